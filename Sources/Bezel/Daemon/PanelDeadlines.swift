import LinuxIO
import Panels

/// Makes values unknown that were not set in time, and counts down the pauses after wrong PINs.
final class PanelDeadlines {
  private let timer: EventLoop.Timer
  private var deadline: Duration?

  init(loop: EventLoop) { timer = EventLoop.Timer(loop) }

  /// Updates a panel. Call it after each batch of events: the timer only causes a batch.
  func update(_ panel: Panel) {
    let now = Clock.monotonic
    let next = [panel.expireValues(at: now), panel.updatePINPauses(at: now)].compactMap { $0 }.min()
    guard next != deadline else { return }
    deadline = next
    guard let next else { return timer.cancel() }
    timer.schedule(at: next) { [unowned self] in self.deadline = nil }
  }
}
