import Geometry
import Raster

extension Face {
  /// The largest blur and offset of a shadow, in points.
  static let shadowLimit = 64.0

  private var offset: Point { Point(x: 0, y: shadowOffset ?? shadow / 3) }

  /// Returns the area that the face and its shadow cover if the face fills `area`.
  public func bounds(in area: Rectangle) -> Rectangle {
    guard shadow > 0 else { return area }
    // The Gaussian ends at three standard deviations of half the blur each.
    return area.union(area.inset(by: -1.5 * shadow - 1).offset(by: offset))
  }

  /// Draws the shadow of a face that fills `area`.
  public func drawShadow(of fill: FaceFill, in area: Rectangle, on canvas: Canvas) {
    guard shadow > 0, !fill.isTransparent else { return }
    var around = canvas
    // The shadow below a translucent face would be visible through it.
    if !fill.isOpaque { around.clip(to: .path(path(around: area), .evenOdd)) }
    around.dropShadow(of: shape(in: area), color: fill.shadowColor, blur: shadow, offset: offset)
  }

  /// The area of the shadow, with the face as a hole.
  private func path(around area: Rectangle) -> Path {
    var path = Path(roundedRectangle: area, radius: cornerRadius)
    let outside = bounds(in: area)
    path.move(to: Point(x: outside.left, y: outside.top))
    path.line(to: Point(x: outside.right, y: outside.top))
    path.line(to: Point(x: outside.right, y: outside.bottom))
    path.line(to: Point(x: outside.left, y: outside.bottom))
    path.close()
    return path
  }
}

extension Path {
  /// Creates the outline of a rectangle with round corners.
  fileprivate init(roundedRectangle area: Rectangle, radius: Double) {
    self.init()
    let radius = max(min(radius, area.width / 2, area.height / 2), 0)
    // The distance of control points at which a cubic is closest to a quarter of a circle.
    let bend = radius * 0.5523
    let middle = area.inset(by: radius)
    move(to: Point(x: middle.left, y: area.top))
    line(to: Point(x: middle.right, y: area.top))
    cubic(
      to: Point(x: area.right, y: middle.top),
      control1: Point(x: middle.right + bend, y: area.top),
      control2: Point(x: area.right, y: middle.top - bend))
    line(to: Point(x: area.right, y: middle.bottom))
    cubic(
      to: Point(x: middle.right, y: area.bottom),
      control1: Point(x: area.right, y: middle.bottom + bend),
      control2: Point(x: middle.right + bend, y: area.bottom))
    line(to: Point(x: middle.left, y: area.bottom))
    cubic(
      to: Point(x: area.left, y: middle.bottom),
      control1: Point(x: middle.left - bend, y: area.bottom),
      control2: Point(x: area.left, y: middle.bottom + bend))
    line(to: Point(x: area.left, y: middle.top))
    cubic(
      to: Point(x: middle.left, y: area.top),
      control1: Point(x: area.left, y: middle.top - bend),
      control2: Point(x: middle.left - bend, y: area.top))
    close()
  }
}
