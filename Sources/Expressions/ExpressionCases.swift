import Values

/// Finds the conditions on which the content of results depends, also through derived values.
public final class ExpressionCases {
  /// The maximum number of cases of an expression, and of conditions that are listed one by one.
  static let limit = 64
  /// The maximum number of combinations of the cases of two parts.
  private static let combinationLimit = 16

  /// Returns the expression of a derived value; nil for other values.
  private let definition: (NamedValue) -> Expression?
  private var knownCases: [ObjectIdentifier: [[Expression]]] = [:]
  private var knownConditions: [Wanted: [Expression]] = [:]

  /// A derived value and the result that it needs.
  private struct Wanted: Hashable {
    let value: ObjectIdentifier
    let result: Bool
  }

  /// - Parameter definition: returns the expression of a derived value; nil for other values.
  public init(_ definition: @escaping (NamedValue) -> Expression?) { self.definition = definition }

  /// The conditions that hold together, for each content that the result can have. For
  /// `a and b ? 'on' : 'off'`, the first case has the conditions `a` and `b`, and the second one
  /// `not (a and b)`.
  public func cases(of expression: Expression) -> [[Expression]] {
    cases(of: expression.syntax, in: expression)
  }

  /// The conditions that all hold if and only if a condition has a result. For true and `a and b`, these
  /// are `a` and `b`.
  public func conditions(for result: Bool, of expression: Expression) -> [Expression] {
    conditions(for: result, of: expression.syntax, in: expression)
  }

  private func conditions(
    for result: Bool, of syntax: Syntax, in whole: Expression
  ) -> [Expression] {
    switch syntax.form {
    case .not(let operand): return conditions(for: !result, of: operand, in: whole)
    case .binary(let operation, let left, let right) where operation == (result ? .and : .or):
      let all =
        conditions(for: result, of: left, in: whole)
        + conditions(for: result, of: right, in: whole)
      if all.count <= Self.limit { return all }
    case .name(let index):
      let value = whole.values[index]
      let wanted = Wanted(value: ObjectIdentifier(value), result: result)
      if let known = knownConditions[wanted] { return known }
      if let definition = definition(value) {
        let found = conditions(for: result, of: definition)
        knownConditions[wanted] = found
        return found
      }
    default: break
    }
    let condition = result ? syntax : Syntax(.not(syntax), at: syntax.offset)
    return [Expression(condition: condition, of: whole)]
  }

  private func cases(of syntax: Syntax, in whole: Expression) -> [[Expression]] {
    func adding(_ conditions: [Expression], to syntax: Syntax) -> [[Expression]] {
      cases(of: syntax, in: whole).map { conditions + $0 }
    }
    let found: [[Expression]]
    switch syntax.form {
    case .name(let index): found = cases(of: whole.values[index])
    case .conditional(let condition, let then, let otherwise):
      found =
        adding(conditions(for: true, of: condition, in: whole), to: then)
        + adding(conditions(for: false, of: condition, in: whole), to: otherwise)
    case .binary(.coalesce, let left, let right):
      let isKnown = Syntax(.call(.known, [left]), at: left.offset)
      found =
        cases(of: left, in: whole)
        + adding(conditions(for: false, of: isKnown, in: whole), to: right)
    case .choice(let choice):
      let keys = choice.branches.map(\.key) + [nil]
      found = zip(keys, choice.branches.map(\.text) + [choice.other]).flatMap { key, text in
        let condition = choice.selects(key, at: syntax.offset)
        return adding([Expression(condition: condition, of: whole)], to: text)
      }
    case .number, .boolean, .text, .negation, .not, .binary, .call:
      found = syntax.form.children.reduce([[]]) { combined, child in
        Self.product(combined, cases(of: child, in: whole))
      }
    }
    return Array(found.prefix(Self.limit))
  }

  private func cases(of value: NamedValue) -> [[Expression]] {
    let key = ObjectIdentifier(value)
    if let known = knownCases[key] { return known }
    let found = definition(value).map(cases) ?? [[]]
    knownCases[key] = found
    return found
  }

  /// All combinations of two parts, or the cases of each if there are too many.
  private static func product(
    _ first: [[Expression]], _ second: [[Expression]]
  ) -> [[Expression]] {
    guard first.count * second.count <= combinationLimit else { return first + second }
    return first.flatMap { one in second.map { one + $0 } }
  }
}

extension Expression {
  /// The values that occur in the expression, in the order of their first use.
  public var usedValues: [NamedValue] {
    var used: [NamedValue] = []
    for index in syntax.usedNames where !used.contains(where: { $0 === values[index] }) {
      used.append(values[index])
    }
    return used
  }

  /// The numbers that occur in the expression and that its plurals distinguish.
  public var testedNumbers: [Double] { syntax.testedNumbers }

  /// The values on which dates in texts depend.
  public var datedValues: [NamedValue] { syntax.datedNames.map { values[$0] } }
}

extension Choice {
  /// A condition that is true if the text with a key is chosen; nil for the text of `other`.
  fileprivate func selects(_ key: Key?, at offset: Int) -> Syntax {
    func result(_ isChosen: Bool) -> Syntax { Syntax(.boolean(isChosen), at: offset) }
    return Syntax(
      .choice(
        Choice(
          argument: argument, style: style, subtracted: subtracted,
          branches: branches.map {
            Branch(key: $0.key, offset: $0.offset, text: result($0.key == key))
          }, other: result(key == nil))), at: offset)
  }

  /// The numbers that the keys name, and some of each category of the languages.
  fileprivate var testedNumbers: [Double] {
    guard style != .select else { return [] }
    let named = branches.compactMap { branch in
      if case .number(let number) = branch.key { number } else { nil }
    }
    return (named + [0, 1, 2, 3, 5, 11, 21]).map { $0 + subtracted }
  }
}

extension Syntax {
  /// The indices of the names, also repeatedly.
  fileprivate var usedNames: [Int] {
    if case .name(let index) = form { [index] } else { form.children.flatMap(\.usedNames) }
  }

  fileprivate var testedNumbers: [Double] {
    switch form {
    case .number(let number): [number]
    case .choice(let choice): choice.testedNumbers + form.children.flatMap(\.testedNumbers)
    default: form.children.flatMap(\.testedNumbers)
    }
  }

  /// The indices of the names in dates.
  fileprivate var datedNames: [Int] {
    guard case .text(let parts) = form else { return form.children.flatMap(\.datedNames) }
    return parts.flatMap { part -> [Int] in
      guard case .value(let value, let format) = part else { return [] }
      if case .date = format { return value.usedNames }
      return value.datedNames
    }
  }
}
