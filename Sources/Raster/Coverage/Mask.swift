import Geometry

/// Coverage with one byte per pixel, from 0 (not covered) to 255 (fully covered), for example of a
/// glyph.
public final class Mask {
  /// The width in pixels, 1…`Surface.limit`.
  public let width: Int
  /// The height in pixels, 1…`Surface.limit`.
  public let height: Int
  /// The distance from one row to the next, in bytes.
  public let stride: Int
  /// The first byte of the first row. The padding between `width` and `stride` must stay zero.
  public let coverage: UnsafeMutablePointer<UInt8>

  /// Creates a mask of zero coverage. The width and height are clamped to 1…`Surface.limit`.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 1), Surface.limit)
    self.height = min(max(height, 1), Surface.limit)
    stride = (self.width + 15) & ~15
    // Kernels may read a few bytes beyond the last row.
    let count = stride * self.height + 16
    coverage = .allocate(capacity: count)
    coverage.initialize(repeating: 0, count: count)
  }

  deinit { coverage.deallocate() }
}

/// Glyphs and their positions relative to a common origin on the baseline.
public struct GlyphRun {
  /// A glyph and its position.
  public struct Glyph {
    /// The coverage of the glyph. Several glyphs may share a mask.
    public var mask: Mask
    /// The distance from the origin of the run to the left edge of the mask, in pixels.
    public var x: Int
    /// The distance from the baseline down to the top edge of the mask, in pixels. It is usually
    /// negative.
    public var y: Int

    /// Creates a glyph whose top left pixel is `x` pixels to the right of the origin of the run and
    /// `y` pixels below it.
    public init(mask: Mask, x: Int, y: Int) {
      self.mask = mask
      self.x = x
      self.y = y
    }

    /// The pixels of the mask, relative to the origin of the run.
    public var bounds: PixelRectangle {
      PixelRectangle(x: x, y: y, width: mask.width, height: mask.height)
    }
  }

  /// The glyphs in drawing order.
  public var glyphs: [Glyph]

  /// Creates a glyph run.
  public init(glyphs: [Glyph] = []) { self.glyphs = glyphs }

  /// The smallest rectangle that contains all glyphs, in pixels relative to the origin.
  public var bounds: PixelRectangle {
    glyphs.reduce(.empty) { $0.union($1.bounds) }
  }
}
