import Controls
import Expressions

extension PanelReference {
  /// Texts that depend on a number or on a word, as in ICU's MessageFormat.
  static var choices: [Document.Block] {
    var table = Document.Table(["Text", "Values", "Shows"])
    for example in choiceExamples {
      let values = example.values.map { "`\($0.name)` = \($0.text)" }.joined(separator: ", ")
      table.add(["`\(example.text)`", values, shown(example)])
    }
    return [
      .section("Plurals and choices"),
      .text(
        """
        Between braces, a text can depend on a number or on a word, as in ICU's MessageFormat. After the
        expression and a comma follow `plural`, `selectordinal` or `select`, another comma, and texts
        between braces, each after the word that selects it. `other` is for everything else and is always
        required.
        """),
      .table(table),
      .text(
        """
        `plural` and `selectordinal` need a number. The words are the plural categories of CLDR: `zero`,
        `one`, `two`, `few`, `many` and `other`. `=` and a number are for exactly this number. `#` is the
        number, with separators of thousands. The digits that are shown decide: in English, `1` is `one`
        and `1.0` is `other`. With `offset:1` after `plural,`, `#` and the category are those of the
        number minus 1. `bezel check` warns about a category that the [language](#languages) does not
        have, and about missing ones.
        """),
      .text(
        """
        `select` compares a string, a number or a boolean (`true`, `false`) with the words. A word with
        spaces is between quotes: `'living room' {Here}`.
        """),
      .text(
        """
        These texts can contain expressions and further plurals and choices. They end at the first closing
        brace: in them, write `{{` for an opening brace, `{'}}'}` for a closing one, and `{'#'}` for the
        character `#`. Apostrophes are ordinary characters; unlike in ICU, they do not quote. Formats of
        ICU such as `{n, number}` are written after a colon: `{n:,}`.
        """),
    ]
  }

  /// A text with values, for the table.
  struct ChoiceExample {
    let text: String
    let values: [(name: String, scalar: Scalar, text: String)]
  }

  static let choiceExamples: [ChoiceExample] = {
    func number(_ name: String, _ number: Double) -> (String, Scalar, String) {
      (name, .number(number), "\(Int(number))")
    }
    let rooms = "{n, plural, =0 {No rooms} one {# room} other {# rooms}}"
    return [
      ChoiceExample(text: rooms, values: [number("n", 0)]),
      ChoiceExample(text: rooms, values: [number("n", 1)]),
      ChoiceExample(text: rooms, values: [number("n", 1_200)]),
      ChoiceExample(
        text: "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} floor",
        values: [number("n", 22)]),
      ChoiceExample(
        text: "{mode, select, eco {Saving} boost {Full power} other {Normal}}",
        values: [("mode", .text("eco"), "`'eco'`")]),
      ChoiceExample(
        text: "{open, select, true {Open} other {Shut}}",
        values: [("open", .boolean(false), "`false`")]),
      ChoiceExample(
        text: "{n, plural, offset:1 =1 {Only you} one {You and # guest} other {You and # guests}}",
        values: [number("n", 3)]),
    ]
  }()

  /// What a text shows in English.
  static func shown(_ example: ChoiceExample) -> String {
    let values = example.values.map {
      NamedValue(name: $0.name, $0.scalar, in: Value.unboundedRange)
    }
    guard let parsed = try? ParsedExpression(text: example.text),
      let expression = try? Expression(
        parsed, values: parsed.names.compactMap { name in values.first { $0.name == name } })
    else { return "" }
    return if case .text(let text)? = expression.scalar(in: .english) { text } else { "" }
  }
}
