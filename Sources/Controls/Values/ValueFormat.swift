/// How a label shows a value: text with `{value}` in it, `{value:.1f}` for one decimal.
/// Double braces stand for themselves.
public struct ValueFormat: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// Nil decimals: as many as the value's step asks for.
    case value(decimals: Int?)
  }

  /// Why a format cannot be read.
  public struct FormatError: Error, Hashable, Sendable {
    /// The reason, for people.
    public var message: String
  }

  let parts: [Part]
  /// As it stands in the panel file.
  public let source: String

  /// The value alone, with as many decimals as its step asks for.
  public static let plain = ValueFormat(parts: [.value(decimals: nil)], source: "{value}")

  private init(parts: [Part], source: String) {
    self.parts = parts
    self.source = source
  }

  /// Reads a format. Throws where a brace is not closed or names nothing known.
  public init(_ source: String) throws(FormatError) {
    self.source = source
    var parts: [Part] = []
    var text = ""
    var rest = source[...]
    while let character = rest.popFirst() {
      if character == "{" || character == "}", rest.first == character {
        rest.removeFirst()
        text.append(character)
      } else if character == "{" {
        guard let close = rest.firstIndex(of: "}") else {
          throw FormatError(message: "'{' has no '}'")
        }
        let part = try Self.part(String(rest[..<close]))
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(part)
        rest = rest[rest.index(after: close)...]
      } else if character == "}" {
        throw FormatError(message: "'}' has no '{'; write '}}' for the character itself")
      } else {
        text.append(character)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
  }

  private static func part(_ inside: String) throws(FormatError) -> Part {
    if inside == "value" { return .value(decimals: nil) }
    let digits = inside.dropFirst("value:.".count).dropLast()
    guard inside.hasPrefix("value:."), inside.hasSuffix("f"), let decimals = Int(digits),
      (0...9).contains(decimals)
    else {
      throw FormatError(
        message: "'{\(inside)}' is no format; use {value} or {value:.Nf} with N from 0 to 9")
    }
    return .value(decimals: decimals)
  }

  /// The text for a value; a number as it is shown, which may be on its way to the value.
  public func text(for value: Value, scalar: Scalar) -> String {
    let scalar = value.shown(scalar)
    return parts.reduce(into: "") { result, part in
      switch part {
      case .text(let text): result += text
      case .value(let decimals):
        if let decimals, case .number(let number) = scalar {
          result += NumberFormat.fixed(number, decimals: decimals)
        } else {
          result += value.text(of: scalar)
        }
      }
    }
  }
}
