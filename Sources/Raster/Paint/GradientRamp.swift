/// A gradient's colours at evenly spaced positions, looked up instead of computed for each pixel.
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

/// The ramp's entries for the pixels along a line, computed with integers.
struct RampLine {
  private static let fraction = 20

  private let start: Int
  private let step: Int

  /// The position of the pixel n along the gradient is (n + ½)·`step` + `offset`. Limits keep the
  /// numbers for all pixels of a surface below 2⁶³; beyond them, a gradient is a hard edge anyway.
  init(step: Double, offset: Double) {
    let unit = Double(GradientRamp.count << Self.fraction)
    let limit = 0x1p47
    self.step = Int(min(max(step * unit, -limit), limit))
    start = Int(min(max((offset + step / 2) * unit, -0x1p60), 0x1p60))
  }

  /// The ramp's entry for the pixel `n`.
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
