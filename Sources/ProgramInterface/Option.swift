import LinuxIO
import Panels

/// An option of a program: how it is given, and its documentation.
package struct Option: Sendable {
  /// The name without the dashes.
  package let name: String
  /// One letter, such as `o` for `-o`; nil for none.
  package let letter: Character?
  /// The word that stands for its argument, such as `WxH`; nil if it takes none.
  package let argument: String?
  /// Whether the program requires it.
  package let isRequired: Bool
  /// Whether it may be repeated.
  package let isRepeatable: Bool
  /// The words that a shell offers as the argument.
  package let completion: CompletionSource
  /// The description: one or more sentences.
  package let documentation: String
  /// Returns the problem with an argument; nil if it is valid.
  var problem: @Sendable (String) -> String? = { _ in nil }

  package init(
    _ name: String, letter: Character? = nil, argument: String? = nil, isRequired: Bool = false,
    isRepeatable: Bool = false, completion: CompletionSource = .files, _ documentation: String
  ) {
    self.name = name
    self.letter = letter
    self.argument = argument
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
    self.completion = completion
    self.documentation = documentation
  }

  /// The option of programs that show panels to end every movement at once.
  package static let reduceMotion = Option(
    "reduce-motion",
    "Ends every movement at once, as the key reduceMotion of a panel file does.")

  /// The option in the form that the parser of command lines takes.
  package var known: Options.Known {
    Options.Known(name, letter: letter, takesArgument: argument != nil, problem: problem)
  }

  /// The entry in a synopsis: `[--size WxH]`.
  package var synopsis: String { synopsis(letter.map { "-\($0)" } ?? "--\(name)") }

  /// The same with the option marked as code.
  package var markedSynopsis: String {
    synopsis("`" + (letter.map { "-\($0)" } ?? "--\(name)") + "`")
  }

  private func synopsis(_ word: String) -> String {
    let form = word + (argument.map { " \($0)" } ?? "")
    return (isRequired ? form : "[\(form)]") + (isRepeatable ? "…" : "")
  }

  /// Every way to give it: `-o, --output OUT.png`.
  package var forms: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (argument.map { " \($0)" } ?? "")
  }

  /// The options in two columns, as lines of at most `width` characters.
  package static func help(_ options: [Option], width: Int = 100) -> String {
    columns(options.map { ($0.forms, $0.documentation) }, width: width)
  }

  /// Names and their meanings in two columns, as lines of at most `width` characters.
  package static func columns(_ rows: [(name: String, meaning: String)], width: Int) -> String {
    let longest = rows.map(\.name.count).max() ?? 0
    // In a narrow terminal the text begins below the name.
    let isNarrow = width - longest < 34
    let indent = isNarrow ? 6 : longest + 4
    let margin = String(repeating: " ", count: indent)
    return rows.map { name, meaning in
      let lines = meaning.wrapped(to: width - indent)
      let gap = isNarrow ? "\n" + margin : String(margin.dropFirst(name.count + 2))
      return "  " + name + gap + lines.joined(separator: "\n" + margin)
    }.joined(separator: "\n")
  }
}
