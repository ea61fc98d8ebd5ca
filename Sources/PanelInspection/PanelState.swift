import Controls
import JSON
import Panels

/// Something that determines what a panel shows.
enum PanelSubject {
  case value(Value, name: String)
  case alarm(String)
  /// The time of the clock.
  case clock
  /// The time since the last touch.
  case idle

  /// Identifies the subject.
  enum Key: Hashable {
    case value(ObjectIdentifier)
    case alarm(String)
    case clock, idle
  }

  var key: Key {
    switch self {
    case .value(let value, _): .value(ObjectIdentifier(value))
    case .alarm(let name): .alarm(name)
    case .clock: .clock
    case .idle: .idle
    }
  }
}

/// The content of a subject in a state of the panel.
struct PanelSetting {
  let subject: PanelSubject
  /// Nil if the value is unknown; the name of the state of an alarm.
  let scalar: Scalar?
  /// A sentence without a period, such as `"on" is true`.
  let description: String

  init(_ subject: PanelSubject, _ scalar: Scalar?, _ description: String? = nil) {
    self.subject = subject
    self.scalar = scalar
    self.description = description ?? Self.description(of: subject, scalar)
  }

  /// Whether the setting concerns an alarm.
  var isAlarm: Bool { if case .alarm = subject { true } else { false } }

  private static func description(of subject: PanelSubject, _ scalar: Scalar?) -> String {
    switch subject {
    case .value(let value, let name):
      value.isSecret ? "\(name.quoted) is another text" : "\(name.quoted) is \(text(of: scalar))"
    case .alarm(let name):
      switch scalar {
      case .text(AlarmState.acknowledged.rawValue): "the alarm \(name.quoted) is acknowledged"
      case .text(AlarmState.returned.rawValue): "the alarm \(name.quoted) waits to be acknowledged"
      default: "the alarm \(name.quoted) is shown"
      }
    case .clock: "\(PanelClock.name.quoted) is \(CheckedTimes.text(scalar?.number ?? 0))"
    case .idle: "\(PanelIdle.name.quoted) is \(text(of: scalar))"
    }
  }

  private static func text(of scalar: Scalar?) -> String {
    switch scalar {
    case .number(let number): JSONWriter.text(of: number)
    case .boolean(let isTrue): "\(isTrue)"
    case .text(let text): text.quoted
    case .list(let list): list.rows.isEmpty ? "empty" : "another list"
    case nil: "unknown"
    }
  }
}

/// Sets what a panel shows, and restores it.
final class PanelState {
  private let panel: Panel
  private var alarms: [String: AlarmState] = [:]
  /// The texts of the alarms when they were shown.
  private var alarmTexts: [String] = []
  private var time = PanelClock.fixedTime
  private var idle = 0.0
  /// The present contents of the values with names.
  private var present: [ObjectIdentifier: Scalar?] = [:]
  /// The earlier contents of values that have changed, the oldest first.
  private var changes: [Change] = []

  private struct Change {
    let value: Value
    let before: Scalar?
  }

  init(_ panel: Panel) {
    self.panel = panel
    for value in panel.values.values where !value.isDerived {
      present[ObjectIdentifier(value)] = .some(value.knownScalar)
    }
    panel.values.observe { [weak self] value, _, _ in self?.note(value) }
  }

  /// Notes a change of a value, also one that follows from another one.
  private func note(_ value: NamedValue) {
    guard let before = present[ObjectIdentifier(value)], before != value.knownScalar else { return }
    present[ObjectIdentifier(value)] = .some(value.knownScalar)
    changes.append(Change(value: value, before: before))
  }

  /// The state at some time.
  struct Snapshot {
    fileprivate let changeCount: Int
    fileprivate let unnamed: [(value: Value, scalar: Scalar?)]
    fileprivate let alarms: [String: AlarmState]
    fileprivate let time: Double
    fileprivate let idle: Double
  }

  /// The present state.
  /// - Parameter settings: settings that may change values without a name.
  func snapshot(before settings: [PanelSetting] = []) -> Snapshot {
    let unnamed = settings.compactMap { setting -> (value: Value, scalar: Scalar?)? in
      guard case .value(let value, _) = setting.subject, !(value is NamedValue) else { return nil }
      return (value, value.knownScalar)
    }
    return Snapshot(
      changeCount: changes.count, unnamed: unnamed, alarms: alarms, time: time, idle: idle)
  }

  func restore(_ snapshot: Snapshot) {
    var seen: Set<ObjectIdentifier> = []
    let earlier =
      snapshot.unnamed
      + changes[snapshot.changeCount...].filter { seen.insert(ObjectIdentifier($0.value)).inserted }
      .map { ($0.value, $0.before) }
    let changed = earlier.filter { $0.value.knownScalar != $0.scalar }
    if !changed.isEmpty {
      panel.values.transaction {
        let known = changed.compactMap { change in change.scalar.map { (change.value, $0) } }
        Value.set(known.map { (value: $0.0, scalar: $0.1) }, origin: .panel)
        for (value, scalar) in changed where scalar == nil { value.setUnknown() }
      }
    }
    changes.removeSubrange(snapshot.changeCount...)
    if alarms != snapshot.alarms {
      alarms = snapshot.alarms
      showAlarms()
    }
    if time != snapshot.time { set(.clock, .number(snapshot.time)) }
    if idle != snapshot.idle { set(.idle, .number(snapshot.idle)) }
  }

  func scalar(of subject: PanelSubject) -> Scalar? {
    switch subject {
    case .value(let value, _): value.knownScalar
    case .alarm(let name): .text((alarms[name] ?? .normal).rawValue)
    case .clock: .number(time)
    case .idle: .number(idle)
    }
  }

  /// - Returns: whether the panel has changed.
  @discardableResult
  func set(_ subject: PanelSubject, _ scalar: Scalar?) -> Bool {
    guard scalar != self.scalar(of: subject) else { return false }
    switch (subject, scalar) {
    case (.value(let value, _), let scalar?): return (try? value.set(scalar)) == true
    case (.value(let value, _), nil): value.setUnknown()
    case (.alarm(let name), .text(let state)?):
      alarms[name] = AlarmState(rawValue: state).flatMap { $0 == .normal ? nil : $0 }
      showAlarms()
    case (.clock, .number(let seconds)?):
      time = seconds
      panel.setClock(to: seconds)
    case (.idle, .number(let seconds)?):
      idle = seconds
      panel.idle.set(seconds)
    case (.alarm, _), (.clock, _), (.idle, _): return false
    }
    return true
  }

  /// - Returns: whether the panel has changed.
  func set(_ settings: [PanelSetting]) -> Bool {
    let hasChanged = panel.values.transaction {
      settings.filter { !$0.isAlarm }.reduce(false) { set($1.subject, $1.scalar) || $0 }
    }
    // An alarm records its text, which may follow the values, when it is raised.
    return settings.filter(\.isAlarm).reduce(hasChanged) { set($1.subject, $1.scalar) || $0 }
  }

  /// Raises the shown alarms again, as if they were raised in the present state.
  func raiseAlarms() {
    if !alarms.isEmpty, alarmTexts != panel.alarms.texts { showAlarms() }
  }

  private func showAlarms() {
    alarmTexts = panel.alarms.texts
    panel.alarms.show(alarms)
  }
}
