/// All changes in one event frame of one device.
public struct ContactFrame: Hashable, Sendable {
  /// The kernel's timestamp of the SYN_REPORT, on the monotonic clock.
  public var time: Duration
  /// The changes of contacts, in the order in which they must be handled.
  public var changes: [ContactChange]
  /// The changes of the requested keys on the touchscreen itself.
  public var keys: [KeyChange]
  /// The changes of hovering fingers and pens. Handle them before `changes`.
  public var hovers: [HoverChange]

  /// Whether the frame contains no change.
  public var isEmpty: Bool { changes.isEmpty && keys.isEmpty && hovers.isEmpty }

  /// Creates a frame.
  public init(
    time: Duration, changes: [ContactChange], keys: [KeyChange] = [], hovers: [HoverChange] = []
  ) {
    self.time = time
    self.changes = changes
    self.keys = keys
    self.hovers = hovers
  }
}
