import Geometry

/// A linear gradient at any angle.
struct LinearSource: PixelSource {
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
struct RadialSource: PixelSource {
  let ramp: GradientRamp
  let toUnit: AffineTransform

  var isOpaque: Bool { ramp.isOpaque }

  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    let begin = toUnit.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    let scale = Float(GradientRamp.count)
    let limit = SIMD4<Float>(repeating: 1e18)
    let dx = Float(toUnit.a) * scale
    let dy = Float(toUnit.b) * scale
    let lanes = SIMD4<Float>(0, 1, 2, 3)
    let startX = Float(begin.x) * scale
    let startY = Float(begin.y) * scale
    let ramp = ramp.pixels
    var index = 0
    while index < count {
      let offset = lanes + Float(index)
      let px = (startX + offset * dx).clamped(lowerBound: -limit, upperBound: limit)
      let py = (startY + offset * dy).clamped(lowerBound: -limit, upperBound: limit)
      let square = px * px + py * py
      let places = FloatLanes.index(square.squareRoot())
      FloatLanes.lookUp(ramp, places, pixels + index, count: count &- index)
      index &+= 4
    }
  }
}

/// A gradient around a centre, clockwise.
struct SweepSource: PixelSource {
  let ramp: GradientRamp
  let toUnit: AffineTransform
  let start: Double

  var isOpaque: Bool { ramp.isOpaque }

  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    let begin = toUnit.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    let turns = start / (2 * .pi)
    let shift = Float(turns - turns.rounded(.down))
    let limit = SIMD4<Float>(repeating: 1e18)
    let dx = Float(toUnit.a)
    let dy = Float(toUnit.b)
    let lanes = SIMD4<Float>(0, 1, 2, 3)
    let startX = Float(begin.x)
    let startY = Float(begin.y)
    let ramp = ramp.pixels
    var index = 0
    while index < count {
      let offset = lanes + Float(index)
      let px = (startX + offset * dx).clamped(lowerBound: -limit, upperBound: limit)
      let py = (startY + offset * dy).clamped(lowerBound: -limit, upperBound: limit)
      var place = FloatLanes.turns(y: py, x: px) - shift
      place.replace(with: place + 1, where: place .< 0)
      FloatLanes.lookUp(
        ramp, FloatLanes.index(place * Float(GradientRamp.count)), pixels + index,
        count: count &- index)
      index &+= 4
    }
  }
}

/// Four floats at once.
enum FloatLanes {
  /// Whole numbers in 0…`GradientRamp.count` − 1. What is no number becomes 0.
  @inline(__always)
  static func index(_ places: SIMD4<Float>) -> SIMD4<UInt32> {
    // Adding 2²³ leaves the whole number in the lowest bits, rounded; half a unit off rounds down.
    let last = SIMD4<Float>(repeating: Float(GradientRamp.count) - 1)
    let zero = SIMD4<Float>(repeating: 0)
    let whole = (places - 0.5).clamped(lowerBound: zero, upperBound: last) + 0x1p23
    return unsafeBitCast(whole, to: SIMD4<UInt32>.self) & 0x3ff
  }

  @inline(__always)
  static func lookUp(
    _ ramp: UnsafeMutablePointer<UInt32>, _ places: SIMD4<UInt32>,
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    if count >= 4 {
      pixels[0] = ramp[Int(places[0])]
      pixels[1] = ramp[Int(places[1])]
      pixels[2] = ramp[Int(places[2])]
      pixels[3] = ramp[Int(places[3])]
    } else {
      for index in 0..<count { pixels[index] = ramp[Int(places[index])] }
    }
  }

  /// The direction of (x, y) in turns, 0..<1, clockwise with y downward. The polynomial for the
  /// arc tangent on 0…1 (Abramowitz and Stegun 4.4.49) is off by less than 2·10⁻⁶ turns.
  @inline(__always)
  static func turns(y: SIMD4<Float>, x: SIMD4<Float>) -> SIMD4<Float> {
    let zero = SIMD4<Float>(repeating: 0)
    let ax = x.replacing(with: -x, where: x .< zero)
    let ay = y.replacing(with: -y, where: y .< zero)
    let isSteep = ay .> ax
    let small = ay.replacing(with: ax, where: isSteep)
    let large = ax.replacing(with: ay, where: isSteep)
    let t = small / (large + 1e-30)
    let s = t * t
    var p = s * 0.002_866_225_7 - 0.016_165_736_7
    p = p * s + 0.042_909_613_8
    p = p * s - 0.075_289_640_0
    p = p * s + 0.106_562_639_3
    p = p * s - 0.142_088_994_4
    p = p * s + 0.199_935_508_5
    p = p * s - 0.333_331_452_8
    var turns = (t * s * p + t) * 0.159_154_943_09
    turns.replace(with: 0.25 - turns, where: isSteep)
    turns.replace(with: 0.5 - turns, where: x .< zero)
    turns.replace(with: 1 - turns, where: y .< zero)
    return turns
  }
}
