extension String {
  /// The text in quotes for messages: escaped, on one line, and shortened to 64 Unicode scalars.
  public var quoted: String { "\"\(shortened(to: 64).escaped)\"" }

  /// Returns the first `count` Unicode scalars and an ellipsis, or the whole text if it is not
  /// longer.
  public func shortened(to count: Int) -> String {
    guard unicodeScalars.dropFirst(count).first != nil else { return self }
    return String(unicodeScalars.prefix(count)) + "…"
  }

  /// The text with control characters and other invisible characters escaped as in JSON, so that it
  /// is safe to print on a terminal.
  public var escaped: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    return unicodeScalars.map { $0.isInvisible ? $0.escape : String($0) }.joined()
  }
}

extension UnicodeScalar {
  /// Whether a terminal would not show the scalar, but hide it or execute it: a control character,
  /// a format character such as an override of the writing direction, or a line break.
  var isInvisible: Bool {
    if value < 0x7F { return value < 0x20 }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The escape sequence of JSON. A scalar above U+FFFF has two. (RFC 8259, section 7)
  var escape: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      return utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }
}
