/// One event as the kernel's input layer reports it: `struct input_event`.
public struct InputEvent: Hashable, Sendable {
  /// When it happened, on the monotonic clock; in a recording, on the clock it was made with.
  public var time: Duration
  /// The type, one of `EventType`.
  public var type: UInt16
  /// The code within the type: an axis, a key or a kind of synchronization.
  public var code: UInt16
  /// The position on an axis; for a key, 0 when it goes up, 1 when it goes down, 2 for a repeat.
  public var value: Int32

  /// An event; see its properties.
  public init(time: Duration, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Whether the event ends a frame.
  public var isReport: Bool {
    type == EventType.synchronization && code == SynchronizationCode.report
  }
}
