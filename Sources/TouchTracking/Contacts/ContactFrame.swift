/// All that one SYN_REPORT reported of one device.
public struct ContactFrame: Hashable, Sendable {
  /// The kernel's time of the SYN_REPORT, on the monotonic clock.
  public var time: Duration
  /// In the order they are to be handled.
  public var changes: [ContactChange]

  /// All changes of one frame.
  public init(time: Duration, changes: [ContactChange]) {
    self.time = time
    self.changes = changes
  }
}
