/// A key of a keyboard, a real one or one on the screen, as a number is typed with.
public enum Key: Hashable, Sendable {
  /// One that writes a character.
  case character(Character)
  /// Takes the character before the caret away.
  case backspace
  /// Applies what was entered.
  case enter
  /// Gives up what was entered.
  case escape
}
