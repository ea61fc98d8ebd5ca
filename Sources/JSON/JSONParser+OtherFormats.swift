// Texts that are not JSON5 at all. They are recognised after the parser found an error.

extension JSONParser {
  /// The error of a text in another format; nil for JSON5 with mistakes.
  var errorOfWholeText: JSONSyntaxError? {
    guard dialect == .json5 else { return nil }
    if let message = Self.encoding(of: bytes) {
      return JSONSyntaxError(message: message, offset: 0)
    }
    guard let start = firstToken else { return nil }
    let rest = bytes[start...]
    func isFirst(_ text: String) -> Bool { rest.starts(with: text.utf8) }
    func error(_ message: String) -> JSONSyntaxError {
      JSONSyntaxError(message: message, offset: start)
    }
    guard let byte = rest.first else {
      return JSONSyntaxError(message: "the text is empty; the shortest one is {}", offset: 0)
    }
    if let message = mergeMark(at: start) { return error(message) }
    if byte == UInt8(ascii: "<") {
      return error("this is XML or HTML; write JSON5: { name: \"…\" }")
    }
    if isFirst("---") || isFirst("- ") || isFirst("%YAML") { return error(Self.yaml) }
    if byte == UInt8(ascii: "["), isTOML(from: start) { return error(Self.toml) }
    guard isMember(at: start) else {
      guard Self.isIdentifier(byte, first: true), errors.first?.offset == start else { return nil }
      var parser = self
      parser.index = start
      return error("expected '{', found \(parser.found)")
    }
    if bytes.last(where: { $0 > 0x20 }) == UInt8(ascii: "}") {
      return error("'{' is missing before the first name")
    }
    let separator = rest.first { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }
    return error(separator == UInt8(ascii: "=") ? Self.toml : Self.yaml)
  }

  private static let yaml =
    "this looks like YAML; write JSON5: { name: \"…\", size: { width: 800, height: 480 } }"
  private static let toml =
    "this looks like TOML; write JSON5: { name: \"…\", size: { width: 800, height: 480 } }"

  /// The index of the first character that is no space and not in a comment; nil in a comment without
  /// an end.
  private var firstToken: Int? {
    var parser = JSONParser(
      bytes: bytes, dialect: .json5, maximumDepth: 1, recovers: true)
    while (try? parser.skipSpace()) == nil {
      // The parser stops once, at the limit of errors; go on after that comment with `#`.
      guard parser.errors.count >= Self.errorLimit else { return nil }
    }
    return parser.index
  }

  /// Whether the first line is a word in brackets and the next one a name with `=`.
  private func isTOML(from start: Int) -> Bool {
    let line = bytes[start...].prefix { $0 > 0x20 }
    guard line.last == UInt8(ascii: "]"), line.count > 2 else { return false }
    guard
      line.dropFirst().dropLast().allSatisfy({ Self.isIdentifier($0, first: false) || $0 == 0x2E })
    else { return false }
    let rest = bytes[line.endIndex...].drop { $0 <= 0x20 }
    return isMember(at: rest.startIndex)
  }

  /// The message for bytes that are not UTF-8 text; nil for UTF-8 and unknown bytes.
  private static func encoding(of bytes: [UInt8]) -> String? {
    let formats: [(start: [UInt8], name: String)] = [
      ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
      ([0x7F, 0x45, 0x4C, 0x46], "a program"), ([0x1F, 0x8B], "compressed by gzip"),
      ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"), (Array("%PDF-".utf8), "a PDF document"),
    ]
    if let format = formats.first(where: { bytes.starts(with: $0.start) }) {
      return "the file is \(format.name), not a text"
    }
    let start = bytes.prefix(4_096)
    let isUTF16 =
      start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
      || start.count > 1 && (start[0] == 0) != (start[1] == 0)
    if isUTF16 { return "the text is UTF-16; save it as UTF-8" }
    if start.contains(0) { return "the file is not a text" }
    return nil
  }
}
