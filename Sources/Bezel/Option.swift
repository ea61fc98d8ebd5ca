import LinuxIO
import Panels

/// An option of a program: its syntax, and its text in the help and the manual.
struct Option: Sendable {
  /// Without its dashes.
  let name: String
  /// One letter, such as `o` for `-o`; nil for none.
  let letter: Character?
  /// The placeholder for its argument; nil for none.
  let argument: String?
  /// Whether the program requires it.
  let isRequired: Bool
  /// Whether it may be repeated.
  let isRepeatable: Bool
  /// Sentences.
  let documentation: String

  init(
    _ name: String, letter: Character? = nil, argument: String? = nil, isRequired: Bool = false,
    isRepeatable: Bool = false, _ documentation: String
  ) {
    self.name = name
    self.letter = letter
    self.argument = argument
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
    self.documentation = documentation
  }

  /// The option as the parser of the command line needs it.
  var known: Options.Known {
    Options.Known(name, letter: letter, takesArgument: argument != nil)
  }

  /// The option in a synopsis: `[--size WxH]`.
  var synopsis: String { synopsis(letter.map { "-\($0)" } ?? "--\(name)") }

  /// The same with the option marked as code.
  var markedSynopsis: String { synopsis("`" + (letter.map { "-\($0)" } ?? "--\(name)") + "`") }

  private func synopsis(_ word: String) -> String {
    let form = word + (argument.map { " \($0)" } ?? "")
    return (isRequired ? form : "[\(form)]") + (isRepeatable ? "…" : "")
  }

  /// All of its forms: `-o, --output OUT.png`.
  var forms: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (argument.map { " \($0)" } ?? "")
  }

  /// The help of the options for a terminal, at least one line each.
  static func help(_ options: [Option]) -> String {
    let width = (options.map(\.forms.count).max() ?? 0) + 4
    return options.map { option in
      let lines = option.documentation.wrapped(to: 100 - width)
      let head = "  " + option.forms + String(repeating: " ", count: width - option.forms.count - 2)
      return head + lines.joined(separator: "\n" + String(repeating: " ", count: width))
    }.joined(separator: "\n")
  }
}
