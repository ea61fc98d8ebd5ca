import CLinux
import Glibc

/// Calls a handler at times of the system's clock, and when that clock is set.
public final class WallClock {
  private let loop: EventLoop
  /// A timer of the kernel; nil for a loop with virtual clocks.
  private var descriptor: FileDescriptor?
  private var watch: EventLoop.Watch?
  /// Used instead of the kernel's timer.
  private let virtualTimer: EventLoop.Timer
  /// The time since 1970 at which the handler is called next; nil if it is not scheduled.
  public private(set) var deadline: Duration?
  /// Called at the scheduled time, and as soon as the clock is set before that. Then nothing is
  /// scheduled any more.
  public var onTime: () -> Void = {}

  /// Creates a clock without a scheduled call.
  public init(loop: EventLoop) throws(SystemError) {
    self.loop = loop
    virtualTimer = EventLoop.Timer(loop)
    if let virtualClock = loop.virtualClock {
      virtualClock.observe(self) { [unowned self] in
        self.virtualTimer.cancel()
        if self.deadline != nil { self.call() }
      }
      return
    }
    let number = try system("timerfd_create") {
      timerfd_create(CLOCK_REALTIME, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC))
    }
    descriptor = FileDescriptor(owning: number)
    watch = try loop.watch(number, for: .readable) { [unowned self] _ in
      var expirations: UInt64 = 0
      // Fails with ECANCELED if the clock was set.
      _ = read(number, &expirations, 8)
      self.call()
    }
  }

  deinit { loop.virtualClock?.remove(self) }

  private func call() {
    deadline = nil
    onTime()
  }

  /// Schedules a call of `onTime`, in place of the call that is scheduled.
  /// - Returns: false if the clock was set since the last call, so that `deadline` may be wrong.
  public func schedule(at deadline: Duration) -> Bool {
    self.deadline = deadline
    guard let number = descriptor?.number else {
      virtualTimer.schedule(after: deadline - loop.realtime) { [unowned self] in self.call() }
      return true
    }
    let (seconds, attoseconds) = deadline.components
    var setting = itimerspec()
    setting.it_value.tv_sec = Int(max(seconds, 0))
    setting.it_value.tv_nsec = max(Int(attoseconds / 1_000_000_000), 1)
    let flags = CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET)
    let result = timerfd_settime(number, flags, &setting, nil)
    precondition(result == 0 || errno == ECANCELED, "timerfd_settime accepts every deadline")
    return result == 0
  }

  /// The local time minus UTC at a time since 1970, by the current time zone of the system.
  public static func offset(at time: Duration) -> Duration {
    // Reads the time zone again if it has changed.
    tzset()
    var seconds = time_t(time.components.seconds)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return .zero }
    return .seconds(local.tm_gmtoff)
  }
}
