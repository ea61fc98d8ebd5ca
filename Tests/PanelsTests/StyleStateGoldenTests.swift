import Controls
import Geometry
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Pictures of a style in each state.
struct StyleStateGoldenTests {
  private static let states = ["resting", "on", "unknown", "focused", "held", "disabled"]

  @Test(arguments: ["dark", "light"]) func styleStates(theme: String) throws {
    let rows = Self.states.enumerated().map { index, state in
      let enabled = state != "disabled"
      let y = 16 + 60 * index
      return """
        { kind: "label", text: "\(state)", frame: [16, \(y), 80, 44] },
        { kind: "toggle", value: "\(state)", style: "box", enabled: \(enabled),
          frame: [104, \(y), 76, 44] },
        { kind: "button", value: "\(state)", latches: true, title: "Pump", style: "key",
          enabled: \(enabled), frame: [196, \(y), 108, 44] },
        """
    }.joined()
    let values = Self.states.map { state in
      state == "unknown"
        ? "unknown: { kind: 'boolean', initial: null }" : "\(state): { initial: \(state == "on") }"
    }.joined(separator: ", ")
    let panel = try TestPanel.panel(
      """
      { size: { width: 320, height: 376 }, theme: "\(theme)", values: { \(values) },
        styles: {
          box: { background: "accent 8% on surface", transition: 0.2,
            on: { background: "good 40% on surface" }, unknown: { background: "warning 30%" },
            disabled: { background: "bad 40%" } },
          key: { color: "accent 8% on surface", cornerRadius: 12, transition: 0.2,
            on: { color: "good 40% on surface" }, unknown: { color: "warning 30%" },
            focused: { color: "accent 30% on surface", cornerRadius: 4 },
            held: { color: "accent 70% on surface", cornerRadius: 22 },
            disabled: { color: "bad 40%" } } },
        controls: [\(rows)] }
      """, resources: GoldenResources())
    _ = panel.picture()
    let buttons = panel.allControls.compactMap { $0 as? Button }
    panel.touch(.down, at: buttons[4].frame.center)
    // A touch hides the focus.
    while panel.stage.focusedControl !== buttons[3] { panel.handle(.tab) }
    _ = panel.picture()
    for time in [0, 400] { panel.advance(to: .milliseconds(time)) }
    expectGolden(panel.picture(), "styleStates-\(theme)-1x", maximumDifference: 3)
  }
}
