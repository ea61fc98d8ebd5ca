extension BuiltInIcon.Topic {
  /// Rooms, furniture and appliances.
  static let home = Self(
    "Home",
    [
      .home, .door, .window, .blinds, .garage, .lamp, .plug, .socket, .bed, .sofa, .pot, .shower,
      .lock, .lockOpen, .key, .shield,
    ])
}

extension BuiltInIcon {
  public static let home = BuiltInIcon(
    "home", synonyms: "house cottage building living away",
    strokes: "M3 11 L12 3 L21 11 M5 9.2 R5 20 2 R19 20 2 L19 9.2 M10 20 L10 14 L14 14 L14 20")

  public static let door = BuiltInIcon(
    "door", synonyms: "entrance meeting-room door-left-hand-open gate door-open exit entry",
    strokes: "M6 21 R6 3 2 R18 3 2 L18 21 M3 21 L21 21",
    solid: "O14 12 0.25")

  public static let window = BuiltInIcon(
    "window", synonyms: "casement pane window-vertical-open",
    strokes: "M5 20 R5 3 2 R19 3 2 L19 20 M3 20 L21 20 M12 3 L12 20 M5 11 L19 11")

  public static let blinds = BuiltInIcon(
    "blinds", synonyms: "shutter shade curtains roller-shade blinds-vertical awning",
    strokes: "M3 4 L21 4 M5 4 L5 16 L19 16 L19 4 M5 8 L19 8 M5 12 L19 12 M16 16 L16 20",
    solid: "O16 20 0.5")

  public static let garage = BuiltInIcon(
    "garage", synonyms: "garage-door carport gate garage-home",
    strokes: "M3 21 L3 9 L12 3 L21 9 L21 21 M7 21 L7 13 L17 13 L17 21 M7 17 L17 17")

  public static let lamp = BuiltInIcon(
    "lamp",
    synonyms: """
      light lightbulb bulb lighting lamp-floor light-bulb spotlight ceiling-light wb-incandescent
      emoji-objects
      """,
    strokes: "M9 17 L9 14.2 A12 9 6 120 420 L15 17 Z M10 21 L14 21")

  public static let plug = BuiltInIcon(
    "plug", synonyms: "powerplug power-plug electrical-plug mains electric cable charger",
    strokes: "M9 3 L9 8 M15 3 L15 8 M6 8 L18 8 L18 11 A12 11 6 0 180 Z M12 17 L12 21")

  public static let socket = BuiltInIcon(
    "socket", synonyms: "outlet power-outlet poweroutlet electrical-services smart-plug",
    strokes: "B4 4 20 20 2 M9 10 L9 14 M15 10 L15 14")

  public static let bed = BuiltInIcon(
    "bed", synonyms: "bedroom sleep bed-double hotel rest king-bed",
    strokes: "M3 5 L3 19 M3 16 L21 16 M21 19 L21 13 A18 13 3 0 -90 L13 10 L13 16",
    solid: "O8 12 1")

  public static let sofa = BuiltInIcon(
    "sofa", synonyms: "couch living-room chair weekend seat lounge",
    strokes: """
      M6 9 L6 7 A8 7 2 180 270 L16 5 A16 7 2 -90 0 L18 9 M10 18 L5 18 A5 16 2 90 180 L3 11
      A5 11 2 180 360 L7 14 L17 14 L17 11 A19 11 2 180 360 L21 16 A19 16 2 0 90 Z M6 18 L6 20 M18 18
      L18 20
      """)

  public static let pot = BuiltInIcon(
    "pot", synonyms: "kitchen cook cooking stove hob saucepan frying-pan",
    strokes: """
      M3 11 L21 11 M5 11 R5 20 3 R19 20 3 L19 11 M7 11 C7 8.5 9 7 12 7 C15 7 17 8.5 17 11 M12 4
      L12 7
      """)

  public static let shower = BuiltInIcon(
    "shower", synonyms: "bath bathroom bathtub hot-water",
    strokes: """
      M5 21 L5 7 A9 7 4 180 360 L13 9 M8 13 A13 13 5 180 360 Z M9 17 L9 20 M13 17 L13 20 M17 17
      L17 20
      """)

  public static let lock = BuiltInIcon(
    "lock", synonyms: "locked secure password closed private",
    strokes: "B5 11 19 21 2 M8 11 L8 7 A12 7 4 180 360 L16 11 M12 15 L12 17")

  public static let lockOpen = BuiltInIcon(
    "lock-open", synonyms: "unlock unlocked lock-open-right",
    strokes: "B5 11 19 21 2 M8 11 L8 7 A12 7 4 180 315 M12 15 L12 17")

  public static let key = BuiltInIcon(
    "key", synonyms: "access vpn-key password login keys vpn",
    strokes: "O8 16 5 M11.54 12.46 L20 4 M15.5 8.5 L18.5 11.5")

  public static let shield = BuiltInIcon(
    "shield",
    synonyms: """
      security protection alarm-system guard armed verified-user shield-check checkmark-shield safe
      gpp-good
      """,
    strokes: "M12 3 L19 6 L19 11 C19 16 16 19.5 12 21 C8 19.5 5 16 5 11 L5 6 Z M9 12 L11 14 L15 10")
}
