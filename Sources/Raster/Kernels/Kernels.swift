import WideKernels

/// The inner loops: four pixels at a time, raw pointers and integers only. Most take two fours in
/// each round, whose instructions fill each other's waits on processors that keep their order.
///
/// Four `0xAARRGGBB` pixels are split into eight 16-bit lanes of blue and red and eight of green
/// and alpha. The product of two bytes fits a lane, so all arithmetic stays in lanes of 16 bits,
/// which both SSE2 and NEON have, and dividing by 255 takes two shifts and two additions. Where
/// both factors differ from pixel to pixel, Blending.h and Painting.h do it in fewer steps on
/// processors that multiply bytes.
///
/// On processors with AVX2, long rows go to the same loops in WideKernels, which take eight pixels
/// at a time and give the same pixels to the bit. The loops here, called narrow, run on other
/// processors, and the wide ones are tested against them. For short rows, the call would cost more
/// than it saves.
///
/// Kernels read and rewrite up to seven pixels beyond `count`, unchanged, for which surfaces have
/// room. Bytes of coverage can be read up to the next multiple of 8, and are zero there.
enum Kernels {
  typealias Lanes = SIMD8<UInt16>
  /// A factor for each of four pixels, made and used in Blending.h and Painting.h alone.
  typealias Factors = four_factors
  /// A factor for each of eight pixels.
  typealias EightFactors = eight_factors
  /// Whether a row of `count` pixels is long enough for the wide kernels, and they run here.
  @inline(__always)
  static func isWide(_ count: Int) -> Bool { count >= 16 && wide_kernels_run_here() }

  // MARK: Lanes

  @inline(__always)
  static func load(_ pixels: SourcePixels) -> Lanes {
    UnsafeRawPointer(pixels).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  static func store(_ lanes: Lanes, _ pixels: Pixels) {
    UnsafeMutableRawPointer(pixels).storeBytes(of: lanes, as: Lanes.self)
  }

  @inline(__always)
  static func blueRed(_ pixels: Lanes) -> Lanes { pixels & 0xff }

  @inline(__always)
  static func greenAlpha(_ pixels: Lanes) -> Lanes { pixels &>> 8 }

  /// `t` / 255 in the high byte of each lane, rounded by the 128 that `t` contains already; the low
  /// byte is meaningless.
  @inline(__always)
  static func quotient(_ t: Lanes) -> Lanes { t &+ (t &>> 8) }

  /// The high half of each product. Written so that it compiles to one instruction everywhere; the
  /// vectors' own conversions may compile to calls.
  @inline(__always)
  static func multiplyHigh(_ a: Lanes, _ b: Lanes) -> Lanes {
    @inline(__always)
    func high(_ lane: Int) -> UInt16 {
      UInt16(truncatingIfNeeded: (UInt32(a[lane]) &* UInt32(b[lane])) >> 16)
    }
    return Lanes(high(0), high(1), high(2), high(3), high(4), high(5), high(6), high(7))
  }

  /// Combines the high bytes of both kinds of lanes into pixels.
  @inline(__always)
  static func pack(_ blueRed: Lanes, _ greenAlpha: Lanes) -> Lanes {
    (blueRed &>> 8) | (greenAlpha & 0xff00)
  }

  /// The coverage of eight pixels.
  @inline(__always)
  static func factors(_ coverage: CoverageBytes) -> EightFactors {
    UnsafeRawPointer(coverage).loadUnaligned(as: EightFactors.self)
  }

  /// That of four pixels. No more bytes are loaded, as those behind may have just been stored.
  @inline(__always)
  static func fourFactors(_ coverage: CoverageBytes) -> Factors {
    let bytes = UnsafeRawPointer(coverage).loadUnaligned(as: UInt32.self)
    return first_factors(unsafeBitCast(UInt64(bytes), to: EightFactors.self))
  }

  /// All ones in the first `count` of four pixels, zeros in the others.
  @inline(__always)
  static func mask(_ count: Int) -> Lanes {
    let indices = SIMD4<Int32>(0, 1, 2, 3) &- Int32(truncatingIfNeeded: count)
    return unsafeBitCast(indices &>> 31, to: Lanes.self)
  }

  /// `lanes` where `mask` is all ones, `others` where it is all zeros. Written so that it compiles to
  /// one instruction; of and and or, some compilers make a choice for each lane.
  @inline(__always)
  static func select(_ lanes: Lanes, _ others: Lanes, where mask: Lanes) -> Lanes {
    others ^ ((others ^ lanes) & mask)
  }
}

/// A colour prepared for the kernels.
struct SolidInk {
  let pixel: UInt32
  /// The pixel four times.
  let pixels: Kernels.Lanes

  @inline(__always)
  init(_ pixel: UInt32) {
    self.pixel = pixel
    pixels = unsafeBitCast(SIMD4(repeating: pixel), to: Kernels.Lanes.self)
  }

  @inline(__always)
  var isOpaque: Bool { pixel >> 24 == 255 }
}
