/// A JSON value that remembers where in the text it stood.
public struct JSONNode: Sendable {
  public var value: JSONValue
  /// The byte offset of the value's first character in its text.
  public var offset: Int

  public init(_ value: JSONValue, offset: Int = 0) {
    self.value = value
    self.offset = offset
  }
}

public indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// Always a double, as in JavaScript. JSON5's `Infinity` and `NaN` come through; who reads the
  /// value decides whether they mean anything.
  case number(Double)
  case string(String)
  case array([JSONNode])
  /// In the order of the text; a name may occur more than once, and who reads them says so.
  case object([JSONMember])

  /// What it is, in the words that messages use.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

public struct JSONMember: Sendable {
  public var name: String
  /// Where the name stands.
  public var offset: Int
  public var node: JSONNode

  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    offset = 0
    node = JSONNode(value)
  }

  init(name: String, offset: Int, node: JSONNode) {
    self.name = name
    self.offset = offset
    self.node = node
  }
}

extension JSONValue {
  /// An object made of names and values, for writing.
  public static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember($0.key, $0.value) })
  }

  public static func array(of values: [JSONValue]) -> JSONValue {
    .array(values.map { JSONNode($0) })
  }

  /// The member of an object; nil for other kinds and absent names.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.node.value
  }

  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  public var array: [JSONValue]? {
    if case .array(let nodes) = self { nodes.map(\.value) } else { nil }
  }

  public var members: [JSONMember]? {
    if case .object(let members) = self { members } else { nil }
  }
}

/// Why a text is not JSON, and where.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  public var message: String
  /// The byte offset of what was not expected.
  public var offset: Int
}

/// A place in a text as editors count it: from 1, columns in characters.
public struct TextPosition: Hashable, Sendable {
  public var line: Int
  public var column: Int

  /// The place of a byte `offset` in UTF-8 text. An offset past the end is the end.
  public init(of offset: Int, in bytes: [UInt8]) {
    line = 1
    column = 1
    for byte in bytes.prefix(max(offset, 0)) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
