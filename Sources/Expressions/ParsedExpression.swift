import Values

/// An expression or a text with expressions, parsed but not yet connected to values.
public struct ParsedExpression: Sendable {
  /// The maximum length of a source in bytes.
  public static let lengthLimit = 4_096
  /// The most levels of an expression.
  public static let depthLimit = Syntax.depthLimit

  let syntax: Syntax
  /// The names of the values that occur in the source, in the order of their first use.
  public let names: [String]
  /// The position of the first use of each name, in bytes.
  public let nameOffsets: [Int]
  let quotedTexts: [Range<Int>]

  init(_ syntax: Syntax, _ parser: ExpressionParser) {
    self.syntax = syntax
    names = parser.names
    nameOffsets = parser.nameOffsets
    quotedTexts = parser.quotedTexts
  }

  /// Parses an expression such as `temperature > limit ? 'hot' : 'fine'`.
  public init(_ source: String) throws(ExpressionError) {
    var parser = try ExpressionParser(source)
    self.init(try parser.wholeExpression(), parser)
  }

  /// Parses a text such as `Layer {layer} of {layers}`.
  public init(text source: String) throws(ExpressionError) {
    var parser = try ExpressionParser(source)
    self.init(try parser.wholeText(), parser)
  }

  /// A text that is no expression, also if it contains braces.
  public init(literal text: String) {
    syntax = Syntax(.text(text.isEmpty ? [] : [.literal(text)]), at: 0)
    (names, nameOffsets, quotedTexts) = ([], [], [])
  }

  /// The name, if the expression consists of one only.
  public var plainName: String? {
    if case .name(let index) = syntax.form { names[index] } else { nil }
  }

  /// The names of the values whose content becomes part of the result. A comparison, a condition and
  /// a length are only facts about their values.
  public var copiedNames: [String] { copiedNames(syntax) }

  private func copiedNames(_ syntax: Syntax) -> [String] {
    switch syntax.form {
    case .name(let index): [names[index]]
    case .binary(let operation, _, _) where operation.precedence <= BinaryOperator.comparison: []
    case .not, .call(.known, _), .call(.contains, _), .call(.includes, _), .call(.length, _): []
    case .conditional(_, let then, let otherwise): copiedNames(then) + copiedNames(otherwise)
    default: syntax.form.children.flatMap(copiedNames)
    }
  }

  /// The numbers in the source.
  public var numbers: [Double] { syntax.numbers }

  /// Whether a value occurs only as a date without seconds, such as `{clock:HH:mm}`.
  public func showsWholeMinutes(of name: String) -> Bool {
    names.firstIndex(of: name).map { Self.showsWholeMinutes(of: $0, in: syntax) } ?? true
  }

  private static func showsWholeMinutes(of name: Int, in syntax: Syntax) -> Bool {
    switch syntax.form {
    case .name(let index): index != name
    case .text(let parts):
      parts.allSatisfy { part in
        guard case .value(let value, let format) = part else { return true }
        if case .name = value.form, format?.isDateWithoutSeconds == true { return true }
        return showsWholeMinutes(of: name, in: value)
      }
    default: syntax.form.children.allSatisfy { showsWholeMinutes(of: name, in: $0) }
    }
  }

  /// The content of a text without expressions.
  public var literal: String? {
    guard case .text(let parts) = syntax.form else { return nil }
    switch (parts.first, parts.count) {
    case (nil, _): return ""
    case (.literal(let text), 1): return text
    default: return nil
    }
  }
}
