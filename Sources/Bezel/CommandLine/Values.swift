import Controls
import JSON
import LinuxIO

extension Command {
  static let get = Command(
    name: "get", takes: "[NAME…]",
    summary:
      "Prints values as they are now, NAME VALUE a line; all values where none is named.",
    options: [
      Option("json", "Prints one JSON object with all of them."), RunningDaemon.socketOption,
    ], operands: .values
  ) { options, _ throws(CommandError) in
    let values = try RunningDaemon(options).values(named: options.operands)
    if options.has("json") {
      write(JSONWriter.text(of: .object(values)) + [10])
    } else {
      write(values, named: options.operands)
    }
  }

  static let set = Command(
    name: "set", takes: "NAME=VALUE…",
    summary:
      "Sets several values at once, all or none, and prints what they are then. Booleans are true or false, on or off, 1 or 0.",
    options: [
      Option("animated", "Moves there instead of jumping."),
      Option("force", "Takes a value from the finger that holds it."),
      RunningDaemon.socketOption,
    ], operands: .assignments
  ) { options, _ throws(CommandError) in
    let assignments = try Assignment.all(options.operands, of: "set")
    guard !assignments.isEmpty else { throw .usage("set: say NAME=VALUE") }
    let names = assignments.map(\.name)
    let daemon = try RunningDaemon(options)
    let current = JSONValue.object(try daemon.values(named: names))
    var values: [JSONMember] = []
    for assignment in assignments {
      guard let kind = current[assignment.name]?.valueKind else {
        throw .noDaemon("the answer to get has no value \"\(assignment.name)\"")
      }
      values.append(JSONMember(assignment.name, try assignment.scalar(of: kind).json))
    }
    var parameters = [JSONMember("values", .object(values))]
    for option in ["animated", "force"] where options.has(option) {
      parameters.append(JSONMember(option, .bool(true)))
    }
    write(try daemon.members("values", of: "set", .object(parameters)), named: names)
  }

  /// Writes a row for each name, in the order of `names`; all values where there are none.
  static func write(_ values: [JSONMember], named names: [String]) {
    var table = Table()
    for name in names.isEmpty ? values.map(\.name) : names {
      if let value = JSONValue.object(values)[name] { table.add(name, value.word) }
    }
    write(Array(table.text().utf8))
  }
}
