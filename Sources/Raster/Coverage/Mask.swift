import Geometry

/// Coverage with one byte per pixel, from 0 outside to 255 inside: a glyph, a clip.
public final class Mask {
  /// In pixels, 1…`Surface.limit`.
  public let width: Int
  /// In pixels, 1…`Surface.limit`.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// The first byte of the first row. The bytes between a row's width and its stride stay zero.
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

/// Glyph masks and their positions, relative to a common origin on the baseline.
public struct GlyphRun {
  /// A glyph's coverage and its position.
  public struct Glyph {
    /// The glyph's coverage, which several glyphs may share.
    public var mask: Mask
    /// The distance in pixels from the run's origin to the left edge of the mask.
    public var x: Int
    /// The distance in pixels from the baseline down to the top edge of the mask: mostly negative.
    public var y: Int

    /// A glyph with its top left pixel `x` pixels to the right of the run's origin and `y` below
    /// it.
    public init(mask: Mask, x: Int, y: Int) {
      self.mask = mask
      self.x = x
      self.y = y
    }
  }

  /// The glyphs, in the order they are drawn in.
  public var glyphs: [Glyph]

  /// A run of glyphs.
  public init(glyphs: [Glyph] = []) { self.glyphs = glyphs }

  /// The smallest rectangle around all glyphs, in pixels from the origin.
  public var bounds: PixelRectangle {
    glyphs.reduce(.empty) {
      $0.union(
        PixelRectangle(x: $1.x, y: $1.y, width: $1.mask.width, height: $1.mask.height))
    }
  }
}
