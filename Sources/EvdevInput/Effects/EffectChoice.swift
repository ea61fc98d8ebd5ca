import Glibc
import TouchTracking

/// What an input device can do besides reporting events.
public enum EffectKind: String, Hashable, Sendable, CaseIterable {
  /// Play tones: a buzzer, such as `pwm-beeper` or the PC's loudspeaker.
  case tones
  /// Vibrate: a motor, such as `pwm-vibrator`, `gpio-vibrator` or `drv260x:haptics`.
  case rumble

  /// The word for such a device.
  public var device: String {
    switch self {
    case .tones: "buzzer"
    case .rumble: "vibration motor"
    }
  }

  /// The key of panel files that uses such a device.
  var key: String {
    switch self {
    case .tones: "buzzer"
    case .rumble: "vibration"
    }
  }
}

/// The choice of a buzzer or a motor.
public enum EffectChoice: Hashable, Sendable {
  case none
  /// The first suitable one.
  case first
  /// The first one whose name matches a pattern with `*`.
  case named(String)

  /// Whether a device is suitable.
  func accepts(_ device: UdevInputDevice, for kind: EffectKind) -> Bool {
    guard device.can(kind) else { return false }
    return switch self {
    case .none: false
    // Skip motors with keys or axes: a gamepad would vibrate in somebody's hands.
    case .first:
      !device.isIgnored
        && (kind == .tones || device.lacks(EventType.key) && device.lacks(EventType.absolute))
    case .named(let pattern): fnmatch(pattern, device.description.name, 0) == 0
    }
  }
}

extension UdevInputDevice {
  fileprivate func lacks(_ type: UInt16) -> Bool { description.codes[type]?.isEmpty ?? true }

  /// Whether the device can play tones, or vibrate.
  func can(_ kind: EffectKind) -> Bool {
    switch kind {
    case .tones: description.codes[EventType.sound]?.contains(2) == true  // SND_TONE
    case .rumble: description.codes[EventType.forceFeedback]?.contains(0x50) == true  // FF_RUMBLE
    }
  }

  /// Whether the device is used as a buzzer or a motor, and why. Nil for a device that is neither,
  /// and for a touchscreen or keyboard with a buzzer or motor that is not used.
  func effectVerdict(
    _ choices: [EffectKind: EffectChoice], among all: [UdevInputDevice]
  ) -> InputDevice.Verdict? {
    for kind in EffectKind.allCases where can(kind) {
      let choice = choices[kind] ?? .none
      if all.first(where: { choice.accepts($0, for: kind) }) == self {
        let reason =
          switch choice {
          case .named(let pattern): "its name matches \(pattern)"
          case .first, .none: "it is the first \(kind.device)"
          }
        return .used(as: kind == .tones ? .buzzer : .vibration, because: reason)
      }
      if isUsableTouchscreen || canTypeNumbers || canOperatePanels { continue }
      let reason =
        switch choice {
        case .none: "is used only for panels with feedback: { \(kind.key): true }"
        case .first: choice.accepts(self, for: kind) ? "is not the first one" : "has keys or axes"
        case .named(let pattern):
          choice.accepts(self, for: kind)
            ? "is not the first one" : "does not match the name \(pattern)"
        }
      return .passedOver("is a \(kind.device), and \(reason)")
    }
    return nil
  }
}
