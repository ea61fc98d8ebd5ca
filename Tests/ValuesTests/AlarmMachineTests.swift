import Testing
import Values

/// The cases of the table of `AlarmMachine`, by number.
struct AlarmMachineTests {
  private typealias Change = AlarmMachine.Change

  @Test func anAlarmIsRaised() {  // 1, 2
    var alarm = AlarmMachine()
    #expect(alarm.update(isTrue: true) == .raised && alarm.state == .unacknowledged)
    #expect(alarm.update(isTrue: true) == nil)
    var event = AlarmMachine(needsAcknowledgement: false)
    #expect(event.update(isTrue: true) == .raised && event.state == .acknowledged)
    #expect(event.update(isTrue: false) == .cleared && event.state == .normal)
  }

  @Test func aDelayPreventsAShortAlarm() {  // 3, 4, 5
    var alarm = AlarmMachine(delay: .seconds(5))
    #expect(alarm.update(isTrue: true) == nil && alarm.nextTime(asOf: .seconds(1)) == .seconds(6))
    #expect(alarm.advance(to: .seconds(5)) == nil && alarm.state == .normal)
    #expect(alarm.update(isTrue: false) == nil && alarm.nextTime(asOf: .seconds(5)) == nil)
    #expect(alarm.advance(to: .seconds(9)) == nil && alarm.state == .normal)
    _ = alarm.update(isTrue: true)
    _ = alarm.nextTime(asOf: .seconds(10))
    // The condition still holds, which does not begin the wait again.
    #expect(alarm.update(isTrue: true) == nil && alarm.nextTime(asOf: .seconds(14)) == .seconds(15))
    #expect(alarm.advance(to: .seconds(15)) == .raised && alarm.state == .unacknowledged)
  }

  @Test func anAlarmThatReturnedIsRaisedAgain() {  // 6, 7, 10
    var alarm = AlarmMachine()
    _ = alarm.update(isTrue: true)
    #expect(alarm.update(isTrue: false) == .cleared && alarm.state == .returned)
    #expect(alarm.update(isTrue: true) == .raised && alarm.state == .unacknowledged)
  }

  @Test func aClearDelayPreventsAShortEnd() {  // 8, 9
    var alarm = AlarmMachine(clearDelay: .seconds(5))
    _ = alarm.update(isTrue: true)
    #expect(alarm.update(isTrue: false) == nil && alarm.nextTime(asOf: .zero) == .seconds(5))
    #expect(alarm.update(isTrue: true) == nil && alarm.nextTime(asOf: .zero) == nil)
    _ = alarm.update(isTrue: false)
    _ = alarm.nextTime(asOf: .seconds(1))
    #expect(alarm.advance(to: .seconds(6)) == .cleared && alarm.state == .returned)
  }

  @Test func anAcknowledgedAlarmEnds() {  // 11, 12
    var alarm = AlarmMachine()
    _ = alarm.update(isTrue: true)
    #expect(alarm.acknowledge() == .acknowledged && alarm.state == .acknowledged)
    #expect(alarm.update(isTrue: false) == .cleared && alarm.state == .normal)
  }

  @Test func anAlarmThatReturnedEndsWithItsAcknowledgement() {  // 13, 14
    var alarm = AlarmMachine()
    #expect(alarm.acknowledge() == nil)
    _ = alarm.update(isTrue: true)
    _ = alarm.update(isTrue: false)
    #expect(alarm.acknowledge() == .acknowledged && alarm.state == .normal)
    #expect(alarm.acknowledge() == nil)
  }

  @Test func anUnknownConditionChangesNothing() {  // 15
    var alarm = AlarmMachine(delay: .seconds(5))
    _ = alarm.update(isTrue: true)
    #expect(alarm.update(isTrue: nil) == nil && alarm.nextTime(asOf: .zero) == nil)
    alarm.restore(.unacknowledged)
    #expect(alarm.update(isTrue: nil) == nil && alarm.state == .unacknowledged)
  }

  // MARK: Journal

  private func journal() -> AlarmJournal {
    let journal = AlarmJournal()
    var time = 0.0
    journal.now = {
      time += 1
      return time
    }
    return journal
  }

  @Test func anAlarmThatFlickersIsOneRecord() {
    let journal = journal()
    for _ in 1...1_000 {
      journal.noteRaised("a", text: "A", priority: .high, state: .unacknowledged)
      journal.noteCleared("a", state: .returned)
    }
    #expect(journal.records.map(\.count) == [1_000] && journal.state(of: "a") == .returned)
    journal.noteAcknowledged("a", by: .client, state: .normal)
    journal.noteRaised("a", text: "A", priority: .high, state: .unacknowledged)
    #expect(journal.records.map(\.count) == [1_000, 1])
    #expect(journal.records[0].acknowledgedBy == .client)
  }

  @Test func presentAlarmsAreSortedByPriorityAndTime() {
    let journal = journal()
    for (name, priority) in [("a", AlarmPriority.low), ("b", .critical), ("c", .low), ("d", .high)]
    {
      journal.noteRaised(name, text: name, priority: priority, state: .unacknowledged)
    }
    journal.noteCleared("d", state: .normal)
    #expect(journal.present.map(\.name) == ["b", "c", "a"] && journal.past.map(\.name) == ["d"])
  }

  @Test func theOldestRecordsThatAreOverAreDropped() {
    let journal = journal()
    journal.noteRaised("stays", text: "", priority: .low, state: .unacknowledged)
    for index in 0..<AlarmJournal.limit {
      journal.noteRaised("a\(index)", text: "", priority: .low, state: .unacknowledged)
      journal.noteCleared("a\(index)", state: .normal)
    }
    #expect(journal.records.count == AlarmJournal.limit)
    #expect(journal.records.prefix(2).map(\.name) == ["stays", "a1"])
  }

  /// The published list has a limit, but the panel shows every alarm that nobody has acknowledged.
  @Test func presentAlarmsAreNeverDropped() {
    let journal = journal()
    let long = String(repeating: "😀", count: AlarmRecord.textLimit)
    journal.noteRaised("over", text: long, priority: .low, state: .unacknowledged)
    journal.noteCleared("over", state: .normal)
    for index in 1...AlarmJournal.limit {
      journal.noteRaised("a\(index)", text: long, priority: .low, state: .unacknowledged)
    }
    let listed = journal.rows.rows
    #expect(listed.count > 300 && listed.count < AlarmJournal.limit)
    #expect(listed.last?.first == .text("a\(AlarmJournal.limit)"))
    #expect(journal.present.count == AlarmJournal.limit && journal.past.isEmpty)
  }

  @Test func alarmsThatThePanelNoLongerHasEnd() {
    let journal = journal()
    for name in ["a", "b"] {
      journal.noteRaised(name, text: "", priority: .low, state: .unacknowledged)
    }
    journal.endOthers(than: ["a"])
    #expect(journal.present.map(\.name) == ["a"] && journal.past.map(\.cleared) == [3])
  }
}
