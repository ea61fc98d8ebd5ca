/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct AffineTransform: Hashable, Sendable {
  /// How far x moves x.
  public var a: Double
  /// How far x moves y.
  public var b: Double
  /// How far y moves x.
  public var c: Double
  /// How far y moves y.
  public var d: Double
  /// Where the origin goes, along x.
  public var tx: Double
  /// Where the origin goes, along y.
  public var ty: Double

  /// The map of these factors; see the type for what they do.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves every point by the same amounts.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Stretches away from the origin; a negative factor mirrors.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A turn by `angle` radians, clockwise as seen on the screen (y grows downward).
  public static func rotation(_ angle: Double) -> AffineTransform {
    let turned = Point(angle: angle)
    return AffineTransform(
      a: turned.x, b: turned.y, c: -turned.y, d: turned.x, tx: 0, ty: 0)
  }

  /// The map that does `self` first and `next` after it.
  public func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Where a point goes.
  public func apply(_ p: Point) -> Point {
    Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }

  /// The smallest rectangle around the mapped corners of `r`.
  public func boundingBox(of r: Rectangle) -> Rectangle {
    let corners = r.corners.map(apply)
    var left = corners[0].x
    var right = corners[0].x
    var top = corners[0].y
    var bottom = corners[0].y
    for corner in corners.dropFirst() {
      left = min(left, corner.x)
      right = max(right, corner.x)
      top = min(top, corner.y)
      bottom = max(bottom, corner.y)
    }
    return Rectangle(left: left, top: top, right: right, bottom: bottom)
  }

  /// By what the map multiplies areas; negative where it mirrors, 0 where it flattens.
  public var determinant: Double { a * d - b * c }

  /// The map back, or nil where this one flattens the plane or is not finite.
  public var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-300 else { return nil }
    let result = AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return result.tx.isFinite && result.ty.isFinite ? result : nil
  }

  /// The length of one unit along x and along y after the map; the one scale where they agree.
  public var uniformScale: Double? {
    let sx = (a * a + b * b).squareRoot()
    let sy = (c * c + d * d).squareRoot()
    let orthogonal = abs(a * c + b * d) <= 1e-9 * max(1, sx * sy)
    return orthogonal && abs(sx - sy) <= 1e-9 * max(1, sx) ? sx : nil
  }

  /// Whether the map only moves and stretches along the axes, so that rectangles stay rectangles.
  public var isAxisAligned: Bool { b == 0 && c == 0 }
}
