import Controls
import JSON

extension FileObject {
  static let feedback = FileObject("\"feedback\"") {
    FileKey.setting(
      "sound",
      device(
        "the name of a sound device, of letters, digits and the characters : , = _ . -"),
      defaultValue: .bool(false), \.feedback.sound,
      \.soundDevice,
      "The sound device: `true` for ALSA's default one, or a name that `aplay -L` lists, such as "
        + "`\"plughw:1\"`. Bezel needs the package libasound2 for it.")
    FileKey.setting(
      "buzzer", device("a pattern of buzzers' names"), defaultValue: .bool(false),
      \.feedback.buzzer, \.feedbackDevice,
      "The buzzer: `true` for the first input device that can play tones, or a pattern of names, such "
        + "as `\"pwm-*\"`.")
    FileKey.setting(
      "vibration", device("a pattern of vibration motors' names"), defaultValue: .bool(false),
      \.feedback.vibration, \.feedbackDevice,
      "The vibration motor: `true` for the first input device that can rumble and has no keys or "
        + "axes, or a pattern of names, such as `\"drv260x*\"`. It confirms presses only.")
  }

  private static func device(_ name: String) -> FileShape {
    .anyOf([.value(.boolean), .name(name)])
  }
}
