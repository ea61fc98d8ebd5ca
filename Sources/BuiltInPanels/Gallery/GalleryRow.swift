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

  /// The row in the panel file: a label with the name, and the editor.
  func row(in kind: String) -> String {
    let value = "\"\(kind).\(name)\""
    let content =
      switch editor {
      case .number:
        """
        { kind: "slider", value: \(value), height: 36, weight: 1, showsValueWhileHeld: false },
              { kind: "label", style: "number", value: \(value) },
        """
      case .flag:
        "{ kind: \"toggle\", value: \(value), width: 56 },"
      case .colors(let colors, _):
        "{ kind: \"segments\", style: \"editor\", showsColors: true, value: \(value), "
          + "items: \(Self.list(colors)) },"
      case .words(let words):
        "{ kind: \"segments\", style: \"editor\", value: \(value), items: \(Self.list(words)) },"
      }
    // A toggle has a fixed width, so the name gets the rest of the row.
    let weight = if case .flag = editor { "weight: 1, " } else { "" }
    return """
      { kind: "row", height: 36, spacing: 4, align: "center", children: [
              { kind: "label", style: "property", \(weight)text: "\(name)" },
              \(content)
            ] },
      """
  }
}

extension String {
  /// The text as a JSON string literal.
  fileprivate var json: String { JSONWriter.plainText(of: .string(self)) }
}
