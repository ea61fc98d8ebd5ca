import LinuxIO

/// When frames are shown, so that animations advance with the screen and not beside it.
///
/// Drivers without a real vertical blank (virtual machines, SPI and USB panels) acknowledge a flip
/// at once; the clock then still ticks at the mode's rate.
public struct FrameClock: Hashable, Sendable {
  /// Time from one frame to the next.
  public var interval: Duration
  /// When the last frame was shown, on the monotonic clock; nil before the first.
  public private(set) var last: Duration?

  /// The rate is brought into 1…1000 Hz.
  public init(refresh: Double) {
    let rate = refresh.isFinite ? min(max(refresh, 1), 1000) : 60
    interval = .nanoseconds(Int64((1_000_000_000 / rate).rounded()))
  }

  public mutating func shown(at time: Duration) { last = time }

  /// The next moment after `now` at which a frame is due: a whole number of intervals after the
  /// last one shown.
  public func next(after now: Duration) -> Duration {
    guard let last, last <= now else { return now + interval }
    let elapsed = (now - last).nanoseconds
    return last + .nanoseconds((elapsed / interval.nanoseconds + 1) * interval.nanoseconds)
  }
}
