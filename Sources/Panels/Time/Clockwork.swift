import Controls

extension Panel {
  /// Drives a panel by its clocks. The daemon, tests, recordings and pictures of panels all use it, so
  /// that a panel does the same everywhere, in this order:
  ///
  /// 1. The clock of the panel is set, at multiples of its interval and after a jump of the clock.
  /// 2. Due rules, alarms and controls act, values expire, and pauses after wrong PINs end.
  /// 3. Touches and keys are handled, each after the work that is due before it. Then requests are
  ///    answered.
  /// 4. 1 and 2 are repeated for work that 3 made due.
  /// 5. Sounds and vibration follow, then the picture.
  ///
  /// `update` performs 1 and 2.
  public final class Clockwork {
    /// When to call `update` again, even without an event.
    public struct Wake: Equatable, Sendable {
      /// The time on the monotonic clock; nil for never.
      public var monotonic: Duration?
      /// The time since 1970 in UTC; nil if nothing needs the time.
      public var utc: Duration?
    }

    /// The panel that it drives.
    public let panel: Panel
    private let clocks: Clocks
    /// How often one `update` sets the clock again at most, after rules have changed what needs it.
    private static let longestChain = 4
    private var isVisible = true
    /// The latest time of the panel. An older event does not set it back.
    private var latest = Duration.zero
    private var interval: Duration?
    /// The time in UTC at which the clock of the panel is set next.
    private var nextTick: Duration?
    /// Whether the clock in UTC or the time zone has changed.
    private var hasJumped = false

    /// Starts a panel whose values, records of alarms and histories have already been restored.
    /// - Parameter seed: determines the numbers of `random`.
    public init(_ panel: Panel, _ clocks: Clocks, seed: UInt64 = 0) {
      self.panel = panel
      self.clocks = clocks
      panel.start(with: clocks, seed: seed)
    }

    /// Performs all due work. Call it after each batch of events, again after answering
    /// requests, and at the times that it returns.
    /// - Parameter isVisible: whether the picture of the panel is visible.
    public func update(isVisible: Bool = true) -> Wake {
      self.isVisible = isVisible
      latest = max(latest, clocks.monotonic())
      setClockIfDue(at: clocks.utc())
      var next = panel.update(at: latest)
      // Rules can show or hide something that needs the clock.
      for _ in 0..<Self.longestChain where setClockIfDue(at: clocks.utc()) {
        next = panel.update(at: latest)
      }
      return Wake(monotonic: next, utc: nextTick)
    }

    /// Performs the work that is due before an event. An event time in the future counts as now.
    public func update(before event: Duration) {
      let now = clocks.monotonic()
      latest = max(latest, min(event, now))
      setClockIfDue(at: clocks.utc() - (now - latest))
      _ = panel.update(at: latest)
    }

    /// Sets the clock of the panel at the next `update`, because the clock in UTC has jumped.
    public func clockDidJump() { hasJumped = true }

    /// Shows all times again at the next `update`, because the time zone has changed.
    public func zoneDidChange() {
      panel.zoneDidChange()
      hasJumped = true
    }

    /// - Returns: whether the clock was set.
    @discardableResult private func setClockIfDue(at now: Duration) -> Bool {
      let needed = panel.clockInterval(isVisible: isVisible)
      let isDue = nextTick.map { now >= $0 } ?? false
      guard isDue || hasJumped || needed != interval else { return false }
      hasJumped = false
      interval = needed
      guard let needed else {
        nextTick = nil
        return false
      }
      let local = now + clocks.offset(now)
      panel.setClock(to: Clocks.seconds(local), unix: Clocks.seconds(now))
      nextTick = now + Clocks.wait(until: needed, at: local)
      return true
    }
  }
}
