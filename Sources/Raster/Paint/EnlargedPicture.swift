import Geometry

/// A picture that grows along both axes or keeps its size: straight from one pixel's centre to the
/// next one's.
///
/// Rows of the picture are stretched when they are first needed, and two of them are kept, for
/// several drawn rows lie between them.
final class EnlargedPicture: PixelSource {
  private let picture: Surface
  private let area: PixelRectangle
  private let columns: StretchedColumns
  /// Where the drawn rows lie in the picture.
  private let rows: StretchedPlaces
  /// Stretched rows, and the numbers of those that are in them.
  private let stretched: (UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>)
  private var numbers = (-1, -1)

  /// The pixels in `area`, each looking at the place that `toPicture`, which turns nothing and has
  /// steps of at most one pixel, maps its centre to.
  init(_ picture: Surface, _ toPicture: AffineTransform, area: PixelRectangle) {
    self.picture = picture
    self.area = area
    // A few more than are drawn: coverage is padded, and kernels take eight at a time.
    let width = (area.width + 3 + 7) & ~7
    columns = StretchedColumns(
      StretchedPlaces(toPicture.a, toPicture.tx, first: area.left, size: picture.width),
      count: width)
    rows = StretchedPlaces(toPicture.d, toPicture.ty, first: area.top, size: picture.height)
    stretched = (.allocateVectors(capacity: width * 4), .allocateVectors(capacity: width * 4))
  }

  deinit {
    stretched.0.deallocate()
    stretched.1.deallocate()
  }

  func pixels(
    x: Int, y: Int, count: Int, room: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    let from = x - area.left
    let start = from & ~7
    Kernels.mixRows(room - start, between(y), from: start, to: from + count)
    return UnsafePointer(room + (from - start))
  }

  func paint(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    room: UnsafeMutablePointer<UInt32>
  ) {
    let from = x - area.left
    Kernels.mixRowsOver(row - from, between(y), from: from, to: from + count)
  }

  /// The stretched rows that the drawn row `y` lies between.
  private func between(_ y: Int) -> StretchedRows {
    let (upper, fraction) = rows.place(y - area.top)
    let lower = min(upper + 1, picture.height - 1)
    return StretchedRows(
      upper: stretch(upper), lower: stretch(lower),
      fraction: UInt16(truncatingIfNeeded: Int(fraction * 65535 + 0.5)))
  }

  /// A row of the picture, stretched. Neighbours do not overwrite each other.
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

/// Where the pixels along an axis of what is drawn lie in a picture.
struct StretchedPlaces {
  private let step: Double
  private let offset: Double
  private let first: Int
  private let limit: Double

  /// The drawn pixel `first` + n looks at the place `(first + n + ½)·step + offset` of a picture
  /// `size` pixels long. Beyond its ends the picture goes on with its last pixels.
  init(_ step: Double, _ offset: Double, first: Int, size: Int) {
    self.step = step
    self.offset = offset
    self.first = first
    limit = Double(size - 1)
  }

  /// The pixel before the place of the drawn pixel n, and how far beyond its centre the place lies,
  /// in 0..<1.
  @inline(__always)
  func place(_ n: Int) -> (pixel: Int, fraction: Double) {
    // The same to the bit, wherever the first pixel is.
    let place = min(max((Double(first + n) + 0.5) * step + offset - 0.5, 0), limit)
    let pixel = Int(place)
    return (pixel, place - Double(pixel))
  }
}
