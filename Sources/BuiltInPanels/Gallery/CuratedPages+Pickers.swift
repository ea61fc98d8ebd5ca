extension CuratedPage {
  private static func look(_ rows: CuratedRow...) -> Group {
    Group(
      "Field",
      rows + [
        .words("title", "Choice", "Start"), .number("size", 8...24), "form", "isValid",
        .words("message", "Too early", "Too late"),
      ])
  }

  private static let frame = Group(
    "Look", .number("cornerRadius", 12), .number("outline", 0...8, 1), "outlineColor",
    "invalidColor", "bandColor")

  private static let colors = Group("Colour", "color", "fieldTextColor", "titleColor")

  static let roller = CuratedPage(
    "Roller", width: 168, height: 160,
    Group("Items", .words("items", "One,Two,Three", "Red,Green"), "endless"), look(), frame,
    colors)

  static let numberRoller = CuratedPage(
    "Numbers", width: 168, height: 160,
    declarations: ["numberRoller: { maximum: 100, step: 1, initial: 40 },"],
    Group(
      "Range", .number("minimum", -100...0), .number("maximum", 50...200, 100),
      .number("step", 0...25, 1), "endless"), look(), frame, colors)

  static let datePicker = CuratedPage(
    "Date", width: 168, height: 160, declarations: ["datePicker: { initial: \"2026-11-26\" },"],
    readings: ["value: \"datePicker\""],
    Group(
      "Range", .words("minimum", "2020-01-01", "2027-01-01"),
      .words("maximum", "2099-12-31", "2026-06-30")), look(), frame, colors)

  static let timePicker = CuratedPage(
    "Time", width: 168, height: 160, declarations: ["timePicker: { initial: \"07:30\" },"],
    Group("Time", .number("minuteStep", 1...30, 1), .words("hours", "24", "12")), look(), frame,
    colors)

  static let calendar = CuratedPage(
    "Calendar", width: 184, height: 252,
    specimens: ["marked: [{ date: \"2025-11-14\" }, { date: \"2025-11-27\" }],"],
    declarations: ["calendar: { initial: \"2025-11-12\" },"], readings: ["value: \"calendar\""],
    Group(
      "Range", .words("minimum", "2020-01-01", "2025-11-10"),
      .words("maximum", "2099-12-31", "2025-11-28"), "markColor"),
    Group(
      "Field", .words("title", "Visit", "Start"), .number("size", 8...24), "isValid",
      .words("message", "Too early", "Too late")),
    Group(
      "Look", .number("cornerRadius", 16), .number("outline", 0...8, 0), "outlineColor",
      "invalidColor"), colors)

  static let colorPicker = CuratedPage(
    "Colours", width: 168, height: 160, declarations: ["colorPicker: { initial: \"#FF9A3D\" },"],
    readings: ["value: \"colorPicker\""],
    Group("Picker", "form", "showsBrightness"),
    Group(
      "Temperature", .number("minimum", 1_000...2_500, 2_000),
      .number("maximum", 3_000...10_000, 6_500), .number("step", 0...500, 50)),
    Group(
      "Handle", .number("heldGrowth", 0.15), .number("rimWidth", 0...8, step: 0.5, 2.5), "rimColor")
  )

  private static let handle = Group(
    "Handle", .color("handleColor", 5), .number("heldGrowth", 0.15),
    .number("rimWidth", 0...8, step: 0.5, 2.5), "rimColor")

  static let pad = CuratedPage(
    "Pad", width: 160, height: 160,
    Group(
      "Range", .number("minimum", -100...0, 0), .number("maximum", 1...200, 1),
      .number("step", 0...25, 0)),
    Group(
      "Look", .color("areaColor", 0), .color("lineColor", 1), .number("divisions", 1...20, 4),
      .number("cornerRadius", 12)), handle)

  static let joystick = CuratedPage(
    "Joystick", width: 160, height: 160,
    Group(
      "Range", .number("minimum", -100...0, -1), .number("maximum", 1...200, 1),
      .number("step", 0...25, 0), "deadZone"),
    Group("Look", "form", .color("areaColor", 0), .color("lineColor", 1)), handle)

  static let jogWheel = CuratedPage(
    "Jog", width: 160, height: 160,
    declarations: ["jogWheel: { minimum: -9999, maximum: 9999, step: 1, initial: 0 },"],
    Group("Wheel", .number("detents", 4...60, 24), .number("acceleration", 0...100, 0)),
    Group("Look", .color("wheelColor", 0), .color("markColor", 1)), handle)

  static let durationPicker = CuratedPage(
    "Duration", width: 168, height: 160,
    declarations: ["durationPicker: { maximum: 86340, step: 60, initial: 5400 },"],
    Group(
      "Range", .number("minimum", 0...3_600, step: 60, 0),
      .number("maximum", 3_600...86_340, step: 60, 86_340),
      .number("step", 0...3_600, step: 60, 60),
      "format"), look(), frame, colors)
}
