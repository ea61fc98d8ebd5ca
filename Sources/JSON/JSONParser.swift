/// Parses JSON (RFC 8259) or JSON5 (spec.json5.org) and records the position of every value.
///
/// The nesting depth is limited, and the parser makes one pass over the bytes. `parseFile` goes on
/// after errors, to report all of them.
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

  /// The most errors that are reported of one text.
  public static let errorLimit = 20

  let bytes: [UInt8]
  let dialect: Dialect
  private let maximumDepth: Int
  /// Whether to go on after an error.
  let recovers: Bool
  var index = 0
  /// The brackets that are open.
  var open: [OpenBracket] = []
  /// The errors after which the parser went on.
  var errors: [JSONSyntaxError] = []
  /// The index at which the parser went on after the last error. Another error there is a consequence
  /// of it.
  var resumption = -1
  /// Whether a string without a closing quote may contain brackets of the text.
  var mayLackBrackets = false

  struct OpenBracket {
    let bracket: UInt8
    let offset: Int
  }

  /// Parses a UTF-8 text that contains one value, nested at most `maximumDepth` levels deep.
  public static func parse(
    _ bytes: [UInt8], dialect: Dialect = .json, maximumDepth: Int = depthLimit
  ) throws(JSONSyntaxError) -> JSONNode {
    var parser = JSONParser(
      bytes: bytes, dialect: dialect, maximumDepth: maximumDepth, recovers: false)
    do throws(JSONSyntaxError) {
      return try parser.text()
    } catch {
      throw parser.errorOfWholeText ?? error
    }
  }

  /// Parses a JSON5 text that people write, and reports every error that does not follow from another
  /// one.
  public static func parseFile(
    _ bytes: [UInt8], maximumDepth: Int = depthLimit
  ) throws(JSONSyntaxErrors) -> JSONNode {
    var parser = JSONParser(
      bytes: bytes, dialect: .json5, maximumDepth: maximumDepth, recovers: true)
    do throws(JSONSyntaxError) {
      let node = try parser.text()
      if parser.errors.isEmpty { return node }
    } catch {
      let isConsequence = parser.index == parser.resumption || parser.errors.contains(error)
      if !isConsequence { parser.errors.append(error) }
    }
    if let error = parser.errorOfWholeText { parser.errors = [error] }
    throw JSONSyntaxErrors(errors: parser.errors.sorted { $0.offset < $1.offset })
  }

  init(bytes: [UInt8], dialect: Dialect, maximumDepth: Int, recovers: Bool) {
    self.bytes = bytes
    self.dialect = dialect
    self.maximumDepth = maximumDepth
    self.recovers = recovers
  }

  private mutating func text() throws(JSONSyntaxError) -> JSONNode {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONSyntaxError(
        message: "the text is not UTF-8 from here on; save it as UTF-8",
        offset: error.byteOffsets.lowerBound)
    }
    try skipSpace()
    let node = try value(depth: 0)
    let end = index
    try skipSpace()
    guard index == bytes.count else { throw textAfterRoot(endingAt: end) }
    return node
  }

  // MARK: Values

  mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONNode {
    let start = index
    guard let byte = peek else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "(") where byte != UInt8(ascii: "(") || dialect == .json5:
      guard depth < maximumDepth else {
        throw JSONSyntaxError(
          message: "nested deeper than \(maximumDepth) levels", offset: index)
      }
      if byte == UInt8(ascii: "{") { return JSONNode(try object(depth: depth), offset: start) }
      return JSONNode(try array(depth: depth), offset: start)
    case UInt8(ascii: "\""): return JSONNode(.string(try string()), offset: start)
    case UInt8(ascii: "'") where dialect == .json5:
      return JSONNode(.string(try string()), offset: start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return JSONNode(.number(try numberOrError()), offset: start)
    case UInt8(ascii: "+") where dialect == .json5, UInt8(ascii: ".") where dialect == .json5:
      return JSONNode(.number(try numberOrError()), offset: start)
    default:
      if acceptWord("true") { return JSONNode(.bool(true), offset: start) }
      if acceptWord("false") { return JSONNode(.bool(false), offset: start) }
      if acceptWord("null") { return JSONNode(.null, offset: start) }
      if dialect == .json5 {
        if acceptWord("Infinity") { return JSONNode(.number(.infinity), offset: start) }
        if acceptWord("NaN") { return JSONNode(.number(.nan), offset: start) }
      }
      return JSONNode(try valueInOtherNotation(), offset: start)
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    openBracket()
    defer { open.removeLast() }
    var members: [JSONMember] = []
    try skipSpace()
    while peek != UInt8(ascii: "}") {
      let offset = index
      guard let name = try memberName() else {
        if try skipsToName() { continue }
        return .object(members)
      }
      let end = index
      try skipSpace()
      if !acceptByte(UInt8(ascii: ":")), try !recoversColon(after: name, from: offset, to: end) {
        continue
      }
      try skipSpace()
      let node = try memberValue(name, depth: depth + 1)
      members.append(JSONMember(name: name, offset: offset, node: node))
      guard try separator(before: UInt8(ascii: "}")) else { return .object(members) }
    }
    index += 1
    return .object(members)
  }

  private mutating func memberValue(
    _ name: String, depth: Int
  ) throws(JSONSyntaxError) -> JSONNode {
    if dialect == .json5, let byte = peek, Self.isSeparatorOrClosing(byte) {
      try report("\(name.quoted) has no value; write one after ':'", at: index)
      return JSONNode(.null, offset: index)
    }
    return try value(depth: depth)
  }

  /// Parses the elements of an array up to its closing bracket.
  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    var close = UInt8(ascii: "]")
    if peek == UInt8(ascii: "(") {
      close = UInt8(ascii: ")")
      try report("write '[' and ']' around a list, not '(' and ')'", at: index)
    }
    openBracket()
    defer { open.removeLast() }
    var nodes: [JSONNode] = []
    try skipSpace()
    while peek != close {
      if let byte = peek, Self.isSeparatorOrClosing(byte) {
        if try skipsToElement(before: close) { continue }
        return .array(nodes)
      }
      if peek == nil { throw unclosed() }
      nodes.append(try value(depth: depth + 1))
      guard try separator(before: close) else { return .array(nodes) }
    }
    index += 1
    return .array(nodes)
  }

  private mutating func openBracket() {
    open.append(OpenBracket(bracket: bytes[index], offset: index))
    index += 1
  }

  /// Consumes the comma after a member or element, or the closing bracket.
  /// - Returns: whether the comma was consumed, and not the closing bracket.
  mutating func separator(before close: UInt8) throws(JSONSyntaxError) -> Bool {
    let end = index
    try skipSpace()
    if acceptByte(close) { return false }
    if !acceptByte(UInt8(ascii: ",")) {
      guard try recoversSeparator(before: close, endingAt: end) else { return false }
    }
    try skipSpace()
    if peek == close && dialect == .json { throw unexpected("a value after ','") }
    return true
  }

  /// Parses the name of a member; nil if there is none.
  private mutating func memberName() throws(JSONSyntaxError) -> String? {
    if peek == UInt8(ascii: "\"") { return try string() }
    guard dialect == .json5 else { return nil }
    if peek == UInt8(ascii: "'") { return try string() }
    if let name = try textInCurlyQuotes() { return name }
    let start = index
    while let byte = peek, Self.isIdentifier(byte, first: index == start) { index += 1 }
    guard index > start else { return try nameWithDigitFirst() }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  static func isIdentifier(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): !first
    default: false
    }
  }

  // MARK: Numbers

  mutating func number() throws(JSONSyntaxError) -> Double {
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
      let number = String(decoding: bytes[digits..<index].drop { $0 == 0x30 }, as: UTF8.self)
      throw JSONSyntaxError(
        message:
          "a number must not begin with a zero; write \(number.isEmpty ? "0" : number.shortened(to: 16))",
        offset: start)
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
    if let byte = peek, Self.continuesNumber(byte) { throw notANumber(from: start) }
    // Unlike JSON5, the standard library requires digits before and after the point.
    let text = "0" + String(decoding: bytes[digits..<index], as: UTF8.self)
    let magnitude = Double(decimal: text.last == "." ? text + "0" : text) ?? .infinity
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
    while peek.flatMap(Self.hexDigit) != nil { index += 1 }
    guard index > start else { throw unexpected("a hexadecimal digit") }
    let text = "0x" + String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(decimal: text), value.isFinite else {
      throw JSONSyntaxError(message: "the number is too large (at most 1.8e308)", offset: start)
    }
    return value
  }

  mutating func skipDigits() -> Int {
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

  mutating func string() throws(JSONSyntaxError) -> String {
    let open = index
    let quote = bytes[index]
    index += 1
    let start = index
    // Fast path: most strings contain no escape sequences.
    while let byte = peek, byte >= 0x20, byte != quote, byte != UInt8(ascii: "\\") { index += 1 }
    var text = bytes[start..<index]
    while true {
      guard let byte = peek, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else {
        try recoverString(from: open)
        return String(decoding: text, as: UTF8.self)
      }
      index += 1
      switch byte {
      case quote:
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        do throws(JSONSyntaxError) {
          try escape(into: &text)
        } catch {
          // At the end of the text, only the missing quote is reported.
          if peek != nil { try report(error) }
        }
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
    var parser = JSONParser(
      bytes: source, dialect: .json5, maximumDepth: 1, recovers: false)
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
      throw JSONSyntaxError(
        message: "unknown escape sequence; write \\\\ for a backslash", offset: start)
    default:
      // In JSON5, a backslash before any other character is ignored.
      guard dialect == .json5 else {
        throw JSONSyntaxError(
          message: "unknown escape sequence; write \\\\ for a backslash", offset: start)
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

  mutating func skipSpace() throws(JSONSyntaxError) {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/") where dialect == .json5: try skipComment()
      case 0x0B where dialect == .json5, 0x0C where dialect == .json5: index += 1
      // No-break space, byte order mark, line and paragraph separators.
      case 0xC2 where dialect == .json5 && accept("\u{A0}"): break
      case 0xEF where dialect == .json5 && accept("\u{FEFF}"): break
      case 0xE2 where dialect == .json5 && (accept("\u{2028}") || accept("\u{2029}")): break
      case UInt8(ascii: "#") where dialect == .json5 && !isColor: try skipHashComment()
      default: return
      }
    }
  }

  mutating func skipComment() throws(JSONSyntaxError) {
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

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func acceptByte(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  mutating func accept(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - index >= count else { return false }
    let matches = word.withUTF8Buffer { $0.elementsEqual(bytes[index..<index + count]) }
    if matches { index += count }
    return matches
  }

  private mutating func acceptWord(_ word: StaticString) -> Bool {
    let start = index
    guard accept(word) else { return false }
    if let byte = peek, Self.isIdentifier(byte, first: false) {
      index = start
      return false
    }
    return true
  }
}
