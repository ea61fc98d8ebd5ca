import Geometry

#if canImport(Glibc)
  import Glibc
#endif

/// A Gaussian blur of coverage.
enum Blur {
  /// The largest standard deviation, in pixels; the largest blur that CSS and Core Graphics can ask
  /// for on a screen is well below.
  static let limit = 128.0

  /// How far a blur reaches: beyond three standard deviations there is less than 1/255.
  static func reach(_ sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  /// Weights for −reach…reach that sum to 1.
  static func kernel(_ sigma: Double) -> [Float] {
    let reach = reach(sigma)
    guard sigma > 0, reach > 0 else { return [1] }
    // A pixel's weight is the integral over it, so that small blurs are true as well.
    func integral(_ x: Double) -> Double { erf(x / (sigma * 2.0.squareRoot())) }
    let weights = (-reach...reach).map { integral(Double($0) + 0.5) - integral(Double($0) - 0.5) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  /// Blurs `mask` in place; what lies beyond its edges counts as `outside`.
  static func blur(_ mask: Mask, sigma: Double, outside: UInt8 = 0) {
    let kernel = kernel(min(sigma, limit))
    guard kernel.count > 1 else { return }
    let reach = kernel.count / 2
    let length = max(mask.width, mask.height)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: length + 2 * reach) { line in
      func convolve(_ start: Int, count: Int, step: Int) {
        for index in 0..<reach {
          line[index] = Float(outside)
          line[reach + count + index] = Float(outside)
        }
        for index in 0..<count { line[reach + index] = Float(mask.coverage[start + index * step]) }
        for index in 0..<count {
          var sum: Float = 0
          for tap in kernel.indices { sum += kernel[tap] * line[index + tap] }
          mask.coverage[start + index * step] = UInt8(min(sum + 0.5, 255))
        }
      }
      for y in 0..<mask.height { convolve(y * mask.stride, count: mask.width, step: 1) }
      for x in 0..<mask.width { convolve(x, count: mask.height, step: mask.stride) }
    }
  }
}
