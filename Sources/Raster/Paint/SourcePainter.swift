/// Knows the colours of a row of pixels.
protocol PixelSource {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// Writes `count` pixels from `x` on in row `y`.
  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>)
}

/// Colours that differ from pixel to pixel.
struct SourcePainter<Source: PixelSource>: RunPainter {
  let source: Source
  /// Room for a row of pixels.
  let scratch: UnsafeMutablePointer<UInt32>

  @inline(__always)
  func cover(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ coverage: UnsafePointer<UInt8>,
    count: Int
  ) {
    source.write(x: x, y: y, count: count, to: scratch)
    Kernels.cover(row, scratch, coverage, count: count)
  }

  @inline(__always)
  func level(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ level: UInt8, count: Int
  ) {
    if level == 255, source.isOpaque {
      source.write(x: x, y: y, count: count, to: row)
    } else {
      source.write(x: x, y: y, count: count, to: scratch)
      Kernels.level(row, scratch, level, count: count)
    }
  }
}

/// A picture whose pixels lie on the surface's: nothing is resampled.
struct AlignedPicturePainter: RunPainter {
  let picture: Surface
  /// Where the picture's first pixel lies.
  let x: Int
  let y: Int

  @inline(__always)
  func cover(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ coverage: UnsafePointer<UInt8>,
    count: Int
  ) {
    // At the picture's right edge up to seven pixels beyond are read, and covered by nothing.
    Kernels.cover(row, source(x, y), coverage, count: count)
  }

  @inline(__always)
  func level(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ level: UInt8, count: Int
  ) {
    Kernels.level(row, source(x, y), level, count: count)
  }

  @inline(__always)
  private func source(_ x: Int, _ y: Int) -> UnsafePointer<UInt32> {
    UnsafePointer(picture.pixels + (y &- self.y) &* picture.stride + (x &- self.x))
  }
}
