extension BuiltInIcon.Topic {
  /// Media players.
  static let player = Self(
    "Player",
    [
      .play, .pause, .stop, .record, .skipBack, .skipForward, .rewind, .fastForward, .eject,
      .shuffle, .repeat, .speaker, .speakerOff, .microphone, .microphoneOff, .music,
    ])
}

extension BuiltInIcon {
  public static let play = BuiltInIcon(
    "play", synonyms: "start run resume play-arrow begin",
    solid: "M8 5 L19 12 L8 19 Z")

  public static let pause = BuiltInIcon(
    "pause", synonyms: "hold wait",
    solid: "B7 5 9 19 0 B15 5 17 19 0")

  public static let stop = BuiltInIcon(
    "stop", synonyms: "end halt",
    solid: "B7 7 17 17 1")

  public static let record = BuiltInIcon(
    "record", synonyms: "fiber-manual-record rec capture",
    strokes: "O12 12 9",
    solid: "O12 12 3")

  public static let skipBack = BuiltInIcon(
    "skip-back", synonyms: "skip-previous previous backward-end first track-back to-start",
    strokes: "M5 5 L5 19",
    solid: "M19 5 L9 12 L19 19 Z")

  public static let skipForward = BuiltInIcon(
    "skip-forward", synonyms: "skip-next next forward-end last track-next to-end",
    strokes: "M19 5 L19 19",
    solid: "M5 5 L15 12 L5 19 Z")

  public static let rewind = BuiltInIcon(
    "rewind", synonyms: "fast-rewind backward seek-back",
    solid: "M10 7 L4 12 L10 17 Z M20 7 L14 12 L20 17 Z")

  public static let fastForward = BuiltInIcon(
    "fast-forward", synonyms: "forward seek-forward speed-up",
    solid: "M4 7 L10 12 L4 17 Z M14 7 L20 12 L14 17 Z")

  public static let eject = BuiltInIcon(
    "eject", synonyms: "open-tray",
    strokes: "M5 19 L19 19",
    solid: "M12 5 L19 14 L5 14 Z")

  public static let shuffle = BuiltInIcon(
    "shuffle", synonyms: "random mix",
    strokes: """
      M3 7 L6.5 7 L15 17 L21 17 M3 17 L6.5 17 L8.4 14.76 M13.1 9.24 L15 7 L21 7 M18 4 L21 7 L18 10
      M18 14 L21 17 L18 20
      """)

  public static let `repeat` = BuiltInIcon(
    "repeat", synonyms: "loop cycle autorenew",
    strokes: """
      M17 3 L20 6 L17 9 M4 12 L4 10 A8 10 4 180 270 L20 6 M7 15 L4 18 L7 21 M20 12 L20 14
      A16 14 4 0 90 L4 18
      """)

  public static let speaker = BuiltInIcon(
    "speaker", synonyms: "sound volume audio volume-up speaker-wave-2 loudspeaker volume-down loud",
    strokes: "M4 9 L7 9 L12 5 L12 19 L7 15 L4 15 Z O12 12 4 -42 42 O12 12 8 -45 45",
    isDirectional: true)

  public static let speakerOff = BuiltInIcon(
    "speaker-off", synonyms: "mute silence volume-off volume-mute speaker-slash sound-off",
    strokes: "M4 9 L7 9 L12 5 L12 19 L7 15 L4 15 Z M16 9.5 L21 14.5 M21 9.5 L16 14.5",
    isDirectional: true)

  public static let microphone = BuiltInIcon(
    "microphone", synonyms: "mic voice speak intercom talk",
    strokes: "B9 3 15 14 3 O12 11 7 0 180 M12 18 L12 21 M9 21 L15 21")

  public static let microphoneOff = BuiltInIcon(
    "microphone-off", synonyms: "mic-off mic-slash muted",
    strokes: """
      M4 4 L20 20 M9.3 4.8 C9.8 3.7 10.8 3 12 3 C13.7 3 15 4.3 15 6 L15 10.5 M19 11
      C19 12 18.8 13 18.4 13.9 M16.4 16.4 C15.2 17.4 13.7 18 12 18 C8.1 18 5 14.9 5 11 M12 18 L12 21
      M9 21 L15 21
      """)

  public static let music = BuiltInIcon(
    "music", synonyms: "music-note note song melody",
    strokes: "O7 18 3 O17 16 3 M10 18 L10 6 L20 4 L20 16")
}
