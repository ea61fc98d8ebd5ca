/// The inner loops: four pixels at a time, raw pointers and integers only.
///
/// Four `0xAARRGGBB` pixels are taken apart into eight 16-bit lanes of blue and red and eight of
/// green and alpha, each component in the lane's high byte. A factor in 0…65535 then needs one
/// multiplication that keeps the high half, and no division: a byte repeated twice is the factor
/// byte/255. Results differ from exact rounding by at most one.
///
/// Kernels read and rewrite up to three pixels beyond `count`, unchanged; surfaces have room.
enum Kernels {
  typealias Lanes = SIMD8<UInt16>
  typealias Pixels = UnsafeMutablePointer<UInt32>

  // MARK: Lanes

  @inline(__always)
  static func load(_ pixels: UnsafePointer<UInt32>) -> Lanes {
    UnsafeRawPointer(pixels).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  static func store(_ lanes: Lanes, _ pixels: Pixels) {
    UnsafeMutableRawPointer(pixels).storeBytes(of: lanes, as: Lanes.self)
  }

  @inline(__always)
  static func blueRed(_ pixels: Lanes) -> Lanes { pixels &<< 8 }

  @inline(__always)
  static func greenAlpha(_ pixels: Lanes) -> Lanes { pixels & 0xff00 }

  /// The high half of each product.
  @inline(__always)
  static func multiply(_ a: Lanes, _ b: Lanes) -> Lanes {
    Lanes(
      truncatingIfNeeded: (SIMD8<UInt32>(truncatingIfNeeded: a)
        &* SIMD8<UInt32>(truncatingIfNeeded: b)) &>> 16)
  }

  /// Puts the lanes, which carry half a unit for rounding, together to pixels.
  @inline(__always)
  static func pack(blueRed: Lanes, greenAlpha: Lanes) -> Lanes {
    (blueRed &>> 8) | (greenAlpha & 0xff00)
  }

  /// Four coverage bytes as factors for both lanes of each of four pixels.
  @inline(__always)
  static func factors(_ coverage: UnsafePointer<UInt8>) -> Lanes {
    let c = UnsafeRawPointer(coverage).loadUnaligned(as: SIMD4<UInt8>.self)
    let bytes = SIMD16<UInt8>(
      c[0], c[0], c[0], c[0], c[1], c[1], c[1], c[1], c[2], c[2], c[2], c[2], c[3], c[3], c[3],
      c[3])
    return unsafeBitCast(bytes, to: Lanes.self)
  }

  /// What is left of the pixels below four pixels whose green and alpha lanes these are: 1 − alpha
  /// as a factor for both lanes.
  @inline(__always)
  static func rest(_ greenAlpha: Lanes) -> Lanes {
    let lanes = unsafeBitCast(greenAlpha, to: SIMD4<UInt32>.self)
    let alpha = unsafeBitCast((lanes &>> 16) | (lanes & 0xffff_0000), to: Lanes.self)
    return ~(alpha &+ (alpha &>> 8))
  }

  /// All ones in the first `count` of four pixels, zeros in the others.
  @inline(__always)
  static func mask(_ count: Int) -> Lanes {
    let mask = SIMD4<Int32>(0, 1, 2, 3) .< SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: count))
    let bits = SIMD4<UInt32>(repeating: 0).replacing(with: 0xffff_ffff, where: mask)
    return unsafeBitCast(bits, to: Lanes.self)
  }

  // MARK: Fill

  /// Sets `count` pixels.
  @inline(__always)
  static func fill(_ row: Pixels, _ pixel: UInt32, count: Int) {
    if count < 4 {
      if count > 0 { row[0] = pixel }
      if count > 1 { row[1] = pixel }
      if count > 2 { row[2] = pixel }
      return
    }
    let value = unsafeBitCast(SIMD4(repeating: pixel), to: Lanes.self)
    var index = 0
    while index &+ 4 <= count {
      store(value, row + index)
      index &+= 4
    }
    // The tail overlaps what is filled already.
    store(value, row + (count &- 4))
  }
}

/// A solid colour made ready for the kernels.
struct SolidInk {
  let pixel: UInt32
  let blueRed: Kernels.Lanes
  let greenAlpha: Kernels.Lanes
  /// Alpha as a factor.
  let alpha: Kernels.Lanes
  let isOpaque: Bool

  @inline(__always)
  init(_ pixel: UInt32) {
    self.pixel = pixel
    let lanes = unsafeBitCast(SIMD4(repeating: pixel), to: Kernels.Lanes.self)
    blueRed = Kernels.blueRed(lanes)
    greenAlpha = Kernels.greenAlpha(lanes)
    alpha = Kernels.Lanes(repeating: UInt16(truncatingIfNeeded: pixel >> 24) &* 257)
    isOpaque = pixel >= 0xff00_0000
  }
}
