import Controls
import JSON

extension PanelSettings {
  static let feedbackObject = FileObject("\"feedback\"", PanelSettings()) {
    FileSetting(
      "sound",
      device(
        "the name of a sound device, of letters, digits and the characters : , = _ . -",
        \.soundDevice),
      \.feedback.sound,
      "The sound device: `true` for ALSA's default one, or a name that `aplay -L` lists, such as "
        + "`\"plughw:1\"`. Bezel needs the package libasound2 for it.")
    FileSetting(
      "buzzer", device("a pattern of buzzers' names", \.feedbackDevice), \.feedback.buzzer,
      "The buzzer: `true` for the first input device that can play tones, or a pattern of names, such "
        + "as `\"pwm-*\"`.")
    FileSetting(
      "vibration", device("a pattern of vibration motors' names", \.feedbackDevice),
      \.feedback.vibration,
      "The vibration motor: `true` for the first input device that can rumble and has no keys or "
        + "axes, or a pattern of names, such as `\"drv260x*\"`. It confirms presses only.")
  }

  private static func device(
    _ name: String, _ decode: @escaping @Sendable (JSONValue) -> FeedbackSettings.Device?
  ) -> SettingFormat<FeedbackSettings.Device> {
    SettingFormat(.anyOf([.value(.boolean), .name(name)]), decode) { _ in .bool(false) }
  }
}
