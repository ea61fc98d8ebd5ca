public import Controls
import Geometry
import Raster

/// Sets text with FreeType's glyphs and HarfBuzz's shaping, in the fonts of a `FontLibrary`.
///
/// The same text in the same font file gives the same pixels everywhere, whatever the machine's
/// locale and settings. Glyphs are at whole pixels vertically and at quarters of a pixel
/// horizontally, and are hinted vertically only.
public final class FreeTypeTypesetter: Typesetter {
  private let faces: FaceStore
  private let shaper = Shaper()
  private var cache: GlyphCache
  private var layouts = LayoutCache()

  /// A typesetter whose cache of glyphs takes at most `cacheLimit` bytes. It calls `warn` once for
  /// each font that is missing and each character that no font has.
  public init(
    fonts: FontLibrary = FontLibrary(), cacheLimit: Int = 512 * 1024,
    warn: @escaping (String) -> Void
  ) {
    faces = FaceStore(fonts: fonts, warn: warn)
    cache = GlyphCache(limit: cacheLimit)
  }

  /// The number of bytes that the cached glyphs take.
  public var cachedBytes: Int { cache.bytes }

  /// Looks a font up; throws if there is no such family or file, or if it cannot be read.
  public func check(_ font: Font) throws(FontError) { try faces.check(font) }

  /// Lays text out for `scale` pixels per point: breaks lines, shapes and positions glyphs.
  public func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout {
    guard !spans.isEmpty, scale.isFinite, scale > 0 else { return TextLayout() }
    return layouts.layout(LayoutCache.Key(spans: spans, box: box, scale: scale)) {
      newLayout(spans, in: box, scale: scale)
    }
  }

  private func newLayout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout {
    let shaper = RunShaper(spans: spans, scale: scale, faces: faces, shaper: shaper)
    let setter = LineSetter(shaper: shaper, box: box)
    let set = setter.lines()
    let lines = set.all
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
      capHeight: Double(first.capHeight) / scale, isTruncated: set.isTruncated,
      breaksWord: set.breaksWord)
  }

  /// Adds a run's glyphs to `glyphs`; the pen starts at `x`, in 1/64 pixel.
  private func append(_ run: ShapedRun, x: Int32, baseline: Int, to glyphs: inout GlyphRun) {
    var pen = x
    for shaped in run.glyphs {
      // To the nearest quarter of a pixel; boxes and the baseline are at whole pixels.
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

/// Glyphs by their colours, in the order in which the colours first appear.
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
  /// The start of a line relative to the widest one, at a whole pixel; all in 1/64 pixel.
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
  /// The distance from this line's baseline to that of the next line, in pixels.
  fileprivate func distance(to next: LineMetrics, _ box: TextBox) -> Int {
    let spacing = box.lineSpacing.isFinite ? min(max(box.lineSpacing, 0), 10) : 1
    return Int((Double(descent + gap + next.ascent) * spacing).rounded())
  }
}
