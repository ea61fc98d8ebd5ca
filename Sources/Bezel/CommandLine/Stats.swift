import JSON
import LinuxIO

extension Command {
  static let stats = Command(
    name: "stats", group: .device,
    summary: "Prints the counters and latencies of the daemon.",
    options: [Option("json", "Prints one JSON object."), RunningDaemon.socketOption],
    examples: [
      Example("Print the latency from a touch to the screen", "bezel stats | grep touchToPresent")
    ]
  ) { options, _ throws(CommandError) in
    guard options.operands.isEmpty else { throw .usage("it takes no names") }
    let stats = try RunningDaemon(options).call("stats")
    if options.has("json") {
      write(JSONWriter.text(of: stats) + [10])
    } else {
      var table = Table()
      add(stats, named: "", to: &table)
      write(Array(table.text().utf8))
    }
  }

  /// Adds a row for each number; a number in an object has a name such as `drawTime.p50`.
  static func add(_ value: JSONValue, named name: String, to table: inout Table) {
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
