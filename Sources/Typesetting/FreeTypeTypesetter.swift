public import Controls
import Geometry
import Raster

/// Lays out text with the fonts of a `FontLibrary`. HarfBuzz shapes it, and FreeType rasterizes the
/// glyphs.
///
/// The same text in the same font file gives the same pixels on every machine, regardless of locale
/// and settings. Glyphs are positioned at whole pixels vertically and at quarter pixels
/// horizontally, and are hinted only vertically.
public final class FreeTypeTypesetter: Typesetter {
  private let faces: FaceStore
  private let shaper = Shaper()
  private var cache: GlyphCache
  private var layouts = LayoutCache()

  /// Creates a typesetter whose glyph cache is limited to `cacheLimit` bytes. It calls `warn` once
  /// for each missing font and for each character that no font has.
  public init(
    fonts: FontLibrary = FontLibrary(), cacheLimit: Int = 512 * 1024,
    warn: @escaping (String) -> Void
  ) {
    faces = FaceStore(fonts: fonts, warn: warn)
    cache = GlyphCache(limit: cacheLimit)
  }

  /// The size of the glyph cache, in bytes.
  var cachedBytes: Int { cache.bytes }

  /// Looks up a font. Throws if the family or file does not exist or cannot be read.
  public func check(_ font: Font) throws(FontError) { try faces.check(font) }

  /// Breaks text into lines, and shapes and positions the glyphs, for `scale` pixels per point.
  public func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout {
    guard !spans.isEmpty, scale.isFinite, scale > 0 else { return TextLayout() }
    return layouts.layout(LayoutCache.Key(spans: spans, box: box, scale: scale)) {
      newLayout(spans, in: box, scale: scale)
    }
  }

  private func newLayout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout {
    let shaper = RunShaper(spans: spans, scale: scale, faces: faces, shaper: shaper)
    let setter = LineSetter(shaper: shaper, box: box)
    let result = setter.breakLines()
    let lines = result.lines
    let widest = lines.map(\.width).max() ?? 0
    var pieces = Pieces()
    var baseline = 0
    for (index, line) in lines.enumerated() {
      if index > 0 { baseline += lines[index - 1].metrics.distance(to: line.metrics, box) }
      let top = lines[0].metrics.ascent + baseline
      var x = box.alignment.offset(of: line.width, in: widest)
      for run in line.runs {
        append(run, x: x, baseline: top, to: &pieces[spans[run.span].color])
        x += run.width
      }
    }
    let first = lines[0].metrics
    let height = first.ascent + baseline + lines[lines.count - 1].metrics.descent
    return TextLayout(
      pieces: pieces.all,
      size: Size(width: Double(widest) / 64 / scale, height: Double(height) / scale),
      firstBaseline: Double(first.ascent) / scale,
      lastBaseline: Double(first.ascent + baseline) / scale,
      capHeight: Double(first.capHeight) / scale, isTruncated: result.isTruncated,
      breaksWord: result.breaksWord)
  }

  /// Appends the glyphs of a run to `glyphs`. The pen starts at `x`, in 1/64 pixel.
  private func append(_ run: ShapedRun, x: Int32, baseline: Int, to glyphs: inout GlyphRun) {
    var pen = x
    for shaped in run.glyphs {
      // Rounds x to the nearest quarter pixel, and y to a whole pixel.
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

/// Glyph runs by colour, in the order in which the colours first appear.
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
  /// Returns the start of a line relative to the widest line, rounded to a whole pixel. All lengths
  /// are in 1/64 pixel.
  fileprivate func offset(of width: Int32, in widest: Int32) -> Int32 {
    let slack = widest - width
    return switch self {
    case .left: 0
    case .center: (slack / 2 + 32) & ~63
    case .right: slack & ~63
    }
  }
}

extension LineMetrics {
  /// Returns the distance from the baseline of this line to that of the next line, in pixels.
  fileprivate func distance(to next: LineMetrics, _ box: TextBox) -> Int {
    let spacing = box.lineSpacing.isFinite ? min(max(box.lineSpacing, 0), 10) : 1
    return Int((Double(descent + gap + next.ascent) * spacing).rounded())
  }
}
