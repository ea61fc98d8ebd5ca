/// A key of an on-screen or connected keyboard, or a turn of a rotary encoder.
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
  /// The arrow keys. On right-to-left panels, too, `left` is the key that points left.
  case left, right, up, down
  /// Move to the beginning or the end of a range or a line.
  case home, end
  /// Change a number by a large step, or turn the page.
  case pageUp, pageDown
  /// A rotary encoder was turned by a number of detents, clockwise if it is positive.
  case turn(Int)
}
