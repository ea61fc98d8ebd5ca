import Controls

/// Runs the alarms of a panel, and publishes their states as values.
///
/// Conditions are evaluated at the end of each transaction, before and after rules run. They cannot
/// depend on the values of alarms, so the evaluation ends.
package final class PanelAlarms {
  struct Alarm {
    let name: String
    let priority: AlarmPriority
    /// The control with the text, which can follow values and the language.
    let words: AlarmWords
    /// The text in the panel file, before values and translations are inserted.
    let declaredText: String
    /// The name of the page that the alarm concerns; nil for none.
    var page: String?
    var machine: AlarmMachine
    var condition: Value?
    /// The condition that ends the alarm; nil if the alarm ends with `condition`.
    var clearCondition: Value?

    /// The text for the journal, which is saved and published: the text as declared if it contains a
    /// secret.
    fileprivate var recordedText: String { words.showsSecret ? declaredText : words.text }

    /// Whether the alarm should be active; nil if it keeps its state.
    fileprivate var isWanted: Bool? {
      let isTrue = condition?.knownScalar?.isTrue
      guard machine.state.isActive, isTrue != true, let clearCondition else { return isTrue }
      return clearCondition.knownScalar?.isTrue == true ? false : nil
    }
  }

  /// The beginning of the name of each value.
  package static let prefix = "alarms."
  /// The names that no alarm can have, because they name the values about all alarms.
  package static let reserved = ["active", "unacknowledged", "priority", "history"]

  let journal = AlarmJournal()
  /// Called after alarms have changed.
  var onChange: () -> Void = {}
  /// The value that silences alarms; nil if they do not sound. A new alarm makes it false.
  var muted: Value?
  private var alarms: [Alarm] = []
  /// The names of the alarms whose texts in the file differ from those of the earlier panel.
  private var rewordedAlarms: Set<String> = []
  private let values: ValueStore
  /// Changes with every change of an alarm.
  private let revision: Value

  init(_ values: ValueStore) {
    self.values = values
    revision = values.sourceNumber(0)
    journal.acknowledge = { [weak self] in self?.acknowledge($0, by: $1) }
  }

  /// Whether the file declares no alarms.
  package var isEmpty: Bool { alarms.isEmpty }

  // MARK: Values

  /// The names of the values of alarms with these names.
  package static func valueNames(ofAlarms names: [String]) -> [String] {
    names.isEmpty ? [] : (reserved + names).map { prefix + $0 }
  }

  /// Adds alarms, and declares their values.
  func add(_ alarms: [Alarm]) {
    self.alarms = alarms
    for alarm in alarms { journal.pages[alarm.name] = alarm.page }
    guard !alarms.isEmpty else { return }
    let most = Double(PanelFile.alarmLimit)
    declare(NamedValue(name: Self.prefix + "active", .number(0), in: 0...most, step: 1)) {
      .number(Double($0.alarms.count { $0.machine.state.isActive }))
    }
    let unacknowledged = NamedValue(
      name: Self.prefix + "unacknowledged", .number(0), in: 0...most, step: 1)
    declare(unacknowledged) {
      .number(Double($0.alarms.count { $0.machine.state.isUnacknowledged }))
    }
    unacknowledged.setter = DerivedSetter { scalar in
      scalar == .number(0) ? nil : .notAChoice(choices: ["0"])
    } perform: { [weak self] _, origin in
      self?.acknowledge(nil, by: origin)
    }
    let priority = NamedValue(name: Self.prefix + "priority", .text(""))
    declare(priority) { .text($0.highestPriority?.rawValue ?? "") }
    priority.setChoices([""] + AlarmPriority.allCases.map(\.rawValue))
    let history = NamedValue(
      name: AlarmJournal.historyName, .list(ListRows(fields: AlarmRecord.fields)))
    history.isPersistent = true
    declare(history) { .list($0.journal.rows) }
    history.restorer = { [weak self] (scalar) throws(ValueError) in
      guard let rows = scalar.list else {
        throw .wrongKind(expected: .list, found: scalar.kind)
      }
      try self?.journal.replace(with: rows)
    }
    for (index, alarm) in alarms.enumerated() { declareState(of: alarm, at: index) }
  }

  private func declareState(of alarm: Alarm, at index: Int) {
    let value = NamedValue(name: Self.prefix + alarm.name, .text(AlarmState.normal.rawValue))
    declare(value) { .text($0.alarms[index].machine.state.rawValue) }
    value.setChoices(AlarmState.allCases.map(\.rawValue))
    let choice = AlarmState.acknowledged.rawValue
    value.setter = DerivedSetter { scalar in
      scalar == .text(choice) ? nil : .notAChoice(choices: [choice])
    } perform: { [weak self] _, origin in
      self?.acknowledge(alarm.name, by: origin)
    }
  }

  private func declare(_ value: NamedValue, _ compute: @escaping (PanelAlarms) -> Scalar) {
    values.declare(value)
    values.derive(value, from: [revision]) { [weak self] in self.map(compute) }
  }

  /// The highest priority of the current alarms; nil for none.
  private var highestPriority: AlarmPriority? {
    alarms.filter { $0.machine.state != .normal }.map(\.priority).max()
  }

  /// The highest priority of the alarms that nobody has acknowledged and whose conditions hold; nil
  /// for none. As in ISA-18.2, an alarm that has returned to normal is silent.
  var soundingPriority: AlarmPriority? {
    alarms.filter { $0.machine.state == .unacknowledged }.map(\.priority).max()
  }

  private func publish(isNew: Bool = false) {
    values.transaction {
      _ = try? revision.set(.number(revision.number + 1))
      if isNew { _ = try? muted?.set(.boolean(false)) }
    }
    onChange()
  }

  // MARK: Showing

  /// The names of the alarms.
  package var names: [String] { alarms.map(\.name) }

  /// The texts with which the alarms would be raised now.
  package var texts: [String] { alarms.map(\.recordedText) }

  /// The text of an alarm.
  package func words(of name: String) -> Control? { alarms.first { $0.name == name }?.words }

  /// The names of the alarms, one of each priority first.
  package var namesByPriority: [String] {
    let first = AlarmPriority.allCases.compactMap { priority in
      alarms.first { $0.priority == priority }?.name
    }
    return first + names.filter { !first.contains($0) }
  }

  /// The states that an alarm can have other than normal: first that after it was raised.
  package func states(of name: String) -> [AlarmState] {
    guard let machine = alarms.first(where: { $0.name == name })?.machine else { return [] }
    return machine.needsAcknowledgement
      ? [.unacknowledged, .acknowledged, .returned] : [machine.raisedState]
  }

  /// Puts alarms into states that they have while their conditions hold, or have held, and all others
  /// into the normal state, without a history. Call it only if the alarms do not run.
  package func show(_ states: [String: AlarmState]) {
    try? journal.replace(with: ListRows(fields: AlarmRecord.fields))
    for index in alarms.indices {
      let state = states[alarms[index].name] ?? .normal
      alarms[index].machine.restore(alarms[index].machine.raisedState)
      if state != .normal { note(.raised, of: alarms[index], by: .panel) }
      alarms[index].machine.restore(state)
      switch state {
      case .acknowledged where alarms[index].machine.needsAcknowledgement:
        note(.acknowledged, of: alarms[index], by: .panel)
      case .returned: note(.cleared, of: alarms[index], by: .panel)
      case .normal, .unacknowledged, .acknowledged: break
      }
    }
    publish()
  }

  // MARK: Running

  /// Sets the conditions of an alarm.
  func connect(_ index: Int, condition: Value, clearCondition: Value?) {
    alarms[index].condition = condition
    alarms[index].clearCondition = clearCondition
  }

  /// Compares the declarations with those of the panel that this one replaces. Call it before
  /// `start()`.
  func compare(with earlier: PanelAlarms) {
    let texts = Dictionary(
      earlier.alarms.map { ($0.name, $0.declaredText) }, uniquingKeysWith: { first, _ in first })
    rewordedAlarms = Set(
      alarms.filter { texts[$0.name] != $0.declaredText }.map(\.name)
    ).intersection(texts.keys)
  }

  /// Restores the states of the alarms from the journal. Their records get the declared priorities,
  /// and new texts if the declared texts have changed.
  func start() {
    guard !alarms.isEmpty else { return }
    journal.endOthers(than: Set(alarms.map(\.name)))
    for index in alarms.indices {
      let alarm = alarms[index]
      alarms[index].machine.restore(journal.state(of: alarm.name))
      journal.noteDeclaration(
        of: alarm.name, text: rewordedAlarms.contains(alarm.name) ? alarm.recordedText : nil,
        priority: alarm.priority)
    }
    publish()
  }

  /// Raises and clears alarms at the end of a transaction.
  /// - Returns: whether an alarm has changed.
  @discardableResult
  func react() -> Bool {
    update { $0.machine.update(isTrue: $0.isWanted) }
  }

  /// The time at which to call `run(at:)`; nil for never.
  func nextTime(asOf now: Duration) -> Duration? {
    var next: Duration?
    for index in alarms.indices {
      guard let time = alarms[index].machine.nextTime(asOf: now) else { continue }
      next = min(next ?? time, time)
    }
    return next
  }

  /// Raises and clears the alarms whose delay has passed.
  func run(at now: Duration) { update { $0.machine.advance(to: now) } }

  private func acknowledge(_ name: String?, by origin: ValueOrigin) {
    update(by: origin) {
      name == nil || $0.name == name ? $0.machine.acknowledge() : nil
    }
  }

  /// Calls `body` for each alarm, and records and publishes the changes.
  /// - Returns: whether an alarm has changed.
  @discardableResult
  private func update(
    by origin: ValueOrigin = .panel, _ body: (inout Alarm) -> AlarmMachine.Change?
  ) -> Bool {
    var (isChanged, isNew) = (false, false)
    for index in alarms.indices {
      guard let change = body(&alarms[index]) else { continue }
      note(change, of: alarms[index], by: origin)
      isChanged = true
      if change == .raised, alarms[index].machine.state == .unacknowledged { isNew = true }
    }
    if isChanged { publish(isNew: isNew) }
    return isChanged
  }

  private func note(_ change: AlarmMachine.Change, of alarm: Alarm, by origin: ValueOrigin) {
    let state = alarm.machine.state
    switch change {
    case .raised:
      journal.noteRaised(
        alarm.name, text: alarm.recordedText, priority: alarm.priority, state: state)
    case .cleared: journal.noteCleared(alarm.name, state: state)
    case .acknowledged: journal.noteAcknowledged(alarm.name, by: origin, state: state)
    }
  }
}

/// The text of an alarm. It is a control, so that it supports everything that the texts of controls
/// support.
final class AlarmWords: Control {
  @Observed(.text("The text of the alarm."))
  var text = ""

  override class var sharedProperties: [Property] { [] }
}
