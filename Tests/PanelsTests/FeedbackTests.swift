import Controls
import Geometry
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Which touches and alarms of a panel make which feedback.
struct FeedbackTests {
  /// Records the feedback of a panel.
  private final class Recorder {
    var feedback: [Feedback] = []

    func take() -> [Feedback] {
      defer { feedback = [] }
      return feedback
    }
  }

  private func panel(
    _ content: String, feedback: String = "feedback: { sound: true },"
  ) throws -> (Panel, Recorder) {
    let panel = try TestPanel.panel(
      "{ size: { width: 400, height: 400 }, theme: 'dark', \(feedback) \(content) }")
    let recorder = Recorder()
    panel.startRules(at: .zero)
    panel.onFeedback = { recorder.feedback.append($0) }
    return (panel, recorder)
  }

  // MARK: Presses

  /// A finger goes down at 100, 40, and up again.
  @Test(arguments: [
    ("kind: 'button'", 1),
    ("kind: 'button', latches: true", 1),
    ("kind: 'button', repeat: true, do: 'a += 1'", 1),
    ("kind: 'button', enabled: false", 0),
    ("kind: 'button', hidden: true", 0),
    ("kind: 'button', hold: 1", 0),
    ("kind: 'toggle'", 1),
    ("kind: 'checkbox', title: 'On'", 1),
    ("kind: 'segments', items: ['A', 'B']", 1),
    ("kind: 'chips', items: ['Alpha and omega', 'B']", 1),
    ("kind: 'radio', items: ['Alpha', 'B']", 1),
    ("kind: 'dropdown', items: ['A', 'B']", 1),
    ("kind: 'buttonMatrix', rows: ['A B', 'C D']", 1),
    ("kind: 'stepper'", 0),
    ("kind: 'tile', title: 'Light'", 1),
    ("kind: 'textField'", 1),
    ("kind: 'numberField'", 1),
    ("kind: 'label', text: 'Press', do: 'a = 1'", 1),
    ("kind: 'label', text: 'Read'", 0),
    ("kind: 'lamp'", 0),
    ("kind: 'meter'", 0),
    ("kind: 'slider'", 0),
    ("kind: 'rangeSlider'", 0),
    ("kind: 'knob'", 0),
    ("kind: 'seekBar'", 0),
    ("kind: 'joystick'", 0),
    ("kind: 'jogWheel'", 0),
    ("kind: 'roller', items: ['A', 'B']", 0),
    ("kind: 'datePicker', form: 'field'", 1),
    ("kind: 'datePicker'", 0),
    ("kind: 'scroll', children: []", 0),
    ("kind: 'group', children: [], do: 'a = 1'", 1),
  ])
  func pressesClick(control: String, count: Int) throws {
    let (panel, recorder) = try panel(
      """
      values: { a: { maximum: 9 } },
      controls: [{ \(control), name: 'x', frame: [20, 20, 200, 44] }]
      """)
    panel.touch(.down, at: Point(x: 100, y: 40))
    // The click comes with the finger, not when it leaves.
    #expect(recorder.take() == Array(repeating: .press, count: count))
    panel.touch(.up, at: Point(x: 100, y: 40))
    #expect(recorder.take().isEmpty)
  }

  @Test func aButtonThatMustBeHeldClicksAtItsEnd() throws {
    let (panel, recorder) = try panel(
      "controls: [{ kind: 'button', hold: 1, frame: [20, 20, 200, 44] }]")
    panel.touch(.down, at: Point(x: 100, y: 40))
    for step in 0...9 { panel.advance(to: .milliseconds(100 * step)) }
    #expect(recorder.take().isEmpty)
    for step in 10...20 { panel.advance(to: .milliseconds(100 * step)) }
    #expect(recorder.take() == [.press])
  }

  @Test func touchesBesideControlsAreSilent() throws {
    let (panel, recorder) = try panel(
      "controls: [{ kind: 'button', frame: [20, 20, 200, 44] }]")
    panel.tap(at: Point(x: 300, y: 300))
    #expect(recorder.take().isEmpty)
  }

  /// A finger that scrolls presses nothing, not even where it begins on a button. A tap there is a
  /// press when the finger goes up.
  @Test(arguments: [
    """
    { kind: 'scroll', frame: [0, 0, 400, 200], children: [{ kind: 'column', children: [
      { kind: 'button', height: 100 }, { kind: 'button', height: 900 }] }] }
    """,
    """
    { kind: 'list', name: 'l', frame: [0, 0, 400, 200], rowHeight: 100,
      rows: [{ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' }] }
    """,
  ])
  func scrollingIsSilent(control: String) throws {
    let (panel, recorder) = try panel("controls: [\(control)]")
    panel.touch(.down, 100, 90)
    for step in 1...10 {
      panel.touch(.moved, 100, 90 - Double(8 * step), time: .milliseconds(8 * step))
    }
    panel.touch(.up, 100, 10, time: .milliseconds(300))
    #expect(recorder.take().isEmpty)
    for second in 1...3 { panel.advance(to: .seconds(second)) }
    panel.touch(.down, 100, 50, time: .seconds(4))
    #expect(recorder.take().isEmpty)
    panel.touch(.up, 100, 50, time: .seconds(4))
    #expect(recorder.take() == [.press])
  }

  @Test func aKeyOfTheTouchscreenClicks() throws {
    let (panel, recorder) = try panel("touch: { keys: { home: 'KEY_HOMEPAGE' } }")
    let value = try #require(panel.values["home"])
    let press = ContactID(7)
    panel.stage.handle(KeyChange(press: press, code: 172, phase: .down), for: value)
    #expect(recorder.take() == [.press])
    panel.stage.handle(KeyChange(press: press, code: 172, phase: .up), for: value)
    #expect(recorder.take().isEmpty)
  }

  @Test(arguments: ["", "feedback: {},", "feedback: { sound: false },"])
  func withoutTheKeyThereIsNoFeedback(feedback: String) throws {
    let (panel, recorder) = try panel(
      """
      values: { leak: { initial: false } }, alarms: { leak: { when: 'leak', text: 'Leak' } },
      controls: [{ kind: 'button', frame: [20, 20, 200, 44] }]
      """, feedback: feedback)
    panel.touch(.down, at: Point(x: 100, y: 40))
    try panel.set(["leak": .boolean(true)], origin: .client)
    #expect(panel.updateFeedback(at: .zero) == nil && recorder.take().isEmpty)
    #expect(panel.values["panel.muted"] == nil && panel.values["panel.volume"] == nil)
  }

  // MARK: Alarms

  private static let alarms = """
    values: { leak: { initial: false }, heat: { maximum: 100 } },
    alarms: {
      leak: { when: 'leak', text: 'Leak', priority: 'low' },
      hot: { when: 'heat > 50', text: 'Hot', priority: 'critical' },
      note: { when: 'heat > 10', text: 'Warm', acknowledge: false },
    }
    """

  @Test func alarmsSoundUntilTheyAreAcknowledged() throws {
    let (panel, recorder) = try panel(Self.alarms)
    #expect(panel.updateFeedback(at: .zero) == nil)
    // It needs no acknowledgement.
    try panel.set(["heat": .number(20)], origin: .client)
    #expect(panel.updateFeedback(at: .zero) == nil && recorder.take().isEmpty)
    try panel.set(["leak": .boolean(true)], origin: .client)
    #expect(panel.updateFeedback(at: .seconds(1)) == .seconds(31))
    #expect(recorder.take() == [.alarm(.low)])
    try panel.set(["heat": .number(60)], origin: .client)
    #expect(panel.updateFeedback(at: .seconds(2)) == .seconds(4))
    #expect(recorder.take() == [.alarm(.critical)])
    try panel.set(["alarms.hot": .text("acknowledged")], origin: .client)
    #expect(panel.updateFeedback(at: .seconds(4)) == .seconds(34))
    #expect(recorder.take() == [.alarm(.low)])
    try panel.set(["alarms.unacknowledged": .number(0)], origin: .client)
    #expect(panel.updateFeedback(at: .seconds(5)) == nil && recorder.take() == [.silence])
  }

  @Test func anAlarmThatReturnsToNormalIsSilent() throws {
    let (panel, recorder) = try panel(Self.alarms)
    try panel.set(["leak": .boolean(true)], origin: .client)
    _ = panel.updateFeedback(at: .zero)
    try panel.set(["leak": .boolean(false)], origin: .client)
    #expect(panel.values["alarms.leak"]?.scalar == .text("returned"))
    #expect(panel.updateFeedback(at: .zero) == nil)
    #expect(recorder.take() == [.alarm(.low), .silence])
  }

  @Test func aNewAlarmEndsTheMute() throws {
    let (panel, recorder) = try panel(Self.alarms)
    try panel.set(["leak": .boolean(true)], origin: .client)
    _ = panel.updateFeedback(at: .zero)
    try panel.set(["panel.muted": .boolean(true)], origin: .client)
    #expect(panel.updateFeedback(at: .seconds(1)) == nil)
    #expect(recorder.take() == [.alarm(.low), .silence])
    // An alarm that needs no acknowledgement does not sound, so it does not end the mute.
    try panel.set(["heat": .number(20)], origin: .client)
    #expect(panel.updateFeedback(at: .seconds(2)) == nil)
    #expect(panel.values["panel.muted"]?.scalar == .boolean(true))
    try panel.set(["heat": .number(60)], origin: .client)
    #expect(panel.values["panel.muted"]?.scalar == .boolean(false))
    #expect(panel.updateFeedback(at: .seconds(3)) == .seconds(5))
    #expect(recorder.take() == [.alarm(.critical)])
  }

  // MARK: The key

  @Test func theFileChoosesTheDevices() throws {
    let settings = try TestPanel.panel(
      "{ feedback: { sound: 'plughw:CARD=vc4hdmi,DEV=0', buzzer: true, vibration: 'drv260x*' } }"
    ).settings.feedback
    #expect(settings.sound == .named("plughw:CARD=vc4hdmi,DEV=0") && settings.buzzer == .first)
    #expect(settings.vibration == .named("drv260x*"))
    let (vibrating, _) = try panel("", feedback: "feedback: { vibration: true },")
    #expect(vibrating.values["panel.muted"] == nil)
    let (beeping, _) = try panel("", feedback: "feedback: { buzzer: true },")
    #expect(beeping.values["panel.muted"] != nil && beeping.values["panel.volume"] == nil)
  }

  @Test func theVolumeCanBeDeclared() throws {
    let (panel, _) = try panel(
      "values: { 'panel.volume': { persistent: true, initial: 25 } }")
    #expect(panel.values["panel.volume"]?.isPersistent == true && panel.volume == 0.25)
    #expect(panel.values["panel.volume"]?.maximum == 100)
    // Without the key, the name is free.
    let free = try TestPanel.panel("{ values: { 'panel.volume': { initial: true } } }")
    #expect(free.values["panel.volume"]?.scalar == .boolean(true))
  }

  @Test(arguments: [
    (
      "{ sound: 1 }",
      "feedback.sound: expected true or false or the name of a sound device"
    ),
    ("{ sound: '' }", "feedback.sound: expected true or false or the name of a sound device"),
    (
      "{ sound: 'file:/etc/passwd' }",
      "the name of a sound device, of letters, digits and the characters : , = _ . -, found"
    ),
    ("{ sound: \"tee:'|reboot'\" }", "the name of a sound device"),
    ("{ buzzer: ['a'] }", "feedback.buzzer: expected true or false or a pattern of buzzers' names"),
    ("{ vibrations: true }", "\"feedback\" has no key \"vibrations\"; did you mean \"vibration\"?"),
    ("true", "feedback: expected an object, found a boolean"),
  ])
  func aMistakeIsReported(feedback: String, message: String) {
    var problems: [String] = []
    do { _ = try TestPanel.panel("{ feedback: \(feedback) }") } catch {
      problems = error.problems.map { $0.line(file: "p") }
    }
    #expect(problems.count == 1 && problems.first?.contains(message) == true, "\(problems)")
  }

  @Test func aNameHasALimit() throws {
    func file(_ count: Int) -> String {
      "{ feedback: { sound: '\(String(repeating: "x", count: count))' } }"
    }
    _ = try TestPanel.panel(file(256))
    #expect(throws: PanelFileError.self) { try TestPanel.panel(file(257)) }
  }
}
