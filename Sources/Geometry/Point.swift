/// A position in points; x grows to the right, y downward.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Downward.
  public var y: Double

  /// The place `x` to the right of the origin and `y` below it.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin: top left, unless a transform moves it.
  public static let zero = Point(x: 0, y: 0)

  /// The straight distance to another point, in points.
  public func distance(to other: Point) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Both added, coordinate by coordinate, as offsets are.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// How far it is from `b` to `a`, along each axis.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// The place `factor` times as far from the origin.
  public static func * (p: Point, factor: Double) -> Point {
    Point(x: p.x * factor, y: p.y * factor)
  }

  /// Whether both coordinates are numbers that can be drawn at.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// From left to right.
  public var width: Double
  /// From top to bottom.
  public var height: Double

  /// A size in points; nothing is checked here.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No room at all.
  public static let zero = Size(width: 0, height: 0)
}
