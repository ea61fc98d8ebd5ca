extension CuratedPage {
  private static let area: [CuratedRow] = [
    "background", "textColor", .number("cornerRadius", 16),
  ]
  private static let outline = Group("Outline", .number("outline", 0...8), "outlineColor")
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
    "Row", width: 240, height: 88, area + layout,
    children: sampleChildren.replacing("text: \"Fan\",", with: "text: \"Fan\", weight: 1,"))

  static let column = container(
    "Column", width: 240, height: 184, area + layout, children: sampleChildren)

  static let grid = container(
    "Grid", width: 240, height: 160, area + layout, content: [.number("columns", 1...3)],
    children: sampleChildren + """

      { kind: "label", text: "Grid" },
      """)

  static let scroll = container(
    "Scroll", width: 240, height: 184,
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
    "List", width: 376, height: 168,
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
      "Rows", .number("rowHeight", 28...80), .words("header", "floor", "text"),
      .words("key", "id", "title"), "padding", .number("size", 8...24),
      .words("direction", "automatic", "rightToLeft"), "showsSeparators"),
    Group(
      "Colour", "background", "textColor", "cornerRadius",
      .number("outline", 0...8),
      "outlineColor", "separatorColor", "selectedColor", "captionColor"))

  static let table = CuratedPage(
    "Table", width: 376, height: 184,
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
      "Rows", .number("rowHeight", 28...80), .number("headerHeight", 0...64),
      .words("header", "hall", "pump"), .words("key", "pump", "hall"),
      .number("padding", 0...16), .words("direction", "automatic", "rightToLeft"),
      "showsSeparators"),
    Group(
      "Colour", .number("size", 8...24), "background", "textColor", "cornerRadius",
      "separatorColor", "selectedColor", "captionColor"), outline)

  static let group = container(
    "Group", width: 240, height: 160, area,
    children: """
      { kind: "meter", form: "arc", frame: [76, 16, 88, 88], value: "slider" },
                      { kind: "label", frame: [16, 116, 208, 32], text: "By its frame", alignment: "center" },
      """)

  static let stack = container(
    "Stack", width: 240, height: 160,
    area + [.words("items", "one,two", "two,one")], members: "value: \"stack.shown\",",
    children: """
      { kind: "label", text: "The first one", icon: "arrow-right", alignment: "center" },
                      { kind: "meter", form: "arc", value: "slider" },
      """)
}
