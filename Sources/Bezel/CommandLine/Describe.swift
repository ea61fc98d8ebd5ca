import Controls
import JSON
import LinuxIO
import Panels

extension Command {
  static let describe = Command(
    name: "describe",
    summary:
      "Prints the controls and values of the running panel, or the reference of panel files.",
    options: [
      Option("json", "Prints the answer of describe, one JSON object."),
      Option(
        "kinds",
        "Prints the reference of panel files, with every kind of control and every property, and asks no daemon."
      ),
      Option(
        "format", argument: "markdown|schema",
        "The form of the reference; schema is a JSON Schema for editors."),
      RunningDaemon.socketOption,
    ]
  ) { options, kinds throws(CommandError) in
    guard options.operands.isEmpty else { throw .usage("describe takes no names") }
    if options.has("kinds") {
      try printReference(options, kinds)
    } else if options.has("format") {
      throw .usage("describe: --format goes with --kinds")
    } else {
      let panel = try RunningDaemon(options).call("describe")
      write(
        options.has("json")
          ? JSONWriter.text(of: panel) + [10] : Array(RunningPanel(panel).table.text().utf8))
    }
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
