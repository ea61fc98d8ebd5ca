import Controls
import Geometry
import Raster
import Testing

@testable import Typesetting

/// Numbers must never be split by a line break or an ellipsis, because a part would read as another
/// number.
struct NumberTests {
  private let typesetter = makeTypesetter()

  private func numbers(_ text: String) -> [String] {
    let scalars = text.unicodeScalars.map(\.value)
    return NumberRanges(in: scalars).all.map { range in
      String(String.UnicodeScalarView(scalars[range].compactMap(Unicode.Scalar.init)))
    }
  }

  @Test func numbersAreFound() {
    #expect(numbers("Part 1284 of 3,000.5.") == ["1284", "3,000.5"])
    #expect(numbers("−12 °C, +3, ±0.5") == ["−12", "+3", "±0.5"])
    #expect(numbers("12:30, 24/12/2026, 10–20") == ["12:30", "24/12/2026", "10–20"])
    #expect(numbers("1 284 000 km") == ["1 284 000"], "thousands separated by spaces")
    #expect(numbers("1 28 4 2845") == ["1", "28", "4", "2845"], "not groups of three digits")
    #expect(numbers("1\u{202F}284\u{A0}5\u{2009}°") == ["1\u{202F}284\u{A0}5"])
    #expect(numbers("1e+16 2e9 3em") == ["1e+16", "2e9", "3"])
    #expect(numbers("A7b8") == ["7", "8"])
    #expect(
      numbers("1’234’567.5 1.234,5 12,34,567.8") == ["1’234’567.5", "1.234,5", "12,34,567.8"])
    #expect(numbers("١٢٣ abc") == ["١٢٣"])
    #expect(numbers("-") == [] && numbers("") == [] && numbers("a,b") == [])
  }

  @Test func theNumbersOfAllLanguagesAreFound() throws {
    for language in Language.all {
      for number in [0.5, -12.5, 1234, -1_234_567.5] {
        let text = try #require(TextFormat(",.1f")).text(of: number, in: language)
        // The mark before a sign is not part of the number.
        let found = text.first == "\u{200E}" ? String(text.dropFirst()) : text
        #expect(numbers("a \(text) b") == [found], "\(language.code)")
      }
    }
  }

  /// `whole` is the number of glyphs that may precede the ellipsis: all glyphs of the number, or
  /// none.
  @Test(arguments: [1, 1.25, 1.5, 2.0, 3])
  func ellipsesNeverSplitNumbers(scale: Double) throws {
    func glyphs(_ text: String, width: Double?) -> [GlyphRun.Glyph] {
      let box = TextBox(width: width)
      return typesetter.layout([TextSpan(text, font: Font(size: 16))], in: box, scale: scale)
        .pieces.flatMap(\.glyphs.glyphs)
    }
    for (text, whole) in [("1284", 0), ("−1284.5", 0), ("1 284", 0), ("1e+16", 0), ("12:30 h", 5)] {
      let widest = typesetter.layout(
        [TextSpan(text, font: Font(size: 16))], in: TextBox(), scale: scale
      ).size.width
      for width in stride(from: 1.0, to: widest, by: 0.5) {
        let shown = glyphs(text, width: width).count
        // Nothing, only the ellipsis, or the whole number and the ellipsis.
        #expect(shown <= 1 || shown == whole + 1, "\(text) in \(width): \(shown) glyphs")
      }
    }
  }

  @Test func ellipsesAreSeparatedFromDigits() {
    func width(_ text: String) -> Double { layout(text, width: nil).size.width }
    func layout(_ text: String, width: Double?) -> TextLayout {
      typesetter.layout(
        [TextSpan(text, font: Font(size: 16))], in: TextBox(width: width), scale: 1)
    }
    let cut = layout("Part 1284 of many", width: width("Part 1284 …") + 1)
    #expect(cut.isTruncated && cut.size.width == width("Part 1284 …"))
    #expect(layout("Part 1284 of many", width: width("Part 1284…")).size.width == width("Part…"))
  }

  /// Breaks a text into lines of at most `limit` scalars, all of equal width.
  private func lines(_ text: String, _ limit: Int) -> LineBreaks {
    let paragraph = StyledText.paragraphs(
      of: [TextSpan(text, font: Font())], isRightToLeft: false
    ).paragraphs[0]
    let advances = [Int](repeating: 1, count: paragraph.count)
    return LineBreaks(paragraph, advances: advances, limit: limit)
  }

  @Test func lineBreaksNeverSplitNumbers() {
    #expect(lines("a 1284 b", 3).lines == [0..<2, 2..<7, 7..<8], "too long for its line")
    #expect(lines("abc1284", 5).lines == [0..<3, 3..<7])
    #expect(lines("a 1 284", 5).lines == [0..<2, 2..<7])
    #expect(lines("abc1284", 5).insideWords == [3] && lines("abcdefgh", 5).insideWords == [5])
    #expect(lines("abc defgh", 5).insideWords == [] && lines("a 1284 b", 3).insideWords == [])
  }

  @Test func numbersLongerThanALineBecomeAnEllipsis() {
    let box = TextBox(width: 40, maximumLines: 5)
    func layout(_ text: String) -> TextLayout {
      typesetter.layout([TextSpan(text, font: Font(size: 16))], in: box, scale: 1)
    }
    let cut = layout("All 123456789 of it")
    #expect(cut.isTruncated && cut.size.width <= 40)
    #expect(cut.pieces.flatMap(\.glyphs.glyphs).count == "All…of it".count - 1)
    #expect(!layout("All 123 of it").isTruncated)
  }

  @Test func breaksWordOnlyIfBothPartsAreShown() {
    func layout(_ lines: Int) -> TextLayout {
      typesetter.layout(
        [TextSpan("Emergency stop", font: Font(size: 16))],
        in: TextBox(width: 60, maximumLines: lines), scale: 1)
    }
    #expect(layout(3).breaksWord && layout(2).breaksWord)
    #expect(!layout(1).breaksWord && layout(1).isTruncated)
  }

  @Test func lastBaselineBelongsToTheLastLine() {
    let one = typesetter.layout([TextSpan("a", font: Font())], in: TextBox(), scale: 1)
    let three = typesetter.layout(
      [TextSpan("a\nb\nc", font: Font())], in: TextBox(maximumLines: 3), scale: 1)
    #expect(one.lastBaseline == one.firstBaseline)
    #expect(three.firstBaseline == one.firstBaseline)
    #expect(
      three.size.height - three.lastBaseline == one.size.height - one.lastBaseline)
    #expect(three.lastBaseline > 2 * one.size.height)
  }
}
