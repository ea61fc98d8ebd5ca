import Geometry
import PanelChecks
import Panels
import Testing

@testable import Kinds

/// Meters with less space than their scale needs.
struct MeterSpaceTests {
  /// The bar remains: first the numbers of the scale disappear, then its ticks.
  @Test(arguments: [
    (32.0, ScaledControl.ScaleParts.numbers), (18, .ticks), (8, .none), (3, .none),
  ])
  func theScaleGivesWayToTheBar(breadth: Double, parts: ScaledControl.ScaleParts) throws {
    for isVertical in [false, true] {
      let size = isVertical ? "\(breadth), 200" : "200, \(breadth)"
      let panel = try TestPanel.panel(
        """
        { theme: "dark", controls: [{ kind: "meter", name: "it", maximum: 9, scale: "numbers",
          vertical: \(isVertical), frame: [0, 0, \(size)] }] }
        """)
      let meter = try #require(panel.control(named: "it") as? Meter)
      #expect(meter.scaleMetrics.parts == parts)
      guard case .straight(let edge, _, _) = meter.scaleLine else { continue }
      #expect((isVertical ? edge.x : edge.y) >= min(4, breadth))
    }
  }
}
