import Geometry

/// A mask at a fraction of its size, averaged over cells.
///
/// Cells lie at whole multiples of their size, wherever the mask begins: so a part of a mask shrinks
/// to the same cells as the whole does.
struct ShrunkMask {
  /// One value for each cell; its bounds count cells.
  let cells: PlacedMask
  private let factor: Int
  private let shift: Int

  /// `factor` is a power of two. One cell more on each side takes what a blur carries beyond.
  init(_ original: PlacedMask, factor: Int) {
    self.factor = factor
    let shift = factor.trailingZeroBitCount
    self.shift = shift
    let bounds = original.bounds
    cells = PlacedMask(
      bounds: PixelRectangle(
        left: (bounds.left >> shift) - 1, top: (bounds.top >> shift) - 1,
        right: ((bounds.right - 1) >> shift) + 2, bottom: ((bounds.bottom - 1) >> shift) + 2))
    let left = cells.bounds.left
    let area = UInt32(factor * factor)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: cells.bounds.width) { sums in
      for row in (cells.bounds.top + 1)..<(cells.bounds.bottom - 1) {
        sums.update(repeating: 0)
        let first = max(row << shift, bounds.top)
        for y in first..<min((row + 1) << shift, bounds.bottom) {
          let line = original.row(x: bounds.left, y: y)
          var x = bounds.left
          var cell = 1
          while x < bounds.right {
            let end = min((left &+ cell &+ 1) << shift, bounds.right)
            var sum: UInt32 = 0
            while x < end {
              sum &+= UInt32(line[x &- bounds.left])
              x &+= 1
            }
            sums[cell] &+= sum
            cell &+= 1
          }
        }
        let line = cells.row(x: left, y: row)
        for cell in sums.indices {
          line[cell] = UInt8(truncatingIfNeeded: (sums[cell] &+ area / 2) >> UInt32(2 * shift))
        }
      }
    }
  }

  /// The cells that the pixels of `area` are made from when they grow again.
  func cells(under area: PixelRectangle) -> PixelRectangle {
    PixelRectangle(
      left: (area.left >> shift) - 1, top: (area.top >> shift) - 1,
      right: ((area.right - 1) >> shift) + 2, bottom: ((area.bottom - 1) >> shift) + 2
    ).intersection(cells.bounds)
  }

  /// The deviation of the blur that is left to do, in cells: averaging over cells and going straight
  /// from one cell to the next blur as well, with variances of 1/12 and 1/6 cell².
  func sigma(for sigma: Double) -> Double {
    let cells = sigma / Double(factor)
    return (cells * cells - 0.25).squareRoot()
  }

  /// How many cells the blur may reach, so that with the averaging and the growing all of it stays
  /// within `reach` pixels: they take one cell and a half.
  func reach(for reach: Int) -> Int { (reach + 1 - factor / 2) / factor - 1 }

  /// Fills the part of `original` inside `area` with values on straight lines between the cells'
  /// centres.
  func grow(to original: PlacedMask, in area: PixelRectangle) {
    let half = factor / 2
    let left = cells.bounds.left
    let double = Int32(2 * factor)
    let scale = Int32(2 * shift + 2)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: cells.bounds.width) { columns in
      let under = cells(under: area)
      for y in area.top..<area.bottom {
        // Centres lie half a cell in.
        let place = y - half
        let upper = cells.row(x: left, y: place >> shift)
        let lower = cells.row(x: left, y: (place >> shift) + 1)
        // Twice the distance from the upper centre, of 2·factor.
        let weight = Int32(2 * (place & (factor - 1)) + 1)
        for cell in (under.left - left)..<(under.right - left) {
          columns[cell] = Int32(upper[cell]) &* (double &- weight) &+ Int32(lower[cell]) &* weight
        }
        let line = original.row(x: area.left, y: y)
        for x in 0..<area.width {
          let place = x &+ area.left &- half
          let cell = (place >> shift) &- left
          let weight = Int32(truncatingIfNeeded: 2 &* (place & (factor &- 1)) &+ 1)
          let sum = columns[cell] &* (double &- weight) &+ columns[cell &+ 1] &* weight
          line[x] = UInt8(truncatingIfNeeded: (sum &+ (1 << (scale &- 1))) >> scale)
        }
      }
    }
  }
}
