/// An axis-aligned rectangle in points. A rectangle with a width or height of 0 or less is empty.
public struct Rectangle: Hashable, Sendable {
  /// The x of the left edge.
  public var x: Double
  /// The y of the top edge.
  public var y: Double
  /// The distance from the left to the right edge.
  public var width: Double
  /// The distance from the top to the bottom edge.
  public var height: Double

  /// Creates a rectangle of `width` × `height` with its top left corner at `x`, `y`.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle of `size` with its top left corner at `origin`.
  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// Creates the smallest rectangle that contains a circle.
  public init(center: Point, radius: Double) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }

  /// Creates a rectangle from its edges. It is empty if they are in the wrong order.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Creates the smallest rectangle that contains all `points`; `zero` if there are none.
  public init(around points: [Point]) {
    guard let first = points.first else {
      self = .zero
      return
    }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points.dropFirst() {
      left = min(left, point.x)
      top = min(top, point.y)
      right = max(right, point.x)
      bottom = max(bottom, point.y)
    }
    self.init(left: left, top: top, right: right, bottom: bottom)
  }

  /// An empty rectangle at the origin.
  public static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)

  /// The x of the left edge.
  public var left: Double { x }
  /// The y of the top edge.
  public var top: Double { y }
  /// The x of the right edge, which is excluded.
  public var right: Double { x + width }
  /// The y of the bottom edge, which is excluded.
  public var bottom: Double { y + height }
  /// The top left corner.
  public var origin: Point { Point(x: x, y: y) }
  /// Width and height, which may be negative.
  public var size: Size { Size(width: width, height: height) }
  /// The point halfway between opposite edges.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  /// Whether the width or the height is 0, negative or NaN.
  public var isEmpty: Bool { !(width > 0 && height > 0) }
  /// Whether origin and size are finite.
  public var isFinite: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite
  }

  /// Returns whether the rectangle contains a point. The left and top edges are included, the right
  /// and bottom edges are excluded.
  public func contains(_ p: Point) -> Bool {
    p.x >= left && p.x < right && p.y >= top && p.y < bottom
  }

  /// Returns the distance from `p` to the nearest point of the rectangle; 0 if `p` is inside.
  public func distance(to p: Point) -> Double {
    let dx = max(left - p.x, 0, p.x - right)
    let dy = max(top - p.y, 0, p.y - bottom)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the rectangle with its left and right edges moved inward by `dx`, and its top and
  /// bottom edges by `dy`. Negative amounts move them outward.
  public func inset(dx: Double, dy: Double) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Returns the rectangle with all edges moved inward by `amount`. A negative amount moves them
  /// outward.
  public func inset(by amount: Double) -> Rectangle { inset(dx: amount, dy: amount) }

  /// Returns the rectangle moved by `p`.
  public func offset(by p: Point) -> Rectangle {
    Rectangle(x: x + p.x, y: y + p.y, width: width, height: height)
  }

  /// Returns the smallest rectangle that contains both. Empty rectangles are ignored.
  public func union(_ other: Rectangle) -> Rectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rectangle(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// Returns the area that both have in common. If they are apart, its width or height is negative.
  public func intersection(_ other: Rectangle) -> Rectangle {
    Rectangle(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  /// Returns whether the rectangles overlap; touching edges do not count.
  public func intersects(_ other: Rectangle) -> Bool { !intersection(other).isEmpty }

  /// The four corners, clockwise from the top left.
  public var corners: [Point] {
    [
      Point(x: left, y: top), Point(x: right, y: top),
      Point(x: right, y: bottom), Point(x: left, y: bottom),
    ]
  }
}
