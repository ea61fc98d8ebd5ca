import Controls
import Panels

extension ManualPage {
  /// Describes the values of a panel with alarms.
  static func addAlarms(to page: inout Document) {
    page.add(.subsection("Alarms"))
    page.add(
      .text(
        "A panel with `alarms` has these values. All changes that one request causes are published "
          + "together: the value that raises an alarm, the state of the alarm, the counts and the "
          + "history."))
    var values = Document.Table(["Value", "Type", "Meaning"])
    for (name, type, meaning) in Self.alarmValues { values.add(["`\(name)`", type, meaning]) }
    page.add(.table(values))
    page.add(
      .text(
        "A program raises an alarm by setting a value that the condition `when` of the alarm depends "
          + "on. Each row of `alarms.history` is an occurrence of an alarm and has these fields. The "
          + "oldest row comes first. When there are more than \(AlarmJournal.limit) rows, the oldest "
          + "occurrences that are over are removed. If an alarm is raised again before somebody has "
          + "acknowledged it, it keeps its row, which moves to the end."))
    var fields = Document.Table(["Field", "Type", "Meaning"])
    for field in AlarmRecord.fields {
      fields.add([
        "`\(field.name)`", field.kind.rawValue, Self.alarmFields[field.name, default: ""],
      ])
    }
    page.add(.table(fields))
  }

  private static let alarmValues = [
    (
      "alarms.NAME", "string",
      "The state: `normal`, `unacknowledged`, `acknowledged`, or `returned` if the alarm was cleared before somebody acknowledged it. Set it to `acknowledged` to acknowledge the alarm; other strings are refused."
    ),
    ("alarms.active", "number", "The number of active alarms: `unacknowledged` or `acknowledged`."),
    (
      "alarms.unacknowledged", "number",
      "The number of alarms that nobody has acknowledged: those that are `unacknowledged` or `returned`. Set it to 0 to acknowledge all of them."
    ),
    (
      "alarms.priority", "string",
      "The highest priority of the alarms that are not `normal`: `critical`, `high`, `medium` or `low`; empty if there are none."
    ),
    (
      AlarmJournal.historyName, "list",
      "The newest occurrences of alarms. The list survives restarts and cannot be set."
    ),
  ]

  /// The meanings of the fields of `alarms.history`.
  static let alarmFields = [
    "name": "The name of the alarm in the panel file.",
    "text": "The text when the alarm was raised, at most \(AlarmRecord.textLimit) characters.",
    "priority": "The priority when the alarm was raised.",
    "state": "The state, as in `alarms.NAME`; `normal` if the occurrence is over.",
    "count": "How many times the alarm was raised before somebody acknowledged it.",
    "raised": "When the alarm was last raised, in seconds since 1970.",
    "acknowledged": "When it was acknowledged; 0 if nobody has acknowledged it.",
    "acknowledgedBy":
      "The origin of the acknowledgement: `touch`, `client` or `panel`; empty if there is none.",
    "cleared": "When its condition ceased to hold; 0 if it still holds.",
  ]
}
