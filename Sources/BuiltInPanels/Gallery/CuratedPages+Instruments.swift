extension CuratedPage {
  static let tile = CuratedPage(
    "Tile", width: 200, height: 128, declarations: ["tile: { initial: true },"],
    Group(
      "Texts", .words("title", "Lamp", "Hall"), .words("state", "On", "Off"),
      .words("detail", "21°", "19°"), .words("icon", "lamp", "fan"), .number("size", 8...24),
      "latches"),
    Group(
      "Look", .number("cornerRadius", 0...40), .number("outline", 0...8), "outlineColor"),
    Group("Colour", "color", "onColor", "discColor", "captionColor"))

  static let lamp = CuratedPage(
    "Lamp", width: 96, height: 48, specimens: ["value: true,", ""], readings: [],
    Group(
      "Look", .words("title", "Pump", "Fan"), .number("size", 8...32), "form",
      .number("lampSize", 8...48), .number("rate", 0...3, 0)),
    Group("Colour", "color", "offColor", "edgeColor"))

  static let clock = CuratedPage(
    "Clock", width: 192, height: 192, readings: [],
    Group(
      "Look", "form", .words("numbers", "quarters", "all", "none"), "hours",
      .flag("showsSeconds", true)),
    Group("Colour", "faceColor", "color", "accentColor"))
}
