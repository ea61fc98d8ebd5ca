import Raster

/// The box drawn for a character that no font has. The `.notdef` glyphs of fonts are not used,
/// because some are blank or do not look like a box.
enum MissingGlyph {
  /// Returns the advance of a missing character.
  static func advance(of scalar: UInt32, size: Int32) -> Int32 {
    LineBreaks.isSpace(scalar) ? size / 4 : size * 5 / 8
  }

  /// Returns the line metrics if no font is installed.
  static func metrics(_ size: Int32) -> LineMetrics {
    LineMetrics(
      ascent: pixels(size, 0.93), descent: pixels(size, 0.24), gap: 0,
      capHeight: pixels(size, 0.72))
  }

  /// Draws a hollow box that is as tall as a capital letter.
  static func draw(size: Int32) -> GlyphMask {
    let width = max(pixels(size, 0.5), 2)
    let height = max(pixels(size, 0.72), 3)
    let line = max(pixels(size, 1 / 16), 1)
    let mask = Mask(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let isInside = (line..<width - line).contains(x) && (line..<height - line).contains(y)
        mask.coverage[y * mask.stride + x] = isInside ? 0 : 255
      }
    }
    return GlyphMask(mask: mask, left: max(pixels(size, 1 / 16), 1), top: height)
  }

  private static func pixels(_ size: Int32, _ ems: Double) -> Int {
    Int((Double(size) / 64 * ems).rounded())
  }
}
