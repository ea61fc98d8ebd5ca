import Values

/// An assignment such as `target += 0.5`, connected to values.
public struct Assignment {
  /// The value that the assignment sets.
  public let target: NamedValue
  private let expression: Expression
  /// Whether the right side is only the name of a value, whose number is not rounded.
  private let isCopy: Bool

  /// Connects an assignment to values.
  /// - Parameter values: the values of the names of `parsed`, in their order.
  public init(_ parsed: ParsedAssignment, values: [NamedValue]) throws(ExpressionError) {
    target = values[parsed.target]
    if let refusal = target.refusal {
      throw ExpressionError(refusal.description(of: target.name), at: 0)
    }
    if target.kind == .list { try Self.checkList(target, parsed.value, values) }
    isCopy = parsed.value.plainName != nil
    expression = try Expression(parsed.value, values: values, isAction: true)
    guard expression.kind == target.kind else {
      throw ExpressionError(
        "the value '\(target.name)' is \(target.kind.typeDescription), "
          + "but this is \(expression.kind.typeDescription)", at: parsed.value.syntax.offset)
    }
  }

  /// Checks that a list is set to another list with the same fields.
  private static func checkList(
    _ target: NamedValue, _ parsed: ParsedExpression, _ values: [NamedValue]
  ) throws(ExpressionError) {
    guard let name = parsed.plainName, let source = values.first(where: { $0.name == name }),
      source.kind == .list
    else {
      throw ExpressionError(
        "the value '\(target.name)' is a list, which actions can only set to another list; "
          + "in a row of a list control, set a field as in row.done = true", at: 0)
    }
    let fields = [source, target].map { $0.scalar.list?.fields ?? [] }
    guard fields[0].elementsEqual(fields[1], by: { $0.name == $1.name && $0.kind == $1.kind })
    else {
      throw ExpressionError(
        "the lists '\(source.name)' and '\(target.name)' have different fields", at: 0)
    }
  }

  /// The scalar to which the assignment sets the target; nil if it is unknown, so that the
  /// assignment does nothing.
  ///
  /// A computed number has no rounding errors, like that of a derived value: three times
  /// `z -= 0.1` from 0.3 sets exactly 0.
  public func scalar(
    in language: Language, zone: LocalZone = .utc, random: () -> Double = { 0 }
  ) -> Scalar? {
    let scalar = expression.scalar(in: language, zone: zone, random: random)
    guard !isCopy, case .number(let number) = scalar else { return scalar }
    return .number(NumberFormat.withoutErrors(number))
  }
}

/// An assignment, parsed but not yet connected to values.
public struct ParsedAssignment {
  /// The index of the target in the names of `value`.
  let target: Int
  /// The right side. With `+=` and `-=` it includes the old value.
  public let value: ParsedExpression

  /// Parses an assignment.
  public init(_ source: String) throws(ExpressionError) {
    var parser = try ExpressionParser(source)
    let (target, operation) = try parser.assignmentTarget()
    var syntax = try parser.wholeExpression()
    if let operation {
      let old = Syntax(.name(target), at: 0)
      syntax = Syntax(.binary(operation, old, syntax), at: syntax.offset)
    }
    self.target = target
    value = ParsedExpression(syntax, parser)
  }

  /// The name of the value that the assignment sets.
  public var targetName: String { value.names[target] }

  /// The number that the assignment adds to its target, as in `n += 2` or `n = n + 2`; nil if it
  /// does something else.
  public var addedNumber: Double? {
    guard case .binary(.add, let left, let right) = value.syntax.form else { return nil }
    switch (left.form, right.form) {
    case (.name(target), .number(let number)), (.number(let number), .name(target)): return number
    default: return nil
    }
  }
}
