#if arch(x86_64)
  import WideKernels
#endif

extension Kernels {
  // MARK: One coverage

  /// Paints `count` pixels with one colour through one coverage, source-over. Equal to `cover` with
  /// that coverage to the bit, because the clip may decide which of the two is used.
  @inline(__always)
  static func level(_ row: Pixels, _ ink: SolidInk, _ level: UInt8, count: Int) {
    #if arch(x86_64)
      if isWide(count) {
        wide_level_solid(row, ink.pixel, level, count)
        return
      }
    #endif
    narrowLevel(row, ink, level, count: count)
  }

  @inline(__always)
  static func narrowLevel(_ row: Pixels, _ ink: SolidInk, _ level: UInt8, count: Int) {
    let factor = UInt32(level)
    let alpha = PixelArithmetic.multiply(UInt32(ink.pixel >> 24), factor)
    let rest = Lanes(repeating: UInt16(truncatingIfNeeded: 255 &- alpha))
    let factors = Lanes(repeating: UInt16(truncatingIfNeeded: factor))
    let blueRed = ink.blueRed &* factors &+ 128
    let greenAlpha = ink.greenAlpha &* factors &+ 128
    var index = 0
    while index &+ 4 <= count {
      store(over(load(row + index), rest, blueRed, greenAlpha), row + index)
      index &+= 4
    }
    if index < count {
      let below = load(row + index)
      let mask = mask(count &- index)
      store(
        (over(below, rest, blueRed, greenAlpha) & mask) | (below & ~mask), row + index)
    }
  }

  @inline(__always)
  private static func over(
    _ below: Lanes, _ rest: Lanes, _ blueRed: Lanes, _ greenAlpha: Lanes
  ) -> Lanes {
    pack(
      quotient(Self.blueRed(below) &* rest &+ blueRed),
      quotient(Self.greenAlpha(below) &* rest &+ greenAlpha))
  }

  // MARK: A coverage for each pixel

  /// Paints one colour through a byte of coverage for each pixel, source-over. `count` is a
  /// multiple of 4.
  @inline(__always)
  static func cover(_ row: Pixels, _ ink: SolidInk, _ coverage: CoverageBytes, count: Int) {
    #if arch(x86_64)
      if isWide(count) {
        wide_cover_solid(row, ink.pixel, coverage, count)
        return
      }
    #endif
    narrowCover(row, ink, coverage, count: count)
  }

  @inline(__always)
  static func narrowCover(_ row: Pixels, _ ink: SolidInk, _ coverage: CoverageBytes, count: Int) {
    var index = 0
    if ink.isOpaque {
      while index < count {
        blendOpaque(row + index, ink, spread(coverage + index))
        index &+= 4
      }
    } else {
      while index < count {
        blendTranslucent(row + index, ink, spread(coverage + index))
        index &+= 4
      }
    }
  }

  /// Paints one colour through the rows of a mask, source-over.
  static func coverMask(
    _ pixels: Pixels, stride: Int, _ ink: SolidInk, _ coverage: CoverageBytes, coverageStride: Int,
    width: Int, height: Int
  ) {
    #if arch(x86_64)
      if wide_kernels_run_here() {
        wide_cover_mask(pixels, stride, ink.pixel, coverage, coverageStride, width, height)
        return
      }
    #endif
    narrowCoverMask(
      pixels, stride: stride, ink, coverage, coverageStride: coverageStride, width: width,
      height: height)
  }

  static func narrowCoverMask(
    _ pixels: Pixels, stride: Int, _ ink: SolidInk, _ coverage: CoverageBytes, coverageStride: Int,
    width: Int, height: Int
  ) {
    var row = pixels
    var line = UnsafeRawPointer(coverage)
    for _ in 0..<height {
      var x = 0
      while x < width {
        let word = line.loadUnaligned(fromByteOffset: x, as: UInt32.self)
        // Much of a glyph is empty.
        if word != 0 {
          if ink.isOpaque {
            blendOpaque(row + x, ink, spread(word: word))
          } else {
            blendTranslucent(row + x, ink, spread(word: word))
          }
        }
        x &+= 4
      }
      row += stride
      line += coverageStride
    }
  }

  @inline(__always)
  private static func blendOpaque(_ row: Pixels, _ ink: SolidInk, _ factors: Lanes) {
    blend(row, ink, factors, rest: factors ^ 255)
  }

  @inline(__always)
  private static func blendTranslucent(_ row: Pixels, _ ink: SolidInk, _ factors: Lanes) {
    let covered = quotient(factors &* ink.alpha &+ 128) &>> 8
    blend(row, ink, factors, rest: covered ^ 255)
  }

  @inline(__always)
  private static func blend(_ row: Pixels, _ ink: SolidInk, _ factors: Lanes, rest: Lanes) {
    let below = load(row)
    store(
      pack(
        quotient(ink.blueRed &* factors &+ blueRed(below) &* rest &+ 128),
        quotient(ink.greenAlpha &* factors &+ greenAlpha(below) &* rest &+ 128)), row)
  }
}
