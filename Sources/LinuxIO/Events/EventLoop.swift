import CLinux
import Glibc

/// The program's only wait: descriptors, timers and signals in one thread, by one epoll. It sleeps
/// while nothing happens.
///
/// Handlers run one at a time, and may watch, schedule and release anything, themselves included. A
/// watch or a timer ends with the object that owns it, and its handler does not run after that. So
/// the handler may refer to that object as `unowned`, and should: the loop keeps the handler, and
/// would keep the object, too.
public final class EventLoop {
  /// Events of a descriptor, watched for or seen.
  public struct Readiness: OptionSet, Sendable {
    /// epoll's own bits.
    public let rawValue: UInt32
    /// Takes epoll's own bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// There is something to read, or the end of it.
    public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
    /// There is room to write.
    public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
    /// The other end or the device is gone. Always watched for.
    public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)

    init(events: UInt32) {
      let isLost = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      rawValue = events | (isLost ? EPOLLHUP.rawValue : 0)
    }
  }

  /// A watched descriptor. The watch ends with this owner's life, before or after the descriptor is
  /// closed.
  public struct Watch: ~Copyable {
    private let loop: EventLoop
    private let key: UInt64

    fileprivate init(_ loop: EventLoop, key: UInt64) {
      self.loop = loop
      self.key = key
    }

    deinit { loop.unwatch(key) }

    /// Watches for other events from now on.
    public func change(to interest: Readiness) throws(SystemError) {
      guard let entry = loop.entries[key] else { return }
      try loop.control(EPOLL_CTL_MOD, entry.descriptor, interest, key)
    }
  }

  /// At most one call in the future, cancelled at the end of this owner's life. Cheap to schedule
  /// and to cancel among thousands of others.
  public struct Timer: ~Copyable {
    private let loop: EventLoop
    private let number: Int

    /// A timer with nothing scheduled.
    public init(_ loop: EventLoop) {
      self.loop = loop
      loop.timerCount += 1
      number = loop.timerCount
    }

    deinit { cancel() }

    /// When the call is due; nil if none is scheduled.
    public var deadline: Duration? { loop.timers.deadline(of: number) }

    /// Whether a call is still to come.
    public var isScheduled: Bool { deadline != nil }

    /// Calls `action` once, at `deadline` on the monotonic clock or as soon after as possible. It
    /// replaces the call that was scheduled.
    public func schedule(at deadline: Duration, _ action: @escaping () -> Void) {
      let previous = loop.timers.schedule(number, at: deadline, action)
      loop.arm()
      release(previous)
    }

    /// Drops the scheduled call, if any.
    public func cancel() { release(loop.timers.cancel(number)) }

    /// The end of an action may cancel other timers, so it must not come while the queue is
    /// changed, which is where the optimizer puts it if nothing uses the action afterwards.
    private func release(_ action: (() -> Void)?) { withExtendedLifetime(action) {} }
  }

  private struct Entry {
    var descriptor: CInt
    var handler: (Readiness) -> Void
  }

  private let epoll: FileDescriptor
  private let timerDescriptor: FileDescriptor
  private var entries: [UInt64: Entry] = [:]
  private var lastKey = timerKey
  private var timers = TimerQueue()
  private var timerCount = 0
  /// The kernel's timer; nil once it has fired.
  private var armed: Duration?
  private var isRunning = false
  /// Called after each batch of events, before the loop waits again: the place to draw.
  public var afterEvents: () -> Void = {}

  private static let timerKey: UInt64 = 0

  /// A loop that watches nothing yet.
  public init() throws(SystemError) {
    epoll = FileDescriptor(
      owning: try system("epoll_create1") { epoll_create1(CInt(EPOLL_CLOEXEC)) })
    timerDescriptor = FileDescriptor(
      owning: try system("timerfd_create") {
        timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC))
      })
    try control(EPOLL_CTL_ADD, timerDescriptor.number, .readable, Self.timerKey)
  }

  /// Calls `handler` whenever the descriptor is ready, for the life of the result.
  public func watch(
    _ descriptor: CInt, for interest: Readiness, _ handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> Watch {
    lastKey += 1
    try control(EPOLL_CTL_ADD, descriptor, interest, lastKey)
    entries[lastKey] = Entry(descriptor: descriptor, handler: handler)
    return Watch(self, key: lastKey)
  }

  private func unwatch(_ key: UInt64) {
    // The end of a handler may end other watches, so it must not come while the entries change.
    withExtendedLifetime(entries.removeValue(forKey: key)) { entry in
      guard let entry else { return }
      // A descriptor that was closed, or whose device is gone, has left the epoll set by itself.
      var event = epoll_event()
      _ = epoll_ctl(epoll.number, EPOLL_CTL_DEL, entry.descriptor, &event)
    }
  }

  private func control(
    _ operation: CInt, _ descriptor: CInt, _ interest: Readiness, _ key: UInt64
  ) throws(SystemError) {
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.u64 = key
    try system("epoll_ctl on descriptor \(descriptor)") {
      epoll_ctl(epoll.number, operation, descriptor, &event)
    }
  }

  /// Sets the kernel's timer to the first deadline, unless it is set to an earlier time: one
  /// wake-up for nothing costs less than a system call each time that a deadline is put off.
  private func arm() {
    guard let deadline = timers.first() else { return }
    if let armed, armed <= deadline { return }
    armed = deadline
    var setting = itimerspec()
    let nanoseconds = max(deadline.nanoseconds, 1)
    setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
    setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    let result = timerfd_settime(timerDescriptor.number, CInt(TFD_TIMER_ABSTIME), &setting, nil)
    precondition(result == 0, "timerfd_settime takes every deadline")
  }

  private func fireTimers() {
    var expirations: UInt64 = 0
    _ = read(timerDescriptor.number, &expirations, 8)
    armed = nil
    let now = Clock.monotonic
    while let action = timers.next(dueAt: now) { action() }
    arm()
  }

  /// Delivers events until `stop` is called.
  public func run() throws(SystemError) {
    isRunning = true
    var events = [epoll_event](repeating: epoll_event(), count: 32)
    afterEvents()
    while isRunning {
      let count = try system("epoll_wait") {
        epoll_wait(epoll.number, &events, CInt(events.count), -1)
      }
      for event in events.prefix(Int(count)) {
        if event.data.u64 == Self.timerKey {
          fireTimers()
        } else {
          // Its watch may have ended earlier in this batch.
          entries[event.data.u64]?.handler(Readiness(events: event.events))
        }
      }
      afterEvents()
    }
  }

  /// Makes `run` return at the end of this batch of events.
  public func stop() { isRunning = false }
}
