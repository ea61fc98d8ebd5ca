import Values

/// Determines the kind of an expression and checks the kinds of all operands.
struct KindChecker {
  /// The kinds of the named values.
  let kinds: [Scalar.Kind]
  /// Whether the result is used once. Any other result is computed whenever a value changes.
  var isAction = false

  func kind(of syntax: Syntax) throws(ExpressionError) -> Scalar.Kind {
    switch syntax.form {
    case .number: return .number
    case .boolean: return .boolean
    case .name(let index): return kinds[index]
    case .text(let parts):
      for case .value(let value, let format) in parts {
        let kind = try kind(of: value)
        guard kind != .list else {
          throw ExpressionError(
            "text cannot show a list; write length(list) for the number of its rows",
            at: value.offset)
        }
        guard format == nil || kind == .number else {
          throw ExpressionError(
            "this is \(kind.typeDescription); only a number has a format", at: value.offset)
        }
      }
      return .text
    case .negation(let operand):
      try require(.number, operand, "'-'")
      return .number
    case .not(let operand):
      try require(.boolean, operand, "'not'")
      return .boolean
    case .binary(let operation, let left, let right):
      return try kind(of: operation, left, right, at: syntax.offset)
    case .conditional(let condition, let then, let otherwise):
      try require(.boolean, condition, "the condition before '?'")
      return try sameKind(then, otherwise, "both alternatives", at: syntax.offset)
    case .call(let function, let arguments):
      guard function != .random || isAction else {
        throw ExpressionError(
          "random() is for actions, such as do: \"die = floor(random(1, 7))\"", at: syntax.offset)
      }
      return try kind(of: function, arguments)
    case .choice(let choice):
      try check(choice)
      return .text
    }
  }

  private func check(_ choice: Choice) throws(ExpressionError) {
    let kind = try kind(of: choice.argument)
    if kind == .list || choice.style != .select && kind != .number {
      throw mismatch(
        "'\(choice.style.rawValue)'", choice.style == .select ? .text : .number, kind,
        at: choice.argument)
    }
    for branch in choice.branches {
      if case .word(let word) = branch.key, Scalar(selectedBy: word, kind) == nil {
        throw ExpressionError(
          "'\(word)' is never selected, because this is \(kind.typeDescription); "
            + (kind == .boolean ? "write true or false" : "write a number"), at: branch.offset)
      }
    }
    for text in choice.children.dropFirst() { _ = try self.kind(of: text) }
  }

  private func kind(
    of operation: BinaryOperator, _ left: Syntax, _ right: Syntax, at offset: Int
  ) throws(ExpressionError) -> Scalar.Kind {
    let name = "'\(operation.rawValue)'"
    switch operation {
    case .or, .and:
      try require(.boolean, left, name)
      try require(.boolean, right, name)
      return .boolean
    case .coalesce: return try sameKind(left, right, "both sides of '??'", at: offset)
    case .equal, .notEqual:
      _ = try sameKind(left, right, "both sides of \(name)", at: offset)
      return .boolean
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      try require(.number, left, name)
      try require(.number, right, name)
      return .boolean
    case .add, .subtract, .multiply, .divide, .remainder:
      for operand in [left, right] {
        let kind = try kind(of: operand)
        guard kind == .number else {
          throw operation == .add && kind == .text
            ? ExpressionError("'+' adds numbers; join texts as '{a} {b}'", at: operand.offset)
            : mismatch(name, .number, kind, at: operand)
        }
      }
      return .number
    }
  }

  private func kind(
    of function: Function, _ arguments: [Syntax]
  ) throws(ExpressionError) -> Scalar.Kind {
    switch function {
    case .text: return .text
    case .known:
      _ = try kind(of: arguments[0])
      return .boolean
    case .length:
      if try kind(of: arguments[0]) != .list { try require(.text, arguments[0], "length") }
      return .number
    case .contains, .includes:
      for argument in arguments { try require(.text, argument, function.rawValue) }
      return .boolean
    case .lower:
      try require(.text, arguments[0], "lower")
      return .text
    case .escape:
      try require(.text, arguments[0], "escape")
      return .text
    case .time:
      try require(.text, arguments[0], "time")
      return .number
    case .min, .max, .clamp, .round, .floor, .ceil, .abs, .local, .random:
      for argument in arguments { try require(.number, argument, function.rawValue) }
      return .number
    }
  }

  private func require(
    _ expected: Scalar.Kind, _ syntax: Syntax, _ place: String
  ) throws(ExpressionError) {
    let kind = try kind(of: syntax)
    guard kind == expected else { throw mismatch(place, expected, kind, at: syntax) }
  }

  private func mismatch(
    _ place: String, _ expected: Scalar.Kind, _ found: Scalar.Kind, at syntax: Syntax
  ) -> ExpressionError {
    ExpressionError(
      "\(place) needs \(expected.typeDescription), but this is \(found.typeDescription)",
      at: syntax.offset)
  }

  private func sameKind(
    _ left: Syntax, _ right: Syntax, _ place: String, at offset: Int
  ) throws(ExpressionError) -> Scalar.Kind {
    let kinds = (try kind(of: left), try kind(of: right))
    guard kinds.0 == kinds.1 else {
      throw ExpressionError(
        "\(place) must be of one kind, but they are \(kinds.0.typeDescription) and "
          + kinds.1.typeDescription, at: offset)
    }
    return kinds.0
  }
}

extension Scalar {
  /// The value that a word of `select` stands for; nil if a value of the kind is never equal to it.
  init?(selectedBy word: String, _ kind: Kind) {
    switch kind {
    case .text: self = .text(word)
    case .boolean where word == "true" || word == "false": self = .boolean(word == "true")
    case .number:
      guard let number = Double(word), number.isFinite else { return nil }
      self = .number(number)
    default: return nil
    }
  }
}
