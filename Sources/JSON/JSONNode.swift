/// A JSON value and its position in the parsed text.
public struct JSONNode: Sendable {
  /// The value.
  public var value: JSONValue
  /// The byte offset of the value's first character in the text.
  public var offset: Int

  /// Creates a node. The offset is not used for writing.
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
  /// A number. Always a double, as in JavaScript. May be infinite or NaN if parsed from JSON5.
  case number(Double)
  /// A string, with escape sequences resolved.
  case string(String)
  /// The elements of an array.
  case array([JSONNode])
  /// The members of an object, in the order of the text. A name may occur more than once.
  case object([JSONMember])

  /// The kind of value with an article, for messages.
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

/// A member of an object: a name and a value.
public struct JSONMember: Sendable {
  /// The name, with escape sequences resolved.
  public var name: String
  /// The byte offset of the name in the text.
  public var offset: Int
  /// The value.
  public var node: JSONNode

  /// Creates a member for writing.
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
  /// Creates an object for writing.
  public static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember($0.key, $0.value) })
  }

  /// Creates an array for writing.
  public static func array(of values: [JSONValue]) -> JSONValue {
    .array(values.map { JSONNode($0) })
  }

  /// The value of an object's member; nil for other kinds of value and unknown names. If several
  /// members have the name, the value of the last one.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.node.value
  }

  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The string; nil for other kinds of value.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number; nil for other kinds of value.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The number if `Int` has it exactly; nil for other numbers and kinds of value.
  public var whole: Int? { number.flatMap { Int(exactly: $0) } }

  /// The boolean; nil for other kinds of value.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The elements of an array; nil for other kinds of value.
  public var array: [JSONValue]? {
    if case .array(let nodes) = self { nodes.map(\.value) } else { nil }
  }

  /// The members of an object; nil for other kinds of value.
  public var members: [JSONMember]? {
    if case .object(let members) = self { members } else { nil }
  }
}

/// A syntax error in a JSON text and its position.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The message in one line.
  public var message: String
  /// The byte offset of the error.
  public var offset: Int
}

/// All syntax errors in a JSON text.
public struct JSONSyntaxErrors: Error, Hashable, Sendable {
  /// At least one error, sorted by position.
  public var errors: [JSONSyntaxError]
}

/// A line and column in a text, as shown by editors.
public struct TextPosition: Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars.
  public var column: Int

  /// Creates the position of a byte offset in UTF-8 text. An offset beyond the end gives the end.
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
