import LinuxIO

/// The times of an output's frames, so that animations advance in step with the screen.
///
/// Drivers without a real vertical blank (virtual machines, SPI and USB panels) acknowledge a flip
/// immediately. The clock ticks at the mode's refresh rate even then.
public struct FrameClock: Hashable, Sendable {
  /// The time from one frame to the next.
  public var interval: Duration
  /// When the last frame was shown, on the monotonic clock; nil before the first.
  public private(set) var last: Duration?

  /// Creates a clock for a refresh rate in hertz, clamped to 1…1000.
  public init(refresh: Double) {
    let rate = refresh.isFinite ? min(max(refresh, 1), 1000) : 60
    interval = .nanoseconds(Int64((1_000_000_000 / rate).rounded()))
  }

  /// Records the time at which a frame was shown.
  public mutating func shown(at time: Duration) { last = time }

  /// Returns the time of the next frame after `now`: a whole number of intervals after the last
  /// frame.
  public func next(after now: Duration) -> Duration {
    guard let last, last <= now else { return now + interval }
    let elapsed = (now - last).nanoseconds
    return last + .nanoseconds((elapsed / interval.nanoseconds + 1) * interval.nanoseconds)
  }
}
