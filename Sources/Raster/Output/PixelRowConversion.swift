import WideKernels

/// Converts rows of `0xAARRGGBB` pixels to another format. Rows are written from the first byte to
/// the last and never read, which suits write-combined memory.
enum PixelRowConversion {
  /// Converts a row. The dither depends on the position `x`, `y` of its first pixel on the buffer.
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

  /// Converts components from eight to ten bits, to the nearest.
  private static func widen(
    _ source: SourcePixels, _ count: Int, _ row: UnsafeMutableRawPointer
  ) {
    convert(source, count, row, bytesPerPixel: 4, block: 8) { pixels, row in
      widen_pixels(row.assumingMemoryBound(to: UInt32.self), pixels)
    }
  }

  /// Converts to fewer bits with an ordered dither.
  ///
  /// Each component c becomes ⌊(c·max + threshold) / 255⌋, where the thresholds of neighbouring
  /// pixels are spread evenly over 0…254. So the mean over eight by eight pixels is the component
  /// itself, and components that the format can represent are exact.
  private static func dither(
    _ source: SourcePixels, _ count: Int, _ row: UnsafeMutableRawPointer, x: Int, y: Int
  ) {
    let matrix = thresholds(row: y)
    var thresholds = SIMD8<UInt16>()
    for place in 0..<8 { thresholds[place] = matrix[(x &+ place) & 7] }
    let shifted = thresholds
    convert(source, count, row, bytesPerPixel: 2, block: 8) { pixels, row in
      row.storeBytes(of: rgb565_pixels(pixels, shifted), as: SIMD8<UInt16>.self)
    }
  }

  /// Calls `body` with each `block` pixels, at most 16, and where they belong. The last ones go
  /// through a block beside the row, which then ends anywhere.
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
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 32) { room in
      guard let pixels = room.baseAddress else { return }
      room.initialize(repeating: 0)
      let converted = UnsafeMutableRawPointer(pixels + 16)
      UnsafeMutableRawPointer(pixels).copyMemory(from: source + index, byteCount: rest &* 4)
      body(UnsafePointer(pixels), converted)
      (row + index &* bytesPerPixel).copyMemory(
        from: converted, byteCount: rest &* bytesPerPixel)
    }
  }

  /// One row of Bayer's 8×8 matrix, scaled to 1…253.
  static func thresholds(row y: Int) -> SIMD8<UInt16> {
    var row = SIMD8<UInt16>()
    for x in 0..<8 {
      // The bits of x ^ y and y interleaved, the lowest ones weighing most.
      var rank = 0
      for bit in 0..<3 {
        rank |= (((x ^ y) >> bit) & 1) << (5 - 2 * bit) | ((y >> bit) & 1) << (4 - 2 * bit)
      }
      row[x] = UInt16(rank * 4 + 1)
    }
    return row
  }
}
