import TouchTracking

/// A number that is being typed.
///
///     case | text                  | key                | text then          | outcome
///     -----+-----------------------+--------------------+--------------------+-----------
///      1   | untouched             | digit, sign, mark  | only that key      | changed
///      2   | untouched             | backspace          | empty              | changed
///      3   | typed                 | digit              | appended           | changed
///      4   | typed, without mark   | point or comma     | mark appended      | changed
///      5   | empty                 | minus              | "-"                | changed
///      6   | typed, not empty      | backspace          | character removed  | changed
///      7   | a number in the range | enter              | unchanged          | apply
///     12   | any other number      | enter              | unchanged          | outOfRange
///      8   | not a number          | enter              | unchanged          | cancel
///      9   | any                   | escape             | unchanged          | cancel
///     10   | untouched             | enter              | unchanged          | cancel
///     11   | any                   | any other          | unchanged          | ignored
///
/// "Untouched" is the text of the present value, which the first key replaces. "Mark" is the decimal
/// sign of the language, which the points and commas of all keyboards enter. A minus sign and a mark
/// are also accepted where the range or the step excludes them: without them, "-5" would be entered
/// as 5 and "12.7" as 127.
struct NumberEntry: Hashable {
  enum Outcome: Hashable {
    case ignored
    case changed
    case apply(Double)
    /// The number is outside the range. `nearest` is the nearest number in it.
    case outOfRange(nearest: Double)
    case cancel
  }

  private(set) var text: String
  /// Whether no key has changed the text yet.
  private(set) var isUntouched = true
  let range: ClosedRange<Double>
  /// The decimal sign of the language.
  let decimalSign: Character

  /// The maximum length of the text, in characters.
  private static let maximumLength = 12

  init(text: String, range: ClosedRange<Double>, decimalSign: Character) {
    self.text = text
    self.range = range
    self.decimalSign = decimalSign
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .escape:
      return .cancel
    case .enter:
      guard !isUntouched, let number = Double(plainText), number.isFinite else { return .cancel }
      let nearest = min(max(number, range.lowerBound), range.upperBound)
      return number == nearest ? .apply(number) : .outOfRange(nearest: nearest)
    case .backspace, .delete:
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
    case .tab, .backTab, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .turn:
      return .ignored
    }
  }

  /// The text with a point as the decimal sign.
  private var plainText: String { String(text.map { $0 == decimalSign ? "." : $0 }) }

  private func addition(of character: Character, to before: String) -> String? {
    guard before.count < Self.maximumLength else { return nil }
    switch character {
    case "0"..."9" where character.isASCII: return String(character)
    case ".", ",", decimalSign:
      return before.contains(decimalSign) ? nil : String(decimalSign)
    case "-", "\u{2212}": return before.isEmpty ? "-" : nil
    default: return nil
    }
  }
}
