import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// Shapes in panel files: what they follow, and how they move.
struct ShapePanelTests {
  private func panel(_ keys: String) throws -> Panel {
    let panel = try TestPanel.panel(
      """
      { size: { width: 200, height: 100 }, values: { n: { maximum: 100, initial: 0 },
          place: { kind: 'text', initial: null } },
        controls: [{ kind: 'shape', frame: [0, 0, 200, 100], \(keys) }] }
      """)
    _ = panel.picture()
    return panel
  }

  private func shape(_ panel: Panel) throws -> ShapeView {
    try #require(panel.allControls[0] as? ShapeView)
  }

  @Test func allKeysAreRead() throws {
    let shape = try shape(
      panel(
        """
        points: [[0, 0], ['50%', -8.5]], lineWidth: 3, color: '#F00',
        fillColor: '#0F0', lineCap: 'square', lineJoin: 'bevel', dash: [1, 2], dashSpeed: -4,
        start: 0.25, end: 0.75, rotation: 30, startAngle: 0, endAngle: 90, viewBox: [0, 0, 8, 9],
        data: 'M0 0 H8'
        """))
    #expect(
      shape.points == [
        RelativePoint(x: 0, y: 0), RelativePoint(x: .percent(50), y: -8.5),
      ])
    #expect(shape.form == .line && shape.lineWidth == 3 && shape.dash == [1, 2])
    #expect(shape.lineCap == .square && shape.lineJoin == .bevel && shape.dashSpeed == -4)
    #expect(shape.start == 0.25 && shape.end == 0.75 && shape.rotation == 30)
    #expect(shape.viewBox == [0, 0, 8, 9] && shape.data.path.elements.count == 2)
  }

  @Test func pointsFollowATextOfExpressions() throws {
    let panel = try panel("bind: { points: \"'0 50%, {n} {n / 2}'\" }")
    try panel.set(["n": .number(40)], origin: .client)
    #expect(
      try shape(panel).points == [
        RelativePoint(x: 0, y: .percent(50)), RelativePoint(x: 40, y: 20),
      ])
  }

  /// Nobody reads the numbers: they have a point, and a minus sign that can be read again. While one of
  /// them is unknown, the points stay.
  @Test(arguments: ["en", "de", "ar"]) func pointsDoNotDependOnTheLanguage(language: String) throws
  {
    let panel = try TestPanel.panel(
      """
      { language: '\(language)', values: { n: { minimum: -100, maximum: 100, initial: null } },
        controls: [{ kind: 'shape', frame: [0, 0, 200, 100], points: [[1, 2], [3, 4]],
          bind: { points: "'{n / 8} {-n}, {n:.2f}% 1'", color: "'accent {n / 8:.2f}% on surface'" } }] }
      """)
    let shape = try shape(panel)
    #expect(shape.points == [RelativePoint(x: 1, y: 2), RelativePoint(x: 3, y: 4)])
    try panel.set(["n": .number(50)], origin: .client)
    #expect(
      shape.points == [
        RelativePoint(x: 6.25, y: -50), RelativePoint(x: .percent(50), y: 1),
      ])
    #expect(shape.color != nil)
  }

  /// A text that is not valid, or not known, keeps the points.
  @Test(arguments: ["a b, c d", "0 0", "0 0, 1", "nan 0, 1 1", "0 0, 1e9 0", ""])
  func pointsThatAreNotValidKeepTheEarlierOnes(text: String) throws {
    let panel = try panel("points: [[1, 2], [3, 4]], bind: { points: 'place' }")
    var mistakes: [String] = []
    panel.stage.observeMistakes { mistakes.append($0) }
    let points = try shape(panel).points
    try panel.set(["place": .text(text)], origin: .client)
    #expect(try shape(panel).points == points)
    #expect(
      mistakes == [
        "line 3: controls[0].bind.points: expected an array of 2 to 1000 points, such as [0, \"50%\"]"
      ])
  }

  @Test func numbersAndPointsMoveByTheTransition() throws {
    let panel = try panel(
      """
      transition: { duration: 1, curve: 'linear' },
      bind: { end: 'n / 100', points: "'0 0, {n} 0'", rotation: 'n' }
      """)
    let shape = try shape(panel)
    try panel.set(["n": .number(80)], origin: .client)
    #expect(shape.value(ofProperty: "end") == .number(0.8) && shape.end == 0)
    panel.advance(to: .seconds(5))
    panel.advance(to: .seconds(5) + .milliseconds(484))
    #expect(abs(shape.end - 0.4) < 1e-9 && abs(shape.rotation - 40) < 1e-9)
    guard case .points(let x) = shape.points[1].x else {
      Issue.record("\(shape.points)")
      return
    }
    #expect(abs(x - 40) < 1e-9)
    panel.advance(to: .seconds(5) + .milliseconds(984))
    #expect(shape.end == 0.8 && shape.rotation == 80 && !panel.isAnimating)
  }

  /// Every frame of a movement draws all of its changes.
  @Test func theDamageOfAMovementIsEnough() throws {
    let panel = try panel(
      """
      form: 'arc', lineWidth: 9, lineCap: 'round', transition: 0.3,
      bind: { end: 'n / 100', rotation: 'n', dash: "n > 50 ? '9 14' : '0 12'" }
      """)
    let surface = panel.picture()
    for (index, number) in [70.0, 20, 100, 0].enumerated() {
      try panel.set(["n": .number(number)], origin: .client)
      for frame in 0..<4 {
        panel.advance(to: .milliseconds(index * 200 + frame * 50))
        _ = panel.draw(on: surface)
        #expect(surface.differences(from: panel.picture()) == 0)
      }
    }
  }

  @Test func withoutATransitionNumbersJump() throws {
    let panel = try panel("bind: { end: 'n / 100' }")
    try panel.set(["n": .number(80)], origin: .client)
    #expect(try shape(panel).end == 0.8 && !panel.isAnimating)
  }
}
