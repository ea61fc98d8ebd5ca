import Values

/// A node of a parsed expression. Parsing guarantees that no tree is deeper than
/// ``Syntax/depthLimit``, so that recursion over it is safe.
struct Syntax: Sendable {
  indirect enum Form {
    case number(Double)
    case boolean(Bool)
    case text([TextPart])
    /// An index into the names of the expression.
    case name(Int)
    case negation(Syntax)
    case not(Syntax)
    case binary(BinaryOperator, Syntax, Syntax)
    case conditional(Syntax, then: Syntax, otherwise: Syntax)
    case call(Function, [Syntax])
    case choice(Choice)
  }

  /// A piece of a text between quotes or braces.
  enum TextPart {
    case literal(String)
    /// An expression between braces, with its format.
    case value(Syntax, TextFormat?)
    /// `#`, the number of the innermost plural around it.
    case count
  }

  let form: Form
  /// The position in the source, in bytes.
  let offset: Int
  /// The number of nodes from here to the deepest leaf.
  let depth: Int
  /// Whether the source has parentheses around it.
  var isGrouped = false

  /// The most levels of an expression.
  static let depthLimit = 128

  init(_ form: Form, at offset: Int) {
    self.form = form
    self.offset = offset
    depth = 1 + (form.children.map(\.depth).max() ?? 0)
  }

  /// The numbers in the source.
  var numbers: [Double] {
    if case .number(let number) = form { [number] } else { form.children.flatMap(\.numbers) }
  }

  /// The content of a text without expressions; nil for anything else.
  var literalText: String? {
    guard case .text(let parts) = form else { return nil }
    if parts.isEmpty { return "" }
    guard parts.count == 1, case .literal(let text) = parts[0] else { return nil }
    return text
  }

  /// Whether the result depends on the time zone.
  var convertsTimes: Bool {
    if case .call(let function, _) = form, function == .local || function == .time { return true }
    return form.children.contains(where: \.convertsTimes)
  }

  /// Whether a value between braces occurs in a text.
  var containsFormattedText: Bool {
    if case .text = form, !form.children.isEmpty { return true }
    return form.children.contains(where: \.containsFormattedText)
  }
}

extension Syntax.Form {
  var children: [Syntax] {
    switch self {
    case .number, .boolean, .name: []
    case .text(let parts):
      parts.compactMap { part in
        if case .value(let value, _) = part { value } else { nil }
      }
    case .negation(let operand), .not(let operand): [operand]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
    case .call(_, let arguments): arguments
    case .choice(let choice): choice.children
    }
  }
}

/// An operator between two operands.
enum BinaryOperator: String, CaseIterable {
  case or, and
  case equal = "==", notEqual = "!="
  case lessOrEqual = "<=", less = "<", greaterOrEqual = ">=", greater = ">"
  case add = "+", subtract = "-", multiply = "*", divide = "/", remainder = "%"
  case coalesce = "??"

  /// How strongly the operator binds; a larger number binds first.
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual, .lessOrEqual, .less, .greaterOrEqual, .greater: Self.comparison
    case .add, .subtract: 4
    case .multiply, .divide, .remainder: 5
    case .coalesce: 6
    }
  }

  static let comparison = 3
}

/// A function of the language.
enum Function: String, CaseIterable {
  case min, max, clamp, round, floor, ceil, abs, known, text, contains, includes, lower, length,
    escape
  case local, time, random

  /// The permitted numbers of arguments.
  var arity: ClosedRange<Int> {
    switch self {
    case .min, .max: 2...16
    case .clamp: 3...3
    case .round, .floor, .ceil, .abs, .known, .lower, .length, .local, .time: 1...1
    case .text, .contains, .includes, .escape, .random: 2...2
    }
  }

  /// The form of a call, for messages.
  var usage: String {
    switch self {
    case .min, .max: "\(rawValue)(a, b, …)"
    case .clamp: "clamp(x, low, high)"
    case .round, .floor, .ceil, .abs, .known, .local: "\(rawValue)(x)"
    case .random: "random(low, high)"
    case .time: "time('2026-11-28T10:16Z')"
    case .escape: "escape(text, 'wifi')"
    case .text: "text(x, 'format')"
    case .contains: "contains(text, part)"
    case .includes: "includes(items, item)"
    case .lower: "lower(text)"
    case .length: "length(text) or length(list)"
    }
  }
}
