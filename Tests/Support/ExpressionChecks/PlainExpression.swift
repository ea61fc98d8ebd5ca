import Controls

/// An expression of the panel language as a tree.
public indirect enum PlainExpression: Sendable {
  case number(Double)
  case boolean(Bool)
  case text([Part])
  case name(String)
  case negation(PlainExpression)
  case not(PlainExpression)
  case binary(String, PlainExpression, PlainExpression)
  case conditional(PlainExpression, PlainExpression, PlainExpression)
  case call(String, [PlainExpression])

  /// A piece of a text.
  public enum Part: Sendable {
    case literal(String)
    case value(PlainExpression, format: String?)
    /// `{value, plural, one {…} other {…}}`; `style` can have an offset: `plural, offset:1`.
    case choice(PlainExpression, style: String, branches: [(key: String, parts: [Part])])
    /// `#`.
    case count
  }

  // MARK: Source

  /// The expression as it is written in a panel file, with only the parentheses that it needs.
  public var source: String {
    switch self {
    case .number(let number): "\(number)"
    case .boolean(let isTrue): "\(isTrue)"
    case .text(let parts): "'" + Self.source(of: parts, quote: "'") + "'"
    case .name(let name): name
    case .negation(let operand): "-" + operand.source(above: Self.negation, beside: "-")
    case .not(let operand): "not " + operand.source(above: Self.not, beside: "not")
    case .binary(let name, let left, let right):
      // `??` groups to the right, comparisons do not group.
      left.source(
        above: name == "??" || Self.isComparison(name) ? strength + 1 : strength, beside: name)
        + " \(name) "
        + right.source(above: name == "??" ? strength : strength + 1, beside: name)
    case .conditional(let condition, let then, let otherwise):
      "\(condition.source(above: strength + 1)) ? \(then.source) : \(otherwise.source)"
    case .call(let name, let arguments):
      "\(name)(\(arguments.map(\.source).joined(separator: ", ")))"
    }
  }

  /// The text of `parts` as it is written between quotes, or alone without a quote.
  public static func source(of parts: [Part], quote: String = "") -> String {
    parts.map { part in
      switch part {
      case .literal(let text):
        String(
          text.flatMap { character -> String in
            let isDoubled = character == "{" || character == "}" || quote == "\(character)"
            return isDoubled ? "\(character)\(character)" : "\(character)"
          })
      case .value(let value, let format):
        "{" + start(of: value) + (format.map { ":" + $0 } ?? "") + "}"
      case .choice(let value, let style, let branches):
        "{" + start(of: value) + ", \(style)\(style.contains("offset") ? "" : ",") "
          + branches.map { "\($0.key) {\(sourceOfBranch($0.parts))}" }.joined(separator: " ") + "}"
      case .count: "#"
      }
    }.joined()
  }

  /// The source between the braces. An apostrophe does not follow the brace, because an apostrophe
  /// may precede it.
  private static func start(of value: PlainExpression) -> String {
    (value.source.hasPrefix("'") ? " " : "") + value.source
  }

  /// The text of a choice, which ends at the first brace and in which `#` is a number.
  private static func sourceOfBranch(_ parts: [Part]) -> String {
    parts.map { part in
      guard case .literal(let text) = part else { return source(of: [part]) }
      return text.map {
        switch $0 {
        case "{": "{{"
        case "}": "{ '}}'}"
        case "#": "{ '#'}"
        default: "\($0)"
        }
      }.joined()
    }.joined()
  }

  private static let (not, negation, primary) = (30, 62, 80)

  private static func isComparison(_ name: String) -> Bool {
    ["==", "!=", "<", "<=", ">", ">="].contains(name)
  }

  /// How strongly the expression binds.
  private var strength: Int {
    switch self {
    case .conditional: 0
    case .not: Self.not
    case .negation: Self.negation
    case .binary("or", _, _): 10
    case .binary("and", _, _): 20
    case .binary("+", _, _), .binary("-", _, _): 50
    case .binary("??", _, _): 70
    case .binary(let name, _, _): Self.isComparison(name) ? 40 : 60
    case .number, .boolean, .text, .name, .call: Self.primary
    }
  }

  /// The source, in parentheses if it binds less than `strength`. `??` has them beside every other
  /// operator.
  private func source(above strength: Int, beside name: String = "") -> String {
    if case .binary("??", _, _) = self, !["", "??"].contains(name) { return "(\(source))" }
    return self.strength < strength ? "(\(source))" : source
  }
}
