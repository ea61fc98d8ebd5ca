extension Double {
  /// Creates the number that a decimal or hexadecimal text means. A number between 2^53 and the next
  /// double is rounded up in magnitude, so that it is recognised as too large for a value.
  package init?(decimal text: String) {
    guard let number = Double(text) else { return nil }
    let isRounded = number.magnitude == 0x1p53 && Self.isAboveLimit(text)
    self = isRounded ? (number < 0 ? number.nextDown : number.nextUp) : number
  }

  /// Whether the magnitude of a number is above 2^53, to which it is rounded.
  private static func isAboveLimit(_ text: String) -> Bool {
    let magnitude = text.lowercased().drop { $0 == "-" || $0 == "+" }
    if magnitude.hasPrefix("0x") {
      return UInt64(magnitude.dropFirst(2), radix: 16).map { $0 > 1 << 53 } ?? false
    }
    // Numbers that round to 2^53 have as many digits before the point, so the texts can be compared.
    var digits = magnitude.prefix { $0 != "e" }.filter { $0 != "." }.drop { $0 == "0" }
    while digits.last == "0" { digits.removeLast() }
    return digits > "9007199254740992"
  }
}
