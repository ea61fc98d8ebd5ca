import TouchTracking

/// A number while it is typed.
///
///     case | text                  | key                | text then          | outcome
///     -----+-----------------------+--------------------+--------------------+-----------
///      1   | as it was found       | digit, point, sign | that key alone     | changed
///      2   | as it was found       | backspace          | empty              | changed
///      3   | typed                 | digit              | with it at the end | changed
///      4   | typed, no point yet   | point or comma     | with it at the end | changed
///      5   | empty                 | minus              | "-"                | changed
///      6   | typed, not empty      | backspace          | without its last   | changed
///      7   | a number              | enter              | the same           | apply
///      8   | no number             | enter              | the same           | give up
///      9   | anything              | escape             | the same           | give up
///     10   | as it was found       | enter              | the same           | give up
///     11   | anything              | anything else      | the same           | nothing
///
/// "As it was found" is the value's text, which the first key replaces.
struct NumberEntry: Hashable {
  enum Outcome: Hashable {
    case nothing
    case changed
    case apply(Double)
    case giveUp
  }

  private(set) var text: String
  /// Whether nothing was typed yet.
  private(set) var isUntouched = true
  /// Whether numbers below 0, and between whole ones, can be entered.
  let allowsMinus: Bool
  let allowsPoint: Bool

  /// No value of a panel needs more digits.
  private static let limit = 12

  init(text: String, allowsMinus: Bool, allowsPoint: Bool) {
    self.text = text
    self.allowsMinus = allowsMinus
    self.allowsPoint = allowsPoint
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .escape:
      return .giveUp
    case .enter:
      guard !isUntouched, let number = Double(text), number.isFinite else { return .giveUp }
      return .apply(number)
    case .backspace:
      guard isUntouched || !text.isEmpty else { return .nothing }
      if isUntouched { text = "" } else { text.removeLast() }
      isUntouched = false
      return .changed
    case .character(let character):
      let before = isUntouched ? "" : text
      guard let added = addition(of: character, to: before) else { return .nothing }
      text = before + added
      isUntouched = false
      return .changed
    }
  }

  private func addition(of character: Character, to before: String) -> String? {
    guard before.count < Self.limit else { return nil }
    switch character {
    case "0"..."9" where character.isASCII: return String(character)
    case ".", ",": return allowsPoint && !before.contains(".") ? "." : nil
    case "-", "\u{2212}": return allowsMinus && before.isEmpty ? "-" : nil
    default: return nil
    }
  }
}
