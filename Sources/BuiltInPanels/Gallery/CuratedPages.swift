extension CuratedPage {
  /// The curated pages by the name of the kind.
  static let all = [
    "alarmBanner": alarmBanner, "alarmList": alarmList.withoutStates,
    "button": button.states("height: 44,"),
    "buttonMatrix": buttonMatrix.states(
      "size: 13, spacing: 4, rows: [\"1 2 3\", \"C 0\"],", isTall: true, without: ["rows"]),
    "calendar": calendar.withoutStates,
    "chart": chart, "checkbox": checkbox.states("width: 24, height: 44,", without: ["title"]),
    "chips": chips.states(isTall: true),
    "circularSlider": circularSlider.states("value: \"circularSlider\","), "clock": clock,
    "colorPicker": colorPicker.states(isTall: true), "column": column,
    "datePicker": datePicker.withoutStates,
    "dropdown": dropdown.states("height: 44, size: 13,"),
    "durationPicker": durationPicker.states(field, without: fieldTexts),
    "gauge": gauge.states(without: ["title"]), "grid": grid, "group": group, "image": image,
    "imageSequence": imageSequence, "jogWheel": jogWheel, "joystick": joystick, "knob": knob,
    "label": label,
    "lamp": lamp.states("value: \"lamp\", width: 24, height: 44,", without: ["title"]),
    "list": list.states("rows: [{ title: \"Kitchen\", icon: \"pot\" }],", without: ["header"]),
    "meter": meter.states("value: \"meter.level\", warningAt: 40, criticalAt: 90,"),
    "numberField": numberField.states("height: 44,", without: fieldTexts),
    "numberRoller": numberRoller.states(field, without: fieldTexts), "pad": pad,
    "qrCode": qrCode, "radio": radio, "rangeSlider": rangeSlider.states("knobSize: 20,"),
    "roller": roller.states(field, without: fieldTexts), "row": row, "scroll": scroll,
    "seekBar": seekBar.states("progress: \"seekBar.progress\", buffer: \"seekBar.buffer\","),
    "segments": segments.states("height: 44,"), "shape": shape, "slider": slider,
    "spacer": spacer, "sparkline": sparkline, "spinner": spinner.withoutStates,
    "stack": stack.withoutStates, "stepper": stepper.withoutStates,
    "table": table.withoutStates,
    "textField": textField.states("height: 44,", without: fieldTexts),
    "tile": tile.states(isTall: true, without: ["detail"]),
    "timePicker": timePicker.states(field, without: fieldTexts),
    "toggle": toggle.states("value: \"toggle\", width: 60, height: 34,"),
  ]

  /// The members of wheels that open above the panel.
  private static let field = "form: \"field\", height: 44,"
  /// The texts above and below a field.
  private static let fieldTexts: Set = ["title", "message"]

  private static let spacer = CuratedPage(
    "Spacer", width: 320, height: 48, readings: ["text: \"takes free space and shows nothing\""])

  private static let spinner = CuratedPage("Spinner", width: 64, height: 64)

  private static let button = CuratedPage(
    "Button", width: 200, height: 56,
    Group(
      "Button", .words("title", "Start", "Stop"), "icon", .number("iconSize", 8...48),
      .number("size", 8...32), .words("fontWeight", "bold", "light"),
      "cornerRadius"),
    Group("Colour", "color", "titleColor", .number("outline", 0...8), "outlineColor"))

  private static let chart = CuratedPage(
    "Chart", width: 376, height: 132,
    specimens: [
      "value: \"chart\",",
      """
      rows: [
                  { day: "Mon", sun: 60, cost: 45 }, { day: "Tue", sun: 95, cost: 30 },
                  { day: "Wed", sun: 40, cost: 70 },
                ], series: [
                  { field: "sun", form: "bars" }, { field: "cost", axis: "right" },
                ],
      """,
    ],
    declarations: ["chart: { maximum: 100, initial: 40, unit: \"%\", history: 3600 },"],
    readings: ["value: \"chart\""],
    Group(
      "Axes", .number("span", 60...3600, 60), .number("minimum", 0...40),
      .number("maximum", 50...200), .number("rightMinimum", -20...20),
      .number("rightMaximum", 80...200)),
    Group(
      "Line", "form", .words("x", "day", "sun"), .number("lineWidth", 1...8), "color"),
    Group("Colour", "gridColor", "captionColor"))

  private static let sparkline = CuratedPage(
    "Sparkline", width: 376, height: 96, specimens: ["value: \"sparkline\","],
    declarations: ["sparkline: { maximum: 100, initial: 40, history: 3600 },"],
    readings: ["value: \"sparkline\""],
    Group(
      "Range", .number("span", 60...3600, 60), .number("minimum", 0...40),
      .number("maximum", 50...200)),
    Group("Line", "form", .number("lineWidth", 1...8), "color"))

  private static let checkbox = CuratedPage(
    "Checkbox", width: 96, height: 56,
    Group(
      "Checkbox", .words("title", "Quiet", "Airing"), .number("size", 8...32),
      .number("boxSize", 8...48), "cornerRadius", .number("outline", 0...8)),
    Group("Colour", "color", "checkColor", "outlineColor"))

  private static let circularSlider = CuratedPage(
    "Circular slider", width: 168, height: 168, specimens: ["value: 135,"],
    readings: ["value: \"circularSlider\", format: \"value {value}°\""],
    Group(
      "Range", .number("minimum", 0...90), .number("maximum", 180...720, step: 10),
      .number("step", 0...45), "wraps", "clockwise", "zeroAngle", "isEditable"),
    Group(
      "Look", .number("backgroundWidth", 4...72), .number("lineWidth", 4...48),
      .words("lineCap", "round", "butt"), "glow", "gloss", .number("size", 8...64), "showsValue"),
    Group(
      "Handle", "handleOnly", .number("handleSize", 8...64), .flag("showsValueWhileHeld", true),
      "heldGrowth", .number("rimWidth", 0...8, step: 0.5), "rimColor",
      "limitColor"),
    scale,
    Group(
      "Colour", "ringColor", "startColor", "endColor",
      "handleColor", "shadow"))

  private static let knob = CuratedPage(
    "Knob", width: 168, height: 168,
    declarations: ["knob: { maximum: 100, step: 1, initial: 40 },"],
    Group(
      "Range", .number("minimum", -100...0), .number("maximum", 50...200, 100),
      .number("step", 0...25, 1), .number("startAngle", -270...0),
      .number("endAngle", 0...180), "tracking", "requiresPointerHit"),
    Group(
      "Look", .number("lineWidth", 2...40), .number("pointerLength", 0...80),
      .words("lineCap", "round", "butt"), .flag("fillsTrack", true), .flag("showsValue", true),
      .words("pointerImage", "none", "needle.svg")),
    Group(
      "Handle", .number("handleSize", 0...64), .flag("showsValueWhileHeld", true),
      "heldGrowth", .number("rimWidth", 0...8, step: 0.5), "rimColor",
      "limitColor"),
    scale, Group("Colour", "trackColor", "pointerColor"))

  private static let label = CuratedPage(
    "Label", width: 240, height: 56, specimens: ["", "value: \"label.size\","], readings: [],
    Group(
      "Text", .words("text", "Sun room", "Kitchen"),
      .words("format", "{value} pt", "{value:.1f}"), .words("icon", "home", "sun", "none"),
      .number("iconSize", 8...48), .number("lines", 1...3, 2),
      .words("alignment", "center", "left", "right")),
    Group(
      "Type", .number("size", 8...44), .words("fontWeight", "regular", "bold"),
      .number("letterSpacing", -20...40), "tabularDigits", "color"))

  private static let meter = CuratedPage(
    "Meter", width: 168, height: 168, specimens: ["value: \"meter.level\","],
    readings: ["value: \"meter.level\", format: \"value {value}\""],
    Group(
      "Range", .value("level", 0...100, 60), .number("minimum", -100...0),
      .number("maximum", 50...200, 100), .number("step", 0...25, 1),
      .number("warningAt", 0...100, 40), .number("criticalAt", 0...100, 90), "warnsBelow"),
    Group(
      "Look", .words("form", "arc", "bar"), "vertical", "curvaceousness",
      .number("lineWidth", 2...40), .number("startAngle", -270...0),
      .number("endAngle", 0...180),
      .flag("showsValue", true)),
    scale,
    Group(
      "Colour", "trackColor", "color", "warningColor",
      "criticalColor"))

  private static let gauge = CuratedPage(
    "Gauge", width: 168, height: 168, specimens: ["value: \"gauge.level\","],
    readings: ["value: \"gauge.level\", format: \"value {value}\""],
    Group(
      "Range", .value("level", 0...100, 40), .number("minimum", -100...0),
      .number("maximum", 50...200, 100), .number("step", 0...25, 1),
      .number("startAngle", -270...0), .number("endAngle", 0...180)),
    Group(
      "Look", .words("form", "needle", "arc"), .words("title", "Speed", "Pressure"),
      .flag("showsValue", true), .number("lineWidth", 2...30)),
    scale, Group("Colour", "trackColor", "color", "hubColor", "captionColor"))

  private static let segments = CuratedPage(
    "Segments", width: 320, height: 48,
    Group(
      "Look", .words("items", "One,Two", "#48F,#4C8"), "vertical", .number("lines", 1...3),
      "showsColors", "cornerRadius", .number("size", 8...28)),
    Group("Colour", "trackColor", "color", "textColor", "selectedTextColor"))

  private static let radio = CuratedPage(
    "Radio", width: 96, height: 120,
    Group(
      "Look", .words("items", "One,Two", "Red,Green"), .flag("vertical", true),
      .number("size", 8...28), .number("circleSize", 8...44), .number("outline", 0...8)),
    Group("Colour", "color", "outlineColor"))

  private static let chips = CuratedPage(
    "Chips", width: 320, height: 96, declarations: ["chips: { initial: \"One\" },"],
    Group(
      "Look", .words("items", "One,Two,Three", "Red,Green"), "single", .number("size", 8...28),
      .number("spacing", 0...24), .number("cornerRadius", 0...18),
      .number("outline", 0...8), "outlineColor"),
    Group("Colour", "chipColor", "color", "textColor", "selectedTextColor"))

  private static let dropdown = CuratedPage(
    "Dropdown", width: 240, height: 48,
    Group(
      "Look", .words("items", "One,Two", "Red,Green"), .number("size", 8...28),
      "cornerRadius", .number("outline", 0...8)),
    Group("Colour", "color", "titleColor", "outlineColor"))

  private static let buttonMatrix = CuratedPage(
    "Button matrix", width: 240, height: 128, readings: ["value: \"buttonMatrix\""],
    Group(
      "Look", .words("rows", "1 2 play,C 0", "One Two,Three"), .words("disabledKeys", "C", "0"),
      .number("spacing", 0...24), .number("size", 8...32), "cornerRadius",
      .number("outline", 0...8), "showsIcons"),
    Group("Colour", "color", "titleColor", "outlineColor"))

  private static let stepper = CuratedPage(
    "Stepper", width: 240, height: 56,
    declarations: ["stepper: { maximum: 100, step: 1, initial: 40 },"],
    Group(
      "Range", .number("minimum", -100...0), .number("maximum", 50...200, 100),
      .number("step", 0...25, 1), .number("size", 8...32)),
    Group("Look", "cornerRadius", .number("outline", 0...8), "outlineColor"),
    Group("Colour", "color", "signColor"))

  private static let numberField = CuratedPage(
    "Number field", width: 240, height: 96,
    declarations: ["numberField: { maximum: 100, step: 1, initial: 40 },"],
    Group(
      "Number", .words("title", "Dose", "Speed"), .number("minimum", -100...0),
      .number("maximum", 50...200, 100), .number("step", 0...25, 1), .number("size", 8...32),
      "isValid", .words("message", "Too little", "Too much")),
    Group(
      "Look", "cornerRadius", .number("outline", 0...8), "outlineColor",
      "invalidColor"),
    Group("Colour", "color", "fieldTextColor", "titleColor"))

  private static let textField = CuratedPage(
    "Text field", width: 240, height: 96,
    declarations: ["textField: { initial: \"Kitchen\" },"],
    Group(
      "Texts", .words("title", "Name", "Room"), .words("placeholder", "Kitchen", "Hall"),
      .number("size", 8...32), "password", .number("maximumLength", 1...40, 40)),
    Group(
      "Entry", "isValid", .words("message", "Too short", "Too long"), "invalidColor",
      .words("keyboardLayouts", "en", "de,ar")),
    Group("Look", "cornerRadius", .number("outline", 0...8), "outlineColor"),
    Group("Colour", "color", "fieldTextColor", "titleColor"))

  private static let toggle = CuratedPage(
    "Toggle", width: 120, height: 68, specimens: ["value: true,"],
    Group(
      "Look", "curvaceousness", "shadow", "heldGrowth",
      .number("rimWidth", 0...8, step: 0.5), "rimColor"),
    Group("Colour", "trackColor", "onColor", "thumbColor", "onThumbColor"))

  private static let imageSequence = CuratedPage(
    "Image sequence", width: 160, height: 80, specimens: ["value: \"imageSequence.level\","],
    readings: ["value: \"imageSequence.level\", format: \"value {value}\""],
    Group(
      "Pictures",
      .words("sources", "battery-0.svg", "battery-3.svg"),
      .value("level", 0...100, 60), .number("rate", 0...10, step: 0.5, 0), .flag("playing", true),
      .flag("loops", true)),
    Group(
      "Look", .words("scaling", "fill", "fit", "none"), "quality", "opacity",
      .words("focus", "50 50", "0 0", "100 100"), "color", .number("cornerRadius", 0...40, 0),
      "placeholderColor"))

  private static let shape = CuratedPage(
    "Shape", width: 168, height: 160, readings: [],
    Group(
      "Figure", .words("form", "path", "line", "arc"),
      .words("points", "0 160, 160 0", "0 0, 160 160"),
      .words("data", "M1 15 L6 2 L11 14 L15 6", "M2 2 H14 V14 Z"),
      .words("viewBox", "0 0 16 16", "0 0 24 24"), .number("startAngle", -270...0),
      .number("endAngle", 0...180), .number("rotation", -180...180)),
    Group(
      "Line", .number("lineWidth", 0...24, 8), "start", "end",
      .words("lineCap", "round", "butt", "square"), .words("lineJoin", "round", "miter", "bevel"),
      .words("dash", "24 12 4 12", "0 16", "16 16"), .number("dashSpeed", -100...100, 40)),
    Group("Colour", "color", "fillColor"))

  private static let qrCode = CuratedPage(
    "QR code", width: 176, height: 176, readings: [],
    Group(
      "Code", .words("text", "https://example.org", "Bezel"), "wifi", "password", "correction",
      .number("cornerRadius", 0...40, 12), "placeholderColor"))

  private static let image = CuratedPage(
    "Image", width: 320, height: 192,
    Group(
      "Image", .words("source", "hills.svg", "pixels.png"),
      .words("scaling", "fill", "fit", "none"), "quality", "opacity",
      .words("focus", "50 50", "0 0", "100 100"), "color", .number("cornerRadius", 0...80, 16)))
}
