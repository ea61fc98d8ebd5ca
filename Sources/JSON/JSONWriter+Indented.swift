extension JSONWriter {
  /// Returns the text of a value, indented by two spaces per level. An object or array that contains
  /// no other object or array takes one line.
  public static func indentedText(of value: JSONValue) -> String {
    var text = ""
    write(value, level: 0, to: &text)
    return text + "\n"
  }

  private static func write(_ value: JSONValue, level: Int, to text: inout String) {
    switch value {
    case .array(let nodes) where nodes.contains { $0.value.isNested }:
      bracket("[", "]", level: level, count: nodes.count, to: &text) { index, text in
        write(nodes[index].value, level: level + 1, to: &text)
      }
    case .array(let nodes):
      text += "[\(nodes.map { plainText(of: $0.value) }.joined(separator: ", "))]"
    case .object(let members) where members.contains { $0.node.value.isNested }:
      bracket("{", "}", level: level, count: members.count, to: &text) { index, text in
        text += plainText(of: .string(members[index].name)) + ": "
        write(members[index].node.value, level: level + 1, to: &text)
      }
    case .object(let members):
      let parts = members.map {
        "\(plainText(of: .string($0.name))): \(plainText(of: $0.node.value))"
      }
      text += parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    case .null, .bool, .number, .string: text += plainText(of: value)
    }
  }

  private static func bracket(
    _ open: String, _ close: String, level: Int, count: Int, to text: inout String,
    item: (Int, inout String) -> Void
  ) {
    text += open
    for index in 0..<count {
      text += (index == 0 ? "\n" : ",\n") + String(repeating: "  ", count: level + 1)
      item(index, &text)
    }
    text += "\n" + String(repeating: "  ", count: level) + close
  }

  /// Returns the text of a value in one line, without spaces.
  public static func plainText(of value: JSONValue) -> String {
    String(decoding: Self.text(of: value), as: UTF8.self)
  }
}

extension JSONValue {
  fileprivate var isNested: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }
}
