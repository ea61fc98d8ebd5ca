import Glibc

/// The kernel's clocks. Only the outermost rooms read them; all others get time as a parameter.
public enum Clock {
  /// Time since boot, never set back: for events, frames and timers.
  public static var monotonic: Duration { read(CLOCK_MONOTONIC) }
  /// Time since 1970, as the system's clock is set: only for output.
  public static var realtime: Duration { read(CLOCK_REALTIME) }

  private static func read(_ clock: clockid_t) -> Duration {
    var now = timespec()
    clock_gettime(clock, &now)
    return .seconds(Int64(now.tv_sec)) + .nanoseconds(Int64(now.tv_nsec))
  }
}

extension Duration {
  /// Whole nanoseconds; enough for 292 years.
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
