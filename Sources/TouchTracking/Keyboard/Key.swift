/// A key of a keyboard, shown on the screen or connected, or a movement of a rotary encoder.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// Removes the character before the caret.
  case backspace
  /// Removes the character after the caret.
  case delete
  /// Presses a control, or applies an entry.
  case enter
  /// Discards an entry, or closes a layer.
  case escape
  /// Moves the focus to the next control.
  case tab
  /// Moves the focus to the previous control.
  case backTab
  /// The arrow keys. On a panel from right to left, `left` is still the key that points left.
  case left, right, up, down
  /// The keys for the beginning and the end, of a range or a line.
  case home, end
  /// The keys for a large step.
  case pageUp, pageDown
  /// A rotary encoder was turned by a number of detents, clockwise if it is positive.
  case turn(Int)
}
