import Geometry

/// The four corner radii of a rounded rectangle, in points. Radii that do not fit are all scaled
/// down by the same factor. (CSS Backgrounds 3, section 5.5.)
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the top left corner; 0 for a sharp corner.
  public var topLeft: Double
  /// The radius of the top right corner; 0 for a sharp corner.
  public var topRight: Double
  /// The radius of the bottom right corner; 0 for a sharp corner.
  public var bottomRight: Double
  /// The radius of the bottom left corner; 0 for a sharp corner.
  public var bottomLeft: Double

  /// Creates radii, in points, for each corner.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates equal radii, in points, for all corners.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }
}

/// The shape of the ends of a line or an arc. Raw values are the words that panel files use.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// Ends at the end point.
  case butt
  /// Extends past the end point by a half disc.
  case round
  /// Extends past the end point by half the line width.
  case square
}

/// The shape of the corners of a stroked path. Raw values are the words that panel files use.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// A sharp corner: the outer edges are extended until they meet, within the miter limit.
  case miter
  /// A rounded corner: a disc whose diameter is the line width.
  case round
  /// A cut-off corner.
  case bevel
}

/// The rule that decides which points are inside a path.
public enum FillRule: Hashable, Sendable {
  /// Points with a winding number other than zero are inside.
  case nonZero
  /// Points with an odd winding number are inside: a contour inside another contour is a hole.
  case evenOdd
}

/// The style of a stroke, which is centred on the outline.
public struct StrokeStyle: Hashable, Sendable {
  /// The width in points. If it is 0 or less, nothing is drawn.
  public var width: Double
  /// The shape of the ends of open contours.
  public var cap: LineCap
  /// The shape of corners.
  public var join: LineJoin
  /// The maximum distance from the outline to the tip of a miter, as a multiple of half the width.
  /// Longer miters are bevelled.
  public var miterLimit: Double

  /// Creates a style; by default one point wide with sharp corners.
  public init(
    width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}

/// A shape to fill, stroke, clip to, or draw the shadow of. The specific shapes are drawn faster
/// than paths.
public enum Shape: Hashable, Sendable {
  /// A rectangle with sharp corners. Its edges need not be on pixel boundaries.
  case rectangle(Rectangle)
  /// A rectangle with rounded corners.
  case roundedRectangle(Rectangle, CornerRadii)
  /// A disc; `radius` is in points.
  case circle(center: Point, radius: Double)
  /// An arc `width` points wide from the angle `start` to the angle `end`, in radians, clockwise
  /// from 3 o'clock. A full turn or more gives a closed ring.
  case arc(
    center: Point, radius: Double, start: Double, end: Double, width: Double, cap: LineCap)
  /// A straight line `width` points wide.
  case line(from: Point, to: Point, width: Double, cap: LineCap)
  /// The inside of a path. Open contours are closed.
  case path(Path, FillRule)

  /// Returns a rounded rectangle with the same radius, in points, for all corners.
  public static func roundedRectangle(_ rectangle: Rectangle, radius: Double) -> Shape {
    .roundedRectangle(rectangle, CornerRadii(radius))
  }
}
