import JSON

/// The current alarms of a panel, and those that are over.
public final class AlarmJournal {
  /// The name of the value with the records.
  public static let historyName = "alarms.history"
  /// The maximum number of records. The oldest ones that are over are dropped first.
  public static let limit = 1_000
  /// The maximum of `AlarmRecord.count`.
  static let countLimit = 1_000_000

  /// The name of the page that an alarm concerns, by the name of the alarm.
  public var pages: [String: String] = [:]
  /// The records, from the oldest to the newest.
  public private(set) var records: [AlarmRecord] = []
  /// The records as rows with `AlarmRecord.fields`; nil if they have changed.
  private var knownRows: ListRows?
  /// Returns the current time in seconds since 1970, in UTC.
  public var now: () -> Double = { 0 }
  /// Converts a time to the local time zone for display.
  public var localTime: (Double) -> Double = { $0 }
  /// Acknowledges the alarm with the given name, or all alarms if it is nil.
  public var acknowledge: (_ name: String?, _ origin: ValueOrigin) -> Void = { _, _ in }

  /// Creates an empty journal.
  public init() {}

  // MARK: Reading

  /// The current alarms by descending priority. Within a priority, the newest comes first.
  public var present: [AlarmRecord] {
    records.enumerated().filter(\.element.isPresent).sorted { first, second in
      let (a, b) = (first.element, second.element)
      if a.priority != b.priority { return a.priority > b.priority }
      return first.offset > second.offset
    }.map(\.element)
  }

  /// The occurrences that are over, the newest first.
  public var past: [AlarmRecord] { records.reversed().filter { !$0.isPresent } }

  /// The records as rows with `AlarmRecord.fields`. If they are too large for a list, drops records
  /// that are over, and leaves out the oldest of the current ones.
  public var rows: ListRows {
    if let knownRows { return knownRows }
    var listed = records
    while true {
      do {
        let rows = try ListRows(fields: AlarmRecord.fields, listed.map(\.row))
        knownRows = rows
        return rows
      } catch {
        trim(to: records.count * 7 / 8)
        listed =
          listed.count > records.count ? records : Array(listed.dropFirst(listed.count / 8 + 1))
      }
    }
  }

  /// The state of an alarm.
  public func state(of name: String) -> AlarmState {
    presentIndex(of: name).map { records[$0].state } ?? .normal
  }

  private func presentIndex(of name: String) -> Int? {
    records.lastIndex { $0.name == name && $0.isPresent }
  }

  // MARK: Writing

  /// Replaces all records, for example with those of an earlier run. Only the last record of an
  /// alarm can be current.
  public func replace(with list: ListRows) throws(ValueError) {
    let rows: ListRows
    do throws(ListError) {
      rows = try list.converted(to: AlarmRecord.fields)
    } catch {
      throw .list(error)
    }
    records = rows.rows.compactMap(AlarmRecord.init(row:))
    var names: Set<String> = []
    for index in records.indices.reversed() where records[index].isPresent {
      if !names.insert(records[index].name).inserted { end(index) }
    }
    didChange()
  }

  /// Notes that an alarm was raised.
  public func noteRaised(
    _ name: String, text: String, priority: AlarmPriority, state: AlarmState
  ) {
    var record = AlarmRecord(
      name: name, text: text, priority: priority, raised: now(), state: state)
    // An alarm that comes and goes before anybody acknowledges it is one occurrence.
    if let index = presentIndex(of: name) {
      record.count = min(records[index].count + 1, Self.countLimit)
      records.remove(at: index)
    }
    records.append(record)
    didChange()
  }

  /// Updates the current record of an alarm from its declaration.
  /// - Parameter text: the new text; nil to keep the text of the record.
  public func noteDeclaration(of name: String, text: String?, priority: AlarmPriority) {
    change(name) {
      if let text { $0.text = text.shortened(to: AlarmRecord.textLimit) }
      $0.priority = priority
    }
  }

  /// Notes that the condition of an alarm ceased to hold.
  public func noteCleared(_ name: String, state: AlarmState) {
    change(name) {
      $0.cleared = now()
      $0.state = state
    }
  }

  /// Notes that an alarm was acknowledged.
  public func noteAcknowledged(_ name: String, by origin: ValueOrigin, state: AlarmState) {
    change(name) {
      $0.acknowledged = now()
      $0.acknowledgedBy = AlarmRecord.Source(origin)
      $0.state = state
    }
  }

  /// Ends the occurrences of alarms that the panel no longer has.
  public func endOthers(than names: Set<String>) {
    for index in records.indices
    where records[index].isPresent && !names.contains(records[index].name) {
      end(index)
    }
    didChange()
  }

  private func end(_ index: Int) {
    records[index].cleared = records[index].cleared ?? now()
    records[index].state = .normal
  }

  private func change(_ name: String, _ body: (inout AlarmRecord) -> Void) {
    guard let index = presentIndex(of: name) else { return }
    body(&records[index])
    didChange()
  }

  private func didChange() {
    knownRows = nil
    trim(to: Self.limit)
  }

  /// Drops the oldest records that are over.
  private func trim(to limit: Int) {
    var surplus = records.count - limit
    guard surplus > 0 else { return }
    records.removeAll { record in
      guard surplus > 0, !record.isPresent else { return false }
      surplus -= 1
      return true
    }
  }
}
