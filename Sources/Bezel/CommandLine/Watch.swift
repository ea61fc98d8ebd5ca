import Glibc
import JSON
import LinuxIO
import ValueBus

extension Command {
  static let watch = Command(
    name: "watch", takes: "[NAME…]",
    summary:
      "Prints values as they are and as they change, NAME VALUE a line, and the presses of buttons; all of them where none is named.",
    options: [
      Option("json", "Prints the lines of values.sock as they come."),
      Option("reconnect", "Waits for a daemon that is not there or has ended."),
      RunningDaemon.socketOption,
    ], operands: .values
  ) { options, _ throws(CommandError) in
    let path = try RunningDaemon.folder(options) + "/values.sock"
    var printer = ChangePrinter(names: options.operands, isJSON: options.has("json"))
    var isWaiting = false
    while true {
      let lineCount = printer.lineCount
      let error = try follow(path, &printer)
      guard options.has("reconnect") else { throw error }
      if printer.lineCount > lineCount { isWaiting = false }
      if !isWaiting {
        error.report()
        StandardError.write("bezel: waiting for the daemon\n")
      }
      isWaiting = true
      do throws(SystemError) {
        try StandardOutput.wait(atMost: .milliseconds(200))
      } catch {
        endUnread(error)
      }
    }
  }

  /// Prints what a daemon tells until it ends.
  /// - Returns: why there is no more.
  private static func follow(
    _ path: String, _ printer: inout ChangePrinter
  ) throws(CommandError) -> CommandError {
    let reader: ValueReader
    do throws(SystemError) {
      reader = try ValueReader(path: path) { (descriptor) throws(SystemError) in
        try StandardOutput.wait(forInput: descriptor)
      }
    } catch {
      return .noDaemon("\(error); is bezeld running?")
    }
    while true {
      let line: [UInt8]?
      do throws(SystemError) {
        line = try reader.nextLine()
      } catch {
        if error.code == EPIPE { endUnread(error) }
        return .noDaemon("\(error)")
      }
      guard let line else { return .noDaemon("the daemon has ended") }
      if let refusal = try printer.take(line) { return .refused(refusal) }
    }
  }
}

/// Prints the lines of `values.sock` that are wanted.
private struct ChangePrinter {
  /// The values to print; none for all.
  let names: [String]
  /// Whether lines are printed as they come.
  let isJSON: Bool
  /// The lines taken.
  private(set) var lineCount = 0
  /// The longest name.
  private var width = 0
  private var hasPanel = false

  init(names: [String], isJSON: Bool) {
    self.names = names
    self.isJSON = isJSON
  }

  /// Prints a line if it is wanted. Throws where the panel has none of a name.
  /// - Returns: why the daemon will say no more.
  mutating func take(_ line: [UInt8]) throws(CommandError) -> String? {
    lineCount += 1
    if isJSON, names.isEmpty {
      Command.write(line + [10])
      return nil
    }
    guard let message = try? JSONParser.parse(line).value else { return nil }
    switch message["type"]?.string {
    case "panel": try begin(message)
    case "value": print(line, message["name"], message["value"])
    case "event": print(line, message["control"], message["event"])
    case "error": return message["message"]?.string
    default: break
    }
    return nil
  }

  /// Takes a panel's values. A name that a later panel does not have may come back, and is only
  /// told.
  private mutating func begin(_ panel: JSONValue) throws(CommandError) {
    let values = panel["values"]?.members ?? []
    let controls = values.flatMap { $0.node.value["controls"]?.array ?? [] }.compactMap(\.string)
    let known = values.map(\.name) + controls
    let unknown = names.filter { !known.contains($0) }
    width = (names.isEmpty ? known : names).map(\.count).max() ?? 0
    if !unknown.isEmpty {
      let error = CommandError.refused(unknown.map { Command.unknown("value", $0, in: known) })
      if !hasPanel { throw error }
      error.report()
    }
    hasPanel = true
  }

  private func print(_ line: [UInt8], _ name: JSONValue?, _ value: JSONValue?) {
    guard let name = name?.string, let value, names.isEmpty || names.contains(name) else { return }
    if isJSON {
      Command.write(line + [10])
    } else {
      var table = Table()
      table.add(name, value.word)
      Command.write(Array(table.text(width: width).utf8))
    }
  }
}
