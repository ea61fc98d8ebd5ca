import Controls
import Geometry
import Raster

/// Shaped glyphs at their positions in a layout. They are rasterized when they are drawn.
struct PlacedGlyphs: GlyphSource {
  struct Glyph {
    /// The index of the glyph in the font, or `ShapedGlyph.box`.
    var glyph: UInt32
    /// The horizontal position within a pixel, in quarter pixels.
    var phase: UInt8
    /// The position of the pen, in pixels from the layout's top left corner.
    var x: Int32
    var y: Int32
  }

  /// Glyphs of the same face and size.
  struct Run {
    /// The face; nil if no font has the characters.
    var face: Face?
    /// The em size in 1/64 pixel.
    var size: Int32
    var glyphs: [Glyph]
  }

  let rasterizer: GlyphRasterizer
  var runs: [Run] = []

  func forEachGlyph(
    in clip: PixelRectangle, on canvas: Canvas?, _ body: (GlyphRun.Glyph) -> Void
  ) {
    for run in runs {
      for glyph in run.glyphs {
        if let mask = rasterizer.glyph(glyph, of: run, in: clip) { body(mask) }
      }
    }
  }

  /// The size of the arrays in bytes.
  var bytes: Int {
    runs.reduce(0) { sum, run in
      sum + MemoryLayout<Run>.stride + 32 + run.glyphs.count * MemoryLayout<Glyph>.stride
    }
  }
}

/// Rasterizes glyphs, and caches their masks.
final class GlyphRasterizer {
  struct Key: Hashable {
    /// The identifier of the face; −1 for boxes.
    var face: Int
    var glyph: UInt32
    var size: Int32
    var phase: UInt8
  }

  /// The masks of recent glyphs; nil for blank ones.
  private(set) var cache: RecentItems<Key, GlyphMask?>
  /// The number of glyphs rasterized so far.
  private(set) var rasterized = 0

  /// - Parameter cacheLimit: the maximum size of the cache in bytes.
  init(cacheLimit: Int) { cache = RecentItems(limit: cacheLimit) }

  /// Returns the mask of a glyph at its position; nil if it is blank or outside `clip`.
  func glyph(
    _ glyph: PlacedGlyphs.Glyph, of run: PlacedGlyphs.Run, in clip: PixelRectangle
  ) -> GlyphRun.Glyph? {
    let face = glyph.glyph == ShapedGlyph.box ? nil : run.face
    let key = Key(
      face: face?.id ?? -1, glyph: glyph.glyph, size: run.size, phase: face == nil ? 0 : glyph.phase
    )
    let (x, y) = (Int(glyph.x), Int(glyph.y))
    let mask: GlyphMask?
    if let known = cache.item(for: key) {
      mask = known
    } else {
      if let face {
        let extent = face.extent(of: glyph.glyph, size: run.size).offset(x: x, y: y)
        guard extent.intersects(clip) else { return nil }
        mask = face.draw(glyph: glyph.glyph, size: run.size, phase: Int(glyph.phase))
      } else {
        mask = MissingGlyph.draw(size: run.size)
      }
      rasterized += 1
      cache.insert(mask, for: key, bytes: mask.map { $0.mask.stride * $0.mask.height } ?? 0)
    }
    guard let mask else { return nil }
    let placed = GlyphRun.Glyph(mask: mask.mask, x: x + mask.left, y: y - mask.top)
    return placed.bounds.intersects(clip) ? placed : nil
  }
}
