import CLinux
import Glibc

/// One thread, one epoll: descriptors, timers and signals all arrive here, and nothing wakes up
/// when nothing happens.
///
/// Handlers run one at a time and may watch, change, unwatch and schedule anything, themselves
/// included: an event of a descriptor that was unwatched meanwhile is not delivered.
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

  /// Names one watched descriptor.
  public struct Watch: Hashable, Sendable {
    fileprivate var key: UInt64
  }

  /// Names one scheduled call.
  public struct Timer: Hashable, Sendable {
    fileprivate var deadline: Duration
    fileprivate var key: UInt64
  }

  private struct Entry {
    var descriptor: CInt
    var handler: (Readiness) -> Void
  }

  private let epoll: FileDescriptor
  private let timerDescriptor: FileDescriptor
  private var entries: [UInt64: Entry] = [:]
  private var timers: [(timer: Timer, action: () -> Void)] = []
  /// What the kernel's timer is set to; nil where it has fired.
  private var armed: Duration?
  private var nextKey: UInt64 = 1
  private var isRunning = false
  /// Called once after each batch of events, before the loop waits again: the place to draw what
  /// the batch has changed.
  public var afterEvents: () -> Void = {}

  public init() throws(SystemError) {
    epoll = FileDescriptor(
      owning: try system("epoll_create1") { epoll_create1(CInt(EPOLL_CLOEXEC)) })
    timerDescriptor = FileDescriptor(
      owning: try system("timerfd_create") {
        timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC))
      })
    try watch(timerDescriptor.number, for: .readable) { [unowned self] _ in self.fireTimers() }
  }

  /// Calls `handler` whenever the descriptor is ready. The caller keeps it open until `unwatch`.
  @discardableResult
  public func watch(
    _ descriptor: CInt, for interest: Readiness, _ handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> Watch {
    let key = nextKey
    nextKey += 1
    try control(EPOLL_CTL_ADD, descriptor, interest, key)
    entries[key] = Entry(descriptor: descriptor, handler: handler)
    return Watch(key: key)
  }

  public func change(_ watch: Watch, to interest: Readiness) throws(SystemError) {
    guard let entry = entries[watch.key] else { return }
    try control(EPOLL_CTL_MOD, entry.descriptor, interest, watch.key)
  }

  /// Stops watching; must come before the descriptor is closed.
  public func unwatch(_ watch: Watch) {
    guard let entry = entries.removeValue(forKey: watch.key) else { return }
    // A device that is gone has left the epoll set by itself; that is no error.
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

  /// Calls `action` once, at `deadline` on the monotonic clock or as soon after as can be.
  @discardableResult
  public func schedule(at deadline: Duration, _ action: @escaping () -> Void) -> Timer {
    let timer = Timer(deadline: deadline, key: nextKey)
    nextKey += 1
    let index = timers.firstIndex { $0.timer.deadline > deadline } ?? timers.count
    timers.insert((timer, action), at: index)
    arm()
    return timer
  }

  public func cancel(_ timer: Timer) { timers.removeAll { $0.timer == timer } }

  /// Sets the kernel's timer to the first deadline. One that is set to an earlier time stays: a
  /// deadline that is put off with each event would cost a call each, and waking up once for
  /// nothing, when the events are over, costs less.
  private func arm() {
    guard let deadline = timers.first?.timer.deadline else { return }
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
    while let first = timers.first, first.timer.deadline <= now {
      timers.removeFirst()
      first.action()
    }
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
        entries[event.data.u64]?.handler(Readiness(events: event.events))
      }
      afterEvents()
    }
  }

  /// Makes `run` return after the events at hand.
  public func stop() { isRunning = false }
}
