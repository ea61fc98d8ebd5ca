import JSON

/// A row of the gallery: a value and its editor.
struct GalleryRow {
  /// The name of the property, or of a value that is not a property.
  let name: String
  let editor: GalleryEditor
  /// Whether the property of the specimen is bound to the value.
  var isBound = true

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
          + "step: \(JSONWriter.text(of: step)), initial: \(JSONWriter.text(of: initial))"
      case .flag(let initial): "initial: \(initial)"
      case .colors(_, let initial): "initial: \"\(initial)\""
      case .words(let words): "initial: \(words[0].json)"
      }
    return "\"\(kind).\(name)\": { \(content) },"
  }

  /// Rows for each type of editor: a label with the name, and the editor.
  static let templates = [
    template(
      "numberRow",
      """
      { kind: "slider", value: "$value", height: 36, weight: 1, showsValueWhileHeld: false },
            { kind: "label", style: "number", value: "$value" },
      """),
    // A toggle has a fixed width, so the name gets the rest of the row.
    template(
      "flagRow", "{ kind: \"toggle\", value: \"$value\", width: 56 },", label: "weight: 1, "),
    template(
      "colorRow",
      "{ kind: \"segments\", style: \"editor\", showsColors: true, value: \"$value\", items: \"$items\" },",
      parameters: "items: null, "),
    template(
      "wordRow",
      "{ kind: \"segments\", style: \"editor\", value: \"$value\", items: \"$items\" },",
      parameters: "items: null, "),
  ]

  private static func template(
    _ name: String, _ editor: String, parameters: String = "", label: String = ""
  ) -> String {
    """
    \(name): {
          parameters: { \(parameters)value: null, name: null },
          kind: "row", height: 36, spacing: 4, align: "center", children: [
            { kind: "label", style: "property", \(label)text: "$name" },
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
      case .words(let words): ("wordRow", words)
      }
    let list = items.map { ", items: \(Self.list($0))" } ?? ""
    return
      "{ use: \"\(template)\", name: \"\(name)\", value: \"\(kind).\(name)\"\(list) },"
  }
}

extension String {
  /// The text as a JSON string literal.
  fileprivate var json: String { JSONWriter.plainText(of: .string(self)) }
}
