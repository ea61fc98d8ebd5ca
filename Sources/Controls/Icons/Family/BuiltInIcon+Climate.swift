extension BuiltInIcon.Topic {
  /// Weather, heating and ventilation.
  static let climate = Self(
    "Climate",
    [
      .sun, .moon, .cloud, .rain, .storm, .snow, .wind, .thermometer, .drop, .humidity, .flame,
      .fan, .leaf,
    ])
}

extension BuiltInIcon {
  public static let sun = BuiltInIcon(
    "sun", synonyms: "day sunny light-mode brightness sun-max daylight clear-day solar",
    strokes: """
      O12 12 4 M12 3 L12 4.5 M12 19.5 L12 21 M3 12 L4.5 12 M19.5 12 L21 12 M5.64 5.64 L6.7 6.7
      M17.3 17.3 L18.36 18.36 M5.64 18.36 L6.7 17.3 M17.3 6.7 L18.36 5.64
      """)

  public static let moon = BuiltInIcon(
    "moon", synonyms: "night dark-mode bedtime nightlight clear-night moon-stars",
    strokes: "A12 12 9 5 265 A16.84 7.16 7 216.5 53.5 Z")

  public static let cloud = BuiltInIcon(
    "cloud", synonyms: "cloudy overcast weather filter-drama partly-cloudy",
    strokes: "M10 19 A10 12 7 90 343.44 A16.5 14.5 4.5 -87.33 90 Z")

  public static let rain = BuiltInIcon(
    "rain", synonyms: "rainy cloud-rain umbrella precipitation water-drop rainfall",
    strokes: "M9 15 A9 9 6 90 346.82 A17 11 4 -122.65 90 Z M8 19 L7 21 M13 19 L12 21 M18 19 L17 21")

  public static let storm = BuiltInIcon(
    "storm", synonyms: "thunderstorm lightning cloud-bolt thunder",
    strokes: "M7 14.7 A9 9 6 110 346.82 A17 11 4 -122.65 80 M13 11 L10 16 L14 16 L11 21")

  public static let snow = BuiltInIcon(
    "snow",
    synonyms: """
      snowflake ac-unit frost freeze winter cooling cold weather-snowy air-conditioning
      air-conditioner freezer refrigerator
      """,
    strokes: """
      M12 3 L12 21 M4.21 7.5 L19.79 16.5 M4.21 16.5 L19.79 7.5 M10 4 L12 6 L14 4 M17.93 6.27 L17.2 9
      L19.93 9.73 M19.93 14.27 L17.2 15 L17.93 17.73 M14 20 L12 18 L10 20 M6.07 17.73 L6.8 15
      L4.07 14.27 M4.07 9.73 L6.8 9 L6.07 6.27
      """)

  public static let wind = BuiltInIcon(
    "wind", synonyms: "air ventilation breeze draft airflow windy",
    strokes: """
      M3 8 L10 8 A10 5.5 2.5 90 -170 M3 12 L18 12 A18 9 3 90 -170 M3 16 L13 16 A13 18.5 2.5 -90 170
      """)

  public static let thermometer = BuiltInIcon(
    "thermometer",
    synonyms: """
      temperature thermostat device-thermostat thermometer-medium heating degrees celsius fahrenheit
      climate hvac
      """,
    strokes: "M9 13.15 L9 6 A12 6 3 180 360 L15 13.15 A12 16.5 4.5 -48.19 228.19 Z",
    solid: "O12 16.5 1")

  public static let drop = BuiltInIcon(
    "drop", synonyms: "water droplet water-drop liquid opacity irrigation leak",
    strokes: "M12 3 C9.5 7 5 10 5 14 A12 14 7 180 0 C19 10 14.5 7 12 3 Z")

  public static let humidity = BuiltInIcon(
    "humidity", synonyms: "moisture humidity-mid humidity-percentage dehumidifier damp wet",
    strokes: "M12 3 C9.5 7 5 10 5 14 A12 14 7 180 0 C19 10 14.5 7 12 3 Z",
    solid: "A12 14 3 160.5288 19.4712 Z")

  public static let flame = BuiltInIcon(
    "flame",
    synonyms: "fire heat heating burner gas local-fire-department boiler fireplace radiator warm",
    strokes: """
      M12 3 C13 8 19 9.5 19 14 A12 14 7 0 180 C5 12 6 10 7.5 8.5 C7.7 9.8 8.4 10.8 9.5 11.3
      C9.5 8 10.5 5.2 12 3 Z
      """)

  public static let fan = BuiltInIcon(
    "fan",
    synonyms: """
      ventilator ventilation mode-fan fan-blades blower extractor propeller rotor fan-ceiling
      """,
    strokes: """
      M12 12 L12 3 A12 7.5 4.5 -90 90 L21 12 A16.5 12 4.5 0 180 L12 21 A12 16.5 4.5 90 270 L3 12
      A7.5 12 4.5 180 360
      """)

  public static let leaf = BuiltInIcon(
    "leaf", synonyms: "eco energy-saving plant nature green economy",
    strokes: "M20 4 C9 4 5 8 5 14 C5 17 7 19 10 19 C16 19 20 15 20 4 Z M4 21 C6 17 9 13 13 11")
}
