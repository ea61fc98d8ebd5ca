/// How quickly somebody must respond to an alarm, as in ISA-18.2.
public enum AlarmPriority: String, CaseIterable, Comparable, Sendable {
  case low, medium, high, critical

  /// Whether the first priority is lower than the second one.
  public static func < (first: AlarmPriority, second: AlarmPriority) -> Bool {
    first.rank < second.rank
  }

  private var rank: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    case .critical: 3
    }
  }
}
