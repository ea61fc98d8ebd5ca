/// Hides the initial values in the text of a panel file, for pages that show lines of it.
///
/// It reads only tokens, because a file with errors has no other structure. So if the text contains
/// the word `secret`, the initial values of all its values are hidden.
struct SecretMask {
  private static let key = Array("initial".utf8)

  private let text: [UInt8]
  private var output: [UInt8] = []
  private var index = 0

  /// Returns the text with asterisks in place of initial values. Every other character keeps its
  /// line and column.
  static func hidingValues(in text: [UInt8]) -> [UInt8] {
    guard text.firstRange(of: Array("secret".utf8)) != nil else { return text }
    var mask = SecretMask(text: text)
    while let key = text[mask.index...].firstRange(of: key) {
      mask.copy(to: key.upperBound)
      mask.hideValue()
    }
    mask.copy(to: text.count)
    return mask.output
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
    copy { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") || $0.isSpace }
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
