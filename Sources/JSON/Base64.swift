extension [UInt8] {
  /// Appends bytes in Base64 (RFC 4648, section 4).
  package mutating func append(base64 bytes: [UInt8]) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    reserveCapacity(count + (bytes.count + 2) / 3 * 4)
    let whole = bytes.count - bytes.count % 3
    bytes.withUnsafeBufferPointer { bytes in
      digits.withUnsafeBufferPointer { digits in
        for start in stride(from: 0, to: whole, by: 3) {
          let group =
            Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
          append(digits[group >> 18])
          append(digits[group >> 12 & 63])
          append(digits[group >> 6 & 63])
          append(digits[group & 63])
        }
      }
    }
    guard whole < bytes.count else { return }
    let hasTwo = bytes.count - whole == 2
    let group = Int(bytes[whole]) << 16 | (hasTwo ? Int(bytes[whole + 1]) << 8 : 0)
    append(digits[group >> 18])
    append(digits[group >> 12 & 63])
    append(hasTwo ? digits[group >> 6 & 63] : UInt8(ascii: "="))
    append(UInt8(ascii: "="))
  }

  /// Decodes Base64 with padding (RFC 4648, section 4); nil if the text is not Base64.
  package init?(base64 text: String) {
    let text = Array(text.utf8)
    guard text.count % 4 == 0 else { return nil }
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    self = []
    reserveCapacity(text.count / 4 * 3)
    var group = 0
    for (index, byte) in text.dropLast(padding).enumerated() {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      default: return nil
      }
      group = group << 6 | Int(digit)
      // Each digit but the first of four completes a byte.
      guard index % 4 > 0 else { continue }
      let rest = 6 - 2 * (index % 4)
      append(UInt8(truncatingIfNeeded: group >> rest))
      group &= 1 << rest - 1
    }
    guard group == 0 else { return nil }
  }
}
