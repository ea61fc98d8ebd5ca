extension GalleryPage {
  static let all = [
    button, circularSlider, column, grid, group, image, knob, label, meter, rangeSlider, row,
    seekBar, segments, slider, stack, toggle,
  ]

  private static let button = GalleryPage(
    "button", "Button", width: 160, height: 64,
    readings: ["value: \"button\", format: \"value {value}\""],
    Group(
      "Button", .words("title", "Start", "Stop"), .words("icon", "power", "play", "none"),
      .number("iconSize", 8...48, 20), .number("size", 8...32, 16),
      .words("fontWeight", "bold", "light"), .number("cornerRadius", 0...40, 12)),
    Group("Colours", .optionalColor("color", 0), .optionalColor("titleColor", 0)))

  private static let circularSlider = GalleryPage(
    "circularSlider", "Circular", width: 200, height: 176, specimens: ["value: 135,"],
    readings: ["value: \"circularSlider\", format: \"value {value}°\""],
    Group(
      "Range", .number("minimum", 0...90, 0), .number("maximum", 180...720, step: 10, 360),
      .number("step", 0...45, 1), .flag("wraps", true), .flag("clockwise"),
      .number("zeroAngle", -180...180, step: 5, 0), .flag("handleOnly"), .flag("isEditable", true)),
    Group(
      "Look", .number("backgroundWidth", 4...72, 40), .number("lineWidth", 4...48, 28),
      .number("glow", 0...4, step: 0.1, 1), .number("size", 8...64, 36), .flag("showsValue", true),
      .flag("showsValueWhileHeld", true), .number("heldGrowth", 0...1, step: 0.05, 0.15)),
    Group(
      "Colours", .color("ringColor", 0), .color("startColor", 4), .color("endColor", 1),
      .color("handleColor", 5)))

  private static let knob = GalleryPage(
    "knob", "Knob", width: 200, height: 176,
    declarations: ["knob: { maximum: 100, step: 1, initial: 40 },"],
    readings: ["value: \"knob\", format: \"value {value}\""],
    Group(
      "Range", .number("minimum", -100...0, 0), .number("maximum", 50...200, 100),
      .number("step", 0...25, 1), .number("startAngle", -270...0, step: 5, -225),
      .number("endAngle", 0...180, step: 5, 45), .words("tracking", "absolute", "relative"),
      .flag("requiresPointerHit")),
    Group(
      "Look", .number("lineWidth", 2...40, 20), .number("pointerLength", 0...80, 10),
      .words("lineCap", "round", "butt"), .flag("fillsTrack", true), .flag("showsValue", true),
      .words("pointerImage", "none", "needle.png"), .flag("showsValueWhileHeld", true),
      .number("heldGrowth", 0...1, step: 0.05, 0.2)),
    Group("Colours", .color("trackColor", 0), .optionalColor("pointerColor", 5)))

  private static let label = GalleryPage(
    "label", "Label", width: 120, height: 56, specimens: ["", "value: \"label.size\","],
    Group(
      "Text", .words("text", "Sun room", "Kitchen"),
      .words("format", "{value} pt", "{value:.1f}"), .words("icon", "home", "sun", "none"),
      .number("iconSize", 8...48, 24), .number("lines", 1...3, 2),
      .words("alignment", "center", "left", "right")),
    Group(
      "Type", .number("size", 8...44, 20), .words("fontWeight", "regular", "bold"),
      .optionalColor("color", 0)))

  private static let meter = GalleryPage(
    "meter", "Meter", width: 200, height: 176, specimens: ["value: \"meter.level\","],
    readings: ["value: \"meter.level\", format: \"value {value}\""],
    Group(
      "Range", .value("level", 0...100, 60), .number("minimum", -100...0, 0),
      .number("maximum", 50...200, 100), .number("step", 0...25, 1),
      .number("warningAt", 0...100, 40), .number("criticalAt", 0...100, 90), .flag("warnsBelow")),
    Group(
      "Look", .words("form", "arc", "bar"), .flag("vertical"),
      .number("curvaceousness", 0...1, step: 0.05, 1), .number("lineWidth", 2...40, 14),
      .number("startAngle", -270...0, step: 5, -225), .number("endAngle", 0...180, step: 5, 45),
      .flag("showsValue", true)),
    Group(
      "Colours", .color("trackColor", 0), .optionalColor("color", 0), .color("warningColor", 2),
      .color("criticalColor", 3)))

  private static let segments = GalleryPage(
    "segments", "Segments", width: 200, height: 56,
    readings: ["value: \"segments\", format: \"value {value}\""],
    Group(
      "Look", .words("items", "One,Two", "#48F,#4C8"), .flag("vertical"),
      .number("lines", 1...3, 1), .flag("showsColors"), .number("cornerRadius", 0...40, 12),
      .number("size", 8...28, 16)),
    Group(
      "Colours", .color("trackColor", 0), .optionalColor("color", 0),
      .optionalColor("textColor", 0),
      .optionalColor("selectedTextColor", 0)))

  private static let toggle = GalleryPage(
    "toggle", "Toggle", width: 160, height: 90, specimens: ["value: true,"],
    readings: ["value: \"toggle\", format: \"value {value}\""],
    Group(
      "Look", .number("curvaceousness", 0...1, step: 0.05, 1),
      .number("shadow", 0...1, step: 0.05, 0.5), .number("heldGrowth", 0...1, step: 0.05, 0.1)),
    Group("Colours", .color("trackColor", 0), .optionalColor("onColor", 0), .color("thumbColor", 5))
  )

  private static let image = GalleryPage(
    "image", "Image", width: 200, height: 160,
    Group(
      "Image", .words("source", "hills.png", "pixels.png"),
      .words("scaling", "fill", "fit", "none"), .words("quality", "smooth", "nearest"),
      .number("opacity", 0...1, step: 0.05, 1), .number("cornerRadius", 0...80, 16)))
}
