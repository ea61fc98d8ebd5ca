import Values

// The results that an expression has without the values of its panel.
extension ParsedExpression {
  /// The result if some of its values are known; nil if it depends on others.
  /// - Parameter known: the known values by name; any other value is possible.
  public func result(given known: [String: Scalar] = [:]) -> Scalar? {
    PartialEvaluation(names: names, known: known).result(of: syntax)
  }

  /// The texts that the result may be, depending on the values: `good` and `bad` in
  /// `t > 50 ? 'bad' : 'good'`. Excludes texts with expressions.
  public var possibleTexts: [String] { Self.possibleTexts(syntax) }

  private static func possibleTexts(_ syntax: Syntax) -> [String] {
    switch syntax.form {
    case .text: syntax.literalText.map { [$0] } ?? []
    case .conditional(_, let then, let otherwise): possibleTexts(then) + possibleTexts(otherwise)
    case .binary(.coalesce, let left, let right): possibleTexts(left) + possibleTexts(right)
    case .choice(let choice):
      (choice.branches.map(\.text) + [choice.other]).flatMap(possibleTexts)
    case .number, .boolean, .name, .negation, .not, .binary, .call: []
    }
  }

  /// The names of the values that the result may be, without a change: `icon` in `on ? icon : 'off'`.
  public var possibleNames: [String] { possibleNames(syntax) }

  private func possibleNames(_ syntax: Syntax) -> [String] {
    switch syntax.form {
    case .name(let index): [names[index]]
    case .conditional(_, let then, let otherwise): possibleNames(then) + possibleNames(otherwise)
    case .binary(.coalesce, let left, let right): possibleNames(left) + possibleNames(right)
    case .choice(let choice):
      (choice.branches.map(\.text) + [choice.other]).flatMap { possibleNames($0) }
    case .number, .boolean, .text, .negation, .not, .binary, .call: []
    }
  }

  /// The texts with which values are compared, and that `select`, `contains` and `includes` name:
  /// 'run' for `state` in `state == 'run' and ready`.
  public var testedTexts: [(name: String, text: String)] { testedTexts(syntax) }

  private func testedTexts(_ syntax: Syntax) -> [(name: String, text: String)] {
    var own: [(name: String, text: String)] = []
    switch syntax.form {
    case .binary(.equal, let left, let right), .binary(.notEqual, let left, let right),
      .binary(.coalesce, let left, let right):
      own = tests(of: left, right.literalText) + tests(of: right, left.literalText)
    case .call(let function, let arguments) where function == .contains || function == .includes:
      own = tests(of: arguments[0], arguments[1].literalText)
    case .choice(let choice) where choice.style == .select:
      own = choice.branches.flatMap { branch -> [(name: String, text: String)] in
        guard case .word(let word) = branch.key else { return [] }
        return tests(of: choice.argument, word)
      }
    default: break
    }
    return own + syntax.form.children.flatMap { testedTexts($0) }
  }

  /// A text with which a name is compared, also as `lower(name)`.
  private func tests(of syntax: Syntax, _ text: String?) -> [(name: String, text: String)] {
    guard let text else { return [] }
    switch syntax.form {
    case .name(let index): return [(names[index], text)]
    case .call(.lower, let arguments): return tests(of: arguments[0], text)
    default: return []
    }
  }

  /// The values that names must have if the expression is true: 'run' for `state` in
  /// `state == 'run' and not ready`, and false for `ready`.
  public var requiredValues: [(name: String, scalar: Scalar)] { requiredValues(syntax) }

  private func requiredValues(_ syntax: Syntax) -> [(name: String, scalar: Scalar)] {
    switch syntax.form {
    case .name(let index): return [(names[index], .boolean(true))]
    case .not(let operand):
      guard case .name(let index) = operand.form else { return [] }
      return [(names[index], .boolean(false))]
    case .binary(.and, let left, let right): return requiredValues(left) + requiredValues(right)
    case .binary(.equal, let left, let right):
      let constants = PartialEvaluation(names: names, known: [:])
      switch (left.form, right.form) {
      case (.name(let index), _):
        return constants.result(of: right).map { [(names[index], $0)] } ?? []
      case (_, .name(let index)):
        return constants.result(of: left).map { [(names[index], $0)] } ?? []
      default: return []
      }
    default: return []
    }
  }
}

/// The evaluation of an expression of which only some values are known. A result that could depend
/// on another value, or is computed, is nil.
private struct PartialEvaluation {
  let names: [String]
  let known: [String: Scalar]

  func result(of syntax: Syntax) -> Scalar? {
    switch syntax.form {
    case .number(let number): return .number(number)
    case .boolean(let isTrue): return .boolean(isTrue)
    case .text: return syntax.literalText.map { .text($0) }
    case .name(let index): return known[names[index]]
    case .negation(let operand):
      guard case .number(let number)? = result(of: operand) else { return nil }
      return .number(-number + 0)
    case .not(let operand): return isTrue(operand).map { .boolean(!$0) }
    case .binary(let operation, let left, let right): return result(operation, left, right)
    case .conditional(let condition, let then, let otherwise):
      return isTrue(condition).flatMap { result(of: $0 ? then : otherwise) }
    case .call, .choice: return nil
    }
  }

  private func isTrue(_ syntax: Syntax) -> Bool? { result(of: syntax)?.isTrue }

  private func result(
    _ operation: BinaryOperator, _ left: Syntax, _ right: Syntax
  ) -> Scalar? {
    switch operation {
    case .or, .and:
      let deciding = operation == .or
      let operands = [isTrue(left), isTrue(right)]
      if operands.contains(deciding) { return .boolean(deciding) }
      return operands.contains(nil) ? nil : .boolean(!deciding)
    case .equal, .notEqual:
      guard let left = result(of: left), let right = result(of: right) else { return nil }
      return .boolean((left == right) == (operation == .equal))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard case .number(let left)? = result(of: left), case .number(let right)? = result(of: right)
      else { return nil }
      switch operation {
      case .less: return .boolean(left < right)
      case .lessOrEqual: return .boolean(left <= right)
      case .greater: return .boolean(left > right)
      default: return .boolean(left >= right)
      }
    case .add, .subtract, .multiply, .divide, .remainder, .coalesce: return nil
    }
  }
}
