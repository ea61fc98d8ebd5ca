import LinuxIO

/// The times of an output's frames, so that animations advance in step with the screen.
///
/// Drivers without a real vertical blank (virtual machines, SPI and USB panels) acknowledge a flip
/// at once; the clock ticks at the mode's rate all the same.
public struct FrameClock: Hashable, Sendable {
  /// Time from one frame to the next.
  public var interval: Duration
  /// When the last frame was shown, on the monotonic clock; nil before the first.
  public private(set) var last: Duration?

  /// A clock for a rate in hertz, which is clamped to 1…1000.
  public init(refresh: Double) {
    let rate = refresh.isFinite ? min(max(refresh, 1), 1000) : 60
    interval = .nanoseconds(Int64((1_000_000_000 / rate).rounded()))
  }

  /// Notes that a frame was shown.
  public mutating func shown(at time: Duration) { last = time }

  /// The time of the next frame after `now`: a whole number of intervals after the last one.
  public func next(after now: Duration) -> Duration {
    guard let last, last <= now else { return now + interval }
    let elapsed = (now - last).nanoseconds
    return last + .nanoseconds((elapsed / interval.nanoseconds + 1) * interval.nanoseconds)
  }
}
