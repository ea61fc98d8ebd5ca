#if arch(x86_64)
  import WideKernels
#endif

extension Kernels {
  /// Paints pixels through a byte of coverage for each, source-over. `count` is a multiple of 4,
  /// and source pixels can be read up to the next multiple of 8.
  @inline(__always)
  static func cover(_ row: Pixels, _ source: SourcePixels, _ coverage: CoverageBytes, count: Int) {
    #if arch(x86_64)
      if isWide(count) {
        wide_cover_pixels(row, source, coverage, count)
        return
      }
    #endif
    narrowCover(row, source, coverage, count: count)
  }

  @inline(__always)
  static func narrowCover(
    _ row: Pixels, _ source: SourcePixels, _ coverage: CoverageBytes, count: Int
  ) {
    var index = 0
    while index < count {
      over(row + index, load(source + index), spread(coverage + index))
      index &+= 4
    }
  }

  /// Paints pixels through one coverage, source-over. Source pixels can be read up to the next
  /// multiple of 8.
  @inline(__always)
  static func level(_ row: Pixels, _ source: SourcePixels, _ level: UInt8, count: Int) {
    #if arch(x86_64)
      if isWide(count) {
        wide_level_pixels(row, source, level, count)
        return
      }
    #endif
    narrowLevel(row, source, level, count: count)
  }

  @inline(__always)
  static func narrowLevel(_ row: Pixels, _ source: SourcePixels, _ level: UInt8, count: Int) {
    let factors = Lanes(repeating: UInt16(truncatingIfNeeded: level))
    var index = 0
    while index &+ 4 <= count {
      if level == 255 {
        over(row + index, load(source + index))
      } else {
        over(row + index, load(source + index), factors)
      }
      index &+= 4
    }
    if index < count {
      over(row + index, load(source + index), factors & mask(count &- index))
    }
  }

  /// Paints four pixels, source-over. Most are opaque.
  @inline(__always)
  static func over(_ row: Pixels, _ source: Lanes) {
    let opaque: UInt64 = 0xff00_0000_ff00_0000
    let pairs = unsafeBitCast(source, to: SIMD2<UInt64>.self)
    if pairs[0] & pairs[1] & opaque == opaque {
      store(source, row)
    } else {
      over(row, source, Lanes(repeating: 255))
    }
  }

  /// Paints four pixels through factors, source-over.
  @inline(__always)
  static func over(_ row: Pixels, _ source: Lanes, _ factors: Lanes) {
    let below = load(row)
    let sourceGreenAlpha = greenAlpha(source)
    let alpha = quotient(alpha(greenAlpha: sourceGreenAlpha) &* factors &+ 128) &>> 8
    let rest = alpha ^ 255
    store(
      pack(
        quotient(blueRed(source) &* factors &+ blueRed(below) &* rest &+ 128),
        quotient(sourceGreenAlpha &* factors &+ greenAlpha(below) &* rest &+ 128)), row)
  }
}
