import Controls

/// A page of the gallery: a kind of control and all its properties, in groups.
///
/// Properties that the curated page does not name appear in an additional group.
struct GalleryPage {
  struct Group {
    let title: String
    let rows: [GalleryRow]
  }

  let kind: String
  private let curated: CuratedPage
  private let states: [StateCard]
  private let readings: [String]
  let groups: [Group]

  init(_ kind: ControlKind) {
    let control = kind.make()
    self.kind = kind.name
    curated =
      CuratedPage.all[kind.name] ?? CuratedPage(kind.name.spoken, width: 320, height: 160)
    // Without its content, such as items, a control cannot be held.
    for row in curated.groups.flatMap(\.rows) { row.setContent(of: control) }
    readings = curated.readings ?? Self.readings(of: control, kind.name)
    groups = Self.groups(of: kind.make(), kind, curated)
    states = StateCard.all(of: control, curated)
  }

  var title: String { curated.title }

  private static func readings(of control: Control, _ kind: String) -> [String] {
    control.slots.filter(\.isImplied).prefix(3).map { slot in
      let value = slot.name == "value" ? kind : "\(kind).\(slot.name)"
      return "value: \"\(value)\", format: \"\(slot.name) {value}\""
    }
  }

  private static func groups(
    of control: Control, _ kind: ControlKind, _ curated: CuratedPage
  ) -> [Group] {
    let theme = Dictionary(kind.theme.map { ($0.key, $0.value) }) { $1 }
    func editor(_ property: Property, _ change: CuratedRow.Change? = nil) -> GalleryEditor {
      GalleryEditor(property, of: control, inTheme: theme[property.name], change)
    }
    // A posed specimen would be a picture, which fingers do not move.
    var properties = control.properties.filter { $0.name != "pose" }
    func row(_ row: CuratedRow) -> GalleryRow? {
      if let editor = row.editor {
        return GalleryRow(name: row.name, editor: editor, isBound: false)
      }
      guard let index = properties.firstIndex(where: { $0.name == row.name }) else { return nil }
      let property = properties.remove(at: index)
      return GalleryRow(
        name: property.name, editor: editor(property, row.change),
        isContent: row.change?.isContent ?? false)
    }
    var groups = curated.groups.map { Group(title: $0.title, rows: $0.rows.compactMap(row)) }
    if properties.contains(where: { $0.format.isColorList }) {
      groups.append(Group(title: "Surface", rows: CuratedPage.surface.compactMap(row)))
    }
    let common = curated.common.compactMap(row)
    let sizes = curated.sizes.compactMap(row)
    let title = curated.groups.isEmpty ? "Properties" : "More"
    for start in stride(from: 0, to: properties.count, by: rowLimit) {
      let rows = properties.dropFirst(start).prefix(rowLimit).map {
        GalleryRow(name: $0.name, editor: editor($0))
      }
      let number = start == 0 ? "" : " \(start / rowLimit + 1)"
      groups.append(Group(title: title + number, rows: rows))
    }
    return groups + [Group(title: "Common", rows: common), Group(title: "Size", rows: sizes)]
  }

  /// The maximum number of rows in a group.
  private static let rowLimit = 7

  var rows: [GalleryRow] { groups.flatMap(\.rows) }

  var values: String {
    let tab = "\"\(kind).group\": { initial: \"\(groups[0].title)\" },"
    return (curated.declarations + [tab] + rows.map { $0.declaration(in: kind) }).joined(
      separator: "\n    ")
  }

  private var titles: String { groups.map { "\"\($0.title)\"" }.joined(separator: ", ") }

  private var bindings: String {
    rows.filter(\.isBound).map { "\($0.name): \"\(kind).\($0.name)\"" }.joined(separator: ", ")
  }

  /// The content of a page.
  static let templates = [
    """
    kindPage: {
          parameters: { id: null, title: null, specimens: null, readings: null, groups: null, lists: null,
            states: null },
          kind: "row", style: "room", weight: 1, portrait: { kind: "column" }, children: [
            { kind: "column", style: "room", weight: 440, portrait: { weight: 392 },
              when: { "height < 300": { weight: 1 } }, children: [
              { kind: "column", style: "card", weight: 1, spacing: 4, children: [
                { kind: "row", height: 28, align: "center", children: [
                  { kind: "label", style: "title", text: "$title", weight: 1 }, "$readings",
                ] },
                { kind: "column", weight: 1, when: { "height < 300": { kind: "scroll", axis: "both" } }, children: [
                  { kind: "column", weight: 1, spacing: 8, align: "center", children: [
                    { kind: "spacer" }, "$specimens", { kind: "spacer" },
                  ] },
                ] },
              ] },
              "$states",
            ] },
            { kind: "column", style: "card", weight: 296, portrait: { weight: 264 },
              when: { "height < 300": { weight: 1 } }, children: [
              { kind: "dropdown", value: "$id.group", items: "$groups", height: 44 },
              { kind: "stack", value: "$id.group", weight: 1, items: "$groups", children: "$lists" },
            ] },
          ],
        },
    """
  ]

  var page: String {
    let shown = curated.specimens.enumerated().map { index, members in
      let name = index == 0 ? " name: \"\(kind)\"," : ""
      return "{ kind: \"\(kind)\",\(name) \(members)\n            bind: { \(bindings) } },"
    }
    let lists = groups.map { group in
      """
      { kind: "scroll", children: [{ kind: "column", spacing: 8, children: [
              \(group.rows.map { $0.row(in: kind) }.joined(separator: "\n        "))
            ] }] },
      """
    }
    let readingLabels = readings.map {
      "{ kind: \"label\", style: [\"caption\", \"large\"], \($0) },"
    }
    return GalleryPage.page(
      kind, curated.title,
      """
      { use: "kindPage", id: "\(kind)", title: "\(curated.title)", groups: [\(titles)],
              specimens: [
                \(shown.joined(separator: "\n          "))
              ],
              readings: [
                \(readingLabels.joined(separator: "\n          "))
              ],
              states: [
                \(StateCard.row(of: states, kind: kind, rows: rows, curated))
              ],
              lists: [
                \(lists.joined(separator: "\n          "))
              ] },
      """)
  }

  /// A page with the header above its content.
  static func page(_ name: String, _ title: String, _ content: String) -> String {
    """
    { name: "\(name)", title: "\(title)", controls: [
          { kind: "column", style: "room", frame: [0, 0, "100%", "100%"], padding: 24,
            when: { "height < 300": { padding: 8 } }, children: [
            { use: "header" },
            \(content)
          ] },
        ] },
    """
  }
}
