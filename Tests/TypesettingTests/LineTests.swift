import Controls
import Geometry
import Raster
import Testing

@testable import Typesetting

struct LineTests {
  /// On a screen with fewer pixels than the panel has points, small type stays legible: it is at
  /// least about 10 pixels, never larger than at one pixel per point, and never larger than type
  /// with a larger size.
  @Test func smallTypeStaysLegibleOnASmallScreen() {
    for scale in [0.2, 0.567, 0.6, 0.9, 0.999] {
      var last = 0.0
      for points in [4, 9, 11, 13, 16, 20, 28, 44] as [Double] {
        let pixels = TypeSize.pixels(points, scale: scale)
        #expect(pixels >= min(points, 10) && pixels >= points * scale && pixels <= points)
        #expect(pixels >= last, "\(points) at \(scale)")
        last = pixels
      }
    }
    for scale in [1, 1.5, 2] { #expect(TypeSize.pixels(13, scale: scale) == 13 * scale) }
    #expect(TypeSize.pixels(44, scale: 0.567) == 44 * 0.567)
    // The layout uses that size.
    let small = makeTypesetter().layout(
      [TextSpan("H", font: Font(size: 13))], in: TextBox(), scale: 0.5)
    let full = makeTypesetter().layout(
      [TextSpan("H", font: Font(size: 13))], in: TextBox(), scale: 1)
    #expect(small.capHeight * 0.5 > full.capHeight * 0.7)
  }

  private let typesetter = makeTypesetter()
  private let font = Font(size: 16)

  private func layout(_ text: String, _ box: TextBox) -> TextLayout {
    typesetter.layout([TextSpan(text, font: font)], in: box, scale: 1)
  }

  /// Breaks a text into lines of at most `limit` scalars, all of equal width.
  private func lines(_ text: String, _ limit: Int) -> [String] {
    let paragraph = StyledText.paragraphs(
      of: [TextSpan(text, font: font)], isRightToLeft: false
    ).paragraphs[0]
    let advances = [Int](repeating: 1, count: paragraph.count)
    return LineBreaks(paragraph, advances: advances, limit: limit).lines.map { range in
      String(String.UnicodeScalarView(paragraph.scalars[range].compactMap(Unicode.Scalar.init)))
    }
  }

  @Test func linesBreakBetweenWords() {
    #expect(lines("one two three", 7) == ["one two ", "three"])
    #expect(lines("one two three", 8) == ["one two ", "three"])
    #expect(lines("one two three", 6) == ["one ", "two ", "three"])
    #expect(lines("one  two", 3) == ["one  ", "two"], "spaces extend past the end")
    #expect(lines("", 3) == [""])
  }

  @Test func longWordsBreakBetweenGraphemes() {
    #expect(lines("a abcdefgh", 4) == ["a ", "abcd", "efgh"])
    #expect(lines("ae\u{301}\u{323}b", 2) == ["a", "e\u{301}\u{323}", "b"])
    #expect(lines("abc", 0) == ["a", "b", "c"])
  }

  @Test func linesBreakAfterHyphensButNotAfterMinusSigns() {
    #expect(lines("well-known", 6) == ["well-", "known"])
    #expect(lines("it is -5", 7) == ["it is ", "-5"])
    #expect(lines("a 10-20", 5) == ["a ", "10-20"])
  }

  /// A word breaks at a soft hyphen only if the hyphen also fits.
  @Test func linesBreakAtSoftHyphens() {
    #expect(lines("Donau\u{AD}dampf", 9) == ["Donau\u{AD}", "dampf"])
    let free = layout("Donau\u{AD}dampf\u{AD}schiff", TextBox(maximumLines: 9))
    let plain = layout("Donaudampfschiff", TextBox(maximumLines: 9))
    #expect(abs(free.size.width - plain.size.width) < 1 && free.size.height == plain.size.height)
    // The width of two parts and a hyphen.
    let parts = layout("Donaudampf-", TextBox()).size.width
    let wide = TextBox(width: parts + 1, maximumLines: 9)
    let broken = layout("Donau\u{AD}dampf\u{AD}schiff", wide)
    #expect(!broken.breaksWord && broken.size.height > plain.size.height * 1.8)
    #expect(abs(broken.size.width - parts) < 1)
    let narrow = layout("Donau\u{AD}dampf\u{AD}schiff", TextBox(width: parts - 2, maximumLines: 9))
    #expect(abs(narrow.size.width - layout("dampfschiff", TextBox()).size.width) < 1)
    #expect(!narrow.breaksWord)
  }

  @Test func nonBreakingSpacesDoNotBreak() {
    #expect(lines("is 20\u{A0}°C", 5) == ["is ", "20\u{A0}°C"])
    #expect(lines("a 1\u{202F}000", 5) == ["a ", "1\u{202F}000"])
  }

  @Test func ideographsBreakAnywhereExceptAtPunctuation() {
    #expect(lines("日本語。日本", 3) == ["日本", "語。日", "本"])
    #expect(lines("日「本」", 2) == ["日", "「本", "」"])
  }

  @Test func linesFitTheirBox() {
    let text = "The quick brown fox jumps over the lazy dog, well-known all over the world."
    for width in stride(from: 60.0, to: 400, by: 7) {
      let layout = layout(text, TextBox(width: width, maximumLines: 100))
      #expect(layout.size.width <= width)
      #expect(!layout.isTruncated)
    }
  }

  /// Text fits into a box of its measured width.
  @Test(arguments: [1, 1.25, 1.5, 2.0])
  func textFitsItsOwnWidth(_ scale: Double) {
    for text in ["21.5 °C", "AVATAR", "Living room lights", "שלום", "مرحبا"] {
      let span = TextSpan(text, font: font)
      let free = typesetter.layout([span], in: TextBox(), scale: scale)
      let boxed = typesetter.layout([span], in: TextBox(width: free.size.width), scale: scale)
      #expect(!boxed.isTruncated && boxed.size == free.size)
    }
  }

  @Test func newlinesStartLines() {
    let one = layout("a", TextBox(maximumLines: 9))
    for text in ["a\nb", "a\r\nb", "a\u{2028}b", "\n"] {
      let two = layout(text, TextBox(maximumLines: 9))
      #expect(two.size.height > one.size.height * 1.8)
      #expect(!two.isTruncated)
    }
    #expect(layout("a\nb", TextBox()).isTruncated)
    let high = layout("a\nb", TextBox(maximumLines: 2, lineSpacing: 2))
    let plain = layout("a\nb", TextBox(maximumLines: 2))
    #expect(high.size.height > plain.size.height + one.size.height * 0.8)
  }

  @Test func anEllipsisReplacesTextThatDoesNotFit() throws {
    let text = "The quick brown fox"
    let whole = layout(text, TextBox())
    let dots = layout("…", TextBox())
    for width in stride(from: dots.size.width, to: whole.size.width, by: 0.7) {
      let cut = layout(text, TextBox(width: width))
      #expect(cut.isTruncated)
      #expect(cut.size.width <= width && cut.size.width >= dots.size.width)
      let last = try #require(cut.pieces.first?.glyphs.glyphs.last)
      #expect(last.mask.height == dots.pieces[0].glyphs.glyphs[0].mask.height)
    }
    #expect(!layout(text, TextBox(width: whole.size.width)).isTruncated)
  }

  @Test func boxesNarrowerThanTheEllipsisStayEmpty() {
    let cut = layout("The quick", TextBox(width: 3))
    #expect(cut.isTruncated && cut.pieces.isEmpty && cut.size.width == 0)
    #expect(cut.size.height == layout("T", TextBox()).size.height)
  }

  @Test func theLastLineHasTheEllipsis() {
    let text = "one two three four five six seven eight nine ten"
    let two = layout(text, TextBox(width: 100, maximumLines: 2))
    #expect(two.isTruncated && two.size.width <= 100)
    #expect(two.size.height == layout("a\nb", TextBox(maximumLines: 2)).size.height)
  }

  @Test func linesAreAlignedToTheWidest() throws {
    func lefts(_ alignment: TextAlignment) throws -> [Int] {
      let layout = layout("l\nlllllll", TextBox(maximumLines: 2, alignment: alignment))
      let glyphs = try #require(layout.pieces.first).glyphs.glyphs
      return [glyphs[0].x, glyphs[1].x, glyphs[7].x]
    }
    let left = try lefts(.left)
    let center = try lefts(.center)
    let right = try lefts(.right)
    #expect(left[0] == left[1])
    #expect(right[1] == left[1] && center[1] == left[1])
    #expect(abs(right[0] - right[2]) <= 1)
    #expect(abs(2 * center[0] - left[0] - right[0]) <= 1)
  }

  @Test func veryLongTextIsTruncated() {
    let layout = layout(String(repeating: "abc ", count: 100_000), TextBox(maximumLines: 1_000_000))
    #expect(layout.isTruncated)
    #expect(layout.pieces[0].glyphs.glyphs.count < StyledText.limit)
  }
}
