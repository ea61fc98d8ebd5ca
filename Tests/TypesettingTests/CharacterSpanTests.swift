import Controls
import Geometry
import Testing

@testable import Typesetting

/// Where the characters of a line are, with DejaVu Sans.
struct CharacterSpanTests {
  private let typesetter = makeTypesetter()

  private func spans(_ text: String, isRightToLeft: Bool = false) -> [CharacterSpan] {
    typesetter.characterSpans(
      of: TextSpan(text, font: Font(size: 20)), isRightToLeft: isRightToLeft, scale: 2)
  }

  private func width(_ text: String) -> Double {
    typesetter.layout([TextSpan(text, font: Font(size: 20))], in: TextBox(), scale: 2).size.width
  }

  @Test(arguments: ["abc", "Wi-Fi", "שלום", "ab אב cd", "مرحبا 5 abc"])
  func eachCharacterHasASpanAndTheyCoverTheLine(text: String) {
    let spans = spans(text)
    #expect(spans.count == text.count)
    let edges = spans.map { (min($0.leading, $0.trailing), max($0.leading, $0.trailing)) }
      .sorted { $0.0 < $1.0 }
    #expect(edges.first?.0 == 0)
    #expect(abs((edges.last?.1 ?? 0) - width(text)) < 0.1)
    for (left, right) in zip(edges, edges.dropFirst()) { #expect(abs(left.1 - right.0) < 0.05) }
  }

  @Test func aRightToLeftCharacterBeginsAtItsRightEdge() {
    let hebrew = spans("אב")
    #expect(hebrew[0].leading > hebrew[0].trailing && hebrew[0].trailing == hebrew[1].leading)
    #expect(hebrew[1].trailing == 0)
    // In a left-to-right line, the Latin letters are to the left of the Hebrew ones.
    let mixed = spans("aאב")
    #expect(mixed[0].leading == 0 && mixed[1].leading > mixed[2].leading)
  }

  @Test func aCharacterOfSeveralScalarsHasOneSpan() {
    let spans = spans("ae\u{301}\u{302}b")
    #expect(spans.count == 3 && spans[1].trailing > spans[1].leading)
    #expect(spans[2].leading == spans[1].trailing)
    // Marks beyond the limit of a character are not drawn.
    let many = self.spans("e" + String(repeating: "\u{301}", count: 500) + "x")
    #expect(many.count == 2)
  }

  @Test func anEmptyTextHasNone() { #expect(spans("") == []) }

  @Test func aTextOfMaximumLengthHasASpanForEachCharacter() {
    #expect(spans(String(repeating: "x", count: 4_096)).count == 4_096)
  }
}
