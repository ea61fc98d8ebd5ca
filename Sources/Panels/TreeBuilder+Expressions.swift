import Controls
import Expressions
import JSON

/// A value of the file that is derived from others: `{ from: "volts * amps" }`.
struct DerivedValue {
  let name: String
  /// Nil if it has a mistake, which has been reported.
  let expression: ParsedExpression?
  let node: JSONNode
  let path: String
  let range: ClosedRange<Double>?
  /// The ends of the range that a control sets.
  let adoptedEnds: RangeEnds
  let step: Double?
  let unit: String
  let history: ValueHistory?
}

extension ParsedExpression {
  /// Parses an expression of a panel file, and adds a problem at the place of a mistake.
  init?(_ node: JSONNode, isText: Bool = false, path: String, _ problems: ProblemList) {
    guard case .string(let source) = node.value else {
      problems.add("expected an expression, found \(node.value.found)", at: node.offset, path: path)
      return nil
    }
    do {
      self = isText ? try ParsedExpression(text: source) : try ParsedExpression(source)
    } catch {
      problems.add(error, in: node, path: path)
      return nil
    }
  }
}

extension TreeBuilder {
  /// Finds the values of an expression's names, and adds a problem for each name that is unknown.
  /// - Parameters:
  ///   - control: the control that needs the result only while it is visible.
  ///   - isAction: whether the control performs the expression as an action.
  func values(
    of expression: ParsedExpression, _ node: JSONNode, on control: Control? = nil, path: String,
    isAction: Bool = false
  ) -> [NamedValue]? {
    var found: [NamedValue] = []
    for (name, offset) in zip(expression.names, expression.nameOffsets) {
      if let fields = rowFields(for: name, on: control, isAction: isAction) {
        if let value = fields[name] {
          found.append(value)
        } else {
          problems.add(
            unknownField(name, in: fields), at: problems.offset(ofByte: offset, in: node),
            path: path)
        }
      } else if isDerived(name) || !Self.timeNames.contains(name), let value = values[name] {
        found.append(value)
      } else if !isDerived(name),
        let value = builtInValue(
          name, isShownInMinutes: expression.showsWholeMinutes(of: name), on: control)
      {
        found.append(value)
      } else if !isDerived(name), !unreadNames.contains(name) {
        // A derived value that does not exist has been reported itself.
        problems.add(
          unknownValue(name), at: problems.offset(ofByte: offset, in: node), path: path)
      }
    }
    return found.count == expression.names.count ? found : nil
  }

  /// The names of the values that the panel itself sets, and declares if its file uses them.
  static let builtInNames = timeNames + [ValueStore.languageName]
  /// Those that change with time, as often as their users need.
  private static let timeNames = PanelClock.names + [PanelIdle.name]

  /// A value of the clock, the seconds since the last touch, or the code of the language; nil for
  /// another name. It is declared unless a control declares it otherwise.
  /// - Parameters:
  ///   - isShownInMinutes: whether only the minutes of `clock` are visible; nil if the control
  ///     determines it.
  ///   - control: the control that needs the value only while it is visible.
  func builtInValue(_ name: String, isShownInMinutes: Bool?, on control: Control?) -> NamedValue? {
    if name == PanelIdle.name { return idle.value(on: control) }
    guard name == ValueStore.languageName else {
      return clock.value(name, isShownInMinutes: isShownInMinutes, on: control)
    }
    if let value = values[name] { return value }
    values.declare(values.languageCode)
    return values.languageCode
  }

  /// The values on which an expression depends, with the language if it formats numbers, and
  /// the time zone if it converts times.
  func sources(of expression: Expression) -> [Value] {
    let named = expression.values.filter { $0 !== values.languageCode }
    let usesLanguage = expression.dependsOnLanguage || named.count < expression.values.count
    return named + (usesLanguage ? [values.languageCode] : [])
      + (expression.dependsOnZone ? [values.zoneChanges] : [])
  }

  func unknownValue(_ name: String) -> String {
    let known = values.values.map(\.name) + Self.builtInNames
    let parts = name.split(separator: "-").map(String.init)
    guard parts.count > 1, parts.allSatisfy({ known.contains($0) || Double($0) != nil }) else {
      let suggestion = Spelling.suggestion(for: name, in: known)
      return "there is no value \(name.quoted)"
        + (suggestion.isEmpty ? "; declare it in \"values\"" : suggestion)
    }
    return "there is no value \(name.quoted); to subtract, write \(parts.joined(separator: " - "))"
  }

  /// Connects an expression to its values, and adds problems if that is not possible.
  /// - Parameter control: the control that needs the result only while it is visible.
  func connect(
    _ parsed: ParsedExpression, _ node: JSONNode, on control: Control? = nil, path: String
  ) -> Expression? {
    guard let values = values(of: parsed, node, on: control, path: path) else { return nil }
    do {
      return try Expression(parsed, values: values)
    } catch {
      problems.add(error, in: node, path: path)
      return nil
    }
  }

  // MARK: Derived values

  /// Declares the derived values, each after those on which it depends, and otherwise in the order of
  /// their names, so that programs see the same order after each start.
  func declareDerivedValues() {
    var waiting: [String: Int] = [:]
    var dependents: [String: [String]] = [:]
    for (name, value) in derived.sorted(by: { $0.key < $1.key }) {
      let sources = (value.expression?.names ?? []).filter(isDerived)
      waiting[name] = sources.count
      for source in sources { dependents[source, default: []].append(name) }
    }
    var ready = waiting.filter { $0.value == 0 }.keys.sorted()
    var index = 0
    while index < ready.count {
      let name = ready[index]
      index += 1
      waiting[name] = nil
      if let value = derived[name] { declare(value) }
      for dependent in dependents[name] ?? [] {
        waiting[dependent]? -= 1
        if waiting[dependent] == 0 { ready.append(dependent) }
      }
    }
    reportCycles(among: Set(waiting.keys))
  }

  private func declare(_ value: DerivedValue) {
    guard let parsed = value.expression,
      let expression = connect(parsed, value.node, path: value.path)
    else { return }
    guard values[value.name] == nil else {
      problems.add(
        "\"tabs\" or \"touch\" already sets this value; choose another name",
        at: value.node.offset, path: value.path)
      return
    }
    guard expression.kind != .list else {
      return problems.add(
        "a derived value cannot be a list; use the list itself instead",
        at: value.node.offset, path: value.path)
    }
    let isNumber = expression.kind == .number
    guard isNumber || value.range == nil && value.step == nil && value.unit.isEmpty else {
      problems.add(
        "this is \(expression.kind.typeDescription); only a number has a range, a step and a unit",
        at: value.node.offset, path: value.path)
      return
    }
    guard value.history == nil || expression.kind.hasHistory else {
      return problems.add(
        expression.kind.noHistory, at: value.node.offset, path: value.path)
    }
    let declared = NamedValue(
      name: value.name, expression.kind.zero, in: value.range ?? Value.unboundedRange,
      step: value.step, unit: value.unit)
    declared.adoptedEnds = value.adoptedEnds
    declared.history = value.history
    values.declare(declared)
    values.derive(
      declared, from: sources(of: expression), expression: value.node.value.string
    ) { [unowned values] in
      expression.scalar(in: values.language, zone: values.zone)
    }
    if declared.isSecret, declared.history != nil {
      problems.add(
        "a value that is derived from a secret keeps no history; remove \"history\"",
        at: value.node.offset, path: value.path)
    }
  }

  /// Reports each cycle among the values that wait for each other, once.
  private func reportCycles(among waiting: Set<String>) {
    var reported: Set<String> = []
    for start in waiting.sorted() {
      var path: [String] = []
      var name = start
      while reported.insert(name).inserted {
        path.append(name)
        // One of the sources is waiting, too, or this value would not be.
        guard let next = derived[name]?.expression?.names.first(where: waiting.contains) else {
          break
        }
        name = next
      }
      guard let first = path.firstIndex(of: name), let value = derived[name] else { continue }
      let cycle = (path[first...] + [name]).map(\.quoted).joined(separator: " from ")
      problems.add(
        "a value cannot be derived from itself: \(cycle)", at: value.node.offset, path: value.path)
    }
  }

  // MARK: Conditions

  /// Reads `if`, whose condition shows or hides the control.
  mutating func readCondition(_ reader: inout ObjectReader, _ control: Control, set: Set<String>) {
    guard let node = reader.take("if") else { return }
    let path = reader.path(of: "if")
    guard let expression = ParsedExpression(node, path: path, problems) else { return }
    let own = bindings.reversed().prefix { $0.control === control }
    guard !set.contains("hidden"), !own.contains(where: { $0.property.name == "hidden" }) else {
      return reader.note("\"hidden\" is already set; remove one of the two keys", node, "if")
    }
    guard let hidden = properties(of: control)["hidden"] else { return }
    bindings.append(
      Binding(
        control: control, property: hidden, expression: expression, isCondition: true, node: node,
        path: path))
  }
}

extension ProblemList {
  /// Adds the problem of an expression at its place in a string of the file.
  func add(
    _ error: ExpressionError, in node: JSONNode, path: String, isInAll: Bool = false
  ) {
    add(
      error.message, at: offset(ofByte: error.offset, in: node), path: path, isInAll: isInAll)
  }
}
