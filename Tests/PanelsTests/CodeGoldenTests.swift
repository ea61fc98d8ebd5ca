import Controls
import PanelChecks
import Panels
import Raster
import Testing

/// Pictures of QR codes, sequences of pictures and scales around a ring.
extension ControlGoldenTests {
  @Test(arguments: looks("classic", "dark", "light"))
  func qrCode(scale: Int, theme: String) throws {
    try expectSheet(
      "qrCode-\(theme)", 560, 280, scale: scale, theme: theme,
      keys: """
        values: { url: { initial: "https://example.org/manual" }, none: { initial: "" },
          unknown: { kind: "text", initial: null } },
        """,
      """
      { kind: "qrCode", value: "url", frame: [16, 16, 248, 248] },
      { kind: "qrCode", text: "WIFI:T:WPA;S:Guests;P:secret;;", correction: "high",
        frame: [280, 16, 120, 180] },
      { kind: "qrCode", text: "Grüße aus 東京", frame: [416, 16, 60, 60], cornerRadius: 0 },
      { kind: "qrCode", value: "url", frame: [416, 88, 128, 112], enabled: false },
      { kind: "qrCode", value: "unknown", frame: [280, 208, 56, 56] },
      { kind: "qrCode", value: "none", frame: [352, 208, 56, 56] },
      { kind: "qrCode", value: "url", frame: [484, 16, 28, 28] },
      """)
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func imageSequence(scale: Int, theme: String) throws {
    let batteries = (0...3).map { "\"battery-\($0).svg\"" }.joined(separator: ", ")
    let cells = [0, 30, 60, 100].enumerated().map { index, level in
      """
      { kind: "imageSequence", value: "level\(level)", sources: [\(batteries)],
        frame: [\(16 + 136 * index), 16, 120, 60] },
      """
    }
    let values = [0, 30, 60, 100].map { "level\($0): { maximum: 100, initial: \($0) }," }
    try expectSheet(
      "imageSequence-\(theme)", 560, 184, scale: scale, theme: theme,
      keys: "values: { \(values.joined()) unknown: { maximum: 1, initial: null } },",
      cells.joined() + """
        { kind: "imageSequence", value: 1, sources: ["battery-0.svg", "hills.svg"],
          scaling: "fill", cornerRadius: 16, frame: [16, 92, 120, 76] },
        { kind: "imageSequence", rate: 4, sources: [\(batteries)], frame: [152, 92, 120, 76] },
        { kind: "imageSequence", value: "unknown", sources: [\(batteries)],
          frame: [288, 92, 120, 76], cornerRadius: 8 },
        { kind: "imageSequence", value: 3, sources: [\(batteries)], opacity: 0.5,
          frame: [424, 92, 120, 76] },
        """
    ) { panel in
      // The playing sequence shows its third picture.
      panel.stage.timeDidPass(toPictures: 2, of: panel)
      panel.damageEverything()
    }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func circularScale(scale: Int, theme: String) throws {
    let (good, warning, bad) = ("#3CCB8A", "#F2B33D", "#F0616D")
    try expectSheet(
      "circularScale-\(theme)", 720, 448, scale: scale, theme: theme,
      keys: "values: { heading: { maximum: 360, step: 1, initial: 240, unit: \"°\" }, "
        + "hours: { maximum: 12, step: 0.5, initial: 8, unit: \"h\" }, "
        + "power: { maximum: 100, step: 1, initial: 60, unit: \"%\" } },",
      """
      { kind: "circularSlider", value: "heading", frame: [16, 16, 256, 256], scale: "numbers",
        clockwise: true, zeroAngle: -90, target: 300 },
      { kind: "circularSlider", frame: [288, 16, 256, 256], clockwise: true, zeroAngle: -90,
        value: 65, scale: "numbers", marks: [{ at: 0, text: "N" }, { at: 45 }, { at: 90, text: "E" },
        { at: 135 }, { at: 180, text: "S" }, { at: 225 }, { at: 270, text: "W" }, { at: 315 }] },
      { kind: "circularSlider", frame: [560, 16, 144, 144], value: "hours", clockwise: true,
        zeroAngle: -90, scale: "numbers" },
      { kind: "circularSlider", frame: [560, 176, 144, 96], value: 100, scale: "ticks" },
      { kind: "circularSlider", frame: [16, 288, 144, 144], value: "power", clockwise: true, zeroAngle: 90, wraps: false, zones: [{ to: 50, color: "\(good)" },
        { from: 50, to: 80, color: "\(warning)" }, { from: 80, color: "\(bad)" }] },
      { kind: "circularSlider", frame: [176, 288, 144, 144], value: "power", clockwise: true, zeroAngle: 90, scale: "numbers", tickStep: 25, minorTicks: 4,
        zones: [{ from: 70, color: "\(bad)" }], target: 80, enabled: false },
      { kind: "circularSlider", frame: [336, 288, 144, 144], value: 200, scale: "numbers",
        tickStep: 90, showsValue: false },
      { kind: "circularSlider", frame: [496, 288, 96, 96], value: 30, scale: "numbers" },
      """)
  }
}

extension Stage {
  /// Lets a sequence show its next pictures, each after it has been drawn.
  fileprivate func timeDidPass(toPictures count: Int, of panel: Panel) {
    for _ in 0..<count {
      _ = panel.draw(on: Surface(width: panel.width, height: panel.height))
      let next = nextWakeTime(asOf: .zero) ?? .zero
      wakeControls(at: next)
    }
  }
}
