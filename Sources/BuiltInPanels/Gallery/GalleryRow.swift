import JSON

/// A row of the gallery: a value and its editor.
struct GalleryRow {
  /// The name of the property, or of a value that is not a property.
  let name: String
  let editor: GalleryEditor
  /// Whether the property of the specimen is bound to the value.
  var isBound = true
  /// Whether the property is the content of the control, such as its title, which its states share.
  var isContent = false

  private static func list(_ words: [String]) -> String {
    "[" + words.map(\.json).joined(separator: ", ") + "]"
  }

  /// The declaration of the value in the panel file.
  func declaration(in kind: String) -> String {
    let content =
      switch editor {
      case .number(let range, let step, let initial):
        "minimum: \(JSONWriter.text(of: range.lowerBound)), "
          + "maximum: \(JSONWriter.text(of: range.upperBound)), "
          + "step: \(JSONWriter.text(of: step)), "
          + "initial: \(initial.map { JSONWriter.text(of: $0) } ?? "null")"
      case .flag(let initial): "initial: \(initial)"
      case .colors(_, let initial): "initial: \"\(initial)\""
      case .words(_, let initial):
        initial.map { "initial: \($0.json)" } ?? "kind: \"text\", initial: null"
      }
    return "\"\(kind).\(name)\": { \(content) },"
  }

  /// Rows for each type of editor: a label with the name, and the editor.
  static let templates = [
    template(
      "numberRow",
      """
      { kind: "label", style: "number", value: "$value", frame: ["70%", 0, "30%", 20] },
            { kind: "slider", value: "$value", frame: [0, 20, "100%", 36], showsValueWhileHeld: false },
      """),
    """
    flagRow: {
          parameters: { value: null, name: null },
          kind: "row", height: 44, spacing: 8, align: "center", children: [
            { kind: "label", style: "property", weight: 1, lines: 2, text: "$name" },
            { kind: "toggle", value: "$value" },
          ],
        },
    """,
    template(
      "colorRow",
      """
      { kind: "segments", style: "editor", showsColors: true, value: "$value", items: "$items",
              frame: [0, 22, "100%", 36] },
      """,
      parameters: "items: null, "),
    template(
      "wordRow",
      """
      { kind: "segments", style: "editor", value: "$value", items: "$items",
              frame: [0, 22, "100%", 36] },
      """,
      parameters: "items: null, "),
    template(
      "longWordRow",
      """
      { kind: "segments", style: "editor", lines: 2, value: "$value", items: "$items",
              frame: [0, 22, "100%", 72] },
      """,
      parameters: "items: null, ", height: 94),
  ]

  /// The most characters of words that fit on a line.
  private static let lineLength = 28

  private static func template(
    _ name: String, _ editor: String, parameters: String = "", height: Int = 58
  ) -> String {
    """
    \(name): {
          parameters: { \(parameters)value: null, name: null },
          kind: "group", height: \(height), children: [
            { kind: "label", style: "property", text: "$name", frame: [0, 0, "70%", 20] },
            \(editor)
          ],
        },
    """
  }

  /// The row in the panel file.
  func row(in kind: String) -> String {
    let (template, items): (String, [String]?) =
      switch editor {
      case .number: ("numberRow", nil)
      case .flag: ("flagRow", nil)
      case .colors(let colors, _): ("colorRow", colors)
      case .words(let words, _):
        (
          words.joined().count + words.count > Self.lineLength ? "longWordRow" : "wordRow", words
        )
      }
    let list = items.map { ", items: \(Self.list($0))" } ?? ""
    return
      "{ use: \"\(template)\", name: \"\(name.spoken)\", value: \"\(kind).\(name)\"\(list) },"
  }
}
