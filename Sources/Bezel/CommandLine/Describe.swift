import Controls
import JSON
import LinuxIO
import Panels

extension Command {
  static let describe = Command(
    name: "describe", takes: "[CONTROL]",
    summary:
      "Prints the controls and values of the running panel; the properties of one control, NAME VALUE a line; the reference of panel files; or its icons.",
    options: [
      Option("json", "Prints the answer of describe, one JSON object."),
      Option(
        "kinds",
        "Prints the reference of panel files, with every kind of control and every property, and asks no daemon."
      ),
      Option(
        "icons",
        "Prints the built-in icons, each with what else it is called, NAME WORDS a line, and asks no daemon."
      ),
      Option(
        "format", argument: "markdown|schema",
        "The form of the reference; schema is a JSON Schema for editors."),
      RunningDaemon.socketOption,
    ], operands: .control
  ) { options, kinds throws(CommandError) in
    guard options.operands.count <= 1 else { throw .usage("describe: name one control, or none") }
    if options.has("icons") {
      guard options.operands.isEmpty else { throw .usage("describe: --icons goes without a name") }
      for other in ["kinds", "json", "format"] where options.has(other) {
        throw .usage("describe: --icons goes without --\(other)")
      }
      write(Array(icons.text().utf8))
    } else if options.has("kinds") {
      guard options.operands.isEmpty else { throw .usage("describe: --kinds goes without a name") }
      try printReference(options, kinds)
    } else if options.has("format") {
      throw .usage("describe: --format goes with --kinds")
    } else {
      let panel = RunningPanel(try RunningDaemon(options).call("describe"))
      guard let name = options.operands.first else {
        print(panel.json, options) { panel.table }
        return
      }
      guard let control = panel.control(named: name) else {
        throw .refused(unknown("control", name, in: panel.controlNames))
      }
      print(control, options) {
        RunningPanel.table(ofProperties: control["properties"]?.members ?? [])
      }
    }
  }

  private static func print(_ json: JSONValue, _ options: Options, table: () -> Table) {
    write(
      options.has("json") ? JSONWriter.text(of: json) + [10] : Array(table().text().utf8))
  }

  /// The built-in icons, in the order of the gallery.
  private static var icons: Table {
    var table = Table()
    for icon in BuiltInIcon.all {
      table.add(icon.name, icon.synonyms.joined(separator: " "))
    }
    return table
  }

  private static func printReference(
    _ options: Options, _ kinds: [ControlKind]
  ) throws(CommandError) {
    guard !options.has("json") else { throw .usage("describe: --json goes without --kinds") }
    try checkKinds(kinds)
    let reference = PanelReference(kinds: kinds)
    switch options["format"] ?? "markdown" {
    case "markdown": write(Array(reference.markdown.utf8))
    case "schema": write(Array(JSONWriter.indentedText(of: reference.schema).utf8))
    case let format:
      throw .usage("describe: --format \"\(format)\" is neither markdown nor schema")
    }
  }
}
