import Controls
import Geometry
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Limits of expressions in panel files, and files whose expressions contradict other parts.
struct ExpressionLimitTests {
  private func problems(_ text: String) -> [String] {
    TestPanel.problems(of: try TestPanel.panel(text)).map(\.message)

  }

  private static let frame = "frame: [0, 0, 40, 40]"

  // MARK: Contradictions

  @Test func aMistakeInTheFirstAssignmentIsReported() {
    for first in ["\"a = \"", "5"] {
      let text = """
        { values: { a: {} },
          controls: [{ kind: "button", \(Self.frame), do: [\(first), "a = 1", "b = 1"] }] }
        """
      #expect(problems(text).count == 2)
    }
  }

  @Test func aDerivedValueIsNotSetByPagesAndKeys() {
    let message = #""tabs" or "touch" already sets this value; choose another name"#
    #expect(
      problems(
        #"{ values: { page: { from: "1" } }, pages: [{ name: "a" }, { name: "b" }] }"#)
        == [message])
    #expect(
      problems(
        #"{ values: { home: { from: "true" } }, touch: { keys: { home: "KEY_HOMEPAGE" } } }"#)
        == [message])
  }

  @Test func aConditionExcludesABindingOfHidden() {
    let control = "kind: \"label\", \(Self.frame), text: \"\", if: \"a\""
    #expect(problems("{ values: { a: { initial: true } }, controls: [{ \(control) }] }") == [])
    #expect(
      problems(
        """
        { values: { a: { initial: true } },
          controls: [{ \(control), bind: { hidden: "a" } }] }
        """
      ) == [#""hidden" is already set; remove one of the two keys"#])
  }

  /// A stack asks its value to show a child that a search or a check reveals.
  @Test func aStackDoesNotSetADerivedValue() throws {
    let panel = try TestPanel.panel(
      """
      { values: { a: {}, mode: { from: "a > 0.5 ? 'on' : a > 0 ? 'other' : 'off'" } },
        controls: [{ kind: "stack", \(Self.frame), value: "mode", items: ["on", "off"], children: [
          { kind: "label", name: "x", text: "" }, { kind: "label", name: "y", text: "" } ] }] }
      """)
    for control in panel.allControls { control.reveal() }
    #expect(panel.values["mode"]?.scalar == .text("off"))
    try panel.set(["a": .number(0.2)], origin: .client)
    #expect(panel.values["mode"]?.scalar == .text("other"))
    #expect(panel.allControls.filter { $0.kindName == "label" && !$0.isHidden }.isEmpty)
  }

  @Test func aDerivedTextMayDifferFromTheChoicesOfAStack() throws {
    let panel = try TestPanel.panel(
      """
      { values: { mode: { from: "'neither'" } },
        controls: [{ kind: "stack", \(Self.frame), value: "mode", items: ["on", "off"] }] }
      """)
    #expect(panel.values["mode"]?.scalar == .text("neither"))
  }

  // MARK: Changes during changes

  /// A button that its own action hides or disables does not repeat the action.
  @Test(arguments: [
    #"if: "count < 1""#, #"bind: { enabled: "count < 1" }"#,
    #"name: "pressed", bind: { hidden: "pressed" }"#,
  ])
  func aRepeatingButtonEndsItsOwnPress(_ keys: String) throws {
    let panel = try TestPanel.panel(
      """
      { size: { width: 100, height: 100 }, values: { count: { maximum: 100 } },
        controls: [{ kind: "button", frame: [0, 0, 100, 100], repeat: true, do: "count += 1",
                     \(keys) }] }
      """)
    panel.handle(
      ContactFrame(
        time: .zero,
        changes: [
          ContactChange(
            contact: ContactID(1), phase: .down,
            position: panel.unitPosition(of: Point(x: 50, y: 50)))
        ]))
    for second in 0..<5 { panel.advance(to: .seconds(second)) }
    #expect((panel.values["count"]?.number ?? 9) <= 1)
    #expect(!panel.isAnimating)
  }

  /// The choices change after the request has been checked.
  @Test func aRequestMayChangeTheChoicesOfAnotherOfItsValues() throws {
    let panel = try TestPanel.panel(
      """
      { values: { list: { initial: "a, b" }, mode: { initial: "a" } },
        controls: [{ kind: "segments", \(Self.frame), value: "mode", bind: { items: "list" } }] }
      """)
    try panel.set(["list": .text("x, y"), "mode": .text("b")], origin: .client)
    #expect(panel.values["mode"]?.scalar == .text("b") && panel.values["mode"]?.isUnlisted == true)
  }

  // MARK: Values

  @Test func theStepOfADerivedValueWithoutARangeIsCountedFromZero() throws {
    let panel = try TestPanel.panel(
      #"{ values: { a: { maximum: 9, initial: 0.32 }, b: { from: "a", step: 0.1 } } }"#)
    #expect(panel.values["b"]?.scalar == .number(0.3))
  }

  @Test func keptValuesAreOneTransaction() throws {
    let text = #"{ values: { a: {}, b: {}, sum: { from: "a + b" } } }"#
    let (earlier, next) = (try TestPanel.panel(text), try TestPanel.panel(text))
    try earlier.set(["a": .number(0.5), "b": .number(0.25)], origin: .client)
    var names: [String] = []
    next.values.observe { value, _, _ in names.append(value.name) }
    next.keepValues(of: earlier)
    #expect(names == ["a", "b", "sum"])
  }

  @Test func anUnknownValueIsNotKept() throws {
    let earlier = try TestPanel.panel(#"{ values: { a: { initial: 1 }, b: { from: "1 / a" } } }"#)
    try earlier.set(["a": .number(0)], origin: .client)
    let next = try TestPanel.panel("{ values: { b: { initial: 0.5 } } }")
    next.keepValues(of: earlier)
    #expect(next.values["b"]?.number == 0.5)
  }

  // MARK: Limits

  @Test(arguments: [(32, true), (33, false)])
  func aPressPerformsAtMost32Assignments(count: Int, isAllowed: Bool) {
    let list = Array(repeating: "\"a = 1\"", count: count).joined(separator: ", ")
    let found = problems(
      "{ values: { a: {} }, controls: [{ kind: \"button\", \(Self.frame), do: [\(list)] }] }")
    #expect(found == (isAllowed ? [] : ["expected at most 32 assignments, found 33"]))
  }

  @Test func allExpressionsTogetherAreLimited() {
    // 32 of 4,096 bytes are exactly at the limit.
    let long = "a" + String(repeating: " ", count: 4_095)
    let values = (0..<32).map { "v\($0): { from: \"\(long)\" }" }.joined(separator: ", ")
    #expect(problems("{ values: { a: {}, \(values) } }") == [])
    let message =
      "all expressions have more than 131072 bytes; a style counts for every control that uses it"
    for more in [
      "bind: { size: \"a\" }", "if: \"1\"", "do: \"a=1\"", "title: \"{a}\"", "style: \"s\"",
    ] {
      #expect(
        problems(
          """
          { styles: { s: { title: "{a}" } }, values: { a: {}, \(values) },
            controls: [{ kind: "button", \(Self.frame), \(more) }] }
          """) == [message], "\(more)")
    }
  }

  /// A chain is neither updated nor released recursively.
  @Test func aLongChainOfDerivedValuesFitsOnTheStack() throws {
    // As many as the limit of all expressions allows.
    let count = 25_000
    func name(_ number: Int) -> String { "v" + String(number, radix: 36) }
    let chain = (1...count).map { "\(name($0)): { from: \"\(name($0 - 1))\" }" }
      .joined(separator: ", ")
    var panel: Panel? = try TestPanel.panel("{ values: { v0: {}, \(chain) } }")
    let last = try #require(panel?.values[name(count)])
    try panel?.set(["v0": .number(1)], origin: .client)
    #expect(last.number == 1)
    panel = nil
    #expect(last.number == 1)
  }

  /// Each of 10,000 values that follow one value is computed and published once.
  @Test func manyComputedValuesOfOneSource() throws {
    let count = 10_000
    let star = (0..<count).map { "v\($0): { from: \"a+1\" }" }.joined(separator: ", ")
    let panel = try TestPanel.panel("{ values: { a: {}, \(star) } }")
    var published: [String: Int] = [:]
    panel.values.observe { value, change, _ in
      published[value.name, default: 0] += 1
      #expect(change.scalar == .number(value.name == "a" ? 1 : 2))
    }
    try panel.set(["a": .number(1)], origin: .client)
    #expect(published.count == count + 1)
    #expect(published.values.allSatisfy { $0 == 1 })
  }

  /// One value follows many, which all follow one: it is computed once.
  @Test func manyPathsBetweenTwoValues() throws {
    let count = 500
    let middle = (0..<count).map { "m\($0): { from: \"a * \($0)\" }" }.joined(separator: ", ")
    let panel = try TestPanel.panel(
      "{ values: { a: { maximum: 9 }, \(middle), end: { from: \"max(m0, m1, m250, m499)\" } } }")
    var ends = 0
    panel.values.observe { value, _, _ in if value.name == "end" { ends += 1 } }
    try panel.set(["a": .number(2)], origin: .client)
    #expect(panel.values["end"]?.number == 998)
    #expect(ends == 1)
  }

  /// Wherever an expression may be, one of 64 KiB, one nested 1,000 deep and one with a name that is
  /// almost right are refused with one reason.
  @Test(
    arguments: [
      "values: { heat: {}, b: { from: \"$\" } }",
      "values: { heat: {} }, controls: [{ kind: \"label\", FRAME, bind: { size: \"$\" } }]",
      "values: { heat: {} }, controls: [{ kind: \"label\", FRAME, text: \"{$}\" }]",
      "values: { heat: {} }, controls: [{ kind: \"button\", FRAME, do: \"heat = $\" }]",
      "values: { heat: {} }, controls: [{ kind: \"label\", text: \"\", FRAME, if: \"$ > 0\" }]",
      "values: { heat: {} }, rules: [{ when: \"$ > 0\", do: \"heat = 1\" }]",
    ],
    [
      (String(repeating: "1+", count: 32_768) + "1", "bytes"),
      (
        String(repeating: "(", count: 1_000) + "heat" + String(repeating: ")", count: 1_000),
        "levels"
      ),
      (String(repeating: "-", count: 1_000) + "heat", "levels"),
      ("haet", "did you mean \"heat\"?"),
    ])
  func aBadExpressionIsRefusedAtItsPlace(
    _ file: String, _ bad: (source: String, message: String)
  ) {
    let text = "{ \(file) }".replacing("FRAME", with: Self.frame)
      .replacing("$", with: bad.source)
    let found = problems(text)
    #expect(found.count == 1)
    #expect(found.first?.contains(bad.message) == true, "\(found)")
  }
}
