extension Kernels {
  /// One colour through one coverage, source-over, on `count` pixels.
  ///
  /// The same factor for all is counted in 256ths, which saves the division: the result is off by
  /// one at most, and what is opaque or left as it is stays so.
  @inline(__always)
  static func level(_ row: Pixels, _ ink: SolidInk, _ level: UInt8, count: Int) {
    let alpha = PixelArithmetic.multiply(UInt32(ink.alpha), UInt32(level))
    let rest = Lanes(repeating: UInt16(truncatingIfNeeded: 256 &- alpha &- (alpha >> 7)))
    let covered = PixelArithmetic.scale(ink.pixel, by: UInt32(level))
    let lanes = unsafeBitCast(SIMD4(repeating: covered), to: Lanes.self)
    let blueRed = (lanes &<< 8) &+ 128
    let greenAlpha = (lanes & 0xff00) &+ 128
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
      Self.blueRed(below) &* rest &+ blueRed, Self.greenAlpha(below) &* rest &+ greenAlpha)
  }

  /// One colour through a byte of coverage for each pixel, source-over. `count` is a multiple of 4.
  @inline(__always)
  static func cover(
    _ row: Pixels, _ ink: SolidInk, _ coverage: UnsafePointer<UInt8>, count: Int
  ) {
    var index = 0
    if ink.isOpaque {
      while index < count {
        let factors = spread(coverage + index)
        blend(row + index, ink, factors, rest: factors ^ 255)
        index &+= 4
      }
    } else {
      let alpha = Lanes(repeating: ink.alpha)
      while index < count {
        let factors = spread(coverage + index)
        let covered = quotient(factors &* alpha &+ 128) &>> 8
        blend(row + index, ink, factors, rest: covered ^ 255)
        index &+= 4
      }
    }
  }

  /// As `cover`, leaving out pixels that nothing covers.
  @inline(__always)
  static func coverMask(
    _ row: Pixels, _ ink: SolidInk, _ coverage: UnsafePointer<UInt8>, count: Int
  ) {
    guard ink.isOpaque else {
      cover(row, ink, coverage, count: count)
      return
    }
    var index = 0
    while index < count {
      let word = UnsafeRawPointer(coverage + index).loadUnaligned(as: UInt32.self)
      if word != 0 {
        let factors = spread(word: word)
        blend(row + index, ink, factors, rest: factors ^ 255)
      }
      index &+= 4
    }
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
