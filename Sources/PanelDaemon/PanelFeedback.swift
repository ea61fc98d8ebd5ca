import Controls
import EvdevInput
import FeedbackDevices
import LinuxIO
import Panels

/// Plays the clicks and alarms of a panel on the devices that its file chooses. Opens none for a
/// panel without the key `feedback`.
final class PanelFeedback {
  private let loop: EventLoop
  private let log: Log
  private let worker: Worker
  private let timer: EventLoop.Timer
  private var deadline: Duration?
  private var hasBegun = false
  private var settings = FeedbackSettings()
  private var sound: SoundPlayer?
  private var buzzer: Buzzer?
  private var motor: EffectDevice?

  /// - Parameter worker: uploads the effects of a motor.
  init(worker: Worker, loop: EventLoop, log: Log) {
    self.loop = loop
    self.log = log
    self.worker = worker
    timer = EventLoop.Timer(loop)
  }

  /// Serves a panel from now on. Keeps a device that the earlier panel used too.
  func begin(_ panel: Panel) {
    silence()
    let next = panel.settings.feedback
    if next.sound != settings.sound {
      sound = next.sound.soundName.map { SoundPlayer(device: $0, log: log) }
    }
    if next.buzzer != settings.buzzer {
      buzzer = next.buzzer.effectChoice.map {
        Buzzer($0, worker: worker, loop: loop, log: log)
      }
    }
    if next.vibration != settings.vibration {
      motor = next.vibration.effectChoice.map {
        EffectDevice(.rumble, $0, worker: worker, loop: loop, log: log)
      }
    }
    settings = next
    hasBegun = true
    panel.onFeedback = { [unowned self, unowned panel] in play($0, volume: panel.volume) }
  }

  /// Updates the sound of a panel's alarms. Call it after each batch of events: the timer only
  /// causes a batch.
  func update(_ panel: Panel) {
    guard hasBegun else { return }
    let next = panel.updateFeedback(at: loop.monotonic)
    guard next != deadline else { return }
    deadline = next
    guard let next else { return timer.cancel() }
    timer.schedule(at: next) { [unowned self] in deadline = nil }
  }

  /// Ends all tones.
  func silence() {
    sound?.silence()
    buzzer?.silence()
  }

  private func play(_ feedback: Feedback, volume: Double) {
    switch feedback {
    case .press:
      motor?.vibrate()
      buzzer?.play([.click], isUrgent: false)
      sound?.play([.click], volume: volume)
    case .alarm(let priority):
      buzzer?.play(priority.tones, isUrgent: true)
      // Stop a less urgent alarm first, so that its tones do not mix with these.
      sound?.silence()
      sound?.play(priority.tones, volume: volume)
    case .silence: silence()
    }
  }
}

extension FeedbackSettings {
  /// The choices of input devices.
  package var effectChoices: [EffectKind: EffectChoice] {
    [
      .tones: buzzer.effectChoice ?? EffectChoice.none,
      .rumble: vibration.effectChoice ?? EffectChoice.none,
    ]
  }
}

extension FeedbackSettings.Device {
  /// The name in ALSA; nil for no device.
  fileprivate var soundName: String? {
    switch self {
    case .none: nil
    case .first: "default"
    case .named(let name): name
    }
  }

  /// The choice of an input device; nil for none.
  fileprivate var effectChoice: EffectChoice? {
    switch self {
    case .none: nil
    case .first: .first
    case .named(let pattern): .named(pattern)
    }
  }
}
