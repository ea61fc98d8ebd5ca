import CLinux
import Glibc

/// Waits for descriptors, timers and signals in one thread, with epoll.
///
/// Handlers run one at a time. They may watch, schedule and release anything, including themselves.
/// The owner of a watch or a timer can capture itself as `unowned` in the handler: the handler
/// never runs after the watch or timer has been released. A strong reference would be a cycle.
public final class EventLoop {
  /// Events of a descriptor.
  public struct Readiness: OptionSet, Sendable {
    /// The bits of epoll.
    public let rawValue: UInt32
    /// Creates a set from the bits of epoll.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// There are bytes to read, or the end of the file.
    public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
    /// Writing does not block.
    public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
    /// The other end or the device is gone. Always reported.
    public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)

    init(events: UInt32) {
      let isLost = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      rawValue = events | (isLost ? EPOLLHUP.rawValue : 0)
    }
  }

  /// A watched descriptor. Releasing it ends the watch. The descriptor may be closed before or
  /// after.
  public struct Watch: ~Copyable {
    private let loop: EventLoop
    private let key: UInt64

    fileprivate init(_ loop: EventLoop, key: UInt64) {
      self.loop = loop
      self.key = key
    }

    deinit { loop.unwatch(key) }

    /// Changes the events to watch for.
    public func change(to interest: Readiness) throws(SystemError) {
      guard let entry = loop.entries[key] else { return }
      try loop.control(EPOLL_CTL_MOD, entry.descriptor, interest, key)
    }
  }

  /// Calls an action once at a time in the future. Releasing the timer cancels the call. Scheduling
  /// and cancelling are cheap even with thousands of timers.
  public struct Timer: ~Copyable {
    private let loop: EventLoop
    private let number: Int

    /// Creates a timer without a scheduled call.
    public init(_ loop: EventLoop) {
      self.loop = loop
      loop.timerCount += 1
      number = loop.timerCount
    }

    deinit { cancel() }

    /// The time of the scheduled call; nil if there is none.
    public var deadline: Duration? { loop.timers.deadline(of: number) }

    /// Whether a call is scheduled.
    public var isScheduled: Bool { deadline != nil }

    /// Schedules a call of `action` at `deadline` on the loop's monotonic clock, or as soon as
    /// possible after it. Replaces a call that is already scheduled.
    public func schedule(at deadline: Duration, _ action: @escaping () -> Void) {
      let previous = loop.timers.schedule(number, at: deadline, action)
      loop.arm()
      release(previous)
    }

    /// Schedules a call of `action` after a delay; see `schedule(at:_:)`.
    public func schedule(after time: Duration, _ action: @escaping () -> Void) {
      schedule(at: loop.monotonic + time, action)
    }

    /// Cancels the scheduled call, if any.
    public func cancel() { release(loop.timers.cancel(number)) }

    /// Releasing an action may cancel other timers, so it must happen after the queue has changed.
    /// The optimizer would release it earlier if nothing used it here.
    private func release(_ action: (() -> Void)?) { withExtendedLifetime(action) {} }
  }

  private struct Entry {
    var descriptor: CInt
    var handler: (Readiness) -> Void
  }

  /// Used instead of the kernel's clocks; nil outside tests.
  let virtualClock: VirtualClock?
  private let epoll: FileDescriptor
  private let timerDescriptor: FileDescriptor
  private var entries: [UInt64: Entry] = [:]
  private var lastKey = timerKey
  private var timers = TimerQueue()
  private var timerCount = 0
  /// The time that the kernel's timer is set to; nil once it has fired.
  private var armed: Duration?
  private var isRunning = false
  /// Called after each batch of events, before the loop waits again. Drawing happens here.
  public var afterEvents: () -> Void = {}

  private static let timerKey: UInt64 = 0
  private static var noEvents: [epoll_event] { Array(repeating: epoll_event(), count: 32) }

  /// Creates a loop that watches nothing.
  /// - Parameter virtualClock: the clocks of a test; nil for the kernel's. With virtual clocks, call
  ///   `advance(to:)` instead of `run`.
  public init(_ virtualClock: VirtualClock? = nil) throws(SystemError) {
    self.virtualClock = virtualClock
    epoll = FileDescriptor(
      owning: try system("epoll_create1") { epoll_create1(CInt(EPOLL_CLOEXEC)) })
    timerDescriptor = FileDescriptor(
      owning: try system("timerfd_create") {
        timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC))
      })
    try control(EPOLL_CTL_ADD, timerDescriptor.number, .readable, Self.timerKey)
  }

  /// The time on the clock for events, frames and timers, which is never set back.
  public var monotonic: Duration { virtualClock?.monotonic ?? Clock.monotonic }

  /// The time since 1970, which jumps when the system clock is set.
  public var realtime: Duration { virtualClock?.realtime ?? Clock.realtime }

  /// The local time minus UTC at a time since 1970.
  public func offset(at time: Duration) -> Duration {
    virtualClock?.offset(time) ?? WallClock.offset(at: time)
  }

  /// Calls `handler` when the descriptor is ready, until the result is released.
  public func watch(
    _ descriptor: CInt, for interest: Readiness, _ handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> Watch {
    lastKey += 1
    try control(EPOLL_CTL_ADD, descriptor, interest, lastKey)
    entries[lastKey] = Entry(descriptor: descriptor, handler: handler)
    return Watch(self, key: lastKey)
  }

  private func unwatch(_ key: UInt64) {
    // Releasing a handler may end other watches, so it must happen after the entries have changed.
    withExtendedLifetime(entries.removeValue(forKey: key)) { entry in
      guard let entry else { return }
      // Fails if the descriptor is closed, which removed it from the epoll set.
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

  /// Sets the kernel's timer to the first deadline, unless it is set to an earlier time. A spurious
  /// wake-up costs less than a system call each time a deadline is postponed.
  private func arm() {
    guard virtualClock == nil, let deadline = timers.first() else { return }
    if let armed, armed <= deadline { return }
    armed = deadline
    var setting = itimerspec()
    let nanoseconds = max(deadline.nanoseconds, 1)
    setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
    setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    let result = timerfd_settime(timerDescriptor.number, CInt(TFD_TIMER_ABSTIME), &setting, nil)
    precondition(result == 0, "timerfd_settime accepts every deadline")
  }

  private func fireTimers() {
    var expirations: UInt64 = 0
    _ = read(timerDescriptor.number, &expirations, 8)
    armed = nil
    performDueActions()
    arm()
  }

  private func performDueActions() {
    let now = monotonic
    while let action = timers.next(dueAt: now) { action() }
  }

  /// Delivers events until `stop` is called.
  public func run() throws(SystemError) {
    precondition(virtualClock == nil, "use advance(to:) on a loop with virtual clocks")
    isRunning = true
    var events = Self.noEvents
    afterEvents()
    while isRunning { _ = try deliverBatch(in: &events, timeout: -1) }
  }

  /// Delivers one batch of events.
  /// - Parameters:
  ///   - events: a buffer, whose length limits the batch.
  ///   - timeout: the time to wait for the first event, in milliseconds; -1 for no limit.
  /// - Returns: false if there was no event.
  private func deliverBatch(
    in events: inout [epoll_event], timeout: CInt
  ) throws(SystemError) -> Bool {
    let count = try system("epoll_wait") {
      epoll_wait(epoll.number, &events, CInt(events.count), timeout)
    }
    guard count > 0 else { return false }
    for event in events.prefix(Int(count)) {
      if event.data.u64 == Self.timerKey {
        fireTimers()
      } else {
        // The watch may have ended earlier in this batch.
        entries[event.data.u64]?.handler(Readiness(events: event.events))
      }
    }
    afterEvents()
    return true
  }

  /// Moves the virtual clock to a time, and delivers everything that becomes due by then. Timers with
  /// the same deadline form one batch. The events of ready descriptors are delivered before each batch.
  public func advance(to time: Duration) throws(SystemError) {
    guard let virtualClock else { preconditionFailure("the kernel's clock cannot be moved") }
    var events = Self.noEvents
    afterEvents()
    while true {
      while try deliverBatch(in: &events, timeout: 0) {}
      guard let deadline = timers.first(), deadline <= time else { break }
      virtualClock.monotonic = max(virtualClock.monotonic, deadline)
      performDueActions()
      afterEvents()
    }
    virtualClock.monotonic = max(virtualClock.monotonic, time)
  }

  /// Makes `run` return at the end of this batch of events.
  public func stop() { isRunning = false }
}
