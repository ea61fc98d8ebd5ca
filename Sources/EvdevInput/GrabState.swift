/// Which program receives a device's events, and whether this one may have missed some.
///
///     case | state     | input                   | then
///     -----+-----------+-------------------------+-----------------------------------------------
///      1   | opened    | a grab succeeds         | exclusive
///      2   | shared    | a grab succeeds         | exclusive; events may have been missed
///      3   | any other | a grab is refused       | refused; events may have been missed, and a
///          |           |                         | retry is due in 100 ms
///      4   | refused   | a grab is refused       | refused; the next retry is due in twice the
///          |           |                         | time, at most in 60 s
///      5   | refused   | a grab succeeds         | exclusive
///      6   | any       | the device is released  | shared, without a retry
///      7   | any       | a check for missed      | events may have been missed
///          |           | events                  |
///      8   | any       | resynchronized          | no event is missed any more
struct GrabState {
  private enum State {
    /// Neither grabbed nor released yet.
    case opened
    /// Only this program receives the events.
    case exclusive
    /// All programs receive them.
    case shared
    /// Another program has grabbed the device.
    case refused(count: Int, retry: Duration)
  }

  /// The first retry is soon, because an old version of a program may release the device just after
  /// the new version has started.
  private static let shortestDelay = Duration.milliseconds(100)
  private static let longestDelay = Duration.seconds(60)

  private var state = State.opened
  /// Whether the device's state has to be read before the next event.
  private(set) var mayHaveMissedEvents = false

  /// When to try to grab the device again; nil unless it was refused.
  var retry: Duration? {
    if case .refused(_, let retry) = state { retry } else { nil }
  }

  /// Whether another program keeps the device: the second grab was refused as well.
  var isRefusedRepeatedly: Bool {
    if case .refused(let count, _) = state { count > 1 } else { false }
  }

  mutating func grabbed() {
    if case .shared = state { mayHaveMissedEvents = true }
    state = .exclusive
  }

  mutating func refused(at now: Duration) {
    var count = 1
    if case .refused(let earlier, _) = state { count += earlier }
    let delay = min(Self.shortestDelay * (1 << min(count - 1, 10)), Self.longestDelay)
    state = .refused(count: count, retry: now + delay)
    mayHaveMissedEvents = true
  }

  mutating func released() { state = .shared }

  mutating func checkForMissedEvents() { mayHaveMissedEvents = true }

  mutating func resynchronized() { mayHaveMissedEvents = false }
}
