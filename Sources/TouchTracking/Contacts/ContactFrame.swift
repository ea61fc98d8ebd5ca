/// All changes that one SYN_REPORT of one device reports.
public struct ContactFrame: Hashable, Sendable {
  /// The kernel's time of the SYN_REPORT, on the monotonic clock.
  public var time: Duration
  /// The changes in the order to handle them in.
  public var changes: [ContactChange]
  /// The changes of the touchscreen's own keys, of those that were asked for.
  public var keys: [KeyChange]

  /// A frame of changes.
  public init(time: Duration, changes: [ContactChange], keys: [KeyChange] = []) {
    self.time = time
    self.changes = changes
    self.keys = keys
  }
}
