/// A position in points; x grows to the right, y downward.
public struct Point: Hashable, Sendable {
  /// The distance from the origin to the right.
  public var x: Double
  /// The distance from the origin downward.
  public var y: Double

  /// Creates the point `x` to the right of the origin and `y` below it.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin: the top left corner unless a transform moves it.
  public static let zero = Point(x: 0, y: 0)

  /// Returns the distance to another point, in points.
  public func distance(to other: Point) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Adds the coordinates of two points.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// Returns the offset from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// Multiplies both coordinates by `factor`.
  public static func * (p: Point, factor: Double) -> Point {
    Point(x: p.x * factor, y: p.y * factor)
  }

  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
