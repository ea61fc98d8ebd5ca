import Controls
import Geometry
import Raster
import Testing

@testable import Typesetting

/// Tests missing characters and missing fonts.
struct MissingFontTests {
  /// The warnings, in order.
  final class Warnings {
    var texts: [String] = []
  }

  private let warnings = Warnings()
  private let dejaVu = FontLibrary(folders: ["/usr/share/fonts/truetype/dejavu"])

  private func makeTypesetter(_ fonts: FontLibrary) -> FreeTypeTypesetter {
    FreeTypeTypesetter(fonts: fonts) { [warnings] in warnings.texts.append($0) }
  }

  private func glyphs(_ layout: TextLayout) -> [GlyphRun.Glyph] {
    layout.pieces.flatMap(\.glyphs.glyphs)
  }

  @Test func missingCharactersAreBoxesWithOneWarning() throws {
    let typesetter = makeTypesetter(dejaVu)
    let span = TextSpan("語a語\u{10FFFF}", font: Font(size: 32))
    let layout = typesetter.layout([span], in: TextBox(), scale: 1)
    let boxes = glyphs(layout)
    #expect(boxes.count == 4)
    let box = boxes[0].mask
    #expect(box.width > 8 && box.height > 16)
    #expect(box.coverage[0] == 255, "its frame is visible")
    #expect(box.coverage[box.height / 2 * box.stride + box.width / 2] == 0, "it is hollow")
    #expect(Double(boxes[0].y + box.height) == layout.firstBaseline, "it is on the baseline")
    #expect(boxes[2].x > boxes[0].x + 20)
    _ = typesetter.layout([span], in: TextBox(), scale: 1)
    #expect(warnings.texts.count == 2)
    #expect(warnings.texts[0].contains("U+8A9E (語)"))
    #expect(warnings.texts[1].contains("U+10FFFF"))
  }

  /// The `.notdef` glyphs of some fonts are blank.
  @Test func theBoxIsTheSameInEveryFont() throws {
    let fonts = FontLibrary()
    let typesetter = makeTypesetter(fonts)
    let families = fonts.families().compactMap(\.families.first)
    #expect(!families.isEmpty)
    for size in [9.0, 16, 40] {
      let boxes = families.map { family in
        let span = TextSpan("\u{10FFFF}", font: Font(family: family, size: size))
        return glyphs(typesetter.layout([span], in: TextBox(), scale: 1)).map(\.mask)
      }
      let box = try #require(boxes[0].first)
      let coverage = Set(
        (0..<box.height).flatMap { y in (0..<box.width).map { box.coverage[y * box.stride + $0] } })
      #expect(coverage == [0, 255], "its edges are sharp")
      for (family, masks) in zip(families, boxes) {
        #expect(
          masks.map { [$0.width, $0.height] } == [[box.width, box.height]], "\(family) at \(size)")
      }
    }
  }

  @Test func otherFontsAreFallbacks() {
    let typesetter = makeTypesetter(dejaVu)
    // DejaVu Sans Mono has no Hebrew letters, but DejaVu Sans does.
    let font = Font(family: "DejaVu Sans Mono", size: 32)
    let layout = typesetter.layout([TextSpan("aא", font: font)], in: TextBox(), scale: 1)
    let own = typesetter.layout([TextSpan("א", font: Font(size: 32))], in: TextBox(), scale: 1)
    #expect(glyphs(layout)[1].mask.height == glyphs(own)[0].mask.height)
    #expect(warnings.texts.isEmpty)
    // The fallback font does not increase the line height.
    let plain = typesetter.layout([TextSpan("a", font: font)], in: TextBox(), scale: 1)
    #expect(layout.size.height == plain.size.height)
  }

  @Test func joinersAndSelectorsNeedNoGlyph() {
    let typesetter = makeTypesetter(dejaVu)
    let span = TextSpan("a\u{FE0F}\u{200D}\u{2060}b\u{E0100}\u{E0001}", font: Font(size: 32))
    #expect(glyphs(typesetter.layout([span], in: TextBox(), scale: 1)).count == 2)
    #expect(warnings.texts.isEmpty)
  }

  @Test func missingFontsAreReplacedWithOneWarning() {
    let typesetter = makeTypesetter(dejaVu)
    let span = TextSpan("abc", font: Font(family: "Nonesuch", size: 32))
    let replaced = typesetter.layout([span], in: TextBox(), scale: 1)
    _ = typesetter.layout([span], in: TextBox(), scale: 2)
    let plain = typesetter.layout(
      [TextSpan("abc", font: Font(size: 32))], in: TextBox(), scale: 1)
    #expect(replaced.size == plain.size)
    #expect(warnings.texts.count == 1)
    #expect(warnings.texts[0].hasPrefix("font Nonesuch: "))
  }

  @Test func checkThrowsForMissingFonts() {
    let typesetter: any Typesetter = makeTypesetter(dejaVu)
    #expect(throws: FontError.self) { try typesetter.check(Font(family: "Nonesuch")) }
    #expect(throws: Never.self) { try typesetter.check(Font(weight: .medium)) }
    #expect(warnings.texts.isEmpty)
  }

  @Test func boxesAreDrawnWithoutAnyFont() {
    let typesetter = makeTypesetter(FontLibrary(folders: []))
    let layout = typesetter.layout(
      [TextSpan("a b\nc", font: Font(size: 20))], in: TextBox(maximumLines: 2), scale: 1)
    #expect(glyphs(layout).count == 3)
    #expect(layout.size.width > 20 && layout.size.height > 40)
  }

  @Test func warningsAreBounded() {
    let typesetter = makeTypesetter(FontLibrary(folders: []))
    let text = String(String.UnicodeScalarView((0x4E00..<0x5000).compactMap(Unicode.Scalar.init)))
    _ = typesetter.layout([TextSpan(text, font: Font())], in: TextBox(), scale: 1)
    #expect(warnings.texts.count == 65, "one about the font, 64 about characters")
  }
}
