import WideKernels

extension Kernels {
  // MARK: One coverage

  /// Paints `count` pixels with one colour through one coverage, source-over. Equal to `cover` with
  /// that coverage to the bit, because the clip may decide which of the two is used.
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

  // MARK: A coverage for each pixel

  /// Paints one colour through a byte of coverage for each pixel, source-over. `count` is a
  /// multiple of 4.
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
      narrowCover(row, coverage, count) { opaque($0, ink, $1) }
    } else {
      narrowCover(row, coverage, count) { translucent($0, ink, $1) }
    }
  }

  /// Calls `blend` with four pixels and their coverage, and stores what it returns.
  @inline(__always)
  private static func narrowCover(
    _ row: Pixels, _ coverage: CoverageBytes, _ count: Int, blend: (Lanes, Factors) -> Lanes
  ) {
    var index = 0
    while index &+ 8 <= count {
      let first = blend(load(row + index), factors(coverage + index))
      let second = blend(load(row + (index &+ 4)), factors(coverage + (index &+ 4)))
      store(first, row + index)
      store(second, row + (index &+ 4))
      index &+= 8
    }
    if index < count { store(blend(load(row + index), factors(coverage + index)), row + index) }
  }

  /// Paints one colour through the rows of a mask, source-over.
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
    func paint(blend: (Lanes, Factors) -> Lanes) {
      var row = pixels
      var line = UnsafeRawPointer(coverage)
      for _ in 0..<height {
        var x = 0
        while x < width {
          let bytes = line.loadUnaligned(fromByteOffset: x, as: UInt64.self)
          // Much of a glyph is empty.
          if bytes != 0 {
            let low = factors(word: UInt32(truncatingIfNeeded: bytes))
            let high = factors(word: UInt32(truncatingIfNeeded: bytes >> 32))
            let first = blend(load(row + x), low)
            let second = blend(load(row + (x &+ 4)), high)
            store(first, row + x)
            store(second, row + (x &+ 4))
          }
          x &+= 8
        }
        row += stride
        line += coverageStride
      }
    }
    if ink.isOpaque {
      paint { opaque($0, ink, $1) }
    } else {
      paint { translucent($0, ink, $1) }
    }
  }

  @inline(__always)
  private static func opaque(_ below: Lanes, _ ink: SolidInk, _ factors: Factors) -> Lanes {
    mixed_pixels(ink.pixels, factors, below, remaining_factors(factors))
  }

  @inline(__always)
  private static func translucent(_ below: Lanes, _ ink: SolidInk, _ factors: Factors) -> Lanes {
    over_pixels(below, ink.pixels, factors)
  }
}
