/// The times of one device's events: the kernel's, as far as they can be true.
///
/// A driver may tell the time of its controller's own clock, or of none. But no event is from before
/// the last one, and none from after it was read: what is told so is as old as its reading.
struct EventTimes {
  /// The last one given.
  private var last: Duration

  /// - Parameter opening: when the device was opened; it has no events from before.
  init(since opening: Duration) { last = opening }

  /// The time of the next event, which never goes back.
  /// - Parameters:
  ///   - told: the kernel's; nil where it does not tell.
  ///   - now: that of reading; asked for once in a frame, whose events are told to be of one time.
  mutating func time(told: Duration?, now: @autoclosure () -> Duration) -> Duration {
    if told == last { return last }
    let now = max(now(), last)
    if let told, told > last, told <= now { last = told } else { last = now }
    return last
  }
}
