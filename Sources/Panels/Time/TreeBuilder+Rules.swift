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

  // MARK: Cycles

  /// Reports rules that trigger each other. A rule may change its own condition, because it runs at
  /// most once in a transaction.
  private func reportCycles(among connected: [PanelRules.Rule]) {
    var triggered = triggeredRules(connected)
    // Remove rules that trigger no other until each remaining one triggers another one.
    var endings = triggered.indices.filter { triggered[$0].isEmpty }
    var removed = Set(endings)
    while let ending = endings.popLast() {
      for index in triggered.indices where triggered[index].removeValue(forKey: ending) != nil {
        if triggered[index].isEmpty, removed.insert(index).inserted { endings.append(index) }
      }
    }
    var reported: Set<Int> = []
    for start in triggered.indices where !removed.contains(start) {
      var path: [Int] = []
      var index = start
      while !reported.contains(index), !path.contains(index) {
        path.append(index)
        guard let next = triggered[index].keys.min() else { break }
        index = next
      }
      reported.formUnion(path)
      guard let first = path.firstIndex(of: index) else { continue }
      let cycle = path[first...].map { "\(rules[$0].path) sets " }
      let steps = zip(path[first...], path[(first + 1)...] + [index]).map {
        triggered[$0][$1]?.quoted ?? ""
      }
      problems.add(
        "rules cannot trigger each other in a circle: "
          + zip(cycle, steps).map { $0 + $1 }.joined(separator: ", ") + ", which triggers "
          + rules[index].path, at: rules[index].offset, path: rules[index].path)
    }
  }

  /// For each rule, the other rules that its assignments trigger in the same transaction, each with
  /// the name of the assigned value.
  private func triggeredRules(_ connected: [PanelRules.Rule]) -> [[Int: String]] {
    var numbers: [String: Int] = [:]
    /// By the number of a value: the values derived from it, and the rules whose conditions use it.
    var followers: [[Int]] = []
    var readers: [[Int]] = []
    func number(_ name: String) -> Int {
      if let known = numbers[name] { return known }
      numbers[name] = followers.count
      followers.append([])
      readers.append([])
      return followers.count - 1
    }
    for (name, value) in derived {
      let follower = number(name)
      for source in value.expression?.names ?? [] { followers[number(source)].append(follower) }
    }
    for (index, rule) in rules.enumerated() {
      guard case .atOnce = rule.timing else { continue }
      for name in rule.condition?.expression.names ?? [] { readers[number(name)].append(index) }
    }
    var triggered = [[Int: String]](repeating: [:], count: connected.count)
    for (index, rule) in connected.enumerated() {
      guard case .atOnce = rule.timing else { continue }
      var isVisited = [Bool](repeating: false, count: followers.count + rule.assignments.count)
      for target in rule.assignments.map(\.target.name) {
        var waiting = [number(target)]
        while let value = waiting.popLast() {
          guard !isVisited[value] else { continue }
          isVisited[value] = true
          waiting += followers[value]
          for reader in readers[value] where reader != index && triggered[index][reader] == nil {
            triggered[index][reader] = target
          }
        }
      }
    }
    return triggered
  }
}
