import Geometry

/// The structure of a benchmark panel.
enum PanelForm: String, CaseIterable {
  case frames = "Controls with frames"
  case row = "One row"
  case column = "One column"
  case grid = "One grid"
  case stack = "One stack"
  case rows = "Rows in columns in rows"
  case grids = "Grids in grids"
  case template = "Cards in a grid, from a template"
  case included = "The same, with the template in an included file"
  case labels = "Labels with a thousand different texts"
  case translated = "The same in ten languages"

  /// Returns a panel file with `count` controls, including containers.
  func text(controls count: Int, size: (width: Int, height: Int)) -> String {
    var leaves = LeafSource()
    let frame = "frame: [0, 0, \(size.width), \(size.height)]"
    let controls =
      switch self {
      case .frames: placed(count, size) { leaves.next($0) }
      case .labels, .translated: labels(count, size)
      case .row: flat("kind: \"row\"", count, frame, &leaves)
      case .column: flat("kind: \"column\"", count, frame, &leaves)
      case .grid: flat("kind: \"grid\", columns: 32", count, frame, &leaves)
      case .stack: flat("kind: \"stack\"", count, frame, &leaves)
      case .rows: nested(count, frame, &leaves, isRow: false)
      case .grids: nested(count, frame, &leaves, isRow: nil)
      case .template, .included:
        """
        { kind: "grid", columns: 8, spacing: 1, \(frame), children: [
          { each: \((count - 1) / Self.cardSize), use: "card", title: "Card $n" },
        ] }
        """
      }
    let definitions =
      switch self {
      case .template: "templates: \(Self.templates),"
      case .included: "include: \"cards.json5\","
      case .translated: "languages: { \(Self.languages(textCount: min(count, Self.textCount))) },"
      case .frames, .row, .column, .grid, .stack, .rows, .grids, .labels: ""
      }
    return
      "{ size: { width: \(size.width), height: \(size.height) }, theme: \"dark\", \(definitions)\n"
      + "controls: [\(controls)] }"
  }

  /// The number of controls of a card.
  private static let cardSize = 5

  private static let templates = """
    { card: { parameters: { title: null, value: "level" }, kind: "column", spacing: 1, children: [
      { kind: "label", text: "$title", size: 13 }, { kind: "slider", value: "$value" },
      { kind: "toggle" }, { kind: "button", title: "Go" } ] } }
    """

  /// The file that a panel of the form `included` includes.
  static let includedFile = Array("{ templates: \(templates) }".utf8)

  /// The number of different texts of labels.
  private static let textCount = 1_000

  private func labels(_ count: Int, _ size: (width: Int, height: Int)) -> String {
    var index = 0
    return placed(count, size) { layout in
      defer { index += 1 }
      return "{ kind: \"label\", text: \"Text \(index % Self.textCount)\", \(layout) }"
    }
  }

  private static func languages(textCount: Int) -> String {
    ["cs", "da", "de", "es", "fi", "fr", "it", "nl", "pl", "sv"].map { code in
      let texts = (0..<textCount).map { "\"Text \($0)\": \"\(code) \($0)\"" }
      return "\(code): { \(texts.joined(separator: ", ")) }"
    }.joined(separator: ",\n")
  }

  private func placed(
    _ count: Int, _ size: (width: Int, height: Int), _ control: (_ layout: String) -> String
  ) -> String {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let (width, height) = (size.width / columns, size.height / columns)
    return (0..<count).map { index in
      control(
        "frame: [\(index % columns * width), \(index / columns * height), \(width), \(height)]")
    }.joined(separator: ",\n")
  }

  /// Returns a container with all other controls as its children.
  private func flat(
    _ kind: String, _ count: Int, _ frame: String, _ leaves: inout LeafSource
  ) -> String {
    let children = (1..<count).map { _ in leaves.next("weight: 1") }
    let more = self == .stack ? "items: [\"first\"]" : "spacing: 1"
    return "{ \(kind), \(more), \(frame), children: [\(children.joined(separator: ",\n"))] }"
  }

  /// Returns a container with at most ten children. If there are more controls, the children are
  /// containers.
  private func nested(
    _ count: Int, _ layout: String, _ leaves: inout LeafSource, isRow: Bool?
  ) -> String {
    let kind =
      isRow.map { $0 ? "kind: \"row\"" : "kind: \"column\"" } ?? "kind: \"grid\", columns: 4"
    var children: [String] = []
    let rest = count - 1
    for index in 0..<min(rest, 10) {
      let share = rest / 10 + (index < rest % 10 ? 1 : 0)
      children.append(
        share > 1
          ? nested(share, "weight: 1", &leaves, isRow: isRow.map { !$0 }) : leaves.next("weight: 1")
      )
    }
    return "{ \(kind), spacing: 1, \(layout), children: [\(children.joined(separator: ",\n"))] }"
  }
}

/// An endless sequence of controls of several kinds.
struct LeafSource {
  private var count = 0
  private static let kinds = [
    "kind: \"label\", text: \"Label\", size: 13", "kind: \"slider\", value: \"level\"",
    "kind: \"toggle\"", "kind: \"button\", title: \"Go\"", "kind: \"knob\", value: \"level\"",
    "kind: \"meter\", value: \"level\"",
  ]

  mutating func next(_ layout: String) -> String {
    defer { count += 1 }
    return "{ \(Self.kinds[count % Self.kinds.count]), \(layout) }"
  }
}
