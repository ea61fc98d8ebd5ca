/// A change of a key of a keyboard, or a movement of a rotary encoder.
public struct KeyStroke: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The kind of change. A key that is held down may go down repeatedly. A movement of a rotary
  /// encoder only goes down.
  public var phase: KeyChange.Phase

  /// Creates a change of a key.
  public init(_ phase: KeyChange.Phase, _ key: Key) {
    self.phase = phase
    self.key = key
  }
}
