import Randomness
import Testing
import WideKernels

@testable import Raster

/// Compares the compositing of four and eight pixels with exact arithmetic. The results must be
/// equal on every processor.
@Suite struct BlendingTests {
  private func components(_ pixels: Kernels.Lanes) -> [Int] {
    let bytes = unsafeBitCast(pixels, to: SIMD16<UInt8>.self)
    return bytes.indices.map { Int(bytes[$0]) }
  }

  private func rounded(_ product: Int) -> Int { (product + 127) / 255 }

  @Test func productsAreRoundedToTheNearestInteger() {
    for factor in 0...255 {
      for value in 0...255 {
        let pixels = Kernels.Lanes(repeating: UInt16(value) * 0x101)
        let product = multiplied_pixels(pixels, every_factor(UInt8(factor)))
        let expected = [Int](repeating: rounded(value * factor), count: 16)
        if components(product) != expected { Issue.record("\(value) · \(factor): \(product)") }
      }
    }
  }

  private var random = SeededGenerator(seed: 3)

  private mutating func pixel() -> UInt32 {
    let alpha = random.pick([0, 255, UInt32.random(in: 0...255, using: &random)])
    return PixelArithmetic.scale(UInt32.random(in: 0...0xff_ffff, using: &random), by: alpha)
      | alpha << 24
  }

  private mutating func eightPixels() -> [UInt32] { (0..<8).map { _ in pixel() } }

  private mutating func eightFactors() -> Kernels.EightFactors {
    Kernels.EightFactors(
      (0..<8).map { _ in random.pick([0, 255, UInt8.random(in: 0...255, using: &random)]) })
  }

  /// Returns four pixels, starting at `first`.
  private func four(_ pixels: [UInt32], _ first: Int) -> Kernels.Lanes {
    unsafeBitCast(SIMD4(pixels[first..<first + 4]), to: Kernels.Lanes.self)
  }

  @Test mutating func compositingRoundsOnce() {
    for _ in 0..<10_000 {
      let (sources, belows) = (eightPixels(), eightPixels())
      let bytes = eightFactors()
      for (first, factors) in [(0, first_factors(bytes)), (4, last_factors(bytes))] {
        let (source, below) = (four(sources, first), four(belows, first))
        let (s, b) = (components(source), components(below))
        var mixed = s
        var over = s
        var plain = s
        for index in s.indices {
          let factor = Int(bytes[first + index / 4])
          let alpha = s[index | 3]
          mixed[index] = rounded(s[index] * factor + b[index] * (255 - factor))
          over[index] = rounded(s[index] * factor + b[index] * (255 - rounded(alpha * factor)))
          plain[index] = s[index] + rounded(b[index] * (255 - alpha))
        }
        let mix = mixed_pixels(source, factors, below, remaining_factors(factors))
        #expect(components(mix) == mixed)
        #expect(components(over_pixels(below, source, factors)) == over)
        #expect(components(Kernels.over(below, source)) == plain)
      }
    }
  }

  @Test mutating func eightPixelsEqualTwoGroupsOfFour() {
    for _ in 0..<10_000 {
      let (below, source, color) = (eightPixels(), eightPixels(), pixel())
      let factors = eightFactors()
      var painted = below
      paint_pixels(&painted, source, factors)
      expect(painted, equals: source, over: below, factors)
      painted = below
      paint_color(&painted, color, factors)
      expect(painted, equals: [UInt32](repeating: color, count: 8), over: below, factors)
    }
  }

  private func expect(
    _ painted: [UInt32], equals source: [UInt32], over below: [UInt32],
    _ bytes: Kernels.EightFactors
  ) {
    for (first, factors) in [(0, first_factors(bytes)), (4, last_factors(bytes))] {
      let over = over_pixels(four(below, first), four(source, first), factors)
      #expect(four(painted, first) == over, "\(source) over \(below) through \(bytes)")
    }
  }
}
