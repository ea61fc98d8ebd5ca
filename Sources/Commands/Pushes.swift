import JSON
import LinuxIO
import PanelServing
import ProgramInterface
import Pushes

extension Command {
  package static let pushes = Command(
    name: "pushes", group: .fleet,
    summary: "Prints which pushed panel is running, and the log of pushes.",
    details: """
      The revision of a pushed panel is the time at which it was signed; 0 is the panel file of the \
      daemon. bezel-mqtt(8) describes pushes.
      """,
    options: [
      Option(
        "install", argument: "FILE",
        "Carries out a file from bezel fleet push --output or bezel fleet rollback --output. A push is installed on trial."
      ),
      Option("confirm", "Keeps the panel that is on trial."),
      Option("rollback", "Restores the panel that was shown before the last push. Only for root."),
      Option(
        "reset",
        "Accepts pushes again that are older than the last one, after one was signed with a wrong clock. Only for root."
      ),
      Option("json", "Prints one JSON object."), RunningDaemon.socketOption,
    ],
    examples: [
      Example("Install a push from a USB stick", "bezel pushes --install /media/lobby.push"),
      Example("Show the panel file of the daemon again", "bezel pushes --rollback"),
    ], completion: .files
  ) { options, _ throws(CommandError) in
    guard options.operands.isEmpty else { throw .usage("it takes no names") }
    let steps = ["install", "confirm", "rollback", "reset"].filter { options.has($0) }
    guard steps.count < 2 else {
      throw .usage("--\(steps[0]) and --\(steps[1]) exclude each other")
    }
    let daemon = try RunningDaemon(options, timeLimit: 30)
    if let path = options["install"] { try install(path, daemon) }
    if options.has("confirm") {
      guard let revision = try daemon.call("pushes")["trial"], !revision.isNull else {
        throw .refused("no pushed panel is on trial")
      }
      try daemon.call("confirm", .object([JSONMember("revision", revision)]))
    }
    if options.has("rollback") { try daemon.call("rollback") }
    if options.has("reset") { try daemon.call("resetPushes") }
    let state = try daemon.call("pushes")
    if options.has("json") { return write(JSONWriter.text(of: state) + [10]) }
    var table = TextTable()
    for member in state.members ?? [] where member.name != "log" {
      table.add(member.name, member.node.value.word)
    }
    for event in state["log"]?.array ?? [] { table.add("log", PushLog.line(of: event)) }
    write(Array(table.text().utf8))
  }

  private static func install(_ path: String, _ daemon: RunningDaemon) throws(CommandError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(path, limit: PushBundle.sizeLimit)
    } catch {
      throw .unreadable(path, error)
    }
    for part in PushBundle.parts(of: bytes) { try daemon.call("upload", part) }
    try daemon.call("install")
    // A rollback is not on trial.
    if try daemon.call("pushes")["trial"]?.number != nil {
      StandardError.write(line: "on trial; to keep it, run: bezel pushes --confirm")
    }
  }
}
