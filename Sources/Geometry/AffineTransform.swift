/// An affine transform of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct AffineTransform: Hashable, Sendable {
  /// The coefficient of x in x′.
  public var a: Double
  /// The coefficient of x in y′.
  public var b: Double
  /// The coefficient of y in x′.
  public var c: Double
  /// The coefficient of y in y′.
  public var d: Double
  /// The horizontal translation: the x of the transformed origin.
  public var tx: Double
  /// The vertical translation: the y of the transformed origin.
  public var ty: Double

  /// Creates a transform from the six coefficients of the formula above.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a transform that moves every point by `x` and `y`.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a transform that multiplies coordinates by `x` and `y`; a negative factor mirrors.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a rotation about the origin by `angle` radians, clockwise on the screen (y grows
  /// downward).
  public static func rotation(_ angle: Double) -> AffineTransform {
    let turned = Point(angle: angle)
    return AffineTransform(
      a: turned.x, b: turned.y, c: -turned.y, d: turned.x, tx: 0, ty: 0)
  }

  /// Returns a rotation about a point by `degrees`, clockwise on the screen. Quarter turns are exact.
  public static func rotation(degrees: Double, about center: Point) -> AffineTransform {
    let angle = degrees.truncatingRemainder(dividingBy: 360)
    let direction: Point =
      switch angle {
      case 0: Point(x: 1, y: 0)
      case 90, -270: Point(x: 0, y: 1)
      case 180, -180: Point(x: -1, y: 0)
      case 270, -90: Point(x: 0, y: -1)
      default: Point(angle: Angles.radians(degrees: angle))
      }
    let turn = AffineTransform(
      a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: 0, ty: 0)
    return translation(x: -center.x, y: -center.y).followed(by: turn)
      .followed(by: translation(x: center.x, y: center.y))
  }

  /// Returns the transform that applies `self` first and then `next`.
  public func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Returns the transformed point.
  public func apply(_ p: Point) -> Point {
    Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }

  /// Returns the smallest rectangle that contains the transformed corners of `r`.
  public func boundingBox(of r: Rectangle) -> Rectangle {
    Rectangle(around: r.corners.map(apply))
  }

  /// The factor by which areas change: negative if the transform mirrors, 0 if it is singular.
  public var determinant: Double { a * d - b * c }

  /// The inverse transform; nil if this transform is singular or not finite.
  public var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-300 else { return nil }
    let result = AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return result.tx.isFinite && result.ty.isFinite ? result : nil
  }

  /// The factor by which all lengths change; nil if it depends on their direction.
  public var uniformScale: Double? {
    let sx = (a * a + b * b).squareRoot()
    let sy = (c * c + d * d).squareRoot()
    let orthogonal = abs(a * c + b * d) <= 1e-9 * max(1, sx * sy)
    return orthogonal && abs(sx - sy) <= 1e-9 * max(1, sx) ? sx : nil
  }

  /// Whether rectangles stay rectangles with horizontal and vertical edges, after any quarter turn.
  public var preservesRectangles: Bool { isAxisAligned || a == 0 && d == 0 }

  /// Whether horizontal lines stay horizontal and vertical lines stay vertical.
  public var isAxisAligned: Bool { b == 0 && c == 0 }
}
