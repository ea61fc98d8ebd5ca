/// The clockwise rotation of a picture on its screen. Raw values are degrees.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
  /// The picture is upright.
  case none = 0
  /// The top of the picture is at the right edge of the screen.
  case quarter = 90
  /// The picture is upside down.
  case half = 180
  /// The top of the picture is at the left edge of the screen.
  case threeQuarters = 270

  /// Whether width and height are swapped.
  public var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

  /// Returns the rectangle of the scan-out buffer that shows `r`, a rectangle of a picture of
  /// `width` × `height` pixels.
  public func apply(_ r: PixelRectangle, width: Int, height: Int) -> PixelRectangle {
    switch self {
    case .none: r
    case .quarter:
      PixelRectangle(left: height - r.bottom, top: r.left, right: height - r.top, bottom: r.right)
    case .half:
      PixelRectangle(
        left: width - r.right, top: height - r.bottom, right: width - r.left,
        bottom: height - r.top)
    case .threeQuarters:
      PixelRectangle(left: r.top, top: width - r.right, right: r.bottom, bottom: width - r.left)
    }
  }

  /// `applyInverse(unit:)` as a transform of the unit square.
  public var inverseTransform: AffineTransform {
    let origin = applyInverse(unit: Point(x: 0, y: 0))
    let right = applyInverse(unit: Point(x: 1, y: 0))
    let down = applyInverse(unit: Point(x: 0, y: 1))
    return AffineTransform(
      a: right.x - origin.x, b: right.y - origin.y, c: down.x - origin.x, d: down.y - origin.y,
      tx: origin.x, ty: origin.y)
  }

  /// Maps a position on the screen back to the picture. Both are fractions of width and height.
  public func applyInverse(unit p: Point) -> Point {
    switch self {
    case .none: p
    case .quarter: Point(x: p.y, y: 1 - p.x)
    case .half: Point(x: 1 - p.x, y: 1 - p.y)
    case .threeQuarters: Point(x: 1 - p.y, y: p.x)
    }
  }
}
