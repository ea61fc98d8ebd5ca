extension CuratedPage {
  /// The alarms of the gallery.
  static let alarmDeclarations = """
    overheated: { when: "true", text: "Hot", priority: "critical" },
        leak: { when: "true", text: "Leak", priority: "high" },
        filter: { when: "true", text: "Filter", acknowledge: false },
        door: { when: "true", text: "Door open", priority: "low", acknowledge: false },
    """

  static let alarmList = CuratedPage(
    "Alarm list", width: 376, height: 280,
    Group(
      "Rows", .number("rowHeight", 44...80), .number("size", 8...24), "showsHistory",
      .words("empty", "No alarms", "All is well"), .words("direction", "automatic", "rightToLeft")),
    Group(
      "Colour", "criticalColor", "highColor", "mediumColor",
      "lowColor", "captionColor", "separatorColor"),
    Group("Ground", "background", "textColor", "cornerRadius", "showsBar"))

  static let alarmBanner = CuratedPage(
    "Alarm banner", width: 376, height: 56,
    Group("Look", .number("size", 8...24), "cornerRadius"),
    Group(
      "Colour", "criticalColor", "highColor", "mediumColor",
      "lowColor"))
}
