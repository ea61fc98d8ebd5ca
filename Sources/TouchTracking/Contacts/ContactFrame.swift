/// All changes that one SYN_REPORT of one device reports.
public struct ContactFrame: Hashable, Sendable {
  /// The kernel's time of the SYN_REPORT, on the monotonic clock.
  public var time: Duration
  /// The changes in the order to handle them in.
  public var changes: [ContactChange]

  /// A frame of changes.
  public init(time: Duration, changes: [ContactChange]) {
    self.time = time
    self.changes = changes
  }
}
