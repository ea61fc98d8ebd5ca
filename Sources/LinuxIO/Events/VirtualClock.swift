/// Clocks that stand still until `EventLoop.advance(to:)` moves them, and a time zone, so that a test
/// can run through a whole day in a moment.
public final class VirtualClock {
  /// The time on the clock for events, frames and timers.
  public internal(set) var monotonic: Duration
  /// The local time minus UTC at a time since 1970.
  public var offset: (Duration) -> Duration
  private var boot: Duration
  private var observers: [(owner: ObjectIdentifier, notify: () -> Void)] = []

  /// - Parameters:
  ///   - monotonic: the time on the monotonic clock.
  ///   - realtime: the time since 1970.
  ///   - offset: the local time minus UTC at a time since 1970.
  public init(
    monotonic: Duration = .seconds(1_000), realtime: Duration,
    offset: @escaping (Duration) -> Duration = { _ in .zero }
  ) {
    self.monotonic = monotonic
    self.offset = offset
    boot = realtime - monotonic
  }

  /// The time since 1970. Setting it makes the clock jump and notifies wall clocks at once.
  public var realtime: Duration {
    get { boot + monotonic }
    set {
      boot = newValue - monotonic
      // An observer may remove others.
      for owner in observers.map(\.owner) { observers.first { $0.owner == owner }?.notify() }
    }
  }

  /// Calls `notify` when the clock is set, until the owner is removed.
  func observe(_ owner: AnyObject, _ notify: @escaping () -> Void) {
    observers.append((ObjectIdentifier(owner), notify))
  }

  /// Removes the observers of an owner.
  func remove(_ owner: AnyObject) { observers.removeAll { $0.owner == ObjectIdentifier(owner) } }
}
