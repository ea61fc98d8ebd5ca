import Controls
import Expressions
import JSON

/// A rule of the file, before its expressions are connected to values.
struct ParsedRule {
  let declaration: RuleDeclaration
  let condition: (expression: ParsedExpression, node: JSONNode)?
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
    let condition = reader.node("when").flatMap { node in
      ParsedExpression(node, path: reader.path(of: "when"), problems).map { ($0, node) }
    }
    rules.append(
      ParsedRule(
        declaration: declaration, condition: condition, actions: assignments(actions, reader),
        offset: reader.offset, path: reader.path))
  }

  /// Connects the rules to values. Call it after `link()`.
  func connectRules() -> [PanelRules.Rule] {
    let connected = rules.map { rule in
      PanelRules.Rule(
        rule.declaration,
        condition: rule.condition.flatMap {
          condition($0.expression, $0.node, path: rule.path + ".when")
        }, assignments: connect(rule.actions))
    }
    if problems.isEmpty { reportCycles(among: connected) }
    return connected
  }
}
