import Controls
import JSON
import LinuxIO
import ProgramInterface

extension Command {
  package static let alarms = Command(
    name: "alarms", group: .values,
    summary: "Prints the current alarms and the history.",
    details:
      "Each line contains the times at which an alarm was raised and cleared, its priority, its state and its text. The newest alarm comes last. The state is unacknowledged or acknowledged while the alarm is active, returned if it was cleared but nobody has acknowledged it, and normal otherwise. To acknowledge an alarm, set its value; see the examples.",
    options: [
      Option(
        "json", "Prints a JSON array of objects, with times in seconds since 1970, or 0 for never."),
      RunningDaemon.socketOption,
    ],
    examples: [
      Example("Print the history", "bezel alarms"),
      Example("Acknowledge the alarm leak", "bezel set alarms.leak=acknowledged"),
      Example("Acknowledge all alarms", "bezel set alarms.unacknowledged=0"),
      Example("Follow the history", "bezel watch alarms.history"),
    ]
  ) { options, _ throws(CommandError) in
    guard options.operands.isEmpty else {
      throw .usage("bezel alarms prints all alarms of the panel; remove the name")
    }
    let name = AlarmJournal.historyName
    let values = try RunningDaemon(options).values(named: [])
    guard let value = values.first(where: { $0.name == name })?.node.value else {
      throw .refused("the panel declares no alarms")
    }
    guard case .array(let rows) = value,
      let list = try? ListRows(rows, fields: AlarmRecord.fields, ignoresOthers: true)
    else { throw .noDaemon("the answer to get has no rows for \"\(name)\"") }
    if options.has("json") {
      write(JSONWriter.text(of: value) + [10])
    } else {
      var table = TextTable(nameColumn: 4)
      for record in list.rows.compactMap(AlarmRecord.init(row:)) {
        table.add(
          time(record.raised), record.cleared.map(time) ?? "-", record.priority.rawValue,
          record.state.rawValue, record.text)
      }
      write(Array(table.text().utf8))
    }
  }
}
