import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// Frames whose numbers follow values.
struct FrameBindingTests {
  private func panel(_ keys: String, frame: String = "[10, 20, 30, 40]") throws -> Panel {
    let panel = try TestPanel.panel(
      """
      { size: { width: 400, height: 240 },
        values: { n: { minimum: -500, maximum: 500, initial: null } },
        controls: [{ kind: 'group', frame: [0, 0, 400, 240], children: [
          { kind: 'group', frame: \(frame), background: '#FF0000', \(keys) }] }] }
      """)
    _ = panel.picture()
    return panel
  }

  private func set(_ number: Double?, in panel: Panel) throws {
    if let number {
      try panel.set(["n": .number(number)], origin: .client)
    } else {
      panel.values["n"]?.setUnknown()
    }
  }

  private func child(_ panel: Panel) throws -> Control {
    try #require(panel.allControls.last)
  }

  @Test func eachNumberFollowsAnExpression() throws {
    let panel = try panel("bind: { x: 'n', y: 'n / 2', width: 'n + 1', height: 'n * 2' }")
    #expect(try child(panel).frame == Rectangle(x: 10, y: 20, width: 30, height: 40))
    try set(50, in: panel)
    #expect(try child(panel).frame == Rectangle(x: 50, y: 25, width: 51, height: 100))
    // A length is not negative.
    try set(-50, in: panel)
    #expect(try child(panel).frame == Rectangle(x: -50, y: -25, width: 0, height: 0))
    // While the value is unknown, the control keeps its place.
    try set(nil, in: panel)
    #expect(try child(panel).frame.x == -50)
  }

  @Test func anotherNumberCanStayAPercentage() throws {
    let panel = try panel("bind: { x: 'n' }", frame: "['25%', 0, '50%', 40]")
    #expect(try child(panel).frame == Rectangle(x: 100, y: 0, width: 200, height: 40))
    try set(30, in: panel)
    #expect(try child(panel).frame == Rectangle(x: 30, y: 0, width: 200, height: 40))
    panel.allControls[0].frame.width = 200
    #expect(try child(panel).frame == Rectangle(x: 30, y: 0, width: 100, height: 40))
  }

  @Test func theFrameMovesByTheTransition() throws {
    let panel = try panel(
      "transition: { duration: 1, curve: 'linear' }, bind: { x: 'n', width: 'n' }")
    try set(110, in: panel)
    panel.advance(to: .seconds(5))
    panel.advance(to: .seconds(5) + .milliseconds(484))
    #expect(abs(try child(panel).frame.x - 60) < 1e-9)
    #expect(abs(try child(panel).frame.width - 70) < 1e-9)
    panel.advance(to: .seconds(5) + .milliseconds(984))
    #expect(try child(panel).frame == Rectangle(x: 110, y: 20, width: 110, height: 40))
    #expect(!panel.isAnimating)
  }

  /// The edges of a frame with a percentage are rounded, and not its numbers.
  @Test func aFrameWithAPercentageMovesToItsEnd() throws {
    let panel = try panel(
      "transition: { duration: 1, curve: 'linear' }, bind: { x: 'n / 3', width: 'n * 0.77' }",
      frame: "[0, '10%', 50, 50]")
    try set(10, in: panel)
    try set(150, in: panel)
    for frame in 0..<20 { panel.advance(to: .seconds(5) + .milliseconds(100 * frame)) }
    #expect(!panel.isAnimating)
    #expect(try child(panel).frame.x == 50 && abs(child(panel).frame.right - 165.5) <= 0.5)
  }

  @Test func theDamageIsTheOldAndTheNewPlace() throws {
    let panel = try panel("bind: { x: 'n' }")
    let surface = panel.picture()
    _ = panel.draw(on: surface)
    for number in [200.0, 15, 380, -20] {
      try set(number, in: panel)
      let drawn = panel.draw(on: surface)
      #expect(surface.differences(from: panel.picture()) == 0)
      #expect(drawn.rectangles.reduce(0) { $0 + $1.area } <= 2 * 30 * 40)
    }
  }

  /// The property `x` of a chart is not that of its frame.
  @Test func aPropertyOfTheKindComesFirst() throws {
    let panel = try TestPanel.panel(
      """
      { controls: [
        { kind: 'chart', frame: [10, 20, 300, 200], rows: 'r', x: 'day',
          series: [{ field: 'sun' }], bind: { y: 'n' } }],
        values: { n: { maximum: 50, initial: 9 },
          r: { fields: { day: '', sun: 0 }, initial: [{ day: 'Mon', sun: 4 }] } } }
      """)
    #expect(panel.allControls[0].frame.y == 9)
  }
}
