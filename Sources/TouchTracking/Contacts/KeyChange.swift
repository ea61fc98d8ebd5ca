/// A change of one of a touchscreen's own keys in one event frame.
public struct KeyChange: Hashable, Sendable {
  /// A kind of change.
  public enum Phase: Hashable, Sendable {
    /// The key was pressed.
    case down
    /// It was let go of.
    case up
    /// It is up, but nobody saw how it came to be: the device was unplugged, or events are missing.
    case cancelled
  }

  /// The press, which has a number of its own among the contacts'.
  public var press: ContactID
  /// The key, such as 172 for KEY_HOMEPAGE.
  public var code: UInt16
  /// The kind of change.
  public var phase: Phase

  /// A change of a key.
  public init(press: ContactID, code: UInt16, phase: Phase) {
    self.press = press
    self.code = code
    self.phase = phase
  }
}
