extension CuratedPage {
  /// The alarms of the gallery.
  static let alarmDeclarations = """
    overheated: { when: "true", text: "Hot", priority: "critical" },
        leak: { when: "true", text: "Leak", priority: "high" },
        filter: { when: "true", text: "Filter", acknowledge: false },
        door: { when: "true", text: "Door open", priority: "low", acknowledge: false },
    """

  static let alarmList = CuratedPage(
    "Alarms", width: 200, height: 160,
    Group(
      "Rows", .number("rowHeight", 44...80, 44), .number("size", 8...24, 14), "showsHistory",
      .words("empty", "No alarms", "All is well"), .words("direction", "automatic", "rightToLeft")),
    Group(
      "Colour", .color("criticalColor", 3), .color("highColor", 2), "mediumColor",
      .color("lowColor", 0), "captionColor", "separatorColor"),
    Group("Ground", "background", "textColor", .number("cornerRadius", 16), "showsBar"))

  static let alarmBanner = CuratedPage(
    "Banner", width: 168, height: 48,
    Group("Look", .number("size", 8...24), .number("cornerRadius", 12)),
    Group(
      "Colour", .color("criticalColor", 3), .color("highColor", 2), .color("mediumColor", 4),
      .color("lowColor", 5)))
}
