import Controls
import LinuxIO
import Panels

/// Wakes the daemon for the rules and the clock of a panel, and only for those.
final class PanelTime {
  private let loop: EventLoop
  private let log: Log
  private let offset: (Duration) -> Duration
  private let ruleTimer: EventLoop.Timer
  /// Nil if nothing needs the time.
  private var wallClock: WallClock?
  private var clockInterval: Duration?
  private let zoneFolder: String
  /// Reports a new time zone, from the first use of the time on.
  private lazy var zoneWatch = watchZone()
  private var panel: Panel?

  /// - Parameters:
  ///   - zoneFolder: the folder with `localtime`, the time zone.
  ///   - offset: returns the local time minus UTC at a time since 1970.
  init(
    loop: EventLoop, log: Log, zoneFolder: String = "/etc",
    offset: @escaping (Duration) -> Duration = { WallClock.offset(at: $0) }
  ) {
    self.loop = loop
    self.log = log
    self.zoneFolder = zoneFolder
    self.offset = offset
    ruleTimer = EventLoop.Timer(loop)
  }

  /// Sets the clock of a panel and starts its rules, in place of an earlier panel.
  func begin(_ panel: Panel) {
    self.panel = panel
    if panel.usesClock {
      // A hidden control can show the clock later, and programs can read it at any time.
      let now = Clock.realtime
      panel.setClock(to: (now + offset(now)) / .seconds(1))
    }
    setClock(every: panel.clockInterval())
    panel.alarmJournal?.now = { Clock.realtime / .seconds(1) }
    panel.alarmJournal?.localTime = { [offset] in $0 + offset(.seconds($0)) / .seconds(1) }
    panel.values.now = { Clock.monotonic }
    panel.values.localTime = { [offset] time in
      // The present difference between the clocks also applies to the past: a clock that jumps
      // corrects the labels of earlier changes.
      let utc = Clock.realtime - (Clock.monotonic - time)
      return (utc + offset(utc)) / .seconds(1)
    }
    panel.startRules(at: Clock.monotonic)
  }

  /// Schedules the next rule and the clock. Call it after each batch of events.
  /// - Parameter isVisible: whether the picture of the panel is visible.
  func update(isVisible: Bool = true) {
    guard let panel else { return }
    let interval = panel.clockInterval(isVisible: isVisible)
    if interval != clockInterval { setClock(every: interval) }
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

  /// Sets the clock now and at multiples of an interval; nil if nothing needs the time.
  private func setClock(every interval: Duration?) {
    clockInterval = interval
    guard let panel, let interval else { return wallClock = nil }
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
    _ = zoneWatch
  }

  private func makeWallClock() throws(SystemError) -> WallClock {
    let clock = try WallClock(loop: loop)
    clock.onTime = { [unowned self] in self.setClock(every: self.clockInterval) }
    return clock
  }

  private func watchZone() -> FolderWatch? {
    do throws(SystemError) {
      let watch = try FolderWatch(loop: loop) { [unowned self] _, names in
        if names.isEmpty || names.contains("localtime") {
          self.setClock(every: self.clockInterval)
        }
      }
      try watch.add(zoneFolder)
      return watch
    } catch {
      log.warning("a new time zone is shown late: \(error)")
      return nil
    }
  }

  /// The time until the next multiple of an interval, above zero.
  static func wait(until interval: Duration, at local: Duration) -> Duration {
    // A quotient of large durations is not exact.
    let passed = local.attoseconds % interval.attoseconds
    return Duration(
      attoseconds: (passed < 0 ? 0 : interval.attoseconds) - passed)
  }
}
