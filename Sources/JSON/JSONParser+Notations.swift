// Values in a notation that JSON5 does not have, and what to write instead.

extension JSONParser {
  // MARK: Values

  /// Parses a value in a notation that JSON5 does not have, and reports the notation.
  mutating func valueInOtherNotation() throws(JSONSyntaxError) -> JSONValue {
    guard dialect == .json5, let byte = peek else { throw unexpected("a value") }
    let start = index
    switch byte {
    case UInt8(ascii: "`"):
      guard let end = bytes[(start + 1)...].firstIndex(of: byte) else {
        throw unexpected("a value")
      }
      index = end + 1
      try report("write \" or ' around text, not `", at: start)
    case UInt8(ascii: "#") where isColor:
      index += 1
      skipBareText()
      try report("a colour needs quotes: \(text(from: start).quoted)", at: start)
    case _ where Self.isIdentifier(byte, first: true):
      if try textInCurlyQuotes() != nil { break }
      guard !isMember(at: start) else {
        throw JSONSyntaxError(
          message: "expected a value, found the name \(found); put { } around it and its value",
          offset: start)
      }
      skipBareText()
      let text = text(from: start)
      let advice =
        Self.meaning(of: text).map { "\(text) is not a value; write \($0)" }
        ?? "text needs quotes: \(text.quoted)"
      try report(advice, at: start)
    default: throw unexpected("a value")
    }
    return .null
  }

  func text(from start: Int) -> String {
    String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// What to write for a word of Python, YAML or JavaScript.
  private static func meaning(of word: String) -> String? {
    switch word.lowercased() {
    case "true": "true"
    case "false": "false"
    case "null", "none", "nil", "undefined": "null"
    case "yes", "on": "true, or \(word.quoted) for text"
    case "no", "off": "false, or \(word.quoted) for text"
    default: nil
    }
  }

  /// Consumes text without quotes up to a separator, a bracket, a comment or the end of the line.
  mutating func skipBareText() {
    let start = index
    var depth = 0
    loop: while let byte = peek {
      switch byte {
      case 0x0A, 0x0D: break loop
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")") where depth > 0: depth -= 1
      case UInt8(ascii: "/")
      where index + 1 < bytes.count && "/*".utf8.contains(bytes[index + 1]):
        break loop
      case _ where depth == 0 && Self.isSeparatorOrClosing(byte): break loop
      default: break
      }
      index += 1
    }
    while index > start, bytes[index - 1] <= 0x20 { index -= 1 }
  }

  /// Parses text in typographic quotes, and reports them; nil for other text.
  mutating func textInCurlyQuotes() throws(JSONSyntaxError) -> String? {
    guard let opening = curlyQuote(at: index) else { return nil }
    let open = index
    index += opening.utf8.count
    let start = index
    var end = index
    while let byte = peek, byte != 0x0A, byte != 0x0D {
      end = index
      if let closing = curlyQuote(at: index) {
        index += closing.utf8.count
        break
      }
      index += 1
      if byte == UInt8(ascii: "\"") { break }
      end = index
    }
    try report("write straight quotes (\" or '), not \(opening)", at: open)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func lastCurlyQuote(in range: Range<Int>) -> Int? {
    range.last { curlyQuote(at: $0) != nil }
  }

  private func curlyQuote(at offset: Int) -> String? {
    guard offset < bytes.count, bytes[offset] == 0xE2 || bytes[offset] == 0xC2 else { return nil }
    let scalar = String(decoding: bytes[offset...].prefix(3), as: UTF8.self).unicodeScalars.first
    return scalar.flatMap { "“”„‟‘’‚‛«»".unicodeScalars.contains($0) ? String($0) : nil }
  }

  /// Whether an unquoted colour such as `#FF8800` follows, and not a comment.
  var isColor: Bool {
    let digits = bytes[(index + 1)...].prefix { Self.isIdentifier($0, first: false) }
    guard [3, 4, 6, 8].contains(digits.count),
      String(decoding: digits, as: UTF8.self).allSatisfy(\.isHexDigit)
    else { return false }
    let before = bytes[..<index].last { $0 > 0x20 }
    return before == UInt8(ascii: ":") || before == UInt8(ascii: "[")
  }

  mutating func skipHashComment() throws(JSONSyntaxError) {
    let start = index
    skipLine()
    try report("a comment begins with //, not #", at: start)
  }

  mutating func skipLine() {
    while let byte = peek, byte != 0x0A && byte != 0x0D { index += 1 }
  }

  // MARK: Numbers

  /// Parses a number, or reports what is wrong with it.
  mutating func numberOrError() throws(JSONSyntaxError) -> Double {
    do throws(JSONSyntaxError) {
      return try number()
    } catch {
      while let byte = peek, Self.continuesNumber(byte) { index += 1 }
      try report(error)
      return 0
    }
  }

  /// Whether a byte after a number makes it something else, such as `60s`, `10:30` or `1_000`.
  static func continuesNumber(_ byte: UInt8) -> Bool {
    isNamePart(byte) || byte == UInt8(ascii: "%") || byte == UInt8(ascii: ":")
  }

  func notANumber(from start: Int) -> JSONSyntaxError {
    let word = String(
      decoding: bytes[start...].prefix { $0 == bytes[start] || Self.continuesNumber($0) },
      as: UTF8.self)
    let number = word.prefix { $0.isASCII && $0.isNumber || "+-.".contains($0) }
    let rest = word.dropFirst(number.count)
    let name = word.shortened(to: 32).escaped
    let advice =
      !rest.isEmpty && rest.allSatisfy { $0.isLetter || "%°".contains($0) }
      ? "write \(number.prefix(32)), or \(word.quoted) for text"
      : word.allSatisfy { $0.isNumber || "_.".contains($0) }
        && rest.contains("_")
        ? "write \(word.filter { $0 != "_" }.prefix(32))" : "write \(word.quoted) for text"
    return JSONSyntaxError(message: "\(name) is not a number; \(advice)", offset: start)
  }

  /// Handles digits in place of a name. After a number and a comma, they are a fraction.
  /// - Returns: whether more members may follow; false if the object ends here.
  mutating func recoversDecimalComma() throws(JSONSyntaxError) -> Bool {
    var start = index - 1
    guard start > 0, bytes[start] == UInt8(ascii: ","), Self.isDigit(bytes[start - 1]) else {
      throw unexpected("a name or '}'")
    }
    while start > 0, Self.isDigit(bytes[start - 1]) { start -= 1 }
    _ = skipDigits()
    let number = text(from: start).replacing(",", with: ".").shortened(to: 32)
    try report("a fraction has a point; write \(number)", at: start)
    return try separator(before: UInt8(ascii: "}"))
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  // MARK: Strings

  /// Reports a string without a closing quote, whose line or text ends here.
  mutating func recoverString(from open: Int) throws(JSONSyntaxError) {
    let rest = bytes[index...].firstIndex { $0 > 0x20 }
    let goesOn =
      rest.map {
        Self.isSeparatorOrClosing(bytes[$0]) || bytes[$0] == UInt8(ascii: "/")
          || beginsElement(at: $0) || isMember(at: $0)
      } ?? true
    var message = "this string has no closing quote" + (peek == nil ? "" : " on its line")
    let curly = lastCurlyQuote(in: open..<index).flatMap(curlyQuote)
    if let curly {
      message += "; \(curly) does not close it"
    } else if !goesOn {
      message += "; write \\n for a line break"
    }
    let error = JSONSyntaxError(message: message, offset: open)
    try report(error)
    mayLackBrackets = true
    if !goesOn { throw error }
  }

  /// Reports a quote that ended a string although the text goes on.
  mutating func recoverQuote(endingAt end: Int) throws(JSONSyntaxError) {
    let quote = bytes[end - 1]
    if bytes[end - 2] == quote, peek == quote {
      let start = end - 2
      index += 1
      while index < bytes.count, !bytes[index...].starts(with: [quote, quote, quote]) { index += 1 }
      index = min(index + 3, bytes.count)
      return try report(
        "write one quote at each end of a string, and \\n for a line break", at: start)
    }
    let start = bytes[..<(end - 1)].lastIndex(of: quote) ?? end
    if let curly = lastCurlyQuote(in: start..<end) {
      throw JSONSyntaxError(
        message: "\(curlyQuote(at: curly) ?? "") does not close the string; write "
          + "\(Character(UnicodeScalar(quote)))",
        offset: curly)
    }
    let error = JSONSyntaxError(
      message: "this quote ends the string; write \\\(Character(UnicodeScalar(quote))) for a quote "
        + "within it", offset: end - 1)
    mayLackBrackets = true
    while let byte = peek, byte != 0x0A, byte != 0x0D {
      index += 1
      guard byte == quote else { continue }
      let next = bytes[index...].first { $0 != UInt8(ascii: " ") }
      guard next.map({ $0 < 0x20 || Self.isSeparatorOrClosing($0) }) ?? true else { continue }
      return try report(error)
    }
    throw error
  }

  func isQuote(at offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'")
  }
}
