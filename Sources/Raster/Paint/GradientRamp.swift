/// A lookup table of the colours of a gradient at evenly spaced positions.
final class GradientRamp {
  static let count = 1024

  let stops: [GradientStop]
  let pixels: UnsafeMutablePointer<UInt32>
  let isOpaque: Bool

  init(_ stops: [GradientStop]) {
    self.stops = stops
    let gradient = Gradient(stops)
    pixels = .allocate(capacity: Self.count)
    for index in 0..<Self.count {
      let position = (Float(index) + 0.5) / Float(Self.count)
      (pixels + index).initialize(to: gradient.color(at: position).pixel)
    }
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.alpha == 1 }
  }

  deinit { pixels.deallocate() }
}

/// Maps the pixels along a line to entries of the ramp, with fixed-point arithmetic.
struct RampLine {
  private static let fraction = 20

  private let start: Int
  private let step: Int

  /// Maps pixel n to the position (n + ½)·`step` + `offset` along the gradient. The values are
  /// clamped so that no position on a surface overflows; beyond the limits, the gradient is a hard
  /// edge anyway.
  init(step: Double, offset: Double) {
    let unit = Double(GradientRamp.count << Self.fraction)
    let limit = 0x1p47
    self.step = Int(min(max(step * unit, -limit), limit))
    start = Int(min(max((offset + step / 2) * unit, -0x1p60), 0x1p60))
  }

  /// Returns the index of the entry for pixel `n`.
  @inline(__always)
  func index(_ n: Int) -> Int { Self.index(position(n)) }

  @inline(__always)
  func position(_ n: Int) -> Int { start &+ n &* step }

  var stride: Int { step }

  @inline(__always)
  static func index(_ position: Int) -> Int {
    min(max(position >> fraction, 0), GradientRamp.count &- 1)
  }
}
