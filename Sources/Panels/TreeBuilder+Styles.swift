import Controls
import JSON

extension TreeBuilder {
  /// The styles of a control: that of its kind, then those in its `style` key.
  mutating func readStyle(
    _ reader: inout ObjectReader, _ control: Control, kind: String
  ) -> StyleSheet.ControlStyle {
    let table = properties(of: control)
    var style = style(ofKind: kind, table)
    guard let node = reader.take("style") else { return style }
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
      let later = styles.style(named: name, for: table)
      if later.isEmpty, !styles.isEmpty(name), !styles.faulty.contains(name) {
        reader.note("the style \(name.quoted) sets no property of \"\(kind)\"", node, "style")
      }
      style.merge(later)
    }
    return style
  }

  /// Applies a style to a control that is not in the file, such as the tab bar.
  mutating func setStyle(of control: Control, style: String) {
    let style = styles.style(named: style, for: properties(of: control))
    set(style.settings, on: control)
    bind(style.bindings, of: control)
  }
}
