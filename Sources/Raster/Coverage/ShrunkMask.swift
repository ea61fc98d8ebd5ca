/// A mask at a fraction of its size, averaged.
struct ShrunkMask {
  let mask: Mask
  private let factor: Int

  /// `factor` is a power of two. One cell more on each side takes what a blur carries beyond.
  init(_ original: Mask, factor: Int) {
    self.factor = factor
    mask = Mask(
      width: (original.width + factor - 1) / factor + 2,
      height: (original.height + factor - 1) / factor + 2)
    let area = UInt32(factor * factor)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: mask.width) { sums in
      for row in 0..<mask.height - 2 {
        sums.update(repeating: 0)
        for y in row * factor..<min((row + 1) * factor, original.height) {
          let line = original.coverage + y * original.stride
          var x = 0
          var cell = 1
          while x < original.width {
            let end = min(x &+ factor, original.width)
            var sum: UInt32 = 0
            while x < end {
              sum &+= UInt32(line[x])
              x &+= 1
            }
            sums[cell] &+= sum
            cell &+= 1
          }
        }
        let line = mask.coverage + (row + 1) * mask.stride
        for cell in 0..<mask.width {
          line[cell] = UInt8(truncatingIfNeeded: (sums[cell] &+ area / 2) / area)
        }
      }
    }
  }

  /// The deviation of the blur that is left to do, in cells: averaging over cells and going straight
  /// from one cell to the next blur as well, with variances of 1/12 and 1/6 cell².
  func sigma(for sigma: Double) -> Double {
    let cells = sigma / Double(factor)
    return (cells * cells - 0.25).squareRoot()
  }

  /// Fills `original` with values on straight lines between the cells' centres.
  func grow(to original: Mask) {
    let shift = factor.trailingZeroBitCount
    let half = factor / 2
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: mask.width) { columns in
      for y in 0..<original.height {
        // Centres lie half a cell in; twice the places keep them whole.
        let place = y + factor - half
        let upper = mask.coverage + (place >> shift) * mask.stride
        let lower = upper + mask.stride
        // Twice the distance from the upper centre, of 2·factor.
        let weight = Int32(2 * (place & (factor - 1)) + 1)
        for cell in 0..<mask.width {
          columns[cell] =
            Int32(upper[cell]) &* (Int32(2 * factor) &- weight) &+ Int32(lower[cell]) &* weight
        }
        let line = original.coverage + y * original.stride
        let scale = Int32(2 * shift + 2)
        for x in 0..<original.width {
          let place = x &+ factor &- half
          let cell = place >> shift
          let weight = Int32(truncatingIfNeeded: 2 &* (place & (factor &- 1)) &+ 1)
          let sum =
            columns[cell] &* (Int32(truncatingIfNeeded: 2 &* factor) &- weight)
            &+ columns[cell &+ 1] &* weight
          line[x] = UInt8(truncatingIfNeeded: (sum &+ (1 << (scale &- 1))) >> scale)
        }
      }
    }
  }
}
