import CLinux
import Glibc

/// One thread, one epoll: descriptors, timers and signals all arrive here, and nothing wakes up
/// when nothing happens.
///
/// Handlers run one at a time and may watch, schedule and release anything, themselves included.
/// A watch or a timer ends with its own life, and no handler of it runs after that. So a handler
/// may hold the object that owns it `unowned`, and should: the loop keeps the handler, and a strong
/// reference would keep the object.
public final class EventLoop {
  /// What a descriptor is watched for, and what was seen.
  public struct Readiness: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
    public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
    /// The other side is gone, or the device failed. Always reported, never asked for.
    public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)

    init(events: UInt32) {
      let isLost = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      rawValue = events | (isLost ? EPOLLHUP.rawValue : 0)
    }
  }

  /// One descriptor, watched as long as this lives. Whether it or the descriptor is let go first
  /// makes no difference.
  public struct Watch: ~Copyable {
    private let loop: EventLoop
    private let key: UInt64

    fileprivate init(_ loop: EventLoop, key: UInt64) {
      self.loop = loop
      self.key = key
    }

    deinit { loop.unwatch(key) }

    /// Watches for something else from now on.
    public func change(to interest: Readiness) throws(SystemError) {
      guard let entry = loop.entries[key] else { return }
      try loop.control(EPOLL_CTL_MOD, entry.descriptor, interest, key)
    }
  }

  /// A call at a time to come, one at most; it is cancelled at the end of this owner's life.
  ///
  /// Scheduling and cancelling cost little, also among thousands.
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

    /// When the call is due; nil where none is scheduled.
    public var deadline: Duration? { loop.timers.deadline(of: number) }

    public var isScheduled: Bool { deadline != nil }

    /// Calls `action` once, at `deadline` on the monotonic clock or as soon after as can be, in
    /// place of what was scheduled.
    public func schedule(at deadline: Duration, _ action: @escaping () -> Void) {
      _ = loop.timers.schedule(number, at: deadline, action)
      loop.arm()
    }

    /// Calls nothing, unless something is scheduled again.
    public func cancel() { _ = loop.timers.cancel(number) }
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
  /// What the kernel's timer is set to; nil where it has fired.
  private var armed: Duration?
  private var isRunning = false
  /// Called once after each batch of events, before the loop waits again: the place to draw what
  /// the batch has changed.
  public var afterEvents: () -> Void = {}

  private static let timerKey: UInt64 = 0

  public init() throws(SystemError) {
    epoll = FileDescriptor(
      owning: try system("epoll_create1") { epoll_create1(CInt(EPOLL_CLOEXEC)) })
    timerDescriptor = FileDescriptor(
      owning: try system("timerfd_create") {
        timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC))
      })
    try control(EPOLL_CTL_ADD, timerDescriptor.number, .readable, Self.timerKey)
  }

  /// Calls `handler` whenever the descriptor is ready, as long as the result lives.
  public func watch(
    _ descriptor: CInt, for interest: Readiness, _ handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> Watch {
    lastKey += 1
    try control(EPOLL_CTL_ADD, descriptor, interest, lastKey)
    entries[lastKey] = Entry(descriptor: descriptor, handler: handler)
    return Watch(self, key: lastKey)
  }

  private func unwatch(_ key: UInt64) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    // A descriptor that was closed, or whose device is gone, has left the epoll set by itself.
    var event = epoll_event()
    _ = epoll_ctl(epoll.number, EPOLL_CTL_DEL, entry.descriptor, &event)
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

  /// Sets the kernel's timer to the first deadline. One that is set to an earlier time stays: a
  /// deadline that is put off with each event would cost a call each, and waking up once for
  /// nothing, when the events are over, costs less.
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

  /// Delivers events until `stop`.
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
          // Nothing where it was unwatched earlier in this batch.
          entries[event.data.u64]?.handler(Readiness(events: event.events))
        }
      }
      afterEvents()
    }
  }

  /// Makes `run` return after the events at hand.
  public func stop() { isRunning = false }
}
