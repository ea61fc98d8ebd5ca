/// A change of a key on the touchscreen's own device node, in one event frame.
public struct KeyChange: Hashable, Sendable {
  /// A kind of change.
  public enum Phase: Hashable, Sendable {
    /// The key was pressed.
    case down
    /// The key was released.
    case up
    /// The key is up, but its release was not observed: the device was unplugged, or events were
    /// lost.
    case cancelled
  }

  /// The press, numbered in the same series as contacts.
  public var press: ContactID
  /// The key code, such as 172 for KEY_HOMEPAGE.
  public var code: UInt16
  /// The kind of change.
  public var phase: Phase

  /// Creates a change of a key.
  public init(press: ContactID, code: UInt16, phase: Phase) {
    self.press = press
    self.code = code
    self.phase = phase
  }
}
