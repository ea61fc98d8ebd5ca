/// Knows the colours of pixels, row by row.
protocol PixelSource {
  /// `count` pixels from `x` on in row `y`, and something that can be read up to the next multiple
  /// of 8. `room` is where to put them for what does not have them ready.
  func pixels(
    x: Int, y: Int, count: Int, room: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32>

  /// Paints those pixels onto `row`, source-over.
  func paint(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    room: UnsafeMutablePointer<UInt32>)
}

extension PixelSource {
  @inline(__always)
  func paint(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    room: UnsafeMutablePointer<UInt32>
  ) {
    Kernels.level(row, pixels(x: x, y: y, count: count, room: room), 255, count: count)
  }
}

/// Works the colours out wherever it is told to write them.
protocol PixelWriter: PixelSource {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// Writes `count` pixels from `x` on in row `y`.
  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>)
}

extension PixelWriter {
  @inline(__always)
  func pixels(
    x: Int, y: Int, count: Int, room: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    write(x: x, y: y, count: count, to: room)
    return UnsafePointer(room)
  }

  @inline(__always)
  func paint(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    room: UnsafeMutablePointer<UInt32>
  ) {
    if isOpaque {
      write(x: x, y: y, count: count, to: row)
    } else {
      Kernels.level(row, pixels(x: x, y: y, count: count, room: room), 255, count: count)
    }
  }
}

/// Colours that differ from pixel to pixel.
struct SourcePainter<Source: PixelSource>: RunPainter {
  let source: Source
  /// Room for a row of pixels.
  let room: UnsafeMutablePointer<UInt32>

  @inline(__always)
  func cover(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ coverage: UnsafePointer<UInt8>,
    count: Int
  ) {
    Kernels.cover(
      row, source.pixels(x: x, y: y, count: count, room: room), coverage, count: count)
  }

  @inline(__always)
  func level(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ level: UInt8, count: Int
  ) {
    if level == 255 {
      source.paint(row, x: x, y: y, count: count, room: room)
    } else {
      Kernels.level(
        row, source.pixels(x: x, y: y, count: count, room: room), level, count: count)
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
