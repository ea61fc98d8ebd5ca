import CHarfBuzz
import Controls

/// Shaped glyphs of the same face, span and direction.
struct ShapedRun {
  /// The face; nil if no font has the characters, so that boxes are drawn.
  var face: Face?
  /// The em size in 1/64 pixel.
  var size: Int32
  var span: Int
  var level: UInt8
  /// The glyphs from left to right.
  var glyphs: [ShapedGlyph]

  var width: Int { glyphs.reduce(0) { $0 + Int($1.advance) } }

  /// Returns the runs in visual order, from left to right. (Unicode Standard Annex 9, rule L2.)
  static func visualOrder(_ runs: [ShapedRun]) -> [ShapedRun] {
    guard let highest = runs.map(\.level).max(), highest > 0 else { return runs }
    var runs = runs
    for level in (1...highest).reversed() {
      var start = 0
      while start < runs.count {
        guard runs[start].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < runs.count && runs[end].level >= level { end += 1 }
        runs[start..<end].reverse()
        start = end
      }
    }
    return runs
  }
}

/// Splits text into runs and shapes them.
struct RunShaper {
  let spans: [TextSpan]
  /// Pixels per point.
  let scale: Double
  let faces: FaceStore
  let shaper: Shaper
  /// The face for the font of each span.
  private let spanFaces: [Face?]

  init(spans: [TextSpan], scale: Double, faces: FaceStore, shaper: Shaper) {
    self.spans = spans
    self.scale = scale
    self.faces = faces
    self.shaper = shaper
    spanFaces = spans.map { faces.face(for: $0.font) }
  }

  /// Returns the runs of `text` in logical order.
  func runs(of text: StyledText) -> [ShapedRun] {
    let scripts = shaper.scripts(of: text.scalars)
    var runs: [ShapedRun] = []
    var start = 0
    while start < text.count {
      let face = face(of: text, at: start, following: nil)
      var end = text.graphemeEnd(after: start)
      while end < text.count, text.spans[end] == text.spans[start],
        text.levels[end] == text.levels[start], scripts[end] == scripts[start],
        self.face(of: text, at: end, following: face) === face
      {
        end = text.graphemeEnd(after: end)
      }
      runs.append(run(text, start..<end, face: face, script: scripts[start]))
      start = end
    }
    return runs
  }

  /// Returns the em size of a span in 1/64 pixel. Sizes are clamped to 1…1024 pixels.
  func size(ofSpan index: Int) -> Int32 {
    let pixels = TypeSize.pixels(spans[index].font.size, scale: scale)
    return pixels > 1 ? Int32((min(pixels, 1024) * 64).rounded()) : 64
  }

  /// Returns the line metrics of a span. They are those of its own font, even if some characters
  /// need a fallback.
  func metrics(ofSpan index: Int) -> LineMetrics {
    let size = size(ofSpan: index)
    return spanFaces[index]?.metrics(ofSize: size) ?? MissingGlyph.metrics(size)
  }

  /// Returns the face for the grapheme at `index`. A space uses the face of the preceding text.
  private func face(of text: StyledText, at index: Int, following face: Face?) -> Face? {
    let (end, span) = (text.graphemeEnd(after: index), text.spans[index])
    if end == index + 1, let scalar = Unicode.Scalar(text.scalars[index]) {
      if let face, scalar == " ", face.has(" ") { return face }
      if let own = spanFaces[span], own.has(scalar) { return own }
    }
    return faces.face(for: spans[span].font, showing: text.scalars[index..<end], with: shaper)
  }

  private func run(
    _ text: StyledText, _ range: Range<Int>, face: Face?, script: hb_script_t
  ) -> ShapedRun {
    let span = text.spans[range.lowerBound]
    let size = size(ofSpan: span)
    let level = text.levels[range.lowerBound]
    let font = spans[span].font
    let spacing = Shaper.joinsLetters(script) ? 0 : font.letterSpacing
    var glyphs: [ShapedGlyph]
    if let face {
      glyphs = shaper.shape(
        text.scalars, range, face: face, size: size, script: script,
        isRightToLeft: level % 2 == 1, hasTabularDigits: font.hasTabularDigits,
        hasLigatures: spacing == 0)
    } else {
      glyphs = range.filter { text.startsGrapheme[$0] }.map { index in
        ShapedGlyph(glyph: ShapedGlyph.box, cluster: index, advance: 0, dx: 0, dy: 0)
      }
      if level % 2 == 1 { glyphs.reverse() }
    }
    for index in glyphs.indices where glyphs[index].glyph == ShapedGlyph.box {
      let scalar = text.scalars[glyphs[index].cluster]
      glyphs[index].advance = MissingGlyph.advance(of: scalar, size: size)
      if LineBreaks.isSpace(scalar) {
        glyphs[index].glyph = ShapedGlyph.blank
      } else {
        faces.warnAboutMissing(scalar)
      }
    }
    if spacing != 0 {
      Shaper.separate(&glyphs, by: Int32((Double(size) * spacing).rounded()))
    }
    return ShapedRun(face: face, size: size, span: span, level: level, glyphs: glyphs)
  }
}
