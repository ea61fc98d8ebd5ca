/// One event as the kernel's input layer reports it: `struct input_event`.
public struct InputEvent: Hashable, Sendable {
  /// The kernel's time, on the monotonic clock; in a recording on whatever clock it was made.
  public var time: Duration
  /// One of `EventType`.
  public var type: UInt16
  /// What of that type: an axis, a key, a kind of synchronization.
  public var code: UInt16
  /// A place on an axis; 0 for a key that is up, 1 for one that went down, 2 for a repeat.
  public var value: Int32

  /// One event; see the members.
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
