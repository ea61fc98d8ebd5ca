/// Reads numbers and words from the value of an attribute.
struct TextScanner {
  private let bytes: [UInt8]
  /// The offset of the value in the file.
  private let start: Int
  private var index = 0

  /// The maximum magnitude of a number. Coordinates beyond it have no use on a screen.
  static let numberLimit = 1e9

  init(_ attribute: XMLElement.Attribute) {
    bytes = attribute.value
    start = attribute.offset
  }

  /// Creates a scanner for a part of a value.
  init(_ bytes: [UInt8], offset: Int) {
    self.bytes = bytes
    start = offset
  }

  /// The position in the file.
  var offset: Int { start + index }

  /// Whether only space is left.
  mutating func isAtEnd() -> Bool {
    skipSpace()
    return index == bytes.count
  }

  func problem(_ message: String) -> Problem { Problem(message, at: offset) }

  mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x0C].contains(bytes[index]) { index += 1 }
  }

  /// Skips space with at most one comma in it.
  mutating func skipSeparator() {
    skipSpace()
    if skip(",") { skipSpace() }
  }

  /// Skips a character. Returns whether it was the next one.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  /// Takes a letter; nil if the next character is none.
  mutating func letter() -> Character? {
    skipSpace()
    guard index < bytes.count, Self.isLetter(bytes[index]) else { return nil }
    defer { index += 1 }
    return Character(Unicode.Scalar(bytes[index]))
  }

  /// Whether the next character is a letter.
  var isAtLetter: Bool { index < bytes.count && Self.isLetter(bytes[index]) }

  /// Takes letters and hyphens; empty if there are none.
  mutating func word() -> String {
    skipSpace()
    let first = index
    while index < bytes.count, Self.isLetter(bytes[index]) || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    return String(decoding: bytes[first..<index], as: UTF8.self)
  }

  /// Takes an identifier of CSS; empty if there is none.
  mutating func identifier() -> String {
    let first = index
    while index < bytes.count,
      Self.isLetter(bytes[index]) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
        || bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "_")
        || bytes[index] >= 0x80
    {
      index += 1
    }
    return String(decoding: bytes[first..<index], as: UTF8.self)
  }

  /// All of the text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes letters and digits; empty if there are none.
  mutating func digits() -> String {
    let first = index
    while index < bytes.count,
      Self.isLetter(bytes[index]) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
    {
      index += 1
    }
    return String(decoding: bytes[first..<index], as: UTF8.self)
  }

  /// Takes everything up to a character, which is skipped, too; nil if there is no such character.
  mutating func text(upTo character: Unicode.Scalar) -> String? {
    bytes(upTo: character).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Takes the bytes up to a character, which is skipped, too; nil if there is no such character.
  mutating func bytes(upTo character: Unicode.Scalar) -> ArraySlice<UInt8>? {
    guard let end = bytes[index...].firstIndex(where: { UInt32($0) == character.value }) else {
      return nil
    }
    defer { index = end + 1 }
    return bytes[index..<end]
  }

  /// Takes a flag of an arc. No separator is needed after it.
  mutating func flag() throws(Problem) -> Bool {
    skipSeparator()
    if skip("0") { return false }
    if skip("1") { return true }
    throw problem("expected a flag of an arc, 0 or 1")
  }

  /// Whether a number follows after a separator.
  mutating func hasNumber() -> Bool {
    var ahead = self
    ahead.skipSeparator()
    guard ahead.index < bytes.count else { return false }
    switch bytes[ahead.index] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      return true
    default: return false
    }
  }

  /// Takes a number after a separator. A second sign or decimal point begins the next number.
  mutating func number() throws(Problem) -> Double {
    skipSeparator()
    let first = index
    if !skip("-") { _ = skip("+") }
    var digits = skipDigits()
    if skip(".") { digits += skipDigits() }
    guard digits > 0 else {
      index = first
      throw problem("expected a number")
    }
    let beforeExponent = index
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      // `em` is a unit, not an exponent.
      if skipDigits() == 0 { index = beforeExponent }
    }
    let text = String(decoding: bytes[first..<index], as: UTF8.self)
    guard let number = Double(text), abs(number) <= Self.numberLimit else {
      index = first
      throw problem("the number is too large")
    }
    return number
  }

  private mutating func skipDigits() -> Int {
    let first = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      index += 1
    }
    return index - first
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
