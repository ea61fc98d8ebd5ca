/// All changes that one SYN_REPORT of one device reports.
public struct ContactFrame: Hashable, Sendable {
  /// The kernel's time of the SYN_REPORT, on the monotonic clock.
  public var time: Duration
  /// The changes in the order to handle them in.
  public var changes: [ContactChange]
  /// The changes of the touchscreen's own keys, of those that were asked for.
  public var keys: [KeyChange]
  /// The changes of what hovers, after which those of the contacts come.
  public var hovers: [HoverChange]

  /// Whether it tells of nothing.
  public var isEmpty: Bool { changes.isEmpty && keys.isEmpty && hovers.isEmpty }

  /// A frame of changes.
  public init(
    time: Duration, changes: [ContactChange], keys: [KeyChange] = [], hovers: [HoverChange] = []
  ) {
    self.time = time
    self.changes = changes
    self.keys = keys
    self.hovers = hovers
  }
}
