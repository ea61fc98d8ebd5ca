import Geometry

/// A picture that is enlarged, or keeps its size, along both axes, by linear interpolation between
/// the centres of its pixels.
///
/// Rows of the picture are stretched when they are first needed. The last two are kept, because
/// several drawn rows are between them.
final class EnlargedPicture: PixelSource {
  private let picture: Surface
  private let area: PixelRectangle
  private let columns: StretchedColumns
  /// The positions of the drawn rows in the picture.
  private let rows: PicturePositions
  /// The last two stretched rows, for even and for odd rows of the picture, and their numbers.
  private let stretched: (UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>)
  private var numbers = (-1, -1)

  /// The pixels in `area`, whose centres `toPicture` maps to positions in the picture, without a
  /// turn and in steps of at most one pixel.
  init(_ picture: Surface, _ toPicture: AffineTransform, area: PixelRectangle) {
    self.picture = picture
    self.area = area
    // A few more than are drawn, because coverage is padded and kernels take eight at a time.
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

  func pixels(x: Int, y: Int, count: Int, room: Pixels) -> SourcePixels {
    let from = x - area.left
    let start = from & ~7
    Kernels.mixRows(room - start, between(y), from: start, to: from + count)
    return UnsafePointer(room + (from - start))
  }

  func paint(_ row: Pixels, x: Int, y: Int, count: Int, room: Pixels) {
    let from = x - area.left
    Kernels.mixRowsOver(row - from, between(y), from: from, to: from + count)
  }

  /// The stretched rows that the drawn row `y` is between.
  private func between(_ y: Int) -> StretchedRows {
    let (upper, distance) = rows.position(y - area.top)
    let lower = min(upper + 1, picture.height - 1)
    let isUpperNearer = distance < 0.5
    return StretchedRows(
      nearer: stretch(isUpperNearer ? upper : lower),
      farther: stretch(isUpperNearer ? lower : upper),
      fraction: Int16(min(distance, 1 - distance) * 32767) * 2)
  }

  /// A stretched row of the picture, kept until another even or odd one is needed.
  private func stretch(_ row: Int) -> UnsafePointer<UInt16> {
    let isEven = row & 1 == 0
    let target = isEven ? stretched.0 : stretched.1
    if (isEven ? numbers.0 : numbers.1) != row {
      if isEven { numbers.0 = row } else { numbers.1 = row }
      columns.stretch(picture.pixels + row * picture.stride, into: target)
    }
    return UnsafePointer(target)
  }
}

/// The positions of drawn pixels in a picture, along one axis.
struct PicturePositions {
  private let step: Double
  private let offset: Double
  private let first: Int
  private let limit: Double

  /// The position of the drawn pixel `first` + n is `(first + n + ½)·step + offset`, in a picture
  /// `size` pixels long. Beyond its ends, the picture's last pixels are repeated.
  init(_ step: Double, _ offset: Double, first: Int, size: Int) {
    self.step = step
    self.offset = offset
    self.first = first
    limit = Double(size - 1)
  }

  /// The last pixel whose centre is not beyond the position of the drawn pixel n, and the distance
  /// from that centre, in 0..<1.
  @inline(__always)
  func position(_ n: Int) -> (pixel: Int, fraction: Double) {
    // The same to the bit, wherever the first pixel is.
    let position = min(max((Double(first + n) + 0.5) * step + offset - 0.5, 0), limit)
    let pixel = Int(position)
    return (pixel, position - Double(pixel))
  }
}
