import Controls
import Geometry
import Raster
import Testing

@testable import Typesetting

/// Tests kerning, ligatures, marks and directions with DejaVu Sans, which supports all of them.
struct ShapingTests {
  private let typesetter = makeTypesetter()
  private let font = Font(size: 64)

  private func layout(_ text: String, _ font: Font? = nil) -> TextLayout {
    typesetter.layout([TextSpan(text, font: font ?? self.font)], in: TextBox(), scale: 1)
  }

  private func glyphs(_ text: String, _ font: Font? = nil) -> [GlyphRun.Glyph] {
    layout(text, font).pieces.flatMap(\.glyphs.glyphs)
  }

  @Test func pairsAreKerned() {
    #expect(layout("AV").size.width < layout("A").size.width + layout("V").size.width - 1)
  }

  @Test func lettersJoinIntoLigatures() {
    #expect(glyphs("fi").count == 1)
    #expect(glyphs("f\u{200C}i").count == 2, "no ligature across a zero-width non-joiner")
  }

  /// Half of the space is before a letter and half after it.
  @Test func lettersAreSpaced() throws {
    var spaced = font
    spaced.letterSpacing = 0.25
    let (plain, wide) = (layout("HHH"), layout("HHH", spaced))
    #expect(wide.size.width == plain.size.width + 3 * 16)
    #expect(glyphs("HHH", spaced).map(\.x) == zip(glyphs("HHH"), [8, 24, 40]).map { $0.x + $1 })
    #expect(glyphs("fi", spaced).count == 2, "no ligature")
    // A mark stays above its letter.
    let (letter, marked) = (glyphs("q\u{30A}"), glyphs("q\u{30A}", spaced))
    #expect(marked.map(\.x) == letter.map { $0.x + 8 })
    // Letters that join have no space between them.
    #expect(layout("مرحبا", spaced).size == layout("مرحبا").size)
    spaced.letterSpacing = -20
    #expect(layout("HHH", spaced).size.width == 0)
  }

  @Test func marksAreCenteredOnTheirLetters() throws {
    // Unicode has no precomposed q with a dot below and a ring.
    let letter = try #require(glyphs("q").first)
    let marked = glyphs("q\u{323}\u{30A}")
    #expect(marked.count == 3)
    #expect(layout("q\u{323}\u{30A}").size.width == layout("q").size.width)
    let middle = letter.x + letter.mask.width / 2
    for mark in marked.dropFirst() {
      #expect(abs(mark.x + mark.mask.width / 2 - middle) < 16)
    }
    #expect(marked.dropFirst().contains { $0.y > letter.y + letter.mask.height - 16 })
    #expect(marked.dropFirst().contains { $0.y + $0.mask.height < letter.y + 4 })
  }

  @Test func composedAndDecomposedLettersAreTheSame() {
    #expect(glyphIndices("e\u{301}") == glyphIndices("\u{E9}"))
  }

  /// Returns the glyph indices of a line, from left to right.
  private func glyphIndices(_ text: String) -> [UInt32] {
    let spans = [TextSpan(text, font: font)]
    let shaper = RunShaper(
      spans: spans, scale: 1,
      faces: FaceStore(fonts: FontLibrary(folders: testFontFolders), warn: { _ in }),
      shaper: Shaper())
    let hyphenator = Hyphenator(warn: { _ in })
    let setter = LineSetter(shaper: shaper, box: TextBox(), hyphenator: hyphenator)
    let line = setter.breakLines().lines[0]
    return line.runs.flatMap { $0.glyphs.map(\.glyph) }
  }

  @Test func hebrewRunsFromRightToLeft() {
    #expect(glyphIndices("אבג") == ["ג", "ב", "א"].flatMap(glyphIndices))
  }

  @Test func numbersInHebrewRunFromLeftToRight() {
    #expect(glyphIndices("א 12") == ["1", "2", " ", "א"].flatMap(glyphIndices))
    #expect(
      glyphIndices("a א 12 ב b")
        == ["a", " ", "ב", " ", "1", "2", " ", "א", " ", "b"].flatMap(glyphIndices))
  }

  @Test func bracketsAreMirrored() {
    #expect(glyphIndices("(א)") == ["(", "א", ")"].flatMap(glyphIndices))
    #expect(glyphIndices("(א") == ["א", ")"].flatMap(glyphIndices))
  }

  @Test func arabicLettersJoin() {
    // The joined forms of heh differ from the isolated form.
    let joined = glyphs("ههه")
    #expect(joined.count == 3)
    #expect(glyphIndices("ههه").filter(glyphIndices("ه").contains).isEmpty)
    #expect(layout("ههه").size.width < 3 * layout("ه").size.width)
  }

  /// Arabic letters join across spans, because HarfBuzz gets the text around each run as context.
  @Test func lettersJoinAcrossSpans() {
    let spans = [TextSpan("ه", font: font), TextSpan("ه", font: font, color: .black)]
    let joined = typesetter.layout(spans, in: TextBox(), scale: 1)
    #expect(joined.pieces.count == 2)
    #expect(abs(joined.size.width - layout("هه").size.width) < 0.1)
  }

  @Test func spansHaveTheirOwnColors() {
    let red = Color(red: 1, green: 0, blue: 0)
    let spans = [
      TextSpan("a", font: font), TextSpan("b", font: font, color: red),
      TextSpan("c", font: font),
    ]
    let pieces = typesetter.layout(spans, in: TextBox(), scale: 1).pieces
    #expect(pieces.map(\.color) == [nil, red])
    #expect(pieces.map(\.glyphs.glyphs.count) == [2, 1])
  }

  @Test func scaleEnlargesGlyphs() {
    let one = layout("Wide")
    let two = typesetter.layout([TextSpan("Wide", font: font)], in: TextBox(), scale: 2)
    #expect(abs(one.size.width - two.size.width) < 0.1)
    #expect(one.pieces[0].glyphs.bounds.width * 2 - two.pieces[0].glyphs.bounds.width < 3)
    #expect(two.firstBaseline * 2 == (two.firstBaseline * 2).rounded())
  }

  /// Capital letters extend from the baseline to the cap height, both of which are whole pixels.
  @Test(arguments: [16.0, 20, 28, 44])
  func capitalsAreAlignedToWholePixels(_ size: Double) throws {
    let layout = layout("H", Font(size: size))
    let letter = try #require(layout.pieces.first?.glyphs.glyphs.first)
    #expect(Double(letter.y + letter.mask.height) == layout.firstBaseline)
    #expect(Double(letter.mask.height) == layout.capHeight)
    // The crossbar is sharp: a row is fully covered between the stems.
    #expect(
      (0..<letter.mask.height).contains { y in
        (2..<letter.mask.width - 2).allSatisfy {
          letter.mask.coverage[y * letter.mask.stride + $0] > 240
        }
      })
  }

  @Test func extremeSizesAreClamped() {
    for size in [0, -3, .nan, .infinity, 1e9] {
      let layout = layout("A", Font(size: size))
      #expect(layout.size.width > 0 && layout.size.width < 2000)
    }
    #expect(
      typesetter.layout([TextSpan("A", font: font)], in: TextBox(), scale: .nan).pieces.isEmpty)
    #expect(typesetter.layout([], in: TextBox(), scale: 1).size == .zero)
  }
}
