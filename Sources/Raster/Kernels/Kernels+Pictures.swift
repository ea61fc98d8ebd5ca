import WideKernels

/// Kernels for enlarged pictures.
extension Kernels {
  // MARK: Stretching

  /// Stretches a row of a picture. The parameters are those of `StretchedColumns`.
  static func stretchRow(
    _ stretched: UnsafeMutablePointer<UInt16>, _ row: SourcePixels, _ first: UnsafePointer<UInt32>,
    _ bytes: UnsafePointer<UInt64>, _ weights: UnsafePointer<UInt64>, pairs: Int
  ) {
    if wide_kernels_run_here() {
      wide_stretch_row(stretched, row, first, bytes, weights, pairs)
      return
    }
    narrowStretchRow(stretched, row, first, bytes, weights, pairs: pairs)
  }

  static func narrowStretchRow(
    _ stretched: UnsafeMutablePointer<UInt16>, _ row: SourcePixels, _ first: UnsafePointer<UInt32>,
    _ bytes: UnsafePointer<UInt64>, _ weights: UnsafePointer<UInt64>, pairs: Int
  ) {
    let source = UnsafeRawPointer(row)
    let target = UnsafeMutableRawPointer(stretched)
    @inline(__always)
    func two(_ pair: Int) -> Lanes {
      stretched_pixels(source + Int(first[pair]), bytes + pair &* 2, weights + pair &* 2)
    }
    @inline(__always)
    func store(_ pixels: Lanes, _ pair: Int) {
      target.storeBytes(of: pixels, toByteOffset: pair &* 16, as: Lanes.self)
    }
    var pair = 0
    while pair < pairs {
      let pixels = (two(pair), two(pair &+ 1), two(pair &+ 2), two(pair &+ 3))
      store(pixels.0, pair)
      store(pixels.1, pair &+ 1)
      store(pixels.2, pair &+ 2)
      store(pixels.3, pair &+ 3)
      pair &+= 4
    }
  }

  // MARK: Mixing

  /// Interpolates between two stretched rows and writes the pixels. `from` is a multiple of 8; up
  /// to seven pixels beyond `to` are written as well.
  static func mixRows(_ pixels: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    if wide_kernels_run_here() {
      wide_mix_rows(pixels, rows.nearer, rows.farther, rows.fraction, from, to)
      return
    }
    narrowMixRows(pixels, rows, from: from, to: to)
  }

  static func narrowMixRows(_ pixels: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    var index = from
    while index < to {
      let (first, second) = mixed(rows, index)
      store(first, pixels + index)
      store(second, pixels + (index &+ 4))
      index &+= 8
    }
  }

  /// Interpolates between two stretched rows and composites the pixels, source-over. Up to seven
  /// pixels before `from` are written back unchanged.
  static func mixRowsOver(_ row: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    if wide_kernels_run_here() {
      wide_mix_rows_over(row, rows.nearer, rows.farther, rows.fraction, from, to)
      return
    }
    narrowMixRowsOver(row, rows, from: from, to: to)
  }

  static func narrowMixRowsOver(_ row: Pixels, _ rows: StretchedRows, from: Int, to: Int) {
    @inline(__always)
    func paintPart(_ index: Int) {
      @inline(__always)
      func paint(_ source: Lanes, _ index: Int) {
        let part = mask(to &- index) & ~mask(from &- index)
        let below = load(row + index)
        store(select(over(below, source), below, where: part), row + index)
      }
      let (first, second) = mixed(rows, index)
      paint(first, index)
      paint(second, index &+ 4)
    }
    var index = from & ~7
    if index < from {
      paintPart(index)
      index &+= 8
    }
    while index &+ 8 <= to {
      let (first, second) = mixed(rows, index)
      over(row + index, first, second)
      index &+= 8
    }
    if index < to { paintPart(index) }
  }

  /// Returns eight interpolated pixels, starting at `index`, a multiple of 8.
  @inline(__always)
  private static func mixed(_ rows: StretchedRows, _ index: Int) -> (Lanes, Lanes) {
    @inline(__always)
    func four(_ slot: Int) -> Lanes {
      mixed_rows(rows.nearer + slot &* 4, rows.farther + slot &* 4, rows.fraction)
    }
    // Slots contain the pixels in the order 0, 1, 4, 5, 2, 3, 6, 7.
    return (four(index), four(index &+ 2))
  }
}
