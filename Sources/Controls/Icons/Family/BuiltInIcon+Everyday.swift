extension BuiltInIcon.Topic {
  /// People, time, messages and signals.
  static let everyday = Self(
    "Everyday",
    [
      .user, .bell, .bellOff, .clock, .timer, .calendar, .heart, .star, .mail, .message, .phone,
      .wifi, .wifiOff, .bluetooth, .pin, .camera, .tv, .car,
    ])
}

extension BuiltInIcon {
  public static let user = BuiltInIcon(
    "user", synonyms: "person account profile login people occupant visitor operator",
    strokes: "O12 7 4 M4 20 L4 19 A8 19 4 180 270 L16 15 A16 19 4 -90 0 L20 20")

  public static let bell = BuiltInIcon(
    "bell", synonyms: "notifications notification alarm ring doorbell chime buzzer",
    strokes: "A12 9 6 180 360 L18 13 L20 17 L4 17 L6 13 Z M10 21 L14 21")

  public static let bellOff = BuiltInIcon(
    "bell-off", synonyms: "notifications-off bell-slash alarm-off do-not-disturb quiet",
    strokes: """
      M4 4 L20 20 M6.5 6.5 C6.2 7.3 6 8.1 6 9 L6 13 L4 17 L17 17 M8.6 4.1 C9.6 3.4 10.7 3 12 3
      C15.3 3 18 5.7 18 9 L18 13 M10 21 L14 21
      """)

  public static let clock = BuiltInIcon(
    "clock", synonyms: "time schedule access-time hour watch history watch-later",
    strokes: "O12 12 9 M12 6 L12 12 L16 14")

  public static let timer = BuiltInIcon(
    "timer", synonyms: "stopwatch countdown duration time-lapse hourglass egg-timer alarm-clock",
    strokes: "O12 14 7 M12 10 L12 14 M9 3 L15 3")

  public static let calendar = BuiltInIcon(
    "calendar", synonyms: "date day today event schedule calendar-month appointment week month",
    strokes: "B4 5 20 21 2 M4 10 L20 10 M8 3 L8 6 M16 3 L16 6")

  public static let heart = BuiltInIcon(
    "heart", synonyms: "favorite like health love pulse heartbeat",
    strokes: "M12 20.07 L4.46 12.54 A8 9 5 135 323.13 A16 9 5 216.87 405 Z")

  public static let star = BuiltInIcon(
    "star", synonyms: "favorite rating grade bookmark preset favourite",
    strokes: """
      M12 3 L14.7 8.78 L21.04 9.56 L16.37 13.92 L17.58 20.19 L12 17.1 L6.42 20.19 L7.63 13.92
      L2.96 9.56 L9.3 8.78 Z
      """)

  public static let mail = BuiltInIcon(
    "mail", synonyms: "email envelope letter post",
    strokes: "B3 5 21 19 2 M4 7 L12 13 L20 7")

  public static let message = BuiltInIcon(
    "message", synonyms: "chat bubble sms text comment conversation forum speech",
    strokes: "M12 4 R21 4 2 R21 17 2 L12 17 L7 21 L7 17 R3 17 2 R3 4 2 Z")

  public static let phone = BuiltInIcon(
    "phone", synonyms: "call telephone dial ringing receiver",
    strokes: """
      M5.5 4 L9 4 L10.5 8.5 L8.5 10.5 C9.7 12.9 11.1 14.3 13.5 15.5 L15.5 13.5 L20 15 L20 18.5
      C20 19.3 19.3 20 18.5 20 C9.5 20 4 14.5 4 5.5 C4 4.7 4.7 4 5.5 4 Z
      """)

  public static let wifi = BuiltInIcon(
    "wifi", synonyms: "wlan wireless network signal wi-fi",
    strokes: "O12 18 5 226 314 O12 18 9 226 314 O12 18 13 226 314",
    solid: "O12 18 0.5")

  public static let wifiOff = BuiltInIcon(
    "wifi-off", synonyms: "wifi-slash signal-off offline disconnected",
    strokes: "O12 18 13 226 314 O12 18 9 226 314 O12 18 5 226 288 M16 16 L21 21 M21 16 L16 21",
    solid: "O12 18 0.5")

  public static let bluetooth = BuiltInIcon(
    "bluetooth", synonyms: "wireless-pairing pairing",
    strokes: "M7 7 L17 17 L12 21 L12 3 L17 7 L7 17")

  public static let pin = BuiltInIcon(
    "pin", synonyms: "location place map mappin location-on position marker room gps address",
    strokes: "M12 21 C8.5 17 5 13.5 5 10 A12 10 7 180 360 C19 13.5 15.5 17 12 21 Z",
    solid: "O12 10 1")

  public static let camera = BuiltInIcon(
    "camera",
    synonyms: "photo photo-camera video cctv image doorbell-camera camera-alt videocam webcam",
    strokes: """
      M9 4 L15 4 L17 7 L19 7 A19 9 2 -90 0 L21 18 A19 18 2 0 90 L5 20 A5 18 2 90 180 L3 9
      A5 9 2 180 270 L7 7 Z O12 13 3
      """)

  public static let tv = BuiltInIcon(
    "tv", synonyms: "television screen display monitor desktop",
    strokes: "B3 4 21 16 2 M8 20 L16 20")

  public static let car = BuiltInIcon(
    "car", synonyms: "vehicle directions-car automobile drive ev vehicle-front transport parking",
    strokes: """
      M5 17 L3 17 L3 12 L5 11 L8 6 L16 6 L19 11 L21 12 L21 17 L19 17 M9 17 L15 17 O7 17 2 O17 17 2
      M5 11 L19 11
      """)
}
