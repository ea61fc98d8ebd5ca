extension Kernels {
  /// One colour through one coverage, source-over, on `count` pixels.
  @inline(__always)
  static func level(_ row: Pixels, _ ink: SolidInk, _ level: UInt8, count: Int) {
    let factor = Lanes(repeating: UInt16(truncatingIfNeeded: level) &* 257)
    let rest = ~multiply(factor, ink.alpha)
    let blueRed = multiply(ink.blueRed, factor) &+ 128
    let greenAlpha = multiply(ink.greenAlpha, factor) &+ 128
    var index = 0
    while index &+ 4 <= count {
      let below = load(row + index)
      store(
        pack(
          blueRed: multiply(Self.blueRed(below), rest) &+ blueRed,
          greenAlpha: multiply(Self.greenAlpha(below), rest) &+ greenAlpha), row + index)
      index &+= 4
    }
    if index < count {
      let below = load(row + index)
      let result = pack(
        blueRed: multiply(Self.blueRed(below), rest) &+ blueRed,
        greenAlpha: multiply(Self.greenAlpha(below), rest) &+ greenAlpha)
      let mask = mask(count &- index)
      store((result & mask) | (below & ~mask), row + index)
    }
  }

  /// One colour through a byte of coverage for each pixel, source-over. `count` is a multiple of 4.
  @inline(__always)
  static func cover(
    _ row: Pixels, _ ink: SolidInk, _ coverage: UnsafePointer<UInt8>, count: Int
  ) {
    var index = 0
    if ink.isOpaque {
      while index < count {
        let factor = factors(coverage + index)
        blend(row + index, ink, factor, rest: ~factor)
        index &+= 4
      }
    } else {
      while index < count {
        let factor = factors(coverage + index)
        blend(row + index, ink, factor, rest: ~multiply(factor, ink.alpha))
        index &+= 4
      }
    }
  }

  @inline(__always)
  private static func blend(_ row: Pixels, _ ink: SolidInk, _ factor: Lanes, rest: Lanes) {
    let below = load(row)
    store(
      pack(
        blueRed: multiply(blueRed(below), rest) &+ multiply(ink.blueRed, factor) &+ 128,
        greenAlpha: multiply(greenAlpha(below), rest) &+ multiply(ink.greenAlpha, factor) &+ 128),
      row)
  }
}
