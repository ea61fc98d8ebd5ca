import WideKernels

extension Kernels {
  /// Composites pixels with a coverage byte each, source-over. `count` is a multiple of 4, and
  /// `source` must be readable up to the next multiple of 8 pixels.
  @inline(__always)
  static func cover(_ row: Pixels, _ source: SourcePixels, _ coverage: CoverageBytes, count: Int) {
    if isWide(count) {
      wide_cover_pixels(row, source, coverage, count)
      return
    }
    narrowCover(row, source, coverage, count: count)
  }

  @inline(__always)
  static func narrowCover(
    _ row: Pixels, _ source: SourcePixels, _ coverage: CoverageBytes, count: Int
  ) {
    var index = 0
    while index &+ 8 <= count {
      paint_pixels(row + index, source + index, factors(coverage + index))
      index &+= 8
    }
    if index < count {
      let factors = fourFactors(coverage + index)
      store(over_pixels(load(row + index), load(source + index), factors), row + index)
    }
  }

  /// Composites pixels with the same coverage for all, source-over. `source` must be readable up to
  /// the next multiple of 8 pixels.
  @inline(__always)
  static func level(_ row: Pixels, _ source: SourcePixels, _ level: UInt8, count: Int) {
    if isWide(count) {
      wide_level_pixels(row, source, level, count)
      return
    }
    narrowLevel(row, source, level, count: count)
  }

  @inline(__always)
  static func narrowLevel(_ row: Pixels, _ source: SourcePixels, _ level: UInt8, count: Int) {
    let eight = EightFactors(repeating: level)
    let factors = every_factor(level)
    var index = 0
    if level == 255 {
      while index &+ 8 <= count {
        over(row + index, load(source + index), load(source + (index &+ 4)))
        index &+= 8
      }
    }
    while index &+ 8 <= count {
      paint_pixels(row + index, source + index, eight)
      index &+= 8
    }
    if index &+ 4 <= count {
      store(over_pixels(load(row + index), load(source + index), factors), row + index)
      index &+= 4
    }
    if index < count {
      store(
        over_pixels(load(row + index), load(source + index), factors & mask(count &- index)),
        row + index)
    }
  }

  /// Composites eight pixels, source-over. Opaque pixels, the most frequent case, are stored
  /// without blending.
  @inline(__always)
  static func over(_ row: Pixels, _ first: Lanes, _ second: Lanes) {
    if areOpaque(first & second) {
      store(first, row)
      store(second, row + 4)
    } else {
      let blended = over(load(row), first)
      let others = over(load(row + 4), second)
      store(blended, row)
      store(others, row + 4)
    }
  }

  @inline(__always)
  static func areOpaque(_ pixels: Lanes) -> Bool {
    let opaque: UInt64 = 0xff00_0000_ff00_0000
    let pairs = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    return pairs[0] & pairs[1] & opaque == opaque
  }

  /// Composites four pixels onto four others, source-over. Source pixels are premultiplied, so no
  /// sum overflows into the next component.
  @inline(__always)
  static func over(_ below: Lanes, _ source: Lanes) -> Lanes {
    let left = multiplied_pixels(below, remaining_factors(alpha_factors(source)))
    return unsafeBitCast(
      unsafeBitCast(source, to: SIMD16<UInt8>.self) &+ unsafeBitCast(left, to: SIMD16<UInt8>.self),
      to: Lanes.self)
  }
}
