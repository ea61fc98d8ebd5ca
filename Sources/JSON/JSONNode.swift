/// A JSON value and its position in the text that it was read from.
public struct JSONNode: Sendable {
  /// The value.
  public var value: JSONValue
  /// The byte offset of the value's first character in the text.
  public var offset: Int

  /// A value at a byte offset of its text; for writing, the offset does not matter.
  public init(_ value: JSONValue, offset: Int = 0) {
    self.value = value
    self.offset = offset
  }
}

/// A JSON value.
public indirect enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number; always a double, as in JavaScript. May be infinite or NaN if it was read from JSON5.
  case number(Double)
  /// A string, its escapes resolved.
  case string(String)
  /// An array's elements.
  case array([JSONNode])
  /// An object's members, in the order of the text. A name may occur more than once.
  case object([JSONMember])

  /// The kind of value, in the words of messages.
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

/// A name and a value in an object.
public struct JSONMember: Sendable {
  /// The name, its escapes resolved.
  public var name: String
  /// The byte offset of the name in the text.
  public var offset: Int
  /// The value.
  public var node: JSONNode

  /// A member for writing.
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
  /// An object of names and values, for writing.
  public static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember($0.key, $0.value) })
  }

  /// An array of values, for writing.
  public static func array(of values: [JSONValue]) -> JSONValue {
    .array(values.map { JSONNode($0) })
  }

  /// The value of an object's member; nil for other kinds and unknown names. Of several members of
  /// one name, the last counts.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.node.value
  }

  /// The string; nil for other kinds.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number; nil for other kinds.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The boolean; nil for other kinds.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The elements of an array; nil for other kinds.
  public var array: [JSONValue]? {
    if case .array(let nodes) = self { nodes.map(\.value) } else { nil }
  }

  /// The members of an object; nil for other kinds.
  public var members: [JSONMember]? {
    if case .object(let members) = self { members } else { nil }
  }
}

/// Why a text is not JSON, and where.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The reason in one line, for people.
  public var message: String
  /// The byte offset of the error.
  public var offset: Int
}

/// A position in a text as editors show it.
public struct TextPosition: Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars.
  public var column: Int

  /// The position of a byte `offset` in UTF-8 text; the end of the text for an offset beyond it.
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
