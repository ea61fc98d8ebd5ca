import JSON
import LinuxIO

extension Command {
  static let configure = Command(
    name: "configure", takes: "CONTROL PROPERTY=VALUE…",
    summary:
      "Changes properties of a control until the panel is loaded again, and prints what they are then. null takes back an optional one; a list is given with commas.",
    options: [RunningDaemon.socketOption], operands: .control
  ) { options, _ throws(CommandError) in
    let assignments = try Assignment.all(options.operands.dropFirst(), of: "configure")
    guard let name = options.operands.first, !assignments.isEmpty else {
      throw .usage("configure: say CONTROL PROPERTY=VALUE")
    }
    let daemon = try RunningDaemon(options)
    let panel = RunningPanel(try daemon.call("describe"))
    let properties = panel.control(named: name)?["properties"]
    let members = assignments.map {
      JSONMember($0.name, $0.property(like: properties?[$0.name]))
    }
    let applied = try daemon.members(
      "properties", of: "configure",
      .object(["control": .string(name), "properties": .object(members)]))
    write(applied, named: [])
  }
}
