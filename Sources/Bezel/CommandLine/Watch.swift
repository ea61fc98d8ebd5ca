import JSON
import LinuxIO
import ValueBus

extension Command {
  static let watch = Command(
    name: "watch", synopsis: "[NAME…] [--json] [--socket DIR]",
    summary: "Prints values as they are and as they change, NAME VALUE a line.",
    options: [Options.Known("json", takesArgument: false), Options.Known("socket")]
  ) { options, _ throws(CommandError) in
    let path = try runtimeFolder(options) + "/values.sock"
    let isJSON = options.has("json")
    let names = Set(options.operands)
    do throws(SystemError) {
      let reader = try ValueReader(path: path)
      while let line = try reader.nextLine() {
        if isJSON, names.isEmpty {
          write(line + [10])
          continue
        }
        guard let message = try? JSONParser.parse(line).value, message["type"]?.string == "value",
          let name = message["name"]?.string, let value = message["value"],
          names.isEmpty || names.contains(name)
        else { continue }
        write(isJSON ? line + [10] : Array("\(name) \(text(of: value))\n".utf8))
      }
    } catch {
      throw .noDaemon("\(error); is bezeld running?")
    }
    throw .noDaemon("the daemon has ended")
  }

  private static func text(of value: JSONValue) -> String {
    value.string ?? String(decoding: JSONWriter.text(of: value), as: UTF8.self)
  }

  /// Where the daemon's sockets are.
  static func runtimeFolder(_ options: Options) throws(CommandError) -> String {
    guard
      let folder = options["socket"] ?? StandardFolder.environment("BEZEL_RUNTIME_DIRECTORY")
        ?? StandardFolder.runtime
    else { throw .usage("no $XDG_RUNTIME_DIR; give --socket DIR") }
    return folder
  }
}
