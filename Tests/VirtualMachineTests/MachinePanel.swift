import Checkout
import Geometry
import LinuxIO

/// A panel, usually of 800 × 480 points, with its controls at the places of the recorded touches.
struct MachinePanel {
  let name: String
  let controls: String
  /// Other keys of the panel.
  var settings = ""
  var size = PixelSize.common
  /// Other sizes, on a portrait screen or under conditions.
  var otherSizes = ""
  /// The whole file, if the panel is a built-in one.
  private var file: String?

  var path: String { "/run/panels/\(name).json5" }

  var text: String {
    file ?? """
      {
        name: "\(name)", size: { width: \(size.width), height: \(size.height), \(otherSizes) },
        theme: "classic", background: "#101418", tint: "#0073F0", \(settings)
        controls: [
          \(controls)
        ],
      }
      """
  }

  init(
    name: String, controls: String, settings: String = "", size: PixelSize = .common,
    otherSizes: String = ""
  ) {
    self.name = name
    self.controls = controls
    self.settings = settings
    self.size = size
    self.otherSizes = otherSizes
  }

  /// A built-in panel.
  init(builtIn name: String) throws {
    self.init(name: name, controls: "")
    let path = "Sources/BuiltInPanels/Panels/\(name).json5"
    file = String(decoding: try readFile(Checkout.path(path), limit: 1 << 20), as: UTF8.self)
  }

  /// A knob and a label that shows its value.
  static let knob = MachinePanel(
    name: "knob",
    controls: """
      { kind: "knob", name: "volume", frame: [200, 100, 300, 300], maximum: 100 },
      { kind: "label", name: "reading", frame: [560, 200, 200, 60], value: "volume",
        format: "{value:.1f} %" },
      """)

  /// The same, with a persistent value.
  static let persistentKnob = MachinePanel(
    name: "persistent-knob", controls: knob.controls,
    settings: "values: { volume: { maximum: 100, initial: 30, persistent: true } },")

  /// The same, with the screen switched off after four seconds without touches.
  static let restingKnob = MachinePanel(
    name: "resting-knob", controls: knob.controls, settings: "display: { blankAfter: 4 },")

  /// A knob under one finger of `twoFingers`, the upper knob of a slider under the other.
  static let knobAndSlider = MachinePanel(
    name: "knob-and-slider",
    controls: """
      { kind: "knob", name: "volume", frame: [210, 150, 240, 240], maximum: 100 },
      { kind: "rangeSlider", name: "price", frame: [450, 320, 250, 44], knobSize: 44, maximum: 100,
        lower: 10, upper: 53 },
      """)

  /// The two knobs of one slider under the two fingers.
  static let slider = MachinePanel(
    name: "slider",
    controls: """
      { kind: "rangeSlider", name: "price", frame: [200, 331, 450, 44], knobSize: 44, maximum: 100,
        lower: 16, upper: 88 },
      """)

  /// A red button on the left half, and a blue one on the right.
  static func halves(_ settings: String) -> MachinePanel {
    MachinePanel(
      name: "halves",
      controls: """
        { kind: "button", name: "red", frame: [0, 0, 400, 480], color: "#C00000" },
        { kind: "button", name: "blue", frame: [400, 0, 400, 480], color: "#0000C0" },
        """, settings: settings)
  }

  /// A seek bar that covers the screen.
  static let seekBar = MachinePanel(
    name: "seek-bar",
    controls: """
      { kind: "seekBar", name: "track", frame: [0, 0, 800, 480] },
      """, settings: "values: { 'track.length': { maximum: 86400 } },")

  /// A ring with an editable value in the middle of the screen.
  static let ring = MachinePanel(
    name: "ring",
    controls: """
      { kind: "circularSlider", name: "angle", frame: [240, 80, 320, 320] },
      """)

  /// The panel that other systems were measured with: an arc, a slider and a label with a value.
  static let arcSliderAndLabel = MachinePanel(
    name: "arc-slider-and-label",
    controls: """
      { kind: "knob", name: "volume", frame: [200, 100, 300, 300], maximum: 100 },
      { kind: "slider", name: "level", frame: [540, 320, 220, 44], knobSize: 44, maximum: 100 },
      { kind: "label", name: "reading", frame: [560, 200, 200, 60], value: "volume",
        format: "{value:.1f} %" },
      """)
}
