import Controls
import LinuxIO
import Panels

/// Gives a panel the computer's clocks, and wakes the daemon when the panel has something to do.
final class PanelTime {
  private let loop: EventLoop
  private let log: Log
  private let offset: (Duration) -> Duration
  private let timer: EventLoop.Timer
  /// Nil if nothing needs the time.
  private var wallClock: WallClock?
  private var clockInterval: Duration?
  private let zoneFolder: String
  /// Reports a new time zone, from the first panel on.
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
    timer = EventLoop.Timer(loop)
  }

  /// Sets the clock of a panel and starts its rules, in place of an earlier panel.
  func begin(_ panel: Panel) {
    self.panel = panel
    panel.start(
      with: Panel.Clocks(
        monotonic: { Clock.monotonic }, utc: { Clock.realtime }, offset: offset),
      seed: .random(in: 0...(.max)))
    setClock(every: panel.clockInterval())
    // Expressions convert times without a clock, too.
    _ = zoneWatch
  }

  /// Performs the panel's due work. Call it after each batch of events.
  func update() {
    guard let next = panel?.update(at: Clock.monotonic) else { return timer.cancel() }
    guard next != timer.deadline else { return }
    // The expiry of the timer is a batch of events, so `update` is called again.
    timer.schedule(at: next) {}
  }

  /// Sets the clock and its interval if the panel needs another interval. Call it after each batch
  /// of events, before drawing.
  /// - Parameter isVisible: whether the picture of the panel is visible.
  func updateClock(isVisible: Bool) {
    guard let interval = panel.map({ $0.clockInterval(isVisible: isVisible) }) else { return }
    if interval != clockInterval { setClock(every: interval) }
  }

  /// The time since 1970 at which the clock is set next; nil for a panel without a clock.
  var nextClockTime: Duration? { wallClock?.deadline }

  /// Whether the panel has work that is due later, even without an event.
  var isWaiting: Bool { timer.isScheduled }

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
        panel.setClock(to: local / .seconds(1), unix: now / .seconds(1))
        if clock.schedule(at: now + Panel.Clocks.wait(until: interval, at: local)) { break }
      }
    } catch {
      log.error("the clock of the panel has stopped: \(error)")
    }
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
          self.panel?.zoneDidChange()
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
}
