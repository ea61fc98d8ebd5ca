import Controls
import Geometry
import Raster

/// A row of dots, one for each page; the one of the page that is shown stands out.
final class PageDots: Control {
  private let names: [String]

  /// The dots' diameter and the distance from one's middle to the next, in points.
  private static let diameter = 8.0
  private static let distance = 20.0

  let valueSlot = Slot("value", "", isImplied: false)

  /// Dots for pages of these names.
  init(names: [String]) {
    self.names = names
    super.init()
  }

  override var isInteractive: Bool { false }

  override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  override func draw(on canvas: Canvas) {
    let length = Double(names.count - 1) * Self.distance
    for (index, name) in names.enumerated() {
      let dot = canvas.pixelAligned(
        Rectangle(
          center: Point(
            x: bounds.center.x - length / 2 + Double(index) * Self.distance, y: bounds.center.y),
          radius: Self.diameter / 2))
      let isShown = valueSlot.scalar == .text(name)
      canvas.fill(
        .circle(center: dot.center, radius: min(dot.width, dot.height) / 2),
        isShown ? effectiveTint : effectiveTextColor.opacity(0.25))
    }
  }
}
