extension GalleryPage {
  private static let area: [GalleryRow] = [
    .optionalColor("background", 0), .optionalColor("textColor", 0),
    .number("cornerRadius", 0...40, 16),
  ]
  private static let placing: [GalleryRow] = [
    .number("spacing", 0...40, 8), .number("padding", 0...40, 12),
    .words("align", "center", "stretch", "end"),
  ]

  private static func container(
    _ kind: String, _ title: String, width: Double, height: Double, _ rows: [GalleryRow],
    members: String = "", children: String
  ) -> GalleryPage {
    GalleryPage(
      kind, title, width: width, height: height,
      specimens: ["\(members) children: [ \(children) ],"], Group(title, rows))
  }

  /// What stands in a container: one that takes the tint, one that takes the text's colour.
  private static let pieces = """
    { kind: "meter", form: "arc", width: 48, height: 48, value: "slider" },
                    { kind: "label", text: "Text", fontWeight: "semibold" },
                    { kind: "toggle", value: "toggle" },
    """

  static let row = container(
    "row", "Row", width: 200, height: 88, area + placing, children: pieces)

  static let column = container(
    "column", "Column", width: 144, height: 168, area + placing, children: pieces)

  static let grid = container(
    "grid", "Grid", width: 200, height: 168, area + placing + [.number("columns", 1...3, 2)],
    children: pieces + """

      { kind: "label", text: "Grid" },
      """)

  static let group = container(
    "group", "Group", width: 200, height: 160, area,
    children: """
      { kind: "meter", form: "arc", frame: [16, 16, 72, 72], value: "slider" },
                      { kind: "label", frame: [16, 112, 168, 32], text: "Where its frame says" },
      """)

  static let stack = container(
    "stack", "Stack", width: 200, height: 160,
    area + [.words("items", "one,two", "two,one")], members: "value: \"stack.shown\",",
    children: """
      { kind: "label", text: "The first one", alignment: "center" },
                      { kind: "meter", form: "arc", value: "slider" },
      """)
}
