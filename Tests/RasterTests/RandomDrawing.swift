import Geometry
import Glibc
import Randomness

@testable import Raster

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &self)]
  }
}

/// Generates random drawings. If `isExtreme`, arguments may be NaN, infinite, huge, zero or
/// negative.
struct RandomDrawing {
  /// The blocks of seeds that each test uses: two, or the number in the environment variable
  /// `BEZEL_RANDOM_BLOCKS`.
  static var blocks: Range<Int> {
    0..<(getenv("BEZEL_RANDOM_BLOCKS").flatMap { Int(String(cString: $0)) } ?? 2)
  }

  var random: SeededGenerator
  let isExtreme: Bool
  let size: Double

  init(seed: UInt64, isExtreme: Bool = false, size: Double = 64) {
    random = SeededGenerator(seed: seed)
    self.isExtreme = isExtreme
    self.size = size
  }

  private static let extremes: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1e300, -1e300, 1e9, -1e9, 65536.5, -1,
    .greatestFiniteMagnitude, 1e-300, 4096, 1e6,
  ]

  mutating func value(_ range: ClosedRange<Double>) -> Double {
    if isExtreme, random.chance(0.25) { return random.pick(Self.extremes) }
    // Integers and halves are frequent, because fast paths apply to them.
    let value = random.number(range)
    return random.chance(0.3) ? (value * 2).rounded() / 2 : value
  }

  mutating func point() -> Point {
    Point(x: value(-8...size + 8), y: value(-8...size + 8))
  }

  mutating func rectangle() -> Rectangle {
    let from = point()
    return Rectangle(x: from.x, y: from.y, width: value(0.1...size), height: value(0.1...size))
  }

  mutating func shape() -> Shape {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .rectangle(rectangle())
    case 1: return .roundedRectangle(rectangle(), radius: value(0...20))
    case 2:
      return .roundedRectangle(
        rectangle(),
        CornerRadii(
          topLeft: value(0...20), topRight: value(0...20), bottomRight: value(0...20),
          bottomLeft: value(0...20)))
    case 3: return .circle(center: point(), radius: value(0.2...size / 2))
    case 4:
      let start = value(-7...7)
      return .arc(
        center: point(), radius: value(1...size / 2), start: start,
        end: start + value(-7...7), width: value(0.2...12), cap: cap())
    case 5:
      return .line(from: point(), to: point(), width: value(0.2...12), cap: cap())
    default:
      var path = Path()
      path.move(to: point())
      for _ in 0..<Int.random(in: 1..<6, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: path.line(to: point())
        case 1: path.quadratic(to: point(), control: point())
        case 2: path.cubic(to: point(), control1: point(), control2: point())
        default: path.close()
        }
      }
      return .path(path, random.chance(0.5) ? .nonZero : .evenOdd)
    }
  }

  mutating func cap() -> LineCap { random.pick([.butt, .round, .square]) }

  mutating func stroke() -> StrokeStyle {
    StrokeStyle(
      width: value(0.2...9), cap: cap(), join: random.pick([.miter, .round, .bevel]),
      miterLimit: value(1...12))
  }

  mutating func color() -> Color {
    Color(
      red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: random.chance(0.5) ? 1 : random.number(0...1))
  }

  mutating func stops() -> [GradientStop] {
    (0..<Int.random(in: isExtreme ? 0..<5 : 2..<5, using: &random)).map { index in
      GradientStop(isExtreme ? value(0...1) : Double(index) / 3, color())
    }
  }

  mutating func paint() -> Paint {
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      let from = point()
      return .linearGradient(from: from, to: from + Point(x: 0, y: value(5...60)), stops: stops())
    case 1: return .linearGradient(from: point(), to: point(), stops: stops())
    case 2: return .radialGradient(center: point(), radius: value(5...60), stops: stops())
    case 3: return .sweepGradient(center: point(), start: value(-4...4), stops: stops())
    case 4: return .image(picture(), transform: transform())
    default: return .color(color())
    }
  }

  mutating func picture() -> Surface {
    let surface = Surface(width: 24, height: 17)
    let canvas = Canvas(surface)
    for _ in 0..<4 {
      canvas.fill(
        .circle(
          center: Point(x: random.number(0...24), y: random.number(0...17)),
          radius: random.number(2...12)), color())
    }
    return surface
  }

  mutating func transform() -> AffineTransform {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .translation(x: value(-20...20), y: value(-20...20))
    case 1:
      let scale = value(0.3...3)
      return .scale(x: scale, y: scale)
    case 2: return .rotation(value(-4...4)).followed(by: .translation(x: size / 2, y: size / 3))
    case 3:
      return AffineTransform(
        a: value(-2...2), b: value(-2...2), c: value(-2...2), d: value(-2...2),
        tx: value(-20...60), ty: value(-20...60))
    default: return .identity
    }
  }

  mutating func mask() -> Mask {
    let mask = Mask(
      width: Int.random(in: 1..<40, using: &random), height: Int.random(in: 1..<30, using: &random))
    for y in 0..<mask.height {
      for x in 0..<mask.width where (x / 5 + y / 4) % 3 != 0 {
        mask.coverage[y * mask.stride + x] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return mask
  }

  mutating func pixel() -> PixelPoint {
    if isExtreme, random.chance(0.3) {
      return PixelPoint(
        x: random.pick([.min, .max, -1, 1 << 40]), y: random.pick([.min, .max, 0, -(1 << 40)]))
    }
    return PixelPoint(
      x: Int.random(in: -20..<70, using: &random), y: Int.random(in: -20..<70, using: &random))
  }

  /// A drawing for a layer. It has its own random numbers, because a canvas may skip a layer that is
  /// not visible.
  private mutating func layer() -> RandomDrawing {
    RandomDrawing(seed: random.next(), isExtreme: isExtreme, size: size)
  }

  /// Makes a random drawing, the same on every target.
  mutating func draw(on canvas: some DrawingTarget, depth: Int = 0) {
    var canvas = canvas
    if random.chance(0.5) { canvas.concatenate(transform()) }
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: canvas.clip(to: shape())
      case 1: canvas.clip(to: .rectangle(rectangle()))
      case 2: canvas.clip(to: mask(), at: pixel())
      default:
        var inner = layer()
        canvas.clipToLayer { inner.draw(on: $0, depth: depth + 2) }
      }
    }
    let op: CompositeOperator =
      random.chance(0.7)
      ? .sourceOver : random.pick([.source, .destinationIn, .destinationOut, .plus])
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2: canvas.fill(shape(), paint(), op)
    case 3: canvas.stroke(shape(), paint(), stroke())
    case 4: canvas.dropShadow(of: shape(), color: color(), blur: value(0...16), offset: point())
    case 5:
      canvas.innerShadow(
        of: shape(), color: color(), blur: value(0...16),
        offset: Point(x: value(-5...5), y: value(-5...5)))
    case 6:
      let glyphs = GlyphRun(glyphs: [
        .init(mask: mask(), x: pixel().x, y: pixel().y), .init(mask: mask(), x: 3, y: -4),
      ])
      canvas.draw(glyphs, at: pixel(), paint: paint())
    case 7:
      canvas.draw(
        picture(), in: rectangle(), opacity: value(0...1),
        quality: random.chance(0.5) ? .nearest : .smooth)
    case 8:
      canvas.dropShadow(
        of: mask(), at: pixel(), color: color(), blur: value(0...16),
        offset: Point(x: value(-5...5), y: value(-5...5)))
    default:
      let opacity = value(0...1)
      guard depth < 2 else { return }
      var inner = layer()
      canvas.group(opacity: opacity, op) {
        inner.draw(on: $0, depth: depth + 1)
        inner.draw(on: $0, depth: depth + 1)
      }
    }
  }
}
