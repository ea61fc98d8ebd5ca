import JSON
import LinuxIO
import ProgramInterface

extension Command {
  static let completions = Command(
    name: "completions", group: .help, operands: "bash|zsh|fish",
    summary: "Prints the completion script for a shell.",
    details:
      "The shell then completes commands, options, and names of the running panel.",
    options: [],
    examples: [
      Example("Enable completion in the running bash", "source <(bezel completions bash)"),
      Example("Enable completion in the running zsh", "source <(bezel completions zsh)"),
      Example("Enable completion in the running fish", "bezel completions fish | source"),
    ], completion: .words(Shell.allCases.map(\.rawValue))
  ) { options, _ throws(CommandError) in
    let names = Shell.allCases.map(\.rawValue)
    guard options.operands.count == 1 else {
      throw .usage("name one shell: \(names.joined(separator: ", "))")
    }
    guard let shell = Shell(rawValue: options.operands[0]) else {
      throw .usage(unknown("shell", options.operands[0], among: names))
    }
    write(Array(shell.script.utf8))
  }
}

/// A shell whose completion script runs `bezel __complete`.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The completion script. It passes the words of the command line, and completes file names if the
  /// answer is `:files`. No space follows a word that ends with `=`.
  var script: String {
    switch self {
    case .bash:
      """
      # Completion of bezel for bash: source <(bezel completions bash)
      _bezel() {
        local word=${COMP_WORDS[COMP_CWORD]}
        mapfile -t COMPREPLY < <(bezel __complete bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        case ${COMPREPLY-} in
          :files)
            [ "$word" != = ] || word=
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            compopt -o filenames 2>/dev/null ;;
          *=) compopt -o nospace 2>/dev/null ;;
        esac
      }
      complete -F _bezel bezel

      """
    case .zsh:
      """
      #compdef bezel
      # Completion of bezel for zsh: source <(bezel completions zsh)
      _bezel() {
        local -a found=("${(@f)$(bezel __complete zsh "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        case $found[1] in
          '') ;;
          :files) compset -P '*='; _files ;;
          *=|*=:*) _describe bezel found -S '' ;;
          *) _describe bezel found ;;
        esac
      }
      if [ "$funcstack[1]" = _bezel ]; then _bezel "$@"; else compdef _bezel bezel; fi

      """
    case .fish:
      """
      # Completion of bezel for fish: bezel completions fish | source
      function __bezel_complete
        set -l words (commandline -opc) "$(commandline -ct)"
        set -l found (bezel __complete fish $words[2..-1] 2>/dev/null)
        if test "$found[1]" = :files
          set -l option (string match -r '^-[^=]*=' -- $words[-1])
          __fish_complete_path (string replace -- "$option" '' $words[-1]) |
            string replace -r -- '^' "$option"
        else
          string join \\n -- $found
        end
      end
      complete -c bezel -f -a '(__bezel_complete)'

      """
    }
  }

  /// The line of an answer that offers a word.
  /// - Parameter current: the word so far.
  func line(_ candidate: Candidate, current: String) -> String {
    let (word, meaning) = (candidate.word.escaped, candidate.meaning.escaped)
    switch self {
    case .bash:
      // For bash, "=" ends a word.
      let start = current.lastIndex(of: "=").map { current[...$0] } ?? ""
      return Self.escape(word.dropFirst(start.count), " \"'\\$`*?;&|<>()")
    case .zsh:
      let head = Self.escape(word[...], ":\\")
      return meaning.isEmpty ? head : "\(head):\(meaning)"
    case .fish:
      return meaning.isEmpty ? word : "\(word)\t\(meaning)"
    }
  }

  /// A word with a backslash before each of some characters.
  private static func escape(_ word: Substring, _ characters: String) -> String {
    word.reduce(into: "") { $0 += characters.contains($1) ? "\\\($1)" : "\($1)" }
  }

  /// Converts the words that the shell passes to those of the command line.
  func words(_ words: [String]) -> [String] {
    guard self == .bash else { return words }
    var joined: [String] = []
    var isOpen = false
    for word in words {
      let plain = word.filter { !"\\'\"".contains($0) }
      if plain == "=" || isOpen, !joined.isEmpty {
        joined[joined.count - 1] += plain
      } else {
        joined.append(plain)
      }
      isOpen = plain == "="
    }
    return joined
  }
}
