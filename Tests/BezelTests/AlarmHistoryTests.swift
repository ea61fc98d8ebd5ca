import Controls
import Kinds
import PanelChecks
import Panels
import Testing
import ValueBus

/// The history of alarms in the file of persistent values.
struct AlarmHistoryTests {
  private func panel(restoring text: String? = nil) throws -> (panel: Panel, problems: [String]) {
    let file = """
      { values: { heat: { maximum: 120 }, leak: { initial: null, kind: "boolean" } },
        alarms: {
          hot: { when: "heat > 90", text: "Hot: {heat:.0f}", priority: "critical" },
          leak: { when: "leak", text: "Leak" },
        },
        controls: [] }
      """
    let panel = try TestPanel.panel(file)
    panel.alarmJournal?.now = { 1_764_091_800 }
    let kept = try text.map { try PersistentValues(parsing: Array($0.utf8)) }
    let problems = kept?.restore(panel.values) ?? []
    panel.startRules(at: .zero)
    return (panel, problems)
  }

  private func text(of panel: Panel) -> String {
    var kept = PersistentValues()
    _ = kept.update(from: panel.values)
    return String(decoding: kept.text().bytes, as: UTF8.self)
  }

  @Test func theHistorySurvivesARestart() throws {
    let first = try panel().panel
    try first.set(["heat": .number(95), "leak": .boolean(true)], origin: .client)
    try first.set(["alarms.hot": .text("acknowledged")], origin: .client)
    let (second, problems) = try panel(restoring: text(of: first))
    #expect(problems == [])
    // The heat is back at its initial value, and the leak is unknown.
    #expect(second.values["alarms.hot"]?.scalar == .text("normal"))
    #expect(second.values["alarms.leak"]?.scalar == .text("unacknowledged"))
    let records = second.alarmJournal?.records ?? []
    #expect(records.map(\.text) == ["Hot: 95", "Leak"])
    #expect(records.map(\.acknowledgedBy) == [.client, nil])
    #expect(records.map(\.cleared) == [1_764_091_800, nil])
    try second.set(["leak": .boolean(true)], origin: .client)
    #expect(second.alarmJournal?.records.map(\.count) == [1, 1])
    // A third start changes nothing.
    let third = try panel(restoring: text(of: second)).panel
    #expect(third.alarmJournal?.records == second.alarmJournal?.records)
  }

  @Test func anAlarmOfAnEarlierPanelEnds() throws {
    let old = try panel(
      restoring: #"{"alarms.history": [{"name": "old", "text": "Old", "state": "unacknowledged"}]}"#
    )
    let record = try #require(old.panel.alarmJournal?.records.first)
    #expect(record.state == .normal && record.cleared == 1_764_091_800)
    #expect(record.priority == .medium && record.count == 1 && record.raised == 0)
  }

  /// Words, times and numbers that a later version or a person may have written.
  @Test func unusualRecordsAreRead() throws {
    let (panel, problems) = try panel(
      restoring: """
        {"alarms.history": [
          {"name": "leak", "state": "melted", "priority": "urgent", "raised": 1e300, "count": 1e99,
            "cleared": -1e300, "acknowledged": 7, "acknowledgedBy": "dog", "colour": true},
          {"name": "", "state": "x", "priority": "", "raised": 0, "count": 0,
            "cleared": 0, "acknowledged": 0, "acknowledgedBy": "", "colour": true},
          {"name": "hot", "state": "returned", "priority": "low", "raised": 5, "count": -3,
            "cleared": 6, "acknowledged": 0, "acknowledgedBy": "", "colour": true},
          {"name": "hot", "state": "returned", "priority": "low", "raised": 7, "count": 2,
            "cleared": 8, "acknowledged": 0, "acknowledgedBy": "", "colour": true}]}
        """)
    #expect(problems == [])
    let records = panel.alarmJournal?.records ?? []
    #expect(records.map(\.name) == ["leak", "hot", "hot"])
    #expect(records.map(\.state) == [.normal, .normal, .returned])
    // The last alarm is current, so it has its declared priority.
    #expect(records.map(\.priority) == [.medium, .low, .critical])
    #expect(records.map(\.raised) == [0, 5, 7] && records.map(\.count) == [1_000_000, 1, 2])
    #expect(records.map(\.cleared) == [nil, 6, 8])
    #expect(records.map(\.acknowledgedBy) == [nil, nil, nil])
  }

  @Test(arguments: [
    (#"{"alarms.history": 3}"#, "alarms.history"),
    (#"{"alarms.history": [{"name": 3}]}"#, ".name"),
    (#"{"alarms.history": [{"name": "a", "raised": "now"}]}"#, ".raised"),
  ])
  func otherContentIsReported(text: String, part: String) throws {
    let (panel, problems) = try panel(restoring: text)
    #expect(problems.count == 1 && problems.first?.contains(part) == true, "\(problems)")
    #expect(panel.alarmJournal?.records == [])
  }

  @Test func theHistoryIsBounded() throws {
    let rows = (0..<1_500).map { #"{"name": "a\#($0)", "text": "\#($0)"}"# }
    let text = #"{"alarms.history": [\#(rows.joined(separator: ","))]}"#
    let panel = try panel(restoring: text).panel
    #expect(panel.alarmJournal?.records.count == 1_000)
    #expect(panel.alarmJournal?.records.first?.text == "500")
  }
}
