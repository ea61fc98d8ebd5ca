import WideKernels

/// Kernels for rows of enlarged pictures.
extension Kernels {
  // MARK: Stretching

  /// Stretches a row of a picture, as `StretchedColumns` describes it.
  static func stretchRow(
    _ stretched: UnsafeMutablePointer<UInt16>, _ row: SourcePixels, _ first: UnsafePointer<Int32>,
    _ bytes: UnsafePointer<UInt64>, _ weights: UnsafePointer<UInt64>, pairs: Int
  ) {
    if wide_kernels_run_here() {
      wide_stretch_row(stretched, row, first, bytes, weights, pairs)
      return
    }
    narrowStretchRow(stretched, row, first, bytes, weights, pairs: pairs)
  }

  static func narrowStretchRow(
    _ stretched: UnsafeMutablePointer<UInt16>, _ row: SourcePixels, _ first: UnsafePointer<Int32>,
    _ bytes: UnsafePointer<UInt64>, _ weights: UnsafePointer<UInt64>, pairs: Int
  ) {
    let row = UnsafeRawPointer(row)
    @inline(__always)
    func components(_ slot: Int) -> Lanes {
      // The byte that blue comes from is the first one of its pixel.
      let offset = Int(first[slot >> 1]) &* 4 &+ Int(bytes[slot] & 0xff)
      return Self.components(row.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    for pair in 0..<pairs {
      let slot = pair &* 2
      let one = components(slot)
      let other = components(slot &+ 1)
      let before = Lanes(lowHalf: one.lowHalf, highHalf: other.lowHalf)
      let after = Lanes(lowHalf: one.highHalf, highHalf: other.highHalf)
      let factors = UnsafeRawPointer(weights + slot).loadUnaligned(as: Lanes.self)
      UnsafeMutableRawPointer(stretched + slot &* 4).storeBytes(
        of: before &* (factors & 0xff) &+ after &* (factors &>> 8) &+ 129, as: Lanes.self)
    }
  }

  /// The eight components of two pixels. Written so that it compiles to one unpacking instruction.
  @inline(__always)
  private static func components(_ pixels: UInt64) -> Lanes {
    let c = unsafeBitCast(pixels, to: SIMD8<UInt8>.self)
    let bytes = SIMD16<UInt8>(
      c[0], 0, c[1], 0, c[2], 0, c[3], 0, c[4], 0, c[5], 0, c[6], 0, c[7], 0)
    return unsafeBitCast(bytes, to: Lanes.self)
  }

  // MARK: Mixing

  /// Writes the pixels between two stretched rows. `from` is a multiple of 8; up to seven pixels
  /// beyond `to` are written as well.
  static func mixRows(_ pixels: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    if wide_kernels_run_here() {
      wide_mix_rows(pixels, rows.upper, rows.lower, rows.fraction, from, to)
      return
    }
    narrowMixRows(pixels, rows, from: from, to: to)
  }

  static func narrowMixRows(_ pixels: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    for index in stride(from: from, to: to, by: 4) {
      store(mixed(rows, index), pixels + index)
    }
  }

  /// Paints the pixels between two stretched rows, source-over. Up to seven pixels before `from`
  /// are rewritten unchanged.
  static func mixRowsOver(_ row: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    if wide_kernels_run_here() {
      wide_mix_rows_over(row, rows.upper, rows.lower, rows.fraction, from, to)
      return
    }
    narrowMixRowsOver(row, rows, from: from, to: to)
  }

  static func narrowMixRowsOver(_ row: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    @inline(__always)
    func paintPart(_ index: Int) {
      let part = mask(to &- index) & ~mask(from &- index)
      store(
        over_pixels(load(row + index), mixed(rows, index), part & every_factor(255)), row + index)
    }
    var index = from & ~3
    if index < from {
      paintPart(index)
      index &+= 4
    }
    while index &+ 4 <= to {
      let source = mixed(rows, index)
      store(areOpaque(source) ? source : over(load(row + index), source), row + index)
      index &+= 4
    }
    if index < to { paintPart(index) }
  }

  /// Four pixels from `index` on, a multiple of 4.
  @inline(__always)
  private static func mixed(_ rows: StretchedRows, _ index: Int) -> Lanes {
    // The slot of the first two pixels; the other two are four slots further on.
    let slot = index &- (index & 4) >> 1
    return packHighBytes(mixed(rows, slot: slot), mixed(rows, slot: slot &+ 4))
  }

  /// Two successive pixels.
  @inline(__always)
  private static func mixed(_ rows: StretchedRows, slot: Int) -> Lanes {
    let upper = UnsafeRawPointer(rows.upper + slot &* 4).loadUnaligned(as: Lanes.self)
    let lower = UnsafeRawPointer(rows.lower + slot &* 4).loadUnaligned(as: Lanes.self)
    return quotient(
      multiplyHigh(upper, Lanes(repeating: ~rows.fraction))
        &+ multiplyHigh(lower, Lanes(repeating: rows.fraction)))
  }
}
