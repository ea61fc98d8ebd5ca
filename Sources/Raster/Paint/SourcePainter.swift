/// A source of pixels, such as a gradient or a picture, requested row by row.
protocol PixelSource {
  /// Returns `count` pixels of row `y`, starting at `x`. Kernels may read up to the next multiple
  /// of 8 pixels. A source that computes its pixels writes them to `scratch`.
  func pixels(x: Int, y: Int, count: Int, scratch: Pixels) -> SourcePixels

  /// Composites the same pixels onto `row`, source-over.
  func paint(_ row: Pixels, x: Int, y: Int, count: Int, scratch: Pixels)
}

extension PixelSource {
  @inline(__always)
  func paint(_ row: Pixels, x: Int, y: Int, count: Int, scratch: Pixels) {
    Kernels.level(row, pixels(x: x, y: y, count: count, scratch: scratch), 255, count: count)
  }
}

/// A source that computes its pixels and can write them to any memory.
protocol PixelWriter: PixelSource {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// Writes `count` pixels of row `y`, starting at `x`.
  func write(x: Int, y: Int, count: Int, to pixels: Pixels)
}

extension PixelWriter {
  @inline(__always)
  func pixels(x: Int, y: Int, count: Int, scratch: Pixels) -> SourcePixels {
    write(x: x, y: y, count: count, to: scratch)
    return UnsafePointer(scratch)
  }

  @inline(__always)
  func paint(_ row: Pixels, x: Int, y: Int, count: Int, scratch: Pixels) {
    if isOpaque {
      write(x: x, y: y, count: count, to: row)
    } else {
      Kernels.level(row, pixels(x: x, y: y, count: count, scratch: scratch), 255, count: count)
    }
  }
}

/// Composites the pixels of a source, source-over.
struct SourcePainter<Source: PixelSource>: RunPainter {
  let source: Source
  /// Memory for a row of pixels.
  let scratch: UnsafeMutablePointer<UInt32>

  @inline(__always)
  func cover(_ row: Pixels, x: Int, y: Int, _ coverage: CoverageBytes, count: Int) {
    Kernels.cover(
      row, source.pixels(x: x, y: y, count: count, scratch: scratch), coverage, count: count)
  }

  @inline(__always)
  func level(_ row: Pixels, x: Int, y: Int, _ level: UInt8, count: Int) {
    if level == 255 {
      source.paint(row, x: x, y: y, count: count, scratch: scratch)
    } else {
      Kernels.level(
        row, source.pixels(x: x, y: y, count: count, scratch: scratch), level, count: count)
    }
  }
}

/// Composites a picture whose pixels are aligned with those of the surface, source-over.
struct AlignedPicturePainter: RunPainter {
  let picture: Surface
  /// The position of the picture's first pixel on the surface.
  let x: Int
  let y: Int

  @inline(__always)
  func cover(_ row: Pixels, x: Int, y: Int, _ coverage: CoverageBytes, count: Int) {
    // This reads up to seven pixels beyond the right edge of the picture, with zero coverage.
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
