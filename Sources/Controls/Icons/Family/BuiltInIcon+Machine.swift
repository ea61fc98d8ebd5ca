extension BuiltInIcon.Topic {
  /// Machines, laboratories and their supplies.
  static let machine = Self(
    "Machine",
    [
      .power, .bolt, .warning, .emergencyStop, .hand, .wrench, .gauge, .chart, .pump, .valve,
      .motor, .flask, .battery, .batteryLow, .batteryCharging,
    ])
}

extension BuiltInIcon {
  public static let power = BuiltInIcon(
    "power",
    synonyms: "on off on-off standby switch power-settings-new shutdown power-off turn-off turn-on",
    strokes: "M12 3 L12 12 O12 13 8 -55 235")

  public static let bolt = BuiltInIcon(
    "bolt",
    synonyms: """
      electricity energy flash current voltage charge electric-bolt bolt-horizontal power-supply
      flash-on
      """,
    strokes: "M13 3 L5 14 L12 14 L11 21 L19 10 L12 10 Z")

  public static let warning = BuiltInIcon(
    "warning",
    synonyms: """
      alert error danger caution exclamationmark-triangle problem fault attention exclamation
      report-problem
      """,
    strokes: "M12 3 L21 20 L3 20 Z M12 9 L12 13",
    solid: "O12 16.5 0.25")

  public static let emergencyStop = BuiltInIcon(
    "emergency-stop",
    synonyms: "emergency stop-button panic kill-switch emergency-off e-stop abort octagon",
    strokes: "M8.27 3 L15.73 3 L21 8.27 L21 15.73 L15.73 21 L8.27 21 L3 15.73 L3 8.27 Z",
    solid: "B10 10 14 14 0")

  public static let hand = BuiltInIcon(
    "hand", synonyms: "manual touch pan-tool hand-raised stop-hand palm touch-app back-hand",
    strokes: """
      M6 12 L6 7 A8 7 2 180 360 L10 11 M10 7 L10 5 A12 5 2 180 360 L14 11 M14 6.5 A16 6.5 2 180 360
      L18 12 M18 9.5 A19.5 9.5 1.5 180 360 L21 14 A14 14 7 0 90 L13 21 C10.5 21 9 20 7.5 18
      L3.5 13.5
      """)

  public static let wrench = BuiltInIcon(
    "wrench", synonyms: "build service maintenance tool repair spanner handyman",
    strokes: """
      A5 19 2 45 225 A15.5 8.5 5.5 156.32 293.68 L14.44 6.73 L17.27 9.56 A15.5 8.5 5.5 -23.68 113.68
      Z
      """)

  public static let gauge = BuiltInIcon(
    "gauge",
    synonyms: """
      speed speedometer dial pressure meter gauge-medium performance tachometer manometer rpm
      """,
    strokes: "O12 14 9 145 395 M12 14 L16 9",
    solid: "O12 14 1")

  public static let chart = BuiltInIcon(
    "chart",
    synonyms: """
      graph trend show-chart chart-xyaxis-line statistics history monitoring line-chart diagram plot
      analytics timeline stats
      """,
    strokes: "M4 4 R4 20 2 L20 20 M8 15 L12 11 L15 14 L20 8")

  public static let pump = BuiltInIcon(
    "pump", synonyms: "water-pump compressor circulation heat-pump circulator",
    strokes: "M21 4 L11 4 A11 11 7 -90 -360 L18 8 L21 8 M5 20 L17 20",
    solid: "O11 11 1")

  public static let valve = BuiltInIcon(
    "valve", synonyms: "tap faucet shutoff spigot gas-valve water-tap",
    strokes: "M3 9 L3 19 L21 9 L21 19 Z M12 14 L12 5 M8 5 L16 5")

  public static let motor = BuiltInIcon(
    "motor", synonyms: "engine drive gearbox generator",
    strokes: "O12 12 9 M8 16 L8 8 L12 13 L16 8 L16 16")

  public static let flask = BuiltInIcon(
    "flask",
    synonyms: """
      lab laboratory science chemistry experiment sample beaker biotech test-tube erlenmeyer
      testtube-2
      """,
    strokes: """
      M8 3 L16 3 M10 3 L10 9.5 L4.6 18.1 C3.8 19.4 4.7 21 6.2 21 L17.8 21
      C19.3 21 20.2 19.4 19.4 18.1 L14 9.5 L14 3 M7.5 15 L16.5 15
      """)

  public static let battery = BuiltInIcon(
    "battery", synonyms: "battery-full battery-100 accumulator charge-level",
    strokes: "B3 7 18 17 2 M21 11 L21 13",
    solid: "B7 11 14 13 0")

  public static let batteryLow = BuiltInIcon(
    "battery-low", synonyms: "battery-alert battery-25 low-battery",
    strokes: "B3 7 18 17 2 M21 11 L21 13 M7 11 L7 13")

  public static let batteryCharging = BuiltInIcon(
    "battery-charging", synonyms: "battery-charging-full battery-100-bolt charging",
    strokes: """
      M7 7 R3 7 2 R3 17 2 L6 17 M14 17 R18 17 2 R18 7 2 L15 7 M21 11 L21 13 M12 6 L8 12 L13 12 L9 18
      """)
}
