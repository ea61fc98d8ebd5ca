import Controls

/// The gallery's page of built-in icons: one sheet per topic, in an adjustable size.
enum IconsPage {
  // Every sheet has 4 × 5 cells, so that icons have the same size and positions on all sheets.
  private static let columns = 4
  private static let rows = 5

  private static let titles = BuiltInIcon.topics.map { "\"\($0.title)\"" }.joined(separator: ", ")

  static let values = """
    "icons.topic": { initial: "\(BuiltInIcon.topics[0].title)" },
        "icons.size": { minimum: 16, maximum: 48, step: 8, initial: 24 },
    """

  /// An icon and its name.
  static let template = """
    icon: {
          parameters: { icon: null },
          kind: "column", spacing: 0, children: [
            { kind: "label", icon: "$icon", text: "", alignment: "center", weight: 1,
              bind: { iconSize: "icons.size" } },
            { kind: "label", style: ["caption", "large"], lines: 2, alignment: "center", text: "$icon" },
            { kind: "spacer", height: 0, portrait: { height: 24 } },
          ],
        },
    """

  private static let sheets = BuiltInIcon.topics.map { topic in
    let icons = topic.icons.map { "{ use: \"icon\", icon: \"\($0.name)\" }," }
    return """
      { kind: "grid", columns: \(columns), spacing: 0, children: [
              \(icons.joined(separator: "\n        "))
              { each: \(columns * rows - icons.count), kind: "group" },
            ] },
      """
  }

  static let name = "icons"
  static let title = "Icons"

  static let page = GalleryPage.page(
    name, title,
    """
    { kind: "column", style: "card", weight: 1, spacing: 8, children: [
            { kind: "row", style: "large", height: 36, align: "center", children: [
              { kind: "label", style: "title", text: "Icons", weight: 1 },
              { kind: "slider", value: "icons.size", width: 200, height: 36, portrait: { width: 64 } },
              { kind: "label", style: "number", value: "icons.size", width: 32 },
            ] },
            { kind: "segments", value: "icons.topic", items: [\(titles)], size: 13, height: 44 },
            { kind: "stack", value: "icons.topic", weight: 1, items: [\(titles)], children: [
              \(sheets.joined(separator: "\n          "))
            ] },
          ] },
    """)
}
