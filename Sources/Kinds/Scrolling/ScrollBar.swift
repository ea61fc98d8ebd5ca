import Controls
import Geometry
import Raster

/// Shows which part of scrolled content is visible.
enum ScrollBar {
  // In points.
  private static let thickness = 4.0
  private static let margin = 3.0
  private static let minimumLength = 24.0
  static let opacity = 0.4

  /// Returns the frame of the bar at the right or bottom edge of a viewport; nil if the bar is not
  /// needed or does not fit.
  /// - Parameters:
  ///   - position: the position of the content along the axis.
  ///   - content: the length of the content.
  static func frame(
    along axis: LayoutAxis, of viewport: Size, at position: Double, of content: Double
  ) -> Rectangle? {
    let length = axis.length(of: viewport)
    let space = length - 2 * margin
    guard content > length, space > minimumLength else { return nil }
    let limit = content - length
    // The bar becomes shorter while the content is stretched beyond an end.
    let beyond = max(-position, position - limit, 0)
    let own = max(space * (length - beyond) / content, minimumLength)
    let start = margin + max(min(position / limit, 1), 0) * (space - own)
    let across = axis.other.length(of: viewport) - margin - thickness
    return Rectangle(
      origin: axis.point(along: start, across: across),
      size: axis.size(length: own, breadth: thickness))
  }

  static func draw(_ frame: Rectangle, _ color: Color, on canvas: Canvas) {
    canvas.fill(.roundedRectangle(canvas.pixelAligned(frame), radius: thickness / 2), color)
  }
}
