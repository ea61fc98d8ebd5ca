import JSON

/// An occurrence of an alarm. Times are in seconds since 1970, in UTC.
public struct AlarmRecord: Hashable, Sendable {
  /// Who acknowledged an alarm.
  public enum Source: String, CaseIterable, Sendable {
    case touch, client, panel
  }

  /// The name of the alarm in the panel file.
  public var name: String
  /// The text at the time when the alarm was raised, or when a reload of the panel file changed it.
  public var text: String
  /// The priority. A current alarm has the declared priority.
  public var priority: AlarmPriority
  /// The current state of the occurrence; `normal` if it is over.
  public var state: AlarmState
  /// How many times the alarm was raised before somebody acknowledged it.
  public var count = 1
  /// When the alarm was last raised.
  public var raised: Double
  /// When it was acknowledged; nil if it was not.
  public var acknowledged: Double?
  /// Who acknowledged it.
  public var acknowledgedBy: Source?
  /// When its condition ceased to hold; nil if it still holds.
  public var cleared: Double?

  /// The maximum number of characters of a text in a record. Longer texts end with an ellipsis.
  public static let textLimit = 256

  /// Creates a record of an alarm that was just raised.
  public init(
    name: String, text: String, priority: AlarmPriority, raised: Double, state: AlarmState
  ) {
    self.name = name
    self.text = text.shortened(to: Self.textLimit)
    self.priority = priority
    self.raised = raised
    self.state = state
  }

  /// Whether the occurrence is not over.
  public var isPresent: Bool { state != .normal }
}

extension AlarmRecord {
  /// The fields of a record as a row of a list. A time is 0 if the event has not happened.
  public static let fields: [ListRows.Field] = [
    .init("name", .text("")), .init("text", .text("")),
    .init("priority", .text(AlarmPriority.medium.rawValue)),
    .init("state", .text(AlarmState.normal.rawValue)), .init("count", .number(1)),
    .init("raised", .number(0)), .init("acknowledged", .number(0)),
    .init("acknowledgedBy", .text("")), .init("cleared", .number(0)),
  ]

  /// The record as a row with ``fields``.
  var row: [Scalar] {
    [
      .text(name), .text(text), .text(priority.rawValue), .text(state.rawValue),
      .number(Double(count)), .number(raised), .number(acknowledged ?? 0),
      .text(acknowledgedBy?.rawValue ?? ""), .number(cleared ?? 0),
    ]
  }

  /// Reads a row with ``fields``; nil for a row without a name. A later version of Bezel may have
  /// written unknown words: an unknown priority becomes `medium`, and an unknown state `normal`. An
  /// invalid time is treated as 0.
  public init?(row: [Scalar?]) {
    let (texts, numbers) = (row.map { $0?.text ?? "" }, row.map { $0?.number ?? 0 })
    func time(_ index: Int) -> Double? {
      numbers[index] == 0 || CalendarDate(numbers[index]) == nil ? nil : numbers[index]
    }
    guard row.count == Self.fields.count, !texts[0].isEmpty else { return nil }
    self.init(
      name: texts[0], text: texts[1], priority: AlarmPriority(rawValue: texts[2]) ?? .medium,
      raised: time(5) ?? 0, state: AlarmState(rawValue: texts[3]) ?? .normal)
    count = Int(min(max(numbers[4], 1), Double(AlarmJournal.countLimit)))
    acknowledged = time(6)
    acknowledgedBy = Source(rawValue: texts[7])
    cleared = time(8)
  }
}

extension AlarmRecord.Source {
  init(_ origin: ValueOrigin) {
    switch origin {
    case .touch: self = .touch
    case .client: self = .client
    case .panel: self = .panel
    }
  }
}

extension Scalar {
  fileprivate var text: String { if case .text(let text) = self { text } else { "" } }
}
