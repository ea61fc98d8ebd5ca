/// Angles are radians, clockwise from 3 o'clock as seen on the screen, unless said otherwise.
public enum Angles {
  /// The turn from `start` to `end` along the shorter way, in −π ..< π.
  public static func shortestArc(from start: Double, to end: Double) -> Double {
    let turn = 2 * Double.pi
    var delta = (end - start).truncatingRemainder(dividingBy: turn)
    if delta >= .pi { delta -= turn }
    if delta < -.pi { delta += turn }
    return delta
  }

  /// A turn that is given in degrees, 360 to a full one.
  public static func radians(degrees: Double) -> Double { degrees * .pi / 180 }
  /// A turn in degrees, 360 to a full one.
  public static func degrees(radians: Double) -> Double { radians * 180 / .pi }
}

/// A quarter turn of the picture on its screen, clockwise.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
  /// Upright.
  case none = 0
  /// The picture's top is at the screen's right.
  case quarter = 90
  /// Upside down.
  case half = 180
  /// The picture's top is at the screen's left.
  case threeQuarters = 270

  /// Whether width and height change places.
  public var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

  /// Maps a picture of `width` × `height` onto a screen turned by this rotation: where the pixel
  /// rectangle `r` of the picture lies on the scan-out buffer.
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

  /// Maps a position on the screen, as fractions of its width and height, to one on the picture
  /// that stands on it turned by this rotation. The inverse of what happens to the pixels.
  public func unapply(unit p: Point) -> Point {
    switch self {
    case .none: p
    case .quarter: Point(x: p.y, y: 1 - p.x)
    case .half: Point(x: 1 - p.x, y: 1 - p.y)
    case .threeQuarters: Point(x: 1 - p.y, y: p.x)
    }
  }
}

extension Rectangle {
  /// The smallest rectangle around the part of a ring between two angles, `from` ≤ `to`.
  public init(
    aroundRing center: Point, inner: Double, outer: Double, from: Double, to: Double
  ) {
    let inner = max(inner, 0)
    var points: [Point] = []
    for angle in [from, to] {
      let direction = Point(angle: angle)
      points += [center + direction * inner, center + direction * outer]
    }
    // The outer edge reaches furthest where it crosses an axis.
    let firstQuarter = (from / (.pi / 2)).rounded(.up)
    var quarter = firstQuarter
    while quarter * .pi / 2 < to, quarter < firstQuarter + 4 {
      let angle = quarter * .pi / 2
      points.append(center + Point(angle: angle, radius: outer))
      quarter += 1
    }
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    self.init(
      left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
  }
}
