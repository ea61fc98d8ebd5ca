import Geometry

/// The four radii of a rounded rectangle, in points. Radii that do not fit are scaled down
/// together, as CSS Backgrounds 3 section 5.5 says.
public struct CornerRadii: Hashable, Sendable {
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double

  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

/// How a line or an arc ends.
public enum LineCap: Hashable, Sendable {
  /// Cut off at the end point.
  case butt
  /// Half a disc beyond the end point.
  case round
  /// Half the line's width beyond the end point.
  case square
}

/// How two segments of a stroked path meet.
public enum LineJoin: Hashable, Sendable {
  case miter
  case round
  case bevel
}

/// Which points a path encloses where it crosses itself.
public enum FillRule: Hashable, Sendable {
  case nonZero
  case evenOdd
}

/// A line of `width` points along an outline, centred on it.
public struct StrokeStyle: Hashable, Sendable {
  public var width: Double
  public var cap: LineCap
  public var join: LineJoin
  /// How far a mitred corner may reach, in half widths, before it is bevelled.
  public var miterLimit: Double

  public init(
    width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}

/// What can be filled, stroked, clipped to and shadowed. The first ones have fast paths of their
/// own; a path is for everything else.
public enum Shape: Hashable, Sendable {
  case rectangle(Rectangle)
  case roundedRectangle(Rectangle, CornerRadii)
  case circle(center: Point, radius: Double)
  /// The ring segment that a pen of `width` leaves along an arc from `start` to `end`, clockwise,
  /// in radians from 3 o'clock. A sweep of a full turn or more is a whole ring.
  case arc(
    center: Point, radius: Double, start: Double, end: Double, width: Double, cap: LineCap)
  /// The straight stroke from one point to another.
  case line(from: Point, to: Point, width: Double, cap: LineCap)
  case path(Path, FillRule)

  public static func roundedRectangle(_ rectangle: Rectangle, radius: Double) -> Shape {
    .roundedRectangle(rectangle, CornerRadii(radius))
  }
}
