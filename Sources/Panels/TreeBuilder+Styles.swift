import Controls
import JSON

extension TreeBuilder {
  /// The settings of a control's styles: the style of its kind, then those in its `style` key.
  mutating func readStyle(
    _ reader: inout ObjectReader, _ control: Control, kind: String
  ) -> StyleSheet.Settings {
    let table = properties(of: control)
    var settings = settings(ofKind: kind, table)
    guard let node = reader.take("style") else { return settings }
    let names: [JSONNode] =
      switch node.value {
      case .array(let names): names
      case .string: [node]
      case .null, .bool, .number, .object: []
      }
    if names.isEmpty { reader.unexpected(node, "style") }
    for node in names {
      guard case .string(let name) = node.value else {
        reader.expected("the name of a style", node, "style")
        continue
      }
      guard styles.contains(name) else {
        reader.note(Spelling.unknown("style", name, in: styles.names), node, "style")
        continue
      }
      let style = styles.settings(in: name, of: table)
      if style.isEmpty {
        reader.note("the style \(name.quoted) sets no property of \"\(kind)\"", node, "style")
      }
      settings.merge(style) { $1 }
    }
    return settings
  }

  /// Applies a style to a control that is not in the file, such as the tab bar.
  mutating func setStyle(of control: Control, style: String) {
    set(styles.settings(in: style, of: properties(of: control)), on: control)
  }
}
