import Controls
import Expressions

extension PanelReference {
  /// Texts that depend on a number or on a word, as in ICU's MessageFormat.
  static var choices: [Document.Block] {
    var table = Document.Table(["Text", "With", "Shows"])
    for example in choiceExamples {
      let values = example.values.map { "`\($0.name)` = \($0.text)" }.joined(separator: ", ")
      table.add(["`\(example.text)`", values, shown(example)])
    }
    return [
      .section("Plurals and choices"),
      .text(
        """
        Between braces, a text can depend on a number or on a word, as in ICU's MessageFormat. Write
        the expression, a comma, `plural`, `selectordinal` or `select`, another comma, and then pairs of a
        word and a text between braces. `other` is required; its text is shown if no other word matches.
        """),
      .table(table),
      .text(
        """
        `plural` and `selectordinal` need a number. The words are the plural categories of CLDR: `zero`,
        `one`, `two`, `few`, `many` and `other`. `=0` matches exactly this number. `#` is the number, with
        separators of thousands. The category depends on the number as it is shown: in English, `1` is
        `one` and `1.0` is `other`. `offset:1` after `plural,` subtracts 1 before `#` is shown and the
        category is chosen; `=` compares the original number. `bezel check` warns about a category that the [language](#languages) does not
        have, and about missing ones.
        """),
      .text(
        """
        `select` compares a string, a number or a boolean (`true`, `false`) with the words. A word with
        spaces is between quotes: `'living room' {Here}`.
        """),
      .text(
        """
        These texts can contain expressions and further plurals and choices. A text ends at its first
        closing brace. Inside it, write `{{` for an opening brace, `{'}}'}` for a closing one, and `{'#'}`
        for the character `#`. Apostrophes are ordinary characters; unlike in ICU, they do not quote. Of
        ICU's other formats, such as `{n, number}`, there are none; use `{n:,}`.
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
