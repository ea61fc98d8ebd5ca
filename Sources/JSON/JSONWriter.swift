/// Writes JSON as UTF-8 bytes, without spaces.
public struct JSONWriter {
  /// The text so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next member or element needs a comma before it.
  private var needsComma = false

  /// Creates a writer with an empty text. `capacity` bytes are reserved.
  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Returns the text of a value.
  public static func text(of value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }

  /// Writes a value.
  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: literal("null")
    case .bool(let bool): write(bool)
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .array(let nodes):
      array { writer in
        for node in nodes { writer.write(node.value) }
      }
    case .object(let members):
      object { writer in
        for member in members { writer.member(member.name) { $0.write(member.node.value) } }
      }
    }
  }

  /// Writes the shortest text that parses to the same double. Integers have no decimal point.
  /// Infinity and NaN, which JSON does not have, are written as null.
  public mutating func write(_ number: Double) { literal(Self.text(of: number)) }

  /// Writes an integer.
  public mutating func write(_ integer: Int64) { literal(String(integer)) }

  /// Writes a string, with quotes, backslashes and invisible characters escaped, so that a terminal
  /// can show the text.
  public mutating func write(_ string: String) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    // Fast path: most strings are ASCII and contain nothing to escape.
    var plain = string
    let isPlain = plain.withUTF8 { text in
      guard text.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) else {
        return false
      }
      bytes.append(contentsOf: text)
      return true
    }
    if !isPlain { writeEscaped(string) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func writeEscaped(_ string: String) {
    for scalar in string.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { bytes.append(UInt8(ascii: "\\")) }
      if scalar.isInvisible {
        bytes.append(contentsOf: scalar.escape.utf8)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Writes `true` or `false`.
  public mutating func write(_ bool: Bool) { literal(bool ? "true" : "false") }

  /// Writes text that already is a JSON value.
  public mutating func literal(_ text: String) {
    comma()
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
    needsComma = true
  }

  /// Writes an object with the members that `body` writes.
  public mutating func object(_ body: (inout JSONWriter) -> Void) { bracket("{", "}", body) }

  /// Writes an array with the elements that `body` writes.
  public mutating func array(_ body: (inout JSONWriter) -> Void) { bracket("[", "]", body) }

  /// Writes a member of an object. `body` writes its value.
  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    write(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    body(&self)
  }

  /// Ends the line, for texts with one value per line.
  public mutating func endLine() {
    bytes.append(10)
    needsComma = false
  }

  private mutating func bracket(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    comma()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  /// Returns the JSON text of a number: `30`, not `30.0`. `null` if it is not finite.
  public static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == number.rounded(), abs(number) <= 0x1p53 { return String(Int64(number)) }
    return number.description
  }
}
