extension CuratedPage {
  private static let sliderLook = Group(
    "Look", "curvaceousness", .number("gloss", 0), .number("shadow", 0.5), .number("outline", 0),
    .flag("showsValueWhileHeld", true), .number("heldGrowth", 0.15))

  private static let sliderColors = Group(
    "Colour", .color("trackColor", 0), .color("trackHighlightColor", 4), .color("knobColor", 5),
    .number("rimWidth", 0...8, step: 0.5, 2.5), "rimColor", "limitColor")

  /// The scale of sliders, knobs, meters and gauges.
  static let scale = Group(
    "Scale", .words("scale", "numbers", "ticks", "none"), .number("tickStep", 5...50, 20),
    .number("minorTicks", 0...9, 1), "scaleColor", .number("target", 0...100, 60))

  static let slider = CuratedPage(
    "Slider", width: 168, height: 84,
    declarations: ["slider: { maximum: 100, step: 1, initial: 40 },"],
    Group(
      "Range", .number("minimum", -100...0), .number("maximum", 50...200, 100),
      .number("step", 0...25, 1), "vertical", "tapToMove"),
    sliderLook, scale, sliderColors)

  static let rangeSlider = CuratedPage(
    "Range", width: 168, height: 84,
    declarations: [
      "\"rangeSlider.lower\": { maximum: 100, step: 1, initial: 25 },",
      "\"rangeSlider.upper\": { maximum: 100, step: 1, initial: 75 },",
    ],
    Group(
      "Range", .number("minimum", -100...0), .number("maximum", 80...200, 100),
      .number("step", 0...25, 1), .number("minimumGap", 0...75, 10), .flag("tapToMove", true)),
    sliderLook, scale, sliderColors)

  static let seekBar = CuratedPage(
    "Seek bar", width: 168, height: 44, specimens: ["progress: 0.4, buffer: 0.7,"],
    Group(
      "Look", "isThumbVisible", .number("trackHeight", 2...40, 8), .number("trackRadius", 0...8, 4),
      .number("thumbRadius", 8...44, 32), "tapToSeek", .flag("showsValueWhileHeld", true),
      .number("heldGrowth", 0.15)),
    Group(
      "Colour", .color("trackColor", 0), .color("bufferColor", 0), .color("progressColor", 4),
      .color("thumbColor", 5), .number("rimWidth", 0...8, step: 0.5, 2.5), "rimColor", "limitColor")
  )
}
