/// Arithmetic on premultiplied `0xAARRGGBB` pixels, with two components in one word at a time.
///
/// All divisions by 255 round to the nearest integer. (x + 128 + ((x + 128) >> 8)) >> 8 is exact
/// for products of two bytes.
enum PixelArithmetic {
  /// Returns `a · b / 255`, rounded.
  @inline(__always)
  static func multiply(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ (t >> 8)) >> 8
  }

  /// Returns the product of two coverage values.
  @inline(__always)
  static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: multiply(UInt32(a), UInt32(b)))
  }

  /// Returns the pixel with every component multiplied by `factor / 255`.
  @inline(__always)
  static func scale(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    let rb = (pixel & 0x00ff_00ff) &* factor &+ 0x0080_0080
    let ag = ((pixel >> 8) & 0x00ff_00ff) &* factor &+ 0x0080_0080
    return (((rb &+ ((rb >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff)
      | ((ag &+ ((ag >> 8) & 0x00ff_00ff)) & 0xff00_ff00)
  }

  /// Interpolates from pixel `a` to pixel `b`; `fraction` is in 256ths.
  @inline(__always)
  static func mix(_ a: UInt32, _ b: UInt32, _ fraction: UInt32) -> UInt32 {
    let rest = 256 &- fraction
    let rb = (a & 0x00ff_00ff) &* rest &+ (b & 0x00ff_00ff) &* fraction &+ 0x0080_0080
    let ag =
      ((a >> 8) & 0x00ff_00ff) &* rest &+ ((b >> 8) & 0x00ff_00ff) &* fraction &+ 0x0080_0080
    return ((rb >> 8) & 0x00ff_00ff) | (ag & 0xff00_ff00)
  }

  /// Returns the sum of two pixels, component by component, clamped to 255.
  @inline(__always)
  static func addSaturated(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var rb = (a & 0x00ff_00ff) &+ (b & 0x00ff_00ff)
    var ag = ((a >> 8) & 0x00ff_00ff) &+ ((b >> 8) & 0x00ff_00ff)
    rb |= 0x0100_0100 &- ((rb >> 8) & 0x0001_0001)
    ag |= 0x0100_0100 &- ((ag >> 8) & 0x0001_0001)
    return (rb & 0x00ff_00ff) | ((ag & 0x00ff_00ff) << 8)
  }

  /// Returns `source`, with `coverage` in 0…255, composited onto the destination pixel `below`.
  @inline(__always)
  static func composite(
    _ source: UInt32, _ coverage: UInt32, onto below: UInt32, _ op: CompositeOperator
  ) -> UInt32 {
    switch op {
    case .sourceOver:
      let covered = scale(source, by: coverage)
      return addSaturated(covered, scale(below, by: 255 &- (covered >> 24)))
    case .source:
      return addSaturated(scale(source, by: coverage), scale(below, by: 255 &- coverage))
    case .destinationIn:
      return scale(below, by: 255 &- multiply(coverage, 255 &- (source >> 24)))
    case .destinationOut:
      return scale(below, by: 255 &- multiply(coverage, source >> 24))
    case .plus:
      return addSaturated(scale(source, by: coverage), below)
    }
  }
}
