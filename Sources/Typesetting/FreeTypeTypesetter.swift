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
  private struct LayoutKey: Hashable {
    var spans: [TextSpan]
    var box: TextBox
    var scale: Double
  }

  private let faces: FaceStore
  private let shaper = Shaper()
  private let rasterizer: GlyphRasterizer
  private let hyphenator: Hyphenator
  /// The recent layouts. A text is laid out several times per frame: to measure it, to find its
  /// damage, and to draw it.
  private var layouts = RecentItems<LayoutKey, TextLayout>(limit: 1 << 20)

  /// Creates a typesetter whose glyph cache is limited to `cacheLimit` bytes; by default, it has room
  /// for four of the largest digits. It calls `warn` once for each missing font and for each
  /// character that no font has, and for each language whose rules of hyphenation are missing.
  public init(
    fonts: FontLibrary = FontLibrary(), cacheLimit: Int = 2 << 20,
    warn: @escaping (String) -> Void
  ) {
    faces = FaceStore(fonts: fonts, warn: warn)
    rasterizer = GlyphRasterizer(cacheLimit: cacheLimit)
    hyphenator = Hyphenator(warn: warn)
  }

  /// The sizes of the caches of glyphs and of layouts, in bytes.
  var cachedBytes: (glyphs: Int, layouts: Int) { (rasterizer.cache.bytes, layouts.bytes) }
  /// The numbers of glyphs rasterized and of characters shaped so far.
  var work: (rasterized: Int, shaped: Int) { (rasterizer.rasterized, shaper.shaped) }

  /// Looks up a font. Throws if the family or file does not exist or cannot be read.
  public func check(_ font: Font) throws(FontError) { try faces.check(font) }

  /// Adds the fonts of a file that was read into memory. They have priority over installed fonts.
  /// Call it before the first layout.
  /// - Parameter path: the path of the file, for messages.
  /// - Returns: the family of the first font.
  /// - Throws: an error with the reason if the file is not a complete TrueType or OpenType font.
  public func addFont(_ bytes: [UInt8], from path: String) throws(FontError) -> String {
    try faces.add(bytes, from: path)
  }

  /// Breaks text into lines, and shapes and positions the glyphs, for `scale` pixels per point.
  public func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout {
    guard !spans.isEmpty, scale.isFinite, scale > 0 else { return TextLayout() }
    let key = LayoutKey(spans: spans, box: box, scale: scale)
    if let layout = layouts.item(for: key) { return layout }
    let (layout, bytes) = newLayout(spans, in: box, scale: scale)
    layouts.insert(
      layout, for: key, bytes: spans.reduce(bytes) { $0 + $1.text.utf8.count + 128 })
    return layout
  }

  /// Returns the edges of each character of a text on a single line, in logical order.
  public func characterSpans(
    of text: TextSpan, isRightToLeft: Bool, scale: Double
  ) -> [CharacterSpan] {
    guard scale.isFinite, scale > 0 else { return [] }
    let shaper = RunShaper(spans: [text], scale: scale, faces: faces, shaper: shaper)
    let paragraphs = StyledText.paragraphs(of: [text], isRightToLeft: isRightToLeft).paragraphs
    guard let line = paragraphs.first else { return [] }
    return CharacterSpans(of: line, runs: shaper.runs(of: line)).all.map {
      CharacterSpan(
        leading: Double($0.leading) / 64 / scale, trailing: Double($0.trailing) / 64 / scale)
    }
  }

  /// Returns a layout and the size of its glyphs in bytes.
  private func newLayout(
    _ spans: [TextSpan], in box: TextBox, scale: Double
  ) -> (TextLayout, bytes: Int) {
    let shaper = RunShaper(spans: spans, scale: scale, faces: faces, shaper: shaper)
    let setter = LineSetter(shaper: shaper, box: box, hyphenator: hyphenator)
    let result = setter.breakLines()
    let lines = result.lines
    let widest = lines.map(\.width).max() ?? 0
    var pieces = Pieces(rasterizer: rasterizer)
    var baseline = 0
    for (index, line) in lines.enumerated() {
      if index > 0 { baseline += lines[index - 1].metrics.distance(to: line.metrics, box) }
      let top = lines[0].metrics.ascent + baseline
      var x = box.lineOffset(slack: widest - line.width)
      for run in line.runs {
        append(run, x: x, baseline: top, to: &pieces[spans[run.span].color])
        x += run.width
      }
    }
    let first = lines[0].metrics
    let height = first.ascent + baseline + lines[lines.count - 1].metrics.descent
    let layout = TextLayout(
      pieces: pieces.all.map { TextLayout.Piece(glyphs: $0.glyphs, color: $0.color) },
      size: Size(width: Double(widest) / 64 / scale, height: Double(height) / scale),
      firstBaseline: Double(first.ascent) / scale,
      lastBaseline: Double(first.ascent + baseline) / scale,
      capHeight: Double(first.capHeight) / scale, isTruncated: result.isTruncated,
      breaksWord: result.breaksWord, missing: faces.takeMissing())
    return (layout, pieces.all.reduce(0) { $0 + $1.glyphs.bytes })
  }

  /// Appends the glyphs of a run to `glyphs`. The pen starts at `x`, in 1/64 pixel.
  private func append(_ run: ShapedRun, x: Int, baseline: Int, to glyphs: inout PlacedGlyphs) {
    var placed = PlacedGlyphs.Run(face: run.face, size: run.size, glyphs: [])
    placed.glyphs.reserveCapacity(run.glyphs.count)
    var pen = x
    for shaped in run.glyphs {
      if shaped.glyph != ShapedGlyph.blank {
        // Rounds x to the nearest quarter pixel, and y to a whole pixel.
        let quarters = (pen + Int(shaped.dx) + 8) >> 4
        placed.glyphs.append(
          PlacedGlyphs.Glyph(
            glyph: shaped.glyph, phase: UInt8(quarters & 3),
            x: Int32(clamping: quarters >> 2),
            y: Int32(clamping: baseline - Int((shaped.dy + 32) >> 6))))
      }
      pen += Int(shaped.advance)
    }
    glyphs.runs.append(placed)
  }
}

/// Glyphs by colour, in the order in which the colours first appear.
private struct Pieces {
  let rasterizer: GlyphRasterizer
  private(set) var all: [(glyphs: PlacedGlyphs, color: Color?)] = []

  init(rasterizer: GlyphRasterizer) { self.rasterizer = rasterizer }

  subscript(color: Color?) -> PlacedGlyphs {
    get { all.first { $0.color == color }?.glyphs ?? PlacedGlyphs(rasterizer: rasterizer) }
    _modify {
      let index: Int
      if let known = all.firstIndex(where: { $0.color == color }) {
        index = known
      } else {
        index = all.count
        all.append((PlacedGlyphs(rasterizer: rasterizer), color))
      }
      yield &all[index].glyphs
    }
  }
}

extension TextBox {
  /// Returns the left edge of a line that is `slack` narrower than the widest line, on a whole pixel.
  /// Both are in 1/64 pixel.
  fileprivate func lineOffset(slack: Int) -> Int {
    let share = alignment.leftShare(isRightToLeft: isRightToLeft)
    return share < 1 ? (Int(Double(slack) * share) + 32) & ~63 : slack & ~63
  }
}

extension LineMetrics {
  /// Returns the distance from the baseline of this line to that of the next line, in pixels.
  fileprivate func distance(to next: LineMetrics, _ box: TextBox) -> Int {
    let spacing = box.lineSpacing.isFinite ? min(max(box.lineSpacing, 0), 10) : 1
    return Int((Double(descent + gap + next.ascent) * spacing).rounded())
  }
}
