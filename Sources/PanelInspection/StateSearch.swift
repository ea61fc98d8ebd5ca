import Controls
import Expressions
import JSON
import Panels

/// Finds states of a panel in which conditions hold, by trying the contents that its file names.
final class StateSearch {
  /// The maximum number of contents that are tried for some conditions.
  static let limit = 64
  /// The maximum number of contents that are tried for all conditions of an arrangement.
  static let totalLimit = 2_000
  /// The maximum numbers in conditions that are tried.
  private static let numberLimit = 16
  /// The maximum number of alarms that are raised for the values about all alarms.
  private static let alarmLimit = 6

  let cases: ExpressionCases
  private let panel: Panel
  private let state: PanelState
  /// Whether a value that is not derived can have other contents.
  private let isVaried: (NamedValue) -> Bool
  /// The contents of a text or a boolean, from the file.
  private let contents: (NamedValue) -> [Scalar?]
  /// The times that are tried.
  private let times: [Double]
  private let definition: (NamedValue) -> Expression?
  private var knownSubjects: [ObjectIdentifier: [PanelSubject]] = [:]
  private var knownNumbers: [ObjectIdentifier: [Double]] = [:]
  private var total = 0

  init(
    _ panel: Panel, _ state: PanelState, times: [Double],
    isVaried: @escaping (NamedValue) -> Bool, contents: @escaping (NamedValue) -> [Scalar?]
  ) {
    self.panel = panel
    self.state = state
    self.times = times
    self.isVaried = isVaried
    self.contents = contents
    var known: [ObjectIdentifier: Expression?] = [:]
    let definition = { (value: NamedValue) -> Expression? in
      guard value.isDerived else { return nil }
      if let definition = known[ObjectIdentifier(value)] { return definition }
      let found = value.expression.flatMap { Self.connected($0, in: panel, fields: nil) }
      known[ObjectIdentifier(value)] = found
      return found
    }
    self.definition = definition
    cases = ExpressionCases(definition)
  }

  // MARK: Expressions

  /// Connects an expression, or a text with expressions, of a control; nil if that is not possible.
  func connected(_ source: String, on control: Control?) -> Expression? {
    Self.connected(source, in: panel, fields: control?.enclosingRow?.fields)
  }

  private static func connected(
    _ source: String, in panel: Panel, fields: RowFields?
  ) -> Expression? {
    guard
      let parsed = (try? ParsedExpression(source)) ?? (try? ParsedExpression(text: source))
    else { return nil }
    let values = parsed.names.compactMap { fields?[$0] ?? panel.values[$0] }
    guard values.count == parsed.names.count else { return nil }
    return try? Expression(parsed, values: values)
  }

  private func holds(_ condition: Expression) -> Bool {
    condition.scalar(in: panel.language, zone: panel.values.zone)?.isTrue == true
  }

  /// Whether all conditions hold that a setting can change.
  func hold(_ conditions: [Expression]) -> Bool {
    conditions.allSatisfy { holds($0) || subjects(of: $0).isEmpty }
  }

  /// What determines the results of expressions.
  func subjects(of expressions: [Expression]) -> Set<PanelSubject.Key> {
    Set(expressions.flatMap { subjects(of: $0) }.map(\.key))
  }

  /// What determines the result of an expression. A field differs between rows, and what selects a page
  /// or a dialog is set when that is shown.
  func subjects(of expression: Expression) -> [PanelSubject] {
    let used = expression.usedValues
    return used.contains { $0.name.hasPrefix(RowFields.prefix) }
      ? [] : Self.unique(used.flatMap(subjects))
  }

  func subjects(of value: NamedValue) -> [PanelSubject] {
    let key = ObjectIdentifier(value)
    if let known = knownSubjects[key] { return known }
    var found: [PanelSubject] = []
    if let definition = definition(value) {
      found = Self.unique(definition.usedValues.flatMap(subjects))
    } else if value.isDerived {
      found = builtInSubjects(of: value.name)
    } else if isVaried(value) {
      found = [.value(value, name: value.name)]
    }
    knownSubjects[key] = found
    return found
  }

  private func builtInSubjects(of name: String) -> [PanelSubject] {
    if PanelClock.names.contains(name) { return [.clock] }
    if name == PanelIdle.name { return [.idle] }
    guard name.hasPrefix(PanelAlarms.prefix), name != AlarmJournal.historyName else { return [] }
    let alarm = String(name.dropFirst(PanelAlarms.prefix.count))
    return PanelAlarms.reserved.contains(alarm)
      ? panel.alarms.namesByPriority.prefix(Self.alarmLimit).map { .alarm($0) } : [.alarm(alarm)]
  }

  private static func unique(_ subjects: [PanelSubject]) -> [PanelSubject] {
    var seen: Set<PanelSubject.Key> = []
    return subjects.filter { seen.insert($0.key).inserted }
  }

  /// The numbers in a condition and in the values on which it depends.
  private func numbers(in condition: Expression) -> [Double] {
    condition.testedNumbers + condition.usedValues.flatMap(numbers)
  }

  private func numbers(in value: NamedValue) -> [Double] {
    let key = ObjectIdentifier(value)
    if let known = knownNumbers[key] { return known }
    let found = definition(value).map(numbers) ?? []
    knownNumbers[key] = Array(found.prefix(Self.numberLimit))
    return found
  }

  // MARK: Search

  /// What to set so that all conditions hold, with few changes; nil if nothing was found. Conditions
  /// that no setting can change are ignored.
  func settings(for conditions: [Expression]) -> [PanelSetting]? {
    let open = conditions.map { (condition: $0, subjects: self.subjects(of: $0)) }
      .filter { !$0.subjects.isEmpty }
    guard open.contains(where: { !holds($0.condition) }) else { return [] }
    let tried = Self.unique(open.flatMap(\.subjects))
    let order = Dictionary(
      uniqueKeysWithValues: tried.enumerated().map { ($0.element.key, $0.offset) })
    // Each condition is evaluated when the last of its subjects is set.
    var due = [[Expression]](repeating: [], count: tried.count)
    for (condition, own) in open {
      due[own.compactMap { order[$0.key] }.max() ?? 0].append(condition)
    }
    let numbers = Set(open.flatMap { self.numbers(in: $0.condition) }).sorted()
    let before = state.snapshot()
    defer { state.restore(before) }
    let scalars = tried.map { contents(of: $0, numbers) }
    var steps = 0
    var found: [PanelSetting] = []
    /// - Parameter changes: the maximum number of subjects from the index on that change.
    func search(_ index: Int, _ changes: Int) -> Bool {
      guard index < tried.count else { return true }
      let subject = tried[index]
      if due[index].allSatisfy(holds), search(index + 1, changes) { return true }
      let present = state.scalar(of: subject)
      defer { state.set(subject, present) }
      for scalar in changes > 0 ? scalars[index] : [] where scalar != present {
        guard steps < Self.limit, total < Self.totalLimit else { return false }
        steps += 1
        total += 1
        state.set(subject, scalar)
        guard due[index].allSatisfy(holds), search(index + 1, changes - 1) else { continue }
        found.append(PanelSetting(subject, scalar))
        return true
      }
      return false
    }
    return (1...tried.count).contains { search(0, $0) } ? found.reversed() : nil
  }

  /// The contents to try, beginning with the most usual one.
  private func contents(of subject: PanelSubject, _ numbers: [Double]) -> [Scalar?] {
    switch subject {
    case .value(let value as NamedValue, _):
      return (value.kind == .number ? Self.numbers(of: value, near: numbers) : contents(value))
        + (value.canBeUnknown ? [nil] : [])
    case .value: return []
    case .alarm(let name):
      return panel.alarms.states(of: name).map { .text($0.rawValue) }
    case .clock: return times.map { .number($0) }
    case .idle: return numbers.map { .number($0 + 1) }
    }
  }

  /// The ends of a range, and numbers at, between and beyond those in conditions.
  private static func numbers(of value: NamedValue, near numbers: [Double]) -> [Scalar?] {
    let numbers = numbers.prefix(numberLimit)
    var tried = [RangeEnds.maximum, .minimum].compactMap(value.range.number)
    if let last = numbers.last { tried.append(last + (value.step ?? 1)) }
    tried += zip(numbers, numbers.dropFirst()).map { ($0 + $1) / 2 }
    if let first = numbers.first { tried.append(first - (value.step ?? 1)) }
    var seen: Set<Scalar> = []
    return (tried + numbers).compactMap { try? value.clampedAndSnapped(.number($0)) }
      .filter { seen.insert($0).inserted }
  }
}
