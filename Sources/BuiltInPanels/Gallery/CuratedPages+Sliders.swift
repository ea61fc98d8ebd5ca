extension CuratedPage {
  private static let sliderLook = Group(
    "Look", "curvaceousness", "gloss", "shadow", "outline",
    .flag("showsValueWhileHeld", true), "heldGrowth")

  private static let sliderColors = Group(
    "Colour", "trackColor", "trackHighlightColor", "knobColor",
    .number("rimWidth", 0...8, step: 0.5), "rimColor", "limitColor")

  /// The scale of sliders, knobs, meters and gauges.
  static let scale = Group(
    "Scale", "scale", .number("tickStep", 5...50),
    .number("minorTicks", 0...9), "scaleColor", .number("target", 0...100))

  static let slider = CuratedPage(
    "Slider", width: 320, height: 88,
    declarations: ["slider: { maximum: 100, step: 1, initial: 40 },"],
    Group(
      "Range", .number("minimum", -100...0), .number("maximum", 50...200, 100),
      .number("step", 0...25, 1), "vertical", "tapToMove"),
    sliderLook, scale, sliderColors)

  static let rangeSlider = CuratedPage(
    "Range slider", width: 320, height: 88,
    declarations: [
      "\"rangeSlider.lower\": { maximum: 100, step: 1, initial: 25 },",
      "\"rangeSlider.upper\": { maximum: 100, step: 1, initial: 75 },",
    ],
    Group(
      "Range", .number("minimum", -100...0), .number("maximum", 80...200, 100),
      .number("step", 0...25, 1), .number("minimumGap", 0...75), .flag("tapToMove", true)),
    sliderLook, scale, sliderColors)

  static let seekBar = CuratedPage(
    "Seek bar", width: 376, height: 48, specimens: ["progress: 0.4, buffer: 0.7,"],
    Group(
      "Look", "isThumbVisible", .number("trackHeight", 2...40), .number("trackRadius", 0...8),
      .number("thumbRadius", 8...44), "tapToSeek", .flag("showsValueWhileHeld", true),
      "heldGrowth"),
    Group(
      "Colour", "trackColor", "bufferColor", "progressColor",
      "thumbColor", .number("rimWidth", 0...8, step: 0.5), "rimColor", "limitColor")
  )
}
