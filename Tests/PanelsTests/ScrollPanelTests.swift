import Controls
import Geometry
import Kinds
import PanelChecks
import PanelInspection
import Raster
import Testing
import TouchTracking

@testable import Panels

/// Scrolled content on a panel: pictures, damage and warnings.
struct ScrollPanelTests {
  private static let rows = (0..<12).map { index in
    """
    { kind: "row", height: 48, children: [
      { kind: "label", text: "Row \(index)", weight: 1 },
      { kind: "button", title: "Go", name: "go\(index)", width: 60 } ] },
    """
  }.joined(separator: "\n")

  private func makePanel(_ properties: String = "", scale: Double) throws -> Panel {
    let panel = try panel(
      """
      { size: { width: 240, height: 200 }, theme: "dark", controls: [
        { kind: "scroll", frame: [20, 20, 200, 160], background: "surface", \(properties) children: [
          { kind: "column", padding: 8, spacing: 8, children: [ \(Self.rows) ] } ] } ] }
      """)
    panel.fit(width: Int(240 * scale), height: Int(200 * scale))
    return panel
  }

  /// Draws the damage of a panel, and compares the picture with a complete drawing.
  private func expectConsistentPicture(_ panel: Panel, on surface: Surface) {
    _ = panel.draw(on: surface)
    let whole = panel.picture()
    #expect(surface.differences(from: whole) == 0)
  }

  @Test(
    arguments: [1, 1.25, 1.37], ["", "cornerRadius: 12, ", "axis: 'both', snap: 'children', "])
  func everyFrameOfAScrollIsDrawnCorrectly(scale: Double, properties: String) throws {
    let panel = try makePanel(properties, scale: scale)
    let surface = Surface(width: panel.width, height: panel.height)
    expectConsistentPicture(panel, on: surface)
    panel.touch(.down, 100, 150, time: .zero)
    for step in 1...8 {
      panel.touch(
        .moved, 100, 150 - Double(step) * 7.3, time: .milliseconds(8 * step))
      expectConsistentPicture(panel, on: surface)
    }
    panel.touch(.up, 100, 150 - 8 * 7.3, time: .milliseconds(72))
    var time = Duration.milliseconds(80)
    var frames = 0
    while panel.isAnimating, frames < 400 {
      panel.advance(to: time)
      expectConsistentPicture(panel, on: surface)
      time += .milliseconds(16)
      frames += 1
    }
    #expect(frames > 60 && frames < 400)
  }

  @Test func onlyTheVisiblePartIsDamaged() throws {
    let panel = try makePanel(scale: 1)
    _ = panel.picture()
    let outside = try #require(panel.control(named: "go11"))
    outside.setNeedsDisplay()
    #expect(panel.damage.isEmpty)
    panel.touch(.down, 100, 150, time: .zero)
    panel.touch(.moved, 100, 100, time: .milliseconds(8))
    let damage = panel.damage.bounds
    #expect(damage == PixelRectangle(x: 20, y: 20, width: 200, height: 160))
  }

  @Test func scrolledContentCausesNoWarnings() {
    func warnings(_ content: String) -> [String] {
      let text = """
        { size: { width: 480, height: 320 }, controls: [
          { kind: "scroll", frame: [20, 20, 440, 200], children: [ \(content) ] },
          { kind: "button", title: "Below", name: "below", frame: [20, 240, 200, 60] } ] }
        """
      return PanelFile(kinds: builtInKinds, resources: TestResources())
        .warnings(in: Array(text.utf8)).map { "\($0.path): \($0.message)" }
    }
    let column = "{ kind: \"column\", padding: 8, children: [ \(Self.rows) ] }"
    #expect(warnings(column) == [])
    let group = """
      { kind: "group", children: [
        { kind: "button", name: "first", title: "First", frame: [8, 8, 200, 60] },
        { kind: "button", name: "last", title: "Last", frame: [8, 500, 200, 60] } ] }
      """
    #expect(warnings(group) == [])
    // Percentages of a length that depends on the content.
    let text = """
      { controls: [{ kind: "scroll", frame: [0, 0, 200, 200], children: [
        { kind: "column", children: [{ kind: "label", text: "a", height: "50%" }] }] }] }
      """
    #expect(throws: PanelFileError.self) { try panel(text) }
    // Their warnings are found when they are shown.
    let narrow = """
      { kind: "group", children: [
        { kind: "button", name: "small", title: "S", frame: [8, 508, 20, 20] },
        { kind: "button", name: "near", title: "N", frame: [30, 508, 60, 60] } ] }
      """
    #expect(warnings(narrow).count == 2)
  }
}
