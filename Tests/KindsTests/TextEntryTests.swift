import Testing
import TouchTracking

@testable import Kinds

/// One test per row of the table in TextEntry.swift.
struct TextEntryTests {
  /// Types keys into a text with the caret after its last character.
  private func typed(
    _ text: String, _ keys: Key..., maximumLength: Int = 100, isRightToLeft: Bool = false
  ) -> (entry: TextEntry, outcome: TextEntry.Outcome) {
    var entry = TextEntry(text, maximumLength: maximumLength)
    var outcome = TextEntry.Outcome.ignored
    for key in keys { outcome = entry.handle(key, isRightToLeft: isRightToLeft) }
    return (entry, outcome)
  }

  @Test func case1_aCharacterIsInsertedAtTheCaret() {
    let (entry, outcome) = typed("ac", .left, .character("b"))
    #expect(entry.text == "abc" && entry.caret == 2 && outcome == .changed)
  }

  @Test(arguments: [Key.character("x"), .backspace, .delete])
  func case2And5_aKeyReplacesTheSelection(key: Key) {
    var entry = TextEntry("one two")
    entry.selectWord(at: 5)
    #expect(entry.handle(key) == .changed)
    #expect(entry.text == (key == .character("x") ? "one x" : "one "))
    #expect(entry.selection.isEmpty && entry.caret == entry.text.count)
  }

  @Test func case3_backspaceRemovesTheCharacterBefore() {
    let (entry, outcome) = typed("abc", .left, .backspace)
    #expect(entry.text == "ac" && entry.caret == 1 && outcome == .changed)
    #expect(typed("", .backspace).outcome == .used)
  }

  @Test func case4_deleteRemovesTheCharacterAfter() {
    let (entry, outcome) = typed("abc", .home, .delete)
    #expect(entry.text == "bc" && entry.caret == 0 && outcome == .changed)
    #expect(typed("abc", .delete).outcome == .used)
  }

  @Test func case6_arrowsMoveTheCaret() {
    #expect(typed("abc", .left, .left, .right).entry.caret == 2)
    #expect(typed("abc", .right).entry.caret == 3)
    #expect(typed("abc", .home, .left).entry.caret == 0)
    #expect(typed("abc", .right, isRightToLeft: true).entry.caret == 2)
    #expect(typed("abc", .left).outcome == .moved)
  }

  @Test func case7_arrowsEndTheSelection() {
    for (key, caret) in [(Key.left, 0), (.right, 3)] {
      var entry = TextEntry("abc")
      entry.selectAll()
      #expect(entry.handle(key) == .moved && entry.caret == caret && entry.selection.isEmpty)
    }
  }

  @Test func case8_homeAndEnd() {
    #expect(typed("abc", .home).entry.caret == 0)
    #expect(typed("abc", .home, .end).entry.caret == 3)
  }

  @Test func case9To11_otherKeys() {
    #expect(typed("abc", .enter).outcome == .commit)
    #expect(typed("abc", .escape).outcome == .cancel)
    for key in [Key.tab, .backTab, .up, .down, .pageUp, .pageDown, .turn(1)] {
      #expect(typed("abc", key).outcome == .ignored)
    }
  }

  @Test func case12_aTextAtItsLimitDoesNotGrow() {
    let (entry, outcome) = typed("abc", .character("d"), maximumLength: 3)
    #expect(entry.text == "abc" && outcome == .used)
    #expect(typed("abc", .backspace, .character("d"), maximumLength: 3).entry.text == "abd")
    // A program can set a longer text, which can be shortened.
    #expect(typed("abcdef", .backspace, maximumLength: 3).entry.text == "abcde")
    let longest = String(repeating: "x", count: 4096)
    #expect(typed(longest, .character("x"), maximumLength: 4096).outcome == .used)
    #expect(typed(longest, .backspace, maximumLength: 4096).entry.text.count == 4095)
  }

  @Test func emojiAreSingleCharacters() {
    let family = Character("👨‍👩‍👧‍👦")
    let (entry, _) = typed("a", .character(family), .character("b"), .left, .backspace)
    #expect(entry.text == "ab" && entry.caret == 1)
    // Two letters become a flag, which is one character.
    let flag = typed("", .character("\u{1F1E9}"), .character("\u{1F1EA}")).entry
    #expect(flag.text.count == 1 && flag.caret == 1)
  }

  @Test func combiningMarksJoinTheCharacterBefore() {
    let (entry, _) = typed("ex", .left, .character("\u{301}"))
    #expect(entry.text == "e\u{301}x" && entry.caret == 1)
  }

  @Test func theNumberOfCombiningMarksIsLimited() {
    var entry = TextEntry("e", maximumLength: 10)
    for _ in 0..<100 { _ = entry.handle(.character("\u{301}")) }
    #expect(entry.text.count == 1 && entry.text.unicodeScalars.count == 16)
    let long = Character("e" + String(repeating: "\u{301}", count: 100))
    #expect(entry.handle(.character(long)) == .used)
  }

  @Test func controlCharactersAreIgnored() {
    for character in ["\n", "\r\n", "\t", "\u{0}", "\u{7F}", "\u{2028}"] as [Character] {
      #expect(typed("a", .character(character)).entry.text == "a")
    }
  }

  @Test(arguments: [
    (0, 0..<3), (3, 0..<3), (4, 4..<8), (8, 4..<8), (9, 9..<10), (10, 10..<11), (99, 10..<11),
  ])
  func aWordIsSelected(position: Int, expected: Range<Int>) {
    var entry = TextEntry("één zwei -!")
    entry.selectWord(at: position)
    #expect(entry.selection == expected)
  }

  @Test func nothingIsSelectedInAnEmptyText() {
    var entry = TextEntry("")
    entry.selectWord(at: 0)
    #expect(entry.selection.isEmpty)
  }
}
