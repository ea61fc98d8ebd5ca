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
    "Look", "cornerRadius", .number("outline", 0...8), "outlineColor",
    "invalidColor", "bandColor")

  private static let colors = Group("Colour", "color", "fieldTextColor", "titleColor")

  static let roller = CuratedPage(
    "Roller", width: 240, height: 168,
    Group("Items", .words("items", "One,Two,Three", "Red,Green"), "endless"), look(), frame,
    colors)

  static let numberRoller = CuratedPage(
    "Number roller", width: 240, height: 168,
    declarations: ["numberRoller: { maximum: 100, step: 1, initial: 40 },"],
    Group(
      "Range", .number("minimum", -100...0), .number("maximum", 50...200, 100),
      .number("step", 0...25, 1), "endless"), look(), frame, colors)

  static let datePicker = CuratedPage(
    "Date picker", width: 320, height: 184,
    declarations: ["datePicker: { initial: \"2026-11-26\" },"],
    readings: ["value: \"datePicker\""],
    Group(
      "Range", .words("minimum", "2020-01-01", "2027-01-01"),
      .words("maximum", "2099-12-31", "2026-06-30")), look(), frame, colors)

  static let timePicker = CuratedPage(
    "Time picker", width: 240, height: 168, declarations: ["timePicker: { initial: \"07:30\" },"],
    Group("Time", .number("minuteStep", 1...30), .words("hours", "24", "12")), look(), frame,
    colors)

  static let calendar = CuratedPage(
    "Calendar", width: 320, height: 288,
    specimens: ["marked: [{ date: \"2025-11-14\" }, { date: \"2025-11-27\" }],"],
    declarations: ["calendar: { initial: \"2025-11-12\" },"], readings: ["value: \"calendar\""],
    Group(
      "Range", .words("minimum", "2020-01-01", "2025-11-10"),
      .words("maximum", "2099-12-31", "2025-11-28"), "markColor"),
    Group(
      "Field", .words("title", "Visit", "Start"), .number("size", 8...24), "isValid",
      .words("message", "Too early", "Too late")),
    Group(
      "Look", "cornerRadius", .number("outline", 0...8), "outlineColor",
      "invalidColor"), colors)

  static let colorPicker = CuratedPage(
    "Colour picker", width: 320, height: 128,
    declarations: ["colorPicker: { initial: \"#FF9A3D\" },"],
    readings: ["value: \"colorPicker\""],
    Group("Picker", "form", "showsBrightness"),
    Group(
      "Temperature", .number("minimum", 1_000...2_500, 2_000),
      .number("maximum", 3_000...10_000, 6_500), .number("step", 0...500, 50)),
    Group(
      "Handle", "heldGrowth", .number("rimWidth", 0...8, step: 0.5), "rimColor")
  )

  private static let handle = Group(
    "Handle", "handleColor", "heldGrowth",
    .number("rimWidth", 0...8, step: 0.5), "rimColor")

  static let pad = CuratedPage(
    "Pad", width: 168, height: 168,
    Group(
      "Range", .number("minimum", -100...0, 0), .number("maximum", 1...200, 1),
      .number("step", 0...25, 0)),
    Group(
      "Look", "areaColor", "lineColor", .number("divisions", 1...20),
      "cornerRadius"), handle)

  static let joystick = CuratedPage(
    "Joystick", width: 168, height: 168,
    Group(
      "Range", .number("minimum", -100...0, -1), .number("maximum", 1...200, 1),
      .number("step", 0...25, 0), "deadZone"),
    Group("Look", "form", "areaColor", "lineColor"), handle)

  static let jogWheel = CuratedPage(
    "Jog wheel", width: 168, height: 168,
    declarations: ["jogWheel: { minimum: -9999, maximum: 9999, step: 1, initial: 0 },"],
    Group("Wheel", .number("detents", 4...60, 24), .number("acceleration", 0...100, 0)),
    Group("Look", "wheelColor", "markColor"), handle)

  static let durationPicker = CuratedPage(
    "Duration picker", width: 240, height: 168,
    declarations: ["durationPicker: { maximum: 86340, step: 60, initial: 5400 },"],
    Group(
      "Range", .number("minimum", 0...3_600, step: 60, 0),
      .number("maximum", 3_600...86_340, step: 60, 86_340),
      .number("step", 0...3_600, step: 60, 60),
      "format"), look(), frame, colors)
}
