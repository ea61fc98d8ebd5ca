import JSON
import Testing

@testable import ProgramInterface

/// The line with a caret that `bezel check` shows for a problem.
@Suite struct SourceExcerptTests {
  private func lines(_ text: String, line: Int = 1, column: Int, width: Int = 80) -> [String] {
    var position = TextPosition(of: 0, in: [])
    position.line = line
    position.column = column
    return SourceExcerpt(of: Array(text.utf8), at: position).lines(width: width)
  }

  @Test func theCaretIsBelowTheCharacter() {
    #expect(
      lines("a\n{ kind: 1 }\nb", line: 2, column: 3) == ["  2 | { kind: 1 }", "    |   ^"])
    #expect(lines("ab", column: 3) == ["  1 | ab", "    |   ^"], "the end of the line")
    #expect(lines("", column: 1) == ["  1 | ", "    | ^"], "an empty text")
    let last = lines(String(repeating: "\n", count: 99) + "x", line: 100, column: 1)
    #expect(last == ["  100 | x", "      | ^"])
  }

  @Test func tabsAndWideCharactersDoNotDisplaceIt() {
    #expect(lines("\tx", column: 2) == ["  1 |     x", "    |     ^"])
    #expect(lines("日本x", column: 3) == ["  1 | 日本x", "    |     ^"])
    #expect(lines("🌡x", column: 2) == ["  1 | 🌡x", "    |   ^"])
    #expect(lines("e\u{301}x", column: 3) == ["  1 | e\u{301}x", "    |  ^"])
    #expect(lines("한x", column: 2) == ["  1 | 한x", "    |   ^"])
  }

  @Test func controlCharactersAreNotPrinted() {
    #expect(lines("\u{1B}[2Jx", column: 5) == ["  1 | \u{FFFD}[2Jx", "    |     ^"])
    #expect(lines("a\u{202E}x", column: 3) == ["  1 | a\u{FFFD}x", "    |   ^"])
    #expect(lines("ab\r\ncd", column: 1) == ["  1 | ab", "    | ^"])
  }

  @Test(arguments: [1, 2, 20, 39, 40, 41, 60, 99, 100, 101, 2_000, 5_000])
  func longLinesAreCutAroundIt(column: Int) {
    let text = String((1...5_000).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
    let found = lines(text, column: column, width: 46)
    let source = Array(found[0].dropFirst(6))
    let caret = found[1].count - 7
    #expect(source.count <= 40)
    #expect(source[caret] == Array(text)[column - 1])
    #expect((source.first == "…") == (column > 21))
    #expect(source.last == "…" || column == 5_000)
  }

  @Test func aLineThatFitsIsNotCut() {
    let text = String(repeating: "x", count: 40)
    for column in 1...40 { #expect(lines(text, column: column, width: 46)[0] == "  1 | " + text) }
  }
}
