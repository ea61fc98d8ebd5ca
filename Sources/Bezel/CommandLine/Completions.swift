import BuiltInPanels
import LinuxIO
import Panels

extension Command {
  static let completions = Command(
    name: "completions", takes: "bash|zsh|fish",
    summary:
      "Prints what makes a shell complete commands, options and the running panel's names: source <(bezel completions bash), or bezel completions fish | source.",
    options: [], operands: .shells
  ) { options, _ throws(CommandError) in
    guard options.operands.count == 1 else {
      throw .usage("completions: name one shell: \(shellNames)")
    }
    let name = options.operands[0]
    guard let shell = Shell(rawValue: name) else {
      throw .usage("completions: " + unknown("shell", name, among: Shell.allCases.map(\.rawValue)))
    }
    write(Array(shell.completions.utf8))
  }

  private static let shellNames = Shell.allCases.map(\.rawValue).joined(separator: ", ")
}

/// A shell that completes command lines, by the table of commands.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The shell's script.
  var completions: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  private static let commandNames = (Command.all.map(\.name) + ["help"]).joined(separator: " ")

  /// The words with which an option is given, as `--output -o`.
  private static func words(of option: Option) -> String {
    "--\(option.name)" + (option.letter.map { " -\($0)" } ?? "")
  }

  /// A case for each command: its options, and what follows them.
  private static let cases =
    Command.all.map { command in
      let options = command.options.map(words) + ["--help"]
      return """
            \(command.name)) options="\(options.joined(separator: " "))" operands="\(operands(command.operands))" ;;
        """
    }.joined(separator: "\n") + "\n    help) options=\"\" operands=\"\(operands(.commands))\" ;;"

  /// A shell's word list, or the name of a function that prints one.
  private static func operands(_ operands: Operands) -> String {
    switch operands {
    case .none: ""
    case .files: "_files"
    case .commands: commandNames
    case .shells: Shell.allCases.map(\.rawValue).joined(separator: " ")
    case .builtInPanels: BuiltInPanel.all.map(\.name).joined(separator: " ")
    case .manualPages: ManualPage.all.map(\.name).joined(separator: " ")
    case .values: "_values"
    case .assignments: "_assignments"
    case .control: "_controls"
    }
  }

  /// Options with an argument; it is completed as a file or folder.
  private static let argumentOptions: [String] = {
    var words: [String] = []
    for option in Command.all.flatMap(\.options) where option.argument != nil {
      for word in Self.words(of: option).split(separator: " ").map(String.init)
      where !words.contains(word) {
        words.append(word)
      }
    }
    return words
  }()

  /// The running panel's names, one a line, for every shell with a POSIX syntax: those of a sort,
  /// the words that a value may be, and the properties of a control.
  private static let names = """
    _bezel_names() {
      case $1 in
        _values) bezel get 2>/dev/null | cut -d ' ' -f 1 ;;
        _assignments) bezel get 2>/dev/null | sed 's/ .*/=/' ;;
        _controls) bezel describe 2>/dev/null | sed -n 's/^control \\([^ -][^ ]*\\) .*/\\1/p' ;;
        _words)
          bezel describe 2>/dev/null | sed -n "s/^value $2 //p" |
            sed -n '/^boolean/s/.*/true,false/p; s/.* choices=\\([^ "]*\\).*/\\1/p' | tr , '\\n' ;;
        _properties) bezel describe "$2" 2>/dev/null | sed 's/ .*/=/' ;;
        *) printf '%s\\n' $(echo "$1") ;;
      esac
    }
    """

  private static let bashText = """
    # Completion of bezel for bash: source <(bezel completions bash)
    \(names)
    _bezel() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options operands i
      COMPREPLY=()
      for ((i = 2; i < COMP_CWORD - 1; i++)); do
        if [ "${COMP_WORDS[i]}" = --socket ]; then
          [ "${COMP_WORDS[i + 1]}" != = ] || ((i++))
          local -x BEZEL_RUNTIME_DIRECTORY=${COMP_WORDS[i + 1]}
        fi
      done
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(commandNames) --help --version" -- "$word"))
        return
      fi
      case ${COMP_WORDS[1]} in
    \(cases)
        *) return ;;
      esac
      case $before in
        \(argumentOptions.joined(separator: "|")))
          COMPREPLY=($(compgen -f -- "$word"))
          return ;;
      esac
      # "=" is a word of its own.
      if [ "$word" = = ] || [ "$before" = = ]; then
        [ "$word" = = ] && word= || before=${COMP_WORDS[COMP_CWORD - 2]}
        [ "$operands" != _assignments ] ||
          COMPREPLY=($(compgen -W "$(_bezel_names _words "$before")" -- "$word"))
        return
      fi
      case $word in
        -*)
          COMPREPLY=($(compgen -W "$options" -- "$word"))
          return ;;
      esac
      if [ "${COMP_WORDS[1]}" = configure ] && [ "$COMP_CWORD" -gt 2 ]; then
        COMPREPLY=($(compgen -W "$(_bezel_names _properties "${COMP_WORDS[2]}")" -- "$word"))
        compopt -o nospace 2>/dev/null
        return
      fi
      case $operands in
        _files) COMPREPLY=($(compgen -f -- "$word")) ;;
        *) COMPREPLY=($(compgen -W "$(_bezel_names "$operands")" -- "$word")) ;;
      esac
      [ "$operands" != _assignments ] || compopt -o nospace 2>/dev/null
    }
    complete -F _bezel bezel

    """

  private static let zshText = """
    #compdef bezel
    # Completion of bezel for zsh: source <(bezel completions zsh)
    \(names)
    _bezel() {
      local options operands
      if (( CURRENT == 2 )); then
        compadd -- \(commandNames) --help --version
        return
      fi
      case $words[2] in
    \(cases)
        *) return ;;
      esac
      case $words[CURRENT-1] in
        \(argumentOptions.joined(separator: "|")))
          _files
          return ;;
      esac
      local i=${words[(i)--socket]}
      (( i >= CURRENT )) || local -x BEZEL_RUNTIME_DIRECTORY=$words[i+1]
      if [[ $PREFIX == -* ]]; then
        compadd -- ${=options}
      elif [[ $words[2] == configure ]] && (( CURRENT > 3 )); then
        compadd -S '' -- ${(f)"$(_bezel_names _properties $words[3])"}
      elif [[ $operands == _assignments && $PREFIX == *=* ]]; then
        local name=${PREFIX%%=*}
        compset -P '*='
        compadd -- ${(f)"$(_bezel_names _words $name)"}
      elif [[ $operands == _files ]]; then
        _files
      elif [[ $operands == _assignments ]]; then
        compadd -S '' -- ${(f)"$(_bezel_names $operands)"}
      else
        compadd -- ${(f)"$(_bezel_names $operands)"}
      fi
    }
    if [ "$funcstack[1]" = _bezel ]; then _bezel "$@"; else compdef _bezel bezel; fi

    """

  private static let fishText: String = {
    var lines = [
      "# Completion of bezel for fish: bezel completions fish | source",
      "function _bezel_ask; set -l words (commandline -opc); set -l i (contains -i -- --socket $words); and set -lx BEZEL_RUNTIME_DIRECTORY $words[(math $i + 1)]; bezel $argv 2>/dev/null; end",
      "function _bezel_values; _bezel_ask get | string replace -r ' .*' ''; end",
      "function _bezel_controls; _bezel_ask describe | string match -rg '^control ([^ -][^ ]*) '; end",
      "function _bezel_properties; set -l words (commandline -opc); _bezel_ask describe $words[3] | string replace -r ' .*' '='; end",
      // Fish leaves out what does not begin with the word so far: the words of every value will do.
      "function _bezel_assignments; _bezel_ask get | string replace -r ' .*' '='; for line in (_bezel_ask describe | string match -r '^value .*'); set -l name (string split ' ' -- $line)[2]; string match -q 'value * boolean*' -- $line; and printf '%s\n' $name=true $name=false; set -l choices (string match -rg ' choices=([^ \"]*)' -- $line); and printf \"$name=%s\n\" (string split , -- $choices); end; end",
      "complete -c bezel -f",
      "complete -c bezel -n __fish_use_subcommand -l help",
      "complete -c bezel -n __fish_use_subcommand -l version",
      "complete -c bezel -n __fish_use_subcommand -a help",
      "complete -c bezel -n '__fish_seen_subcommand_from help' -a '\(commandNames)'",
    ]
    for command in Command.all {
      let summary = escaped(command.summary)
      lines.append("complete -c bezel -n __fish_use_subcommand -a \(command.name) -d '\(summary)'")
      let head = "complete -c bezel -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options + [Command.helpOption] {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let argument = option.argument == nil ? "" : " -r -F"
        let documentation = escaped(option.documentation)
        lines.append("\(head) -l \(option.name)\(letter)\(argument) -d '\(documentation)'")
      }
      switch command.operands {
      case .none: break
      case .files: lines.append("\(head) -F")
      case .control where command.name == "configure":
        lines.append("\(head) -a '(_bezel_controls; _bezel_properties)'")
      case .values, .assignments, .control:
        lines.append("\(head) -a '(_bezel\(operands(command.operands)))'")
      case .commands, .shells, .builtInPanels, .manualPages:
        lines.append("\(head) -a '\(operands(command.operands))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  /// A text for between two apostrophes.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
  }
}
