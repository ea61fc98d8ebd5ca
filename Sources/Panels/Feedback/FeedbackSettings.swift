import JSON

/// The devices that confirm presses and announce alarms. None is used unless the panel file says so.
public struct FeedbackSettings: Hashable, Sendable {
  /// The choice of a device.
  public enum Device: Hashable, Sendable {
    /// No device.
    case none
    /// The first suitable device.
    case first
    /// The device with a name; a pattern for input devices.
    case named(String)
  }

  /// The sound device, by its name in ALSA.
  public var sound = Device.none
  /// The buzzer, by the name of its input device.
  public var buzzer = Device.none
  /// The vibration motor, by the name of its input device.
  public var vibration = Device.none

  /// Creates the settings of a panel file without the key.
  public init() {}

  /// Whether alarms sound.
  public var isAudible: Bool { sound != .none || buzzer != .none }
  /// Whether any device is used.
  public var isUsed: Bool { isAudible || vibration != .none }

  /// The maximum length of a device's name, in bytes.
  static let nameLimit = 256
}

extension JSONValue {
  /// A sound device; nil if the value is not one. Rejects characters with which a name could
  /// make ALSA open a file or run a command.
  var soundDevice: FeedbackSettings.Device? {
    guard let device = feedbackDevice, case .named(let name) = device else { return feedbackDevice }
    let isName = name.utf8.allSatisfy { byte in
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: ":,=_.-".utf8.contains(byte)
      }
    }
    return isName ? device : nil
  }

  /// A device for feedback; nil if the value is not one.
  var feedbackDevice: FeedbackSettings.Device? {
    switch self {
    case .bool(let isUsed): return isUsed ? .first : FeedbackSettings.Device.none
    case .string(let name):
      let isValid =
        !name.isEmpty && name.utf8.count <= FeedbackSettings.nameLimit
        && !name.utf8.contains(0)
      return isValid ? .named(name) : nil
    default: return nil
    }
  }
}
