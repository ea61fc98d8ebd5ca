import Controls
import PanelChecks
import Panels
import Testing
import TouchTracking

/// The kinds that choose among words.
extension ControlGoldenTests {
  @Test(arguments: looks("classic", "dark", "light"))
  func radio(scale: Int, theme: String) throws {
    try expectSheet(
      "radio-\(theme)", 300, 236, scale: scale, theme: theme,
      keys: "values: { unknown: { kind: 'text', initial: null }, far: { initial: 'b' } },",
      """
      { kind: "radio", name: "a", frame: [8, 0, 130, 132], items: ["Low", "Medium", "High"] },
      { kind: "radio", name: "off", frame: [150, 0, 142, 88], items: ["Sun", "Grid"],
        enabled: false },
      { kind: "radio", value: "unknown", frame: [150, 88, 142, 44], items: ["Left", "Right"],
        vertical: false },
      { kind: "radio", name: "row", frame: [8, 136, 284, 44], items: ["Off", "Eco", "Comfort"],
        vertical: false },
      { kind: "radio", value: "far", frame: [8, 180, 284, 52], vertical: false, color: "#C93445",
        items: ["a", "b"], titles: ["Only while the sun shines", "At any time of the day or night"] },
      """
    ) { $0.touch(.down, 20, 66) }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func chips(scale: Int, theme: String) throws {
    try expectSheet(
      "chips-\(theme)", 320, 236, scale: scale, theme: theme,
      keys: "values: { unknown: { kind: 'text', initial: null }, "
        + "on: { initial: 'Lights,Music' }, few: { initial: 'Lights' } },",
      """
      { kind: "chips", value: "on", frame: [8, 4, 304, 88],
        items: ["Lights", "Blinds", "Heating", "Music", "Garden"] },
      { kind: "chips", value: "few", frame: [8, 96, 304, 44], items: ["Lights", "Off"], enabled: false },
      { kind: "chips", value: "unknown", frame: [160, 96, 152, 44], items: ["One", "Two"], size: 14 },
      { kind: "chips", name: "narrow", frame: [8, 144, 120, 88], cornerRadius: 8,
        items: ["Long titles end with dots", "Short"] },
      { kind: "chips", name: "low", frame: [140, 144, 172, 60], items: ["One", "Two", "Three", "Four"] },
      """
    ) { $0.touch(.down, 120, 26) }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func dropdown(scale: Int, theme: String) throws {
    try expectSheet(
      "dropdown-\(theme)", 320, 150, scale: scale, theme: theme,
      keys: "values: { unknown: { kind: 'text', initial: null } },",
      """
      { kind: "dropdown", name: "a", frame: [8, 8, 148, 44], items: ["Kitchen", "Bath"] },
      { kind: "dropdown", name: "held", frame: [164, 8, 148, 44], items: ["Held", "Bath"] },
      { kind: "dropdown", name: "off", frame: [8, 60, 148, 44], items: ["Off"], enabled: false },
      { kind: "dropdown", value: "unknown", frame: [164, 60, 148, 44], items: ["Known"] },
      { kind: "dropdown", name: "long", frame: [8, 112, 120, 32], cornerRadius: 16,
        items: ["A long title"] },
      """
    ) { $0.touch(.down, 200, 30) }
  }

  /// An open list: with the chosen item in the middle and another one held, above its field, and at
  /// the edge of a small screen.
  @Test(arguments: looks("classic", "dark", "light"))
  func dropdownList(scale: Int, theme: String) throws {
    let rooms = (1...12).map { "\"Room \($0)\"" }.joined(separator: ", ")
    for (name, y, item) in [("below", 12.0, 6), ("above", 240, 1)] {
      try expectSheet(
        "dropdown-list-\(name)-\(theme)", 320, 300, scale: scale, theme: theme,
        keys: "values: { room: { initial: 'Room \(item)' } },",
        """
        { kind: "slider", name: "behind", frame: [16, 130, 280, 40], value: 0.5 },
        { kind: "dropdown", value: "room", frame: [24, \(y), 200, 44],
          items: [\(name == "below" ? rooms : "\"Room 1\", \"Room 2\", \"Last\"")] },
        """
      ) { panel in
        panel.touch(.down, 60, y + 22)
        panel.touch(.up, 60, y + 22, time: .milliseconds(50))
        panel.advance(to: .milliseconds(60))
        panel.stage.placeIfNeeded()
        panel.touch(.down, 60, 200, contact: 2, time: .milliseconds(100))
        panel.advance(to: .milliseconds(100))
        panel.advance(to: .milliseconds(220))
      }
    }
  }

  @Test(arguments: looks("classic", "dark", "light"))
  func buttonMatrix(scale: Int, theme: String) throws {
    try expectSheet(
      "buttonMatrix-\(theme)", 400, 250, scale: scale, theme: theme,
      """
      { kind: "buttonMatrix", name: "pad", frame: [8, 8, 200, 234], disabledKeys: "C",
        rows: ["7 8 9", "4 5 6", "1 2 3", "C 0"] },
      { kind: "buttonMatrix", name: "icons", frame: [224, 8, 168, 52], showsIcons: true,
        rows: ["skip-back play skip-forward"] },
      { kind: "buttonMatrix", name: "off", frame: [224, 70, 168, 52], rows: ["A B"],
        enabled: false },
      { kind: "buttonMatrix", name: "long", frame: [224, 132, 168, 110], spacing: 4,
        rows: ["a b", "c"], titles: ["Living room", "Bath", "All rooms of the house"] },
      """
    ) { $0.touch(.down, 108, 36) }
  }

  /// Open from an edge, above a dimmed panel, and half open under a finger.
  @Test(arguments: looks("classic", "dark", "light"))
  func drawer(scale: Int, theme: String) throws {
    for edge in ["start", "bottom"] {
      try expectSheet(
        "drawer-\(edge)-\(theme)", 320, 200, scale: scale, theme: theme,
        keys: "values: { menu: { initial: true } },",
        """
        { kind: "slider", name: "behind", frame: [16, 60, 280, 40], value: 0.5 },
        { kind: "button", name: "button", frame: [16, 120, 280, 44], title: "Behind" },
        { kind: "drawer", value: "menu", width: 180, height: 120, edge: "\(edge)", children: [
          { kind: "column", padding: 16, children: [
            { kind: "label", text: "Menu", size: 20 },
            { kind: "segments", name: "mode", items: ["Day", "Night"] } ] } ] },
        """
      ) { panel in
        for time in 0...40 { panel.advance(to: .milliseconds(16 * time)) }
        panel.stage.placeIfNeeded()
      }
    }
  }
}
