import Controls

/// A page of the gallery: a kind of control and all its properties, in groups.
///
/// Properties that the curated page does not name appear in an additional group.
struct GalleryPage {
  struct Group {
    let title: String
    let rows: [GalleryRow]
  }

  private let kind: String
  private let curated: CuratedPage
  private let readings: [String]
  let groups: [Group]

  init(_ kind: ControlKind) {
    let control = kind.make()
    self.kind = kind.name
    curated =
      CuratedPage.all[kind.name]
      ?? CuratedPage(Self.title(of: kind.name), width: 168, height: 160)
    readings = curated.readings ?? Self.readings(of: control, kind.name)
    groups = Self.groups(of: control, curated)
  }

  /// `Seek bar` for `seekBar`.
  private static func title(of kind: String) -> String {
    let words = kind.map { $0.isUppercase ? " " + $0.lowercased() : String($0) }.joined()
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func readings(of control: Control, _ kind: String) -> [String] {
    control.slots.filter(\.isImplied).prefix(3).map { slot in
      let value = slot.name == "value" ? kind : "\(kind).\(slot.name)"
      return "value: \"\(value)\", format: \"\(slot.name) {value}\""
    }
  }

  private static func groups(of control: Control, _ curated: CuratedPage) -> [Group] {
    // A posed specimen would be a picture, which fingers do not move.
    var properties = control.properties.filter { $0.name != "pose" }
    func row(_ row: CuratedRow) -> GalleryRow? {
      if let editor = row.editor {
        return GalleryRow(name: row.name, editor: editor, isBound: false)
      }
      guard let index = properties.firstIndex(where: { $0.name == row.name }) else { return nil }
      let property = properties.remove(at: index)
      return GalleryRow(
        name: property.name, editor: GalleryEditor(property, of: control, row.change))
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
        GalleryRow(name: $0.name, editor: GalleryEditor($0, of: control))
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
            cardWidth: 192, cardHeight: 184, readingsWidth: 104 },
          kind: "row", frame: [8, 24, 648, 432], spacing: 8,
          portrait: { kind: "column", frame: [24, 24, 432, 680] }, children: [
            { kind: "column", style: "card", width: "$cardWidth", padding: 12,
              portrait: { kind: "row", width: 432, height: "$cardHeight", spacing: 8, align: "center" }, children: [
              { kind: "label", style: "title", text: "$title", portrait: { width: 104 } },
              { kind: "column", weight: 1, align: "center", portrait: { spacing: 8 }, children: [
                { kind: "spacer" }, "$specimens", { kind: "spacer" },
              ] },
              { kind: "column", spacing: 4, portrait: { width: "$readingsWidth" }, children: "$readings" },
            ] },
            { kind: "column", style: "card", weight: 1, padding: 12, children: [
              { kind: "segments", value: "$id.group", items: "$groups", size: 12, height: 40 },
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
      { kind: "column", spacing: 8, children: [
              \(group.rows.map { $0.row(in: kind) }.joined(separator: "\n        "))
            ] },
      """
    }
    let readingLabels = (readings.isEmpty ? ["text: \" \""] : readings).map {
      "{ kind: \"label\", style: \"caption\", alignment: \"center\", minimumSize: 10, \($0) },"
    }
    return """
      { name: "\(kind)", title: "\(curated.title)", controls: [
            { use: "kindPage", id: "\(kind)", title: "\(curated.title)", groups: [\(titles)],\(curated.cardSize)
              specimens: [
                \(shown.joined(separator: "\n          "))
              ],
              readings: [
                \(readingLabels.joined(separator: "\n          "))
              ],
              lists: [
                \(lists.joined(separator: "\n          "))
              ] },
          ] },
      """
  }
}
