import JSON
import LinuxIO
import ProgramInterface

extension Command {
  package static let stats = Command(
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
      var table = TextTable()
      table.add(stats, named: "")
      write(Array(table.text().utf8))
    }
  }
}
