import LinuxIO
import Panels

/// Makes values unknown that were not set in time.
final class ValueExpiry {
  private let timer: EventLoop.Timer
  private var deadline: Duration?

  init(loop: EventLoop) { timer = EventLoop.Timer(loop) }

  /// Expires values of a panel. Call it after each batch of events: the timer only causes a batch.
  func update(_ panel: Panel) {
    let next = panel.expireValues(at: Clock.monotonic)
    guard next != deadline else { return }
    deadline = next
    guard let next else { return timer.cancel() }
    timer.schedule(at: next) { [unowned self] in self.deadline = nil }
  }
}
