import WideKernels

extension Kernels {
  // MARK: The same coverage for all pixels

  /// Composites one colour onto `count` pixels with the same coverage for all, source-over. The
  /// result must be bit-identical to `cover`, because the clip may decide which of the two is used.
  @inline(__always)
  static func level(_ row: Pixels, _ ink: SolidInk, _ level: UInt8, count: Int) {
    if isWide(count) {
      wide_level_solid(row, ink.pixel, level, count)
      return
    }
    narrowLevel(row, ink, level, count: count)
  }

  @inline(__always)
  static func narrowLevel(_ row: Pixels, _ ink: SolidInk, _ level: UInt8, count: Int) {
    let factor = UInt32(level)
    let alpha = PixelArithmetic.multiply(UInt32(ink.pixel >> 24), factor)
    let rest = Lanes(repeating: UInt16(truncatingIfNeeded: 255 &- alpha))
    let factors = Lanes(repeating: UInt16(truncatingIfNeeded: factor))
    let blueRed = blueRed(ink.pixels) &* factors &+ 128
    let greenAlpha = greenAlpha(ink.pixels) &* factors &+ 128
    var index = 0
    while index &+ 8 <= count {
      let first = over(load(row + index), rest, blueRed, greenAlpha)
      let second = over(load(row + (index &+ 4)), rest, blueRed, greenAlpha)
      store(first, row + index)
      store(second, row + (index &+ 4))
      index &+= 8
    }
    if index &+ 4 <= count {
      store(over(load(row + index), rest, blueRed, greenAlpha), row + index)
      index &+= 4
    }
    if index < count {
      let below = load(row + index)
      let blended = over(below, rest, blueRed, greenAlpha)
      store(select(blended, below, where: mask(count &- index)), row + index)
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

  // MARK: Coverage per pixel

  /// Composites one colour with a coverage byte per pixel, source-over. `count` is a multiple of 4.
  @inline(__always)
  static func cover(_ row: Pixels, _ ink: SolidInk, _ coverage: CoverageBytes, count: Int) {
    if isWide(count) {
      wide_cover_solid(row, ink.pixel, coverage, count)
      return
    }
    narrowCover(row, ink, coverage, count: count)
  }

  @inline(__always)
  static func narrowCover(_ row: Pixels, _ ink: SolidInk, _ coverage: CoverageBytes, count: Int) {
    if ink.isOpaque {
      narrowCover(row, coverage, count) {
        paintOpaque($0, ink, $1)
      } four: {
        opaque($0, ink, $1)
      }
    } else {
      narrowCover(row, coverage, count) {
        paint_color($0, ink.pixel, $1)
      } four: {
        over_pixels($0, ink.pixels, $1)
      }
    }
  }

  /// Composites a row with `eight`, which paints eight pixels in place, and `four`, which returns
  /// four composited pixels.
  @inline(__always)
  private static func narrowCover(
    _ row: Pixels, _ coverage: CoverageBytes, _ count: Int, eight: (Pixels, EightFactors) -> Void,
    four: (Lanes, Factors) -> Lanes
  ) {
    var index = 0
    while index &+ 8 <= count {
      eight(row + index, factors(coverage + index))
      index &+= 8
    }
    if index < count {
      store(four(load(row + index), fourFactors(coverage + index)), row + index)
    }
  }

  /// Composites one colour with the coverage of a mask, source-over.
  static func coverMask(
    _ pixels: Pixels, stride: Int, _ ink: SolidInk, _ coverage: CoverageBytes, coverageStride: Int,
    width: Int, height: Int
  ) {
    if wide_kernels_run_here() {
      wide_cover_mask(pixels, stride, ink.pixel, coverage, coverageStride, width, height)
      return
    }
    narrowCoverMask(
      pixels, stride: stride, ink, coverage, coverageStride: coverageStride, width: width,
      height: height)
  }

  static func narrowCoverMask(
    _ pixels: Pixels, stride: Int, _ ink: SolidInk, _ coverage: CoverageBytes, coverageStride: Int,
    width: Int, height: Int
  ) {
    @inline(__always)
    func paint(eight: (Pixels, EightFactors) -> Void) {
      var row = pixels
      var line = UnsafeRawPointer(coverage)
      for _ in 0..<height {
        var x = 0
        while x < width {
          let bytes = line.loadUnaligned(fromByteOffset: x, as: UInt64.self)
          // Large parts of a glyph are empty.
          if bytes != 0 { eight(row + x, unsafeBitCast(bytes, to: EightFactors.self)) }
          x &+= 8
        }
        row += stride
        line += coverageStride
      }
    }
    if ink.isOpaque {
      paint { paintOpaque($0, ink, $1) }
    } else {
      paint { paint_color($0, ink.pixel, $1) }
    }
  }

  /// Composites an opaque colour onto eight pixels.
  @inline(__always)
  private static func paintOpaque(_ row: Pixels, _ ink: SolidInk, _ factors: EightFactors) {
    let first = opaque(load(row), ink, first_factors(factors))
    let last = opaque(load(row + 4), ink, last_factors(factors))
    store(first, row)
    store(last, row + 4)
  }

  @inline(__always)
  private static func opaque(_ below: Lanes, _ ink: SolidInk, _ factors: Factors) -> Lanes {
    mixed_pixels(ink.pixels, factors, below, remaining_factors(factors))
  }
}
