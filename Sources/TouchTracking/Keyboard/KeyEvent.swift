/// A key event: a key goes down, goes up or is cancelled, or a rotary encoder is turned.
public struct KeyEvent: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The kind of event. A held key may go down repeatedly. A turn of a rotary encoder only goes
  /// down.
  public var phase: KeyChange.Phase

  /// Creates a key event.
  public init(_ phase: KeyChange.Phase, _ key: Key) {
    self.phase = phase
    self.key = key
  }
}
