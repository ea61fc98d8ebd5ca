import Geometry

/// A mask at a reduced size: each pixel is the average of a square cell of the original.
///
/// Cells are aligned to multiples of their size, independently of the origin of the mask. A part of
/// a mask therefore shrinks to the same cells as the whole mask.
struct ShrunkMask {
  /// The average of each cell. The bounds are in cells.
  let cells: PlacedMask
  private let factor: Int
  private let shift: Int

  /// Shrinks a mask by `factor`, a power of two. The result is padded by one cell on each side for
  /// a blur.
  init(_ original: PlacedMask, factor: Int) {
    self.factor = factor
    let shift = factor.trailingZeroBitCount
    self.shift = shift
    let bounds = original.bounds
    cells = PlacedMask(bounds: Self.cells(around: bounds, shift: shift))
    let half = UInt32(factor * factor / 2)
    let width = bounds.width
    // Sums along columns first, because that loop can be vectorized. A cell has at most 16 × 16
    // pixels, whose sum fits 16 bits.
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width) { sums in
      guard let sums = sums.baseAddress else { return }
      for row in (cells.bounds.top + 1)..<(cells.bounds.bottom - 1) {
        sums.initialize(repeating: 0, count: width)
        let first = max(row << shift, bounds.top)
        for y in first..<min((row + 1) << shift, bounds.bottom) {
          let line = original.row(x: bounds.left, y: y)
          for x in 0..<width { sums[x] &+= UInt16(line[x]) }
        }
        let line = cells.row(x: cells.bounds.left, y: row)
        var x = 0
        for cell in 1..<(cells.bounds.width - 1) {
          let end = min((cells.bounds.left + cell + 1) << shift - bounds.left, width)
          var sum: UInt16 = 0
          while x < end {
            sum &+= sums[x]
            x &+= 1
          }
          line[cell] = UInt8(truncatingIfNeeded: (UInt32(sum) + half) >> UInt32(2 * shift))
        }
      }
    }
  }

  /// Returns the cells that contain `pixels`, and one more on each side.
  private static func cells(around pixels: PixelRectangle, shift: Int) -> PixelRectangle {
    PixelRectangle(
      left: pixels.left >> shift, top: pixels.top >> shift,
      right: ((pixels.right - 1) >> shift) + 1, bottom: ((pixels.bottom - 1) >> shift) + 1
    ).expanded(by: 1)
  }

  /// Returns the cells that `grow` needs for the pixels of `area`.
  func cells(under area: PixelRectangle) -> PixelRectangle {
    Self.cells(around: area, shift: shift).intersection(cells.bounds)
  }

  /// Returns the standard deviation, in cells, of the blur to apply to the cells. Averaging and
  /// interpolation also blur, with variances of 1/12 and 1/6 cell², so their sum is subtracted.
  func sigma(for sigma: Double) -> Double {
    let cells = sigma / Double(factor)
    return (cells * cells - 0.25).squareRoot()
  }

  /// Returns the radius, in cells, of the blur to apply to the cells, so that the total radius is
  /// at most `reach` pixels. Averaging and interpolation have a radius of one and a half cells.
  func reach(for reach: Int) -> Int { (reach + 1 - factor / 2) / factor - 1 }

  /// Fills the part of `original` inside `area` by bilinear interpolation between the centres of
  /// cells.
  ///
  /// Between two rows of cells, a pixel changes by the same amount from row to row, so each pixel
  /// takes one addition.
  func grow(to original: PlacedMask, in area: PixelRectangle) {
    let width = area.width
    let half = factor / 2
    let double = Int32(2 * factor)
    let scale = Int32(2 * shift + 2)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 4 * width) { buffer in
      guard var upper = buffer.baseAddress else { return }
      var lower = upper + width
      let sums = lower + width
      let steps = sums + width
      // Positions are relative to the centre of cell 0.
      var row = (area.top - half) >> shift
      widen(row, from: area.left, to: upper, count: width)
      var y = area.top
      while y < area.bottom {
        widen(row + 1, from: area.left, to: lower, count: width)
        let phase = (y - half) & (factor - 1)
        // The weight of the lower row of cells, out of 2·factor.
        let weight = Int32(2 * phase + 1)
        for x in 0..<width {
          let difference = lower[x] &- upper[x]
          steps[x] = 2 &* difference
          sums[x] = upper[x] &* double &+ difference &* weight &+ (1 << (scale &- 1))
        }
        for y in y..<min(y + factor - phase, area.bottom) {
          let line = original.row(x: area.left, y: y)
          for x in 0..<width {
            line[x] = UInt8(truncatingIfNeeded: sums[x] >> scale)
            sums[x] &+= steps[x]
          }
        }
        y += factor - phase
        row += 1
        swap(&upper, &lower)
      }
    }
  }

  /// Interpolates between the cells of a row. Writes 2·factor times the coverage of `count` pixels,
  /// starting at `left`.
  private func widen(_ row: Int, from left: Int, to pixels: UnsafeMutablePointer<Int32>, count: Int)
  {
    let distance = left - factor / 2
    let cells = cells.row(x: distance >> shift, y: row)
    var phase = distance & (factor - 1)
    var x = 0
    var cell = 0
    while x < count {
      let (first, second) = (Int32(cells[cell]), Int32(cells[cell &+ 1]))
      var sum = first &* Int32(2 &* factor) &+ (second &- first) &* Int32(2 &* phase &+ 1)
      let end = min(x &+ factor &- phase, count)
      while x < end {
        pixels[x] = sum
        sum &+= 2 &* (second &- first)
        x &+= 1
      }
      phase = 0
      cell &+= 1
    }
  }
}
