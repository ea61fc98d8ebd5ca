import Controls
import Expressions
import JSON
import Panels

extension PanelInspection {
  /// The states on which texts, other properties and the visibility of controls depend, one for each
  /// case of their expressions, and those in which alarms are raised.
  func cases() -> [Choice] {
    let search = search
    var found: [Choice] = []
    func add(_ conditions: [Expression], _ further: [PanelSetting] = []) {
      guard let settings = search.settings(for: conditions), !settings.isEmpty else { return }
      found.append(Choice(settings + further))
    }
    var dated: [NamedValue] = []
    func add(_ control: Control, shownIf conditions: [Expression], _ further: [PanelSetting] = []) {
      for declaration in control.bindingDeclarations where declaration.property != "hidden" {
        guard let expression = search.connected(declaration.expression, on: control) else {
          continue
        }
        expressions.append(expression)
        for conditions in search.cases.cases(of: expression).map({ conditions + $0 }) {
          add(conditions, further)
        }
        dated += expression.datedValues
      }
    }
    for control in inspectedControls {
      let conditions = visibility(of: control, search)
      add(conditions)
      add(control, shownIf: conditions)
    }
    for alarm in file.value.node("alarms")?.value.members ?? [] {
      guard let words = panel.alarms.words(of: alarm.name),
        let state = panel.alarms.states(of: alarm.name).first,
        let source = alarm.node.value["when"]?.string,
        let condition = search.connected(source, on: nil)
      else { continue }
      let raised = [PanelSetting(.alarm(alarm.name), .text(state.rawValue))]
      let conditions = search.cases.conditions(for: true, of: condition)
      add(conditions, raised)
      add(words, shownIf: conditions, raised)
    }
    return found + dateChoices(of: dated, search)
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

  /// A date and time in a message.
  static func text(_ time: Double) -> String { format?.text(of: time, in: .english) ?? "" }

  /// For each month, a day with the longest name of a day in each language.
  static func dates(in languages: [Language]) -> [Double] {
    var times: [Double] = []
    for language in languages {
      let days = (0..<7).map { year + Double($0) * day }
      let longest = days.map { weekday?.text(of: $0, in: language).count ?? 0 }.max() ?? 0
      guard
        let first = days.first(where: { weekday?.text(of: $0, in: language).count == longest })
      else { continue }
      // Each month has this day of the week from its 20th to its 26th.
      times += (0..<53).map { first + Double($0) * 7 * day + late }.filter { time in
        (20...26).contains(CalendarDate(time)?.day ?? 0)
      }
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
