extension Kernels {
  /// A row of pixels through a byte of coverage for each, source-over. `count` is a multiple of 4,
  /// and as many source pixels can be read.
  @inline(__always)
  static func cover(
    _ row: Pixels, _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, count: Int
  ) {
    var index = 0
    while index < count {
      over(row + index, load(source + index), factors(coverage + index))
      index &+= 4
    }
  }

  /// A row of pixels through one coverage, source-over. Source pixels can be read up to the next
  /// multiple of 4.
  @inline(__always)
  static func level(
    _ row: Pixels, _ source: UnsafePointer<UInt32>, _ level: UInt8, count: Int
  ) {
    let factor = Lanes(repeating: UInt16(truncatingIfNeeded: level) &* 257)
    var index = 0
    while index &+ 4 <= count {
      over(row + index, load(source + index), factor)
      index &+= 4
    }
    if index < count {
      over(row + index, load(source + index), factor & mask(count &- index))
    }
  }

  @inline(__always)
  private static func over(_ row: Pixels, _ source: Lanes, _ factor: Lanes) {
    let below = load(row)
    let blueRed = multiply(Self.blueRed(source), factor)
    let greenAlpha = multiply(Self.greenAlpha(source), factor)
    let rest = rest(greenAlpha)
    store(
      pack(
        blueRed: multiply(Self.blueRed(below), rest) &+ blueRed &+ 128,
        greenAlpha: multiply(Self.greenAlpha(below), rest) &+ greenAlpha &+ 128), row)
  }
}
