import Geometry

/// Coverage, one byte a pixel: 0 is outside, 255 inside. What a glyph or a clip is made of.
public final class Mask {
  /// In pixels, 1…`Surface.limit`.
  public let width: Int
  /// In pixels, 1…`Surface.limit`.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// The first byte of the first row. Bytes between a row's width and its stride stay zero.
  public let coverage: UnsafeMutablePointer<UInt8>

  /// A mask of zero coverage. Sizes are brought into 1…`Surface.limit`.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 1), Surface.limit)
    self.height = min(max(height, 1), Surface.limit)
    stride = (self.width + 15) & ~15
    // Kernels may read a few bytes beyond the last one.
    let count = stride * self.height + 16
    coverage = .allocate(capacity: count)
    coverage.initialize(repeating: 0, count: count)
  }

  deinit { coverage.deallocate() }
}

/// Glyph masks with the places to draw them at, all relative to one origin on the baseline.
public struct GlyphRun {
  /// One glyph's coverage and where its top left pixel lies from the run's origin, in pixels.
  public struct Glyph {
    /// The glyph's coverage; several glyphs may share it.
    public var mask: Mask
    /// From the run's origin to the mask's left edge, in pixels.
    public var x: Int
    /// From the baseline down to the mask's top edge, in pixels: mostly negative.
    public var y: Int

    /// A glyph whose top left pixel lies `x`, `y` pixels from the run's origin.
    public init(mask: Mask, x: Int, y: Int) {
      self.mask = mask
      self.x = x
      self.y = y
    }
  }

  /// In the order they are drawn.
  public var glyphs: [Glyph]

  /// A run of glyphs that stand where they say; one of none draws nothing.
  public init(glyphs: [Glyph] = []) { self.glyphs = glyphs }

  /// The smallest rectangle around all glyphs, in pixels from the origin.
  public var bounds: PixelRectangle {
    glyphs.reduce(.empty) {
      $0.union(
        PixelRectangle(x: $1.x, y: $1.y, width: $1.mask.width, height: $1.mask.height))
    }
  }
}
