import Geometry

/// The cache key of coverage: a shape or a picture of shapes in pixels, rounded to 1/1024 pixel,
/// without its translation by whole pixels. Cached coverage is computed from the key, so that equal keys give equal
/// coverage.
///
/// Rounding moves an edge by at most 1/2048 pixel, an eighth of a coverage step. Angles are rounded
/// to 2⁻²⁸ turns, which moves the end of the largest arc by less.
struct CoverageKey: Equatable {
  /// Elements 0…8 contain the kind and the parameters of the shape, 9…12 the shadow, and 13…15 the
  /// stroke.
  private var words = SIMD16<Int32>()

  private enum Kind: Int32 {
    case rectangle = 1
    case roundedRectangle
    case circle
    case arc
    case line
    case drawing
  }

  /// The maximum size, in pixels, of cached shapes.
  private static let sizeLimit = 4096.0
  private static let positionLimit = 1e6
  private static let grid = 1024.0
  private static let angleGrid = 0x1p28

  static func == (a: CoverageKey, b: CoverageKey) -> Bool {
    let difference = unsafeBitCast(a.words ^ b.words, to: SIMD8<UInt64>.self)
    let half = difference.lowHalf | difference.highHalf
    let quarter = half.lowHalf | half.highHalf
    return quarter[0] | quarter[1] == 0
  }

  /// A hash of all words, with random odd multipliers.
  var hash: UInt64 {
    let words = unsafeBitCast(words, to: SIMD8<UInt64>.self)
    var a = (words[0] ^ 0x9e37_79b9_7f4a_7c15) &* 0xbf58_476d_1ce4_e5b9
    var b = (words[1] ^ 0x94d0_49bb_1331_11eb) &* 0xd6e8_feb8_6659_fd93
    a = (a ^ words[2] ^ (a >> 31)) &* 0xbf58_476d_1ce4_e5b9
    b = (b ^ words[3] ^ (b >> 29)) &* 0xd6e8_feb8_6659_fd93
    a = (a ^ words[4] ^ (a >> 31)) &* 0xbf58_476d_1ce4_e5b9
    b = (b ^ words[5] ^ (b >> 29)) &* 0xd6e8_feb8_6659_fd93
    a = (a ^ words[6] ^ (a >> 31)) &* 0xbf58_476d_1ce4_e5b9
    b = (b ^ words[7] ^ (b >> 29)) &* 0xd6e8_feb8_6659_fd93
    a ^= b
    return a ^ (a >> 32)
  }

  // MARK: From a shape

  /// Returns the key of `shape`, or of its stroke, and the translation by whole pixels. Returns nil
  /// if the transformed shape is of another kind, far away or very large.
  @inline(__always)
  static func make(
    _ shape: Shape, _ stroke: StrokeStyle?, _ transform: AffineTransform
  ) -> (key: CoverageKey, x: Int, y: Int)? {
    var key = CoverageKey()
    let x: Int
    let y: Int
    switch shape {
    case .rectangle(let r):
      guard transform.isAxisAligned,
        let pixel = key.set(.rectangle, transform.apply(r.origin)),
        key.setEnd(of: r, transform, pixel)
      else { return nil }
      (x, y) = pixel
    case .roundedRectangle(let r, let radii):
      let scale = transform.a
      guard transform.isAxisAligned, scale > 0, transform.d == scale,
        let pixel = key.set(.roundedRectangle, transform.apply(r.origin)),
        key.setEnd(of: r, transform, pixel),
        key.set(5, radii.topLeft * scale), key.set(6, radii.topRight * scale),
        key.set(7, radii.bottomRight * scale), key.set(8, radii.bottomLeft * scale)
      else { return nil }
      (x, y) = pixel
    case .circle(let center, let radius):
      guard let scale = transform.similarity,
        let pixel = key.set(.circle, transform.apply(center)), key.set(3, radius * scale)
      else { return nil }
      (x, y) = pixel
    case .arc(let center, let radius, let start, let end, let width, let cap):
      guard let scale = transform.similarity, transform.determinant > 0,
        let pixel = key.set(.arc, transform.apply(center)), key.set(3, radius * scale),
        key.set(4, width * scale)
      else { return nil }
      let isTurned = transform.b != 0 || transform.a <= 0
      let turn = isTurned ? Point(x: transform.a, y: transform.b).angle : 0
      guard key.set(angle: 5, start + turn), key.set(angle: 6, end + turn) else { return nil }
      key.words[7] = cap.code
      (x, y) = pixel
    case .line(let from, let to, let width, let cap):
      let begin = transform.apply(from)
      let end = transform.apply(to)
      guard let scale = transform.similarity, let pixel = key.set(.line, begin),
        key.set(3, end.x - Double(pixel.x)), key.set(4, end.y - Double(pixel.y)),
        key.set(5, width * scale)
      else { return nil }
      key.words[6] = cap.code
      (x, y) = pixel
    case .path:
      return nil
    }
    if let stroke {
      guard let scale = transform.similarity, key.set(13, stroke.width * scale),
        key.set(14, stroke.miterLimit)
      else { return nil }
      key.words[15] = 1 + stroke.cap.code * 4 + stroke.join.code
    }
    return (key, x, y)
  }

  /// Returns the key of a picture that fills `frame`, and the translation by whole pixels. Returns nil
  /// if the frame is rotated, far away or very large.
  static func make(
    _ content: DrawingContent, isAligned: Bool, in frame: Rectangle, _ transform: AffineTransform
  ) -> (key: CoverageKey, x: Int, y: Int)? {
    var key = CoverageKey()
    guard transform.isAxisAligned,
      let pixel = key.set(.drawing, transform.apply(frame.origin)),
      key.setEnd(of: frame, transform, pixel)
    else { return nil }
    key.words[5] = Int32(truncatingIfNeeded: content.number)
    key.words[6] = Int32(truncatingIfNeeded: content.number >> 32)
    key.words[7] = isAligned ? 1 : 0
    return (key, pixel.x, pixel.y)
  }

  /// Sets the kind, and the position within its pixel. Returns the pixel; nil if it is too far
  /// away.
  @inline(__always)
  private mutating func set(_ kind: Kind, _ position: Point) -> (x: Int, y: Int)? {
    guard abs(position.x) < Self.positionLimit, abs(position.y) < Self.positionLimit else {
      return nil
    }
    let x = Int(position.x + Self.positionLimit) &- Int(Self.positionLimit)
    let y = Int(position.y + Self.positionLimit) &- Int(Self.positionLimit)
    words[0] = kind.rawValue
    words[1] = Int32((position.x - Double(x)) * Self.grid + 0.5)
    words[2] = Int32((position.y - Double(y)) * Self.grid + 0.5)
    return (x, y)
  }

  /// Sets the size of a rectangle whose origin is in `pixel`. Returns false if it is too large.
  ///
  /// The end is rounded instead of the size, so that it does not depend on the origin: moving one
  /// end of a bar must not change the other.
  @inline(__always)
  private mutating func setEnd(
    of rectangle: Rectangle, _ transform: AffineTransform, _ pixel: (x: Int, y: Int)
  ) -> Bool {
    let limit = Self.sizeLimit
    let x = rectangle.right * transform.a + (transform.tx - Double(pixel.x))
    let y = rectangle.bottom * transform.d + (transform.ty - Double(pixel.y))
    guard abs(x) < limit, abs(y) < limit else { return false }
    // The limit is added to make the values positive, so that all are rounded in the same
    // direction.
    words[3] = Int32((x + limit) * Self.grid + 0.5) &- Int32(limit * Self.grid) &- words[1]
    words[4] = Int32((y + limit) * Self.grid + 0.5) &- Int32(limit * Self.grid) &- words[2]
    return true
  }

  /// Sets a length in pixels. Returns false if it is too large.
  @inline(__always)
  private mutating func set(_ index: Int, _ length: Double) -> Bool {
    guard abs(length) < Self.sizeLimit else { return false }
    words[index] = Int32(length * Self.grid + (length < 0 ? -0.5 : 0.5))
    return true
  }

  @inline(__always)
  private mutating func set(angle index: Int, _ angle: Double) -> Bool {
    let turns = angle * (1 / (2 * .pi))
    guard abs(turns) < 4 else { return false }
    words[index] = Int32(turns * Self.angleGrid + (turns < 0 ? -0.5 : 0.5))
    return true
  }

  /// Changes the key to that of a shadow of the shape. Returns false if the shadow is too large to
  /// cache.
  mutating func set(_ shadow: ShadowKind) -> Bool {
    switch shadow {
    case .drop(let sigma):
      words[12] = 1
      return set(9, sigma) && isShadowable
    case .inner(let sigma, let offset):
      words[12] = 2
      return set(9, sigma) && set(10, offset.x) && set(11, offset.y) && isShadowable
    }
  }

  /// Whether the shape is small enough to blur it as a whole when only a part is visible.
  /// Rectangles always are, because they are blurred without their middle.
  private var isShadowable: Bool {
    switch Kind(rawValue: words[0]) {
    case .circle, .arc: length(3) < 512
    case .line: max(abs(length(3)), abs(length(4))) < 1024
    default: true
    }
  }

  // MARK: Back to a shape

  var shadow: ShadowKind? {
    switch words[12] {
    case 1: .drop(sigma: length(9))
    case 2: .inner(sigma: length(9), offset: Point(x: length(10), y: length(11)))
    default: nil
    }
  }

  private func length(_ index: Int) -> Double { Double(words[index]) / Self.grid }

  private func angle(_ index: Int) -> Double {
    Double(words[index]) / Self.angleGrid * (2 * .pi)
  }

  /// The rounded shape, whose position is inside the pixel at the origin.
  var shape: Shape {
    let position = Point(x: length(1), y: length(2))
    switch Kind(rawValue: words[0]) {
    case .rectangle:
      let (x, width) = Self.positive(position.x, length(3))
      let (y, height) = Self.positive(position.y, length(4))
      return .rectangle(Rectangle(x: x, y: y, width: width, height: height))
    case .roundedRectangle:
      return .roundedRectangle(
        Rectangle(x: position.x, y: position.y, width: length(3), height: length(4)),
        CornerRadii(
          topLeft: length(5), topRight: length(6), bottomRight: length(7), bottomLeft: length(8)))
    case .circle:
      return .circle(center: position, radius: length(3))
    case .arc:
      return .arc(
        center: position, radius: length(3), start: angle(5), end: angle(6), width: length(4),
        cap: LineCap(code: words[7]))
    case .line:
      return .line(
        from: position, to: Point(x: length(3), y: length(4)), width: length(5),
        cap: LineCap(code: words[6]))
    case .drawing, nil:
      preconditionFailure("a key without a shape")
    }
  }

  /// Returns the start and the positive length of a side. `length` is negative if the side is
  /// mirrored; then the ends are swapped.
  private static func positive(_ start: Double, _ length: Double) -> (Double, Double) {
    length < 0 ? (start + length, -length) : (start, length)
  }

  var stroke: StrokeStyle? {
    let code = words[15] - 1
    guard code >= 0 else { return nil }
    return StrokeStyle(
      width: length(13), cap: LineCap(code: code / 4), join: LineJoin(code: code % 4),
      miterLimit: length(14))
  }

  var outline: Outline {
    if let stroke { return Stroker.outline(of: shape, stroke, scale: 1) }
    return shape.outline(scale: 1)
  }
}

extension AffineTransform {
  /// `uniformScale`, with a fast path for transforms that only scale and translate.
  @inline(__always)
  fileprivate var similarity: Double? {
    if b == 0, c == 0, a == d, a > 0 { return a }
    guard let scale = uniformScale, scale > 0 else { return nil }
    return scale
  }
}

extension LineCap {
  fileprivate var code: Int32 {
    switch self {
    case .butt: 0
    case .round: 1
    case .square: 2
    }
  }

  fileprivate init(code: Int32) { self = code == 0 ? .butt : code == 1 ? .round : .square }
}

extension LineJoin {
  fileprivate var code: Int32 {
    switch self {
    case .miter: 0
    case .round: 1
    case .bevel: 2
    }
  }

  fileprivate init(code: Int32) { self = code == 0 ? .miter : code == 1 ? .round : .bevel }
}
