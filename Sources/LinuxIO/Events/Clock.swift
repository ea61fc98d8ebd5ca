import Glibc

/// The kernel's clocks, read at the rim; everything inside gets time as a parameter.
public enum Clock {
  /// Since boot, never set back: what events, frames and timers are timed by.
  public static var monotonic: Duration { read(CLOCK_MONOTONIC) }
  /// Since 1970, as people set it: only for what is shown to people and programs.
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
