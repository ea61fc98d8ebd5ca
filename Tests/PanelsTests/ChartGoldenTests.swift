import Controls
import Geometry
import PanelChecks
import Panels
import Randomness
import Testing
import TouchTracking

/// Charts of an hour, which is recorded every 10 s.
extension ControlGoldenTests {
  private static let values = """
    values: {
      outside: { minimum: -20, maximum: 45, initial: null, unit: "°C", history: 3600 },
      load: { maximum: 100, unit: "%", history: 3600 }, pump: { initial: false, history: 3600 },
      new: { initial: null, maximum: 9, history: 3600 },
    },
    """

  private func record(_ panel: Panel) throws {
    var now = Duration.zero
    var random = SeededGenerator(seed: 3)
    panel.values.now = { now }
    panel.startRules(at: now)
    for step in 0...360 {
      now = .seconds(step * 10)
      let x = Double(step) / 360
      let noise = Double.random(in: -0.15...0.15, using: &random)
      let isLost = (120..<140).contains(step)
      let outside: Scalar? = isLost ? nil : .number(4 + 30 * x * (1 - x) + noise)
      let burst = (200..<260).contains(step) ? Double.random(in: 0...60, using: &random) : 0
      try panel.set(
        ["outside": outside, "load": .number(20 + burst), "pump": .boolean(step / 45 % 2 == 1)],
        origin: .client)
    }
    // Numbers that change faster than the picture has pixels.
    for step in 0..<2_000 {
      now = .seconds(3_600) + .milliseconds(step * 200)
      try panel.set(["load": .number(.random(in: 30...40, using: &random))], origin: .client)
    }
  }

  /// A line with a gap and a shaded area; dense numbers, a boolean, a disabled chart and an unknown
  /// value.
  @Test(arguments: looks("dark", "light", "classic"))
  func chart(scale: Int, theme: String) throws {
    try expectSheet(
      "chart-\(theme)", 480, 480, scale: scale, theme: theme, keys: Self.values,
      """
      { kind: "chart", value: "outside", form: "area", frame: [8, 8, 464, 200] },
      { kind: "chart", value: "load", color: "#3CCB8A", frame: [8, 216, 228, 124] },
      { kind: "chart", value: "pump", span: 600, lineWidth: 1, frame: [244, 216, 228, 124] },
      { kind: "chart", value: "outside", minimum: 0, maximum: 10, enabled: false,
        frame: [8, 348, 228, 124] },
      { kind: "chart", value: "new", frame: [244, 348, 228, 124] },
      """, act: record)
  }

  private static let seriesSheet = """
    { kind: "chart", frame: [8, 8, 464, 216], zones: [{ from: 11, color: "#FF4B40" }],
      marks: [{ at: 10, text: "Limit" }], series: [
        { value: "outside", form: "area", title: "Outside" },
        { value: "load", title: "Load", axis: "right" },
      ] },
    { kind: "chart", frame: [8, 232, 464, 192], series: [
      { value: "load", form: "bars", title: "Load" },
      { value: "outside", form: "bars", title: "Outside" },
    ] },
    { kind: "chart", frame: [8, 432, 228, 176], series: [
      { value: "load", form: "band", title: "Extremes" },
      { value: "outside", form: "band", upper: "load", title: "From outside to load" },
    ] },
    { kind: "chart", enabled: false, frame: [244, 432, 228, 176], series: [
      { value: "outside" }, { value: "new", hidden: false }, { value: "load", hidden: true },
    ] },
    """

  /// Two axes with a zone and a mark; bars; bands; disabled.
  @Test(arguments: looks("dark", "light", "classic"))
  func chartSeries(scale: Int, theme: String) throws {
    try expectSheet(
      "chartSeries-\(theme)", 480, 616, scale: scale, theme: theme, keys: Self.values,
      Self.seriesSheet, act: record)
  }

  /// The cursor shows all series; names begin at the right.
  @Test(arguments: ["dark", "light"])
  func chartSeriesFromRightToLeft(theme: String) throws {
    try expectSheet(
      "chartSeries-rightToLeft-\(theme)", 480, 616, scale: 1, theme: theme,
      keys: "language: \"ar\", " + Self.values, Self.seriesSheet
    ) { panel in
      try record(panel)
      panel.touch(.down, 300, 160)
      panel.touch(.up, 300, 160, time: .milliseconds(50))
      panel.touch(.down, 350, 350, contact: 2)
      panel.touch(.up, 350, 350, contact: 2, time: .milliseconds(50))
      panel.touch(.down, 100, 550, contact: 3)
      panel.touch(.up, 100, 550, contact: 3, time: .milliseconds(50))
    }
  }

  /// A chart that shows the past has a button for the present.
  @Test(arguments: looks("dark", "light"))
  func chartPast(scale: Int, theme: String) throws {
    try expectSheet(
      "chartPast-\(theme)", 480, 240, scale: scale, theme: theme, keys: Self.values,
      """
      { kind: "chart", value: "outside", span: 1200, form: "area", frame: [8, 8, 464, 224] },
      """
    ) { panel in
      try record(panel)
      panel.touch(.down, 100, 100)
      panel.touch(.moved, 420, 100, time: .milliseconds(100))
      panel.touch(.up, 420, 100, time: .milliseconds(200))
    }
  }

  /// Eight series without colours of their own.
  @Test(arguments: ["dark", "light", "contrast", "paper", "ember", "ocean"])
  func chartColors(theme: String) throws {
    let names = (1...8).map { "s\($0)" }
    try expectSheet(
      "chartColors-\(theme)", 480, 240, scale: 1, theme: theme,
      keys: "values: { "
        + names.map { "\($0): { maximum: 100, history: 60 }" }.joined(separator: ", ")
        + " },",
      """
      { kind: "chart", frame: [8, 8, 464, 224], span: 60, series: [
        \(names.map { "{ value: \"\($0)\" }" }.joined(separator: ", "))
      ] },
      """
    ) { panel in
      var now = Duration.zero
      panel.values.now = { now }
      panel.startRules(at: now)
      for step in 0...60 {
        now = .seconds(step)
        try panel.set(
          Dictionary(
            uniqueKeysWithValues: names.enumerated().map {
              ($1, Scalar?.some(.number(Double($0 * 10 + 8 + (step / 5 % 2) * 8))))
            }), origin: .client)
      }
    }
  }

  /// A tap, and one with no space on its left.
  @Test(arguments: looks("dark", "light"))
  func chartCursor(scale: Int, theme: String) throws {
    try expectSheet(
      "chartCursor-\(theme)", 480, 416, scale: scale, theme: theme, keys: Self.values,
      """
      { kind: "chart", value: "outside", form: "area", frame: [8, 8, 464, 200] },
      { kind: "chart", value: "pump", frame: [8, 216, 464, 192] },
      """
    ) { panel in
      try record(panel)
      panel.touch(.down, 300, 160)
      panel.touch(.up, 300, 160, time: .milliseconds(50))
      panel.touch(.down, 100, 250, contact: 2)
      panel.touch(.up, 100, 250, contact: 2, time: .milliseconds(50))
    }
  }

  /// A line, an area, a gap, fixed ends, a disabled line and an unknown value.
  @Test(arguments: looks("dark", "light", "classic"))
  func sparkline(scale: Int, theme: String) throws {
    try expectSheet(
      "sparkline-\(theme)", 280, 160, scale: scale, theme: theme, keys: Self.values,
      """
      { kind: "sparkline", value: "outside", frame: [8, 8, 128, 40] },
      { kind: "sparkline", value: "outside", form: "area", color: "#F2B33D", frame: [144, 8, 128, 40] },
      { kind: "sparkline", value: "load", lineWidth: 1, frame: [8, 56, 128, 40] },
      { kind: "sparkline", value: "load", minimum: 0, maximum: 200, form: "area",
        frame: [144, 56, 128, 40] },
      { kind: "sparkline", value: "pump", enabled: false, frame: [8, 104, 128, 40] },
      { kind: "sparkline", value: "new", frame: [144, 104, 128, 40] },
      """, act: record)
  }

  /// Time runs from left to right in every language.
  @Test func chartFromRightToLeft() throws {
    try expectSheet(
      "chart-rightToLeft-dark", 480, 240, scale: 1, theme: "dark",
      keys: "language: \"ar\", " + Self.values,
      """
      { kind: "chart", value: "outside", form: "area", span: 36000, frame: [8, 8, 464, 224] },
      """, act: record)
  }
}
