import Geometry

/// A picture scaled by a factor of 1 or more along both axes, with bilinear interpolation.
///
/// Each row of the picture is stretched horizontally when it is first needed. The last two
/// stretched rows are kept, because several drawn rows are interpolated between them.
final class EnlargedPicture: PixelSource {
  private let picture: Surface
  private let area: PixelRectangle
  private let columns: StretchedColumns
  /// The positions of drawn rows in the picture.
  private let rows: PicturePositions
  /// Two stretched rows: one for even rows of the picture, one for odd rows.
  private let stretched: (UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>)
  private var rowIndices = (-1, -1)

  /// Prepares to draw the pixels in `area`. `toPicture` maps them to the picture; it must not
  /// rotate, and its scale factors must be at most 1.
  init(_ picture: Surface, _ toPicture: AffineTransform, area: PixelRectangle) {
    self.picture = picture
    self.area = area
    // A few more than are drawn, because coverage is padded and kernels process eight pixels at a
    // time.
    let width = (area.width + 3 + 7) & ~7
    columns = StretchedColumns(
      PicturePositions(toPicture.a, toPicture.tx, first: area.left, size: picture.width),
      count: width)
    rows = PicturePositions(toPicture.d, toPicture.ty, first: area.top, size: picture.height)
    stretched = (.allocateVectors(capacity: width * 4), .allocateVectors(capacity: width * 4))
  }

  deinit {
    stretched.0.deallocate()
    stretched.1.deallocate()
  }

  func pixels(x: Int, y: Int, count: Int, scratch: Pixels) -> SourcePixels {
    let from = x - area.left
    let start = from & ~7
    Kernels.mixRows(scratch - start, stretchedRows(around: y), from: start, to: from + count)
    return UnsafePointer(scratch + (from - start))
  }

  func paint(_ row: Pixels, x: Int, y: Int, count: Int, scratch: Pixels) {
    let from = x - area.left
    Kernels.mixRowsOver(row - from, stretchedRows(around: y), from: from, to: from + count)
  }

  /// Returns the two stretched rows on either side of the drawn row `y`.
  private func stretchedRows(around y: Int) -> StretchedRows {
    let (upper, distance) = rows.position(y - area.top)
    let lower = min(upper + 1, picture.height - 1)
    let isUpperNearer = distance < 0.5
    return StretchedRows(
      nearer: stretchedRow(isUpperNearer ? upper : lower),
      farther: stretchedRow(isUpperNearer ? lower : upper),
      fraction: Int16(min(distance, 1 - distance) * 32767) * 2)
  }

  /// Returns a row of the picture, stretched. It is kept until another row of the same parity is
  /// needed.
  private func stretchedRow(_ row: Int) -> UnsafePointer<UInt16> {
    let isEven = row & 1 == 0
    let target = isEven ? stretched.0 : stretched.1
    if (isEven ? rowIndices.0 : rowIndices.1) != row {
      if isEven { rowIndices.0 = row } else { rowIndices.1 = row }
      columns.stretch(picture.pixels + row * picture.stride, into: target)
    }
    return UnsafePointer(target)
  }
}

/// Maps drawn pixels to positions in a picture, along one axis.
struct PicturePositions {
  private let step: Double
  private let offset: Double
  private let first: Int
  private let limit: Double

  /// Maps the drawn pixel `first` + n to the position `(first + n + ½)·step + offset`, clamped to
  /// the pixel centres of a picture `size` pixels long.
  init(_ step: Double, _ offset: Double, first: Int, size: Int) {
    self.step = step
    self.offset = offset
    self.first = first
    limit = Double(size - 1)
  }

  /// Returns the position of the drawn pixel n: the last pixel of the picture whose centre is not
  /// after it, and the distance from that centre, in 0..<1.
  @inline(__always)
  func position(_ n: Int) -> (pixel: Int, fraction: Double) {
    // The result depends only on `first + n`, so parts of a picture are drawn exactly like the
    // whole.
    let position = min(max((Double(first + n) + 0.5) * step + offset - 0.5, 0), limit)
    let pixel = Int(position)
    return (pixel, position - Double(pixel))
  }
}
