import LinuxIO
import Panels

/// Wakes the daemon for the rules and the clock of a panel, and only for those.
final class PanelTime {
  private let loop: EventLoop
  private let log: Log
  private let offset: (Duration) -> Duration
  private let ruleTimer: EventLoop.Timer
  /// Nil until a panel uses a clock.
  private var wallClock: WallClock?
  private var panel: Panel?

  /// - Parameter offset: returns the local time minus UTC at a time since 1970.
  init(
    loop: EventLoop, log: Log,
    offset: @escaping (Duration) -> Duration = { WallClock.offset(at: $0) }
  ) {
    self.loop = loop
    self.log = log
    self.offset = offset
    ruleTimer = EventLoop.Timer(loop)
  }

  /// Sets the clock of a panel and starts its rules, in place of an earlier panel.
  func begin(_ panel: Panel) {
    self.panel = panel
    setClock()
    panel.startRules(at: Clock.monotonic)
    update()
  }

  /// Schedules the next rule. Call it after each batch of events.
  func update() {
    guard let panel else { return }
    guard let next = panel.nextRuleTime(asOf: Clock.monotonic) else { return ruleTimer.cancel() }
    guard next != ruleTimer.deadline else { return }
    ruleTimer.schedule(at: next) { [unowned self] in
      self.panel?.runRules(at: Clock.monotonic)
    }
  }

  /// The time since 1970 at which the clock is set next; nil for a panel without a clock.
  var nextClockTime: Duration? { wallClock?.deadline }

  /// Whether the timer of the rules is scheduled.
  var waitsForRule: Bool { ruleTimer.isScheduled }

  private func setClock() {
    guard let panel, let interval = panel.clockInterval else { return wallClock = nil }
    do throws(SystemError) {
      if wallClock == nil { wallClock = try makeWallClock() }
      guard let clock = wallClock else { return }
      while true {
        let now = Clock.realtime
        let local = now + offset(now)
        panel.setClock(to: local / .seconds(1))
        if clock.schedule(at: now + Self.wait(until: interval, at: local)) { break }
      }
    } catch {
      log.error("the clock of the panel has stopped: \(error)")
    }
  }

  private func makeWallClock() throws(SystemError) -> WallClock {
    let clock = try WallClock(loop: loop)
    clock.onTime = { [unowned self] in self.setClock() }
    return clock
  }

  /// The time until the next multiple of an interval.
  static func wait(until interval: Duration, at local: Duration) -> Duration {
    interval * (Int((local / interval).rounded(.down)) + 1) - local
  }
}
