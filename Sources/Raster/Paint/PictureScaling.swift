import Geometry
import WideKernels

/// Filter taps along one axis: for each drawn pixel, the pixels of the picture that contribute to
/// it, and their weights. The filter is a triangle whose radius is the distance between drawn
/// pixels, and at least one pixel.
///
/// This interpolates linearly when enlarging, and skips no pixel when shrinking.
struct PictureTaps {
  /// The largest step, in pixels of the picture, for which no pixel is skipped.
  static let stepLimit = 64.0

  /// The number of taps per drawn pixel; even.
  let count: Int
  /// For each drawn pixel, the index of the first tap in the picture.
  private(set) var first: [Int] = []
  /// For each drawn pixel, `count` weights in 65536ths; their sum is approximately 65536.
  private(set) var weights: [UInt16] = []

  /// Computes the taps for the drawn pixels in `range`. Pixel n is at `(n + ½)·step + offset` in a
  /// picture `size` pixels long, whose outermost pixels are repeated beyond its ends.
  init(range: Range<Int>, step: Double, offset: Double, size: Int) {
    let reach = min(max(abs(step), 1), Self.stepLimit)
    count = min((Int(2 * reach) + 2) & ~1, (size + 1) & ~1)
    first.reserveCapacity(range.count)
    weights.reserveCapacity(range.count * count)
    var sums = [Double](repeating: 0, count: count)
    for n in range {
      let center = min(
        max((Double(n) + 0.5) * step + offset - 0.5, -reach), Double(size) + reach)
      let from = Int((center - reach).rounded(.down)) + 1
      let begin = min(max(from, 0), max(size - count, 0))
      for index in 0..<count { sums[index] = 0 }
      var total = 0.0
      for pixel in from...from + Int(2 * reach) {
        let weight = 1 - abs(Double(pixel) - center) / reach
        guard weight > 0 else { continue }
        sums[min(max(pixel, 0), size - 1) - begin] += weight
        total += weight
      }
      first.append(begin)
      for sum in sums { weights.append(UInt16(min(sum / total * 65536, 65535))) }
    }
  }
}

/// A picture scaled without rotation. For each drawn row, rows of the picture are combined first,
/// and then pixels along the combined row.
final class ScaledPicture: PixelSource {
  private let picture: Surface
  private let area: PixelRectangle
  private let columns: PictureTaps
  private let rows: PictureTaps
  /// The weights of `columns`, each repeated for the four components.
  private let columnFactors: UnsafeMutablePointer<UInt16>
  /// The combined row: four 16-bit components per pixel, in 8.8 fixed point.
  private let mixed: UnsafeMutablePointer<UInt16>
  private let drawn: UnsafeMutablePointer<UInt32>
  private var drawnRow = Int.min

  /// Prepares to draw the pixels in `area`. `toPicture` maps them to the picture and must not
  /// rotate.
  init(_ picture: Surface, _ toPicture: AffineTransform, area: PixelRectangle) {
    self.picture = picture
    self.area = area
    columns = PictureTaps(
      range: area.left..<area.right, step: toPicture.a, offset: toPicture.tx,
      size: picture.width)
    rows = PictureTaps(
      range: area.top..<area.bottom, step: toPicture.d, offset: toPicture.ty,
      size: picture.height)
    columnFactors = .allocate(capacity: columns.weights.count * 4)
    for (index, weight) in columns.weights.enumerated() {
      (columnFactors + index * 4).initialize(repeating: weight, count: 4)
    }
    let length = ((picture.width + 3) & ~3) + 2
    mixed = .allocate(capacity: length * 4)
    mixed.initialize(repeating: 0, count: length * 4)
    // A few more than are drawn, because coverage is padded and kernels process eight pixels at a
    // time.
    let width = area.width + 3 + 7
    drawn = .allocate(capacity: width)
    drawn.initialize(repeating: 0, count: width)
  }

  deinit {
    columnFactors.deallocate()
    mixed.deallocate()
    drawn.deallocate()
  }

  func pixels(x: Int, y: Int, count: Int, scratch: Pixels) -> SourcePixels {
    if y != drawnRow {
      mixRows(y - area.top)
      mixColumns()
      drawnRow = y
    }
    return UnsafePointer(drawn + (x - area.left))
  }

  private func mixRows(_ row: Int) {
    let count = rows.count
    let first = picture.pixels + rows.first[row] * picture.stride
    // A small picture may have fewer rows than there are taps.
    let usable = min(count, picture.height - rows.first[row])
    rows.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress.map({ $0 + row * count }) else { return }
      let rounding = UInt16(truncatingIfNeeded: count / 2)
      if wide_kernels_run_here() {
        wide_mix_picture_rows(
          mixed, picture.width, first, picture.stride, weights, usable, rounding)
      } else {
        mix_picture_rows(mixed, picture.width, first, picture.stride, weights, usable, rounding)
      }
    }
  }

  private func mixColumns() {
    let count = columns.count
    let rounding = UInt16(truncatingIfNeeded: 128 &+ count / 2)
    columns.first.withUnsafeBufferPointer { first in
      guard let first = first.baseAddress else { return }
      var factor = UnsafeRawPointer(columnFactors)
      for x in 0..<area.width {
        var sum = Kernels.Lanes(repeating: 0)
        var source = UnsafeRawPointer(mixed + first[x] * 4)
        var tap = 0
        // Process two taps at a time.
        while tap < count {
          sum =
            sum
            &+ Kernels.multiplyHigh(
              source.loadUnaligned(as: Kernels.Lanes.self),
              factor.loadUnaligned(as: Kernels.Lanes.self))
          source += 16
          factor += 16
          tap &+= 2
        }
        let total = (sum.lowHalf &+ sum.highHalf &+ rounding) &>> 8
        // The low bytes of the four lanes are the pixel.
        let word = unsafeBitCast(total, to: UInt64.self)
        let pairs = word | word >> 8
        drawn[x] =
          UInt32(truncatingIfNeeded: pairs & 0xffff)
          | UInt32(truncatingIfNeeded: pairs >> 16) & 0xffff_0000
      }
    }
  }
}
