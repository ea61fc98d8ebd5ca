import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Movements of the controls of a panel that was drawn.
struct TransitionTests {
  private func panel(_ content: String, settings: String = "") throws -> Panel {
    let panel = try TestPanel.panel(
      """
      { size: { width: 400, height: 240 }, \(settings) values: {
          n: { maximum: 100, initial: 0 }, on: { initial: false }, off: { initial: true } },
        \(content) }
      """)
    _ = panel.picture()
    return panel
  }

  private func controls(_ content: String, settings: String = "") throws -> Panel {
    try panel("controls: [\(content)]", settings: settings)
  }

  private func set(_ name: String, _ scalar: Scalar, in panel: Panel) throws {
    try panel.set([name: scalar], origin: .client)
  }

  private func shown(_ panel: Panel) throws -> Double {
    try #require(panel.allControls.first?.slots.first).shown
  }

  private static let gauge = "kind: 'gauge', value: 'n', frame: [0, 0, 200, 200]"
  private static let green = Color(hex: "#00FF00")
  private static let group = """
    { kind: 'group', frame: [0, 0, 40, 40], background: '#00FF00',
      bind: { background: "on ? '#FF0000' : '#00FF00'" } }
    """

  // MARK: Numbers

  @Test func aNumberMovesByTheTransitionOfItsControl() throws {
    let panel = try controls(
      "{ \(Self.gauge), transition: { duration: 1, curve: 'linear' } }")
    try set("n", .number(80), in: panel)
    #expect(panel.values["n"]?.scalar == .number(80))
    panel.advance(to: .seconds(5))
    panel.advance(to: .seconds(5) + .milliseconds(484))
    #expect(abs(try shown(panel) - 40) < 1e-9)
    panel.advance(to: .seconds(5) + .milliseconds(984))
    #expect(try shown(panel) == 80 && !panel.isAnimating)
  }

  @Test func withoutATransitionANumberJumpsUnlessAMovementIsRequested() throws {
    let panel = try controls("{ \(Self.gauge) }")
    try set("n", .number(80), in: panel)
    #expect(try shown(panel) == 80 && !panel.isAnimating)
  }

  @Test func aTransitionOfZeroIsAtOnce() throws {
    let panel = try controls("{ \(Self.gauge), transition: 0 }")
    try panel.set(["n": .number(80)], origin: .client, animated: true)
    #expect(try shown(panel) == 80 && !panel.isAnimating)
  }

  /// Values arrive a thousand times a second. The needle neither jumps nor waits for their end.
  @Test func aNewValueContinuesFromWhereTheNumberIs() throws {
    let panel = try controls("{ \(Self.gauge), transition: 0.3 }")
    var last = 0.0
    for step in 1...100 {
      try set("n", .number(Double(step)), in: panel)
      #expect(try shown(panel) == last)
      if step % 16 == 0 { panel.advance(to: .milliseconds(step)) }
      #expect(try shown(panel) >= last)
      last = try shown(panel)
    }
    #expect(last > 40)
    panel.advance(to: .milliseconds(500))
    panel.advance(to: .milliseconds(900))
    #expect(try shown(panel) == 100 && !panel.isAnimating)
  }

  @Test func aFingerIsFollowedAtOnce() throws {
    let panel = try controls(
      "{ kind: 'slider', value: 'n', frame: [0, 0, 400, 44], transition: 5 }")
    panel.touch(.down, 100, 22, time: .zero)
    panel.touch(.moved, 300, 22, time: .milliseconds(10))
    let slot = try #require(panel.allControls.first?.slots.first)
    #expect(slot.shown == slot.number && slot.number > 50)
  }

  // MARK: Colours

  private func background(_ panel: Panel) throws -> Color? {
    try #require(panel.allControls.first).backgroundColor
  }

  @Test func aColorMovesAndIsReadAtOnce() throws {
    let panel = try controls(Self.group)
    try set("on", .boolean(true), in: panel)
    let control = try #require(panel.allControls.first)
    #expect(control.value(ofProperty: "background") == .color(Color(hex: "#FF0000")!))
    #expect(control.backgroundColor == Self.green)
    panel.advance(to: .zero)
    let middle = try #require(control.backgroundColor)
    #expect(middle.red > 0.4 && middle.red < 1 && middle.green > 0)
    panel.advance(to: .milliseconds(104))
    #expect(control.backgroundColor == Color(hex: "#FF0000") && !panel.isAnimating)
  }

  @Test func aColorThatIsSetDirectlyEndsItsMovement() throws {
    let panel = try controls(Self.group)
    try set("on", .boolean(true), in: panel)
    panel.advance(to: .zero)
    panel.allControls[0].backgroundColor = .white
    panel.advance(to: .milliseconds(20))
    #expect(try background(panel) == .white && !panel.isAnimating)
  }

  @Test func whatNobodyHasSeenDoesNotMove() throws {
    let text = "{ values: { on: { initial: false } }, controls: [\(Self.group)] }"
    let panel = try TestPanel.panel(text)
    try set("on", .boolean(true), in: panel)
    #expect(try background(panel) == Color(hex: "#FF0000") && !panel.isAnimating)
  }

  @Test func theColorsOfAnotherThemeAreThereAtOnce() throws {
    let panel = try controls(
      "{ kind: 'group', frame: [0, 0, 40, 40], background: 'surface' }",
      settings: "bind: { theme: \"on ? 'light' : 'dark'\" },")
    try set("on", .boolean(true), in: panel)
    #expect(try background(panel) == .white && !panel.isAnimating)
  }

  // MARK: Visibility

  @Test func aConditionFadesAControlInAndOut() throws {
    let panel = try controls(
      "{ kind: 'group', frame: [0, 0, 400, 240], if: 'off', background: '#FF0000' }")
    let control = panel.allControls[0]
    let before = panel.picture()
    try set("off", .boolean(false), in: panel)
    #expect(control.isHidden && !control.isShown)
    #expect(panel.picture().differences(from: before) == 0)
    panel.advance(to: .zero)
    let opacity = control.groupOpacity
    #expect(opacity > 0 && opacity < 0.6)
    // A condition that changes its mind continues from there.
    try set("off", .boolean(true), in: panel)
    #expect(control.groupOpacity == opacity && control.isShown)
    panel.advance(to: .milliseconds(20))
    panel.advance(to: .milliseconds(400))
    #expect(panel.picture().differences(from: before) == 0 && !panel.isAnimating)
  }

  @Test func theDamageOfAFadingControlIsAllOfIt() throws {
    let panel = try controls(
      "{ kind: 'group', frame: [20, 20, 60, 40], if: 'off', background: '#FF0000' }")
    let surface = panel.picture()
    try set("off", .boolean(false), in: panel)
    for time in [0, 20, 60, 110, 200] {
      panel.advance(to: .milliseconds(time))
      _ = panel.draw(on: surface)
      #expect(surface.differences(from: panel.picture()) == 0)
    }
    #expect(panel.allControls[0].groupOpacity == 0)
  }

  @Test func aControlInARowDisappearsAtOnce() throws {
    let panel = try controls(
      """
      { kind: 'row', frame: [0, 0, 400, 40], children: [
        { kind: 'label', text: 'a', if: 'off' }, { kind: 'label', text: 'b' }] }
      """)
    try set("off", .boolean(false), in: panel)
    #expect(panel.allControls[1].groupOpacity == 0 && !panel.isAnimating)
  }

  // MARK: Tiles, buttons and pages

  /// A tap lights a tile: its value is true at once, and its card follows.
  @Test func aTapLightsATileSmoothly() throws {
    let panel = try controls("{ kind: 'tile', value: 'on', frame: [0, 0, 160, 112] }")
    panel.tap(80, 60)
    #expect(panel.values["on"]?.scalar == .boolean(true))
    panel.advance(to: .zero)
    #expect((0.3..<0.9).contains(try shown(panel)))
    panel.advance(to: .milliseconds(104))
    #expect(try shown(panel) == 1 && !panel.isAnimating)
  }

  @Test func aButtonIsPressedAtOnceAndReleasedSmoothly() throws {
    let panel = try controls("{ kind: 'button', name: 'b', frame: [0, 0, 160, 60] }")
    panel.touch(.down, 80, 30, time: .zero)
    #expect(try shown(panel) == 1 && !panel.isAnimating)
    panel.touch(.up, 80, 30, time: .milliseconds(50))
    panel.advance(to: .milliseconds(60))
    #expect((0.1..<0.7).contains(try shown(panel)))
  }

  @Test(arguments: [
    ("", "", 0.2), ("transition: 1", "", 1), ("", "transition: 2", 2),
    ("transition: 1", "transition: 2", 1),
  ])
  func aPageMovesByItsTransitionOrThatOfTheTabs(page: String, tabs: String, time: Double) throws {
    let panel = try panel(
      "tabs: { \(tabs) }, pages: [{ name: 'a' }, { name: 'b', \(page) }]")
    try panel.set(["page": .text("b")], origin: .client, animated: true)
    panel.advance(to: .zero)
    panel.advance(to: .seconds(time) - .milliseconds(17))
    #expect(panel.isAnimating)
    panel.advance(to: .seconds(time) - .milliseconds(16))
    #expect(!panel.isAnimating)
  }

  // MARK: Less motion

  @Test func aPanelThatReducesMotionIsAlwaysAtTheEnd() throws {
    let panel = try panel(
      """
      tabs: { position: 'none', transition: 3 }, pages: [{ name: 'a', controls: [
        { \(Self.gauge), transition: 3 }, \(Self.group),
        { kind: 'toggle', name: 'switch', frame: [0, 100, 60, 34], transition: 3 },
        { kind: 'label', frame: [0, 200, 60, 30], text: 'Hi', if: 'on', transition: 3 }] },
        { name: 'b' }]
      """, settings: "reduceMotion: true,")
    try panel.set(
      ["n": .number(80), "on": .boolean(true), "switch": .boolean(true)], origin: .client,
      animated: true)
    panel.advance(to: .zero)
    #expect(!panel.isAnimating)
    let now = panel.picture()
    panel.advance(to: .seconds(9))
    #expect(panel.picture().differences(from: now) == 0)
    try panel.set(["page": .text("b")], origin: .client, animated: true)
    panel.advance(to: .seconds(10))
    #expect(!panel.isAnimating)
  }

  // MARK: Reading

  @Test(arguments: [
    ("11", "expected a number from 0 to 10 (seconds) or an object with", "transition"),
    ("-1", "found -1", "transition"), ("3600", "found 3600", "transition"),
    ("'fast'", "expected a number from 0 to 10", "transition"),
    ("[1]", "expected a number from 0 to 10", "transition"),
    ("{}", "a transition needs a \"duration\"", "transition"),
    ("{ duration: 3600 }", "expected a number from 0 to 10 (seconds), found 3600", "duration"),
    ("{ duration: 'x' }", "found \"x\"", "duration"),
    ("{ duration: 1, curve: 'bounce' }", "\"standard\" or \"linear\"", "curve"),
    ("{ duration: 1, curve: [0, 0, 1] }", "an array of four numbers from 0 to 1", "curve"),
    ("{ duration: 1, curve: [0, 0, 1.5, 1] }", "an array of four numbers from 0 to 1", "curve"),
    ("{ duration: 1, curve: [0, 0, 'x', 1] }", "an array of four numbers", "curve"),
    ("{ duration: 1, ease: 'linear' }", "no key \"ease\"", "ease"),
  ])
  func aWrongTransitionIsReportedAtItsPlace(value: String, message: String, key: String) throws {
    let error = #expect(throws: PanelFileError.self) {
      try self.controls("{ \(Self.gauge), transition: \(value) }")
    }
    let problem = try #require(error?.problems.first)
    #expect(problem.message.contains(message), "\(problem.message)")
    #expect(problem.path.hasSuffix(key), "\(problem.path)")
  }

  @Test(arguments: [
    "0", "10", "0.25", "{ duration: 2 }", "{ duration: 0.1, curve: 'ease-in-out' }",
    "{ duration: 0.1, curve: [0.4, 0, 0.2, 1] }",
  ])
  func aTransitionIsReadFromControlsAndStyles(value: String) throws {
    let own = try controls("{ \(Self.gauge), transition: \(value) }")
    let styled = try controls(
      "{ \(Self.gauge) }", settings: "styles: { gauge: { transition: \(value) } },")
    let transition = try #require(own.allControls[0].transition)
    #expect(styled.allControls[0].transition == transition)
    // It is written as it is read.
    let json = try #require(own.allControls[0].value(ofProperty: "transition")?.json)
    let again = try controls("{ \(Self.gauge), transition: \(JSONWriter.plainText(of: json)) }")
    #expect(again.allControls[0].transition == transition)
  }

  /// Ten thousand colours and numbers that change between all frames.
  @Test func manyMovementsThatAreInterruptedEnd() throws {
    let panel = try controls(
      """
      { each: 3000, kind: 'meter', value: 'n', frame: [0, 0, 40, 40], transition: 0.2,
        bind: { color: "on ? '#FF0000' : '#00FF00'" } }
      """)
    for step in 0..<6 {
      for part in 0..<3 {
        try panel.set(
          ["n": .number(Double(step * 10 + part)), "on": .boolean(part == 1)], origin: .client)
      }
      panel.advance(to: .milliseconds(16 * step))
    }
    panel.advance(to: .seconds(1))
    panel.advance(to: .seconds(2))
    let last = try shown(panel)
    #expect(!panel.isAnimating && last == 52)
  }
}
