import Controls
import Kinds
import PanelChecks
import Panels
import Testing

/// What follows a secret is secret.
struct SecretValueTests {
  private func panel(_ more: String, values: String = "") throws -> Panel {
    let panel = try TestPanel.panel(
      """
      { size: { width: 400, height: 300 },
        values: { word: { initial: 'first', secret: true }, level: { maximum: 9 }, \(values) },
        \(more) }
      """)
    panel.startRules(at: .zero)
    return panel
  }

  @Test(arguments: [
    "length(word)", "word == 'first'", "level > 5 ? word : ''", "known(word)",
  ])
  func aDerivedValueIsSecret(expression: String) throws {
    let panel = try panel("controls: []", values: "next: { from: \"\(expression)\" }")
    #expect(panel.values["next"]?.isSecret == true)
  }

  @Test func aChainOfDerivedValuesIsSecret() throws {
    let panel = try panel(
      "controls: []",
      values: "a: { from: 'length(word)' }, b: { from: 'a + 1' }, c: { from: 'level + 1' }")
    #expect(panel.values["a"]?.isSecret == true && panel.values["b"]?.isSecret == true)
    #expect(panel.values["c"]?.isSecret == false)
  }

  @Test func aDerivedValueKeepsNoHistory() {
    #expect(throws: PanelFileError.self) {
      try panel("controls: []", values: "n: { from: 'length(word)', history: 60 }")
    }
  }

  @Test func anAlarmRecordsNoSecret() throws {
    let panel = try panel(
      "alarms: { a: { when: 'level > 5', text: 'Wrong {word}' },"
        + " b: { when: 'level > 5', text: 'Too high' } }, controls: []")
    try panel.set(["level": .number(7)], origin: .client)
    let history = panel.values["alarms.history"]?.scalar.list
    let texts = history?.rows.flatMap { $0 }.compactMap { $0 }
    #expect(texts?.contains(.text("Wrong {word}")) == true)
    #expect(texts?.contains(.text("Too high")) == true)
    #expect("\(history as Any)".contains("first") == false)
  }

  /// Programs without access to secret values can see the problems of a file.
  @Test(arguments: [
    ("initial: 471123, maximum: 5", "", "the number is outside the range 0…5"),
    ("initial: 's3cret', kind: 'number'", "", "expected a number, found a string"),
    ("initial: 471123, kind: 'text'", "", "expected a string, found a number"),
    (
      "initial: 's3cret'",
      "{ kind: 'dropdown', value: 'pin', items: ['a', 'b'], frame: [0, 0, 200, 44] }",
      "expected \"a\" or \"b\", found another text"
    ),
    (
      "initial: 471123",
      "{ kind: 'slider', value: 'pin', maximum: 5, frame: [0, 0, 200, 44] }",
      "the number is outside the range 0…5 that a control gives this value"
    ),
    (
      "maximum: 5",
      "{ kind: 'slider', name: 'pin', value: 471123, frame: [0, 0, 200, 44] }",
      "the number is outside the range 0…5"
    ),
    (
      "maximum: 9e6, step: 1000",
      "{ kind: 'slider', name: 'pin', value: 471123, frame: [0, 0, 200, 44] }",
      "the number is between two steps"
    ),
    (
      "maximum: 5",
      "{ kind: 'slider', name: 'pin', value: { text: 's3cret' }, frame: [0, 0, 200, 44] }",
      "expected a number or the name of a value, found an object"
    ),
  ])
  func aProblemContainsNoSecret(value: String, control: String, problem: String) throws {
    let error = #expect(throws: PanelFileError.self) {
      try TestPanel.panel("{ values: { pin: { \(value), secret: true } }, controls: [\(control)] }")
    }
    let messages = error?.problems.map(\.message) ?? []
    #expect(messages.contains { $0.hasPrefix(problem) }, "\(messages)")
    #expect(!messages.contains { $0.contains("s3cret") || $0.contains("471123") }, "\(messages)")
  }

  @Test func aRejectedTextIsNotLogged() throws {
    let panel = try panel(
      "controls: [{ kind: 'label', frame: [0, 0, 99, 40], "
        + "bind: { color: \"level > 5 ? word : 'good'\" } }]")
    var mistakes: [String] = []
    panel.stage.observeMistakes { mistakes.append($0) }
    try panel.set(["level": .number(7)], origin: .client)
    #expect(mistakes.count == 1 && mistakes.allSatisfy { !$0.contains("first") })
  }

  @Test func anInvalidInitialTextIsNotLogged() {
    do {
      _ = try panel("controls: [{ kind: 'label', frame: [0, 0, 99, 40], bind: { icon: 'word' } }]")
      Issue.record("no problem")
    } catch {
      #expect(!"\(error)".contains("first"))
    }
  }
}
