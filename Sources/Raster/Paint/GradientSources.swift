import Geometry

/// A linear gradient at any angle.
struct LinearSource: PixelWriter {
  let ramp: GradientRamp
  /// The steps along the gradient for a pixel to the right and a pixel down.
  let dx: Double
  let dy: Double
  let offset: Double

  var isOpaque: Bool { ramp.isOpaque }

  func write(x: Int, y: Int, count: Int, to pixels: Pixels) {
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

/// A radial gradient.
struct RadialSource: PixelWriter {
  let ramp: GradientRamp
  let toUnit: AffineTransform

  var isOpaque: Bool { ramp.isOpaque }

  func write(x: Int, y: Int, count: Int, to pixels: Pixels) {
    let line = UnitLine(toUnit, scale: Double(GradientRamp.count), x: x, y: y)
    let end = Int32(truncatingIfNeeded: count)
    var index: Int32 = 0
    // The compiler vectorizes this loop because all its values are 32 bits wide.
    while index < end {
      let position = line.position(index)
      let distance = (position.x * position.x + position.y * position.y).squareRoot()
      pixels[Int(index)] = GradientRamp.index(distance)
      index &+= 1
    }
    ramp.lookUp(pixels, count: count)
  }
}

/// A conic gradient, clockwise.
struct SweepSource: PixelWriter {
  let ramp: GradientRamp
  let toUnit: AffineTransform
  let start: Double

  var isOpaque: Bool { ramp.isOpaque }

  func write(x: Int, y: Int, count: Int, to pixels: Pixels) {
    let line = UnitLine(toUnit, scale: 1, x: x, y: y)
    let turns = start / (2 * .pi)
    let shift = Float(turns - turns.rounded(.down))
    let end = Int32(truncatingIfNeeded: count)
    var index: Int32 = 0
    while index < end {
      let position = line.position(index)
      let turn = Self.turns(y: position.y, x: position.x) - shift
      // Adds a turn if the result is negative.
      let missing = Float(bitPattern: (turn.bitPattern >> 31) &* Self.one)
      pixels[Int(index)] = GradientRamp.index((turn + missing) * Float(GradientRamp.count))
      index &+= 1
    }
    ramp.lookUp(pixels, count: count)
  }

  private static let one = Float(1).bitPattern

  /// Returns the direction of (x, y) in turns, 0..<1, clockwise with y downward. The error of the
  /// polynomial for the arc tangent on 0…1 (Abramowitz and Stegun 4.4.47) is below 2·10⁻⁶ turns.
  ///
  /// Bit operations on the signs select the octant without a branch, so that the loop can be
  /// vectorized.
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

  /// Returns `limit − value` if the flag is 1, and `value` if it is 0.
  @inline(__always)
  private static func mirrored(_ value: Float, at limit: Float, where flag: UInt32) -> Float {
    let mask = 0 &- flag
    return Float(bitPattern: value.bitPattern ^ (flag << 31))
      + Float(bitPattern: limit.bitPattern & mask)
  }
}

/// Maps the pixels of a row to the coordinate system of a gradient.
private struct UnitLine {
  private let x: Float
  private let y: Float
  private let dx: Float
  private let dy: Float
  private let column: Int32

  /// Creates a line whose index 0 is the pixel at `x`, `y`. Positions are computed from column 0,
  /// so that a pixel's position is bit-identical for any `x`.
  init(_ toUnit: AffineTransform, scale: Double, x: Int, y: Int) {
    let begin = toUnit.apply(Point(x: 0.5, y: Double(y) + 0.5))
    self.x = Self.float(begin.x * scale)
    self.y = Self.float(begin.y * scale)
    dx = Self.float(toUnit.a * scale)
    dy = Self.float(toUnit.b * scale)
    column = Int32(truncatingIfNeeded: x)
  }

  /// Returns the value as a float, clamped so that the squares of all positions in a row are
  /// finite.
  private static func float(_ value: Double) -> Float { Float(min(max(value, -1e12), 1e12)) }

  @inline(__always)
  func position(_ index: Int32) -> (x: Float, y: Float) {
    let steps = Float(column &+ index)
    return (x + steps * dx, y + steps * dy)
  }
}

extension GradientRamp {
  /// Returns the index of the entry at a position, which is measured in entries. NaN gives an
  /// arbitrary entry.
  @inline(__always)
  static func index(_ position: Float) -> UInt32 {
    // Adding 2²³ leaves the rounded value in the lowest bits; subtracting ½ first rounds down
    // instead.
    let lower = position - 0.5
    let positive = lower > 0 ? lower : 0
    let limited = positive < Float(count - 1) ? positive : Float(count - 1)
    return (limited + 0x1p23).bitPattern & UInt32(count - 1)
  }

  /// Replaces the indices in `pixels` with the colours of their entries.
  @inline(__always)
  func lookUp(_ pixels: Pixels, count: Int) {
    let ramp = self.pixels
    var index = 0
    // Look up four entries at a time, so that in-order processors do not stall on each load.
    while index &+ 4 <= count {
      let four = pixels + index
      let first = ramp[Int(four[0])]
      let second = ramp[Int(four[1])]
      let third = ramp[Int(four[2])]
      let fourth = ramp[Int(four[3])]
      four[0] = first
      four[1] = second
      four[2] = third
      four[3] = fourth
      index &+= 4
    }
    while index < count {
      pixels[index] = ramp[Int(pixels[index])]
      index &+= 1
    }
  }
}
