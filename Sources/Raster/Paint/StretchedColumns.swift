/// Which pixels of a picture's rows come together in the pixels of a stretched row, as the kernels
/// want it: two drawn pixels at a time, which lie so close to each other that one vector of four
/// pixels of the picture holds all that they are made of.
final class StretchedColumns {
  /// For each two drawn pixels, in the order of a stretched row, the first pixel of the picture.
  let first: UnsafeMutablePointer<Int32>
  /// For each drawn pixel, where in those four pixels its components come from: blue of the pixel
  /// before its place, blue of the one after, green and so on.
  let bytes: UnsafeMutablePointer<UInt64>
  /// What those count, in 255ths, in the same order.
  let weights: UnsafeMutablePointer<UInt64>
  let count: Int

  /// `count`, a multiple of 8, pixels at places whose steps are at most one.
  init(_ places: StretchedPlaces, count: Int) {
    self.count = count
    first = .allocate(capacity: count / 2)
    bytes = .allocateVectors(capacity: count)
    weights = .allocateVectors(capacity: count)
    for slot in stride(from: 0, to: count, by: 2) {
      let n = StretchedRows.pixel(at: slot)
      let one = places.place(n)
      let other = places.place(n + 1)
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

  private func set(_ slot: Int, _ place: (pixel: Int, fraction: Double), from start: Int) {
    // Two pixels on, where rounding lengthens a step, is still inside the vector.
    let onward = UInt64(truncatingIfNeeded: min(place.pixel - start, 2))
    (bytes + slot).initialize(to: 0x0703_0602_0501_0400 &+ onward &* 0x0404_0404_0404_0404)
    let weight = UInt64(truncatingIfNeeded: Int(place.fraction * 255 + 0.5))
    (weights + slot).initialize(
      to: (weight << 8 | (255 &- weight)) &* 0x0001_0001_0001_0001)
  }

  /// Stretches a row of the picture; three pixels beyond its end are read, and count nothing.
  func stretch(_ row: UnsafePointer<UInt32>, into stretched: UnsafeMutablePointer<UInt16>) {
    Kernels.stretchRow(stretched, row, first, bytes, weights, pairs: count / 2)
  }
}

/// Two stretched rows of a picture, and how far from the upper one to the lower one, in 65535ths.
///
/// A stretched row has four components of 16 bits a pixel, in 255ths of their steps, and half a
/// step more for rounding: 129, as both products of mixing are rounded down. Of each eight pixels it
/// holds 0, 1, 4, 5 and then 2, 3, 6, 7: so they are in order after packing instructions have put
/// together both halves of two vectors.
struct StretchedRows {
  let upper: UnsafePointer<UInt16>
  let lower: UnsafePointer<UInt16>
  let fraction: UInt16

  /// The pixel that lies at a place of a stretched row, and the other way around.
  @inline(__always)
  static func pixel(at slot: Int) -> Int { slot & ~6 | (slot & 2) << 1 | (slot & 4) >> 1 }
}

extension UnsafeMutablePointer {
  /// Memory that whole vectors lie in without crossing lines of the cache.
  static func allocateVectors(capacity: Int) -> Self {
    UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Pointee>.stride, alignment: 64
    ).bindMemory(to: Pointee.self, capacity: capacity)
  }
}
