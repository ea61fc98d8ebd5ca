/// A template for displaying a value. `{value}` is replaced by the value, `{value:.1f}` by a number
/// in a ``TextFormat``, and `{unit}` by the unit. `{{` and `}}` are braces.
///
/// A unit that follows a number is smaller and lighter. This applies to `{unit}`, to the unit of
/// the value written as text, and to signs such as `%`, `€` and `°C`.
public struct ValueFormat: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// The value. If it has no format, its step or its range determines the number of decimals.
    case value(TextFormat?)
    case unit
  }

  /// The reason why a format is invalid.
  public struct FormatError: Error, Hashable, Sendable {
    /// The message.
    public var message: String
  }

  let parts: [Part]
  /// The format, as written in the panel file.
  public let source: String

  /// The value alone.
  public static let plain = ValueFormat(parts: [.value(nil)], source: "{value}")

  private init(parts: [Part], source: String) {
    self.parts = parts
    self.source = source
  }

  /// Parses a format.
  /// - Throws: an error if a brace has no counterpart or the text between braces is unknown.
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
    if inside == "value" { return .value(nil) }
    if inside == "unit" { return .unit }
    let source = inside.dropFirst("value:".count)
    guard inside.hasPrefix("value:"), let format = TextFormat(String(source)) else {
      throw FormatError(
        message: "'{\(inside)}' is not a format; use {value}, {unit}, or {value:F}, where F is "
          + TextFormat.usage)
    }
    return .value(format)
  }

  /// Returns the runs to display for a value. `scalar` is the scalar that is shown, which may be a
  /// step of an animation; nil if the value is unknown.
  public func runs(for value: Value, scalar: Scalar?, in language: Language) -> [ValueRun] {
    let scalar = scalar.map(value.displayed)
    var runs: [ValueRun] = []
    var words = ""
    func endWords() {
      if !words.isEmpty { runs.append(ValueRun(words)) }
      words = ""
    }
    var isAfterNumber = false
    for (index, part) in parts.enumerated() {
      let wasAfterNumber = isAfterNumber
      isAfterNumber = false
      switch part {
      case .value(let format):
        if let format, case .number(let number) = scalar {
          words += format.text(of: number, in: language)
        } else {
          words += value.text(of: scalar, in: language)
        }
        isAfterNumber = true
      case .unit:
        if wasAfterNumber, !value.unit.isEmpty {
          endWords()
          runs.append(ValueRun(value.unit, isUnit: true))
        } else {
          words += value.unit
        }
      case .text(let text) where wasAfterNumber:
        let spaces = text.prefix { $0.isWhitespace }
        if spaces.count == text.count, index + 1 < parts.count, parts[index + 1] == .unit {
          // Drop the space before `{unit}`: a unit brings its own.
          isAfterNumber = true
        } else if let unit = Self.unit(in: text.dropFirst(spaces.count), of: value) {
          endWords()
          runs.append(ValueRun(String(unit), isUnit: true))
          words += text[unit.endIndex...]
        } else {
          words += text
        }
      case .text(let text): words += text
      }
    }
    endWords()
    return runs.isEmpty ? [ValueRun("")] : runs
  }

  /// Returns the unit with which a text after a number begins; nil if it begins with another word.
  private static func unit(in text: Substring, of value: Value) -> Substring? {
    var word = text.prefix { !$0.isWhitespace }
    while let last = word.last, ",.;:!?)]".contains(last) { word.removeLast() }
    return UnitSign.isUnitSign(word) || !word.isEmpty && word == value.unit ? word : nil
  }

  /// Returns the displayed text for a value, without the style of its unit.
  public func text(for value: Value, scalar: Scalar?, in language: Language) -> String {
    runs(for: value, scalar: scalar, in: language).text
  }
}
