import JSON
import LinuxIO

extension Command {
  static let stats = Command(
    name: "stats",
    summary: "Prints the running daemon's counters and latencies, NAME VALUE a line.",
    options: [Option("json", "Prints one JSON object."), RunningDaemon.socketOption]
  ) { options, _ throws(CommandError) in
    guard options.operands.isEmpty else { throw .usage("stats takes no names") }
    let stats = try RunningDaemon(options).call("stats")
    if options.has("json") {
      write(JSONWriter.text(of: stats) + [10])
    } else {
      var table = Table()
      add(stats, named: "", to: &table)
      write(Array(table.text().utf8))
    }
  }

  /// Adds a row for each number; those of an object are named `latency.p50`.
  private static func add(_ value: JSONValue, named name: String, to table: inout Table) {
    guard let members = value.members else {
      table.add(name, value.word)
      return
    }
    for member in members {
      add(
        member.node.value, named: name.isEmpty ? member.name : "\(name).\(member.name)", to: &table)
    }
  }
}
