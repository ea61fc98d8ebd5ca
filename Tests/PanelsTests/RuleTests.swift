import Controls
import PanelChecks
import Panels
import Testing
import TouchTracking

/// The rules of panel files, on a virtual clock. The numbers of cases are those of `PanelRules`.
struct RuleTests {
  private func started(_ text: String) throws -> Panel {
    let panel = try panel(text)
    panel.startRules(at: .zero)
    return panel
  }

  private func set(_ name: String, _ scalar: Scalar, _ panel: Panel) throws {
    try panel.set([name: scalar], origin: .client)
  }

  private func problems(_ text: String) -> [String] {
    TestPanel.problems(of: try panel(text)).map { $0.line(file: "p") }

  }

  private let heat = """
    { values: { heat: { maximum: 100 }, double: { from: "heat * 2" }, n: { maximum: 99 },
                alarm: { initial: false } },
      rules: [{ when: "double > 100", do: ["alarm = true", "n += 1"] }] }
    """

  // MARK: Observation

  @Test func eachRunIsReportedBeforeItsAssignments() throws {
    let panel = try started(
      """
      { values: { heat: { maximum: 100 }, n: { maximum: 99 } },
        rules: [{ every: 10, do: "n += 1" }, { when: "heat > 50", do: "n += 1" },
                { when: "heat > 90", after: 5, do: "n += 1" }] }
      """)
    var runs: [String] = []
    panel.onRule = { [unowned panel] in
      runs.append("\($0) at \(panel.values["n"]?.scalar.number ?? -1)")
    }
    try set("heat", .number(60), panel)
    try set("heat", .number(95), panel)
    _ = panel.nextRuleTime(asOf: .zero)
    panel.runRules(at: .seconds(5))
    panel.runRules(at: .seconds(10))
    #expect(runs == ["1 at 0.0", "2 at 1.0", "0 at 2.0"])
  }

  // MARK: Without a time

  @Test func aRuleRunsInTheTransactionThatMakesItsConditionTrue() throws {  // case 1
    let panel = try started(heat)
    var lines: [String] = []
    panel.values.observe { value, change, _ in
      lines.append("\(value.name) \(change.scalar.number) \(change.origin)")
      // Nothing is published before the rule has run.
      #expect(panel.values["n"]?.number == 1)
    }
    try set("heat", .number(60), panel)
    #expect(
      lines == ["heat 60.0 client", "alarm 1.0 panel", "n 1.0 panel", "double 120.0 panel"])
  }

  @Test func aRuleRunsAgainOnlyAfterItsConditionWasFalse() throws {
    let panel = try started(heat)
    for (number, runs) in [(60.0, 1.0), (70, 1), (40, 1), (60, 2)] {
      try set("heat", .number(number), panel)
      #expect(panel.values["n"]?.number == runs)
    }
    #expect(panel.nextRuleTime(asOf: .zero) == nil)
  }

  @Test func aConditionThatIsTrueAtTheStartDoesNotBecomeTrue() throws {  // case 2
    let panel = try panel(heat)
    // Values are restored before the rules start.
    try set("heat", .number(60), panel)
    panel.startRules(at: .zero)
    try set("heat", .number(70), panel)
    #expect(panel.values["n"]?.number == 0)
    try set("heat", .number(0), panel)
    try set("heat", .number(70), panel)
    #expect(panel.values["n"]?.number == 1)
  }

  @Test func rulesTriggerOthersInTheSameTransactionInAnyOrder() throws {
    let panel = try started(
      """
      { values: { a: { initial: false }, b: { initial: false }, c: { initial: false } },
        rules: [{ when: "b", do: "c = true" }, { when: "a", do: "b = true" }] }
      """)
    var names: [String] = []
    panel.values.observe { value, _, _ in
      names.append(value.name)
      #expect(panel.values["c"]?.scalar == .boolean(true))
    }
    try set("a", .boolean(true), panel)
    #expect(names == ["a", "b", "c"])
  }

  @Test func aRuleMayMakeItsOwnConditionFalse() throws {
    let panel = try started(
      """
      { values: { start: { initial: false }, n: { maximum: 99 } },
        rules: [{ when: "start", do: ["start = false", "n += 1"] }] }
      """)
    for runs in [1.0, 2] {
      try set("start", .boolean(true), panel)
      #expect(panel.values["start"]?.scalar == .boolean(false))
      #expect(panel.values["n"]?.number == runs)
    }
  }

  @Test func aHeldValueDoesNotChange() throws {  // case 10
    let panel = try started(
      """
      { values: { off: { initial: false }, n: { maximum: 9 } }, controls: [
          { kind: "slider", name: "level", frame: [0, 0, 800, 40] } ],
        rules: [{ when: "off", do: ["level = 0", "n = 1"] }] }
      """)
    panel.touch(.down, 400, 20)
    panel.touch(.moved, 600, 20)
    let held = try #require(panel.values["level"]?.number)
    #expect(held > 0)
    try set("off", .boolean(true), panel)
    #expect(panel.values["level"]?.number == held)
    #expect(panel.values["n"]?.number == 1)
  }

  // MARK: With a time

  private func timed(_ rule: String) throws -> Panel {
    try started(
      """
      { values: { on: { initial: false }, n: { maximum: 99 } }, rules: [{ \(rule), do: "n += 1" }] }
      """)
  }

  /// Runs the rules at a time, and returns how often the rule has run and the next time in seconds.
  private func run(_ seconds: Double, _ panel: Panel) -> [Double?] {
    let now = Duration.seconds(seconds)
    panel.runRules(at: now)
    return [panel.values["n"]?.number, panel.nextRuleTime(asOf: now).map { $0 / .seconds(1) }]
  }

  @Test func afterWaitsWhileTheConditionIsTrue() throws {  // cases 3 and 6
    let panel = try timed("when: \"on\", after: 5")
    #expect(run(1, panel) == [0, nil])
    try set("on", .boolean(true), panel)
    #expect(run(2, panel) == [0, 7])
    #expect(run(6.9, panel) == [0, 7])
    #expect(run(7, panel) == [1, nil])
    #expect(run(99, panel) == [1, nil])
  }

  @Test func afterWaitsFromTheStartIfTheConditionIsTrueThen() throws {  // case 4
    let panel = try timed("when: \"not on\", after: 5")
    #expect(run(4.9, panel) == [0, 5])
    #expect(run(5, panel) == [1, nil])
  }

  @Test func anInterruptionEndsTheWait() throws {  // case 5
    let panel = try timed("when: \"on\", after: 5")
    try set("on", .boolean(true), panel)
    #expect(run(0, panel) == [0, 5])
    try set("on", .boolean(false), panel)
    #expect(run(4, panel) == [0, nil])
    try set("on", .boolean(true), panel)
    #expect(run(4, panel) == [0, 9])
    try set("on", .boolean(false), panel)
    try set("on", .boolean(true), panel)
    #expect(run(6, panel) == [0, 11])
  }

  @Test func everyRepeatsWhileTheConditionIsTrue() throws {  // cases 7 and 8
    let panel = try timed("when: \"on\", every: 10")
    #expect(run(3, panel) == [0, nil])
    try set("on", .boolean(true), panel)
    #expect(run(4, panel) == [0, 14])
    #expect(run(14, panel) == [1, 24])
    #expect(run(24.5, panel) == [2, 34])
    try set("on", .boolean(false), panel)
    #expect(run(34, panel) == [2, nil])
  }

  @Test func everyWithoutAConditionBeginsAtTheStart() throws {  // cases 7 and 9
    let panel = try timed("every: 10")
    #expect(run(0, panel) == [0, 10])
    #expect(run(45, panel) == [1, 50])
  }

  private func following(_ rule: String) throws -> Panel {
    try started(
      """
      { values: { n: { maximum: 99 }, on: { initial: false },
                  bpm: { initial: 60 }, delay: { initial: null, kind: "number" } },
        rules: [{ \(rule), do: "n += 1" }] }
      """)
  }

  @Test func anIntervalFollowsValues() throws {  // case 10
    let panel = try following("every: \"60 / bpm\"")
    #expect(run(0, panel) == [0, 1])
    #expect(run(1, panel) == [1, 2])
    // The wait in progress began at 1 s.
    try set("bpm", .number(15), panel)
    #expect(run(2, panel) == [1, 5])
    try set("bpm", .number(120), panel)
    #expect(run(2, panel) == [2, 2.5])
    // Times are limited.
    try set("bpm", .number(1e9), panel)
    #expect(run(2, panel) == [2, 2.1])
    try set("bpm", .number(-1), panel)
    #expect(run(2, panel) == [2, 2.1])
  }

  @Test func aRuleWaitsWhileItsTimeIsUnknown() throws {  // case 11
    let panel = try following("when: \"on\", after: \"delay * 60\"")
    try set("on", .boolean(true), panel)
    #expect(run(10, panel) == [0, nil])
    try set("delay", .number(1), panel)
    #expect(run(20, panel) == [0, 70])
    try set("delay", .number(0.2), panel)
    // The condition has been true for longer.
    #expect(run(30, panel) == [1, nil])
    // A division by zero is unknown.
    let every = try following("every: \"60 / bpm\"")
    try set("bpm", .number(0), every)
    #expect(run(9, every) == [0, nil])
    try set("bpm", .number(60), every)
    #expect(run(9.5, every) == [1, 10])
  }

  @Test func aValueThatExpiresBeginsTheWaitOfARule() throws {
    let panel = try started(
      """
      { values: { heat: { initial: 1, expires: 10 }, n: { maximum: 9 } },
        rules: [{ when: "not known(heat)", after: 5, do: "n += 1" }] }
      """)
    #expect(panel.update(at: .zero) == .seconds(10))
    #expect(panel.update(at: .seconds(10)) == .seconds(15))
    #expect(panel.update(at: .seconds(15)) == nil)
    #expect(panel.values["n"]?.number == 1)
  }

  /// A machine that slept for a year does not run a rule for every interval that it missed.
  @Test func everyRunsOnceAfterAYear() throws {  // case 9
    let panel = try timed("every: 0.1")
    let year = 31_536_000.0
    #expect(run(year + 0.05, panel) == [1, year + 0.1])
    #expect(run(year + 0.05, panel) == [1, year + 0.1])
  }

  @Test func aTimedRuleTriggersOthersInItsTransaction() throws {
    let panel = try started(
      """
      { values: { sleep: { maximum: 9, step: 1, initial: 2 }, power: { initial: true } }, rules: [
        { when: "sleep > 0", every: 60, do: "sleep -= 1" },
        { when: "sleep == 0", do: "power = false" } ] }
      """)
    panel.runRules(at: .seconds(60))
    #expect(panel.values["sleep"]?.number == 1)
    panel.runRules(at: .seconds(120))
    #expect(panel.values["power"]?.scalar == .boolean(false))
    #expect(panel.nextRuleTime(asOf: .seconds(120)) == nil)
  }

  @Test func anEarlierRuleCanStopALaterOneThatIsDue() throws {
    let panel = try started(
      """
      { values: { on: { initial: true }, n: {} }, rules: [
        { when: "on", after: 5, do: "on = false" }, { when: "on", after: 5, do: "n = 1" } ] }
      """)
    panel.runRules(at: .seconds(5))
    #expect(panel.values["n"]?.number == 0)
  }

  // MARK: Bad input

  @Test(arguments: [
    ("{ when: \"on\", every: 0, do: \"n = 1\" }", "expected a number from 0.1 to 1000000"),
    ("{ when: \"on\", after: 1000001, do: \"n = 1\" }", "expected a number from 0.1 to 1000000"),
    ("{ when: \"on\", every: 1, after: 1, do: \"n = 1\" }", "remove one of the two keys"),
    ("{ every: true, do: \"n = 1\" }", "expected a number from 0.1 to 1000000"),
    (
      "{ every: \"on\", do: \"n = 1\" }", "a time is a number of seconds, but this is a boolean"
    ),
    ("{ when: \"on\", after: \"m\", do: \"n = 1\" }", "there is no value \"m\""),
    ("{ every: \"1 +\", do: \"n = 1\" }", "expected a value, found the end"),
    ("{ after: 1, do: \"n = 1\" }", "\"after\" needs a condition; add \"when\""),
    ("{ do: \"n = 1\" }", "a rule needs \"when\" or \"every\""),
    ("{ when: \"on\" }", "a rule needs \"do\""),
    ("{ when: \"on\", do: [] }", "expected an assignment"),
    ("{ when: \"n\", do: \"n = 1\" }", "a condition is true or false, but this is a number"),
    ("{ when: \"of\", do: \"n = 1\" }", "there is no value \"of\""),
    ("{ when: 1, do: \"n = 1\" }", "expected an expression, found 1"),
    ("{ when: \"on\", do: \"m = 1\" }", "there is no value \"m\""),
    ("{ when: \"on\", do: \"clock = 1\" }", "\"clock\" is built in and cannot be set"),
    ("{ when: \"on\", then: \"n = 1\", do: \"n = 1\" }", "a rule has no key \"then\""),
    ("1", "expected an object, found a number"),
  ])
  func aWrongRuleIsReported(_ rule: String, _ message: String) {
    let found = problems(
      "{ values: { on: { initial: false }, n: { maximum: 9 } }, rules: [\(rule)] }")
    #expect(found.count == 1)
    #expect(found.first?.contains(message) == true, "\(found)")
    #expect(found.first?.contains("rules[0]") == true, "\(found)")
  }

  @Test func aMistakeIsReportedAtItsPlaceInTheString() {
    #expect(
      problems(
        """
        { rules: [{ every: 1, do: "a" }, { when: "1 +", do: "a = 1" }], values: { a: {} } }
        """)
        == [
          "p:1:29: error: rules[0].do: expected =, += or -=, found the end",
          "p:1:46: error: rules[1].when: expected a value, found the end",
        ])
  }

  @Test func timesAndNumbersAreLimited() {
    func file(_ count: Int, every: String) -> String {
      let rules = Array(repeating: "{ every: \(every), do: \"n = 1\" }", count: count)
      return "{ values: { n: {} }, rules: [\(rules.joined(separator: ", "))] }"
    }
    for every in ["0.1", "1000000"] {
      #expect(problems(file(PanelFile.ruleLimit, every: every)).isEmpty)
    }
    #expect(problems(file(1, every: "0.09")).count == 1)
    #expect(
      problems(file(PanelFile.ruleLimit + 1, every: "1")).first?.hasSuffix(
        "expected at most 256 rules, found 257") == true)
    #expect(problems("{ rules: [] }").count == 1)
  }

  @Test func rulesThatTriggerEachOtherAreRefused() {
    let found = problems(
      """
      { values: { a: {}, b: {}, sum: { from: "a + b" } }, rules: [
        { when: "sum > 1", do: "b = 1" },
        { when: "a > 0", do: "a = 0" },
        { when: "b > 0", do: "a = 1" },
        { when: "b > 1", do: "b = 0" },
      ] }
      """)
    #expect(
      found == [
        "p:2:3: error: rules[0]: rules cannot trigger each other in a circle: "
          + "rules[0] sets \"b\" to 1, rules[2] sets \"a\" to 1, which triggers rules[0]; "
          + "make a condition false after the other rule, or add \"after\""
      ])
    #expect(
      problems(
        """
        { values: { on: { initial: true } }, rules: [
          { when: "on", after: 1, do: "on = false" }, { when: "not on", do: "on = true" } ] }
        """
      ).isEmpty)
  }

  /// After one rule, the condition of the other is false.
  @Test(arguments: [
    ("state == 'run' and a", "state = 'done'", "state == 'run' and b", "state = 'held'"),
    ("a and 'run' == state", "state = 'done'", "state != 'done' and b", "state = 'done'"),
    ("state == 'run'", "count = 1", "state == 'held' and count > 0", "state = 'run'"),
    ("running and a", "state = 'done'", "b and running", "state = 'held'"),
    ("count == 1", "count = 2", "count == 3", "count = 4"),
    ("count == 1 and a", "count = 9", "count > 9", "count = 0"),
    ("a and not b", "a = false", "a and b", "b = false"),
    (
      "not (state == 'done') and a", "state = 'done'", "state == 'run' or state == 'x'",
      "state = 'y'"
    ),
    ("a", "a = false", "a and count > 0", "count = 0"),
  ])
  func rulesThatExcludeEachOtherAreNoCircle(
    _ when: String, _ action: String, _ otherWhen: String, _ otherAction: String
  ) {
    #expect(problems(rules(when, action, otherWhen, otherAction)) == [])
  }

  private func rules(
    _ when: String, _ action: String, _ otherWhen: String, _ otherAction: String
  ) -> String {
    """
    { values: { state: { initial: "run" }, a: { initial: false }, b: { initial: false },
        count: { maximum: 9, step: 1 }, running: { from: "state == 'run'" } },
      rules: [{ when: "\(when)", do: "\(action)" },
        { when: "\(otherWhen)", do: "\(otherAction)" }] }
    """
  }

  @Test(arguments: [
    (
      "state == 'run'", "state = 'done'", "state == 'done'", "state = 'run'",
      "rules[0] sets \"state\" to 'done', rules[1] sets \"state\" to 'run', which triggers rules[0]"
    ),
    (
      "running and a", "state = 'done'", "not running and b", "state = 'run'",
      "rules[0] sets \"state\" to 'done', rules[1] sets \"state\" to 'run', which triggers rules[0]"
    ),
    // The range clamps 12 to 9.
    (
      "count == 1", "count = 12", "count == 9", "count = 1",
      "rules[0] sets \"count\" to 12, rules[1] sets \"count\" to 1, which triggers rules[0]"
    ),
    (
      "a", "count += 1", "count > 3", "a = true",
      "rules[0] sets \"count\", rules[1] sets \"a\" to true, which triggers rules[0]"
    ),
  ])
  func aCircleNamesTheValuesOfItsSteps(
    _ when: String, _ action: String, _ otherWhen: String, _ otherAction: String, _ steps: String
  ) {
    let found = problems(rules(when, action, otherWhen, otherAction))
    #expect(found.count == 1 && found[0].contains("in a circle: \(steps)"), "\(found)")
  }

  /// The assignment of a rule may change the state of an alarm that its condition requires.
  @Test func theStateOfAnAlarmIsNoConstant() {
    let found = problems(
      """
      { values: { flow: { maximum: 100 } }, alarms: { hot: { when: "flow > 60", text: "Hot" } },
        rules: [{ when: "alarms.hot == 'acknowledged' and flow > 60", do: "flow = 0" },
          { when: "alarms.hot == 'normal' and flow == 0", do: "flow = 70" }] }
      """)
    #expect(found.count == 1 && found[0].contains("in a circle"), "\(found)")
  }

  @Test func aLongChainOfDerivedValuesIsChecked() {
    let values = (1...500).map { "v\($0): { from: \"v\($0 - 1)\" }" }.joined(separator: ", ")
    let rules = (1...PanelFile.ruleLimit).map { _ in "{ when: \"v500 > 0\", do: \"v0 = 1 - v0\" }" }
    #expect(
      problems("{ values: { v0: {}, \(values) }, rules: [\(rules.joined(separator: ", "))] }")
        .count == 1)
  }
}
