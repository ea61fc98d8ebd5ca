// How the parser goes on after an error. Without `recovers`, `report` throws, and the first error ends
// the parser. Only errors get here, so that valid texts are parsed as fast as without recovery.

extension JSONParser {
  /// Adds an error after which the parser goes on at `index`.
  mutating func report(_ error: JSONSyntaxError) throws(JSONSyntaxError) {
    guard recovers else { throw error }
    errors.append(error)
    resumption = index
    if errors.count == Self.errorLimit { throw error }
  }

  mutating func report(_ message: String, at offset: Int) throws(JSONSyntaxError) {
    try report(JSONSyntaxError(message: message, offset: offset))
  }

  /// Consumes a byte and adds an error at its position.
  mutating func skipByte(_ message: String) throws(JSONSyntaxError) {
    index += 1
    try report(message, at: index - 1)
  }

  // MARK: Members and elements

  /// Handles a token that is not a name of a member.
  /// - Returns: whether more members may follow; false if the object ends here.
  mutating func skipsToName() throws(JSONSyntaxError) -> Bool {
    guard let byte = peek else { throw unclosed() }
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      try skipByte("remove this \(Self.character(byte))")
    case UInt8(ascii: "]"), UInt8(ascii: ")"):
      guard try recoversBracket(before: UInt8(ascii: "}")) else { return false }
    case UInt8(ascii: "{") where open.dropLast().last?.bracket == UInt8(ascii: "["):
      let offset = open.last?.offset ?? index
      try report(
        "this '{' is never closed; the next one begins in line \(line(of: index))", at: offset)
      return false
    case UInt8(ascii: "0")...UInt8(ascii: "9") where dialect == .json5:
      return try recoversDecimalComma()
    case UInt8(ascii: "-") where dialect == .json5 && accept("--"):
      let start = index - 2
      skipLine()
      try report("a comment begins with //, not --", at: start)
    case UInt8(ascii: "<") where dialect == .json5 && accept("<!--"):
      let start = index - 4
      while peek != nil, !accept("-->") { index += 1 }
      try report("a comment begins with //, not <!--", at: start)
    default:
      throw unexpected(dialect == .json5 ? "a name or '}'" : "a name in double quotes")
    }
    try skipSpace()
    return true
  }

  /// Handles a separator or a bracket in place of an element.
  /// - Returns: whether more elements may follow; false if the array ends here.
  mutating func skipsToElement(before close: UInt8) throws(JSONSyntaxError) -> Bool {
    if peek == UInt8(ascii: ",") || peek == UInt8(ascii: ";") {
      try skipByte("remove this \(found)")
    } else if try !recoversBracket(before: close) {
      return false
    }
    try skipSpace()
    return true
  }

  static func isSeparatorOrClosing(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"),
      UInt8(ascii: ")"):
      true
    default: false
    }
  }

  /// Handles what follows a name without a colon.
  /// - Returns: whether a value follows; false if the next member does.
  mutating func recoversColon(
    after name: String, from start: Int, to end: Int
  ) throws(JSONSyntaxError) -> Bool {
    guard let byte = peek else { throw unclosed() }
    if dialect == .json5, let words = wordsOfName(from: start, to: end) {
      index = words.colon + 1
      try report("this name needs quotes: \(words.name.quoted)", at: start)
      return true
    }
    switch byte {
    case UInt8(ascii: "="):
      let offset = index
      index += 1
      _ = acceptByte(UInt8(ascii: ">"))
      try report("write ':' instead of '='", at: offset)
      return true
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"):
      if byte != UInt8(ascii: "}") { index += 1 }
      try report("\(name.quoted) has no value; write ':' and a value after it", at: end)
      try skipSpace()
      return false
    default:
      if isMember(at: index) {
        try report("\(name.quoted) has no value; write ':' and a value after it", at: end)
        return false
      }
      guard beginsValue(at: index) else {
        throw unexpected("':' after the name \(name.quoted)")
      }
      try report("':' is missing here, after the name \(name.quoted)", at: end)
      return true
    }
  }

  /// Parses a name that needs quotes because of its first digit, and reports it; nil for other text.
  mutating func nameWithDigitFirst() throws(JSONSyntaxError) -> String? {
    guard let words = wordsOfName(from: index, to: index) else { return nil }
    let start = index
    index = words.colon
    try report("this name needs quotes: \(words.name.quoted)", at: start)
    return words.name
  }

  /// A name without quotes that has hyphens, points or spaces, and its colon on the same line.
  private func wordsOfName(from start: Int, to end: Int) -> (name: String, colon: Int)? {
    guard start < bytes.count, Self.isIdentifier(bytes[start], first: false) else { return nil }
    var colon = end
    while colon < bytes.count,
      Self.isNamePart(bytes[colon]) || bytes[colon] == UInt8(ascii: " ")
    {
      colon += 1
    }
    guard colon > end, colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
    var last = colon
    while bytes[last - 1] == UInt8(ascii: " ") { last -= 1 }
    return (String(decoding: bytes[start..<last], as: UTF8.self), colon)
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    isIdentifier(byte, first: false) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// Handles what follows a member or element without a comma.
  /// - Returns: whether another one may follow; false if the array or object ends here.
  mutating func recoversSeparator(
    before close: UInt8, endingAt end: Int
  ) throws(JSONSyntaxError) -> Bool {
    guard let byte = peek else { throw unclosed() }
    switch byte {
    case UInt8(ascii: ";"):
      try skipByte("write ',' instead of ';'")
      return true
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
      guard try recoversBracket(before: close) else { return false }
      return try separator(before: close)
    default: break
    }
    // The last error may have consumed the comma.
    if end == resumption, end == index || mayLackBrackets { return true }
    if end == index, isQuote(at: end - 1), Self.isIdentifier(byte, first: false) || isQuote(at: end)
    {
      try recoverQuote(endingAt: end)
      return try separator(before: close)
    }
    let isNext = close == UInt8(ascii: "}") ? isMember(at: index) : beginsElement(at: index)
    if isNext {
      try report("a comma is missing here", at: end)
      return true
    }
    let start = index
    var error = unexpected("',' or \(Self.character(close))")
    if Self.isDigit(bytes[end - 1]) { error.message += "; write the number without a unit" }
    skipBareText()
    guard index > start, mergeMark(at: start) == nil else { throw error }
    try report(error)
    return try separator(before: close)
  }
}
