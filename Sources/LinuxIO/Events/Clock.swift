import Glibc

/// The kernel's clocks. Pure modules do not read them: time is a parameter there.
public enum Clock {
  /// Time since boot; never set back. For events, frames and timers.
  public static var monotonic: Duration { read(CLOCK_MONOTONIC) }
  /// Time since 1970, which jumps when the system clock is set.
  public static var realtime: Duration { read(CLOCK_REALTIME) }
  /// The processor time that the calling thread has used.
  public static var thread: Duration { read(CLOCK_THREAD_CPUTIME_ID) }

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

  /// The duration as an argument of system calls, in whole nanoseconds.
  public var timespec: timespec {
    Glibc.timespec(
      tv_sec: Int(components.seconds), tv_nsec: Int(components.attoseconds / 1_000_000_000))
  }
}
