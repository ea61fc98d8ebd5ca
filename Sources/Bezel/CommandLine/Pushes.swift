import JSON
import LinuxIO

/// The record of pushed panels, for people.
enum Pushes {
  /// What happened with a push, in a line.
  static func line(_ event: JSONValue) -> String {
    let outcome =
      switch event["outcome"]?.string {
      case "installed": "installed"
      case "takenBack": "taken back"
      default: "refused"
      }
    let message = event["message"]?.string.map { ": \($0)" } ?? ""
    let time = event["time"]?.number.map(Command.time) ?? "-"
    return "\(time) \(outcome) \(event["revision"]?.word ?? "0")\(message)"
  }
}

extension Command {
  static let pushes = Command(
    name: "pushes", group: .fleet,
    summary: "Prints which pushed panel runs, and what happened with pushes.",
    details: """
      The revision of a pushed panel is the time at which it was signed; 0 is the panel file of the \
      daemon. bezel-mqtt(8) describes pushes.
      """,
    options: [
      Option("rollback", "Goes back to the panel before the last push."),
      Option("json", "Prints one JSON object."), RunningDaemon.socketOption,
    ],
    examples: [Example("Show the panel file of the daemon again", "bezel pushes --rollback")]
  ) { options, _ throws(CommandError) in
    guard options.operands.isEmpty else { throw .usage("it takes no names") }
    let daemon = try RunningDaemon(options, timeLimit: 30)
    if options.has("rollback") { try daemon.call("rollback") }
    let state = try daemon.call("pushes")
    if options.has("json") { return write(JSONWriter.text(of: state) + [10]) }
    var table = Table()
    for member in state.members ?? [] where member.name != "log" {
      table.add(member.name, member.node.value.word)
    }
    for event in state["log"]?.array ?? [] { table.add("log", Pushes.line(event)) }
    write(Array(table.text().utf8))
  }
}
