import Controls
import Geometry
import Kinds
import PanelChecks
import Raster
import Testing

/// Every kind must be legible in every theme and state.
struct LegibilityTests {
  @Test(arguments: builtInKinds.filter(\.isNameable).map(\.name))
  func everyKindIsLegible(name: String) throws {
    let kind = try #require(builtInKinds.first { $0.name == name })
    // The icon of a tile shows where it is; its card looks like other cards.
    let properties = name == "tile" ? "icon: 'lamp', state: 'Off'" : ""
    #expect(Legibility.faults(of: kind, in: builtInKinds, properties: properties) == [])
  }

  @Test(arguments: [
    ("button", "style: 'primary'"), ("button", "style: 'danger'"),
    ("meter", "form: 'arc', lineWidth: 4"), ("slider", "vertical: true"),
    ("label", "style: 'caption'"),
    (
      "chart",
      "rows: [{ a: 'x', b: 3, c: 5 }, { a: 'y', b: 4, c: 1 }], x: 'a', "
        + "series: [{ field: 'b', form: 'bars' }, { field: 'c', title: 'Cost' }]"
    ),
  ])
  func everyStyleIsLegible(name: String, properties: String) throws {
    let kind = try #require(builtInKinds.first { $0.name == name })
    #expect(
      Legibility.faults(
        of: kind, in: builtInKinds, properties: properties, size: Size(width: 140, height: 140))
        == [])
  }

  // MARK: Detection

  /// A custom control whose legibility depends on its properties.
  private final class Dot: Control {
    static let kind = ControlKind("dot", "A dot.") { Dot() }
    @Redrawn(.color("The dot's colour."))
    var color = Color(gray: 0.5)
    @Redrawn(.boolean("Whether it differs while it is held."))
    var changes = true
    let slot = Slot("value", 0.0)
    override class var sharedProperties: [Property] {
      commonProperties + handleProperties
    }
    private var area: Rectangle {
      Rectangle(center: Point(x: 30 + 160 * slot.shown, y: bounds.center.y), radius: 15)
    }
    override func handleArea(of slot: ValueSlot) -> Rectangle? { area }
    override func trackingDidChange() { setNeedsDisplay() }
    override func beginTracking(_ touch: Touch) -> Bool { true }
    override func draw(on canvas: Canvas) {
      drawRim(around: .circle(center: area.center, radius: 15), of: slot, on: canvas)
      canvas.fill(
        .circle(center: area.center, radius: 15),
        changes && isTracking ? Color(red: 1, green: 0, blue: 0) : color)
      let title = typesetter?.layout(
        [TextSpan("Set", font: Font(family: "", size: 16))], in: TextBox(), scale: displayScale)
      if let title { canvas.draw(title, at: Point(x: 4, y: 4), color: titleColor) }
    }
    @Redrawn(.color("The title's colour."))
    var titleColor = Color(gray: 0.5)
  }

  @Test(arguments: [
    ("color: '#1A2028'", "a handle's contrast on one side at rest is 1"),
    ("changes: false", "a touch changes 0.00 square points visibly"),
    ("color: '#E9EEF4'", "the text's contrast at rest is "),
    ("rimWidth: 3", "the end of its range changes 0.00 square points visibly"),
  ])
  func illegibleControlsAreFound(properties: String, fault: String) {
    let faults = Legibility.faults(
      of: Dot.kind, in: builtInKinds + [Dot.kind], properties: properties)
    #expect(faults.contains { $0.contains(fault) }, "\(faults)")
    // Each names the colours that were compared, and what to do.
    let pattern = #/\(#\w{6} on #\w{6}\); [a-z]+ |1\.00; [a-z]+ /#
    #expect(faults.allSatisfy { $0.contains(pattern) }, "\(faults)")
  }
}
