import Controls
import JSON
import LinuxIO
import PanelServing
import Panels
import ProgramInterface

extension Command {
  package static let describe = Command(
    name: "describe", group: .values, operands: "[CONTROL|KIND]",
    summary:
      "Describes the running panel, what a panel file can contain, or the methods of control.sock.",
    details:
      "It prints the values, controls and rules of the running panel, or the properties and actions of one CONTROL; panel stands for the panel itself, unless a control has that name. With --kinds or --icons it describes what a panel file can contain. With --protocol it prints the methods of control.sock. These options need no daemon.",
    options: [
      Option("json", "Prints the daemon's answer as one JSON object."),
      Option(
        "kinds",
        "Describes one KIND of control. Without a KIND it lists the kinds on a terminal, and prints the whole reference elsewhere."
      ),
      Option("icons", "Lists the built-in icons with their synonyms."),
      Option(
        "protocol",
        "Prints the methods of control.sock as an OpenRPC document, from which tools can generate client libraries."
      ),
      Option(
        "format", argument: "markdown|schema", completion: .words(["markdown", "schema"]),
        "The format of --kinds. schema is a JSON Schema, with which editors complete and check panel files."
      ),
      RunningDaemon.socketOption,
    ],
    examples: [
      Example("List the values, controls and rules of the running panel", "bezel describe"),
      Example("List the kinds of control", "bezel describe --kinds"),
      Example("Show everything about one kind", "bezel describe --kinds knob"),
      Example(
        "Let an editor complete panel files",
        "bezel describe --kinds --format schema > panel.schema.json"),
      Example(
        "List the methods of control.sock", "bezel describe --protocol | jq -r '.methods[].name'"),
    ], completion: .controlNamesOrKinds
  ) { options, kinds throws(CommandError) in
    guard options.operands.count <= 1 else { throw .usage("name at most one control or kind") }
    let name = options.operands.first
    if options.has("icons") {
      if name != nil { throw .usage("--icons takes no name") }
      try exclude(["kinds", "json", "format", "protocol"], with: "icons", options)
      write(Array(icons.text().utf8))
    } else if options.has("protocol") {
      if name != nil { throw .usage("--protocol takes no name") }
      try exclude(["kinds", "json", "format"], with: "protocol", options)
      write(Array(JSONWriter.indentedText(of: OpenRPC.document).utf8))
    } else if options.has("kinds") {
      try exclude(["json"], with: "kinds", options)
      try printReference(of: name, format: options["format"], kinds)
    } else if options.has("format") {
      throw .usage("--format needs --kinds")
    } else {
      try describePanel(name, options)
    }
  }

  private static func exclude(
    _ others: [String], with option: String, _ options: Options
  ) throws(CommandError) {
    for other in others where options.has(other) {
      throw .usage("--\(option) and --\(other) exclude each other")
    }
  }

  /// Prints the running panel, or the control with a name.
  private static func describePanel(_ name: String?, _ options: Options) throws(CommandError) {
    let panel = RunningPanel(try RunningDaemon(options).call("describe"))
    guard let name else {
      print(panel.json, options) { panel.table }
      return
    }
    guard let control = panel.control(named: name) else {
      throw .refused(unknown("control", name, in: panel.controlNames))
    }
    print(control, options) { RunningPanel.table(of: control) }
  }

  private static func print(_ json: JSONValue, _ options: Options, table: () -> TextTable) {
    write(
      options.has("json") ? JSONWriter.text(of: json) + [10] : Array(table().text().utf8))
  }

  /// The built-in icons, in the order of the gallery.
  private static var icons: TextTable {
    var table = TextTable()
    for icon in BuiltInIcon.all {
      table.add(icon.name, icon.synonyms.joined(separator: " "))
    }
    return table
  }

  private static func printReference(
    of name: String?, format: String?, _ kinds: [ControlKind]
  ) throws(CommandError) {
    try checkKinds(kinds)
    let reference = PanelReference(kinds: kinds)
    let isForPeople = Terminal.isOutput && format == nil
    switch format ?? "markdown" {
    case "markdown":
      if let name {
        guard let document = reference.document(ofKind: name) else {
          throw .usage(reference.unknownKind(name))
        }
        write(
          Array((isForPeople ? document.text(width: Terminal.width) : document.markdown).utf8))
      } else {
        write(Array((isForPeople ? list(reference) : reference.markdown).utf8))
      }
    case "schema":
      if name != nil { throw .usage("--format schema takes no KIND") }
      write(Array(JSONWriter.indentedText(of: reference.schema).utf8))
    case let format:
      throw .usage(unknown("format", format, among: ["markdown", "schema"]))
    }
  }

  /// A line for each kind of control.
  private static func list(_ reference: PanelReference) -> String {
    var table = TextTable()
    for kind in reference.summaries { table.add(kind.name, kind.documentation) }
    let hint =
      "bezel describe --kinds KIND shows the properties of a kind, and bezel manual bezel-panel the "
      + "whole reference."
    return table.text() + "\n" + hint.wrapped(to: Terminal.width).map { $0 + "\n" }.joined()
  }
}
