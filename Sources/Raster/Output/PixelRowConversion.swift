import WideKernels

/// Converts rows of `0xAARRGGBB` pixels to the format of a scan-out buffer. Rows are written from
/// the first byte to the last and never read back, because the buffer may be write-combined memory.
enum PixelRowConversion {
  /// Converts a row whose first pixel is at `x`, `y` in the buffer. The position selects the
  /// dithering thresholds.
  static func convert(
    _ source: SourcePixels, count: Int, to row: UnsafeMutableRawPointer, _ format: PixelFormat,
    x: Int, y: Int
  ) {
    switch format {
    case .xrgb8888, .argb8888:
      row.copyMemory(from: source, byteCount: count &* 4)
    case .xbgr8888, .abgr8888:
      swapRedAndBlue(source, count, row)
    case .rgb888:
      pack(source, count, row, isRedFirst: false)
    case .bgr888:
      pack(source, count, row, isRedFirst: true)
    case .rgb565:
      dither(source, count, row, x: x, y: y)
    case .xrgb2101010:
      widen(source, count, row)
    }
  }

  private static func swapRedAndBlue(
    _ source: SourcePixels, _ count: Int, _ row: UnsafeMutableRawPointer
  ) {
    convert(source, count, row, bytesPerPixel: 4, block: 8) { pixels, row in
      let first = exchanged_pixels(Kernels.load(pixels))
      let second = exchanged_pixels(Kernels.load(pixels + 4))
      row.storeBytes(of: first, as: Kernels.Lanes.self)
      row.storeBytes(of: second, toByteOffset: 16, as: Kernels.Lanes.self)
    }
  }

  private static func pack(
    _ source: SourcePixels, _ count: Int, _ row: UnsafeMutableRawPointer, isRedFirst: Bool
  ) {
    convert(source, count, row, bytesPerPixel: 3, block: 16) { pixels, row in
      pack_pixels(row.assumingMemoryBound(to: UInt8.self), pixels, isRedFirst)
    }
  }

  /// Converts components from eight to ten bits, rounded to the nearest value.
  private static func widen(
    _ source: SourcePixels, _ count: Int, _ row: UnsafeMutableRawPointer
  ) {
    convert(source, count, row, bytesPerPixel: 4, block: 8) { pixels, row in
      widen_pixels(row.assumingMemoryBound(to: UInt32.self), pixels)
    }
  }

  /// Converts to RGB565 with ordered dithering.
  ///
  /// Each component c becomes ⌊(c·max + threshold) / 255⌋, where max is 31 or 63 and the thresholds
  /// of 8×8 neighbouring pixels are spread evenly over 0…254. The mean of 8×8 pixels of equal
  /// colour is therefore c·max / 255, and components that the format can represent stay exact.
  private static func dither(
    _ source: SourcePixels, _ count: Int, _ row: UnsafeMutableRawPointer, x: Int, y: Int
  ) {
    let matrix = thresholds(row: y)
    var thresholds = SIMD8<UInt16>()
    for lane in 0..<8 { thresholds[lane] = matrix[(x &+ lane) & 7] }
    let shifted = thresholds
    convert(source, count, row, bytesPerPixel: 2, block: 8) { pixels, row in
      row.storeBytes(of: rgb565_pixels(pixels, shifted), as: SIMD8<UInt16>.self)
    }
  }

  /// Calls `body` with the source and the destination of each block of `block` pixels, at most 16.
  /// The rest of the row, shorter than a block, is converted in a temporary buffer.
  @inline(__always)
  private static func convert(
    _ source: SourcePixels, _ count: Int, _ row: UnsafeMutableRawPointer, bytesPerPixel: Int,
    block: Int, _ body: (SourcePixels, UnsafeMutableRawPointer) -> Void
  ) {
    var index = 0
    while index &+ block <= count {
      body(source + index, row + index &* bytesPerPixel)
      index &+= block
    }
    let rest = count &- index
    guard rest > 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 32) { buffer in
      guard let pixels = buffer.baseAddress else { return }
      buffer.initialize(repeating: 0)
      let converted = UnsafeMutableRawPointer(pixels + 16)
      UnsafeMutableRawPointer(pixels).copyMemory(from: source + index, byteCount: rest &* 4)
      body(UnsafePointer(pixels), converted)
      (row + index &* bytesPerPixel).copyMemory(
        from: converted, byteCount: rest &* bytesPerPixel)
    }
  }

  /// Returns a row of the 8×8 Bayer matrix, scaled to 1…253.
  static func thresholds(row y: Int) -> SIMD8<UInt16> {
    var row = SIMD8<UInt16>()
    for x in 0..<8 {
      // Interleaves the bits of x ^ y and of y, in reversed order: the lowest bits become the
      // highest.
      var rank = 0
      for bit in 0..<3 {
        rank |= (((x ^ y) >> bit) & 1) << (5 - 2 * bit) | ((y >> bit) & 1) << (4 - 2 * bit)
      }
      row[x] = UInt16(rank * 4 + 1)
    }
    return row
  }
}
