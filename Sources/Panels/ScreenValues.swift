import Controls

/// The values that every panel has: the state of its screen.
public enum ScreenValues {
  /// The brightness of the screen: 0…100 % unless the panel file declares another range. The minimum
  /// is the screen's lowest brightness, not off.
  public static let brightness = "panel.brightness"
  /// Whether the screen is on; false switches it off until it is touched.
  public static let awake = "panel.awake"

  /// The seconds since the last touch or key. Exists if the panel file uses it.
  public static let idle = "panel.idle"

  /// The values with their defaults, which a panel file can change.
  static var all: [NamedValue] {
    [
      NamedValue(name: brightness, .number(100), in: 0...100, step: 1, unit: "%"),
      NamedValue(name: awake, .boolean(true)),
    ]
  }
}
