import Expressions
import JSON

/// The strings of a panel file.
package struct FileWalk {
  /// A string and the key of its object; the key of an array's elements is that of the array.
  package struct Text {
    package let key: String
    package let text: String
    /// Whether the string is an expression, or a text with expressions.
    package let isExpression: Bool
    /// Whether the string is an assignment.
    package var isAction: Bool { FileWalk.codes[key] == .assignment }
  }

  package private(set) var strings: [Text] = []

  package init(_ file: JSONNode) { Self.forEachText(in: file) { strings.append($2) } }

  /// What the strings of each key are, by its name, without the keys that contain texts. No other key
  /// with one of these names contains strings.
  package static let codes: [String: FileShape.Code] = {
    let keys =
      AnyFileObject.panel.allKeys + AnyFileObject.control.allKeys + AnyFileObject.style.allKeys
      + FileKey.ofRowTemplates
    let codes = keys.compactMap { key in key.shape.code.map { (key.name, $0) } }
    return Dictionary(codes) { first, _ in first }
  }()

  /// Calls `body` for each string. The elements of an array have the path of the array if they are
  /// actions.
  package static func forEachText(
    in node: JSONNode, path: String = "", key: String = "", isExpression: Bool = false,
    _ body: (JSONNode, _ path: String, Text) -> Void
  ) {
    let isExpression = isExpression || codes[key] != nil
    switch node.value {
    case .string(let text):
      let isExpression = isExpression || text.utf8.contains(UInt8(ascii: "{"))
      body(node, path, Text(key: key, text: text, isExpression: isExpression))
    case .array(let nodes):
      for (index, node) in nodes.enumerated() {
        let path = codes[key] == .assignment ? path : "\(path)[\(index)]"
        forEachText(in: node, path: path, key: key, isExpression: isExpression, body)
      }
    case .object(let members):
      for member in members {
        forEachText(
          in: member.node, path: ObjectReader.join(path, member.name), key: member.name,
          isExpression: isExpression, body)
      }
    case .null, .bool, .number: break
    }
  }

  /// Calls `body` for each expression, also for those in texts and on the right side of assignments.
  package static func forEachExpression(
    in file: JSONNode, _ body: (JSONNode, _ path: String, ParsedExpression) -> Void
  ) {
    forEachText(in: file) { node, path, text in
      guard text.isExpression else { return }
      let parsed =
        text.isAction
        ? (try? ParsedAssignment(text.text))?.value
        : (try? ParsedExpression(text.text)) ?? (try? ParsedExpression(text: text.text))
      if let parsed { body(node, path, parsed) }
    }
  }

  /// The words of a text that could be names.
  package static func words(of text: String) -> [String] {
    text.utf8.split { byte in
      let letter = byte | 0x20
      return
        !((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."))
    }.compactMap { String($0) }
  }
}
