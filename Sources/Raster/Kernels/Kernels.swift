import WideKernels

/// The inner loops of painting, on raw pointers and integers. They process four pixels per vector,
/// and most process two vectors per iteration, which hides latencies on in-order processors.
///
/// Four `0xAARRGGBB` pixels are split into eight 16-bit lanes of blue and red, and eight of green
/// and alpha. The product of two bytes fits a 16-bit lane, which both SSE2 and NEON support, and a
/// division by 255 takes two shifts and two additions. If both factors vary per pixel, Blending.h
/// and Painting.h need fewer instructions on processors that can multiply bytes.
///
/// On processors with AVX2, long rows are passed to wide kernels (module WideKernels), which
/// process eight pixels per vector with bit-identical results. The narrow kernels here run on other
/// processors and for short rows, for which the call would cost more than it saves. Tests compare
/// the wide kernels with them.
///
/// Kernels may read up to seven pixels beyond `count` and write them back unchanged; surfaces are
/// padded for that. Coverage is zero-padded to the next multiple of 8 bytes.
enum Kernels {
  typealias Lanes = SIMD8<UInt16>
  /// A factor for each of four pixels. Only Blending.h and Painting.h access its lanes.
  typealias Factors = four_factors
  /// A factor for each of eight pixels.
  typealias EightFactors = eight_factors
  /// Returns whether to use the wide kernels for a row of `count` pixels.
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

  /// Returns `t` / 255 in the high byte of each lane. `t` must include 128 for rounding. The low
  /// bytes are undefined.
  @inline(__always)
  static func quotient(_ t: Lanes) -> Lanes { t &+ (t &>> 8) }

  /// Returns the high half of each product. This form compiles to one instruction on all
  /// processors; converting whole SIMD vectors may compile to function calls.
  @inline(__always)
  static func multiplyHigh(_ a: Lanes, _ b: Lanes) -> Lanes {
    @inline(__always)
    func high(_ lane: Int) -> UInt16 {
      UInt16(truncatingIfNeeded: (UInt32(a[lane]) &* UInt32(b[lane])) >> 16)
    }
    return Lanes(high(0), high(1), high(2), high(3), high(4), high(5), high(6), high(7))
  }

  /// Combines the high bytes of the lanes into pixels.
  @inline(__always)
  static func pack(_ blueRed: Lanes, _ greenAlpha: Lanes) -> Lanes {
    (blueRed &>> 8) | (greenAlpha & 0xff00)
  }

  /// Loads the coverage of eight pixels.
  @inline(__always)
  static func factors(_ coverage: CoverageBytes) -> EightFactors {
    UnsafeRawPointer(coverage).loadUnaligned(as: EightFactors.self)
  }

  /// Loads the coverage of four pixels. Loading eight bytes could stall if the others have just
  /// been stored.
  @inline(__always)
  static func fourFactors(_ coverage: CoverageBytes) -> Factors {
    let bytes = UnsafeRawPointer(coverage).loadUnaligned(as: UInt32.self)
    return first_factors(unsafeBitCast(UInt64(bytes), to: EightFactors.self))
  }

  /// Returns all ones in the first `count` of four pixels, and zeros in the others.
  @inline(__always)
  static func mask(_ count: Int) -> Lanes {
    let indices = SIMD4<Int32>(0, 1, 2, 3) &- Int32(truncatingIfNeeded: count)
    return unsafeBitCast(indices &>> 31, to: Lanes.self)
  }

  /// Returns `lanes` where `mask` is all ones, and `others` where it is all zeros. This form
  /// compiles to one instruction; with `&` and `|`, some compilers select lane by lane.
  @inline(__always)
  static func select(_ lanes: Lanes, _ others: Lanes, where mask: Lanes) -> Lanes {
    others ^ ((others ^ lanes) & mask)
  }
}

/// A premultiplied colour prepared for the kernels.
struct SolidInk {
  let pixel: UInt32
  /// Four copies of the pixel.
  let pixels: Kernels.Lanes

  @inline(__always)
  init(_ pixel: UInt32) {
    self.pixel = pixel
    pixels = unsafeBitCast(SIMD4(repeating: pixel), to: Kernels.Lanes.self)
  }

  @inline(__always)
  var isOpaque: Bool { pixel >> 24 == 255 }
}
