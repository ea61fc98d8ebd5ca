import Geometry

/// The four radii of a rounded rectangle, in points. Radii that do not fit are scaled down
/// together. (CSS Backgrounds 3, section 5.5.)
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the top left corner; 0 for a sharp one.
  public var topLeft: Double
  /// The radius of the top right corner; 0 for a sharp one.
  public var topRight: Double
  /// The radius of the bottom right corner; 0 for a sharp one.
  public var bottomRight: Double
  /// The radius of the bottom left corner; 0 for a sharp one.
  public var bottomLeft: Double

  /// A radius for each corner, in points.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// One radius for all corners, in points.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

/// How a line or an arc ends. Raw values are the words that panel files use.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// Straight, at the end point.
  case butt
  /// Half a disc beyond the end point.
  case round
  /// Half the line's width beyond the end point.
  case square
}

/// How two segments of a stroked path meet.
public enum LineJoin: Hashable, Sendable {
  /// The outer edges extended until they meet, as far as the miter limit allows.
  case miter
  /// A disc as wide as the line.
  case round
  /// A straight line from one outer corner to the other.
  case bevel
}

/// Which points are inside a path that crosses itself.
public enum FillRule: Hashable, Sendable {
  /// The points that it goes around more often in one direction than in the other.
  case nonZero
  /// The points that it goes around an odd number of times: a contour inside another one is a hole.
  case evenOdd
}

/// The style of a line along an outline, centred on it.
public struct StrokeStyle: Hashable, Sendable {
  /// The width in points, half of it on either side; with 0 or less, nothing is drawn.
  public var width: Double
  /// The ends of open contours.
  public var cap: LineCap
  /// The outer sides of corners.
  public var join: LineJoin
  /// The longest reach of a mitred corner, in half widths; a longer one is bevelled.
  public var miterLimit: Double

  /// A style; by default one point wide with sharp corners.
  public init(
    width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}

/// A shape to fill, stroke, clip to or cast a shadow. The specific shapes are drawn faster than
/// paths, which are for everything else.
public enum Shape: Hashable, Sendable {
  /// A rectangle with sharp corners; its edges may be anywhere between pixels.
  case rectangle(Rectangle)
  /// A rectangle whose corners are quarters of circles.
  case roundedRectangle(Rectangle, CornerRadii)
  /// A disc; `radius` is in points.
  case circle(center: Point, radius: Double)
  /// The stroke of `width` points along an arc from `start` to `end`: radians, clockwise from 3
  /// o'clock. A full turn or more is a whole ring.
  case arc(
    center: Point, radius: Double, start: Double, end: Double, width: Double, cap: LineCap)
  /// The stroke of `width` points along a straight line.
  case line(from: Point, to: Point, width: Double, cap: LineCap)
  /// The inside of a path; open contours are closed.
  case path(Path, FillRule)

  /// A rectangle with the same radius, in points, for all corners.
  public static func roundedRectangle(_ rectangle: Rectangle, radius: Double) -> Shape {
    .roundedRectangle(rectangle, CornerRadii(radius))
  }
}
