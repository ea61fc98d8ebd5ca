import Geometry

/// The four radii of a rounded rectangle, in points. Radii that do not fit are scaled down
/// together, as CSS Backgrounds 3 section 5.5 says.
public struct CornerRadii: Hashable, Sendable {
  /// In points; 0 is a sharp corner.
  public var topLeft: Double
  /// In points; 0 is a sharp corner.
  public var topRight: Double
  /// In points; 0 is a sharp corner.
  public var bottomRight: Double
  /// In points; 0 is a sharp corner.
  public var bottomLeft: Double

  /// A radius for each corner, in points, clockwise.
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
  /// Cut off at the end point.
  case butt
  /// Half a disc beyond the end point.
  case round
  /// Half the line's width beyond the end point.
  case square
}

/// How two segments of a stroked path meet.
public enum LineJoin: Hashable, Sendable {
  /// Both outer edges go on until they meet, as far as the miter limit allows.
  case miter
  /// A disc as wide as the line.
  case round
  /// Straight across from one outer corner to the other.
  case bevel
}

/// Which points a path encloses where it crosses itself.
public enum FillRule: Hashable, Sendable {
  /// Those that it runs around more often one way than the other.
  case nonZero
  /// Those that it runs around an odd number of times, so that what lies in a shape is a hole.
  case evenOdd
}

/// A line of `width` points along an outline, centred on it.
public struct StrokeStyle: Hashable, Sendable {
  /// In points, half of it on either side; 0 or less draws nothing.
  public var width: Double
  /// How contours end that are not closed.
  public var cap: LineCap
  /// What corners look like on their outer side.
  public var join: LineJoin
  /// How far a mitred corner may reach, in half widths, before it is bevelled.
  public var miterLimit: Double

  /// A solid line; by default one point wide with sharp corners.
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
  /// With sharp corners; its edges may lie anywhere between pixels.
  case rectangle(Rectangle)
  /// With corners that are quarters of circles.
  case roundedRectangle(Rectangle, CornerRadii)
  /// A whole disc; `radius` is in points.
  case circle(center: Point, radius: Double)
  /// The ring segment that a pen of `width` leaves along an arc from `start` to `end`, clockwise,
  /// in radians from 3 o'clock. A sweep of a full turn or more is a whole ring.
  case arc(
    center: Point, radius: Double, start: Double, end: Double, width: Double, cap: LineCap)
  /// The straight stroke from one point to another.
  case line(from: Point, to: Point, width: Double, cap: LineCap)
  /// What a path encloses; open contours are closed.
  case path(Path, FillRule)

  /// With all corners of one radius, in points.
  public static func roundedRectangle(_ rectangle: Rectangle, radius: Double) -> Shape {
    .roundedRectangle(rectangle, CornerRadii(radius))
  }
}
