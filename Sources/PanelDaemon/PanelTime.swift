import Controls
import LinuxIO
import Panels

/// Gives a panel the computer's clocks, and wakes the daemon when the panel has something to do.
final class PanelTime {
  private let loop: EventLoop
  private let log: Log
  private let timer: EventLoop.Timer
  /// Nil if nothing needs the time.
  private var wallClock: WallClock?
  /// Replaces the wall clock if it cannot be created.
  private let substitute: EventLoop.Timer
  /// Whether the failure to create a wall clock was logged.
  private var hasFailed = false
  /// The time for which the wall clock was last scheduled; nil after it has fired.
  private var tick: Duration?
  private let zoneFolder: String
  /// Reports a new time zone, from the first panel on.
  private lazy var zoneWatch = watchZone()
  private var clockwork: Panel.Clockwork?

  /// - Parameter zoneFolder: the folder with `localtime`, the time zone.
  init(loop: EventLoop, log: Log, zoneFolder: String = "/etc") {
    self.loop = loop
    self.log = log
    self.zoneFolder = zoneFolder
    timer = EventLoop.Timer(loop)
    substitute = EventLoop.Timer(loop)
  }

  /// Starts the clock and the rules of a panel, in place of an earlier panel.
  func begin(_ panel: Panel) {
    clockwork = Panel.Clockwork(
      panel,
      Panel.Clocks(
        monotonic: { [loop] in loop.monotonic }, utc: { [loop] in loop.realtime },
        offset: { [loop] in loop.offset(at: $0) }),
      seed: .random(in: 0...(.max)))
    // Expressions convert times without a clock, too.
    _ = zoneWatch
  }

  /// Performs due work; see `Panel.Clockwork.update`.
  /// - Parameter isVisible: whether the picture of the panel is visible.
  func update(isVisible: Bool = true) {
    while let wake = clockwork?.update(isVisible: isVisible) {
      if let next = wake.monotonic {
        // The expiry of the timer is a batch of events, so `update` is called again.
        if next != timer.deadline { timer.schedule(at: next) {} }
      } else {
        timer.cancel()
      }
      if wake.utc == tick || scheduleTick(at: wake.utc) { return }
      // The clock was set since the time was calculated.
      clockDidCall()
    }
  }

  /// Performs the work that is due before an event; see `Panel.Clockwork.update(before:)`.
  func update(before event: Duration) { clockwork?.update(before: event) }

  /// The time since 1970 at which the clock is set next; nil for a panel without a clock.
  var nextClockTime: Duration? { wallClock?.deadline }

  /// Whether the panel has work that is due later, even without an event.
  var isWaiting: Bool { timer.isScheduled }

  /// - Returns: false if the clock was set since the last call.
  private func scheduleTick(at time: Duration?) -> Bool {
    tick = time
    substitute.cancel()
    guard let time else {
      wallClock = nil
      return true
    }
    do throws(SystemError) {
      if wallClock == nil { wallClock = try makeWallClock() }
      return wallClock?.schedule(at: time) ?? true
    } catch {
      if !hasFailed {
        log.error(
          "cannot watch the system clock: \(error); after it is set, the panel shows the old time "
            + "until its clock moves on")
      }
      hasFailed = true
      substitute.schedule(after: time - loop.realtime) { [unowned self] in self.clockDidCall() }
      return true
    }
  }

  /// Called at the scheduled time, or when the clock was set. `update` follows.
  private func clockDidCall() {
    tick = nil
    clockwork?.clockDidJump()
  }

  private func makeWallClock() throws(SystemError) -> WallClock {
    let clock = try WallClock(loop: loop)
    clock.onTime = { [unowned self] in self.clockDidCall() }
    return clock
  }

  private func watchZone() -> FolderWatch? {
    do throws(SystemError) {
      let watch = try FolderWatch(loop: loop) { [unowned self] _, names in
        if names.isEmpty || names.contains("localtime") {
          self.clockwork?.zoneDidChange()
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
