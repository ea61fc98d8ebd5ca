import Geometry

/// A linear gradient at any angle.
struct LinearSource: PixelWriter {
  let ramp: GradientRamp
  /// Steps along the gradient.
  let dx: Double
  let dy: Double
  let offset: Double

  var isOpaque: Bool { ramp.isOpaque }

  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    let line = RampLine(step: dx, offset: (Double(y) + 0.5) * dy + offset)
    var position = line.position(x)
    let stride = line.stride
    let ramp = ramp.pixels
    var index = 0
    while index < count {
      pixels[index] = ramp[RampLine.index(position)]
      position &+= stride
      index &+= 1
    }
  }
}

/// A gradient from a centre outward.
struct RadialSource: PixelWriter {
  let ramp: GradientRamp
  let toUnit: AffineTransform

  var isOpaque: Bool { ramp.isOpaque }

  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    let line = UnitLine(toUnit, scale: Double(GradientRamp.count), x: x, y: y)
    var index = 0
    // Plain loops over floats: the compiler makes vectors of them.
    while index < count {
      let place = line.place(index)
      let distance = (place.x * place.x + place.y * place.y).squareRoot()
      pixels[index] = GradientRamp.index(distance)
      index &+= 1
    }
    ramp.lookUp(pixels, count: count)
  }
}

/// A gradient around a centre, clockwise.
struct SweepSource: PixelWriter {
  let ramp: GradientRamp
  let toUnit: AffineTransform
  let start: Double

  var isOpaque: Bool { ramp.isOpaque }

  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    let line = UnitLine(toUnit, scale: 1, x: x, y: y)
    let turns = start / (2 * .pi)
    let shift = Float(turns - turns.rounded(.down))
    var index = 0
    while index < count {
      let place = line.place(index)
      let turn = Self.turns(y: place.y, x: place.x) - shift
      // A turn too few shows in the sign.
      let missing = Float(bitPattern: (turn.bitPattern >> 31) &* Self.one)
      pixels[index] = GradientRamp.index((turn + missing) * Float(GradientRamp.count))
      index &+= 1
    }
    ramp.lookUp(pixels, count: count)
  }

  private static let one = Float(1).bitPattern

  /// The direction of (x, y) in turns, 0..<1, clockwise with y downward. The polynomial for the
  /// arc tangent on 0…1 (Abramowitz and Stegun 4.4.47) is off by less than 2·10⁻⁶ turns.
  ///
  /// Octants are told apart by arithmetic on signs, without a branch, so that four places are worked
  /// out at once.
  @inline(__always)
  private static func turns(y: Float, x: Float) -> Float {
    let ax = Float(bitPattern: x.bitPattern & 0x7fff_ffff)
    let ay = Float(bitPattern: y.bitPattern & 0x7fff_ffff)
    let small = ay < ax ? ay : ax
    let large = ay < ax ? ax : ay
    let t = small / (large + 1e-30)
    let s = t * t
    var p = s * 0.020_835_1 - 0.085_133_0
    p = p * s + 0.180_141_0
    p = p * s - 0.330_299_5
    p = p * s + 0.999_866_0
    let turns = t * p * 0.159_154_943_09
    let steep = mirrored(turns, at: 0.25, where: (ax - ay).bitPattern >> 31)
    let left = mirrored(steep, at: 0.5, where: x.bitPattern >> 31)
    return mirrored(left, at: 1, where: y.bitPattern >> 31)
  }

  /// `limit − value` where the flag is 1, `value` where it is 0.
  @inline(__always)
  private static func mirrored(_ value: Float, at limit: Float, where flag: UInt32) -> Float {
    let mask = 0 &- flag
    return Float(bitPattern: value.bitPattern ^ (flag << 31))
      + Float(bitPattern: limit.bitPattern & mask)
  }
}

/// Where the pixels of a row lie in a gradient's own units.
private struct UnitLine {
  private let x: Float
  private let y: Float
  private let dx: Float
  private let dy: Float
  private let column: Int

  /// `x` and `y` are the pixel that places are counted from; each is where it is in any row that
  /// holds it, to the bit.
  init(_ toUnit: AffineTransform, scale: Double, x: Int, y: Int) {
    let begin = toUnit.apply(Point(x: 0.5, y: Double(y) + 0.5))
    self.x = Self.float(begin.x * scale)
    self.y = Self.float(begin.y * scale)
    dx = Self.float(toUnit.a * scale)
    dy = Self.float(toUnit.b * scale)
    column = x
  }

  /// Squares of these, and of what a row adds up to, are finite.
  private static func float(_ value: Double) -> Float { Float(min(max(value, -1e12), 1e12)) }

  @inline(__always)
  func place(_ index: Int) -> (x: Float, y: Float) {
    let steps = Float(Int32(truncatingIfNeeded: column &+ index))
    return (x + steps * dx, y + steps * dy)
  }
}

extension GradientRamp {
  /// The entry that a place counted in entries lies in. What is no number becomes some entry.
  @inline(__always)
  static func index(_ place: Float) -> UInt32 {
    // Adding 2²³ leaves the whole number in the lowest bits, rounded; half a unit off rounds down.
    let lower = place - 0.5
    let positive = lower > 0 ? lower : 0
    let limited = positive < Float(count - 1) ? positive : Float(count - 1)
    return (limited + 0x1p23).bitPattern & UInt32(count - 1)
  }

  /// Puts colours in the place of entries.
  @inline(__always)
  func lookUp(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    let ramp = self.pixels
    var index = 0
    while index < count {
      pixels[index] = ramp[Int(pixels[index])]
      index &+= 1
    }
  }
}
