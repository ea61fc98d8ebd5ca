import Values

/// Decides when the sound of the most urgent alarm is played.
///
///     case | state    | input                    | then
///     -----+----------+--------------------------+----------------------------------------
///      1   | silent   | a priority               | plays it; sounding
///      2   | sounding | a higher priority        | plays it instead, at once
///      3   | sounding | a lower priority         | plays it after the present interval
///      4   | sounding | the interval has passed  | plays it again
///      5   | sounding | no priority              | stops; silent
///      6   | any      | the same                 | nothing
///
/// The priority is nil while no alarm sounds, for example because all are acknowledged or muted.
public struct AlarmSound: Sendable {
  /// What to do.
  public enum Action: Hashable, Sendable {
    case play(AlarmPriority)
    case stop
  }

  private var sounding: (priority: AlarmPriority, next: Duration)?

  /// Creates a silent sound.
  public init() {}

  /// The time at which to call `update` again; nil for never.
  public var nextTime: Duration? { sounding?.next }

  /// Handles the highest priority of the alarms that sound, and the time.
  /// - Returns: what to do; nil for nothing.
  public mutating func update(_ priority: AlarmPriority?, at now: Duration) -> Action? {
    guard let priority else {
      defer { sounding = nil }
      return sounding == nil ? nil : .stop
    }
    if let sounding, priority <= sounding.priority, now < sounding.next {
      // The next sound is that of the lower priority, and a higher one interrupts again.
      self.sounding?.priority = priority
      return nil
    }
    sounding = (priority, now + priority.soundInterval)
    return .play(priority)
  }
}
