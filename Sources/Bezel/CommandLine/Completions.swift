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
      throw .usage(unknown("shell", name, in: Shell.allCases.map(\.rawValue)))
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
    case .builtInPanels: Command.panelNames.split(separator: ", ").joined(separator: " ")
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

  /// The running panel's names, one a line, for every shell with a POSIX syntax.
  private static let names = """
    _bezel_names() {
      case $1 in
        _values) bezel get 2>/dev/null | cut -d ' ' -f 1 ;;
        _assignments) bezel get 2>/dev/null | sed 's/ .*/=/' ;;
        _controls) bezel describe 2>/dev/null | sed -n 's/^control \\([^ -][^ ]*\\) .*/\\1/p' ;;
        *) printf '%s\\n' $1 ;;
      esac
    }
    """

  private static let bashText = """
    # Completion of bezel for bash: source <(bezel completions bash)
    \(names)
    _bezel() {
      local word=${COMP_WORDS[COMP_CWORD]} options operands
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "\(commandNames) --help --version" -- "$word"))
        return
      fi
      case ${COMP_WORDS[1]} in
    \(cases)
        *) return ;;
      esac
      case ${COMP_WORDS[COMP_CWORD - 1]} in
        \(argumentOptions.joined(separator: "|")))
          COMPREPLY=($(compgen -f -- "$word"))
          return ;;
      esac
      case $word in
        -*)
          COMPREPLY=($(compgen -W "$options" -- "$word"))
          return ;;
      esac
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
    \(names.replacing("printf '%s\\n' $1", with: "printf '%s\\n' ${=1}"))
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
      if [[ $PREFIX == -* ]]; then
        compadd -- ${=options}
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
      "function _bezel_values; bezel get 2>/dev/null | string replace -r ' .*' ''; end",
      "function _bezel_assignments; bezel get 2>/dev/null | string replace -r ' .*' '='; end",
      "function _bezel_controls; bezel describe 2>/dev/null | string match -rg '^control ([^ -][^ ]*) '; end",
      "complete -c bezel -f",
      "complete -c bezel -n __fish_use_subcommand -l help",
      "complete -c bezel -n __fish_use_subcommand -l version",
      "complete -c bezel -n __fish_use_subcommand -a help",
      "complete -c bezel -n '__fish_seen_subcommand_from help' -a '\(commandNames)'",
    ]
    for command in Command.all {
      let summary = command.summary.replacing("'", with: "\\'")
      lines.append("complete -c bezel -n __fish_use_subcommand -a \(command.name) -d '\(summary)'")
      let head = "complete -c bezel -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options + [Command.helpOption] {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let argument = option.argument == nil ? "" : " -r -F"
        let documentation = option.documentation.replacing("'", with: "\\'")
        lines.append("\(head) -l \(option.name)\(letter)\(argument) -d '\(documentation)'")
      }
      switch command.operands {
      case .none: break
      case .files: lines.append("\(head) -F")
      case .values, .assignments, .control:
        lines.append("\(head) -a '(_bezel\(operands(command.operands)))'")
      case .commands, .shells, .builtInPanels, .manualPages:
        lines.append("\(head) -a '\(operands(command.operands))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }()
}
