extension CuratedPage {
  private static let area: [CuratedRow] = [
    "background", "textColor", .number("cornerRadius", 16),
  ]
  private static let outline = Group("Outline", .number("outline", 0...8, 1), "outlineColor")
  private static let layout: [CuratedRow] = [
    .number("spacing", 8), .number("padding", 12), .words("align", "center", "stretch", "end"),
  ]

  private static func container(
    _ title: String, width: Double, height: Double, _ rows: [CuratedRow],
    content: [CuratedRow] = [], members: String = "", children: String
  ) -> CuratedPage {
    CuratedPage(
      title, width: width, height: height, specimens: ["\(members) children: [ \(children) ],"],
      readings: [], Group(title, rows), outline,
      Group("Content", content + [.words("direction", "automatic", "rightToLeft")]))
  }

  /// Sample children of a container; the tint and the text colour are visible in them.
  private static let sampleChildren = """
    { kind: "meter", form: "arc", width: 36, height: 36, value: "slider" },
                    { kind: "label", text: "Fan", fontWeight: "semibold" },
                    { kind: "toggle", value: "toggle", width: 52 },
    """

  static let row = container(
    "Row", width: 168, height: 88, area + layout, children: sampleChildren)

  static let column = container(
    "Column", width: 144, height: 160, area + layout, children: sampleChildren)

  static let grid = container(
    "Grid", width: 168, height: 160, area + layout, content: [.number("columns", 1...3)],
    children: sampleChildren + """

      { kind: "label", text: "Grid" },
      """)

  static let scroll = container(
    "Scroll", width: 168, height: 160,
    area + [
      .words("axis", "both", "vertical", "horizontal"),
      .words("snap", "anywhere", "children", "pages"), "showsBar",
    ],
    children: """
      { kind: "column", padding: 12, spacing: 8, children: [
                        { kind: "slider", value: "slider", width: 220 },
                        { kind: "toggle", value: "toggle", width: 52 },
                        { kind: "button", title: "Button", value: "button" },
                        { kind: "label", text: "The end" } ] },
      """)

  static let list = CuratedPage(
    "List", width: 168, height: 160,
    specimens: [
      """
      rows: [
        { id: "a", title: "Kitchen", text: "21 °C", icon: "pot", floor: "Below" },
        { id: "b", title: "Hall", text: "19 °C", icon: "home", floor: "Below" },
        { id: "c", title: "Attic", text: "16 °C", icon: "bed", floor: "Above" } ],
      """
    ], declarations: ["list: { minimum: -1, maximum: 10000, step: 1, initial: 0 },"],
    readings: ["value: \"list\", format: \"value {value}\""],
    Group(
      "Rows", .number("rowHeight", 28...80, 40), .words("header", "floor", "text"),
      .words("key", "id", "title"), .number("padding", 16), .number("size", 8...24),
      .words("direction", "automatic", "rightToLeft"), "showsSeparators"),
    Group(
      "Colour", "background", "textColor", .number("cornerRadius", 16),
      .number("outline", 0...8, 1),
      "outlineColor", "separatorColor", "selectedColor", "captionColor"))

  static let table = CuratedPage(
    "Table", width: 168, height: 160,
    specimens: [
      """
      rows: [
        { pump: "North", flow: 12.4, on: true, hall: "A" },
        { pump: "South", flow: 9, on: true, hall: "A" },
        { pump: "West", flow: 0.25, on: false, hall: "B" } ],
                          columns: [
        { field: "pump", title: "Pump" }, { field: "on", title: "On", width: 24 },
        { field: "flow", title: "l/min", width: 44, format: ".1f" } ],
      """
    ],
    declarations: [
      "table: { minimum: -1, maximum: 10000, step: 1, initial: 0 }, order: { initial: \"\" },"
    ],
    readings: ["value: \"table\", format: \"value {value}\"", "text: \"sort {order}\""],
    Group(
      "Rows", .number("rowHeight", 28...80, 32), .number("headerHeight", 0...64, 32),
      .words("header", "hall", "pump"), .words("key", "pump", "hall"),
      .number("padding", 0...16, 8), .words("direction", "automatic", "rightToLeft"),
      "showsSeparators"),
    Group(
      "Colour", .number("size", 8...24, 13), "background", "textColor", .number("cornerRadius", 16),
      "separatorColor", "selectedColor", "captionColor"), outline)

  static let group = container(
    "Group", width: 168, height: 160, area,
    children: """
      { kind: "meter", form: "arc", frame: [16, 16, 72, 72], value: "slider" },
                      { kind: "label", frame: [16, 112, 152, 32], text: "By its frame" },
      """)

  static let stack = container(
    "Stack", width: 168, height: 160,
    area + [.words("items", "one,two", "two,one")], members: "value: \"stack.shown\",",
    children: """
      { kind: "label", text: "The first one", icon: "arrow-right", alignment: "center" },
                      { kind: "meter", form: "arc", value: "slider" },
      """)
}
