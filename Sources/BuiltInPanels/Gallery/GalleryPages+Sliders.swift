extension GalleryPage {
  /// How the controls with a knob on a track look.
  private static let sliderLook = Group(
    "Look", .number("curvaceousness", 0...1, step: 0.05, 1), .number("gloss", 0...1, step: 0.05, 0),
    .number("shadow", 0...1, step: 0.05, 0.5), .number("outline", 0...8, step: 0.5, 0),
    .flag("showsValueWhileHeld", true), .number("heldGrowth", 0...1, step: 0.05, 0.15))

  private static let sliderColors = Group(
    "Colours", .color("trackColor", 0), .color("trackHighlightColor", 4), .color("knobColor", 5))

  static let slider = GalleryPage(
    "slider", "Slider", width: 200, height: 48,
    declarations: ["slider: { maximum: 100, step: 1, initial: 40 },"],
    readings: ["value: \"slider\", format: \"value {value}\""],
    Group(
      "Range", .number("minimum", -100...0, 0), .number("maximum", 50...200, 100),
      .number("step", 0...25, 1), .flag("vertical"), .flag("tapToMove", true)),
    sliderLook, sliderColors)

  static let rangeSlider = GalleryPage(
    "rangeSlider", "Range", width: 200, height: 48,
    declarations: [
      "\"rangeSlider.lower\": { maximum: 100, step: 1, initial: 25 },",
      "\"rangeSlider.upper\": { maximum: 100, step: 1, initial: 75 },",
    ],
    readings: [
      "value: \"rangeSlider.lower\", format: \"lower {value}\"",
      "value: \"rangeSlider.upper\", format: \"upper {value}\"",
    ],
    Group(
      "Range", .number("minimum", -100...0, 0), .number("maximum", 80...200, 100),
      .number("step", 0...25, 1), .number("minimumGap", 0...75, 10), .flag("tapToMove", true)),
    sliderLook, sliderColors)

  static let seekBar = GalleryPage(
    "seekBar", "Seek bar", width: 200, height: 44, specimens: ["progress: 0.4, buffer: 0.7,"],
    readings: [
      "value: \"seekBar.progress\", format: \"progress {value}\"",
      "value: \"seekBar.buffer\", format: \"buffer {value}\"",
    ],
    Group(
      "Look", .flag("isThumbVisible", true), .number("trackHeight", 2...40, 8),
      .number("trackRadius", 0...8, 4), .number("thumbRadius", 8...44, 28),
      .flag("tapToSeek", true), .flag("showsValueWhileHeld", true),
      .number("heldGrowth", 0...1, step: 0.05, 0.15)),
    Group(
      "Colours", .color("trackColor", 0), .color("bufferColor", 0), .color("progressColor", 4),
      .color("thumbColor", 5)))
}
