/// A source of pixels, row by row.
protocol PixelSource {
  /// The `count` pixels from `x` on in row `y`; memory can be read up to the next multiple of 8. A
  /// source that does not have them ready writes them to `room`.
  func pixels(x: Int, y: Int, count: Int, room: Pixels) -> SourcePixels

  /// Paints those pixels onto `row`, source-over.
  func paint(_ row: Pixels, x: Int, y: Int, count: Int, room: Pixels)
}

extension PixelSource {
  @inline(__always)
  func paint(_ row: Pixels, x: Int, y: Int, count: Int, room: Pixels) {
    Kernels.level(row, pixels(x: x, y: y, count: count, room: room), 255, count: count)
  }
}

/// A source that computes pixels, into any memory.
protocol PixelWriter: PixelSource {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// Writes `count` pixels from `x` on in row `y`.
  func write(x: Int, y: Int, count: Int, to pixels: Pixels)
}

extension PixelWriter {
  @inline(__always)
  func pixels(x: Int, y: Int, count: Int, room: Pixels) -> SourcePixels {
    write(x: x, y: y, count: count, to: room)
    return UnsafePointer(room)
  }

  @inline(__always)
  func paint(_ row: Pixels, x: Int, y: Int, count: Int, room: Pixels) {
    if isOpaque {
      write(x: x, y: y, count: count, to: row)
    } else {
      Kernels.level(row, pixels(x: x, y: y, count: count, room: room), 255, count: count)
    }
  }
}

/// Paints the pixels of a source, source-over.
struct SourcePainter<Source: PixelSource>: RunPainter {
  let source: Source
  /// Memory for a row of pixels.
  let room: UnsafeMutablePointer<UInt32>

  @inline(__always)
  func cover(_ row: Pixels, x: Int, y: Int, _ coverage: CoverageBytes, count: Int) {
    Kernels.cover(
      row, source.pixels(x: x, y: y, count: count, room: room), coverage, count: count)
  }

  @inline(__always)
  func level(_ row: Pixels, x: Int, y: Int, _ level: UInt8, count: Int) {
    if level == 255 {
      source.paint(row, x: x, y: y, count: count, room: room)
    } else {
      Kernels.level(
        row, source.pixels(x: x, y: y, count: count, room: room), level, count: count)
    }
  }
}

/// Paints a picture whose pixels coincide with those of the surface, source-over.
struct AlignedPicturePainter: RunPainter {
  let picture: Surface
  /// The position of the picture's first pixel.
  let x: Int
  let y: Int

  @inline(__always)
  func cover(_ row: Pixels, x: Int, y: Int, _ coverage: CoverageBytes, count: Int) {
    // Up to seven pixels beyond the picture's right edge are read, with a coverage of zero.
    Kernels.cover(row, source(x, y), coverage, count: count)
  }

  @inline(__always)
  func level(_ row: Pixels, x: Int, y: Int, _ level: UInt8, count: Int) {
    Kernels.level(row, source(x, y), level, count: count)
  }

  @inline(__always)
  private func source(_ x: Int, _ y: Int) -> SourcePixels {
    UnsafePointer(picture.pixels + (y &- self.y) &* picture.stride + (x &- self.x))
  }
}
