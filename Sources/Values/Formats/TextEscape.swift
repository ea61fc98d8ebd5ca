/// How a text is escaped to become a part of another one.
public enum TextEscape: String, CaseIterable, Sendable {
  /// A part of the login of a wireless network in a QR code: a backslash before each of `\\ ; , " :`.
  case wifi
  /// A part of a web address: `%` and two digits for each byte that is not a letter, a digit or one of
  /// `- . _ ~`. (RFC 3986, section 2.3.)
  case url

  /// Returns the escaped text.
  public func escaped(_ text: String) -> String {
    switch self {
    case .wifi:
      var result = ""
      for scalar in text.unicodeScalars {
        if "\\;,\":".unicodeScalars.contains(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
      return result
    case .url:
      let digits = Array("0123456789ABCDEF".utf8)
      var bytes: [UInt8] = []
      for byte in text.utf8 {
        if Self.isUnreserved(byte) {
          bytes.append(byte)
        } else {
          bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
