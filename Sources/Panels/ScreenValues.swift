import Controls

/// The values that every panel has beside its own: those of the screen it is on.
public enum ScreenValues {
  /// How bright the screen is, from its darkest light to its brightest: 0…100 %, or in the range
  /// that the panel file gives.
  public static let brightness = "panel.brightness"
  /// Whether the screen is on; false switches it off until it is touched.
  public static let awake = "panel.awake"

  /// Every such value as it is where a panel file does not declare it.
  static var all: [NamedValue] {
    [
      NamedValue(name: brightness, .number(100), in: 0...100, step: 1, unit: "%"),
      NamedValue(name: awake, .boolean(true)),
    ]
  }
}
