import WideKernels

extension Kernels {
  /// Fills `count` pixels.
  @inline(__always)
  static func fill(_ row: Pixels, _ pixel: UInt32, count: Int) {
    if isWide(count) {
      wide_fill(row, pixel, count)
      return
    }
    narrowFill(row, pixel, count: count)
  }

  @inline(__always)
  static func narrowFill(_ row: Pixels, _ pixel: UInt32, count: Int) {
    if count < 4 {
      if count > 0 { row[0] = pixel }
      if count > 1 { row[1] = pixel }
      if count > 2 { row[2] = pixel }
      return
    }
    let value = unsafeBitCast(SIMD4(repeating: pixel), to: Lanes.self)
    var index = 0
    while index &+ 16 <= count {
      store(value, row + index)
      store(value, row + (index &+ 4))
      store(value, row + (index &+ 8))
      store(value, row + (index &+ 12))
      index &+= 16
    }
    while index &+ 4 <= count {
      store(value, row + index)
      index &+= 4
    }
    // The last vector overlaps pixels that are already written.
    store(value, row + (count &- 4))
  }
}
