import Geometry

/// Gaussian blur of coverage.
enum Blur {
  /// The maximum standard deviation, in pixels; larger values are clamped.
  static let limit = 128.0

  /// Returns the radius of the kernel in pixels: beyond three standard deviations, less than 1/255
  /// remains.
  static func reach(_ sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  /// Returns the weights of the pixels −reach…reach. Their sum is 1.
  static func kernel(_ sigma: Double, reach: Int) -> [Float] {
    guard sigma > 0, reach > 0 else { return [1] }
    // Integrates the Gaussian over each pixel, so that the result is also correct for a small
    // sigma.
    func integral(_ x: Double) -> Double { errorFunction(x / (sigma * 2.0.squareRoot())) }
    let weights = (-reach...reach).map { integral(Double($0) + 0.5) - integral(Double($0) - 0.5) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  /// Blurs the part of `mask` inside `area`, which must be inside the bounds of the mask. The rest
  /// of the mask is undefined afterwards. Coverage outside the bounds counts as 0. Each pixel
  /// differs by at most 2 from the exact sum.
  ///
  /// The result for a pixel depends only on pixels within the radius of the kernel, not on the
  /// bounds of the mask.
  static func blur(_ mask: PlacedMask, sigma: Double, in area: PixelRectangle) {
    let sigma = min(sigma, limit)
    // A wide blur leaves no details, so it is computed at a reduced size.
    var factor = 1
    while sigma > 8 * Double(factor) { factor *= 2 }
    guard factor > 1 else {
      convolve(mask, kernel(sigma, reach: reach(sigma)), in: area)
      return
    }
    let small = ShrunkMask(mask, factor: factor)
    convolve(
      small.cells, kernel(small.sigma(for: sigma), reach: small.reach(for: reach(sigma))),
      in: small.cells(under: area))
    small.grow(to: mask, in: area)
  }

  private static func convolve(_ mask: PlacedMask, _ weights: [Float], in area: PixelRectangle) {
    guard weights.count > 1, !area.isEmpty else { return }
    let reach = weights.count / 2
    let bounds = mask.bounds
    let rowLength = (area.width + 15) & ~15
    let lineLength = rowLength + 2 * reach
    let rows = area.height + 2 * reach
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: weights.count) { factors in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: lineLength) { line in
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: rowLength * rows) { half in
          guard let factors = factors.baseAddress, let line = line.baseAddress,
            let half = half.baseAddress
          else { return }
          for (index, weight) in weights.enumerated() {
            (factors + index).initialize(to: UInt16(min(weight * 65536, 65535)))
          }
          line.initialize(repeating: 0, count: lineLength)
          half.initialize(repeating: 0, count: rowLength * rows)
          let left = max(area.left - reach, bounds.left)
          let right = min(area.right + reach, bounds.right)
          for y in max(area.top - reach, bounds.top)..<min(area.bottom + reach, bounds.bottom) {
            let row = mask.row(x: left, y: y)
            let target = line + (left - area.left + reach)
            for x in 0..<(right - left) { target[x] = UInt16(row[x]) << 8 }
            Kernels.sum(
              line, step: 1, factors, count: weights.count, length: rowLength,
              into: half + (y - area.top + reach) * rowLength)
          }
          for y in 0..<area.height {
            Kernels.sum(
              half + y * rowLength, step: rowLength, factors, count: weights.count,
              length: rowLength, into: line)
            let row = mask.row(x: area.left, y: area.top + y)
            for x in 0..<area.width { row[x] = UInt8(truncatingIfNeeded: (line[x] &+ 128) >> 8) }
          }
        }
      }
    }
  }
}
