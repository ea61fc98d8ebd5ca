/// Parses JSON (RFC 8259) or JSON5 (spec.json5.org) and records the position of every value.
///
/// The nesting depth is limited, and the parser makes one pass over the bytes.
public struct JSONParser {
  /// The accepted syntax.
  public enum Dialect: Sendable {
    /// RFC 8259.
    case json
    /// The superset for files written by hand: comments, trailing commas, unquoted names.
    case json5
  }

  /// The default limit of nesting levels.
  public static let depthLimit = 32

  private let bytes: [UInt8]
  private let dialect: Dialect
  private let maximumDepth: Int
  private var index = 0

  /// Parses a UTF-8 text that contains one value, nested at most `maximumDepth` levels deep.
  public static func parse(
    _ bytes: [UInt8], dialect: Dialect = .json, maximumDepth: Int = depthLimit
  ) throws(JSONSyntaxError) -> JSONNode {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONSyntaxError(
        message: "the text is not UTF-8 from here on", offset: error.byteOffsets.lowerBound)
    }
    var parser = JSONParser(bytes: bytes, dialect: dialect, maximumDepth: maximumDepth)
    try parser.skipSpace()
    let node = try parser.value(depth: 0)
    try parser.skipSpace()
    guard parser.index == bytes.count else {
      throw parser.unexpected("the end of the text")
    }
    return node
  }

  private init(bytes: [UInt8], dialect: Dialect, maximumDepth: Int) {
    self.bytes = bytes
    self.dialect = dialect
    self.maximumDepth = maximumDepth
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONNode {
    let start = index
    guard let byte = peek else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < maximumDepth else {
        throw JSONSyntaxError(
          message: "nested deeper than \(maximumDepth) levels", offset: index)
      }
      let value = try byte == UInt8(ascii: "{") ? object(depth: depth) : array(depth: depth)
      return JSONNode(value, offset: start)
    case UInt8(ascii: "\""): return JSONNode(.string(try string()), offset: start)
    case UInt8(ascii: "'") where dialect == .json5:
      return JSONNode(.string(try string()), offset: start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return JSONNode(.number(try number()), offset: start)
    case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N"):
      guard dialect == .json5 else { throw unexpected("a value") }
      return JSONNode(.number(try number()), offset: start)
    default:
      if accept("true") { return JSONNode(.bool(true), offset: start) }
      if accept("false") { return JSONNode(.bool(false), offset: start) }
      if accept("null") { return JSONNode(.null, offset: start) }
      throw unexpected("a value")
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    let open = index
    index += 1
    var members: [JSONMember] = []
    try skipSpace()
    while peek != UInt8(ascii: "}") {
      if peek == nil { throw unclosed("{", at: open) }
      let offset = index
      let name = try memberName()
      try skipSpace()
      guard acceptByte(UInt8(ascii: ":")) else {
        throw unexpected("':' after the name \(name.quoted)")
      }
      try skipSpace()
      let node = try value(depth: depth + 1)
      members.append(JSONMember(name: name, offset: offset, node: node))
      try skipSpace()
      guard try separator(before: UInt8(ascii: "}"), open: open, "{") else { break }
    }
    index += 1
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    let open = index
    index += 1
    var nodes: [JSONNode] = []
    try skipSpace()
    while peek != UInt8(ascii: "]") {
      if peek == nil { throw unclosed("[", at: open) }
      nodes.append(try value(depth: depth + 1))
      try skipSpace()
      guard try separator(before: UInt8(ascii: "]"), open: open, "[") else { break }
    }
    index += 1
    return .array(nodes)
  }

  /// Consumes the comma after a member or element.
  /// - Returns: False at the closing bracket; true after a comma.
  private mutating func separator(
    before close: UInt8, open: Int, _ bracket: String
  ) throws(JSONSyntaxError) -> Bool {
    if peek == close { return false }
    guard peek != nil else { throw unclosed(bracket, at: open) }
    guard acceptByte(UInt8(ascii: ",")) else {
      throw unexpected("',' or '\(Character(UnicodeScalar(close)))'")
    }
    try skipSpace()
    if peek == close && dialect == .json { throw unexpected("a value after ','") }
    return true
  }

  private mutating func memberName() throws(JSONSyntaxError) -> String {
    if peek == UInt8(ascii: "\"") { return try string() }
    guard dialect == .json5 else { throw unexpected("a name in double quotes") }
    if peek == UInt8(ascii: "'") { return try string() }
    let start = index
    while let byte = peek, Self.isIdentifier(byte, first: index == start) { index += 1 }
    guard index > start else { throw unexpected("a name") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isIdentifier(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): !first
    default: false
    }
  }

  // MARK: Numbers

  private mutating func number() throws(JSONSyntaxError) -> Double {
    let start = index
    var isNegative = false
    if acceptByte(UInt8(ascii: "-")) {
      isNegative = true
    } else if dialect == .json5 {
      _ = acceptByte(UInt8(ascii: "+"))
    }
    if dialect == .json5 {
      if accept("Infinity") { return isNegative ? -.infinity : .infinity }
      if accept("NaN") { return .nan }
      if let hexadecimal = try hexadecimal() { return isNegative ? -hexadecimal : hexadecimal }
    }
    let digits = index
    let whole = skipDigits()
    var fraction = 0
    if whole > 1 && bytes[digits] == UInt8(ascii: "0") {
      throw JSONSyntaxError(message: "a number must not have a leading zero", offset: start)
    }
    if acceptByte(UInt8(ascii: ".")) {
      fraction = skipDigits()
      if dialect == .json && fraction == 0 { throw unexpected("a digit") }
    }
    guard whole > 0 || (dialect == .json5 && fraction > 0) else { throw unexpected("a digit") }
    if acceptByte(UInt8(ascii: "e")) || acceptByte(UInt8(ascii: "E")) {
      if !acceptByte(UInt8(ascii: "-")) { _ = acceptByte(UInt8(ascii: "+")) }
      guard skipDigits() > 0 else { throw unexpected("an exponent digit") }
    }
    if let byte = peek, Self.isIdentifier(byte, first: false) {
      throw unexpected("the end of the number")
    }
    // Unlike JSON5, the standard library requires digits before and after the point.
    let text = "0" + String(decoding: bytes[digits..<index], as: UTF8.self)
    let magnitude = Double(text.last == "." ? text + "0" : text) ?? .infinity
    guard magnitude.isFinite else {
      throw JSONSyntaxError(message: "the number is too large (at most 1.8e308)", offset: start)
    }
    return isNegative ? -magnitude : magnitude
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> Double? {
    guard peek == UInt8(ascii: "0"), index + 1 < bytes.count,
      bytes[index + 1] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    index += 2
    let start = index
    var value = 0.0
    while let digit = peek.flatMap(Self.hexDigit) {
      value = value * 16 + Double(digit)
      index += 1
    }
    guard index > start else { throw unexpected("a hexadecimal digit") }
    guard value.isFinite else {
      throw JSONSyntaxError(message: "the number is too large (at most 1.8e308)", offset: start)
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = peek, byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") { index += 1 }
    return index - start
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  // MARK: Strings

  private mutating func string() throws(JSONSyntaxError) -> String {
    let open = index
    let quote = bytes[index]
    index += 1
    let start = index
    // Fast path: most strings contain no escape sequences.
    while let byte = peek, byte >= 0x20, byte != quote, byte != UInt8(ascii: "\\") { index += 1 }
    var text = bytes[start..<index]
    while true {
      guard let byte = peek else {
        throw JSONSyntaxError(message: "this string has no closing quote", offset: open)
      }
      index += 1
      switch byte {
      case quote:
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try escape(into: &text)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw JSONSyntaxError(message: "this string has no closing quote on its line", offset: open)
      case 0..<0x20 where dialect == .json:
        throw JSONSyntaxError(
          message: "a control character in a string must be escaped", offset: index - 1)
      default:
        text.append(byte)
      }
    }
  }

  /// Returns the position in a JSON5 text of a byte of a parsed string. Escape sequences make it
  /// differ from the byte's index.
  /// - Parameters:
  ///   - byte: the index of the byte in the string.
  ///   - start: the position of the string's opening quote.
  public static func offset(ofByte byte: Int, inStringAt start: Int, of source: [UInt8]) -> Int {
    var parser = JSONParser(bytes: source, dialect: .json5, maximumDepth: 1)
    parser.index = start + 1
    var text = ArraySlice<UInt8>()
    while let next = parser.peek {
      let offset = parser.index
      parser.index += 1
      if next == UInt8(ascii: "\\") {
        guard (try? parser.escape(into: &text)) != nil else { return offset }
      } else {
        text.append(next)
      }
      if text.count > byte { return offset }
    }
    return parser.index
  }

  private mutating func escape(into text: inout ArraySlice<UInt8>) throws(JSONSyntaxError) {
    let start = index - 1
    guard let byte = peek else { throw unexpected("an escape sequence") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      text.append(contentsOf: try unicodeEscape(start: start))
    case UInt8(ascii: "v") where dialect == .json5: text.append(11)
    case UInt8(ascii: "0") where dialect == .json5: text.append(0)
    case UInt8(ascii: "x") where dialect == .json5:
      let scalar = UnicodeScalar(UInt8(try hexDigits(2)))
      text.append(contentsOf: UTF8.encode(scalar) ?? .init())
    case UInt8(ascii: "\n") where dialect == .json5: break
    case UInt8(ascii: "\r") where dialect == .json5: _ = acceptByte(UInt8(ascii: "\n"))
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      throw JSONSyntaxError(message: "unknown escape sequence", offset: start)
    default:
      // In JSON5, a backslash before any other character is ignored.
      guard dialect == .json5 else {
        throw JSONSyntaxError(message: "unknown escape sequence", offset: start)
      }
      text.append(byte)
    }
  }

  private mutating func unicodeEscape(start: Int) throws(JSONSyntaxError) -> [UInt8] {
    var code = try hexDigits(4)
    if (0xD800..<0xDC00).contains(code), accept("\\u") {
      let low = try hexDigits(4)
      if (0xDC00..<0xE000).contains(low) {
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
    }
    guard let scalar = UnicodeScalar(code) else {
      throw JSONSyntaxError(message: "unpaired surrogate in a \\u escape", offset: start)
    }
    return Array(UTF8.encode(scalar) ?? .init())
  }

  private mutating func hexDigits(_ count: Int) throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peek.flatMap(Self.hexDigit) else {
        throw unexpected("a hexadecimal digit")
      }
      value = value << 4 | digit
      index += 1
    }
    return value
  }

  // MARK: White space and tokens

  private mutating func skipSpace() throws(JSONSyntaxError) {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/") where dialect == .json5: try skipComment()
      case 0x0B where dialect == .json5, 0x0C where dialect == .json5: index += 1
      // No-break space, byte order mark, line and paragraph separators.
      case 0xC2 where dialect == .json5 && accept("\u{A0}"): break
      case 0xEF where dialect == .json5 && accept("\u{FEFF}"): break
      case 0xE2 where dialect == .json5 && (accept("\u{2028}") || accept("\u{2029}")): break
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONSyntaxError) {
    let start = index
    if accept("//") {
      while let byte = peek, byte != 0x0A && byte != 0x0D { index += 1 }
    } else if accept("/*") {
      while !accept("*/") {
        guard index < bytes.count else {
          throw JSONSyntaxError(message: "this comment is never closed", offset: start)
        }
        index += 1
      }
    } else {
      throw unexpected("a comment")
    }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func acceptByte(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func accept(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - index >= count else { return false }
    let matches = word.withUTF8Buffer { $0.elementsEqual(bytes[index..<index + count]) }
    if matches { index += count }
    return matches
  }

  // MARK: Errors

  private func unexpected(_ wanted: String) -> JSONSyntaxError {
    guard index < bytes.count else {
      return JSONSyntaxError(
        message: "expected \(wanted), found the end of the text", offset: index)
    }
    let rest = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
    let found =
      rest.first.map { $0.isNewline ? "the end of the line" : "'\(String($0).escaped)'" }
      ?? "nothing"
    return JSONSyntaxError(message: "expected \(wanted), found \(found)", offset: index)
  }

  private func unclosed(_ bracket: String, at offset: Int) -> JSONSyntaxError {
    JSONSyntaxError(message: "this '\(bracket)' is never closed", offset: offset)
  }
}
