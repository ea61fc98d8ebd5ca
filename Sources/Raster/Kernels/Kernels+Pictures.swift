#if arch(x86_64)
  import WideKernels
#endif

/// Rows of enlarged pictures.
extension Kernels {
  // MARK: Stretching

  /// Stretches a row of a picture, as StretchedColumns describes it.
  static func stretchRow(
    _ stretched: UnsafeMutablePointer<UInt16>, _ row: UnsafePointer<UInt32>,
    _ first: UnsafePointer<Int32>, _ bytes: UnsafePointer<UInt64>,
    _ weights: UnsafePointer<UInt64>, pairs: Int
  ) {
    #if arch(x86_64)
      if wide_kernels_run_here() {
        wide_stretch_row(stretched, row, first, bytes, weights, pairs)
        return
      }
    #endif
    narrowStretchRow(stretched, row, first, bytes, weights, pairs: pairs)
  }

  static func narrowStretchRow(
    _ stretched: UnsafeMutablePointer<UInt16>, _ row: UnsafePointer<UInt32>,
    _ first: UnsafePointer<Int32>, _ bytes: UnsafePointer<UInt64>,
    _ weights: UnsafePointer<UInt64>, pairs: Int
  ) {
    for slot in 0..<pairs &* 2 {
      // Where blue comes from tells which pixel.
      let pixels = row + (Int(first[slot >> 1]) &+ Int(bytes[slot] & 0xff) >> 2)
      let before = components(pixels[0])
      let after = components(pixels[1])
      let rest = UInt16(truncatingIfNeeded: weights[slot] & 0xff)
      let weight = UInt16(truncatingIfNeeded: weights[slot] >> 8 & 0xff)
      UnsafeMutableRawPointer(stretched + slot &* 4).storeBytes(
        of: before &* rest &+ after &* weight &+ 129, as: SIMD4<UInt16>.self)
    }
  }

  @inline(__always)
  private static func components(_ pixel: UInt32) -> SIMD4<UInt16> {
    SIMD4(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
  }

  // MARK: Mixing

  /// Pixels between two stretched rows. `from` is a multiple of 8, and so many are written, also
  /// beyond `to`.
  static func mixRows(_ pixels: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    #if arch(x86_64)
      if wide_kernels_run_here() {
        wide_mix_rows(pixels, rows.upper, rows.lower, rows.fraction, from, to)
        return
      }
    #endif
    narrowMixRows(pixels, rows, from: from, to: to)
  }

  static func narrowMixRows(_ pixels: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    for index in stride(from: from, to: to, by: 4) {
      store(mixed(rows, index), pixels + index)
    }
  }

  /// The same pixels painted, source-over; up to seven before `from` too are rewritten unchanged.
  static func mixRowsOver(_ row: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    #if arch(x86_64)
      if wide_kernels_run_here() {
        wide_mix_rows_over(row, rows.upper, rows.lower, rows.fraction, from, to)
        return
      }
    #endif
    narrowMixRowsOver(row, rows, from: from, to: to)
  }

  static func narrowMixRowsOver(_ row: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    for index in stride(from: from & ~3, to: to, by: 4) {
      let part = mask(to &- index) & ~mask(from &- index)
      over(row + index, mixed(rows, index), part & 255)
    }
  }

  /// Four pixels from `index` on, a multiple of 4.
  @inline(__always)
  private static func mixed(_ rows: StretchedRows, _ index: Int) -> Lanes {
    packHighBytes(
      mixed(rows, slot: StretchedRows.pixel(at: index)),
      mixed(rows, slot: StretchedRows.pixel(at: index &+ 2)))
  }

  /// Two pixels that follow each other.
  @inline(__always)
  private static func mixed(_ rows: StretchedRows, slot: Int) -> Lanes {
    let upper = UnsafeRawPointer(rows.upper + slot &* 4).loadUnaligned(as: Lanes.self)
    let lower = UnsafeRawPointer(rows.lower + slot &* 4).loadUnaligned(as: Lanes.self)
    return quotient(
      multiplyHigh(upper, Lanes(repeating: ~rows.fraction))
        &+ multiplyHigh(lower, Lanes(repeating: rows.fraction)))
  }
}
