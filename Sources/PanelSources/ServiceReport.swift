import LinuxIO

/// Reports to the service manager: that the daemon is ready, its status, reloads, and the watchdog's
/// sign of life. Does nothing without a service manager.
package final class ServiceReport {
  private let status: () -> String
  /// The last status reported; nil before the daemon is ready.
  private var reported: String?
  /// Reloads that have begun and not ended; each panel may have one.
  private var reloads = 0
  private let timer: EventLoop.Timer
  private let pulse: EventLoop.Timer

  /// Combines changes of the status within this time: clients may connect by the hundred.
  private static let delay = Duration.seconds(1)
  /// Signs of life per watchdog interval, so that two may be late.
  private static let pulsesPerInterval = 3

  /// - Parameter status: returns the status in one line for people.
  package init(loop: EventLoop, status: @escaping () -> String) {
    self.status = status
    timer = EventLoop.Timer(loop)
    pulse = EventLoop.Timer(loop)
  }

  /// Whether the daemon was reported as ready.
  package var isReady: Bool { reported != nil }

  /// Reports that the daemon is ready.
  package func ready() {
    let status = status()
    reported = status
    ServiceManager.ready(status: status)
    if let interval = ServiceManager.watchdogInterval {
      beat(every: interval / Self.pulsesPerInterval)
    }
  }

  /// Uses the event loop's timer, so that the watchdog notices a handler that never returns.
  private func beat(every interval: Duration) {
    ServiceManager.alive()
    pulse.schedule(after: interval) { [unowned self] in self.beat(every: interval) }
  }

  /// Called when the status may have changed.
  package func statusDidChange() {
    guard isReady, ServiceManager.isListening, !timer.isScheduled else { return }
    timer.schedule(after: Self.delay) { [unowned self] in
      let status = self.status()
      guard status != self.reported else { return }
      self.reported = status
      ServiceManager.status(status)
    }
  }

  /// Called when a reload begins; a call of `reloaded` follows.
  package func reloading() {
    reloads += 1
    if isReady, reloads == 1 { ServiceManager.reloading() }
  }

  /// Called when a reload has ended.
  package func reloaded() {
    reloads -= 1
    if isReady, reloads == 0 { ready() }
  }
}
