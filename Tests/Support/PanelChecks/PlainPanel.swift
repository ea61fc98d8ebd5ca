import Controls
import ExpressionChecks
import Randomness

/// A model of a panel's values: after each assignment, it computes everything again until nothing
/// changes.
struct PlainPanel {
  /// A published change.
  struct Line: Hashable {
    let name: String
    let scalar: Scalar?
  }

  struct Assignment {
    let target: String
    let symbol: String
    let expression: PlainExpression

    var source: String { "\(target) \(symbol) \(expression.source)" }

    /// The result, with the old value for `+=` and `-=`.
    var result: PlainExpression {
      symbol == "=" ? expression : .binary("\(symbol.first!)", .name(target), expression)
    }
  }

  private struct Source {
    let kind: Scalar.Kind
    var range = 0.0...1.0
    /// Steps per unit: a power of two, so that the points of the grid and the middles between them
    /// are exact; nil for no steps.
    var stepsPerUnit: Int?
    let canBeUnknown: Bool
    var scalar: Scalar?
  }

  private struct Derived {
    let kind: Scalar.Kind
    let expression: PlainExpression
    var range: ClosedRange<Double>?
    var scalar: Scalar?
  }

  private struct Rule {
    let condition: PlainExpression
    let assignments: [Assignment]
    var wasTrue = false
  }

  /// The names, in the order of the file.
  private var names: [String] = []
  private var sources: [String: Source] = [:]
  private var derived: [String: Derived] = [:]
  private var rules: [Rule] = []
  private(set) var actions: [[Assignment]] = []
  private var changes: [Line] = []
  private var published: [String: Scalar?] = [:]

  // MARK: Creating

  init(random: inout SeededGenerator) {
    let kinds: [Scalar.Kind] = [.number, .number, .boolean, .text]
    for index in 0..<Int.random(in: 1...5, using: &random) {
      let name = ["a", "b-c", "d.e", "f", "g_1"][index]
      names.append(name)
      sources[name] = Self.source(
        kinds.randomElement(using: &random) ?? .number, &random)
    }
    var generator = ExpressionGenerator(
      values: names.map { ($0, sources[$0]!.kind) }, random: random)
    let settable = generator.values
    for index in 0..<Int.random(in: 0...6, using: &generator.random) {
      let kind = kinds.randomElement(using: &generator.random) ?? .number
      let name = "v\(index)"
      var value = Derived(kind: kind, expression: generator.expression(kind, depth: 3))
      if kind == .number, Bool.random(using: &generator.random) { value.range = 0...10 }
      derived[name] = value
      generator.values.append((name, kind))
    }
    // Names may be used before they are declared.
    names += derived.keys.sorted().shuffled(using: &generator.random)
    func assignments(_ generator: inout ExpressionGenerator) -> [Assignment] {
      (0..<Int.random(in: 1...3, using: &generator.random)).map { _ in
        let (name, kind) = settable.randomElement(using: &generator.random)!
        let symbols = kind == .number ? ["=", "+=", "-="] : ["="]
        return Assignment(
          target: name, symbol: symbols.randomElement(using: &generator.random)!,
          expression: generator.expression(kind, depth: 2))
      }
    }
    for _ in 0..<Int.random(in: 0...3, using: &generator.random) {
      rules.append(
        Rule(
          condition: generator.expression(.boolean, depth: 2), assignments: assignments(&generator))
      )
    }
    for _ in 0..<Int.random(in: 0...2, using: &generator.random) {
      actions.append(assignments(&generator))
    }
    random = generator.random
    update()
  }

  private static func source(_ kind: Scalar.Kind, _ random: inout SeededGenerator) -> Source {
    let isUnknown = Int.random(in: 0..<3, using: &random) == 0
    var source = Source(kind: kind, canBeUnknown: isUnknown)
    if kind == .number {
      let ranges = [0.0...1, -5...5, 0...100, 1...10, -1e12...1e12, 2...2]
      source.range = ranges.randomElement(using: &random)!
      if source.range.upperBound < 1e3, source.range != 2...2 {
        source.stepsPerUnit = [nil, nil, 1, 2, 4].randomElement(using: &random)!
      }
    }
    if !isUnknown {
      source.scalar = kind == .number ? .number(source.range.lowerBound) : kind.zero
    }
    return source
  }

  // MARK: The file

  var file: String {
    func quoted(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    func list(_ assignments: [Assignment]) -> String {
      "[" + assignments.map { quoted($0.source) }.joined(separator: ", ") + "]"
    }
    let values = names.map { name -> String in
      var keys: [String] = []
      if let source = sources[name] {
        if source.canBeUnknown {
          keys.append(
            "initial: null, kind: \"\(source.kind == .text ? "text" : source.kind.rawValue)\"")
        } else if source.kind != .number {
          keys.append("initial: " + (source.kind == .boolean ? "false" : "\"\""))
        }
        if source.kind == .number {
          keys.append("minimum: \(source.range.lowerBound), maximum: \(source.range.upperBound)")
        }
        if let steps = source.stepsPerUnit { keys.append("step: \(1 / Double(steps))") }
      } else if let value = derived[name] {
        keys.append("from: \(quoted(value.expression.source))")
        if let range = value.range {
          keys.append("minimum: \(range.lowerBound), maximum: \(range.upperBound)")
        }
      }
      return "    \(quoted(name)): { \(keys.joined(separator: ", ")) },\n"
    }
    let rules = rules.map {
      "    { when: \(quoted($0.condition.source)), do: \(list($0.assignments)) },\n"
    }
    let buttons = actions.enumerated().map { index, action in
      "    { kind: \"button\", frame: [\(index * 10), 0, 10, 10], do: \(list(action)) },\n"
    }
    return """
      { size: { width: 100, height: 100 },
        values: {
      \(values.joined())  },
      \(rules.isEmpty ? "" : "  rules: [\n\(rules.joined())  ],\n")  controls: [
      \(buttons.joined())  ] }
      """
  }

  // MARK: Computing

  private var evaluator: PlainEvaluator {
    var named: [String: PlainEvaluator.Named] = [:]
    for (name, source) in sources {
      named[name] = PlainEvaluator.Named(source.scalar, decimals: decimals(of: source))
    }
    for (name, value) in derived {
      named[name] = PlainEvaluator.Named(value.scalar, decimals: value.range.map(Self.decimals))
    }
    return PlainEvaluator(named)
  }

  private func decimals(of source: Source) -> Int? {
    guard source.kind == .number else { return nil }
    if let steps = source.stepsPerUnit { return steps / 2 }
    return Self.decimals(source.range)
  }

  private static func decimals(_ range: ClosedRange<Double>) -> Int {
    let width = range.upperBound - range.lowerBound
    if width == 0 {
      // Those that the number needs, at most two.
      return (0...1).first { places in
        let scaled = range.lowerBound * (places == 0 ? 1 : 10)
        return abs(scaled - scaled.rounded()) < 0.005
      } ?? 2
    }
    return width >= 50 ? 0 : width >= 5 ? 1 : width >= 0.5 ? 2 : width >= 0.05 ? 3 : 4
  }

  /// Computes all derived values until none changes.
  private mutating func update() {
    var isStable = false
    while !isStable {
      isStable = true
      for name in derived.keys {
        var scalar = evaluator.result(derived[name]!.expression)
        if case .number(let number)? = scalar {
          let range = derived[name]!.range ?? Value.unboundedRange
          let rounded = Self.withoutErrors(number)
          scalar =
            derived[name]!.range == nil && !range.contains(rounded)
            ? nil : .number(min(max(rounded, range.lowerBound), range.upperBound))
        }
        guard scalar != derived[name]!.scalar else { continue }
        derived[name]!.scalar = scalar
        isStable = false
      }
    }
  }

  /// Rounds the fraction of a number to 12 significant digits, counted from the power of two at or
  /// below it, but to at most 22 decimals.
  private static func withoutErrors(_ number: Double) -> Double {
    guard number != number.rounded(), number.magnitude < 1e11 else { return number }
    let powerOfTwo = number.binade.magnitude
    var (decimals, powerOfTen) = (11, 10.0)
    while decimals > 0, powerOfTen <= powerOfTwo {
      (decimals, powerOfTen) = (decimals - 1, powerOfTen * 10)
    }
    var smaller = 1.0
    while decimals < 22, smaller > powerOfTwo { (decimals, smaller) = (decimals + 1, smaller / 10) }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (number * scale).rounded() / scale + 0
  }

  /// The current values by name.
  func scalars() -> [(name: String, scalar: Scalar?)] {
    names.map { ($0, sources[$0] == nil ? derived[$0]?.scalar : sources[$0]?.scalar) }
  }

  /// The lines since the last call: the changes of sources in order, and the derived values that
  /// differ from then.
  mutating func takeLines() -> (sources: [Line], derived: [Line]) {
    let lines = changes
    changes = []
    var differing: [Line] = []
    for (name, value) in derived where published[name] != .some(value.scalar) {
      differing.append(Line(name: name, scalar: value.scalar))
      published.updateValue(value.scalar, forKey: name)
    }
    return (lines, differing)
  }

  // MARK: Setting

  /// Sets a source to a scalar, nil for unknown.
  private mutating func assign(_ name: String, _ scalar: Scalar?) {
    guard let source = sources[name] else { return }
    var new = scalar
    if case .number(let number)? = scalar { new = .number(applied(number, source)) }
    guard new != source.scalar else { return }
    sources[name]!.scalar = new
    changes.append(Line(name: name, scalar: new))
    update()
  }

  /// The nearest number that the value can have.
  private func applied(_ number: Double, _ source: Source) -> Double {
    let (low, high) = (source.range.lowerBound, source.range.upperBound)
    let number = min(max(number, low), high)
    guard let steps = source.stepsPerUnit else { return number }
    // From two points that are equally near, the larger one.
    let whole = Int(low) * steps
    let count = Int((high - low) * Double(steps))
    return (0...count).map { Double(whole + $0) / Double(steps) }
      .min {
        abs($0 - number) < abs($1 - number) || abs($0 - number) == abs($1 - number) && $0 > $1
      }
      ?? number
  }

  mutating func perform(_ assignments: [Assignment]) {
    performInTransaction(assignments)
    runRules()
  }

  private mutating func performInTransaction(_ assignments: [Assignment]) {
    for assignment in assignments {
      let result = assignment.result
      guard var scalar = evaluator.result(result) else { continue }
      if case .number(let number) = scalar {
        // A number that is only copied keeps all its digits.
        if case .name = result {} else { scalar = .number(Self.withoutErrors(number)) }
      }
      assign(assignment.target, scalar)
    }
  }

  private func isTrue(_ rule: Rule) -> Bool { evaluator.result(rule.condition) == .boolean(true) }

  /// Begins to run rules. Conditions that are already true do not become true.
  mutating func start() {
    for index in rules.indices { rules[index].wasTrue = isTrue(rules[index]) }
    _ = takeLines()
  }

  private mutating func runRules() {
    var hasRun: Set<Int> = []
    var isStable = false
    while !isStable {
      isStable = true
      for index in rules.indices {
        let isTrue = isTrue(rules[index])
        let becameTrue = isTrue && !rules[index].wasTrue
        rules[index].wasTrue = isTrue
        guard becameTrue, hasRun.insert(index).inserted else { continue }
        performInTransaction(rules[index].assignments)
        isStable = false
      }
    }
  }

  /// Sets values as a program does.
  /// - Returns: whether the settings are valid; otherwise nothing changes.
  mutating func set(_ settings: [String: Scalar?]) -> Bool {
    for (name, scalar) in settings {
      guard let source = sources[name], scalar != nil || source.canBeUnknown else { return false }
      guard let scalar else { continue }
      guard scalar.kind == source.kind else { return false }
      if case .number(let number) = scalar, !number.isFinite { return false }
      if case .text(let text) = scalar, text.unicodeScalars.count > 4_096 { return false }
    }
    // Values that become unknown are set last.
    let order = settings.sorted { $0.key < $1.key }
    for (name, scalar) in order.filter({ $0.value != nil }) + order.filter({ $0.value == nil }) {
      assign(name, scalar)
    }
    runRules()
    return true
  }

  /// Settings of which most are valid.
  func randomSettings(_ random: inout SeededGenerator) -> [String: Scalar?] {
    var settings: [String: Scalar?] = [:]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      // Computed values and unknown names are refused.
      let isAny = Int.random(in: 0..<20, using: &random) == 0
      let choices = isAny ? names + ["none"] : names.filter { sources[$0] != nil }
      let name = choices.randomElement(using: &random)!
      settings.updateValue(scalar(for: sources[name], &random), forKey: name)
    }
    return settings
  }

  private func scalar(for source: Source?, _ random: inout SeededGenerator) -> Scalar? {
    if source?.canBeUnknown != false || Int.random(in: 0..<20, using: &random) == 0,
      Int.random(in: 0..<3, using: &random) == 0
    {
      return nil
    }
    let isWrong = Int.random(in: 0..<30, using: &random) == 0
    switch isWrong ? Scalar.Kind.text : source?.kind ?? .number {
    case .boolean: return .boolean(Bool.random(using: &random))
    // The model has no lists.
    case .text, .list:
      let texts = [
        "", "a", "'", "{a}", "é", "e\u{301}", "\u{1F600}", String(repeating: "W", count: 4_096),
        String(repeating: "é", count: 4_096), String(repeating: "W", count: 4_097),
      ]
      return .text(texts.randomElement(using: &random)!)
    case .number:
      let numbers = [
        0, 1, -1, 0.5, 0.25, 0.05, 3.3, 7, 10, 100, 1e9, -1e9, 1e300, -1e308, .infinity, .nan,
        -0.0, .leastNonzeroMagnitude, 0.1 + 0.2,
      ]
      let number = numbers.randomElement(using: &random)!
      return .number(Bool.random(using: &random) ? number : .random(in: -10...10, using: &random))
    }
  }
}
