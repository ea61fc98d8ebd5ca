import Controls
import Expressions
import JSON

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
        var rule = ObjectReader(node, .rule, path: "rules[\(index)]", problems: problems)
      else { continue }
      readRule(&rule)
      rule.finish()
    }
  }

  private mutating func readRule(_ reader: inout ObjectReader) {
    let when = reader.take("when")
    let after = reader.number("after")
    let every = reader.number("every")
    let actions = reader.take("do")
    if let node = reader.node("after") {
      if reader.node("every") != nil {
        reader.note("\"every\" already sets the time; remove one of the two keys", node, "after")
      } else if when == nil {
        reader.note("\"after\" needs a condition; add \"when\"", node, "after")
      }
    } else if when == nil, reader.node("every") == nil {
      problems.add("a rule needs \"when\" or \"every\"", at: reader.offset, path: reader.path)
    }
    guard let actions else {
      return problems.add("a rule needs \"do\"", at: reader.offset, path: reader.path)
    }
    var condition: (ParsedExpression, JSONNode)?
    if let when {
      let parsed = ParsedExpression(when, path: reader.path(of: "when"), problems)
      condition = parsed.map { ($0, when) }
    }
    rules.append(
      ParsedRule(
        condition: condition,
        after: after, every: every, actions: assignments(actions, reader), offset: reader.offset,
        path: reader.path))
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
