import Controls
import TouchTracking

/// Text that is being edited, with a caret and a selection. Positions count characters, which may
/// consist of several Unicode scalars.
///
///     case | selection | key             | text then                      | outcome
///     -----+-----------+-----------------+--------------------------------+----------
///      1   | none      | character       | inserted at the caret          | changed
///      2   | some      | character       | replaces the selection         | changed
///      3   | none      | backspace       | without the character before   | changed
///      4   | none      | delete          | without the character after    | changed
///      5   | some      | backspace,      | without the selection          | changed
///          |           | delete          |                                |
///      6   | none      | left, right     | unchanged, caret moves         | moved
///      7   | some      | left, right     | unchanged, caret at its end    | moved
///      8   | any       | home, end       | unchanged, caret moves         | moved
///      9   | any       | enter           | unchanged                      | commit
///     10   | any       | escape          | unchanged                      | cancel
///     11   | any       | any other       | unchanged                      | ignored
///     12   | none      | character, at   | unchanged                      | used
///          |           | maximum length  |                                |
///
/// In right-to-left text, `left` moves the caret to the next character.
struct TextEntry: Hashable {
  enum Outcome: Hashable {
    case ignored
    /// The key has no effect, but must not be used for anything else.
    case used
    case moved
    case changed
    case commit
    case cancel
  }

  private(set) var text: String
  /// The position of the caret.
  private(set) var caret: Int
  /// The other end of the selection; equal to `caret` if nothing is selected.
  private(set) var anchor: Int
  /// The maximum number of characters.
  let maximumLength: Int

  /// The maximum number of Unicode scalars in a character. Text in any language needs fewer.
  private static let characterLimit = 16

  init(_ text: String, maximumLength: Int = PropertyFormat.textLimit) {
    self.text = text
    self.maximumLength = maximumLength
    caret = text.count
    anchor = caret
  }

  /// The positions of the selected characters.
  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  // MARK: Selecting

  /// Moves the caret and ends the selection.
  mutating func moveCaret(to position: Int) {
    caret = min(max(position, 0), text.count)
    anchor = caret
  }

  /// Selects the characters between two positions, with the caret at the second. If both are the
  /// same, the selection does not change.
  mutating func select(from anchor: Int, to caret: Int) {
    let ends = (min(max(anchor, 0), text.count), min(max(caret, 0), text.count))
    if ends.0 != ends.1 { (self.anchor, self.caret) = ends }
  }

  mutating func selectAll() { (anchor, caret) = (0, text.count) }

  /// Selects the word at a position, or the character if it belongs to no word.
  mutating func selectWord(at position: Int) {
    let characters = Array(text)
    guard !characters.isEmpty else { return }
    let isWord = characters.map { $0.isLetter || $0.isNumber }
    var start = min(max(position, 0), characters.count - 1)
    // A position after the last letter of a word belongs to the word.
    if !isWord[start], start > 0, isWord[start - 1] { start -= 1 }
    var end = start + 1
    if isWord[start] {
      while start > 0, isWord[start - 1] { start -= 1 }
      while end < characters.count, isWord[end] { end += 1 }
    }
    (anchor, caret) = (start, end)
  }

  // MARK: Keys

  /// - Parameter isRightToLeft: whether the text is right-to-left.
  mutating func handle(_ key: Key, isRightToLeft: Bool = false) -> Outcome {
    switch key {
    case .character(let character):
      return insert(character) ? .changed : .used
    case .backspace, .delete:
      if selection.isEmpty {
        let position = key == .backspace ? caret - 1 : caret + 1
        guard (0...text.count).contains(position) else { return .used }
        anchor = position
      }
      replaceSelection(with: "")
      return .changed
    case .left, .right:
      let isForward = (key == .right) != isRightToLeft
      if selection.isEmpty {
        moveCaret(to: caret + (isForward ? 1 : -1))
      } else {
        moveCaret(to: isForward ? selection.upperBound : selection.lowerBound)
      }
      return .moved
    case .home:
      moveCaret(to: 0)
      return .moved
    case .end:
      moveCaret(to: text.count)
      return .moved
    case .enter: return .commit
    case .escape: return .cancel
    case .tab, .backTab, .up, .down, .pageUp, .pageDown, .turn: return .ignored
    }
  }

  /// Inserts a character unless it is a control character or makes the text too long.
  private mutating func insert(_ character: Character) -> Bool {
    guard !character.isNewline,
      character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return false }
    var changed = self
    changed.replaceSelection(with: String(character))
    let isAllowed =
      changed.text.count <= maximumLength
      && changed.text.unicodeScalars.count <= PropertyFormat.textLimit
      && changed.text.allSatisfy { $0.unicodeScalars.count <= Self.characterLimit }
    // Text that is already too long can still be shortened.
    guard isAllowed || changed.text.unicodeScalars.count < text.unicodeScalars.count else {
      return false
    }
    self = changed
    return true
  }

  private mutating func replaceSelection(with inserted: String) {
    let start = text.index(text.startIndex, offsetBy: selection.lowerBound)
    let end = text.index(text.startIndex, offsetBy: selection.upperBound)
    let before = text[..<start] + inserted
    let after = text[end...]
    text = String(before) + after
    // The inserted text may have merged with its neighbours, as a combining mark does.
    moveCaret(to: characters(beforeOffset: before.utf8.count))
  }

  /// Returns the number of characters that begin before an offset in UTF-8.
  private func characters(beforeOffset offset: Int) -> Int {
    var count = 0
    var begin = 0
    for character in text {
      guard begin < offset else { break }
      begin += character.utf8.count
      count += 1
    }
    return count
  }
}
