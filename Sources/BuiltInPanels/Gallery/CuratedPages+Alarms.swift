extension CuratedPage {
  /// The alarms of the gallery, which are raised on their pages. Other pages show them
  /// beside their title until someone acknowledges them.
  static let alarmDeclarations = """
    overheated: { when: "page == 'alarmBanner' or page == 'alarmList'", text: "Hot",
          priority: "critical" },
        leak: { when: "page == 'alarmBanner' or page == 'alarmList'", text: "Leak", priority: "high" },
        filter: { when: "page == 'alarmList'", text: "Filter", acknowledge: false },
        door: { when: "page == 'alarmList'", text: "Door open", priority: "low", acknowledge: false },
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
