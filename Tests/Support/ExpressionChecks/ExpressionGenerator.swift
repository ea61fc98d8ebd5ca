import Controls
import Randomness

/// Writes random expressions of a given kind.
public struct ExpressionGenerator {
  /// The values that expressions may name.
  public var values: [(name: String, kind: Scalar.Kind)]
  public var random: SeededGenerator

  public init(values: [(name: String, kind: Scalar.Kind)], random: SeededGenerator) {
    self.values = values
    self.random = random
  }

  public mutating func expression(_ kind: Scalar.Kind, depth: Int) -> PlainExpression {
    guard depth > 0, chance(of: 5, in: 6) else { return leaf(kind) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      return .conditional(
        expression(.boolean, depth: depth - 1), expression(kind, depth: depth - 1),
        expression(kind, depth: depth - 1))
    case 1:
      return .binary(
        "??", expression(kind, depth: depth - 1), expression(kind, depth: depth - 1))
    default:
      switch kind {
      case .number: return number(depth - 1)
      case .boolean: return boolean(depth - 1)
      // No lists are generated.
      case .text, .list: return .text(parts(depth: depth - 1))
      }
    }
  }

  /// The parts of a text with expressions.
  /// - Parameter isCounted: whether they are in a plural.
  public mutating func parts(depth: Int, isCounted: Bool = false) -> [PlainExpression.Part] {
    var parts: [PlainExpression.Part] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      if isCounted, chance(of: 1, in: 4) {
        parts.append(.count)
      } else if depth > 0, chance(of: 1, in: 6) {
        parts.append(choice(depth: depth - 1, isCounted: isCounted))
      } else if Bool.random(using: &random) {
        let literal = Self.literals.randomElement(using: &random) ?? ""
        // Two literals in a row would be parsed as one.
        if case .literal? = parts.last { continue }
        if !literal.isEmpty { parts.append(.literal(literal)) }
      } else {
        let kind = anyKind()
        let format = kind == .number ? Self.formats.randomElement(using: &random) : nil
        parts.append(.value(expression(kind, depth: depth), format: format ?? nil))
      }
    }
    return parts
  }

  private mutating func choice(depth: Int, isCounted: Bool) -> PlainExpression.Part {
    let style = Self.styles.randomElement(using: &random) ?? "select"
    let kind = style == "select" ? anyKind() : .number
    let keys: [String]
    switch (style, kind) {
    case ("select", .number): keys = ["0", "3", "1e9"]
    case ("select", .boolean): keys = ["true", "false"]
    case ("select", .text): keys = ["of", "''", "\"it's\"", "\u{1F600}"]
    default: keys = ["=0", "=-0.5", "=3", "one", "two", "few", "many", "zero"]
    }
    var branches: [(key: String, parts: [PlainExpression.Part])] = []
    let isCounted = isCounted || style != "select"
    for key in keys.filter({ _ in Bool.random(using: &random) }) + ["other"] {
      branches.append((key, parts(depth: depth, isCounted: isCounted)))
    }
    return .choice(expression(kind, depth: depth), style: style, branches: branches)
  }

  private static let styles = [
    "plural", "plural, offset:1", "selectordinal", "select", "select",
  ]

  /// An assignment to one of the values; nil if there are none.
  public mutating func assignment(depth: Int) -> String? {
    guard let (name, kind) = values.randomElement(using: &random) else { return nil }
    let symbol = kind == .number ? ["=", "+=", "-="].randomElement(using: &random) ?? "=" : "="
    return "\(name) \(symbol) \(expression(kind, depth: depth).source)"
  }

  private static let literals = [
    "", "of", " ", "''", "it's", "{", "}", "é", "\u{1F600}", "e\u{301}", "–", "\"", ":", "Layer ",
  ]
  private static let formats: [String?] = [
    nil, ".0f", ".1f", "+.2f", ",", ",.1f", "%", ".1%", "h:mm", "mm:ss", "h:mm:ss", "HH:mm",
    "EEE d MMM y", "EEEE dd.MM.yy", "hh:mm a",
  ]
  private static let numbers = [
    0, 1, 2, 3, 0.5, 0.1, 0.2, 60, 100, 3_600, 1e-9, 1e9, 1e15, 1e16, 1e300, 1.7e308,
    1_764_091_800, 9_007_199_254_740_992, .leastNonzeroMagnitude,
  ]

  private mutating func number(_ depth: Int) -> PlainExpression {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .negation(expression(.number, depth: depth))
    case 1, 2:
      let count = Int.random(in: 2...4, using: &random)
      return .call(
        Bool.random(using: &random) ? "min" : "max",
        (0..<count).map { _ in expression(.number, depth: depth) })
    case 3: return .call("clamp", (0..<3).map { _ in expression(.number, depth: depth) })
    case 4:
      let name = ["round", "floor", "ceil", "abs"].randomElement(using: &random) ?? "abs"
      return .call(name, [expression(.number, depth: depth)])
    case 5: return .call("length", [expression(.text, depth: depth)])
    default:
      let name = ["+", "-", "*", "/", "%"].randomElement(using: &random) ?? "+"
      return .binary(
        name, expression(.number, depth: depth), expression(.number, depth: depth))
    }
  }

  private mutating func boolean(_ depth: Int) -> PlainExpression {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .not(expression(.boolean, depth: depth))
    case 1: return .call("known", [expression(anyKind(), depth: depth)])
    case 2:
      return .call("contains", (0..<2).map { _ in expression(.text, depth: depth) })
    case 3:
      let kind = anyKind()
      return .binary(
        Bool.random(using: &random) ? "==" : "!=", expression(kind, depth: depth),
        expression(kind, depth: depth))
    case 4, 5:
      let name = ["<", "<=", ">", ">="].randomElement(using: &random) ?? "<"
      return .binary(
        name, expression(.number, depth: depth), expression(.number, depth: depth))
    default:
      return .binary(
        Bool.random(using: &random) ? "and" : "or", expression(.boolean, depth: depth),
        expression(.boolean, depth: depth))
    }
  }

  private mutating func leaf(_ kind: Scalar.Kind) -> PlainExpression {
    if chance(of: 2, in: 3),
      let value = values.filter({ $0.kind == kind }).randomElement(using: &random)
    {
      return .name(value.name)
    }
    switch kind {
    case .number: return .number(Self.numbers.randomElement(using: &random) ?? 0)
    case .boolean: return .boolean(Bool.random(using: &random))
    case .text, .list:
      let literal = Self.literals.randomElement(using: &random) ?? ""
      return .text(literal.isEmpty ? [] : [.literal(literal)])
    }
  }

  private mutating func anyKind() -> Scalar.Kind {
    [.number, .number, .boolean, .text].randomElement(using: &random) ?? .number
  }

  private mutating func chance(of count: Int, in total: Int) -> Bool {
    Int.random(in: 0..<total, using: &random) < count
  }
}
