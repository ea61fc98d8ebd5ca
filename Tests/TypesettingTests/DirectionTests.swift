import Controls
import Raster
import Testing

@testable import Typesetting

/// The direction of texts, and numbers and signs in right-to-left text, with DejaVu Sans.
struct DirectionTests {
  private let typesetter = makeTypesetter()

  /// The characters of a text from left to right.
  private func visual(_ text: String, isRightToLeft: Bool = true) -> String {
    let paragraph = StyledText.paragraphs(
      of: [TextSpan(text, font: Font())], isRightToLeft: isRightToLeft
    ).paragraphs[0]
    let order = ShapedRun.visualOrder(
      paragraph.levels.enumerated().map { index, level in
        ShapedRun(face: nil, size: 0, span: index, level: level, glyphs: [])
      }
    ).map(\.span)
    return String(
      String.UnicodeScalarView(order.compactMap { Unicode.Scalar(paragraph.scalars[$0]) }))
  }

  @Test(arguments: [
    // In a right-to-left layout, one right-to-left letter makes a text right to left.
    ("Wi-Fi אב", "בא Wi-Fi", "Wi-Fi בא"),
    ("אב Wi-Fi", "Wi-Fi בא", "Wi-Fi בא"),
    ("אב!", "!בא", "!בא"),
    // Other texts are left to right in both.
    ("Hello!", "Hello!", "Hello!"),
    ("21.5\u{202F}°C", "21.5\u{202F}°C", "21.5\u{202F}°C"),
    ("\u{2212}5", "\u{2212}5", "\u{2212}5"),
    ("40\u{A0}%", "40\u{A0}%", "40\u{A0}%"),
    ("–", "–", "–"),
    ("٤٨ × ٢", "٤٨ × ٢", "٤٨ × ٢"),
  ])
  func theLayoutDeterminesTheDirectionOfMixedTexts(
    text: String, inRightToLeft: String, inLeftToRight: String
  ) {
    #expect(visual(text) == inRightToLeft)
    #expect(visual(text, isRightToLeft: false) == inLeftToRight)
  }

  /// A number keeps its sign, its percent sign and its unit beside it, on the usual side.
  @Test(arguments: [
    ("חום \u{2212}5", "\u{2212}5 םוח"),
    ("حرارة -5", "-5 ةرارح"),
    ("حرارة 40%", "40% ةرارح"),
    ("حرارة 40\u{A0}% ب", "ب 40\u{A0}% ةرارح"),
    ("حرارة 21.5\u{202F}°C", "21.5\u{202F}°C ةرارح"),
    ("حرارة 5\u{202F}kW", "5\u{202F}kW ةرارح"),
    ("حرارة 12:30", "12:30 ةرارح"),
    ("حرارة \u{2212}1,284.5", "\u{2212}1,284.5 ةرارح"),
    // A unit of right-to-left letters follows to the left, with its degree sign.
    ("48\u{202F}כם", "םכ\u{202F}48"),
    ("5\u{202F}°מ", "מ°\u{202F}5"),
  ])
  func numbersKeepTheirSigns(text: String, expected: String) {
    #expect(visual(text) == expected)
    #expect(visual(text, isRightToLeft: false) == expected)
  }

  /// The ellipsis is where the text ends: at the left.
  @Test func theEllipsisIsAtTheEnd() throws {
    for isRightToLeft in [false, true] {
      let box = TextBox(width: 60, isRightToLeft: isRightToLeft)
      let text = String(repeating: "אבג ", count: 10)
      let cut = typesetter.layout([TextSpan(text, font: Font())], in: box, scale: 1)
      #expect(cut.isTruncated)
      let first = try #require(cut.pieces.flatMap(\.glyphs.glyphs).min { $0.x < $1.x })
      let dots = typesetter.layout([TextSpan("…", font: Font())], in: TextBox(), scale: 1)
      #expect(first.mask.height == dots.pieces[0].glyphs.glyphs[0].mask.height)
    }
    let latin = typesetter.layout(
      [TextSpan("The quick brown fox", font: Font())], in: TextBox(width: 60, isRightToLeft: true),
      scale: 1)
    let last = try #require(latin.pieces.flatMap(\.glyphs.glyphs).max { $0.x < $1.x })
    #expect(last.mask.height <= 3, "that of a left-to-right text is at the right")
  }

  /// `start` and `end` follow the layout direction, `left` and `right` do not.
  @Test func alignmentFollowsTheDirection() throws {
    func left(_ alignment: TextAlignment, _ isRightToLeft: Bool) throws -> Int {
      let box = TextBox(maximumLines: 2, alignment: alignment, isRightToLeft: isRightToLeft)
      let layout = typesetter.layout(
        [TextSpan("l\nlllllll", font: Font(size: 32))], in: box, scale: 1)
      return try #require(layout.pieces.flatMap(\.glyphs.glyphs).min { $0.y < $1.y }).x
    }
    let edges = [try left(.left, false), try left(.right, false)]
    #expect(edges[0] < edges[1])
    #expect(try [left(.start, false), left(.end, false)] == edges)
    #expect(try [left(.end, true), left(.start, true)] == edges)
    #expect(try [left(.left, true), left(.right, true)] == edges)
    #expect(try left(.center, true) == left(.center, false))
  }
}
