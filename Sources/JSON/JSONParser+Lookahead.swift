// What follows after an error, and how messages describe it.

extension JSONParser {
  // MARK: Looking ahead

  /// The index of the closing quote of a string that ends on its line.
  func endOfString(at start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count, bytes[index] != 0x0A {
      if bytes[index] == bytes[start] { return index }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Whether a name followed by a colon or an equals sign is at an index.
  func isMember(at start: Int) -> Bool {
    guard start < bytes.count else { return false }
    var index = start
    if isQuote(at: start) {
      guard let end = endOfString(at: start) else { return false }
      index = end + 1
    } else {
      while index < bytes.count, Self.isNamePart(bytes[index]) { index += 1 }
    }
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index > start && index < bytes.count
      && (bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "="))
  }

  /// Whether an element of an array begins at an index, and not text without quotes.
  func beginsElement(at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      true
    default: Self.isDigit(bytes[index])
    }
  }

  func beginsValue(at index: Int) -> Bool {
    beginsElement(at: index) || Self.isIdentifier(bytes[index], first: true)
      || "(`#".utf8.contains(bytes[index])
  }

  // MARK: Messages

  func unexpected(_ wanted: String) -> JSONSyntaxError {
    if let message = mergeMark(at: index) {
      return JSONSyntaxError(message: message, offset: index)
    }
    return JSONSyntaxError(message: "expected \(wanted), found \(found)", offset: index)
  }

  /// The next word or character.
  var found: String {
    guard index < bytes.count else { return "the end of the text" }
    var end = index
    while end < min(index + 64, bytes.count), Self.isIdentifier(bytes[end], first: end == index) {
      end += 1
    }
    // The end may be within a character.
    let rest = String(decoding: bytes[index..<min(max(end, index + 4), bytes.count)], as: UTF8.self)
    let word = rest.prefix(max(end - index, 0))
    guard word.isEmpty else { return "'\(String(word).shortened(to: 16).escaped)'" }
    return rest.first.map { $0.isNewline ? "the end of the line" : "'\(String($0).escaped)'" }
      ?? "nothing"
  }

  static func character(_ byte: UInt8) -> String { "'\(Character(UnicodeScalar(byte)))'" }

  func line(of offset: Int) -> Int { TextPosition(of: offset, in: bytes).line }

  /// The message for a line that a merge left in the text.
  func mergeMark(at offset: Int) -> String? {
    guard
      ["<<<<<<<", "=======", ">>>>>>>"].contains(where: { bytes[offset...].starts(with: $0.utf8) })
    else { return nil }
    return
      "a merge left this line; keep one of the two versions, and remove the lines that begin with "
      + "<<<<<<<, ======= and >>>>>>>"
  }
}
