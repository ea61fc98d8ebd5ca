import Geometry

/// A mask at a fraction of its size, averaged over cells.
///
/// Cells begin at multiples of their size, wherever the mask begins. So a part of a mask shrinks to
/// the same cells as the whole mask.
struct ShrunkMask {
  /// The average of each cell; the bounds count cells.
  let cells: PlacedMask
  private let factor: Int
  private let shift: Int

  /// Shrinks a mask by `factor`, a power of two. A cell more on each side has room for a blur.
  init(_ original: PlacedMask, factor: Int) {
    self.factor = factor
    let shift = factor.trailingZeroBitCount
    self.shift = shift
    let bounds = original.bounds
    cells = PlacedMask(bounds: Self.cells(around: bounds, shift: shift))
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

  /// The cells that contain `pixels`, and one more on each side.
  private static func cells(around pixels: PixelRectangle, shift: Int) -> PixelRectangle {
    PixelRectangle(
      left: pixels.left >> shift, top: pixels.top >> shift,
      right: ((pixels.right - 1) >> shift) + 1, bottom: ((pixels.bottom - 1) >> shift) + 1
    ).expanded(by: 1)
  }

  /// The cells that the pixels of `area` are enlarged from.
  func cells(under area: PixelRectangle) -> PixelRectangle {
    Self.cells(around: area, shift: shift).intersection(cells.bounds)
  }

  /// The deviation, in cells, of the blur that remains to be done: averaging over cells and
  /// interpolating between cells blur as well, with variances of 1/12 and 1/6 cell².
  func sigma(for sigma: Double) -> Double {
    let cells = sigma / Double(factor)
    return (cells * cells - 0.25).squareRoot()
  }

  /// The reach of that blur, in cells, so that all together stays within `reach` pixels: averaging
  /// and interpolating reach one cell and a half.
  func reach(for reach: Int) -> Int { (reach + 1 - factor / 2) / factor - 1 }

  /// Fills the part of `original` inside `area` by linear interpolation between the cells' centres.
  func grow(to original: PlacedMask, in area: PixelRectangle) {
    let half = factor / 2
    let left = cells.bounds.left
    let double = Int32(2 * factor)
    let scale = Int32(2 * shift + 2)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: cells.bounds.width) { columns in
      let under = cells(under: area)
      for y in area.top..<area.bottom {
        // Distances count from the centre of cell 0, half a cell inside it.
        let distance = y - half
        let upper = cells.row(x: left, y: distance >> shift)
        let lower = cells.row(x: left, y: (distance >> shift) + 1)
        // Twice the distance from the upper centre, out of 2·factor.
        let weight = Int32(2 * (distance & (factor - 1)) + 1)
        for cell in (under.left - left)..<(under.right - left) {
          columns[cell] = Int32(upper[cell]) &* (double &- weight) &+ Int32(lower[cell]) &* weight
        }
        let line = original.row(x: area.left, y: y)
        for x in 0..<area.width {
          let distance = x &+ area.left &- half
          let cell = (distance >> shift) &- left
          let weight = Int32(truncatingIfNeeded: 2 &* (distance & (factor &- 1)) &+ 1)
          let sum = columns[cell] &* (double &- weight) &+ columns[cell &+ 1] &* weight
          line[x] = UInt8(truncatingIfNeeded: (sum &+ (1 << (scale &- 1))) >> scale)
        }
      }
    }
  }
}
