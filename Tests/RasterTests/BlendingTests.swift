import Randomness
import Testing
import WideKernels

@testable import Raster

/// What kernels make of four pixels, compared to exact arithmetic: the same on every processor.
@Suite struct BlendingTests {
  private func components(_ pixels: Kernels.Lanes) -> [Int] {
    let bytes = unsafeBitCast(pixels, to: SIMD16<UInt8>.self)
    return bytes.indices.map { Int(bytes[$0]) }
  }

  private func rounded(_ product: Int) -> Int { (product + 127) / 255 }

  @Test func productsAreRoundedToTheNearest() {
    for factor in 0...255 {
      for value in 0...255 {
        let pixels = Kernels.Lanes(repeating: UInt16(value) * 0x101)
        let product = multiplied_pixels(pixels, every_factor(UInt8(factor)))
        let expected = [Int](repeating: rounded(value * factor), count: 16)
        if components(product) != expected { Issue.record("\(value) · \(factor): \(product)") }
      }
    }
  }

  @Test func pixelsAreMixedWithOneRounding() {
    var random = SeededGenerator(seed: 3)
    func pixels() -> Kernels.Lanes {
      let pixels = SIMD4<UInt32>((0..<4).map { _ in pixel() })
      return unsafeBitCast(pixels, to: Kernels.Lanes.self)
    }
    func pixel() -> UInt32 {
      let alpha = random.pick([0, 255, UInt32.random(in: 0...255, using: &random)])
      return PixelArithmetic.scale(UInt32.random(in: 0...0xff_ffff, using: &random), by: alpha)
        | alpha << 24
    }
    for _ in 0..<10_000 {
      let (source, below) = (pixels(), pixels())
      let bytes = (0..<4).map { _ in
        random.pick([0, 255, UInt8.random(in: 0...255, using: &random)])
      }
      let (s, b) = (components(source), components(below))
      let factors = Kernels.factors(bytes)
      var mixed = s
      var over = s
      var plain = s
      for index in s.indices {
        let factor = Int(bytes[index / 4])
        let alpha = s[index | 3]
        mixed[index] = rounded(s[index] * factor + b[index] * (255 - factor))
        over[index] = rounded(s[index] * factor + b[index] * (255 - rounded(alpha * factor)))
        plain[index] = s[index] + rounded(b[index] * (255 - alpha))
      }
      #expect(components(mixed_pixels(source, factors, below, remaining_factors(factors))) == mixed)
      #expect(components(over_pixels(below, source, factors)) == over)
      #expect(components(Kernels.over(below, source)) == plain)
    }
  }
}
