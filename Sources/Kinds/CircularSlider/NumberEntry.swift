import TouchTracking

/// A number that is being typed.
///
///     case | text                  | key                | text then          | outcome
///     -----+-----------------------+--------------------+--------------------+-----------
///      1   | untouched             | digit, point, sign | only that key      | changed
///      2   | untouched             | backspace          | empty              | changed
///      3   | typed                 | digit              | appended           | changed
///      4   | typed, without point  | point or comma     | point appended     | changed
///      5   | empty                 | minus              | "-"                | changed
///      6   | typed, not empty      | backspace          | character removed  | changed
///      7   | a number              | enter              | unchanged          | apply
///      8   | not a number          | enter              | unchanged          | cancel
///      9   | any                   | escape             | unchanged          | cancel
///     10   | untouched             | enter              | unchanged          | cancel
///     11   | any                   | any other          | unchanged          | ignored
///
/// "Untouched" is the text of the present value, which the first key replaces.
struct NumberEntry: Hashable {
  enum Outcome: Hashable {
    case ignored
    case changed
    case apply(Double)
    case cancel
  }

  private(set) var text: String
  /// Whether no key has changed the text yet.
  private(set) var isUntouched = true
  let allowsMinus: Bool
  let allowsPoint: Bool

  /// The maximum length of the text, in characters.
  private static let maximumLength = 12

  init(text: String, allowsMinus: Bool, allowsPoint: Bool) {
    self.text = text
    self.allowsMinus = allowsMinus
    self.allowsPoint = allowsPoint
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .escape:
      return .cancel
    case .enter:
      guard !isUntouched, let number = Double(text), number.isFinite else { return .cancel }
      return .apply(number)
    case .backspace:
      guard isUntouched || !text.isEmpty else { return .ignored }
      if isUntouched { text = "" } else { text.removeLast() }
      isUntouched = false
      return .changed
    case .character(let character):
      let before = isUntouched ? "" : text
      guard let added = addition(of: character, to: before) else { return .ignored }
      text = before + added
      isUntouched = false
      return .changed
    }
  }

  private func addition(of character: Character, to before: String) -> String? {
    guard before.count < Self.maximumLength else { return nil }
    switch character {
    case "0"..."9" where character.isASCII: return String(character)
    case ".", ",": return allowsPoint && !before.contains(".") ? "." : nil
    case "-", "\u{2212}": return allowsMinus && before.isEmpty ? "-" : nil
    default: return nil
    }
  }
}
