/// A key event: a key goes down, goes up or is cancelled, or a rotary encoder is turned.
public struct KeyEvent: Hashable, Sendable {
  /// The key. A key with a character types the character of the keyboard's layout.
  public var key: Key
  /// The key for entering numbers and operating controls. Digit keys type digits in every layout,
  /// with and without Shift.
  public var numberKey: Key
  /// The kind of event. A held key may go down repeatedly. A turn of a rotary encoder only goes
  /// down.
  public var phase: KeyChange.Phase

  /// Creates a key event.
  /// - Parameter numberKey: the key for entering numbers, if it differs from `key`.
  public init(_ phase: KeyChange.Phase, _ key: Key, numberKey: Key? = nil) {
    self.phase = phase
    self.key = key
    self.numberKey = numberKey ?? key
  }

  /// Returns the event of the same key with another phase.
  func with(_ phase: KeyChange.Phase) -> KeyEvent {
    KeyEvent(phase, key, numberKey: numberKey)
  }
}
