import Controls
import Expressions
import JSON

/// A rule of the file, before its expressions are connected to values.
struct ParsedRule {
  typealias Source = (expression: ParsedExpression, node: JSONNode)

  let declaration: RuleDeclaration
  let condition: Source?
  /// The expression of `after` or `every`, if it has one.
  let time: Source?
  let actions: ParsedActions
  let offset: Int
  let path: String
}

extension TreeBuilder {
  /// Reads `rules`.
  mutating func readRules(_ reader: inout ObjectReader) {
    guard let node = reader.take("rules") else { return }
    guard case .array(let nodes) = node.value, !nodes.isEmpty else {
      return reader.expected("an array of at least one rule", node, "rules")
    }
    guard nodes.count <= PanelFile.ruleLimit else {
      return reader.note(
        "expected at most \(PanelFile.ruleLimit) rules, found \(nodes.count)", node, "rules")
    }
    for (index, node) in nodes.enumerated() {
      guard
        var rule = ObjectReader(
          node, RuleDeclaration.object.erased, path: "rules[\(index)]", problems: problems)
      else { continue }
      readRule(&rule)
    }
  }

  private mutating func readRule(_ reader: inout ObjectReader) {
    let declaration = RuleDeclaration.object.read(&reader)
    guard let actions = reader.node("do") else { return }
    rules.append(
      ParsedRule(
        declaration: declaration, condition: expression(of: "when", reader),
        time: declaration.followedTime.flatMap { expression(of: $0, reader) },
        actions: assignments(actions, reader), offset: reader.offset, path: reader.path))
  }

  private func expression(of key: String, _ reader: ObjectReader) -> ParsedRule.Source? {
    reader.node(key).flatMap { node in
      ParsedExpression(node, path: reader.path(of: key), problems).map { ($0, node) }
    }
  }

  /// Connects the rules to values. Call it after `link()`.
  func connectRules() -> [PanelRules.Rule] {
    let connected = rules.map { rule in
      PanelRules.Rule(
        rule.declaration,
        condition: rule.condition.flatMap {
          condition($0.expression, $0.node, path: rule.path + ".when")
        }, timing: timing(of: rule), assignments: connect(rule.actions))
    }
    if problems.isEmpty { reportCycles(among: connected) }
    return connected
  }

  private func timing(of rule: ParsedRule) -> PanelRules.Rule.Timing {
    if let after = rule.declaration.after { return .after(interval(after, of: rule)) }
    if let every = rule.declaration.every { return .every(interval(every, of: rule)) }
    return .atOnce
  }

  private func interval(
    _ time: RuleDeclaration.Time, of rule: ParsedRule
  ) -> PanelRules.Rule.Interval {
    switch time {
    case .seconds(let seconds): return .fixed(.seconds(seconds))
    case .expression:
      let path = rule.path + "." + (rule.declaration.followedTime ?? "")
      let value = rule.time.flatMap { number($0.expression, $0.node, path: path) }
      // Without a value, there is a problem, and the rule never runs.
      return value.map { .following($0) } ?? .fixed(.seconds(RuleDeclaration.times.upperBound))
    }
  }

  /// A value that is the number of an expression.
  private func number(_ parsed: ParsedExpression, _ node: JSONNode, path: String) -> Value? {
    guard let expression = connect(parsed, node, path: path) else { return nil }
    guard expression.kind == .number else {
      problems.add(
        "a time is a number of seconds, but this is \(expression.kind.typeDescription)",
        at: node.offset, path: path)
      return nil
    }
    return values.derivedValue(.number, from: sources(of: expression)) { [unowned values] in
      expression.scalar(in: values.language, zone: values.zone)
    }
  }
}
