import Controls
import Expressions
import JSON
import Panels

extension PanelInspection {
  /// What is set instead of the initial contents.
  struct Choice {
    let settings: [PanelSetting]
    /// Identifies the state.
    let key: Set<Assigned>

    struct Assigned: Hashable {
      let subject: PanelSubject.Key
      let scalar: Scalar?
    }

    init(_ settings: [PanelSetting]) {
      self.settings = settings
      key = Set(settings.map { Assigned(subject: $0.subject.key, scalar: $0.scalar) })
    }

    var isAlarm: Bool { settings.contains(where: \.isAlarm) }
  }

  /// The values that differ between pictures. Nothing is known about the size of a number without a
  /// range.
  var variedValues: [NamedValue] { panel.values.values.filter { isVaried($0) && !$0.isUnbounded } }

  /// Whether a value differs between pictures. Whoever sets a value that is bound to the size or the
  /// colour of a control chooses the look of the panel, and the file cannot ensure that it is good. All
  /// languages are drawn anyway, and so are the children of containers that show one at a time.
  func isVaried(_ value: NamedValue) -> Bool {
    guard !value.isDerived, value !== panel.values.languageCode,
      value.kind == .number || !selectors.contains(ObjectIdentifier(value))
    else { return false }
    return value.boundProperties.allSatisfy {
      $0.format == .text || ["hidden", "enabled"].contains($0.name)
    }
  }

  /// The contents of a text, a boolean or a list to try, other than an unknown one.
  func contents(of value: NamedValue) -> [Scalar] {
    switch value.kind {
    case .number: return []
    case .boolean: return [.boolean(true), .boolean(false)]
    case .list: return value.scalar.list.map { [.list(ListRows(fields: $0.fields))] } ?? []
    case .text:
      if let choices = value.choices { return choices.map { .text($0) } }
      if let items = value.items {
        return ([items.joined(separator: ","), ""] + items).map { .text($0) }
      }
      return (namedTexts[value.name] ?? []).map { .text($0) }
    }
  }

  /// The choices of the user and of programs, one at a time.
  private func choices(of values: [NamedValue]) -> [Choice] {
    var choices: [Choice] = []
    for value in values {
      let contents = value.kind == .list ? [] : contents(of: value) as [Scalar?]
      for scalar in contents + (value.canBeUnknown ? [nil] : []) where scalar != value.knownScalar {
        choices.append(Choice([PanelSetting(.value(value, name: value.name), scalar)]))
      }
    }
    return choices
  }

  /// All states to draw besides the initial one: the choices, further rows of lists, and the states on
  /// which texts and conditions depend.
  func choices() -> [Choice] {
    var seen: Set<Set<Choice.Assigned>> = []
    let all = (choices(of: panel.values.values.filter(isVaried)) + rowChoices + cases()).filter {
      seen.insert($0.key).inserted
    }
    guard all.count > Self.choiceLimit else { return all }
    problems.add(
      "this panel has \(all.count) choices; only the first \(Self.choiceLimit) are checked",
      at: file.offset, path: "", isInAll: true)
    return Array(all.prefix(Self.choiceLimit))
  }

  /// The maximum number of choices that are tried.
  private static let choiceLimit = 512

  /// The ends of the ranges of numbers on which results depend together with other numbers, one at a
  /// time. A difference is largest if only one of the numbers is at an end.
  func comparedEnds() -> [Choice] {
    var seen: Set<PanelSubject.Key> = []
    return expressions.flatMap { expression -> [Choice] in
      let numbers = search.subjects(of: expression).compactMap { subject in
        if case .value(let value, _) = subject, value.kind == .number, !value.isUnbounded {
          (subject: subject, value: value)
        } else {
          nil
        }
      }
      guard numbers.count > 1 else { return [] }
      return numbers.filter { seen.insert($0.subject.key).inserted }.flatMap { number in
        number.value.closedEnds.map { end in
          Choice([PanelSetting(number.subject, .number(end))])
        }
      }
    }
  }

  /// Each state of each alarm, and all alarms together.
  func alarmChoices() -> [Choice] {
    let states = panel.alarms.names.map { name in
      alarmStates(of: name).map { PanelSetting(.alarm(name), .text($0.rawValue)) }
    }
    let raised = states.compactMap(\.first)
    return raised.map { Choice([$0]) } + (raised.count > 1 ? [Choice(raised)] : [])
      + states.prefix(Self.choiceLimit).flatMap { $0.dropFirst().map { Choice([$0]) } }
  }

  /// The states of an alarm other than normal. If its condition is always true, it does not end.
  private func alarmStates(of name: String) -> [AlarmState] {
    let source = file.value.node("alarms")?.value.node(name)?.value["when"]?.string
    let condition = source.flatMap { try? ParsedExpression($0) }
    let isEndless = condition?.result() == .boolean(true)
    return panel.alarms.states(of: name).filter { !isEndless || $0 != .returned }
  }

  // MARK: Rows

  /// The number of rows that are shown together.
  private static let rowsTogether = 6
  /// The number of rows of a list that are shown.
  private static let rowLimit = 240

  /// The further rows of lists that scroll.
  private var rowChoices: [Choice] {
    controls.flatMap { declared -> [Choice] in
      guard declared.control is any ScrollingContainer,
        let slot = declared.control.slots.first(where: { $0.name == "rows" }),
        !slot.value.isDerived, let list = slot.value.knownScalar?.list
      else { return [] }
      let name = (slot.value as? NamedValue)?.name ?? declared.control.kindName
      return stride(
        from: Self.rowsTogether, to: min(list.rows.count, Self.rowLimit), by: Self.rowsTogether
      ).map { first in
        Choice([
          PanelSetting(
            .value(slot.value, name: name), .list(list.selecting(Array(first..<list.rows.count))),
            "\(name.quoted) is scrolled to row \(first + 1)")
        ])
      }
    }
  }
}

extension Value {
  /// The ends of the range without open ones. Nothing is known about the numbers there.
  var closedEnds: [Double] {
    let open = range.openEnds
    return (open.contains(.maximum) ? [] : [maximum]) + (open.contains(.minimum) ? [] : [minimum])
  }
}
