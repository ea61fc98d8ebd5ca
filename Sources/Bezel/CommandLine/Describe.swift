import JSON
import LinuxIO
import Panels

extension Command {
  static let describe = Command(
    name: "describe", synopsis: "--kinds [--format markdown|schema]",
    summary:
      "Prints the reference of panel files, with every kind of control and every property; as a JSON Schema for editors with --format schema.",
    options: [Options.Known("kinds", takesArgument: false), Options.Known("format")]
  ) { options, kinds throws(CommandError) in
    guard options.has("kinds"), options.operands.isEmpty else {
      throw .usage("describe: say --kinds for the reference of panel files")
    }
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
