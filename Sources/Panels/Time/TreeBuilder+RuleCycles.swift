import Controls
import Expressions
import JSON

extension TreeBuilder {
  /// Reports rules that trigger each other. A rule may change its own condition, because it runs at
  /// most once in a transaction.
  func reportCycles(among connected: [PanelRules.Rule]) {
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
      let steps = zip(path[first...], path[(first + 1)...] + [index]).map { rule, next in
        "\(rules[rule].path) sets " + step(of: rule, setting: triggered[rule][next] ?? "")
      }
      problems.add(
        "rules cannot trigger each other in a circle: " + steps.joined(separator: ", ")
          + ", which triggers " + rules[index].path
          + "; make a condition false after the other rule, or add \"after\"",
        at: rules[index].offset, path: rules[index].path)
    }
  }

  /// Describes the assignment of a rule to a value, with the new value if it is constant.
  private func step(of rule: Int, setting name: String) -> String {
    let assignment = rules[rule].actions.assignments.last { $0.parsed.targetName == name }
    guard let scalar = assignment?.parsed.value.result() else {
      return name.quoted
    }
    let text: String
    switch scalar {
    case .number(let number): text = NumberFormat.short(number)
    case .boolean(let isTrue): text = "\(isTrue)"
    case .text(let content): text = "'\(content)'"
    case .list: return name.quoted
    }
    return "\(name.quoted) to \(text)"
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
      guard rule.declaration.isAtOnce else { continue }
      for name in rule.condition?.expression.names ?? [] { readers[number(name)].append(index) }
    }
    var triggered = [[Int: String]](repeating: [:], count: connected.count)
    for (index, rule) in connected.enumerated() {
      guard rule.declaration.isAtOnce else { continue }
      var outcome = RuleOutcome(of: rules[index], values, derived)
      var isVisited = [Bool](repeating: false, count: followers.count + rule.assignments.count)
      for target in rule.assignments.map(\.target.name) {
        var waiting = [number(target)]
        while let value = waiting.popLast() {
          guard !isVisited[value] else { continue }
          isVisited[value] = true
          waiting += followers[value]
          for reader in readers[value] where reader != index && triggered[index][reader] == nil {
            if outcome.canBeTrue(rules[reader]) { triggered[index][reader] = target }
          }
        }
      }
    }
    return triggered
  }
}

/// What is known about the values of a panel after a rule has run: the constants that it sets, and the
/// values that its condition requires and that it does not set.
private struct RuleOutcome {
  private let derived: [String: DerivedValue]
  private var known: [String: Scalar] = [:]
  /// The derived values that were determined; nil for those that depend on unknown ones.
  private var determined: [String: Scalar?] = [:]

  /// The deepest chain of derived values that is followed.
  private static let depthLimit = 32

  init(of rule: ParsedRule, _ values: ValueStore, _ derived: [String: DerivedValue]) {
    self.derived = derived
    for (name, scalar) in rule.condition?.expression.requiredValues ?? []
    where derived[name] == nil && values[name]?.isDerived != true { known[name] = scalar }
    for (parsed, _) in rule.actions.assignments {
      let name = parsed.targetName
      // A limit that a control sets may differ when the rule runs.
      known[name] = parsed.value.result().flatMap { scalar in
        values[name].flatMap { $0.isLimited || $0.isDerived ? nil : try? $0.applied(scalar) }
      }
    }
  }

  /// Whether the condition of another rule can be true.
  mutating func canBeTrue(_ rule: ParsedRule) -> Bool {
    guard let condition = rule.condition?.expression else { return true }
    return result(of: condition, depth: 0)?.isTrue != false
  }

  private mutating func result(of expression: ParsedExpression, depth: Int) -> Scalar? {
    var found: [String: Scalar] = [:]
    for name in expression.names { found[name] = scalar(of: name, depth: depth) }
    return expression.result(given: found)
  }

  private mutating func scalar(of name: String, depth: Int) -> Scalar? {
    guard let value = derived[name] else { return known[name] }
    if let scalar = determined[name] { return scalar }
    guard depth < Self.depthLimit, let expression = value.expression else { return nil }
    let scalar = result(of: expression, depth: depth + 1)
    determined[name] = scalar
    return scalar
  }
}
