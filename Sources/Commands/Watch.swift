import Glibc
import JSON
import LinuxIO
import PanelServing
import ProgramInterface
import ValueBus

extension Command {
  package static let watch = Command(
    name: "watch", group: .values, operands: "[NAME…]",
    summary: "Prints values and every change.",
    details:
      "Each line is a name and a value, or the name of a button and its event. If only some rows of a list change, an object replaces the value: at is the index of the first changed row, remove is the number of rows removed there, and insert contains the new rows. A terminal shows events in parentheses. Without a NAME it prints all values and events of the panel.",
    options: [
      Option("json", "Prints the lines of values.sock unchanged."),
      Option("reconnect", "Waits until the daemon runs, and connects again after it ends."),
      RunningDaemon.socketOption,
    ],
    examples: [
      Example(
        "Follow one value across restarts of the daemon", "bezel watch volume --reconnect"),
      Example(
        "Run a program at each press of a button",
        "bezel watch start | while read -r _ event; do [ \"$event\" = touchUpInside ] && ./run; done"
      ),
    ], completion: .valueNames
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
        StandardError.write(line: "bezel: waiting for the daemon")
      }
      isWaiting = true
      do throws(SystemError) {
        try StandardOutput.wait(atMost: .milliseconds(200))
      } catch {
        exit(afterWriting: error)
      }
    }
  }

  /// Prints the lines of a daemon until it ends.
  /// - Returns: the reason why it ended.
  private static func follow(
    _ path: String, _ printer: inout ChangePrinter
  ) throws(CommandError) -> CommandError {
    let reader: ValueReader
    do throws(SystemError) {
      reader = try ValueReader(path: path) { (descriptor) throws(SystemError) in
        try StandardOutput.wait(forInput: descriptor)
      }
    } catch {
      return .notRunning("\(error)")
    }
    while true {
      let line: [UInt8]?
      do throws(SystemError) {
        line = try reader.nextLine()
      } catch {
        if error.code == EPIPE { exit(afterWriting: error) }
        return .noDaemon("\(error)")
      }
      guard let line else { return .noDaemon("the daemon has ended") }
      if let refusal = try printer.take(line) { return .refused(refusal) }
    }
  }
}

/// Prints the lines of `values.sock` about some values.
private struct ChangePrinter {
  /// The values to print; empty for all.
  let names: [String]
  /// Whether lines are printed unchanged.
  let isJSON: Bool
  /// The number of lines received.
  private(set) var lineCount = 0
  /// The length of the longest name.
  private var width = 0
  private var hasPanel = false

  init(names: [String], isJSON: Bool) {
    self.names = names
    self.isJSON = isJSON
  }

  /// Prints a line if it is about one of the values. Throws if the first panel does not
  /// have one of them.
  /// - Returns: the reason why the daemon closes the connection; nil if it does not.
  mutating func take(_ line: [UInt8]) throws(CommandError) -> String? {
    lineCount += 1
    if isJSON, names.isEmpty {
      Command.write(line: String(decoding: line, as: UTF8.self))
      return nil
    }
    switch ReceivedLine(line) {
    case .panel(let description): try begin(description)
    case .value(let name, let content, _): print(line, name, content)
    case .rows(let name, let rows, _): print(line, name, rows.json)
    case .event(let name, let control): print(line, control, .string(name), isEvent: true)
    case .error(let reason): return reason
    case .snapshotEnd, nil: break
    }
    return nil
  }

  /// Reads the names of a panel's values. Only the first panel must have every name. A name that a
  /// later panel does not have is only reported, because a reload may add it again.
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

  /// - Parameter isEvent: whether the value is an event, which is marked on a terminal.
  private func print(
    _ line: [UInt8], _ name: String, _ value: JSONValue, isEvent: Bool = false
  ) {
    guard names.isEmpty || names.contains(name) else { return }
    if isJSON {
      Command.write(line: String(decoding: line, as: UTF8.self))
    } else {
      var table = TextTable()
      table.add(name, isEvent && Terminal.isOutput ? "(\(value.word))" : value.word)
      Command.write(Array(table.text(width: width).utf8))
    }
  }
}

extension ReceivedLine.RowChange {
  /// The members of the line.
  fileprivate var json: JSONValue {
    .object([
      "at": .number(Double(start)), "remove": .number(Double(removed)),
      "insert": .array(of: inserted),
    ])
  }
}
