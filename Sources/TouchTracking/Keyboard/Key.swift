/// A key for typing a number, on a real keyboard or on the screen.
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
