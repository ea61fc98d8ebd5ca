/// Calls `timeDidPass()` of controls.
final class ControlTimers {
  private unowned let stage: Stage
  private var timers: [Timer] = []

  private struct Timer {
    weak var control: Control?
    let interval: Duration
    /// The time of the call; nil until the next call of `nextTime(asOf:)`.
    var time: Duration?
  }

  init(stage: Stage) { self.stage = stage }

  func add(_ control: Control, after interval: Duration) {
    remove(control)
    timers.append(Timer(control: control, interval: interval))
  }

  func remove(_ control: Control) {
    timers.removeAll { $0.control === control || $0.control == nil }
  }

  /// The time of the next call; nil for none.
  func nextTime(asOf now: Duration) -> Duration? {
    for index in timers.indices where timers[index].time == nil {
      timers[index].time = now + timers[index].interval
    }
    return timers.lazy.compactMap(\.time).min()
  }

  func wake(at now: Duration) {
    guard let next = nextTime(asOf: now), next <= now else { return }
    let due = timers.filter { $0.time.map { $0 <= now } ?? false }
    timers.removeAll { timer in due.contains { $0.control === timer.control } }
    for control in due.compactMap(\.control)
    where control.stage === stage && control.shownPose == nil {
      control.timeDidPass()
    }
  }
}
