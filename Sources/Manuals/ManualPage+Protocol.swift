import Controls
import JSON
import LinuxIO
import PanelServing
import Panels
import ProgramInterface
import ValueBus

extension ManualPage {
  static let proto = ManualPage(
    name: "bezel-protocol", section: 7, summary: "the sockets of the Bezel control panel"
  ) { _, _ in
    Document(
      PackageResources.bezel_protocol_md, words: limits.merging(examples) { $1 },
      blocks: [
        "lines": lines, "valueMembers": [table(of: ProtocolLine.valueDescription)],
        "alarmFields": [.table(alarmTable)], "methods": methods, "errors": [.table(errors)],
      ])
  }

  private static var lines: [Document.Block] {
    ProtocolLine.all.flatMap { line in
      [.subsection(line.type), .text(line.documentation), table(of: line.members)]
    }
  }

  private static var methods: [Document.Block] {
    var blocks: [Document.Block] = []
    for method in RequestMethod.all {
      blocks += [.subsection(method.name), .text(method.documentation)]
      if !method.parameters.isEmpty {
        blocks += [.text("Parameters:"), table(of: method.parameters, marksRequired: true)]
      }
      if !method.result.isEmpty { blocks += [.text("Result:"), table(of: method.result)] }
    }
    return blocks
  }

  private static var errors: Document.Table {
    var table = Document.Table(["Code", "Meaning"])
    for error in ProtocolError.all { table.add(["`\(error.code)`", error.meaning]) }
    return table
  }

  private static func table(
    of members: [MessageMember], marksRequired: Bool = false
  ) -> Document.Block {
    var table = Document.Table(["Member", "Type", "Meaning"])
    for member in members {
      let takes = member.form.name + (marksRequired && member.isRequired ? ", required" : "")
      table.add(["`\(member.name)`", takes, member.documentation])
    }
    return .table(table)
  }

  private static let limits = [
    "version": bezelVersion,
    "journalLimit": "\(AlarmJournal.limit)",
    "connectionLimit": "\(RequestServer.connectionLimit)",
    "subscriberLimit": "\(ValueServer.clientLimit)",
    "snapshotSize": "\(ValueServer.unreadLimit)",
    "listsSize": "\(ListRows.totalLimit >> 20)",
    "lineSize": "\(RequestServer.lineLimit)",
    "depthLimit": "\(JSONParser.depthLimit)",
    "batchSize": "\(RequestServer.batchLimit)",
    "answersSize": "\(RequestServer.unreadLimit)",
    "largeSize": "\(RequestHandler.largeSize)",
    "longestRest": "\(Viewers.longestRest.nanoseconds / 1_000_000)",
    "unreadSize": "\(LineQueue.limit)",
    "timeLimit": "\(ValueServer.timeLimit.components.seconds)",
    "nameLimit": "\(ValueStore.nameLimit)",
    "textLimit": "\(PropertyFormat.textLimit)",
    "listLimit": "\(PropertyFormat.itemLimit)",
    "wordLimit": "\(PropertyFormat.wordLimit)",
  ]

  // MARK: Alarms

  private static var alarmTable: Document.Table {
    var table = Document.Table(["Field", "Type", "Meaning"])
    for field in AlarmRecord.fields {
      table.add([
        "`\(field.name)`", field.kind.rawValue, Self.alarmFields[field.name, default: ""],
      ])
    }
    return table
  }

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

  // MARK: Examples

  /// The programs in the folder `Examples`.
  private static let examples = [
    "values.sh": text(PackageResources.values_sh), "values.py": text(PackageResources.values_py),
    "values.js": text(PackageResources.values_js), "panel.c": text(PackageResources.panel_c),
    "mpv.py": text(PackageResources.mpv_py),
  ]

  private static func text(_ file: [UInt8]) -> String {
    String(decoding: file.last == 10 ? file.dropLast() : file[...], as: UTF8.self)
  }
}
