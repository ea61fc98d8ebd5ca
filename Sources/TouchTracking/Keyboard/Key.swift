/// A key for entering a number, on a keyboard or on the number pad.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// Removes the character before the caret.
  case backspace
  /// Applies the entry.
  case enter
  /// Discards the entry.
  case escape
}
