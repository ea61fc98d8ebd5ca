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
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  fileprivate var escape: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(value, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
  }
}
