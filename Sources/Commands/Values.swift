import JSON
import LinuxIO
import PanelServing
import ProgramInterface

extension Command {
  package static let get = Command(
    name: "get", group: .values, operands: "[NAME…]",
    summary: "Prints values.",
    details:
      "Each line is a name and a value. Without a NAME it prints all values of the panel.",
    options: [
      Option("json", "Prints one JSON object of names and values."), RunningDaemon.socketOption,
    ],
    examples: [
      Example("Print every value", "bezel get"),
      Example("Print two values as JSON", "bezel get volume light --json"),
    ], completion: .valueNames
  ) { options, _ throws(CommandError) in
    let values = try RunningDaemon(options).values(named: options.operands)
    if options.has("json") {
      write(JSONWriter.text(of: .object(values)) + [10])
    } else {
      write(values, named: options.operands)
    }
  }

  package static let set = Command(
    name: "set", group: .values, operands: "NAME=VALUE…",
    summary: "Sets values and prints the result.",
    details:
      "It sets all of the values, or none if one is refused, for example because a finger holds it. A Boolean is true or false, on or off, 1 or 0. A number is clamped to the value's range and rounded to its step, and a rule of the panel may change it again. NAME=null makes a value unknown. A list is a JSON array of rows.",
    options: [
      Option("animated", "Moves controls to the new values instead of jumping."),
      Option("force", "Sets a value even if a finger holds it, and cancels that touch."),
      Option("skip-held", "Sets and prints only the values that no finger holds."),
      RunningDaemon.socketOption,
    ],
    examples: [
      Example("Turn the volume to 40", "bezel set volume=40"),
      Example(
        "Set several values and animate the change", "bezel set light=on brightness=70 --animated"),
      Example(
        "Replace the rows of a list", "bezel set songs='[{\"title\": \"So What\", \"minutes\": 9}]'"
      ),
      Example(
        "Set a seek bar, but do not move it under a finger",
        "bezel set track.progress=0.4 track.buffer=0.7 --skip-held"),
    ], completion: .assignments
  ) { options, _ throws(CommandError) in
    let assignments = try Assignment.all(options.operands)
    guard !assignments.isEmpty else { throw .usage("no value given; write NAME=VALUE") }
    var parameters = [
      JSONMember("texts", .object(assignments.map { JSONMember($0.name, .string($0.text)) }))
    ]
    for (option, name) in [
      ("animated", "animated"), ("force", "force"), ("skip-held", "skipHeld"),
    ] where options.has(option) {
      parameters.append(JSONMember(name, .bool(true)))
    }
    let values = try RunningDaemon(options).members("values", of: "set", .object(parameters))
    write(values, named: assignments.map(\.name))
  }

  /// Writes a row for each name, in the order of `names`; all values if there are no names.
  package static func write(_ values: [JSONMember], named names: [String]) {
    var table = TextTable()
    for name in names.isEmpty ? values.map(\.name) : names {
      if let value = JSONValue.object(values)[name] { table.add(name, value.word) }
    }
    write(Array(table.text().utf8))
  }
}
