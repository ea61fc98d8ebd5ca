import WideKernels

/// The pixels of a picture's rows that make up the pixels of a stretched row, arranged for the
/// kernels: two drawn pixels at a time, so close together that one vector of four pixels of the
/// picture contains all pixels that they are made of.
final class StretchedColumns {
  /// For each two drawn pixels, in the order of a stretched row, where the first of those four
  /// pixels begins in its row, in bytes.
  let first: UnsafeMutablePointer<UInt32>
  /// For each two drawn pixels two words, whose order suits the processor: the bytes of the four
  /// pixels that they are made of, those of the pixel before the position of each and of the pixel
  /// after it.
  let bytes: UnsafeMutablePointer<UInt64>
  /// The weights of these bytes, in 128ths.
  let weights: UnsafeMutablePointer<UInt64>
  let count: Int

  /// The first `count` pixels, a multiple of 8, at positions whose steps are at most one.
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

  /// Rounding may lengthen a step; two pixels on is still inside the vector.
  private static func onward(_ position: Position, from start: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: min(position.pixel - start, 2))
  }

  private static func weight(_ position: Position) -> UInt64 {
    UInt64(truncatingIfNeeded: Int(position.fraction * 128 + 0.5))
  }

  /// Stretches a row of the picture; three pixels beyond its end are read, with a weight of zero.
  func stretch(_ row: SourcePixels, into stretched: UnsafeMutablePointer<UInt16>) {
    Kernels.stretchRow(stretched, row, first, bytes, weights, pairs: count / 2)
  }
}

/// Two stretched rows of a picture, and a fraction of the way from the nearer to the farther one.
///
/// A stretched row has four components of 16 bits for each pixel, in 128ths of their steps. The
/// order of each eight pixels is 0, 1, 4, 5, 2, 3, 6, 7, because packing instructions combine the
/// halves of two vectors.
struct StretchedRows {
  let nearer: UnsafePointer<UInt16>
  let farther: UnsafePointer<UInt16>
  /// In 65536ths; even, and at most half of the way, so that it is a factor with a sign.
  let fraction: Int16

  /// The pixel in a slot of a stretched row, and also the slot of a pixel.
  @inline(__always)
  static func pixel(at slot: Int) -> Int { slot & ~6 | (slot & 2) << 1 | (slot & 4) >> 1 }
}

extension UnsafeMutablePointer {
  /// Memory aligned so that no vector crosses a cache line.
  static func allocateVectors(capacity: Int) -> Self {
    UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Pointee>.stride, alignment: 64
    ).bindMemory(to: Pointee.self, capacity: capacity)
  }
}
