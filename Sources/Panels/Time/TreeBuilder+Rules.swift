import Controls
import Expressions
import JSON

/// The keys of a rule.
struct RuleKeys {
  var when: JSONNode?
  var after: Double?
  var every: Double?
  var actions: JSONNode?
}

/// A rule of the file, before its expressions are connected to values.
struct ParsedRule {
  let condition: (expression: ParsedExpression, node: JSONNode)?
  let after: Double?
  let every: Double?
  let actions: ParsedActions
  let offset: Int
  let path: String

  var timing: PanelRules.Rule.Timing {
    after.map { .after(.seconds($0)) } ?? every.map { .every(.seconds($0)) } ?? .atOnce
  }
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
          node, RuleKeys.object.erased, path: "rules[\(index)]", problems: problems)
      else { continue }
      readRule(&rule)
    }
  }

  private mutating func readRule(_ reader: inout ObjectReader) {
    let rule = RuleKeys.object.read(&reader)
    guard let actions = rule.actions else { return }
    var condition: (ParsedExpression, JSONNode)?
    if let when = rule.when {
      let parsed = ParsedExpression(when, path: reader.path(of: "when"), problems)
      condition = parsed.map { ($0, when) }
    }
    rules.append(
      ParsedRule(
        condition: condition, after: rule.after, every: rule.every,
        actions: assignments(actions, reader), offset: reader.offset, path: reader.path))
  }

  /// Connects the rules to values. Call it after `link()`.
  func connectRules() -> [PanelRules.Rule] {
    let connected = rules.map { rule in
      PanelRules.Rule(
        condition: rule.condition.flatMap {
          condition($0.expression, $0.node, path: rule.path + ".when")
        },
        timing: rule.timing, assignments: connect(rule.actions),
        declaration: RuleDeclaration(
          when: rule.condition?.node.value.string, after: rule.after, every: rule.every,
          actions: rule.actions.sources))
    }
    if problems.isEmpty { reportCycles(among: connected) }
    return connected
  }
}
