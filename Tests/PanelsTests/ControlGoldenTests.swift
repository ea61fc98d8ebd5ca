import BuiltInPanels
import Controls
import Geometry
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Pictures
import QRCodes
import Raster
import Testing
import TouchTracking
import Typesetting

/// Compares pictures of every control with golden images, with real fonts: normal, held, disabled,
/// at both ends of its range, and in unusual sizes.
struct ControlGoldenTests {
  static let scales = [1, 2]

  /// The scales and themes of pictures: every theme at 1 pixel per point, and one of them at 2. The
  /// scale changes text and rounded positions, but no theme. The classic
  /// shapes of controls have pictures of their own at both scales.
  static func looks(_ themes: String...) -> [(Int, String)] {
    themes.map { (1, $0) } + [(2, "dark")]
  }

  enum Ground: String {
    case light = "#F3F5F8"
    case dark = "#1A2028"
  }

  /// Draws a panel of `width` × `height` points after calling `act`, and compares the picture.
  func expectSheet(
    _ name: String, _ width: Int, _ height: Int, scale: Int, on ground: Ground = .light,
    theme: String? = nil, keys: String = "",
    _ controls: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    act: (Panel) throws -> Void = { _ in }
  ) throws {
    let look =
      theme.map { "theme: \"\($0)\"" }
      ?? "theme: \"classic\", background: \"\(ground.rawValue)\", tint: \"#0073F0\""
    let text = """
      { size: { width: \(width), height: \(height) }, \(look), \(keys) controls: [\(controls)] }
      """
    let panel = try TestPanel.panel(text, scale: scale, resources: GoldenResources())
    try act(panel)
    let surface = panel.picture()
    // Tolerate invisible differences of rounding in the rasterizer.
    expectGolden(
      surface, "\(name)-\(scale)x", maximumDifference: 3, sourceLocation: sourceLocation)
  }

  @Test(arguments: scales) func slider(scale: Int) throws {
    try expectSheet(
      "slider", 180, 190, scale: scale,
      """
      { kind: "slider", name: "a", frame: [8, 6, 120, 32], value: 0.6 },
      { kind: "slider", name: "held", frame: [8, 42, 120, 32], value: 0.3 },
      { kind: "slider", name: "off", frame: [8, 78, 120, 32], value: 0.5, enabled: false },
      { kind: "slider", name: "low", frame: [8, 114, 120, 24], value: 0 },
      { kind: "slider", name: "high", frame: [8, 142, 53, 17], value: 1 },
      { kind: "slider", name: "odd", frame: [70.5, 142.5, 57, 15], value: 0.5, curvaceousness: 0.4 },
      { kind: "slider", name: "up", frame: [142, 6, 32, 120], value: 0.7, vertical: true },
      { kind: "slider", name: "flat", frame: [8, 164, 164, 20], value: 0.4, gloss: 0, outline: 0,
        shadow: 0.6, curvaceousness: 0 },
      """
    ) { $0.touch(.down, 42, 58) }
  }

  @Test(arguments: scales) func rangeSlider(scale: Int) throws {
    try expectSheet(
      "rangeSlider", 180, 160, scale: scale,
      """
      { kind: "rangeSlider", name: "a", frame: [8, 4, 164, 32] },
      { kind: "rangeSlider", name: "held", frame: [8, 40, 164, 32] },
      { kind: "rangeSlider", name: "off", frame: [8, 76, 80, 24], enabled: false },
      { kind: "rangeSlider", name: "low", frame: [92, 76, 80, 24], lower: 0, upper: 0 },
      { kind: "rangeSlider", name: "ends", frame: [8, 104, 80, 24], lower: 0, upper: 10 },
      { kind: "rangeSlider", name: "odd", frame: [92.5, 104.5, 79, 21], curvaceousness: 0 },
      { kind: "rangeSlider", name: "flat", frame: [8, 132, 164, 24], gloss: 0, outline: 0,
        shadow: 0.6, trackHighlightColor: "#3CCB8A" },
      """
    ) { $0.touch(.down, 8 + 16 + 132 * 0.8, 56) }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func checkbox(scale: Int, theme: String) throws {
    try expectSheet(
      "checkbox-\(theme)", 240, 190, scale: scale, theme: theme,
      keys: "values: { unknown: { kind: 'boolean', initial: null } },",
      """
      { kind: "checkbox", name: "a", frame: [8, 0, 110, 44], title: "Eco" },
      { kind: "checkbox", name: "b", frame: [124, 0, 110, 44], title: "Quiet", value: true },
      { kind: "checkbox", name: "held", frame: [8, 44, 110, 44], title: "Held" },
      { kind: "checkbox", name: "off", frame: [124, 44, 110, 44], title: "Off", value: true,
        enabled: false },
      { kind: "checkbox", value: "unknown", frame: [8, 88, 110, 44], title: "Unknown" },
      { kind: "checkbox", name: "red", frame: [124, 88, 44, 44], value: true, color: "#C93445" },
      { kind: "checkbox", name: "long", frame: [8, 136, 224, 48], size: 20,
        title: "Only while the sun shines on the roof", value: true },
      """
    ) { $0.touch(.down, 20, 66) }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func stepper(scale: Int, theme: String) throws {
    try expectSheet(
      "stepper-\(theme)", 400, 176, scale: scale, theme: theme,
      keys: "values: { heat: { minimum: 5, maximum: 30, step: 0.5, initial: 30, unit: '°C' }, "
        + "unknown: { maximum: 9, step: 1, initial: null } },",
      """
      { kind: "stepper", name: "a", frame: [8, 8, 184, 44], minimum: 1, maximum: 8, step: 1, value: 2 },
      { kind: "stepper", value: "heat", frame: [208, 8, 184, 44] },
      { kind: "stepper", name: "held", frame: [8, 64, 184, 44], maximum: 100, step: 5, value: 40 },
      { kind: "stepper", name: "off", frame: [208, 64, 184, 44], value: 0.5, enabled: false },
      { kind: "stepper", value: "unknown", frame: [8, 120, 184, 48] },
      { kind: "stepper", name: "small", frame: [208, 120, 90, 44], maximum: 99999, step: 1,
        value: 12345 },
      """
    ) { $0.touch(.down, 180, 86) }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func textField(scale: Int, theme: String) throws {
    try expectSheet(
      "textField-\(theme)", 400, 244, scale: scale, theme: theme,
      keys: "values: { unknown: { kind: 'text', initial: null }, t: { initial: 'Kitchen' } },",
      """
      { kind: "textField", name: "a", frame: [8, 8, 184, 44], value: "t" },
      { kind: "textField", name: "b", frame: [208, 8, 184, 44], placeholder: "Name" },
      { kind: "textField", name: "c", frame: [8, 60, 184, 68], title: "Room", value: "t" },
      { kind: "textField", name: "off", frame: [208, 60, 184, 68], title: "Disabled", value: "t",
        enabled: false },
      { kind: "textField", value: "unknown", frame: [8, 136, 184, 44] },
      { kind: "textField", name: "p", frame: [208, 136, 184, 44], password: true, value: "t" },
      { kind: "textField", name: "bad", frame: [8, 188, 184, 48], value: "t", isValid: false,
        message: "Too short" },
      { kind: "textField", name: "e", frame: [208, 188, 184, 44],
        placeholder: "A text that is too long to fit" },
      """)
  }

  /// A word that was selected by two taps, with the handles at its ends.
  @Test(arguments: looks("classic", "dark", "light"))
  func textSelection(scale: Int, theme: String) throws {
    try expectSheet(
      "textSelection-\(theme)", 400, 320, scale: scale, theme: theme,
      keys: "values: { t: { initial: 'Kitchen and hall' } },",
      """
      { kind: "textField", name: "a", frame: [8, 8, 384, 68], title: "Room", value: "t" },
      """
    ) { panel in
      for (begin, end) in [(0, 50), (1_000, 1_050), (1_100, 1_150)] {
        panel.touch(.down, 100, 52, time: .milliseconds(begin))
        panel.touch(.up, 100, 52, time: .milliseconds(end))
      }
      for time in [1_200, 1_600] { panel.advance(to: .milliseconds(time)) }
    }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func numberField(scale: Int, theme: String) throws {
    try expectSheet(
      "numberField-\(theme)", 640, 480, scale: scale, theme: theme,
      keys: "values: { dose: { minimum: 5, maximum: 30, step: 0.5, initial: 12.5, unit: 'ml' }, "
        + "unknown: { maximum: 9, initial: null } },",
      """
      { kind: "numberField", frame: [16, 16, 200, 68], value: "dose", title: "Dose" },
      { kind: "numberField", value: "unknown", frame: [16, 100, 200, 44] },
      { kind: "numberField", name: "off", frame: [16, 160, 200, 44], enabled: false },
      { kind: "numberField", name: "bad", frame: [16, 220, 200, 68], isValid: false,
        message: "Too little" },
      """
    ) { panel in
      panel.tap(100, 60)
      for key in "45" { panel.handle(.character(key)) }
      panel.handle(.enter)
    }
  }

  /// The field above the keyboard, a pressed key with its preview, and Shift.
  @Test(arguments: looks("classic", "dark", "light"))
  func keyboard(scale: Int, theme: String) throws {
    try expectSheet(
      "keyboard-\(theme)", 800, 480, scale: scale, theme: theme,
      keys: "values: { name: { initial: 'Living room' } },",
      """
      { kind: "label", text: "Rooms", frame: [24, 24, 300, 32], size: 24 },
      { kind: "textField", frame: [24, 360, 360, 68], title: "Name", value: "name",
        keyboardLayouts: ["de", "ar"], enterKey: "search" },
      """
    ) { panel in
      panel.tap(80, 410)
      for frame in 0..<20 { panel.advance(to: .milliseconds(20 * frame)) }
      panel.touch(.down, 40, 380, contact: 2)
      panel.touch(.down, 400, 330, contact: 3)
    }
  }

  @Test(arguments: scales) func knob(scale: Int) throws {
    try expectSheet(
      "knob", 190, 190, scale: scale,
      """
      { kind: "knob", name: "a", frame: [8, 8, 80, 80], value: 0.3 },
      { kind: "knob", name: "modern", frame: [100, 8, 80, 80], value: 0.7, fillsTrack: true,
        lineWidth: 8, lineCap: "round", showsValue: true, trackColor: "#DDE3EA" },
      { kind: "knob", name: "low", frame: [8, 100, 41, 41], value: 0 },
      { kind: "knob", name: "high", frame: [56, 100, 40, 40], value: 1, lineWidth: 5, fillsTrack: true },
      { kind: "knob", name: "off", frame: [100, 100, 40, 40], value: 0.5, enabled: false },
      { kind: "knob", name: "odd", frame: [148.5, 100.5, 33, 37], value: 0.5, pointerLength: 12 },
      { kind: "knob", name: "turned", frame: [8, 148, 36, 36], value: 0.25, startAngle: 0,
        endAngle: 360, lineWidth: 4, fillsTrack: true },
      """
    ) { $0.touch(.down, 40, 20) }
  }

  /// Held handles in a theme: lighter, larger, and with the value beside the finger.
  @Test(arguments: looks("dark", "light")) func heldHandles(scale: Int, theme: String) throws {
    try expectSheet(
      "held-\(theme)", 260, 196, scale: scale, theme: theme,
      """
      { kind: "slider", name: "a", frame: [8, 56, 150, 40], value: 0.42 },
      { kind: "slider", name: "up", frame: [212, 4, 40, 120], value: 0.9, vertical: true },
      { kind: "rangeSlider", name: "b", frame: [8, 148, 120, 40], minimum: 0, maximum: 100, step: 1,
        lower: 40, upper: 60 },
      { kind: "knob", name: "c", frame: [140, 140, 48, 48], value: 0.3 },
      { kind: "toggle", name: "d", frame: [196, 148, 56, 32], value: true },
      { kind: "seekBar", name: "e", frame: [8, 100, 150, 36], progress: 0.9, buffer: 1 },
      """
    ) { panel in
      let places = [(74.2, 76.0), (232, 32), (60, 168), (76, 168), (240, 164)]
      for (index, place) in places.enumerated() {
        panel.touch(.down, place.0, place.1, contact: UInt64(index))
      }
      for time in [0, 100] { panel.advance(to: .milliseconds(time)) }
    }
  }

  /// Rows with headings and a chosen row, rows with controls while a finger scrolls, a pressed row, an
  /// empty and an unknown list, and a disabled one.
  @Test(arguments: looks("dark", "light", "classic"))
  func list(scale: Int, theme: String) throws {
    let look = "background: \"#8A97A830\", cornerRadius: 16"
    try expectSheet(
      "list-\(theme)", 480, 320, scale: scale, theme: theme,
      keys: """
        values: {
          songs: { initial: [
            { id: "a", title: "So What", text: "9 minutes", icon: "heart", artist: "Miles Davis", on: true },
            { id: "b", title: "Blue in Green, the version that is not on any record",
              text: "5 minutes", icon: "play", artist: "Miles Davis", on: false },
            { id: "c", title: "Naima", text: "4 minutes", icon: "", artist: "John Coltrane", on: true },
            { id: "d", title: "Giant Steps", text: "", icon: "", artist: "John Coltrane", on: false },
          ] },
          none: { fields: { title: "" } }, lost: { fields: { title: "" }, initial: null },
          chosen: { initial: "c" }, pressed: { initial: "" },
        },
        """,
      """
      { kind: "list", rows: "songs", value: "chosen", key: "id", header: "artist",
        frame: [8, 8, 224, 304], \(look) },
      { kind: "list", rows: "songs", rowHeight: 44, frame: [248, 8, 224, 104], \(look), children: [
        { kind: "row", children: [
          { kind: "label", text: "{row.title}", weight: 1 },
          { kind: "toggle", value: "row.on", width: 52 } ] } ] },
      { kind: "list", rows: "songs", value: "pressed", key: "id", rowHeight: 40,
        frame: [248, 120, 224, 88], \(look) },
      { kind: "list", rows: "none", empty: "No songs yet", frame: [248, 216, 112, 96], \(look) },
      { kind: "list", rows: "lost", frame: [368, 216, 24, 96], padding: 4, \(look) },
      { kind: "list", rows: [{ title: "Hall" }, { title: "Attic" }], frame: [400, 216, 72, 96],
        enabled: false, \(look) },
      """
    ) { panel in
      panel.touch(.down, 300, 90, contact: 1)
      panel.touch(.moved, 300, 60, contact: 1)
      panel.touch(.down, 300, 140, contact: 2)
      for time in [0, 150, 300] { panel.advance(to: .milliseconds(time)) }
    }
  }

  /// While a finger scrolls: the bar, and rows that are cut at the edges.
  @Test(arguments: looks("dark", "light", "classic"))
  func scroll(scale: Int, theme: String) throws {
    let rows = (1...6).map {
      "{ kind: \"row\", children: [{ kind: \"label\", text: \"Row \($0)\", weight: 1 }, "
        + "{ kind: \"toggle\", value: \"on\", width: 40 }] },"
    }.joined()
    let column = "{ kind: \"column\", padding: 12, children: [\(rows)] }"
    try expectSheet(
      "scroll-\(theme)", 320, 150, scale: scale, theme: theme,
      keys: "values: { on: { initial: true } },",
      """
      { kind: "scroll", frame: [8, 8, 130, 134], background: "#8A97A830", children: [\(column)] },
      { kind: "scroll", frame: [146, 8, 80, 134], axis: "both", children: [
        { kind: "row", children: [\(column), \(column)] }] },
      { kind: "scroll", frame: [234, 8, 78, 134], enabled: false, children: [\(column)] },
      """
    ) { panel in
      for (contact, x) in [(UInt64(1), 60.0), (2, 200)] {
        panel.touch(.down, x, 100, contact: contact)
        panel.touch(.moved, x - 20, 60, contact: contact)
      }
    }
  }

  @Test(arguments: scales) func toggle(scale: Int) throws {
    try expectSheet(
      "toggle", 170, 140, scale: scale,
      """
      { kind: "toggle", name: "off", frame: [8, 8, 64, 36] },
      { kind: "toggle", name: "on", frame: [90, 8, 64, 36], value: true },
      { kind: "toggle", name: "held", frame: [8, 52, 64, 36], value: true },
      { kind: "toggle", name: "dim", frame: [90, 52, 64, 36], value: true, enabled: false },
      { kind: "toggle", name: "odd", frame: [8.5, 96.5, 37, 29], onColor: "#3CCB8A", value: true },
      { kind: "toggle", name: "square", frame: [60, 96, 48, 27], curvaceousness: 0.3, value: true },
      { kind: "toggle", name: "wide", frame: [112, 96, 56, 36], shadow: 0 },
      """
    ) { $0.touch(.down, 40, 70) }
  }

  @Test(arguments: scales) func button(scale: Int) throws {
    try expectSheet(
      "button", 190, 150, scale: scale,
      """
      { kind: "button", name: "a", frame: [8, 8, 84, 40], title: "Start" },
      { kind: "button", name: "held", frame: [100, 8, 84, 40], title: "Start" },
      { kind: "button", name: "off", frame: [8, 56, 84, 40], title: "Start", enabled: false },
      { kind: "button", name: "light", frame: [100, 56, 84, 40], title: "Typing", color: "#FFFFFF",
        cornerRadius: 20 },
      { kind: "button", name: "icon", frame: [8, 104, 84, 40], icon: "bell.png", title: "Bell",
        color: "#17202B" },
      { kind: "button", name: "alone", frame: [100, 104, 40, 40], icon: "bell.png", iconSize: 24,
        color: "#17202B" },
      { kind: "button", name: "odd", frame: [148.5, 104.5, 35, 27], title: "Too long", size: 12 },
      """
    ) { $0.touch(.down, 140, 28) }
  }

  @Test(arguments: scales) func segments(scale: Int) throws {
    try expectSheet(
      "segments", 240, 196, scale: scale,
      """
      { kind: "segments", name: "a", frame: [8, 8, 224, 40], items: ["Heat", "Cool", "Off"] },
      { kind: "segments", name: "held", frame: [8, 56, 140, 40], items: ["On", "Off"] },
      { kind: "segments", name: "off", frame: [156, 56, 76, 40], items: ["1", "2"], enabled: false },
      { kind: "segments", name: "up", frame: [8, 104, 64, 84], items: ["X", "Y", "Z"], vertical: true,
        size: 13 },
      { kind: "segments", name: "lines", frame: [80, 104, 72, 84], items: ["1", "2", "3", "4", "5"],
        vertical: true, lines: 2, cornerRadius: 4, color: "#3CCB8A" },
      { kind: "segments", name: "colors", frame: [160, 104, 72, 36], showsColors: true,
        items: ["none", "#F0616D", "#3D9BFF"] },
      { kind: "segments", name: "odd", frame: [160.5, 148.5, 71, 37], items: ["Truncated", "b"],
        size: 12 },
      """
    ) { $0.touch(.down, 110, 76) }
  }

  @Test(arguments: scales) func meter(scale: Int) throws {
    try expectSheet(
      "meter", 190, 150, scale: scale, on: .dark,
      """
      { kind: "meter", name: "a", frame: [8, 8, 100, 12], value: 0.6 },
      { kind: "meter", name: "empty", frame: [8, 28, 100, 12], value: 0 },
      { kind: "meter", name: "full", frame: [8, 48, 100, 12], value: 1, warningAt: 0.6,
        criticalAt: 0.9 },
      { kind: "meter", name: "warn", frame: [8, 68, 100, 12], value: 0.7, warningAt: 0.6,
        criticalAt: 0.9 },
      { kind: "meter", name: "thin", frame: [8.5, 88.5, 99, 5], value: 0.02 },
      { kind: "meter", name: "square", frame: [8, 104, 100, 12], value: 0.5, curvaceousness: 0 },
      { kind: "meter", name: "off", frame: [8, 124, 100, 12], value: 0.5, enabled: false },
      { kind: "meter", name: "up", frame: [116, 8, 12, 60], value: 0.4, vertical: true },
      { kind: "meter", name: "arc", frame: [134, 8, 52, 52], value: 0.7, form: "arc", lineWidth: 6,
        showsValue: true },
      { kind: "meter", name: "arcs", frame: [124, 80, 60, 60], value: 0.2, form: "arc", lineWidth: 10,
        curvaceousness: 0, warnsBelow: true, criticalAt: 0.25 },
      """)
  }

  @Test(arguments: scales) func image(scale: Int) throws {
    try expectSheet(
      "image", 170, 100, scale: scale,
      """
      { kind: "image", frame: [8, 8, 60, 40], source: "bell.png" },
      { kind: "image", frame: [76, 8, 60, 40], source: "bell.png", scaling: "fill", cornerRadius: 12 },
      { kind: "image", frame: [144, 8, 20, 20], source: "bell.png", scaling: "none" },
      { kind: "image", frame: [8.5, 56.5, 37, 37], source: "bell.png", quality: "nearest" },
      { kind: "image", frame: [60, 56, 36, 36], source: "bell.png", opacity: 0.5 },
      { kind: "image", frame: [104, 56, 36, 36], source: "bell.png", enabled: false },
      """)
  }

  @Test(arguments: scales) func label(scale: Int) throws {
    try expectSheet(
      "label", 180, 130, scale: scale,
      """
      { kind: "slider", name: "t", frame: [0, 0, 1, 1], hidden: true, minimum: 0, maximum: 40,
        value: 21.5 },
      { kind: "label", frame: [8, 4, 164, 24], text: "Living room", size: 20, weight: "semibold" },
      { kind: "label", frame: [8, 30, 164, 20], value: "t", format: "{value:.1f} °C",
        alignment: "right" },
      { kind: "label", frame: [8, 52, 80, 20], text: "Far too long for this", color: "#F0616D" },
      { kind: "label", frame: [96, 52, 76, 20], text: "Off", enabled: false, alignment: "center" },
      { kind: "label", frame: [8.5, 76.5, 120, 48], text: "Two lines of text, and then an ellipsis for the rest of it", lines: 2,
        size: 13 },
      """)
  }

  @Test(arguments: scales) func seekBar(scale: Int) throws {
    try expectSheet(
      "seekBar", 180, 150, scale: scale, on: .light,
      """
      { kind: "group", frame: [0, 0, 180, 150], background: "#93A0AF" },
      { kind: "seekBar", name: "a", frame: [8, 6, 164, 24], progress: 0.4, buffer: 0.7 },
      { kind: "seekBar", name: "held", frame: [8, 36, 164, 24], progress: 0.6, buffer: 0.8 },
      { kind: "seekBar", name: "off", frame: [8, 66, 80, 24], progress: 0.3, buffer: 0.6,
        enabled: false },
      { kind: "seekBar", name: "zero", frame: [92, 66, 80, 24] },
      { kind: "seekBar", name: "full", frame: [8, 96, 80, 24], progress: 1, buffer: 1 },
      { kind: "seekBar", name: "odd", frame: [92.5, 96.5, 79, 21], progress: 0.5, trackHeight: 3,
        thumbRadius: 11, thumbColor: "#F0616D", progressColor: "#F0616D" },
      { kind: "seekBar", name: "bare", frame: [8, 126, 164, 16], progress: 0.03, buffer: 0.5,
        isThumbVisible: false },
      """
    ) { $0.touch(.down, 8 + 10 + 144 * 0.6, 48) }
  }

  @Test(arguments: scales, ["row", "column", "grid"])
  func layout(scale: Int, kind: String) throws {
    func container(_ frame: String, _ more: String, width: Int) -> String {
      """
      { kind: "\(kind)", frame: \(frame), padding: 6, spacing: 8, background: "#FFFFFF", \(more),
        children: [
          { kind: "button", title: "A", size: 12, width: \(width), height: 30 },
          { kind: "toggle", value: true, weight: 1, height: 20 },
          { kind: "meter", value: 0.6, width: \(width), height: 12 } ] },
      """
    }
    try expectSheet(
      kind, 290, 190, scale: scale,
      container("[8, 8, 132, 100]", "cornerRadius: 8", width: 30)
        + container("[148, 8, 132, 100]", "align: 'center', enabled: false", width: 30)
        + container("[8.5, 116.5, 91, 65]", "align: 'end'", width: 20)
        + container("[148, 116, 40, 24]", "cornerRadius: 100", width: 60))
  }

  @Test(arguments: scales) func group(scale: Int) throws {
    try expectSheet(
      "group", 170, 110, scale: scale, on: .dark,
      """
      { kind: "group", frame: [8, 8, 70, 44], background: "#2A323D", cornerRadius: 12 },
      { kind: "group", frame: [90, 8, 70, 44], background: "#2A323D", textColor: "#F2B33D",
        tint: "#3CCB8A", children: [
          { kind: "slider", name: "a", frame: [6, 4, 58, 20], value: 0.5 },
          { kind: "label", frame: [6, 24, 58, 18], text: "Inside", size: 12 } ] },
      { kind: "group", frame: [8, 60, 70, 44], background: "#2A323D", enabled: false, children: [
          { kind: "slider", name: "b", frame: [6, 4, 90, 20], value: 0.5 } ] },
      { kind: "group", frame: [110.5, 60.5, 37, 33], background: "#F0616D80", cornerRadius: 100 },
      """)
  }

  @Test(arguments: scales) func divider(scale: Int) throws {
    try expectSheet(
      "divider", 170, 110, scale: scale, on: .dark,
      """
      { kind: "column", frame: [8, 8, 70, 94], spacing: 8, children: [
        { kind: "label", text: "One", size: 12 }, { kind: "divider" },
        { kind: "label", text: "Two", size: 12 }, { kind: "divider", inset: 16, color: "#F2B33D" },
        { kind: "label", text: "Three", size: 12 } ] },
      { kind: "row", frame: [86, 8, 76, 44], spacing: 4, children: [
        { kind: "label", text: "One", size: 12 }, { kind: "divider" },
        { kind: "label", text: "Two", size: 12 }, { kind: "divider", inset: 12, enabled: false } ] },
      { kind: "divider", frame: [90.5, 60.5, 70, 1] },
      { kind: "divider", frame: [100.5, 70.5, 1, 30] },
      """)
  }

  /// Spacers are between the others, and draw nothing.
  @Test(arguments: scales) func spacer(scale: Int) throws {
    try expectSheet(
      "spacer", 170, 110, scale: scale, on: .dark,
      """
      { kind: "row", frame: [8, 8, 154, 24], background: "#2A323D", spacing: 4, children: [
        { kind: "label", text: "One", size: 12 }, { kind: "spacer" },
        { kind: "label", text: "Two", size: 12 }, { kind: "spacer", width: 24 },
        { kind: "label", text: "Three", size: 12 } ] },
      { kind: "column", frame: [8, 40, 70, 62], background: "#2A323D", children: [
        { kind: "label", text: "Top", size: 12 }, { kind: "spacer" },
        { kind: "label", text: "Bottom", size: 12 } ] },
      { kind: "row", frame: [90, 40, 72, 62], background: "#2A323D", padding: [8, 4, 0, 20],
        children: [{ kind: "label", text: "Sides", size: 12 }] },
      """)
  }

  @Test(arguments: scales) func stack(scale: Int) throws {
    func stack(_ name: String, _ frame: String, _ more: String) -> String {
      """
      { kind: "stack", name: "\(name)", frame: \(frame), items: ["one", "two"], \(more),
        children: [{ kind: "meter", value: 0.6 }, { kind: "button", title: "Two", size: 12 }] }
      """
    }
    try expectSheet(
      "stack", 170, 60, scale: scale, keys: "values: { shown: { initial: 'two' } },",
      """
      \(stack("first", "[8, 8, 70, 16]", "background: '#FFFFFF'")),
      \(stack("second", "[90, 8, 70, 44]", "value: 'shown'")),
      \(stack("off", "[8.5, 32.5, 57, 21]", "value: 'shown', enabled: false")),
      """)
  }

  private static let pages = """
    pages: [
      { name: "Home", icon: "home",
        controls: [{ kind: "knob", name: "a", frame: [20, 50, 80, 80], value: 0.3 }] },
      { name: "light", title: "Light", icon: "sun",
        controls: [{ kind: "toggle", name: "b", frame: [4, 50, 64, 36], value: true }] },
    ],
    """

  @Test(
    arguments: scales,
    [
      ("bottom", "dark"), ("top", "light"), ("left", "dark"), ("right", "light"), ("dots", "dark"),
      ("none", "light"),
    ])
  func pages(scale: Int, tabs: (position: String, theme: String)) throws {
    try expectSheet(
      "pages-\(tabs.position)", 280, 230, scale: scale, theme: tabs.theme,
      keys: Self.pages + "tabs: { position: '\(tabs.position)' },")
  }

  /// Two pages side by side during a swipe. Neither of them covers the tabs.
  @Test(arguments: scales) func page(scale: Int) throws {
    try expectSheet(
      "page", 280, 180, scale: scale, on: .dark,
      keys: Self.pages + "tabs: { position: 'left' },"
    ) { panel in
      panel.touch(.down, 270, 20)
      panel.touch(.moved, 190, 20, time: .milliseconds(16))
    }
  }

  @Test(arguments: [0.0, 30, 120, 250, 360], scales)
  func circularSlider(value: Double, scale: Int) throws {
    try expectSheet(
      "circularSlider-\(Int(value))", 200, 200, scale: scale, on: value == 120 ? .dark : .light,
      """
      { kind: "circularSlider", name: "a", frame: [0, 0, 200, 200], value: \(value) },
      """)
  }

  @Test(arguments: scales) func circularSliderStates(scale: Int) throws {
    try expectSheet(
      "circularSlider-states", 200, 100, scale: scale, on: .dark,
      """
      { kind: "circularSlider", name: "held", frame: [0, 0, 100, 100], value: 60, backgroundWidth: 24,
        lineWidth: 14, zeroAngle: -90, clockwise: true },
      { kind: "circularSlider", name: "off", frame: [104, 4, 52, 52], value: 200, backgroundWidth: 12,
        lineWidth: 8, enabled: false },
      { kind: "circularSlider", name: "odd", frame: [160.5, 0.5, 37, 43], value: 100,
        backgroundWidth: 10, lineWidth: 10, showsValue: false, startColor: "#3CCB8A",
        endColor: "#F2B33D", glow: 0 },
      """
    ) { $0.touch(.down, 88, 40) }
  }

  @Test(arguments: scales) func numberPad(scale: Int) throws {
    for ground in [Ground.light, .dark] {
      try expectSheet(
        "numberPad-\(ground == .dark ? "dark" : "light")", 340, 200, scale: scale, on: ground,
        """
        { kind: "circularSlider", name: "a", frame: [0, 30, 130, 130], value: 42, backgroundWidth: 24,
          lineWidth: 14, minimum: -90, maximum: 90, step: 0.5 },
        """
      ) { panel in
        let slider = panel.allControls.compactMap { $0 as? CircularSlider }.first
        slider?.beginEditing()
        if ground == .light {
          for key in "-7" { panel.handle(.character(key)) }
        }
      }
    }
  }
}

/// Real fonts, and the pictures of the sheets and of the built-in panels.
final class GoldenResources: PanelResources {
  let typesetter: any Typesetter = FreeTypeTypesetter(
    fonts: FontLibrary(folders: ["/usr/share/fonts/truetype/dejavu"]), warn: { _ in })
  let codeEncoder: (any QRCodeEncoder)? = LibraryEncoder()

  func picture(at path: String) throws(PropertyError) -> Artwork {
    if let picture = BuiltInPicture(rawValue: path),
      let artwork = try? PictureFile.decode(picture.bytes, name: path)
    {
      return artwork
    }
    guard path == "bell.png" else { throw PropertyError.refused("\(path): no such file") }
    let surface = Surface(width: 24, height: 24)
    let canvas = Canvas(surface)
    canvas.fill(
      .circle(center: Point(x: 12, y: 11), radius: 8), Color(red: 0.95, green: 0.7, blue: 0.24))
    canvas.fill(
      .rectangle(Rectangle(x: 2, y: 16, width: 20, height: 4)),
      Color(red: 0.95, green: 0.7, blue: 0.24))
    canvas.fill(
      .circle(center: Point(x: 12, y: 21), radius: 2.5), Color(red: 0.94, green: 0.38, blue: 0.43))
    return .pixels(surface)
  }

  func checkFont(family: String) throws(ResourceError) {}
}
