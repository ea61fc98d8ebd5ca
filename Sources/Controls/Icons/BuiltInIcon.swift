/// The icons that come with Bezel: one family, on a grid of 24 × 24 with strokes 2 wide and round
/// ends, so that they stand beside one another at any size.
public enum BuiltInIcon: String, CaseIterable, Sendable {
  /// Switching on and off, and playing.
  case power, play, pause
  /// To the beginning, or the one before.
  case skipBack = "skip-back"
  /// To the next one.
  case skipForward = "skip-forward"
  /// More and less.
  case plus, minus
  /// An arrow without a shaft, which points to the left.
  case chevronLeft = "chevron-left"
  /// One to the right.
  case chevronRight = "chevron-right"
  /// One upward.
  case chevronUp = "chevron-up"
  /// One downward.
  case chevronDown = "chevron-down"
  /// Light and night, water, heat, air and sound.
  case sun, moon, drop, flame, fan, speaker
  /// No sound.
  case speakerOff = "speaker-off"
  /// Locked, home, and something to look at.
  case lock, home, warning

  /// The side of the square that the outlines are drawn in.
  static let side = 24.0
  static let strokeWidth = 2.0

  /// The strokes of a pen, as `IconOutline` reads them.
  var strokes: String {
    switch self {
    case .power: "M12 3 L12 11 M16.59 6.45 A12 13 8 -55 235"
    case .play: "M8.5 5.5 L18.5 12 L8.5 18.5 Z"
    case .pause: "M7.5 6 L9.5 6 L9.5 18 L7.5 18 Z M14.5 6 L16.5 6 L16.5 18 L14.5 18 Z"
    case .skipBack: "M18 6.5 L10 12 L18 17.5 Z M6 6 L6 18"
    case .skipForward: "M6 6.5 L14 12 L6 17.5 Z M18 6 L18 18"
    case .plus: "M12 5 L12 19 M5 12 L19 12"
    case .minus: "M5 12 L19 12"
    case .chevronLeft: "M15 6 L9 12 L15 18"
    case .chevronRight: "M9 6 L15 12 L9 18"
    case .chevronUp: "M6 15 L12 9 L18 15"
    case .chevronDown: "M6 9 L12 15 L18 9"
    case .sun:
      "A12 12 4 0 360 Z M12 2.5 L12 4.5 M12 19.5 L12 21.5 M2.5 12 L4.5 12 M19.5 12 L21.5 12"
        + " M17.3 6.7 L18.7 5.3 M6.7 17.3 L5.3 18.7 M6.7 6.7 L5.3 5.3 M17.3 17.3 L18.7 18.7"
    case .moon: "A12 12 9 5 265 A16.84 7.16 7 216.5 53.5 Z"
    case .drop:
      "M12 3 C9 7 5.5 10.5 5.5 14.5 C5.5 18.1 8.4 21 12 21 C15.6 21 18.5 18.1 18.5 14.5"
        + " C18.5 10.5 15 7 12 3 Z"
    case .flame:
      "M12 21 C8.1 21 5 18.2 5 14.3 C5 10.6 7.6 8.8 9 6.4 C9.7 5.2 10 4.1 9.9 3"
        + " C13.4 4.4 15.3 7.2 15.3 10.2 C16.2 9.6 16.7 8.8 16.9 7.8 C18.4 9.7 19 11.8 19 14.3"
        + " C19 18.2 15.9 21 12 21 Z"
    case .fan:
      "M12 10.5 C9.4 9.4 8.8 7.6 8.8 6.2 C8.8 4.2 10.2 3 12 3 C14.4 3 15.6 4.8 15 6.8"
        + " C14.5 8.5 13.4 9.4 12 10.5"
        + " M13.5 12 C14.6 9.4 16.4 8.8 17.8 8.8 C19.8 8.8 21 10.2 21 12 C21 14.4 19.2 15.6 17.2 15"
        + " C15.5 14.5 14.6 13.4 13.5 12"
        + " M12 13.5 C14.6 14.6 15.2 16.4 15.2 17.8 C15.2 19.8 13.8 21 12 21 C9.6 21 8.4 19.2 9 17.2"
        + " C9.5 15.5 10.6 14.6 12 13.5"
        + " M10.5 12 C9.4 14.6 7.6 15.2 6.2 15.2 C4.2 15.2 3 13.8 3 12 C3 9.6 4.8 8.4 6.8 9"
        + " C8.5 9.5 9.4 10.6 10.5 12"
    case .speaker: Self.speakerBody + " A12 12 4 -40 40 M17.66 6.34 A12 12 8 -45 45"
    case .speakerOff: Self.speakerBody + " M16 9.5 L21 14.5 M21 9.5 L16 14.5"
    case .lock:
      "M7 11 L17 11 Q19 11 19 13 L19 19 Q19 21 17 21 L7 21 Q5 21 5 19 L5 13 Q5 11 7 11 Z"
        + " M8 11 L8 7 A12 7 4 180 360 L16 11 M12 15 L12 17"
    case .home:
      "M3 11 L12 3.5 L21 11 M5.5 9.5 L5.5 20 L18.5 20 L18.5 9.5 M10 20 L10 14 L14 14 L14 20"
    case .warning: "M12 4 L21 20 L3 20 Z M12 10 L12 14"
    }
  }

  private static let speakerBody = "M3.5 9.5 L7 9.5 L11.5 5.5 L11.5 18.5 L7 14.5 L3.5 14.5 Z"

  /// The areas that are filled as well.
  var solid: String {
    switch self {
    case .play, .pause: strokes
    case .skipBack: "M18 6.5 L10 12 L18 17.5 Z"
    case .skipForward: "M6 6.5 L14 12 L6 17.5 Z"
    case .warning: "A12 17.1 1.1 0 360 Z"
    case .power, .plus, .minus, .chevronLeft, .chevronRight, .chevronUp, .chevronDown, .sun, .moon,
      .drop, .flame, .fan, .speaker, .speakerOff, .lock, .home:
      ""
    }
  }
}

extension BuiltInIcon {
  /// The icon of a name.
  public init(named name: String) throws(PropertyError) {
    guard let icon = BuiltInIcon(rawValue: name) else {
      throw .unknown(kind: "icon", name: name, known: Self.allCases.map(\.rawValue))
    }
    self = icon
  }
}
