/// How a label shows a value: text with `{value}` in it, `{value:.1f}` for one decimal, and `{unit}`
/// for the value's unit. Double braces stand for themselves.
///
/// A unit that follows a number is smaller and lighter: `{unit}`, the value's own as it is written
/// in the format, and signs such as `%`, `€` and `°C`.
public struct ValueFormat: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// Nil decimals: as many as the value's step asks for.
    case value(decimals: Int?)
    case unit
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
    if inside == "unit" { return .unit }
    let digits = inside.dropFirst("value:.".count).dropLast()
    guard inside.hasPrefix("value:."), inside.hasSuffix("f"), let decimals = Int(digits),
      (0...9).contains(decimals)
    else {
      throw FormatError(
        message:
          "'{\(inside)}' is no format; use {value}, {value:.Nf} with N from 0 to 9, or {unit}")
    }
    return .value(decimals: decimals)
  }

  /// What stands there for a value; a number as it is shown, which may be on its way to the value.
  public func runs(for value: Value, scalar: Scalar) -> [ValueRun] {
    let scalar = value.shown(scalar)
    var runs: [ValueRun] = []
    var words = ""
    func end() {
      if !words.isEmpty { runs.append(ValueRun(words)) }
      words = ""
    }
    var isAfterNumber = false
    for (index, part) in parts.enumerated() {
      let wasAfterNumber = isAfterNumber
      isAfterNumber = false
      switch part {
      case .value(let decimals):
        if let decimals, case .number(let number) = scalar {
          words += NumberFormat.fixed(number, decimals: decimals)
        } else {
          words += value.text(of: scalar)
        }
        isAfterNumber = true
      case .unit:
        if wasAfterNumber, !value.unit.isEmpty {
          end()
          runs.append(ValueRun(value.unit, isUnit: true))
        } else {
          words += value.unit
        }
      case .text(let text) where wasAfterNumber:
        let spaces = text.prefix { $0.isWhitespace }
        if spaces.count == text.count, index + 1 < parts.count, parts[index + 1] == .unit {
          // The unit brings its own space, and a value without one needs none.
          isAfterNumber = true
        } else if let unit = Self.unit(in: text.dropFirst(spaces.count), of: value) {
          end()
          runs.append(ValueRun(String(unit), isUnit: true))
          words += text[unit.endIndex...]
        } else {
          words += text
        }
      case .text(let text): words += text
      }
    }
    end()
    return runs.isEmpty ? [ValueRun("")] : runs
  }

  /// The unit with which a text after a number begins; nil for other words.
  private static func unit(in text: Substring, of value: Value) -> Substring? {
    var word = text.prefix { !$0.isWhitespace }
    while let last = word.last, ",.;:!?)]".contains(last) { word.removeLast() }
    return UnitStyle.isSign(word) || !word.isEmpty && word == value.unit ? word : nil
  }

  /// The text for a value, without the looks of its unit.
  public func text(for value: Value, scalar: Scalar) -> String {
    runs(for: value, scalar: scalar).text
  }
}
