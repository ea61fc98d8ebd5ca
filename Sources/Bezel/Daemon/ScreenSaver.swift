import LinuxIO
import Panels
import TouchTracking

/// Tells when the screen is to rest and when to wake, by the panel's settings and its touches.
///
/// One timer, which is looked at when it is due and not with each touch: nothing else wakes up.
final class ScreenSaver {
  /// Called with each change.
  var onChange: (ScreenRest.State) -> Void = { _ in }

  private var rest: ScreenRest
  private let timer: EventLoop.Timer

  init(_ settings: PanelSettings, loop: EventLoop) {
    timer = EventLoop.Timer(loop)
    rest = ScreenRest(settings)
    setTimer()
  }

  /// Begins anew, awake, with other settings.
  func restart(_ settings: PanelSettings) {
    change { $0 = ScreenRest(settings) }
    // The times may be shorter ones.
    setTimer()
  }

  /// A touchscreen reported something.
  /// - Returns: what of it is meant for the panel.
  func handle(_ frame: ContactFrame) -> ContactFrame {
    change { $0.handle(frame) }
  }

  /// A key was pressed.
  /// - Returns: whether it is meant for the panel.
  func handleKey() -> Bool { change { $0.handleKey(now: Clock.monotonic) } }

  private func change<Result>(_ body: (inout ScreenRest) -> Result) -> Result {
    let before = rest.state
    let result = body(&rest)
    if rest.state != before {
      setTimer()
      onChange(rest.state)
    }
    return result
  }

  private func setTimer() {
    guard let deadline = rest.deadline else { return timer.cancel() }
    timer.schedule(at: deadline) { [unowned self] in
      self.change { $0.advance(to: Clock.monotonic) }
      // It may have been too early, because of a touch.
      self.setTimer()
    }
  }
}

extension ScreenRest {
  fileprivate init(_ settings: PanelSettings) {
    self.init(
      dimAfter: settings.dimAfter, blankAfter: settings.blankAfter, now: Clock.monotonic)
  }
}
