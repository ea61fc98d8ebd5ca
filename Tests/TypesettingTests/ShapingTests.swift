import Controls
import Geometry
import Raster
import Testing

@testable import Typesetting

/// Kerning, ligatures, marks, directions: in DejaVu Sans, which has all of them.
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
    #expect(glyphs("f\u{200C}i").count == 2, "not across a zero width non-joiner")
  }

  @Test func marksStandOverTheirLetters() throws {
    // There is no composed q with a dot below and a ring.
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
    #expect(numbers("e\u{301}") == numbers("\u{E9}"))
  }

  /// The font's numbers for the glyphs of a line, from left to right.
  private func numbers(_ text: String) -> [UInt32] {
    let spans = [TextSpan(text, font: font)]
    let shaper = RunShaper(
      spans: spans, scale: 1,
      faces: FaceStore(fonts: FontLibrary(folders: testFontFolders), warn: { _ in }),
      shaper: Shaper())
    let line = LineSetter(shaper: shaper, box: TextBox()).lines().all[0]
    return line.runs.flatMap { $0.glyphs.map(\.glyph) }
  }

  @Test func hebrewGoesFromRightToLeft() {
    #expect(numbers("אבג") == ["ג", "ב", "א"].flatMap(numbers))
  }

  @Test func numbersInHebrewGoFromLeftToRight() {
    #expect(numbers("א 12") == ["1", "2", " ", "א"].flatMap(numbers))
    #expect(
      numbers("a א 12 ב b") == ["a", " ", "ב", " ", "1", "2", " ", "א", " ", "b"].flatMap(numbers))
  }

  @Test func bracketsTurnRound() {
    #expect(numbers("(א)") == ["(", "א", ")"].flatMap(numbers))
    #expect(numbers("(א") == ["א", ")"].flatMap(numbers))
  }

  @Test func arabicLettersJoin() {
    // The joined forms of heh differ from the isolated one.
    let joined = glyphs("ههه")
    #expect(joined.count == 3)
    #expect(numbers("ههه").filter(numbers("ه").contains).isEmpty)
    #expect(layout("ههه").size.width < 3 * layout("ه").size.width)
  }

  /// Arabic letters join across spans, because HarfBuzz sees the text around them.
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

  @Test func scaleEnlarges() {
    let one = layout("Wide")
    let two = typesetter.layout([TextSpan("Wide", font: font)], in: TextBox(), scale: 2)
    #expect(abs(one.size.width - two.size.width) < 0.1)
    #expect(one.pieces[0].glyphs.bounds.width * 2 - two.pieces[0].glyphs.bounds.width < 3)
    #expect(two.firstBaseline * 2 == (two.firstBaseline * 2).rounded())
  }

  /// A capital letter reaches from the baseline to the cap height, both on whole pixels.
  @Test(arguments: [16.0, 20, 28, 44])
  func capitalsStandOnWholePixels(_ size: Double) throws {
    let layout = layout("H", Font(size: size))
    let letter = try #require(layout.pieces.first?.glyphs.glyphs.first)
    #expect(Double(letter.y + letter.mask.height) == layout.firstBaseline)
    #expect(Double(letter.mask.height) == layout.capHeight)
    // Its bar is sharp: a row is fully covered from stem to stem.
    #expect(
      (0..<letter.mask.height).contains { y in
        (2..<letter.mask.width - 2).allSatisfy {
          letter.mask.coverage[y * letter.mask.stride + $0] > 240
        }
      })
  }

  @Test func absurdSizesAreDrawn() {
    for size in [0, -3, .nan, .infinity, 1e9] {
      let layout = layout("A", Font(size: size))
      #expect(layout.size.width > 0 && layout.size.width < 2000)
    }
    #expect(
      typesetter.layout([TextSpan("A", font: font)], in: TextBox(), scale: .nan).pieces.isEmpty)
    #expect(typesetter.layout([], in: TextBox(), scale: 1).size == .zero)
  }
}
