import Controls

/// The values of panels with feedback that can be heard.
public enum FeedbackValues {
  /// Whether alarms are silent. A new alarm makes it false.
  public static let muted = "panel.muted"
  /// The loudness of the sound device: 0…100 % unless the panel file declares another range.
  public static let volume = "panel.volume"

  /// The values with their defaults, which a panel file can change.
  static func all(_ settings: FeedbackSettings) -> [NamedValue] {
    guard settings.isAudible else { return [] }
    let muted = NamedValue(name: muted, .boolean(false))
    guard settings.sound != .none else { return [muted] }
    return [muted, NamedValue(name: volume, .number(100), in: 0...100, step: 1, unit: "%")]
  }
}
