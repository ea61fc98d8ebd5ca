import Controls
import Geometry
import PanelChecks
import Panels
import Testing
import TouchTracking

/// The times of the screen that follow values, and `panel.idle`, on a virtual clock.
struct ScreenTimeTests {
  private final class VirtualTime { var now = Duration.zero }

  private func start(_ panel: Panel) -> VirtualTime {
    let time = VirtualTime()
    panel.fit(width: 800, height: 480)
    panel.start(with: Panel.Clocks(monotonic: { time.now }, utc: { time.now }))
    return time
  }

  private func problem(_ text: String) -> String {
    do {
      _ = try panel(text)
      return ""
    } catch { return error.problems.map { "\($0.path): \($0.message)" }.joined(separator: "\n") }
  }

  // MARK: Times

  @Test func theTimeFollowsAValue() throws {
    let panel = try TestPanel.panel(
      """
      { display: { dimAfter: 5, blankAfter: "sleepTime" },
        values: { sleepTime: { minimum: 10, maximum: 300, step: 5, initial: 90 } },
        controls: [{ kind: "slider", value: "sleepTime", frame: [20, 20, 600, 60] }] }
      """)
    var rest = ScreenRest(panel.screenTimes, now: .zero)
    #expect(rest.times == ScreenTimes(dimAfter: .seconds(5), blankAfter: .seconds(90)))
    try panel.set(["sleepTime": .number(30)], origin: .panel)
    rest.times = panel.screenTimes
    rest.advance(to: .seconds(29))
    #expect(rest.state == .dimmed && rest.deadline == .seconds(30))
    rest.advance(to: .seconds(30))
    #expect(rest.state == .dark)
  }

  @Test(
    arguments: [
      ("\"n\"", 7), ("\"n * 60\"", 420), ("\"n > 100 ? 0 : n\"", 7), ("\"n - 7\"", nil),
      ("\"n - 6.5\"", nil), ("\"unknown\"", nil), ("\"stayOn ? 0 : 60\"", nil), ("\"60 * 5\"", 300),
      ("300", 300),
    ] as [(String, Int?)])
  func theTimeIsANumberOrAnExpression(_ text: String, _ seconds: Int?) throws {
    let panel = try TestPanel.panel(
      """
      { display: { blankAfter: \(text) }, values: { n: { maximum: 1000, initial: 7 },
        unknown: { kind: "number", initial: null }, stayOn: { initial: true } } }
      """)
    #expect(panel.screenTimes.blankAfter == seconds.map { .seconds($0) })
    #expect(panel.screenTimes.dimAfter == nil)
  }

  @Test(arguments: [
    ("display: { blankAfter: \"600\" }", "display.blankAfter: expected a number from 1 to"),
    ("display: { blankAfter: \"\" }", "display.blankAfter: expected a number from 1 to"),
    ("display: { blankAfter: 0 }", "display.blankAfter: expected a number from 1 to"),
    ("display: { blankAfter: true }", "display.blankAfter: expected a number from 1 to"),
    (
      "display: { blankAfter: \"slep\" }, values: { sleep: {} }",
      "display.blankAfter: there is no value \"slep\"; did you mean \"sleep\"?"
    ),
    (
      "display: { dimAfter: \"t\" }, values: { t: { initial: \"\" } }",
      "display.dimAfter: this is a string; the screen needs a number of seconds"
    ),
    ("display: { dimAfter: \"10 +\" }", "display.dimAfter: "),
    ("display: { dimAfter: 60, blankAfter: 60 }", "display.dimAfter: the screen is already off"),
    ("values: { \"panel.idle\": {} }", "values.panel.idle: \"panel.idle\" is built in"),
    ("values: { \"panel.idle\": { from: \"1 + 1\" } }", "values.panel.idle: \"panel.idle\" is"),
    (
      "touch: { keys: { \"panel.idle\": \"KEY_HOME\" } }",
      "touch.keys.panel.idle: \"panel.idle\" is"
    ),
    (
      "controls: [{ kind: \"slider\", name: \"panel.idle\", frame: [0, 0, 99, 44] }]",
      "controls[0].name: \"panel.idle\" is built in"
    ),
    (
      "controls: [{ kind: \"slider\", value: \"panel.idle\", frame: [0, 0, 99, 44] }]",
      "controls[0].value: the value \"panel.idle\" is derived and cannot be set"
    ),
  ])
  func mistakes(_ keys: String, _ message: String) {
    let found = problem("{ \(keys) }")
    #expect(found.hasPrefix(message), "\(found)")
  }

  // MARK: Idle

  private let kiosk = """
    { values: { home: { initial: false } },
      rules: [{ when: "panel.idle >= 3", do: "home = true" }],
      controls: [{ kind: "toggle", name: "a", frame: [0, 0, 99, 99] }] }
    """

  private func touch(_ panel: Panel, at time: Duration) {
    for phase in [ContactChange.Phase.down, .up] {
      let change = ContactChange(
        contact: ContactID(UInt64(time.components.seconds + 1)), phase: phase,
        position: Point(x: 0.9, y: 0.9))
      panel.handle(ContactFrame(time: time, changes: [change]))
    }
  }

  @Test func aRuleSeesTheTimeSinceTheLastTouch() throws {
    let panel = try TestPanel.panel(kiosk)
    let time = start(panel)
    #expect(panel.update(at: time.now) == .seconds(1))
    time.now = .seconds(2)
    #expect(panel.update(at: time.now) == .seconds(3))
    #expect(panel.values["panel.idle"]?.number == 2)
    time.now = .milliseconds(2500)
    touch(panel, at: time.now)
    #expect(panel.update(at: time.now) == .milliseconds(3500))
    #expect(panel.values["panel.idle"]?.number == 0)
    // Every press counts, also of a key.
    time.now = .seconds(4)
    panel.handle(.tab)
    #expect(panel.update(at: time.now) == .seconds(5))
    time.now = .milliseconds(6_999)
    #expect(panel.update(at: time.now) == .seconds(7))
    #expect(panel.values["home"]?.scalar == .boolean(false))
    time.now = .seconds(7)
    _ = panel.update(at: time.now)
    #expect(panel.values["home"]?.scalar == .boolean(true))
  }

  @Test func nothingWakesThePanelForAnIdleTimeThatNobodySees() throws {
    let panel = try TestPanel.panel(
      """
      { values: { on: { initial: false } }, controls: [
        { kind: "label", text: "{panel.idle} s", if: "on", frame: [0, 0, 99, 44] },
        { kind: "label", value: "panel.idle", if: "on", frame: [0, 50, 99, 44] }] }
      """)
    let time = start(panel)
    #expect(panel.update(at: time.now) == nil)
    try panel.set(["on": .boolean(true)], origin: .panel)
    time.now = .seconds(10)
    #expect(panel.update(at: time.now) == .seconds(11))
    #expect(panel.values["panel.idle"]?.number == 10)
    // The screen is off.
    try panel.set(["panel.awake": .boolean(false)], origin: .panel)
    #expect(panel.update(at: time.now) == nil)
  }

  @Test func nobodySetsTheIdleTime() throws {
    #expect(try panel("{}").values["panel.idle"] == nil)
    let meter = try TestPanel.panel(
      "{ controls: [{ kind: 'meter', value: 'panel.idle', frame: [0, 0, 99, 44] }] }")
    #expect(meter.values["panel.idle"]?.isDerived == true)
    let panel = try TestPanel.panel(kiosk)
    #expect(throws: (any Error).self) {
      try panel.set(["panel.idle": .number(7)], origin: .panel)
    }
  }
}
