import JSON
import LinuxIO
import PanelServing
import ProgramInterface

extension Command {
  package static let configure = Command(
    name: "configure", group: .values, operands: "CONTROL PROPERTY=VALUE…",
    summary: "Changes properties of a control and prints the result.",
    details:
      "The change lasts until the panel is reloaded. If no control is named panel, that name refers to the panel itself. The value null resets an optional property. Separate the words of a list by commas.",
    options: [RunningDaemon.socketOption],
    examples: [
      Example("Change the title of a button", "bezel configure start title=Stop"),
      Example("Change the tint of the panel", "bezel configure panel tint=#FF8800"),
      Example("Change the theme of the panel", "bezel configure panel theme=light"),
      Example("Show the properties of a control", "bezel describe start"),
    ], completion: .properties
  ) { options, _ throws(CommandError) in
    guard let name = options.operands.first, options.operands.count > 1 else {
      throw .usage("no property given; write CONTROL PROPERTY=VALUE")
    }
    let assignments = try Assignment.all(options.operands.dropFirst())
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
