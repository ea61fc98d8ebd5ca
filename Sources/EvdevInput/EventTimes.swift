/// The times of one device's events: the kernel's, if they are possible.
///
/// A driver may report the time of its controller's own clock, or no time at all. If the reported
/// time is before the last event or after the reading, the time of reading is used instead.
struct EventTimes {
  private var last: Duration

  /// - Parameter opening: when the device was opened; no event is older.
  init(since opening: Duration) { last = opening }

  /// Returns the time of the next event, which is never before the last one.
  /// - Parameters:
  ///   - reported: the kernel's time; nil if it reports none.
  ///   - now: the time of reading; evaluated once per frame, because the kernel reports one time for
  ///     all events of a frame.
  mutating func time(reported: Duration?, now: @autoclosure () -> Duration) -> Duration {
    if reported == last { return last }
    let now = max(now(), last)
    if let reported, reported > last, reported <= now { last = reported } else { last = now }
    return last
  }
}
