/// A panel whose controls lie where the recorded fingers go, on a screen of 800 × 480.
struct TestPanel {
  let name: String
  let controls: String
  /// More of the panel's own keys.
  var settings = ""
  /// Its size on a screen that is higher than wide.
  var portrait = ""

  var path: String { "/run/panels/\(name).json5" }

  var text: String {
    """
    {
      name: "\(name)", size: { width: 800, height: 480\(portrait) },
      theme: "classic", background: "#101418", tint: "#0073F0", \(settings)
      controls: [
        \(controls)
      ],
    }
    """
  }

  /// A knob and a label that shows its value.
  static let knob = TestPanel(
    name: "knob",
    controls: """
      { kind: "knob", name: "volume", frame: [200, 100, 300, 300], maximum: 100 },
      { kind: "label", name: "reading", frame: [560, 200, 200, 60], value: "volume",
        format: "{value:.1f} %" },
      """)

  /// The same, its value kept.
  static let persistentKnob = TestPanel(
    name: "persistent-knob", controls: knob.controls,
    settings: "values: { volume: { maximum: 100, initial: 30, persistent: true } },")

  /// The same on a screen that is switched off soon.
  static let restingKnob = TestPanel(
    name: "resting-knob", controls: knob.controls, settings: "display: { blankAfter: 4 },")

  /// A knob under the one finger of `twoFingers`, the upper knob of a slider under the other.
  static let knobAndSlider = TestPanel(
    name: "knob-and-slider",
    controls: """
      { kind: "knob", name: "volume", frame: [210, 150, 240, 240], maximum: 100 },
      { kind: "rangeSlider", name: "price", frame: [450, 320, 250, 44], maximum: 100,
        lower: 10, upper: 53 },
      """)

  /// The two knobs of one slider under the two fingers.
  static let slider = TestPanel(
    name: "slider",
    controls: """
      { kind: "rangeSlider", name: "price", frame: [200, 331, 450, 44], maximum: 100,
        lower: 16, upper: 88 },
      """)

  /// A red button on the left half, and a blue one on the right.
  static func halves(_ settings: String) -> TestPanel {
    TestPanel(
      name: "halves",
      controls: """
        { kind: "button", name: "red", frame: [0, 0, 400, 480], color: "#C00000" },
        { kind: "button", name: "blue", frame: [400, 0, 400, 480], color: "#0000C0" },
        """, settings: settings)
  }

  /// A seek bar under the finger, wherever it is.
  static let seekBar = TestPanel(
    name: "seek-bar",
    controls: """
      { kind: "seekBar", name: "track", frame: [0, 0, 800, 480] },
      """)

  /// A ring whose value stands in the middle of the screen and can be typed.
  static let ring = TestPanel(
    name: "ring",
    controls: """
      { kind: "circularSlider", name: "angle", frame: [240, 80, 320, 320] },
      """)

  /// What other systems were measured with: an arc, a slider and a label that shows a value.
  static let arcSliderAndLabel = TestPanel(
    name: "arc-slider-and-label",
    controls: """
      { kind: "knob", name: "volume", frame: [200, 100, 300, 300], maximum: 100 },
      { kind: "slider", name: "level", frame: [540, 320, 220, 44], maximum: 100 },
      { kind: "label", name: "reading", frame: [560, 200, 200, 60], value: "volume",
        format: "{value:.1f} %" },
      """)
}
