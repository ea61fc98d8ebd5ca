import WideKernels

/// The horizontal filter taps of an enlarged picture, arranged for the kernels. Drawn pixels are
/// processed in pairs: a pair depends on at most four adjacent pixels of the picture, which fit in
/// one vector.
final class StretchedColumns {
  /// For each pair of drawn pixels, in the order of a stretched row, the byte offset of the first
  /// of the four pixels in its row.
  let first: UnsafeMutablePointer<UInt32>
  /// Two words of shuffle indices for each pair of drawn pixels. They select bytes of the four
  /// pixels: the components of the pixels before and after each position. Their order depends on
  /// the processor.
  let bytes: UnsafeMutablePointer<UInt64>
  /// The weights of the selected bytes, in 128ths.
  let weights: UnsafeMutablePointer<UInt64>
  let count: Int

  /// Computes the taps for the first `count` pixels, a multiple of 8. The step of `positions` must
  /// be at most 1.
  init(_ positions: PicturePositions, count: Int) {
    self.count = count
    first = .allocate(capacity: count / 2)
    bytes = .allocateVectors(capacity: count)
    weights = .allocateVectors(capacity: count)
    for slot in stride(from: 0, to: count, by: 2) {
      let n = StretchedRows.pixel(at: slot)
      let one = positions.position(n)
      let other = positions.position(n + 1)
      let start = min(one.pixel, other.pixel)
      (first + slot / 2).initialize(to: UInt32(truncatingIfNeeded: start * 4))
      arrange_stretched_pixels(
        bytes + slot, weights + slot, Self.onward(one, from: start), Self.weight(one),
        Self.onward(other, from: start), Self.weight(other))
    }
  }

  deinit {
    first.deallocate()
    bytes.deallocate()
    weights.deallocate()
  }

  private typealias Position = (pixel: Int, fraction: Double)

  /// Rounding may lengthen a step, so the offset is clamped to stay inside the vector.
  private static func onward(_ position: Position, from start: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: min(position.pixel - start, 2))
  }

  private static func weight(_ position: Position) -> UInt64 {
    UInt64(truncatingIfNeeded: Int(position.fraction * 128 + 0.5))
  }

  /// Stretches a row of the picture. This reads three pixels beyond the end of the row, with weight
  /// zero.
  func stretch(_ row: SourcePixels, into stretched: UnsafeMutablePointer<UInt16>) {
    Kernels.stretchRow(stretched, row, first, bytes, weights, pairs: count / 2)
  }
}

/// Two stretched rows of a picture, and the position of a drawn row between them.
///
/// A stretched row has four 16-bit components per pixel, with 7 fractional bits. Each group of
/// eight pixels has the order 0, 1, 4, 5, 2, 3, 6, 7, because pack instructions interleave the
/// halves of two vectors.
struct StretchedRows {
  let nearer: UnsafePointer<UInt16>
  let farther: UnsafePointer<UInt16>
  /// The distance from the nearer row, in 65536ths of the distance between the rows; even. It is at
  /// most one half, so that it fits a signed factor.
  let fraction: Int16

  /// Returns the pixel in a slot of a stretched row. The mapping is its own inverse.
  @inline(__always)
  static func pixel(at slot: Int) -> Int { slot & ~6 | (slot & 2) << 1 | (slot & 4) >> 1 }
}

extension UnsafeMutablePointer {
  /// Allocates memory aligned so that no vector crosses a cache line.
  static func allocateVectors(capacity: Int) -> Self {
    UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Pointee>.stride, alignment: 64
    ).bindMemory(to: Pointee.self, capacity: capacity)
  }
}
