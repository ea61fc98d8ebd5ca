/// One event of the kernel's input subsystem: `struct input_event`.
public struct InputEvent: Hashable, Sendable {
  /// The timestamp on the monotonic clock; in a recording, on the clock it was recorded with.
  public var time: Duration
  /// The type, one of `EventType`.
  public var type: UInt16
  /// The code within the type: an axis, a key or a kind of synchronization.
  public var code: UInt16
  /// The position on an axis. For a key: 0 for up, 1 for down, 2 for a repeat.
  public var value: Int32

  /// Creates an event.
  public init(time: Duration, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Whether the event is a SYN_REPORT, which ends a frame.
  public var isReport: Bool {
    type == EventType.synchronization && code == SynchronizationCode.report
  }
}
