import Controls

extension BuiltInPanel {
  /// A showroom of every kind of control: in each theme, in each of its states, and with an editor
  /// for every property.
  public static let gallery = BuiltInPanel(
    name: "gallery",
    pictures: [
      .hills, .needle, .pixels, .batteryEmpty, .batteryLow, .batteryHalf, .batteryFull,
    ],
    test: PackageResources.gallery_test_json5
  ) { kinds in
    let pages = kinds.filter { $0.isNameable && !$0.make().isInLayer }.map(GalleryPage.init)
    let names = pages.map(\.kind) + [IconsPage.name]
    let titles = pages.map(\.title) + [IconsPage.title]
    return """
      // A page for each kind of control: a specimen in the theme's own defaults, its states below it,
      // and the editors of its properties beside it. The last page shows the icons.
      {
        name: "Gallery",
        size: { width: 800, height: 480, fill: true, portrait: { width: 480, height: 800 },
          when: { "height < 300": { width: 480, height: 272 } } },
        bind: { theme: "theme" },
        tabs: { position: "none" },
        values: {
          page: { initial: "knob" },
          theme: { initial: "dark" },
          \((pages.map(\.values) + [IconsPage.values]).joined(separator: "\n    "))
        },
        alarms: {
          \(CuratedPage.alarmDeclarations)
        },
        // A walk at random, because a chart of a constant value is empty.
        rules: [
          { every: 1, do: ["chart = min(max(chart + random(-8, 8), 10), 90)",
            "sparkline = min(max(sparkline + random(-8, 8), 10), 90)"] },
        ],
        styles: {
          room: { spacing: 16, when: { "height < 300": { spacing: 8 } } },
          card: { when: { "height < 300": { padding: 8 } } },
          property: { size: 13, color: "caption" },
          number: { size: 13, alignment: "end", color: "text" },
          editor: { size: 13, cornerRadius: 8 },
          // A small screen has no room for the states.
          states: { height: 104, spacing: 8, when: { "height < 300": { hidden: true } } },
          large: { when: { "height < 300": { hidden: true } } },
          tall: { height: 144 },
        },
        templates: {
          \(([header(names, titles)] + GalleryPage.templates + GalleryRow.templates + [StateCard.template, IconsPage.template])
            .joined(separator: "\n    "))
        },
        // An alarm, until someone acknowledges it.
        controls: [
          { kind: "alarmBanner", size: 13, frame: [196, 96, 160, 36],
            portrait: { frame: [178, 156, 142, 36] }, when: { "height < 300": { hidden: true } } },
        ],
        pages: [
          \((pages.map(\.page) + [IconsPage.page]).joined(separator: "\n    "))
        ],
      }

      """
  }

  /// The choice of the theme and of the page, above each page.
  private static func header(_ names: [String], _ titles: [String]) -> String {
    func list(_ words: [String]) -> String { "[" + words.map(\.json).joined(separator: ", ") + "]" }
    return """
      header: {
            kind: "row", style: "room", height: 44, portrait: { kind: "column", height: 104 }, children: [
              { kind: "segments", value: "theme", weight: 440, size: 13, height: 44,
                items: \(list(themes)), titles: \(list(themes.map(\.capitalizedFirst))),
                portrait: { weight: null }, when: { "height < 300": { kind: "dropdown", weight: 1 } } },
              { kind: "dropdown", value: "page", weight: 296, height: 44,
                items: \(list(names)),
                titles: \(list(titles)),
                portrait: { weight: null }, when: { "height < 300": { weight: 1 } } },
            ],
          },
      """
  }

  /// The themes of Bezel.
  private static let themes = ["dark", "light", "contrast", "paper", "ember", "ocean"]
}
