/// Hides the initial values in the text of a panel file, for pages that show lines of it.
///
/// It reads only tokens, because a file with errors has no other structure. So if the text contains
/// the word `secret`, the initial values of all its values are hidden, and so are the defaults of
/// fields and the arguments of `each`. Words are found even if they are written with escapes.
struct SecretMask {
  private static let keys = ["initial", "fields", "each"].map { Array($0.utf8) }

  private let text: [UInt8]
  private var output: [UInt8] = []
  private var index = 0

  /// Returns the text with asterisks in place of initial values. Every other character keeps its
  /// line and column.
  static func hidingValues(in text: [UInt8]) -> [UInt8] {
    let (plain, offsets) = withoutEscapes(text)
    guard plain.firstRange(of: Array("secret".utf8)) != nil else { return text }
    var mask = SecretMask(text: text)
    for index in plain.indices {
      guard let key = keys.first(where: { plain[index...].starts(with: $0) }),
        offsets[index] >= mask.index
      else { continue }
      mask.copy(to: offsets[index + key.count])
      mask.hideValue()
    }
    mask.copy(to: text.count)
    return mask.output
  }

  /// Returns the text with escapes of ASCII characters replaced by the characters, and the offset of
  /// each of its bytes, and of its end, in the text.
  private static func withoutEscapes(_ text: [UInt8]) -> (bytes: [UInt8], offsets: [Int]) {
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    var index = 0
    while index < text.count {
      offsets.append(index)
      guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else {
        bytes.append(text[index])
        index += 1
        continue
      }
      if let length = Self.lineBreakLength(text[(index + 1)...]) {
        offsets.removeLast()
        index += 1 + length
        continue
      }
      let digits = [UInt8(ascii: "u"): 4, UInt8(ascii: "x"): 2][text[index + 1]] ?? 0
      let hex = text[(index + 2)...].prefix(digits)
      let code = UInt32(String(decoding: hex, as: UTF8.self), radix: 16)
      bytes.append(code.flatMap { UInt8(exactly: $0) } ?? text[index + 1])
      index += 2 + (code == nil ? 0 : hex.count)
    }
    return (bytes, offsets + [text.count])
  }

  /// The length of a line break at the beginning, which an escape removes; nil if there is none.
  private static func lineBreakLength(_ text: ArraySlice<UInt8>) -> Int? {
    ["\r\n", "\n", "\r", "\u{2028}", "\u{2029}"].map { Array($0.utf8) }
      .first { text.starts(with: $0) }?.count
  }

  private init(text: [UInt8]) { self.text = text }

  private var next: UInt8? { index < text.count ? text[index] : nil }

  private mutating func copy(to end: Int) {
    output += text[index..<end]
    index = end
  }

  private mutating func copy(while condition: (UInt8) -> Bool) {
    copy(to: text[index...].firstIndex { !condition($0) } ?? text.count)
  }

  /// Hides the value after a key.
  private mutating func hideValue() {
    while true {
      // White space can have several bytes.
      copy { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") || $0.isSpace || $0 >= 0x80 }
      guard next == UInt8(ascii: "/") else { break }
      hideComment()
    }
    guard next == UInt8(ascii: ":") else { return }
    copy { $0 == UInt8(ascii: ":") || $0.isSpace }
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): hideString(endingWith: byte)
      case UInt8(ascii: "/"): hideComment()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        hideByte()
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard depth > 0 else { return }
        depth -= 1
        hideByte()
      case UInt8(ascii: ","):
        guard depth > 0 else { return }
        hideByte()
      default: hideByte()
      }
    }
  }

  private mutating func hideString(endingWith quote: UInt8) {
    hideByte()
    while let byte = next {
      // A string without an end stops at the end of its line.
      if byte == UInt8(ascii: "\n") { return }
      hideByte()
      if byte == quote { return }
      if byte == UInt8(ascii: "\\"), next != nil { hideByte() }
    }
  }

  /// Hides a comment, or only the slash if there is none.
  private mutating func hideComment() {
    let start = index
    hideByte()
    let end: [UInt8]
    switch next {
    case UInt8(ascii: "/"): end = Array("\n".utf8)
    case UInt8(ascii: "*"): end = Array("*/".utf8)
    default: return
    }
    let last = text[(start + 2)...].firstRange(of: end)?.upperBound ?? text.count
    while index < last { hideByte() }
  }

  private mutating func hideByte() {
    let byte = text[index]
    index += 1
    if byte.isSpace {
      output.append(byte)
    } else if byte & 0xC0 != 0x80 {
      // One for each scalar, because columns count scalars.
      output.append(UInt8(ascii: "*"))
    }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains(self)
  }
}
