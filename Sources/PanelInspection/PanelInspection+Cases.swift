import Controls
import Expressions
import JSON
import Panels

extension PanelInspection {
  /// The states on which texts, other properties and the visibility of controls depend, one for each
  /// case of their expressions, and those in which alarms are raised.
  /// - Parameter choices: the states that are drawn anyway.
  func cases(otherThan choices: [Choice]) -> [Choice] {
    let search = search
    var cases: [[Expression]] = []
    var dated: [NamedValue] = []
    for control in inspectedControls {
      let conditions = visibility(of: control, search)
      let further = self.cases(of: control, search, &dated)
      cases += [conditions] + further.map { conditions + $0 }
    }
    var found = states(for: cases, otherThan: choices, search)
    for alarm in file.value.node("alarms")?.value.members ?? [] {
      guard let words = panel.alarms.words(of: alarm.name),
        let state = panel.alarms.states(of: alarm.name).first,
        let source = alarm.node.value["when"]?.string,
        let condition = search.connected(source, on: nil)
      else { continue }
      let raised = PanelSetting(.alarm(alarm.name), .text(state.rawValue))
      let conditions = search.cases.conditions(for: true, of: condition)
      for further in [[]] + self.cases(of: words, search, &dated) {
        guard let settings = search.settings(for: conditions + further), !settings.isEmpty else {
          continue
        }
        found.append(Choice(settings + [raised]))
      }
    }
    return found + dateChoices(of: dated, search)
  }

  /// The conditions of each case of the properties of a control.
  private func cases(
    of control: Control, _ search: StateSearch, _ dated: inout [NamedValue]
  ) -> [[Expression]] {
    var found: [[Expression]] = []
    for declaration in control.bindingDeclarations where declaration.property != "hidden" {
      let format = control.properties.first { $0.name == declaration.property }?.format
      guard format?.reference != .color || !isEmpty(control),
        let expression = search.connected(declaration.expression, on: control)
      else { continue }
      if format?.isShownText == true { textExpressions.append(expression) }
      dated += expression.datedValues
      found += search.cases.cases(of: expression)
    }
    return found
  }

  /// Whether a control is a container without children, so that its colours affect no text.
  private func isEmpty(_ control: Control) -> Bool {
    (control as? Container)?.children.isEmpty == true
  }

  /// The states in which the conditions of all cases hold. A state can be that of several cases.
  private func states(
    for cases: [[Expression]], otherThan choices: [Choice], _ search: StateSearch
  ) -> [Choice] {
    var open = cases.map { (conditions: $0, subjects: search.subjects(of: $0)) }
    func removeCases(of choice: Choice) {
      let before = state.snapshot(before: choice.settings)
      defer { state.restore(before) }
      guard state.set(choice.settings) else { return }
      // Another number of the same case can have a longer text.
      let numbers = choice.numbers
      open.removeAll { $0.subjects.isDisjoint(with: numbers) && search.hold($0.conditions) }
    }
    for choice in choices { removeCases(of: choice) }
    var found: [Choice] = []
    while !open.isEmpty {
      let (conditions, _) = open.removeFirst()
      guard let settings = search.settings(for: conditions), !settings.isEmpty else { continue }
      found.append(Choice(settings))
      removeCases(of: found[found.count - 1])
    }
    return found
  }

  /// The controls whose expressions are tried: those of the panel, one row of each list, and the
  /// questions before actions.
  private var inspectedControls: [Control] {
    var all: [Control] = []
    func add(_ control: Control) {
      let row = control.enclosingRow
      if row == nil || row === row?.owner?.templateRow { all.append(control) }
    }
    panel.root.forEachDescendant(add)
    for declaration in panel.actionDeclarations {
      (declaration.question as Container?)?.forEachDescendant(add)
    }
    return all
  }

  /// The conditions that hold while a control and all containers around it are visible.
  private func visibility(of control: Control, _ search: StateSearch) -> [Expression] {
    var conditions: [Expression] = []
    var control: Control? = control
    while let current = control {
      for declaration in current.bindingDeclarations where declaration.property == "hidden" {
        guard let expression = search.connected(declaration.expression, on: current) else {
          continue
        }
        conditions += search.cases.conditions(for: declaration.isCondition, of: expression)
      }
      control = current.parent
    }
    return conditions
  }

  /// The times with the longest names of days and months, for values that are shown as dates.
  private func dateChoices(of values: [NamedValue], _ search: StateSearch) -> [Choice] {
    guard !values.isEmpty else { return [] }
    let times = CheckedTimes.dates(in: [panel.language] + otherLanguages)
    return values.flatMap(search.subjects).flatMap { subject -> [Choice] in
      switch subject {
      case .clock: times.map { Choice([PanelSetting(subject, .number($0))]) }
      case .value(let value, let name) where value.kind == .number:
        times.filter { (try? value.applied(.number($0))) == .number($0) }.map {
          Choice([PanelSetting(subject, .number($0), "\(name.quoted) is \(CheckedTimes.text($0))")])
        }
      case .value, .alarm, .idle: []
      }
    }
  }
}

/// The times that a check tries.
enum CheckedTimes {
  private static let day = 86_400.0
  /// 1 January 2025, 00:00.
  private static let year = 1_735_689_600.0
  /// 22:58:58.
  private static let late = 82_738.0
  private static let format = TextFormat("y-MM-dd HH:mm")
  private static let weekday = TextFormat("EEEE")
  private static let month = TextFormat("MMMM")
  /// The number of months that are tried, and further ones with names of the same length.
  private static let monthCount = 3

  /// A date and time in a message.
  static func text(_ time: Double) -> String { format?.text(of: time, in: .english) ?? "" }

  /// For the months with the longest names, a day with the longest name of a day in each language.
  static func dates(in languages: [Language]) -> [Double] {
    var times: [Double] = []
    for language in languages {
      let days = (0..<7).map { year + Double($0) * day }
      let longest = days.map { weekday?.text(of: $0, in: language).count ?? 0 }.max() ?? 0
      guard
        let first = days.first(where: { weekday?.text(of: $0, in: language).count == longest })
      else { continue }
      // Each month has this day of the week from its 20th to its 26th.
      let months = (0..<53).map { first + Double($0) * 7 * day + late }.filter { time in
        (20...26).contains(CalendarDate(time)?.day ?? 0)
      }
      let lengths = months.map { month?.text(of: $0, in: language).count ?? 0 }
      let limit = lengths.sorted().suffix(monthCount).first ?? 0
      times += zip(months, lengths).filter { $0.1 >= limit }.map(\.0)
    }
    var seen: Set<Double> = []
    return times.filter { seen.insert($0).inserted }
  }

  /// Each hour of a day, each day of a week, and the dates with long names.
  static func all(in languages: [Language]) -> [Double] {
    let start = (PanelClock.fixedTime / day).rounded(.down) * day
    return (0..<24).map { start + Double($0) * 3600 }
      + (1..<7).map { PanelClock.fixedTime + Double($0) * day } + dates(in: languages)
  }
}
