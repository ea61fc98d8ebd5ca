import Geometry

/// Between which two pixels of a picture's row or column each pixel that is drawn lies.
private struct PictureSteps {
  /// For each drawn pixel the first of both.
  var first: [Int32] = []
  /// How much the second counts, of `one`.
  var fractions: [UInt32] = []

  /// The drawn pixel n looks at the place `(n + ½)·step + offset` of a picture `size` pixels long.
  /// Beyond its ends the picture goes on with its last pixels.
  init(range: Range<Int>, step: Double, offset: Double, size: Int, one: Double) {
    for n in range {
      let center = min(max((Double(n) + 0.5) * step + offset - 0.5, 0), Double(size - 1))
      let whole = center.rounded(.down)
      first.append(Int32(whole))
      fractions.append(UInt32(((center - whole) * one).rounded()))
    }
  }
}

/// A picture that grows along both axes or keeps its size: straight from one pixel's centre to the
/// next one's.
///
/// Rows of the picture are stretched when they are first needed, and two of them are kept, for
/// several drawn rows lie between them.
final class EnlargedPicture: PixelSource {
  private let picture: Surface
  private let area: PixelRectangle
  private let columns: PictureSteps
  private let rows: PictureSteps
  /// Stretched rows, and the numbers of those that are in them.
  private let stretched: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>)
  private var numbers = (-1, -1)
  private let drawn: UnsafeMutablePointer<UInt32>
  private var drawnRow = Int.min

  /// The pixels in `area`, each looking at the place that `toPicture`, which turns nothing and has
  /// steps of at most one pixel, maps its centre to.
  init(_ picture: Surface, _ toPicture: AffineTransform, area: PixelRectangle) {
    self.picture = picture
    self.area = area
    // A few more than are drawn: kernels take eight at a time.
    let width = (area.width + 7) & ~7
    columns = PictureSteps(
      range: area.left..<area.left + width, step: toPicture.a, offset: toPicture.tx,
      size: picture.width, one: 255)
    rows = PictureSteps(
      range: area.top..<area.bottom, step: toPicture.d, offset: toPicture.ty,
      size: picture.height, one: 65535)
    stretched = (.allocate(capacity: width * 2), .allocate(capacity: width * 2))
    drawn = .allocate(capacity: width)
    drawn.initialize(repeating: 0, count: width)
  }

  deinit {
    stretched.0.deallocate()
    stretched.1.deallocate()
    drawn.deallocate()
  }

  var isOpaque: Bool { false }

  /// Writes `count` pixels from `x` on in row `y`, zeros outside the area.
  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>) {
    let from = max(x, area.left)
    let to = min(x + count, area.right)
    guard y >= area.top, y < area.bottom, from < to else {
      pixels.update(repeating: 0, count: count)
      return
    }
    if y != drawnRow {
      draw(y - area.top)
      drawnRow = y
    }
    pixels.update(repeating: 0, count: from - x)
    (pixels + (from - x)).update(from: drawn + (from - area.left), count: to - from)
    (pixels + (to - x)).update(repeating: 0, count: x + count - to)
  }

  private func draw(_ row: Int) {
    let upper = Int(rows.first[row])
    let lower = min(upper + 1, picture.height - 1)
    Kernels.mixRows(
      drawn, stretch(upper), stretch(lower),
      fraction: UInt16(truncatingIfNeeded: rows.fractions[row]), count: columns.first.count)
  }

  /// A row of the picture, stretched. Neighbours do not overwrite each other.
  private func stretch(_ row: Int) -> UnsafePointer<UInt32> {
    let isEven = row & 1 == 0
    let target = isEven ? stretched.0 : stretched.1
    if (isEven ? numbers.0 : numbers.1) != row {
      if isEven { numbers.0 = row } else { numbers.1 = row }
      columns.first.withUnsafeBufferPointer { first in
        columns.fractions.withUnsafeBufferPointer { fractions in
          guard let first = first.baseAddress, let fractions = fractions.baseAddress else { return }
          Kernels.stretchRow(
            target, picture.pixels + row * picture.stride, first, fractions,
            count: columns.first.count)
        }
      }
    }
    return UnsafePointer(target)
  }
}
