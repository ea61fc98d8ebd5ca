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

    var subjects: Set<PanelSubject.Key> { Set(settings.map(\.subject.key)) }

    /// The values that are numbers.
    var numbers: Set<PanelSubject.Key> {
      Set(
        settings.map(\.subject).filter {
          if case .value(let value, _) = $0 { value.kind == .number } else { false }
        }.map(\.key))
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

  /// The states to draw besides the initial one: raised alarms, the choices, and the states on which
  /// texts and conditions depend.
  func choices() -> [Choice] {
    var seen: Set<Set<Choice.Assigned>> = []
    let own = alarmChoices() + choices(of: panel.values.values.filter(isVaried))
    let all = (own + cases(otherThan: own)).filter { seen.insert($0.key).inserted }
    guard all.count > Self.choiceLimit else { return all }
    problems.add(
      "this panel has \(all.count) choices; only the first \(Self.choiceLimit) are checked",
      at: file.offset, path: "", isInAll: true)
    return Array(all.prefix(Self.choiceLimit))
  }

  /// The maximum number of choices that are tried.
  private static let choiceLimit = 512

  /// The ends of the ranges of numbers on which texts depend together. A difference is largest if one
  /// number is at its maximum and the others are at their minimum, or the other way round.
  func comparedEnds() -> [Choice] {
    var seen: Set<Set<Choice.Assigned>> = []
    return textExpressions.flatMap { expression -> [Choice] in
      let numbers = search.subjects(of: expression).compactMap { subject in
        if case .value(let value, _) = subject, value.kind == .number, !value.isUnbounded {
          (subject: subject, range: value.range)
        } else {
          nil
        }
      }
      guard numbers.count > 1 else { return [] }
      return numbers.flatMap { single in
        [RangeEnds.minimum, .maximum].map { end in
          Choice(
            numbers.compactMap { subject, range in
              let isSingle = subject.key == single.subject.key
              return range.number(at: isSingle == (end == .maximum) ? .maximum : .minimum).map {
                PanelSetting(subject, .number($0))
              }
            })
        }
      }
    }.filter { seen.insert($0.key).inserted }
  }

  /// Each raised alarm, and all of them together.
  private func alarmChoices() -> [Choice] {
    let raised = panel.alarms.names.compactMap { alarmSettings(of: $0).first }
    return raised.map { Choice([$0]) } + (raised.count > 1 ? [Choice(raised)] : [])
  }

  /// The states of each alarm that follow.
  func laterAlarmChoices() -> [Choice] {
    panel.alarms.names.prefix(Self.choiceLimit).flatMap { name in
      alarmSettings(of: name).dropFirst().map { Choice([$0]) }
    }
  }

  /// The states of an alarm other than normal. If its condition is always true, it does not end.
  private func alarmSettings(of name: String) -> [PanelSetting] {
    let source = file.value.node("alarms")?.value.node(name)?.value["when"]?.string
    let condition = source.flatMap { try? ParsedExpression($0) }
    let isEndless = condition?.result() == .boolean(true)
    return panel.alarms.states(of: name).filter { !isEndless || $0 != .returned }.map {
      PanelSetting(.alarm(name), .text($0.rawValue))
    }
  }

  // MARK: Rows

  /// The number of rows that are shown together.
  private static let rowsTogether = 6
  /// The number of rows of a list that are shown.
  private static let rowLimit = 240

  /// The further rows of lists that scroll.
  var rowChoices: [Choice] {
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

extension ClosedRange<Double> {
  /// The number at an end; nil at an open one, of which nothing is known.
  func number(at end: RangeEnds) -> Double? {
    if openEnds.contains(end) { nil } else { end == .minimum ? lowerBound : upperBound }
  }
}
