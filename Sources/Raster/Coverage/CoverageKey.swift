import Geometry

#if canImport(Glibc)
  import Glibc
#endif

/// Says which coverage a shape has, apart from the whole pixels it is moved by. Two shapes with the
/// same key have the same coverage.
struct CoverageKey: Equatable {
  private var words = SIMD16<Int32>()
  private var count = 0

  init() {}

  mutating func add(_ word: Int32) {
    words[count] = word
    count &+= 1
  }

  static func == (a: CoverageKey, b: CoverageKey) -> Bool {
    let difference = unsafeBitCast(a.words ^ b.words, to: SIMD8<UInt64>.self)
    let half = difference.lowHalf | difference.highHalf
    let quarter = half.lowHalf | half.highHalf
    return quarter[0] | quarter[1] == 0
  }

  /// Mixes all words; the multiplier is 2⁶⁴ divided by the golden ratio.
  var hash: UInt64 {
    let words = unsafeBitCast(words, to: SIMD8<UInt64>.self)
    var hash: UInt64 = 0
    for index in 0..<8 { hash = (hash ^ words[index]) &* 0x9e37_79b9_7f4a_7c15 ^ (hash >> 29) }
    return hash ^ (hash >> 32)
  }
}

/// A shape in pixels, on a grid of 1/1024 pixel, near the origin: what a cached coverage is made
/// from. The grid moves no edge by more than 1/8 of a coverage step.
struct CoverageRecipe {
  enum Outlining: Equatable {
    case fill
    case stroke(StrokeStyle)
  }

  /// Larger shapes are not worth keeping.
  private static let sizeLimit = 4096.0
  private static let grid = 1024.0

  private(set) var key = CoverageKey()
  private(set) var shape: Shape
  private(set) var stroke: StrokeStyle?
  /// The whole pixels that the shape was moved by.
  let x: Int
  let y: Int

  /// Nil where `transform` makes another kind of shape of it, or where it is far off or very large.
  init?(_ original: Shape, _ style: StrokeStyle?, _ transform: AffineTransform) {
    guard let mapped = original.mapped(by: transform) else { return nil }
    if var style {
      guard let scale = transform.uniformScale else { return nil }
      style.width = Self.rounded(style.width * scale)
      guard style.width > 0, style.width < Self.sizeLimit, style.miterLimit.isFinite else {
        return nil
      }
      stroke = style
    }
    let anchor = mapped.anchor
    guard abs(anchor.x) < 1e6, abs(anchor.y) < 1e6 else { return nil }
    let origin = Point(x: anchor.x.rounded(.down), y: anchor.y.rounded(.down))
    x = Int(origin.x)
    y = Int(origin.y)
    shape = mapped
    var words = key
    func length(_ value: Double) -> Double? {
      guard abs(value) < Self.sizeLimit else { return nil }
      words.add(Int32((value * Self.grid).rounded()))
      return Self.rounded(value)
    }
    func point(_ p: Point) -> Point? {
      guard let x = length(p.x - origin.x), let y = length(p.y - origin.y) else { return nil }
      return Point(x: x, y: y)
    }
    func corner(_ radius: Double) -> Double? { length(min(max(radius, 0), Self.sizeLimit / 2)) }
    /// In turns, so that the end of the largest arc moves by less than the grid.
    func angle(_ value: Double) -> Double? {
      let turns = value / (2 * .pi)
      guard abs(turns) < 4 else { return nil }
      let fixed = (turns * 0x1p28).rounded()
      words.add(Int32(fixed))
      return fixed * 0x1p-28 * 2 * .pi
    }
    switch mapped {
    case .rectangle(let r):
      words.add(1)
      guard let from = point(r.origin), let width = length(r.width), let height = length(r.height)
      else { return nil }
      shape = .rectangle(Rectangle(x: from.x, y: from.y, width: width, height: height))
    case .roundedRectangle(let r, let radii):
      words.add(2)
      guard let from = point(r.origin), let width = length(r.width), let height = length(r.height),
        let topLeft = corner(radii.topLeft), let topRight = corner(radii.topRight),
        let bottomRight = corner(radii.bottomRight), let bottomLeft = corner(radii.bottomLeft)
      else { return nil }
      shape = .roundedRectangle(
        Rectangle(x: from.x, y: from.y, width: width, height: height),
        CornerRadii(
          topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft))
    case .circle(let center, let radius):
      words.add(3)
      guard let center = point(center), let radius = length(radius) else { return nil }
      shape = .circle(center: center, radius: radius)
    case .arc(let center, let radius, let start, let end, let width, let cap):
      words.add(4 + Int32(cap.code))
      guard let center = point(center), let radius = length(radius), let start = angle(start),
        let end = angle(end), let width = length(width)
      else { return nil }
      shape = .arc(
        center: center, radius: radius, start: start, end: end, width: width, cap: cap)
    case .line(let from, let to, let width, let cap):
      words.add(8 + Int32(cap.code))
      guard let from = point(from), let to = point(to), let width = length(width) else {
        return nil
      }
      shape = .line(from: from, to: to, width: width, cap: cap)
    case .path:
      return nil
    }
    if let stroke {
      words.add(Int32(1 + stroke.cap.code * 4 + stroke.join.code))
      words.add(Int32((stroke.width * Self.grid).rounded()))
      words.add(Int32(min(max(stroke.miterLimit, 0), 1000) * 1000))
    }
    key = words
  }

  private static func rounded(_ value: Double) -> Double { (value * grid).rounded() / grid }

  var fillRule: FillRule { .nonZero }

  var outline: Outline {
    if let stroke { return Stroker.outline(of: shape, stroke, scale: 1) }
    return shape.outline(scale: 1)
  }
}

extension LineCap {
  fileprivate var code: Int {
    switch self {
    case .butt: 0
    case .round: 1
    case .square: 2
    }
  }
}

extension LineJoin {
  fileprivate var code: Int {
    switch self {
    case .miter: 0
    case .round: 1
    case .bevel: 2
    }
  }
}

extension Shape {
  /// The same kind of shape after `transform`, or nil where it would be another kind.
  func mapped(by transform: AffineTransform) -> Shape? {
    switch self {
    case .rectangle(let rectangle):
      guard transform.isAxisAligned, rectangle.isFinite else { return nil }
      return .rectangle(transform.boundingBox(of: rectangle))
    case .roundedRectangle(let r, let radii):
      guard transform.isAxisAligned, transform.a > 0, transform.d == transform.a, r.isFinite else {
        return nil
      }
      let scale = transform.a
      let from = transform.apply(r.origin)
      return .roundedRectangle(
        Rectangle(x: from.x, y: from.y, width: r.width * scale, height: r.height * scale),
        CornerRadii(
          topLeft: radii.topLeft * scale, topRight: radii.topRight * scale,
          bottomRight: radii.bottomRight * scale, bottomLeft: radii.bottomLeft * scale))
    case .circle(let center, let radius):
      guard let scale = transform.uniformScale, scale > 0 else { return nil }
      return .circle(center: transform.apply(center), radius: radius * scale)
    case .arc(let center, let radius, let start, let end, let width, let cap):
      guard let scale = transform.uniformScale, scale > 0, transform.determinant > 0 else {
        return nil
      }
      let turn = transform.b == 0 && transform.a > 0 ? 0 : atan2(transform.b, transform.a)
      return .arc(
        center: transform.apply(center), radius: radius * scale, start: start + turn,
        end: end + turn, width: width * scale, cap: cap)
    case .line(let from, let to, let width, let cap):
      guard let scale = transform.uniformScale, scale > 0 else { return nil }
      return .line(
        from: transform.apply(from), to: transform.apply(to), width: width * scale, cap: cap)
    case .path:
      return nil
    }
  }

  /// The point whose whole pixels are taken off.
  fileprivate var anchor: Point {
    switch self {
    case .rectangle(let r), .roundedRectangle(let r, _): r.origin
    case .circle(let center, _), .arc(let center, _, _, _, _, _): center
    case .line(let from, _, _, _): from
    case .path: .zero
    }
  }
}
