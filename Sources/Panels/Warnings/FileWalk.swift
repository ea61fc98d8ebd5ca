import JSON

/// The strings of a panel file.
struct FileWalk {
  /// A string and the key of its object; the key of an array's elements is that of the array.
  struct Text {
    let key: String
    let text: String
    /// Whether the string is an expression, or a text with expressions.
    let isExpression: Bool
  }

  private(set) var strings: [Text] = []

  init(_ file: JSONNode) { add(file, key: "", isExpression: false) }

  static let expressionKeys: Set = [
    "from", "when", "clear", "do", "holdDo", "animated", "if", "bind", "filter", "dimAfter",
    "blankAfter",
  ]

  private mutating func add(_ node: JSONNode, key: String, isExpression: Bool) {
    let isExpression = isExpression || Self.expressionKeys.contains(key)
    switch node.value {
    case .string(let text):
      strings.append(
        Text(
          key: key, text: text, isExpression: isExpression || text.utf8.contains(UInt8(ascii: "{")))
      )
    case .array(let nodes): for node in nodes { add(node, key: key, isExpression: isExpression) }
    case .object(let members):
      for member in members { add(member.node, key: member.name, isExpression: isExpression) }
    case .null, .bool, .number: break
    }
  }

  /// The words of a text that could be names.
  static func words(of text: String) -> [String] {
    text.utf8.split { byte in
      let letter = byte | 0x20
      return
        !((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."))
    }.compactMap { String($0) }
  }
}
