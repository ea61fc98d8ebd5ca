/// The texts between quotes that an expression shows.
extension ParsedExpression {
  /// The ranges, in bytes with the quotes, of the texts that can be the result, or a part of it, if the
  /// result is a text: `'on'` and `'off'` in `mode == 'x' ? 'on' : 'off'`. A text contains those between
  /// its braces.
  public var shownTexts: [Range<Int>] {
    var starts: Set<Int> = []
    Self.addShownTexts(of: syntax, to: &starts)
    return quotedTexts.filter { starts.contains($0.lowerBound) }.sorted {
      $0.lowerBound < $1.lowerBound
    }
  }

  private static func addShownTexts(of syntax: Syntax, to starts: inout Set<Int>) {
    switch syntax.form {
    case .text:
      starts.insert(syntax.offset)
      for value in syntax.form.children { addShownTexts(of: value, to: &starts) }
    case .conditional(_, let then, let otherwise):
      addShownTexts(of: then, to: &starts)
      addShownTexts(of: otherwise, to: &starts)
    case .choice(let choice):
      for text in choice.branches.map(\.text) + [choice.other] {
        addShownTexts(of: text, to: &starts)
      }
    case .binary(.coalesce, let left, let right):
      addShownTexts(of: left, to: &starts)
      addShownTexts(of: right, to: &starts)
    case .number, .boolean, .name, .negation, .not, .binary, .call: break
    }
  }

  /// The source with other texts in place of those that the expression shows.
  /// - Parameters:
  ///   - source: the source of the expression.
  ///   - replacement: returns the text that replaces a text at an offset; nil to keep it.
  /// - Returns: nil if no text is replaced.
  public func replacingShownTexts(
    in source: String, by replacement: (_ text: String, _ offset: Int) -> String?
  ) -> String? {
    let bytes = Array(source.utf8)
    var result: [UInt8] = []
    var end = 0
    for range in shownTexts where range.lowerBound >= end {
      let quote = bytes[range.lowerBound]
      let content = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
      let text = String(decoding: Self.unquoted(content, quote), as: UTF8.self)
      guard let other = replacement(text, range.lowerBound) else { continue }
      result += bytes[end...range.lowerBound] + Self.quoted(other.utf8, quote)
      end = range.upperBound - 1
    }
    return end == 0 ? nil : String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// A text without the second of two quotes, except between braces.
  private static func unquoted(_ bytes: some Sequence<UInt8>, _ quote: UInt8) -> [UInt8] {
    var braces = BraceDepth()
    var result: [UInt8] = []
    var isSecond = false
    for byte in bytes {
      braces.add(byte)
      isSecond = braces.depth == 0 && byte == quote && !isSecond && result.last == quote
      if !isSecond { result.append(byte) }
    }
    return result
  }

  /// A text with every quote doubled, except between braces.
  private static func quoted(_ bytes: some Sequence<UInt8>, _ quote: UInt8) -> [UInt8] {
    var braces = BraceDepth()
    var result: [UInt8] = []
    for byte in bytes {
      braces.add(byte)
      result.append(byte)
      if braces.depth == 0, byte == quote { result.append(byte) }
    }
    return result
  }
}

/// Counts the open braces of a text. Doubled braces cancel each other.
public struct BraceDepth {
  /// The number of open braces.
  public private(set) var depth = 0

  /// Creates a count of zero.
  public init() {}

  /// Counts a byte of the text.
  public mutating func add(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}"): depth = max(depth - 1, 0)
    default: break
    }
  }
}
