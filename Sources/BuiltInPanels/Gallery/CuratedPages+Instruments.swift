extension CuratedPage {
  static let tile = CuratedPage(
    "Tile", width: 168, height: 112, declarations: ["tile: { initial: true },"],
    Group(
      "Texts", .words("title", "Lamp", "Hall"), .words("state", "On", "Off"),
      .words("detail", "21°", "19°"), .words("icon", "lamp", "fan"), .number("size", 8...24, 16),
      "latches"),
    Group(
      "Look", .number("cornerRadius", 0...40, 16), .number("outline", 0...8, 1), "outlineColor"),
    Group("Colour", .color("color", 0), "onColor", .color("discColor", 3), "captionColor"))

  static let lamp = CuratedPage(
    "Lamp", width: 168, height: 48, specimens: ["value: true,", ""], readings: [],
    Group(
      "Look", .words("title", "Pump", "Fan"), .number("size", 8...32, 20), "form",
      .number("lampSize", 8...48, 28), .number("rate", 0...3, 0)),
    Group("Colour", "color", "offColor", "edgeColor"))

  static let clock = CuratedPage(
    "Clock", width: 168, height: 160, readings: [],
    Group(
      "Look", "form", .words("numbers", "quarters", "all", "none"), "hours",
      .flag("showsSeconds", true)),
    Group("Colour", .color("faceColor", 0), "color", "accentColor"))
}
