import Controls
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Kinds with wheels, and other kinds that choose a date or a colour.
extension ControlGoldenTests {
  private static let values = """
    values: { unknown: { kind: 'text', initial: null }, none: { kind: 'number', initial: null },
      far: { initial: 'Silk' }, day: { initial: '2026-11-26' }, time: { initial: '07:30' },
      no: { initial: '2026-02-31' },
      oven: { minimum: 50, maximum: 250, step: 5, initial: 180, unit: '°C' } },
    """

  @Test(arguments: looks("classic", "dark", "light"))
  func roller(scale: Int, theme: String) throws {
    let items = "items: [\"Wool\", \"Cotton\", \"Mixed\", \"Silk\", \"Linen\"]"
    try expectSheet(
      "roller-\(theme)", 344, 400, scale: scale, theme: theme, keys: Self.values,
      """
      { kind: "roller", name: "a", frame: [8, 8, 104, 244], title: "Program", \(items) },
      { kind: "roller", value: "far", frame: [120, 8, 104, 220], \(items) },
      { kind: "roller", name: "off", frame: [232, 8, 104, 132], \(items), enabled: false },
      { kind: "roller", value: "unknown", frame: [232, 148, 104, 88], \(items) },
      { kind: "roller", name: "endless", frame: [8, 260, 104, 132], \(items), endless: true },
      { kind: "roller", name: "long", frame: [120, 260, 104, 60], items: ["A title that is too long"] },
      { kind: "roller", value: "far", frame: [232, 260, 104, 44], \(items), form: "field" },
      { kind: "roller", value: "unknown", frame: [232, 312, 104, 44], \(items), form: "field" },
      """
    ) { panel in
      // A finger drags the second wheel by half a row.
      panel.touch(.down, 170, 118)
      panel.touch(.moved, 170, 132, time: .milliseconds(20))
      panel.touch(.moved, 170, 148, time: .milliseconds(40))
    }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func numberRoller(scale: Int, theme: String) throws {
    try expectSheet(
      "numberRoller-\(theme)", 344, 236, scale: scale, theme: theme, keys: Self.values,
      """
      { kind: "numberRoller", value: "oven", frame: [8, 8, 128, 220] },
      { kind: "numberRoller", value: "oven", frame: [144, 8, 88, 132], enabled: false },
      { kind: "numberRoller", value: "oven", frame: [144, 152, 192, 68], form: "field",
        title: "Oven" },
      { kind: "numberRoller", value: "none", frame: [240, 8, 96, 132] },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func datePicker(scale: Int, theme: String) throws {
    try expectSheet(
      "datePicker-\(theme)", 640, 260, scale: scale, theme: theme, keys: Self.values,
      """
      { kind: "datePicker", value: "day", frame: [8, 8, 304, 244], title: "Departure" },
      { kind: "datePicker", value: "no", frame: [320, 8, 312, 88] },
      { kind: "datePicker", value: "day", frame: [320, 104, 200, 88], enabled: false },
      { kind: "datePicker", value: "day", frame: [320, 204, 152, 44], form: "field" },
      { kind: "datePicker", value: "no", frame: [480, 204, 152, 44], form: "field" },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func timePicker(scale: Int, theme: String) throws {
    try expectSheet(
      "timePicker-\(theme)", 400, 236, scale: scale, theme: theme, keys: Self.values,
      """
      { kind: "timePicker", value: "time", frame: [8, 8, 152, 220], hours: "24" },
      { kind: "timePicker", value: "time", frame: [168, 8, 224, 132] },
      { kind: "timePicker", value: "unknown", frame: [168, 148, 120, 80], enabled: false },
      { kind: "timePicker", value: "time", frame: [296, 148, 96, 44], form: "field" },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func durationPicker(scale: Int, theme: String) throws {
    try expectSheet(
      "durationPicker-\(theme)", 480, 236, scale: scale, theme: theme, keys: Self.values,
      """
      { kind: "durationPicker", name: "a", frame: [8, 8, 272, 220], format: "h:mm:ss", value: 5400 },
      { kind: "durationPicker", name: "b", frame: [288, 8, 184, 132], value: 60, enabled: false },
      { kind: "durationPicker", value: "none", frame: [288, 148, 88, 80] },
      { kind: "durationPicker", name: "c", frame: [384, 148, 88, 44], value: 5400, form: "field" },
      """)
  }

  /// A small screen with the dialog of a field, in two languages.
  @Test(arguments: ["en", "ar"], ["dark", "light"])
  func pickerDialog(language: String, theme: String) throws {
    try expectSheet(
      "picker-dialog-\(theme)-\(language)", 480, 272, scale: 1, theme: theme,
      keys: Self.values + "language: \"\(language)\",",
      """
      { kind: "datePicker", name: "field", value: "day", frame: [24, 24, 200, 68], form: "field",
        title: "Departure" },
      """
    ) { panel in
      let x = language == "ar" ? 356.0 : 100
      panel.touch(.down, x, 70)
      panel.touch(.up, x, 70, time: .milliseconds(50))
      panel.advance(to: .milliseconds(60))
    }
  }
}

extension ControlGoldenTests {
  @Test(arguments: looks("classic", "dark", "light"))
  func calendar(scale: Int, theme: String) throws {
    let marked = "marked: [{ date: '2025-11-27' }, { date: '2025-11-12' }, { date: '2025-11-25' }]"
    try expectSheet(
      "calendar-\(theme)", 664, 616, scale: scale, theme: theme,
      keys: "values: { day: { initial: '2025-11-12' }, unknown: { kind: 'text', initial: null } },",
      """
      { kind: "calendar", value: "day", frame: [8, 8, 324, 372], title: "Visit", \(marked) },
      { kind: "calendar", value: "unknown", frame: [340, 8, 316, 268],
        minimum: "2025-11-10", maximum: "2025-12-24" },
      { kind: "calendar", value: "day", frame: [340, 284, 150, 96], enabled: false },
      { kind: "calendar", value: "unknown", frame: [498, 284, 158, 96], isValid: false, \(marked) },
      { kind: "calendar", value: "unknown", frame: [8, 388, 464, 220], \(marked) },
      """
    ) { panel in
      // A finger is on a day, another one swipes to the other month halfway.
      panel.touch(.down, 240, 500, contact: 2)
      panel.touch(.down, 560, 150)
      panel.touch(.moved, 520, 150, time: .milliseconds(20))
      panel.touch(.moved, 410, 150, time: .milliseconds(40))
    }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func colorPicker(scale: Int, theme: String) throws {
    try expectSheet(
      "colorPicker-\(theme)", 640, 400, scale: scale, theme: theme,
      keys: """
        values: { warm: { initial: '#FF9A3D' }, blue: { initial: '#3D5BFF' },
          dark: { initial: '#103018' }, white: { initial: '#FFFFFF' },
          unknown: { kind: 'text', initial: null },
          none: { minimum: 2000, maximum: 6500, initial: null } },
        """,
      """
      { kind: "colorPicker", value: "warm", frame: [16, 16, 220, 280] },
      { kind: "colorPicker", value: "blue", frame: [252, 16, 240, 180] },
      { kind: "colorPicker", value: "dark", frame: [508, 16, 116, 150], enabled: false },
      { kind: "colorPicker", value: "unknown", frame: [508, 182, 116, 114] },
      { kind: "colorPicker", value: "white", frame: [252, 204, 90, 92], showsBrightness: false },
      { kind: "colorPicker", name: "a", frame: [16, 324, 300, 44], form: "temperature" },
      { kind: "colorPicker", temperature: "none", frame: [332, 324, 160, 44], form: "temperature" },
      { kind: "colorPicker", name: "b", frame: [400, 204, 44, 104], form: "temperature" },
      """
    ) { panel in
      // A finger holds the bluish handle.
      panel.touch(.down, 330, 60)
      for time in [0, 200] { panel.advance(to: .milliseconds(time)) }
    }
  }

  /// A small screen with nothing but a calendar.
  @Test(arguments: ["de", "ar"])
  func smallCalendar(language: String) throws {
    try expectSheet(
      "calendar-small-\(language)", 480, 272, scale: 1, theme: "dark",
      keys: "language: \"\(language)\", values: { day: { initial: '2025-11-12' } },",
      """
      { kind: "calendar", value: "day", frame: [8, 8, 464, 256] },
      """
    ) { _ in }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func pad(scale: Int, theme: String) throws {
    try expectSheet(
      "pad-\(theme)", 400, 176, scale: scale, theme: theme,
      keys: "values: { none: { kind: 'number', initial: null } },",
      """
      { kind: "pad", name: "a", frame: [8, 8, 160, 160], x: 0.7, y: 0.4 },
      { kind: "pad", name: "b", frame: [176, 8, 100, 160], x: 0, y: 1, divisions: 2 },
      { kind: "pad", name: "off", frame: [284, 8, 108, 76], enabled: false },
      { kind: "pad", x: "none", y: "none", frame: [284, 92, 108, 76] },
      """
    ) { panel in
      panel.touch(.down, 200, 60)
      for time in [0, 200] { panel.advance(to: .milliseconds(time)) }
    }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func joystick(scale: Int, theme: String) throws {
    try expectSheet(
      "joystick-\(theme)", 440, 176, scale: scale, theme: theme,
      keys: "values: { none: { kind: 'number', initial: null } },",
      """
      { kind: "joystick", name: "a", frame: [8, 8, 160, 160] },
      { kind: "joystick", name: "b", frame: [176, 8, 160, 160], form: "square" },
      { kind: "joystick", name: "off", frame: [344, 8, 88, 76], enabled: false },
      { kind: "joystick", x: "none", y: "none", frame: [344, 92, 88, 76] },
      """
    ) { panel in
      panel.touch(.down, 300, 60)
      for time in [0, 200] { panel.advance(to: .milliseconds(time)) }
    }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func jogWheel(scale: Int, theme: String) throws {
    try expectSheet(
      "jogWheel-\(theme)", 440, 176, scale: scale, theme: theme,
      keys: "values: { none: { kind: 'number', initial: null } },",
      """
      { kind: "jogWheel", name: "a", frame: [8, 8, 160, 160] },
      { kind: "jogWheel", name: "b", frame: [176, 8, 160, 160], value: 4, detents: 12 },
      { kind: "jogWheel", name: "off", frame: [344, 8, 88, 76], enabled: false },
      { kind: "jogWheel", value: "none", frame: [344, 92, 88, 76] },
      """
    ) { panel in
      panel.touch(.down, 300, 60)
      for time in [0, 200] { panel.advance(to: .milliseconds(time)) }
    }
  }
}
