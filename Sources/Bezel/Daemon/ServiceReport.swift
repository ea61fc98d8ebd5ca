import LinuxIO

/// Tells the service manager how things stand: that the panel is up, what it is shown on and who is
/// there, and, again and again, that the loop goes round. Without a service manager it does nothing.
final class ServiceReport {
  private let status: () -> String
  private var told: String?
  /// Those that have begun and not ended: every panel has one of its own.
  private var reloads = 0
  private let timer: EventLoop.Timer
  private let pulse: EventLoop.Timer

  /// Changes that follow each other sooner are told together: clients may come by the hundred.
  private static let pause = Duration.seconds(1)
  /// The loop's turns that may be late without the panel being taken for stuck.
  private static let pulsesPerInterval = 3

  /// - Parameter status: how things stand, in a line for people.
  init(loop: EventLoop, status: @escaping () -> String) {
    self.status = status
    timer = EventLoop.Timer(loop)
    pulse = EventLoop.Timer(loop)
  }

  /// Whether it was told that the panel is up.
  var isReady: Bool { told != nil }

  /// The panel is up.
  func ready() {
    told = status()
    ServiceManager.ready(status: status())
    if let interval = ServiceManager.watchdogInterval {
      beat(every: interval / Self.pulsesPerInterval)
    }
  }

  /// By the loop's own timer: a handler that never returns is what the watchdog is for.
  private func beat(every interval: Duration) {
    ServiceManager.alive()
    pulse.schedule(at: Clock.monotonic + interval) { [unowned self] in self.beat(every: interval) }
  }

  /// Something in the status may have changed.
  func noteChange() {
    guard isReady, ServiceManager.isListening, !timer.isScheduled else { return }
    timer.schedule(at: Clock.monotonic + Self.pause) { [unowned self] in
      let status = self.status()
      guard status != self.told else { return }
      self.told = status
      ServiceManager.status(status)
    }
  }

  /// A panel file is read again; to be followed by `reloaded`.
  func reloading() {
    reloads += 1
    if isReady, reloads == 1 { ServiceManager.reloading() }
  }

  /// A panel file has been read again.
  func reloaded() {
    reloads -= 1
    if isReady, reloads == 0 { ready() }
  }
}
