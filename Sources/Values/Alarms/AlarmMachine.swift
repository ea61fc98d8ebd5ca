/// The states of an alarm, as in ISA-18.2.
public enum AlarmState: String, CaseIterable, Sendable {
  /// Nothing is wrong.
  case normal
  /// The condition holds, and nobody has acknowledged the alarm.
  case unacknowledged
  /// The condition holds, and somebody has acknowledged the alarm.
  case acknowledged
  /// The condition no longer holds, but nobody has acknowledged the alarm.
  case returned

  /// Whether the condition holds.
  public var isActive: Bool { self == .unacknowledged || self == .acknowledged }
  /// Whether somebody must acknowledge the alarm.
  public var isUnacknowledged: Bool { self == .unacknowledged || self == .returned }
}

/// The state machine of an alarm.
///
///     case | state          | input                           | then
///     -----+----------------+---------------------------------+----------------------------------
///      1   | normal         | true, no delay                  | raised: unacknowledged
///      2   | normal         | true, needs no acknowledgement  | raised: acknowledged
///      3   | normal         | true, with a delay              | waits
///      4   | not active     | false while it waits            | stops waiting
///      5   | not active     | the delay has passed            | raised, as case 1 or 2
///      6   | returned       | true                            | raised again: unacknowledged
///      7   | active         | false, no clear delay           | cleared, as cases 10 and 11
///      8   | active         | false, with a clear delay       | waits
///      9   | active         | true while it waits             | stops waiting
///     10   | unacknowledged | cleared                         | returned
///     11   | acknowledged   | cleared                         | normal
///     12   | unacknowledged | acknowledge                     | acknowledged
///     13   | returned       | acknowledge                     | normal
///     14   | other          | acknowledge                     | nothing
///     15   | any            | unknown                         | keeps its state, stops waiting
///
/// A wait begins with the first call of `nextTime(asOf:)` after the input that starts it.
public struct AlarmMachine: Sendable {
  /// A change of the state.
  public enum Change: Hashable, Sendable {
    case raised, cleared, acknowledged
  }

  /// The current state.
  public private(set) var state = AlarmState.normal
  /// Whether somebody must acknowledge the alarm.
  public let needsAcknowledgement: Bool
  private let delay: Duration
  private let clearDelay: Duration
  private var wait = Wait.none

  private enum Wait: Hashable {
    case none
    /// The time at which the wait begins is not known yet.
    case starting
    case until(Duration)
  }

  /// Creates an alarm in its normal state.
  /// - Parameters:
  ///   - needsAcknowledgement: whether somebody must acknowledge the alarm.
  ///   - delay: the time for which the condition must hold before the alarm is raised.
  ///   - clearDelay: the time for which it must not hold before the alarm is cleared.
  public init(
    needsAcknowledgement: Bool = true, delay: Duration = .zero, clearDelay: Duration = .zero
  ) {
    self.needsAcknowledgement = needsAcknowledgement
    self.delay = delay
    self.clearDelay = clearDelay
  }

  /// The state of the alarm after it was raised.
  public var raisedState: AlarmState { needsAcknowledgement ? .unacknowledged : .acknowledged }

  /// Restores the state from an earlier run.
  public mutating func restore(_ state: AlarmState) { self.state = state }

  /// Handles the condition: true, false or unknown (nil).
  /// - Returns: the change; nil for none.
  public mutating func update(isTrue: Bool?) -> Change? {
    guard let isTrue, isTrue != state.isActive else {
      wait = .none
      return nil
    }
    let interval = isTrue ? delay : clearDelay
    guard interval > .zero else { return isTrue ? raise() : clear() }
    if wait == .none { wait = .starting }
    return nil
  }

  /// The time at which to call `advance(to:)`; nil for never.
  public mutating func nextTime(asOf now: Duration) -> Duration? {
    switch wait {
    case .none: return nil
    case .starting:
      let time = now + (state.isActive ? clearDelay : delay)
      wait = .until(time)
      return time
    case .until(let time): return time
    }
  }

  /// Ends a wait whose time has come.
  /// - Returns: the change; nil for none.
  public mutating func advance(to now: Duration) -> Change? {
    guard case .until(let time) = wait, time <= now else { return nil }
    return state.isActive ? clear() : raise()
  }

  /// Handles an acknowledgement.
  /// - Returns: the change; nil for none.
  public mutating func acknowledge() -> Change? {
    switch state {
    case .unacknowledged: state = .acknowledged
    case .returned: state = .normal
    case .normal, .acknowledged: return nil
    }
    return .acknowledged
  }

  private mutating func raise() -> Change {
    wait = .none
    state = raisedState
    return .raised
  }

  private mutating func clear() -> Change {
    wait = .none
    state = state == .unacknowledged ? .returned : .normal
    return .cleared
  }
}
