import LinuxIO
import Panels

/// An option of a program: how it is given, and its words in the help and the manual.
struct Option: Sendable {
  /// Without its dashes.
  let name: String
  /// One letter, such as `o` for `-o`; nil for none.
  let letter: Character?
  /// The word for its argument; nil for none.
  let argument: String?
  /// Whether the program needs it.
  let isRequired: Bool
  /// Whether it may be given several times.
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

  /// The option for reading a command line.
  var known: Options.Known {
    Options.Known(name, letter: letter, takesArgument: argument != nil)
  }

  /// Its place in a synopsis: `[--size WxH]`.
  var synopsis: String { synopsis(letter.map { "-\($0)" } ?? "--\(name)") }

  /// The same with the option as code.
  var markedSynopsis: String { synopsis("`" + (letter.map { "-\($0)" } ?? "--\(name)") + "`") }

  private func synopsis(_ word: String) -> String {
    let form = word + (argument.map { " \($0)" } ?? "")
    return (isRequired ? form : "[\(form)]") + (isRepeatable ? "…" : "")
  }

  /// The ways to give it: `-o, --output OUT.png`.
  var forms: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (argument.map { " \($0)" } ?? "")
  }

  /// A line or more for each option, for a terminal.
  static func help(_ options: [Option]) -> String {
    let width = (options.map(\.forms.count).max() ?? 0) + 4
    return options.map { option in
      let lines = option.documentation.wrapped(to: 100 - width)
      let head = "  " + option.forms + String(repeating: " ", count: width - option.forms.count - 2)
      return head + lines.joined(separator: "\n" + String(repeating: " ", count: width))
    }.joined(separator: "\n")
  }
}
