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
      swapRedAndBlue(source, count, row.assumingMemoryBound(to: UInt32.self))
    case .rgb888:
      pack(source, count, row.assumingMemoryBound(to: UInt8.self), red: 2, blue: 0)
    case .bgr888:
      pack(source, count, row.assumingMemoryBound(to: UInt8.self), red: 0, blue: 2)
    case .rgb565:
      dither(source, count, row.assumingMemoryBound(to: UInt16.self), x: x, y: y)
    case .xrgb2101010:
      widen(source, count, row.assumingMemoryBound(to: UInt32.self))
    }
  }

  private static func swapRedAndBlue(_ source: SourcePixels, _ count: Int, _ row: Pixels) {
    var index = 0
    while index < count {
      let pixel = source[index]
      row[index] =
        (pixel & 0xff00_ff00) | ((pixel >> 16) & 0x0000_00ff) | ((pixel & 0x0000_00ff) << 16)
      index &+= 1
    }
  }

  private static func pack(
    _ source: SourcePixels, _ count: Int, _ row: UnsafeMutablePointer<UInt8>, red: Int, blue: Int
  ) {
    var index = 0
    var byte = row
    while index < count {
      let pixel = source[index]
      byte[red] = UInt8(truncatingIfNeeded: pixel >> 16)
      byte[1] = UInt8(truncatingIfNeeded: pixel >> 8)
      byte[blue] = UInt8(truncatingIfNeeded: pixel)
      byte += 3
      index &+= 1
    }
  }

  /// Converts components from eight to ten bits, to the nearest: c·1023/255 is 4c + c/85.
  private static func widen(_ source: SourcePixels, _ count: Int, _ row: Pixels) {
    func ten(_ c: UInt32) -> UInt32 { (c &* 4) &+ ((c &* 3 &+ 129) >> 8) }
    var index = 0
    while index < count {
      let pixel = source[index]
      row[index] =
        0xc000_0000 | ten((pixel >> 16) & 255) << 20 | ten((pixel >> 8) & 255) << 10
        | ten(pixel & 255)
      index &+= 1
    }
  }

  /// Converts to fewer bits with an ordered dither.
  ///
  /// Each component c becomes ⌊(c·max + threshold) / 255⌋, where the thresholds of neighbouring
  /// pixels are spread evenly over 0…254. So the mean over eight by eight pixels is the component
  /// itself, and components that the format can represent are exact.
  private static func dither(
    _ source: SourcePixels, _ count: Int, _ row: UnsafeMutablePointer<UInt16>, x: Int, y: Int
  ) {
    let matrix = thresholds(row: y)
    var thresholds = SIMD8<UInt16>()
    for place in 0..<8 { thresholds[place] = matrix[(x &+ place) & 7] }
    var index = 0
    while index &+ 8 <= count {
      let pixels = rgb565_pixels(source + index, thresholds)
      UnsafeMutableRawPointer(row + index).storeBytes(of: pixels, as: SIMD8<UInt16>.self)
      index &+= 8
    }
    guard index < count else { return }
    var rest = SIMD8<UInt32>()
    for place in 0..<(count &- index) { rest[place] = source[index &+ place] }
    let pixels = withUnsafeBytes(of: rest) {
      rgb565_pixels($0.baseAddress?.assumingMemoryBound(to: UInt32.self), thresholds)
    }
    for place in 0..<(count &- index) { row[index &+ place] = pixels[place] }
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
