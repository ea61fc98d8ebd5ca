/// Writes JSON without spaces, straight into bytes.
public struct JSONWriter {
  public private(set) var bytes: [UInt8] = []
  /// Whether a comma must stand before the next member or element.
  private var needsComma = false

  public init() {}

  /// The text of one value.
  public static func text(of value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }

  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: literal("null")
    case .bool(let bool): literal(bool ? "true" : "false")
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

  /// The shortest text that reads back as the same double; whole numbers without a point. JSON has
  /// no infinity and no NaN: they become null.
  public mutating func write(_ number: Double) { literal(Self.text(of: number)) }

  public mutating func write(_ integer: Int64) { literal(String(integer)) }

  public mutating func write(_ string: String) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 10: bytes.append(contentsOf: "\\n".utf8)
      case 13: bytes.append(contentsOf: "\\r".utf8)
      case 9: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  public mutating func write(_ bool: Bool) { literal(bool ? "true" : "false") }

  /// Appends text that is JSON already.
  public mutating func literal(_ text: String) {
    comma()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  public mutating func object(_ body: (inout JSONWriter) -> Void) { bracket("{", "}", body) }

  public mutating func array(_ body: (inout JSONWriter) -> Void) { bracket("[", "]", body) }

  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    write(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    body(&self)
  }

  /// Ends a line of JSON lines.
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

  /// A number as JSON and people write it: `30`, not `30.0`.
  public static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    return number.description
  }
}
