import Controls
import Geometry
import Raster
import TouchTracking

/// A page indicator: a row of dots, one per page, with the shown page highlighted.
final class PageDots: Control {
  private let names: [String]

  // In points.
  private static let diameter = 8.0
  private static let distanceBetweenCenters = 20.0
  private static let margin = 8.0

  let valueSlot = Slot("value", "", isImplied: false)

  init(names: [String]) {
    self.names = names
    super.init()
  }

  override var isInteractive: Bool { false }
  override var acceptsFocus: Bool { true }
  override var isAdjustable: Bool { true }

  /// The left and right arrow keys and a rotary encoder turn the page.
  override func handle(_ key: Key) -> Bool {
    guard let pages = parent as? Pages else { return false }
    switch key {
    case .left: pages.turn(by: isRightToLeft ? 1 : -1)
    case .right: pages.turn(by: isRightToLeft ? -1 : 1)
    case .turn(let steps) where isAdjusting: pages.turn(by: steps)
    default: return false
    }
    return true
  }

  /// The distance between the centres of neighbouring dots. Many dots on a narrow screen move closer
  /// together, and become smaller if they would touch.
  private var distanceBetweenCenters: Double {
    let room = bounds.width - 2 * Self.margin
    return min(Self.distanceBetweenCenters, max(room, 0) / Double(names.count))
  }

  override var focusShape: FocusShape {
    let width = Double(names.count) * distanceBetweenCenters
    return FocusShape(
      Rectangle(
        x: bounds.center.x - width / 2, y: bounds.center.y - Self.distanceBetweenCenters / 2,
        width: width, height: Self.distanceBetweenCenters),
      cornerRadius: Self.distanceBetweenCenters / 2)
  }

  override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  override func draw(on canvas: Canvas) {
    let distance = distanceBetweenCenters
    let length = Double(names.count - 1) * distance
    let diameter = min(Self.diameter, distance * 0.75)
    for (index, name) in names.enumerated() {
      let dot = canvas.pixelAligned(
        Rectangle(
          center: inLayoutDirection(
            Point(
              x: bounds.center.x - length / 2 + Double(index) * distance,
              y: bounds.center.y)),
          radius: diameter / 2))
      let isShown = valueSlot.scalar == .text(name)
      canvas.fill(
        .circle(center: dot.center, radius: min(dot.width, dot.height) / 2),
        isShown ? effectiveTint : effectiveTextColor.opacity(0.25))
    }
  }
}
