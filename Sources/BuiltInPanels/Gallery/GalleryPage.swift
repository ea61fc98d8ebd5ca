/// A page of the gallery: a kind of control, and all its properties in groups.
struct GalleryPage {
  struct Group {
    let title: String
    let rows: [GalleryRow]

    init(_ title: String, _ rows: GalleryRow...) { self.init(title, rows) }

    init(_ title: String, _ rows: [GalleryRow]) {
      self.title = title
      self.rows = rows
    }
  }

  let kind: String
  let title: String
  /// What is shown, as a panel file has it, without its kind and bindings: each an object's members,
  /// and what stands in it.
  let specimens: [String]
  let groups: [Group]
  /// The declarations of values that the kind's own would not suit.
  let declarations: [String]
  /// What is written below, side by side: labels' members.
  let readings: [String]

  init(
    _ kind: String, _ title: String, width: Double, height: Double, specimens: [String] = [""],
    declarations: [String] = [],
    readings: [String] = [], _ groups: Group...
  ) {
    self.kind = kind
    self.title = title
    self.specimens = specimens
    self.declarations = declarations
    self.readings = readings.isEmpty ? ["text: \" \""] : readings
    let common = Group(
      "Common", .flag("enabled", true), .flag("hidden"), .flag("continuous", true),
      .optionalColor("tint", 4), .number("weight", 0...8, 0), .number("width", 24...200, width),
      .number("height", 8...280, height))
    self.groups = groups + [common]
  }

  var rows: [GalleryRow] { groups.flatMap(\.rows) }

  var values: String {
    let tab = "\"\(kind).group\": { initial: \"\(groups[0].title)\" },"
    return (declarations + [tab] + rows.map { $0.declaration(in: kind) }).joined(
      separator: "\n    ")
  }

  private var titles: String { groups.map { "\"\($0.title)\"" }.joined(separator: ", ") }

  private var bindings: String {
    rows.filter(\.isBound).map { "\($0.property): \"\(kind).\($0.property)\"" }.joined(
      separator: ", ")
  }

  var page: String {
    let shown = specimens.enumerated().map { index, members in
      let name = index == 0 ? " name: \"\(kind)\"," : ""
      return "{ kind: \"\(kind)\",\(name) \(members)\n            bind: { \(bindings) } },"
    }
    let lists = groups.map { group in
      """
      { kind: "column", spacing: 8, children: [
            \(group.rows.map { $0.row(in: kind) }.joined(separator: "\n      "))
            ] },
      """
    }
    let written = readings.map {
      "{ kind: \"label\", style: \"caption\", alignment: \"center\", weight: 1, \($0) },"
    }
    return """
      { name: "\(kind)", title: "\(title)", controls: [
            { kind: "row", frame: [16, 24, 584, 432], children: [
              { kind: "column", style: "card", width: 232, padding: 16, children: [
                { kind: "label", style: "title", text: "\(title)" },
                { kind: "column", weight: 1, align: "center", children: [
                  { kind: "group", weight: 1 },
                  \(shown.joined(separator: "\n            "))
                  { kind: "group", weight: 1 },
                ] },
                { kind: "row", children: [ \(written.joined(separator: " ")) ] },
              ] },
              { kind: "column", style: "card", weight: 1, padding: 16, children: [
                { kind: "segments", value: "\(kind).group", items: [\(titles)], size: 13, height: 40 },
                { kind: "stack", value: "\(kind).group", weight: 1, items: [\(titles)], children: [
                  \(lists.joined(separator: "\n            "))
                ] },
              ] },
            ] },
          ] },
      """
  }
}
