extension CuratedPage {
  /// The curated pages by the name of the kind.
  static let all = [
    "alarmBanner": alarmBanner, "alarmList": alarmList,
    "button": button, "chart": chart, "checkbox": checkbox, "circularSlider": circularSlider,
    "column": column,
    "buttonMatrix": buttonMatrix, "chips": chips, "dropdown": dropdown, "radio": radio,
    "calendar": calendar,
    "colorPicker": colorPicker,
    "datePicker": datePicker,
    "durationPicker": durationPicker,
    "jogWheel": jogWheel,
    "joystick": joystick,
    "numberRoller": numberRoller,
    "pad": pad,
    "roller": roller,
    "timePicker": timePicker,
    "clock": clock, "gauge": gauge, "lamp": lamp, "tile": tile,
    "grid": grid, "group": group, "image": image,
    "imageSequence": imageSequence, "qrCode": qrCode, "knob": knob, "label": label,
    "list": list, "meter": meter, "numberField": numberField,
    "rangeSlider": rangeSlider, "row": row, "scroll": scroll, "seekBar": seekBar,
    "segments": segments, "shape": shape, "slider": slider, "sparkline": sparkline, "stack": stack,
    "stepper": stepper,
    "table": table, "textField": textField, "toggle": toggle,
  ]

  private static let button = CuratedPage(
    "Button", width: 160, height: 64,
    Group(
      "Button", .words("title", "Start", "Stop"), "icon", .number("iconSize", 8...48, 20),
      .number("size", 8...32), .words("fontWeight", "bold", "light"),
      .number("cornerRadius", 12)),
    Group("Colour", "color", "titleColor", .number("outline", 0...8, 1), "outlineColor"))

  private static let chart = CuratedPage(
    "Chart", width: 168, height: 120,
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
      "Axes", .number("span", 60...3600, 600), .number("minimum", 0...40),
      .number("maximum", 50...200), .number("rightMinimum", -20...20),
      .number("rightMaximum", 80...200)),
    Group(
      "Line", "form", .words("x", "day", "sun"), .number("lineWidth", 1...8), .color("color", 0)),
    Group("Colour", "gridColor", "captionColor"))

  private static let sparkline = CuratedPage(
    "Sparkline", width: 168, height: 48, specimens: ["value: \"sparkline\","],
    declarations: ["sparkline: { maximum: 100, initial: 40, history: 3600 },"],
    readings: ["value: \"sparkline\""],
    Group(
      "Range", .number("span", 60...3600, 600), .number("minimum", 0...40),
      .number("maximum", 50...200)),
    Group("Line", "form", .number("lineWidth", 1...8), .color("color", 0)))

  private static let checkbox = CuratedPage(
    "Check", width: 160, height: 64,
    Group(
      "Checkbox", .words("title", "Quiet", "Airing"), .number("size", 8...32),
      .number("boxSize", 8...48, 24), .number("cornerRadius", 6), .number("outline", 0...8, 2)),
    Group("Colour", "color", "checkColor", "outlineColor"))

  private static let circularSlider = CuratedPage(
    "Circular", width: 168, height: 160, specimens: ["value: 135,"],
    readings: ["value: \"circularSlider\", format: \"value {value}°\""],
    Group(
      "Range", .number("minimum", 0...90), .number("maximum", 180...720, step: 10),
      .number("step", 0...45), "wraps", "clockwise", "zeroAngle", "isEditable"),
    Group(
      "Look", .number("backgroundWidth", 4...72, 40), .number("lineWidth", 4...48, 28),
      .words("lineCap", "round", "butt"), "glow", "gloss", .number("size", 8...64), "showsValue"),
    Group(
      "Handle", "handleOnly", .number("handleSize", 8...64, 32), .flag("showsValueWhileHeld", true),
      .number("heldGrowth", 0.15), .number("rimWidth", 0...8, step: 0.5, 2.5), "rimColor",
      "limitColor"),
    scale,
    Group(
      "Colour", .color("ringColor", 0), .color("startColor", 4), .color("endColor", 1),
      .color("handleColor", 5), "shadow"))

  private static let knob = CuratedPage(
    "Knob", width: 168, height: 160,
    declarations: ["knob: { maximum: 100, step: 1, initial: 40 },"],
    Group(
      "Range", .number("minimum", -100...0), .number("maximum", 50...200, 100),
      .number("step", 0...25, 1), .number("startAngle", -270...0, -225),
      .number("endAngle", 0...180, 45), "tracking", "requiresPointerHit"),
    Group(
      "Look", .number("lineWidth", 2...40, 20), .number("pointerLength", 0...80, 10),
      .words("lineCap", "round", "butt"), .flag("fillsTrack", true), .flag("showsValue", true),
      .words("pointerImage", "none", "needle.svg")),
    Group(
      "Handle", .number("handleSize", 0...64, 0), .flag("showsValueWhileHeld", true),
      .number("heldGrowth", 0.2), .number("rimWidth", 0...8, step: 0.5, 2.5), "rimColor",
      "limitColor"),
    scale, Group("Colour", .color("trackColor", 0), .color("pointerColor", 5)))

  private static let label = CuratedPage(
    "Label", width: 120, height: 56, specimens: ["", "value: \"label.size\","], readings: [],
    Group(
      "Text", .words("text", "Sun room", "Kitchen"),
      .words("format", "{value} pt", "{value:.1f}"), .words("icon", "home", "sun", "none"),
      .number("iconSize", 8...48, 24), .number("lines", 1...3, 2),
      .words("alignment", "center", "left", "right")),
    Group(
      "Type", .number("size", 8...44, 24), .words("fontWeight", "regular", "bold"),
      .number("letterSpacing", -20...40, 0), "tabularDigits", "color"))

  private static let meter = CuratedPage(
    "Meter", width: 168, height: 160, specimens: ["value: \"meter.level\","],
    readings: ["value: \"meter.level\", format: \"value {value}\""],
    Group(
      "Range", .value("level", 0...100, 60), .number("minimum", -100...0),
      .number("maximum", 50...200, 100), .number("step", 0...25, 1),
      .number("warningAt", 0...100, 40), .number("criticalAt", 0...100, 90), "warnsBelow"),
    Group(
      "Look", .words("form", "arc", "bar"), "vertical", "curvaceousness",
      .number("lineWidth", 2...40, 14), .number("startAngle", -270...0),
      .number("endAngle", 0...180),
      .flag("showsValue", true)),
    scale,
    Group(
      "Colour", .color("trackColor", 0), "color", .color("warningColor", 2),
      .color("criticalColor", 3)))

  private static let gauge = CuratedPage(
    "Gauge", width: 168, height: 160, specimens: ["value: \"gauge.level\","],
    readings: ["value: \"gauge.level\", format: \"value {value}\""],
    Group(
      "Range", .value("level", 0...100, 40), .number("minimum", -100...0),
      .number("maximum", 50...200, 100), .number("step", 0...25, 1),
      .number("startAngle", -270...0, -225), .number("endAngle", 0...180, 45)),
    Group(
      "Look", .words("form", "needle", "arc"), .words("title", "Speed", "Pressure"),
      .flag("showsValue", true), .number("lineWidth", 2...30, 6)),
    scale, Group("Colour", .color("trackColor", 0), "color", "hubColor", "captionColor"))

  private static let segments = CuratedPage(
    "Segments", width: 168, height: 56,
    Group(
      "Look", .words("items", "One,Two", "#48F,#4C8"), "vertical", .number("lines", 1...3),
      "showsColors", "cornerRadius", .number("size", 8...28)),
    Group("Colour", .color("trackColor", 0), "color", "textColor", "selectedTextColor"))

  private static let radio = CuratedPage(
    "Radio", width: 168, height: 132,
    Group(
      "Look", .words("items", "One,Two", "Red,Green"), .flag("vertical", true),
      .number("size", 8...28), .number("circleSize", 8...44, 24), .number("outline", 0...8, 2)),
    Group("Colour", "color", "outlineColor"))

  private static let chips = CuratedPage(
    "Chips", width: 168, height: 132, declarations: ["chips: { initial: \"One\" },"],
    Group(
      "Look", .words("items", "One,Two,Three", "Red,Green"), "single", .number("size", 8...28),
      .number("spacing", 0...24, 8), .number("cornerRadius", 0...18, 18),
      .number("outline", 0...8, 1), "outlineColor"),
    Group("Colour", .color("chipColor", 0), "color", "textColor", "selectedTextColor"))

  private static let dropdown = CuratedPage(
    "Dropdown", width: 168, height: 56,
    Group(
      "Look", .words("items", "One,Two", "Red,Green"), .number("size", 8...28),
      .number("cornerRadius", 12), .number("outline", 0...8, 1)),
    Group("Colour", "color", "titleColor", "outlineColor"))

  private static let buttonMatrix = CuratedPage(
    "Keys", width: 168, height: 160,
    Group(
      "Look", .words("rows", "1 2 play,C 0", "One Two,Three"), .words("disabledKeys", "C", "0"),
      .number("spacing", 0...24, 8), .number("size", 8...32, 20), .number("cornerRadius", 12),
      .number("outline", 0...8, 1), "showsIcons"),
    Group("Colour", "color", "titleColor", "outlineColor"))

  private static let stepper = CuratedPage(
    "Stepper", width: 168, height: 56,
    declarations: ["stepper: { maximum: 100, step: 1, initial: 40 },"],
    Group(
      "Range", .number("minimum", -100...0), .number("maximum", 50...200, 100),
      .number("step", 0...25, 1), .number("size", 8...32, 20)),
    Group("Look", .number("cornerRadius", 12), .number("outline", 0...8, 1), "outlineColor"),
    Group("Colour", "color", "signColor"))

  private static let numberField = CuratedPage(
    "Number", width: 168, height: 96,
    declarations: ["numberField: { maximum: 100, step: 1, initial: 40 },"],
    Group(
      "Number", .words("title", "Dose", "Speed"), .number("minimum", -100...0),
      .number("maximum", 50...200, 100), .number("step", 0...25, 1), .number("size", 8...32),
      "isValid", .words("message", "Too little", "Too much")),
    Group(
      "Look", .number("cornerRadius", 12), .number("outline", 0...8, 1), "outlineColor",
      "invalidColor"),
    Group("Colour", "color", "fieldTextColor", "titleColor"))

  private static let textField = CuratedPage(
    "Text", width: 168, height: 96,
    declarations: ["textField: { initial: \"Kitchen\" },"],
    Group(
      "Texts", .words("title", "Name", "Room"), .words("placeholder", "Kitchen", "Hall"),
      .number("size", 8...32), "password", .number("maximumLength", 1...40, 40)),
    Group(
      "Entry", "isValid", .words("message", "Too short", "Too long"), "invalidColor",
      .words("keyboardLayouts", "en", "de,ar")),
    Group("Look", .number("cornerRadius", 12), .number("outline", 0...8, 1), "outlineColor"),
    Group("Colour", "color", "fieldTextColor", "titleColor"))

  private static let toggle = CuratedPage(
    "Toggle", width: 160, height: 90, specimens: ["value: true,"],
    Group(
      "Look", "curvaceousness", .number("shadow", 0.5), .number("heldGrowth", 0.1),
      .number("rimWidth", 0...8, step: 0.5, 1.5), "rimColor"),
    Group("Colour", .color("trackColor", 0), "onColor", .color("thumbColor", 5), "onThumbColor"))

  private static let imageSequence = CuratedPage(
    "Sequence", width: 144, height: 72, specimens: ["value: \"imageSequence.level\","],
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
      .words("viewBox", "0 0 16 16", "0 0 24 24"), .number("startAngle", -270...0, -225),
      .number("endAngle", 0...180, 45), .number("rotation", -180...180)),
    Group(
      "Line", .number("lineWidth", 0...24, 8), "start", "end",
      .words("lineCap", "round", "butt", "square"), .words("lineJoin", "round", "miter", "bevel"),
      .words("dash", "24 12 4 12", "0 16", "16 16"), .number("dashSpeed", -100...100, 40)),
    Group("Colour", .color("color", 0), "fillColor"))

  private static let qrCode = CuratedPage(
    "QR code", width: 160, height: 160, readings: [],
    Group(
      "Code", .words("text", "https://example.org", "Bezel"), "correction",
      .number("cornerRadius", 0...40, 12), "placeholderColor"))

  private static let image = CuratedPage(
    "Image", width: 168, height: 160,
    Group(
      "Image", .words("source", "hills.svg", "pixels.png"),
      .words("scaling", "fill", "fit", "none"), "quality", "opacity",
      .words("focus", "50 50", "0 0", "100 100"), "color", .number("cornerRadius", 0...80, 16)))
}
