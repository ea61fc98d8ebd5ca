/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in x′.
  public var a: Double
  /// The factor of x in y′.
  public var b: Double
  /// The factor of y in x′.
  public var c: Double
  /// The factor of y in y′.
  public var d: Double
  /// The x of the mapped origin.
  public var tx: Double
  /// The y of the mapped origin.
  public var ty: Double

  /// A map with the six factors of the formula above.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that moves no point.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A map that moves every point by the same distance.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A map that stretches away from the origin; a negative factor mirrors.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A turn around the origin by `angle` radians, clockwise on the screen (y grows downward).
  public static func rotation(_ angle: Double) -> AffineTransform {
    let turned = Point(angle: angle)
    return AffineTransform(
      a: turned.x, b: turned.y, c: -turned.y, d: turned.x, tx: 0, ty: 0)
  }

  /// The map that applies `self` first and then `next`.
  public func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The point that a point is mapped to.
  public func apply(_ p: Point) -> Point {
    Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }

  /// The smallest rectangle around the mapped corners of `r`.
  public func boundingBox(of r: Rectangle) -> Rectangle {
    Rectangle(around: r.corners.map(apply))
  }

  /// The factor that the map multiplies areas by: negative if it mirrors, 0 if it flattens.
  public var determinant: Double { a * d - b * c }

  /// The map back; nil if this one flattens the plane or is not finite.
  public var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-300 else { return nil }
    let result = AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return result.tx.isFinite && result.ty.isFinite ? result : nil
  }

  /// The factor that all lengths are multiplied by; nil if it depends on their direction.
  public var uniformScale: Double? {
    let sx = (a * a + b * b).squareRoot()
    let sy = (c * c + d * d).squareRoot()
    let orthogonal = abs(a * c + b * d) <= 1e-9 * max(1, sx * sy)
    return orthogonal && abs(sx - sy) <= 1e-9 * max(1, sx) ? sx : nil
  }

  /// Whether the map only moves, mirrors and stretches along the axes: rectangles stay rectangles.
  public var isAxisAligned: Bool { b == 0 && c == 0 }
}
