import Controls
import Expressions

extension PanelReference {
  /// Texts that depend on a number or on a word, as in ICU's MessageFormat.
  static var choiceTable: Document.Table {
    var table = Document.Table(["Text", "With", "Shows"])
    for example in choiceExamples {
      let values = example.values.map { "`\($0.name)` = \($0.text)" }.joined(separator: ", ")
      table.add(["`\(example.text)`", values, shown(example)])
    }
    return table
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
