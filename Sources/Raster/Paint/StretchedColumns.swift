/// The pixels of a picture's rows that make up the pixels of a stretched row, arranged for the
/// kernels: two drawn pixels at a time, so close together that one vector of four pixels of the
/// picture contains all pixels that they are made of.
final class StretchedColumns {
  /// For each two drawn pixels, in the order of a stretched row, the first of those four pixels.
  let first: UnsafeMutablePointer<Int32>
  /// For each drawn pixel, the bytes of the four pixels that it is made of: blue of the pixel
  /// before its position, blue of the pixel after it, green of both, and so on.
  let bytes: UnsafeMutablePointer<UInt64>
  /// The weights of these bytes, in 255ths.
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
      (first + slot / 2).initialize(to: Int32(truncatingIfNeeded: start))
      set(slot, one, from: start)
      set(slot + 1, other, from: start)
    }
  }

  deinit {
    first.deallocate()
    bytes.deallocate()
    weights.deallocate()
  }

  private func set(_ slot: Int, _ position: (pixel: Int, fraction: Double), from start: Int) {
    // Rounding may lengthen a step; two pixels on is still inside the vector.
    let onward = UInt64(truncatingIfNeeded: min(position.pixel - start, 2))
    (bytes + slot).initialize(to: 0x0703_0602_0501_0400 &+ onward &* 0x0404_0404_0404_0404)
    let weight = UInt64(truncatingIfNeeded: Int(position.fraction * 255 + 0.5))
    (weights + slot).initialize(
      to: (weight << 8 | (255 &- weight)) &* 0x0001_0001_0001_0001)
  }

  /// Stretches a row of the picture; three pixels beyond its end are read, with a weight of zero.
  func stretch(_ row: SourcePixels, into stretched: UnsafeMutablePointer<UInt16>) {
    Kernels.stretchRow(stretched, row, first, bytes, weights, pairs: count / 2)
  }
}

/// Two stretched rows of a picture, and a fraction of the way from the upper to the lower one, in
/// 65535ths.
///
/// A stretched row has four components of 16 bits for each pixel, in 255ths of their steps, and
/// half a step more for rounding: 129, because both products of mixing are rounded down. The order
/// of each eight pixels is 0, 1, 4, 5, 2, 3, 6, 7, because packing instructions combine the halves
/// of two vectors.
struct StretchedRows {
  let upper: UnsafePointer<UInt16>
  let lower: UnsafePointer<UInt16>
  let fraction: UInt16

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
