public import Controls
import Geometry
import Raster

/// Sets text with FreeType's glyphs and HarfBuzz's shaping, in the fonts of a `FontLibrary`.
///
/// The same text in the same font file gives the same pixels everywhere: nothing depends on the
/// machine's locale or settings. Glyphs stand on whole pixels vertically and on quarters of one
/// horizontally, and are hinted vertically alone.
public final class FreeTypeTypesetter: Typesetter {
  private let faces: FaceStore
  private let shaper = Shaper()
  private var cache: GlyphCache

  /// `cacheLimit` is how many bytes glyphs may take. `warn` is told, once for each, of fonts that
  /// cannot be had and characters that no font has.
  public init(
    fonts: FontLibrary = FontLibrary(), cacheLimit: Int = 512 * 1024,
    warn: @escaping (String) -> Void
  ) {
    faces = FaceStore(fonts: fonts, warn: warn)
    cache = GlyphCache(limit: cacheLimit)
  }

  /// How many bytes glyphs take now.
  public var cachedBytes: Int { cache.bytes }

  /// Looks the font up; throws where there is no such family or file, or it cannot be read.
  public func check(_ font: Font) throws(FontError) { try faces.check(font) }

  /// Breaks, shapes and places the text for `scale` pixels a point.
  public func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout {
    guard !spans.isEmpty, scale.isFinite, scale > 0 else { return TextLayout() }
    let shaper = RunShaper(spans: spans, scale: scale, faces: faces, shaper: shaper)
    let setter = LineSetter(shaper: shaper, box: box)
    let (lines, isTruncated) = setter.lines()
    let widest = lines.map(\.width).max() ?? 0
    var pieces = Pieces()
    var baseline = 0
    for (index, line) in lines.enumerated() {
      if index > 0 { baseline += lines[index - 1].metrics.distance(to: line.metrics, box) }
      let top = lines[0].metrics.ascent + baseline
      var x = box.alignment.offset(of: line.width, in: widest)
      for run in line.runs {
        place(run, x: x, baseline: top, in: &pieces[spans[run.span].color])
        x += run.width
      }
    }
    let first = lines[0].metrics
    let height = first.ascent + baseline + lines[lines.count - 1].metrics.descent
    return TextLayout(
      pieces: pieces.all,
      size: Size(width: Double(widest) / 64 / scale, height: Double(height) / scale),
      firstBaseline: Double(first.ascent) / scale, capHeight: Double(first.capHeight) / scale,
      isTruncated: isTruncated)
  }

  /// Adds a run's glyphs to `glyphs`, the pen starting at `x` in 1/64 pixel.
  private func place(_ run: ShapedRun, x: Int32, baseline: Int, in glyphs: inout GlyphRun) {
    var pen = x
    for shaped in run.glyphs {
      // To the nearest quarter of a pixel; boxes and the baseline stay on whole ones.
      let quarters = Int(pen + shaped.dx + 8) >> 4
      let y = baseline - Int((shaped.dy + 32) >> 6)
      if let glyph = coverage(of: shaped, in: run, phase: quarters & 3) {
        glyphs.glyphs.append(
          GlyphRun.Glyph(mask: glyph.mask, x: quarters >> 2 + glyph.left, y: y - glyph.top))
      }
      pen += shaped.advance
    }
  }

  private func coverage(of shaped: ShapedGlyph, in run: ShapedRun, phase: Int) -> PlacedGlyph? {
    if shaped.glyph == ShapedGlyph.blank { return nil }
    guard let face = run.face, shaped.glyph != ShapedGlyph.box else {
      let key = GlyphCache.Key(face: -1, glyph: 0, size: run.size, phase: 0)
      return cache.glyph(key) { MissingGlyph.draw(size: run.size) }
    }
    let key = GlyphCache.Key(face: face.id, glyph: shaped.glyph, size: run.size, phase: phase)
    return cache.glyph(key) { face.draw(glyph: shaped.glyph, size: run.size, phase: phase) }
  }
}

/// Glyphs by their colours, in the order the colours come.
private struct Pieces {
  private(set) var all: [TextLayout.Piece] = []

  subscript(color: Color?) -> GlyphRun {
    get { all.first { $0.color == color }?.glyphs ?? GlyphRun() }
    _modify {
      let index: Int
      if let known = all.firstIndex(where: { $0.color == color }) {
        index = known
      } else {
        index = all.count
        all.append(TextLayout.Piece(glyphs: GlyphRun(), color: color))
      }
      yield &all[index].glyphs
    }
  }
}

extension TextAlignment {
  /// Where a line starts beside the widest one, both in 1/64 pixel: on a whole pixel.
  fileprivate func offset(of width: Int32, in widest: Int32) -> Int32 {
    let room = widest - width
    return switch self {
    case .left: 0
    case .center: (room / 2 + 32) & ~63
    case .right: room & ~63
    }
  }
}

extension LineMetrics {
  /// From this line's baseline to the next one's, in pixels.
  fileprivate func distance(to next: LineMetrics, _ box: TextBox) -> Int {
    let spacing = box.lineSpacing.isFinite ? min(max(box.lineSpacing, 0), 10) : 1
    return Int((Double(descent + gap + next.ascent) * spacing).rounded())
  }
}
