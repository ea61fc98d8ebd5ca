import Controls

/// What stands on the gallery to change a property with.
enum GalleryEditor {
  /// A slider over a range, in steps.
  case number(ClosedRange<Double>, step: Double, initial: Double)
  case flag(Bool)
  /// One of the palette's colours, counted from 0; for an optional one the first is none.
  case color(Int, isOptional: Bool)
  /// One of several words, the first at first.
  case words([String])

  /// Colours that can be told apart on light and dark ground.
  static func palette(isOptional: Bool) -> [String] {
    [
      isOptional ? PropertyValue.noneText : "#8A97A859", "#3CCB8A", "#F2B33D", "#F0616D", "#3D9BFF",
      "#FFFFFF",
    ]
  }
}

/// A property on the gallery: a value that it follows, and a row to change the value with.
struct GalleryRow {
  let property: String
  let editor: GalleryEditor
  /// Whether the specimen's property follows it; if not, it is a value beside.
  var isBound = true

  static func value(
    _ name: String, _ range: ClosedRange<Double>, step: Double = 1, _ initial: Double
  ) -> GalleryRow {
    GalleryRow(
      property: name, editor: .number(range, step: step, initial: initial), isBound: false)
  }

  static func number(
    _ property: String, _ range: ClosedRange<Double>, step: Double = 1, _ initial: Double
  ) -> GalleryRow {
    GalleryRow(property: property, editor: .number(range, step: step, initial: initial))
  }

  static func flag(_ property: String, _ initial: Bool = false) -> GalleryRow {
    GalleryRow(property: property, editor: .flag(initial))
  }

  static func color(_ property: String, _ index: Int) -> GalleryRow {
    GalleryRow(property: property, editor: .color(index, isOptional: false))
  }

  /// A colour that may be left unset.
  static func optionalColor(_ property: String, _ index: Int) -> GalleryRow {
    GalleryRow(property: property, editor: .color(index, isOptional: true))
  }

  static func words(_ property: String, _ words: String...) -> GalleryRow {
    GalleryRow(property: property, editor: .words(words))
  }

  /// Where a number is written as a panel file has it.
  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  private static func text(_ words: [String]) -> String {
    "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }

  /// The declaration of the value that the property follows.
  func declaration(in kind: String) -> String {
    let content =
      switch editor {
      case .number(let range, let step, let initial):
        "minimum: \(Self.text(range.lowerBound)), maximum: \(Self.text(range.upperBound)), "
          + "step: \(Self.text(step)), initial: \(Self.text(initial))"
      case .flag(let initial): "initial: \(initial)"
      case .color(let index, let isOptional):
        "initial: \"\(GalleryEditor.palette(isOptional: isOptional)[index])\""
      case .words(let words): "initial: \"\(words[0])\""
      }
    return "\"\(kind).\(property)\": { \(content) },"
  }

  /// The row: the property's name, and its editor.
  func row(in kind: String) -> String {
    let value = "\"\(kind).\(property)\""
    let editor =
      switch editor {
      case .number:
        """
        { kind: "slider", value: \(value), height: 36, weight: 1, showsValueWhileHeld: false },
              { kind: "label", style: "number", value: \(value) },
        """
      case .flag:
        "{ kind: \"group\", weight: 1 }, { kind: \"toggle\", value: \(value), width: 56 },"
      case .color(_, let isOptional):
        "{ kind: \"segments\", style: \"editor\", showsColors: true, value: \(value), "
          + "items: \(Self.text(GalleryEditor.palette(isOptional: isOptional))) },"
      case .words(let words):
        "{ kind: \"segments\", style: \"editor\", value: \(value), items: \(Self.text(words)) },"
      }
    return """
      { kind: "row", height: 36, spacing: 8, align: "center", children: [
              { kind: "label", style: "property", text: "\(property)" },
              \(editor)
            ] },
      """
  }
}
