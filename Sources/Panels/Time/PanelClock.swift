import Controls

/// The built-in values of the clock, of which a panel declares those that its file uses.
package final class PanelClock {
  /// The time of a panel whose clock is not set: Tuesday, 25 November 2025, 17:30.
  package static let fixedTime = 1_764_091_800.0

  /// The number of seconds since 1970 in the local time zone.
  package static let name = "clock"

  private static let parts:
    [(name: String, range: ClosedRange<Double>, number: @Sendable (CalendarDate) -> Int)] = [
      ("clock.year", -100_000...110_000, { $0.year }), ("clock.month", 1...12, { $0.month }),
      ("clock.day", 1...31, { $0.day }), ("clock.weekday", 1...7, { $0.weekday }),
      ("clock.hour", 0...23, { $0.hour }), ("clock.minute", 0...59, { $0.minute }),
      ("clock.second", 0...59, { $0.second }),
    ]

  /// The number of seconds since 1970 in UTC, which does not change with the time zone or with
  /// daylight saving time.
  private static let unixName = "clock.unix"

  /// The names of all values of the clock.
  package static let names = [name, unixName] + parts.map(\.name)

  private let values: ValueStore
  private let time: Value
  private let unixTime: Value
  private var declared: Set<String> = []
  /// The interval for everything but controls; nil for none.
  private var ownInterval: Duration?
  private var shown: [Shown] = []

  /// A use of the clock by a control.
  private struct Shown {
    weak var control: Control?
    /// nil if the control determines it.
    let interval: Duration?

    /// The interval while the control is visible; nil while it is not.
    var neededInterval: Duration? {
      guard let control, control.isShown else { return nil }
      return interval ?? .seconds((control as? any ClockedControl)?.showsSeconds == false ? 60 : 1)
    }
  }

  init(_ values: ValueStore) {
    self.values = values
    time = values.sourceNumber(Self.fixedTime)
    unixTime = values.sourceNumber(Self.fixedTime)
  }

  /// The value with a name of the clock, which is declared unless the file declares it otherwise;
  /// nil for another name.
  /// - Parameters:
  ///   - isShownInMinutes: whether only the minutes of `clock` are visible; nil if the control
  ///     determines it.
  ///   - control: the control that needs the value only while it is visible; nil if the value is
  ///     always needed.
  func value(_ name: String, isShownInMinutes: Bool?, on control: Control?) -> NamedValue? {
    guard Self.names.contains(name) else { return nil }
    if values[name] == nil { declare(name) }
    if declared.contains(name) {
      let isInMinutes =
        name == Self.name
        ? isShownInMinutes : name != Self.unixName && name != "clock.second"
      let needed = isInMinutes.map { Duration.seconds($0 ? 60 : 1) }
      if let control {
        shown.append(Shown(control: control, interval: needed))
      } else {
        let needed = needed ?? .seconds(1)
        ownInterval = min(ownInterval ?? needed, needed)
      }
    }
    return values[name]
  }

  private func declare(_ name: String) {
    declared.insert(name)
    let part = Self.parts.first { $0.name == name }
    let value = NamedValue(
      name: name, .number(0), in: part?.range ?? Value.unboundedRange, step: part.map { _ in 1 })
    values.declare(value)
    let time = name == Self.unixName ? unixTime : time
    values.derive(value, from: [time]) { [unowned time] in
      guard let part else { return .number(time.number.rounded(.down)) }
      return CalendarDate(time.number).map { .number(Double(part.number($0))) }
    }
  }

  /// Whether a value of the clock is declared.
  var isUsed: Bool { !declared.isEmpty }

  /// The largest interval at which setting the clock keeps all values current that are needed now;
  /// nil if none is.
  /// - Parameter isVisible: whether controls can be seen.
  func interval(isVisible: Bool) -> Duration? {
    guard isVisible else { return ownInterval }
    return (shown.compactMap(\.neededInterval) + [ownInterval].compactMap { $0 }).min()
  }

  /// Sets the time, in seconds since 1970 in the local time zone and in UTC.
  func set(_ local: Double, unix: Double) {
    _ = try? time.set(.number(local))
    _ = try? unixTime.set(.number(unix))
  }
}
