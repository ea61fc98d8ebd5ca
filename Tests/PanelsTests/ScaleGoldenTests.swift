import PanelChecks
import Testing
import TouchTracking

/// Pictures of scales and of the kinds that show instruments.
extension ControlGoldenTests {
  /// Second numbers, and marks at the lowest, the highest and the target.
  @Test(arguments: looks("dark", "light")) func indicators(scale: Int, theme: String) throws {
    try expectSheet(
      "indicators-\(theme)", 720, 260, scale: scale, theme: theme,
      keys: """
        values: {
          room: { minimum: -20, maximum: 40, step: 0.1, initial: 21.5, unit: "°C" },
          level: { maximum: 100, initial: 40, unit: "%" },
        },
        """,
      """
      { kind: "gauge", frame: [16, 16, 228, 228], value: "room", title: "Room", second: 4.5 },
      { kind: "gauge", frame: [260, 16, 140, 140], value: "room", form: "arc", scale: "none", low: 17,
        high: 24, second: 4.5 },
      { kind: "gauge", frame: [260, 172, 140, 80], value: "level", startAngle: -180, endAngle: 0,
        showsValue: false, low: 20, high: 85, target: 60, scale: "ticks" },
      { kind: "meter", frame: [416, 24, 288, 12], value: "level", low: 20, high: 85 },
      { kind: "meter", frame: [416, 56, 288, 24], value: "level", second: 70, secondColor: "warning" },
      { kind: "meter", frame: [416, 96, 288, 40], value: "level", low: 20, high: 85, target: 60,
        scale: "numbers" },
      { kind: "meter", frame: [416, 152, 16, 92], value: "level", vertical: true, high: 85 },
      { kind: "meter", frame: [448, 152, 48, 92], value: "level", vertical: true, second: 70,
        scale: "ticks" },
      { kind: "meter", frame: [512, 152, 92, 92], value: "level", form: "arc", low: 20, high: 85 },
      { kind: "meter", frame: [612, 152, 92, 92], value: "level", form: "ring", second: 70,
        enabled: false },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func gauge(scale: Int, theme: String) throws {
    let (good, warning, bad) = ("#3CCB8A", "#F2B33D", "#F0616D")
    try expectSheet(
      "gauge-\(theme)", 720, 420, scale: scale, theme: theme,
      keys: """
        values: {
          speed: { maximum: 240, initial: 87, unit: "km/h" },
          coolant: { minimum: -20, maximum: 120, step: 0.5, initial: 84.5, unit: "°C" },
          pressure: { maximum: 100, initial: null, unit: "bar" },
          fuel: { maximum: 100, initial: 40, unit: "%" },
        },
        """,
      """
      { kind: "gauge", frame: [16, 16, 220, 220], value: "speed", title: "Speed", target: 130,
        zones: [{ from: 160, to: 200, color: "\(warning)" }, { from: 200, color: "\(bad)" }] },
      { kind: "gauge", frame: [252, 16, 240, 160], value: "coolant", title: "Coolant", form: "arc",
        startAngle: -180, endAngle: 0, target: 70, zones: [{ to: 90, color: "\(good)" },
        { from: 90, to: 105, color: "\(warning)" }, { from: 105, color: "\(bad)" }] },
      { kind: "gauge", frame: [508, 16, 196, 160], value: "pressure", title: "Pressure" },
      { kind: "gauge", frame: [16, 252, 150, 150], value: "fuel", title: "Fuel", startAngle: -180,
        endAngle: -90, zones: [{ to: 15, color: "\(warning)" }] },
      { kind: "gauge", frame: [180, 252, 110, 150], name: "rpm", maximum: 8, value: 3.2,
        showsValue: false, zones: [{ from: 6.5, color: "\(bad)" }] },
      { kind: "gauge", frame: [306, 200, 220, 120], value: "speed", startAngle: -160,
        endAngle: -20, scale: "ticks" },
      { kind: "gauge", frame: [306, 330, 80, 80], value: "fuel" },
      { kind: "gauge", frame: [400, 330, 80, 80], value: "fuel", form: "arc", scale: "none" },
      { kind: "gauge", frame: [540, 200, 164, 204], name: "off", value: 0.3, title: "Disabled",
        enabled: false },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func tile(scale: Int, theme: String) throws {
    try expectSheet(
      "tile-\(theme)", 560, 400, scale: scale, theme: theme,
      keys: """
        values: { dim: { maximum: 100, initial: 60 }, off: { maximum: 100, initial: 30 },
          unknown: { kind: "boolean", initial: null } },
        """,
      """
      { kind: "tile", frame: [16, 16, 160, 112], icon: "lamp", title: "Reading lamp", state: "On",
        value: true },
      { kind: "tile", frame: [192, 16, 160, 112], icon: "lamp", title: "Hall", state: "Off" },
      { kind: "tile", frame: [368, 16, 176, 112], icon: "thermometer", title: "Bedroom",
        state: "Heating", detail: "21.5°", value: true, onColor: "#F2B33D" },
      { kind: "tile", frame: [16, 144, 160, 112], icon: "sun", title: "Dimmer", state: "60 %",
        value: true, level: "dim" },
      { kind: "tile", frame: [192, 144, 160, 112], icon: "fan", title: "Unknown", value: "unknown" },
      { kind: "tile", name: "held", frame: [368, 144, 176, 112], icon: "lock", title: "Held",
        state: "Locked" },
      { kind: "tile", frame: [16, 272, 256, 64], icon: "home", title: "A wide tile", state: "On",
        detail: "3", value: true },
      { kind: "tile", frame: [288, 272, 256, 64], icon: "home", title: "Disabled", state: "Off",
        enabled: false },
      { kind: "tile", frame: [16, 348, 64, 44], icon: "play" },
      { kind: "tile", frame: [96, 348, 120, 44], title: "Without an icon", value: true },
      { kind: "tile", frame: [232, 348, 120, 44], icon: "music", title: "A long name",
        state: "Paused" },
      { kind: "tile", frame: [368, 348, 176, 44], title: "Scene", state: "Movie", detail: "9" },
      """
    ) { $0.touch(.down, 400, 200) }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func lamps(scale: Int, theme: String) throws {
    try expectSheet(
      "lamp-\(theme)", 280, 176, scale: scale, theme: theme,
      keys: "values: { unknown: { kind: 'boolean', initial: null } },",
      """
      { kind: "lamp", frame: [16, 16, 120, 24], title: "Pump", value: true, color: "#3CCB8A" },
      { kind: "lamp", frame: [16, 48, 120, 24], title: "Heater" },
      { kind: "lamp", frame: [16, 80, 120, 24], title: "Unknown", value: "unknown" },
      { kind: "lamp", frame: [16, 112, 120, 24], title: "Disabled", value: true, enabled: false },
      { kind: "lamp", frame: [152, 16, 112, 32], title: "Square", form: "square", value: true,
        lampSize: 28, color: "#F0616D" },
      { kind: "lamp", frame: [152, 64, 112, 32], title: "A long title", form: "square",
        lampSize: 28 },
      { kind: "lamp", frame: [16, 144, 24, 24], value: true },
      { kind: "lamp", frame: [48, 144, 24, 24] },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func spinners(scale: Int, theme: String) throws {
    try expectSheet(
      "spinner-\(theme)", 184, 96, scale: scale, theme: theme,
      """
      { kind: "spinner", frame: [16, 16, 32, 32] }, { kind: "spinner", frame: [64, 16, 64, 64] },
      { kind: "spinner", frame: [144, 16, 20, 20], enabled: false },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func rings(scale: Int, theme: String) throws {
    try expectSheet(
      "meter-ring-\(theme)", 256, 136, scale: scale, theme: theme,
      """
      { kind: "meter", form: "ring", frame: [16, 16, 104, 104], value: 0.7, lineWidth: 12,
        showsValue: true },
      { kind: "meter", form: "ring", frame: [136, 16, 104, 104], value: 1, lineWidth: 12 },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func clocks(scale: Int, theme: String) throws {
    try expectSheet(
      "clock-\(theme)", 304, 192, scale: scale, theme: theme,
      keys: "values: { time: { maximum: 1e6, initial: 36548 }, "
        + "later: { maximum: 1e6, initial: 30000 } },",
      """
      { kind: "clock", value: "time", frame: [16, 16, 192, 160], numbers: "all", showsSeconds: true },
      { kind: "clock", value: "later", frame: [224, 16, 64, 64] },
      { kind: "clock", value: "later", frame: [224, 112, 64, 64], numbers: "quarters" },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func digitalClocks(scale: Int, theme: String) throws {
    try expectSheet(
      "clock-digital-\(theme)", 640, 272, scale: scale, theme: theme,
      keys: "values: { time: { maximum: 1e6, initial: 77548 }, "
        + "none: { kind: 'number', initial: null } },",
      """
      { kind: "clock", form: "digital", value: "time", frame: [16, 16, 400, 120] },
      { kind: "clock", form: "digital", value: "time", frame: [432, 16, 192, 56], hours: "24" },
      { kind: "clock", form: "digital", value: "none", frame: [432, 80, 192, 56] },
      { kind: "clock", form: "digital", value: "time", frame: [16, 152, 400, 104], hours: "24",
        showsSeconds: true },
      { kind: "clock", form: "digital", value: "time", frame: [432, 152, 192, 104],
        showsSeconds: true, enabled: false },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light", "rightToLeft"))
  func scalesOfSliders(scale: Int, theme: String) throws {
    let isRightToLeft = theme == "rightToLeft"
    let (good, warning, bad) = ("#3CCB8A", "#F2B33D", "#F0616D")
    try expectSheet(
      "scales-\(theme)", 720, 420, scale: scale, theme: isRightToLeft ? "dark" : theme,
      keys: "direction: '\(isRightToLeft ? theme : "leftToRight")', "
        + "values: { dB: { minimum: -60, maximum: 6, initial: -10 } },",
      """
      { kind: "slider", frame: [16, 16, 320, 80], maximum: 100, value: 40, scale: "numbers",
        target: 60, knobSize: 44 },
      { kind: "slider", frame: [16, 104, 320, 80], value: "dB", scale: "numbers", knobSize: 36,
        marks: [{ at: -60, text: "−60" }, { at: -40, text: "−40" }, { at: -20, text: "−20" },
        { at: -10, text: "−10" }, { at: 0, text: "0 dB" }], zones: [{ from: 0, color: "\(bad)" }] },
      { kind: "slider", frame: [16, 192, 320, 48], minimum: -1, maximum: 1, value: 0.2, origin: 0,
        scale: "ticks", marks: [{ at: -1 }, { at: 0, text: "C" }, { at: 1 }] },
      { kind: "rangeSlider", frame: [16, 248, 320, 72], minimum: 10, maximum: 30, step: 0.5,
        lower: 18, upper: 24, scale: "numbers", zones: [{ from: 19, to: 22, color: "\(good)" }] },
      { kind: "meter", frame: [16, 336, 320, 48], maximum: 120, value: 90, scale: "numbers",
        zones: [{ from: 80, to: 100, color: "\(warning)" }, { from: 100, color: "\(bad)" }] },
      { kind: "slider", frame: [352, 16, 88, 240], vertical: true, maximum: 100, value: 40,
        scale: "numbers", zones: [{ from: 80, color: "\(bad)" }], knobSize: 44 },
      { kind: "meter", frame: [456, 16, 64, 240], vertical: true, value: 0.4, scale: "numbers",
        target: 0.6 },
      { kind: "knob", frame: [536, 16, 168, 168], maximum: 10, value: 4, scale: "numbers",
        target: 6, showsValue: true },
      { kind: "meter", frame: [352, 272, 136, 136], form: "arc", maximum: 100, value: 40,
        scale: "numbers", showsValue: true, lineWidth: 8, target: 70 },
      { kind: "knob", frame: [504, 272, 100, 136], maximum: 100, value: 70, scale: "ticks",
        zones: [{ from: 80, color: "\(bad)" }] },
      { kind: "meter", frame: [616, 200, 88, 24], value: 0.3, zones: [{ to: 0.5, color: "\(good)" }] },
      """)
  }
}
