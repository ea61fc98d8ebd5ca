import Controls
import JSON
import LinuxIO
import MQTTBridge
import Panels
import ProgramInterface

extension Command {
  package static let all: [Command] = [
    get, set, watch, history, alarms, describe, configure, tap, drag, view,
    new, tryPanel, check, render, test, demo, replay,
    devices, calibrate, record, screenshot, reload, stats,
    fleet, pushes,
    manual, completions,
  ]

  static let programOptions = [
    Option("help", "Prints the list of commands."), Option("version", "Prints the version."),
  ]

  /// The command with a name; nil if there is none.
  package static func named(_ name: String) -> Command? { all.first { $0.name == name } }

  /// Runs a command line without the program's name.
  package static func run(_ arguments: [String], kinds: [ControlKind]) throws(CommandError) {
    guard let name = arguments.first else { throw .usage("no command given") }
    switch name {
    case "--help", "-h", "help":
      try printHelp(of: arguments.dropFirst().filter { $0 != "help" && $0 != "--help" })
    case "--version":
      write(line: "bezel \(bezelVersion)")
    case "__complete":
      complete(Array(arguments.dropFirst()), kinds: kinds)
    default:
      if name.hasPrefix("-") {
        let option = String(name.prefix { $0 != "=" })
        throw .usage(
          "there is no option \(option) before the command"
            + Spelling.suggestion(for: option, in: programOptions.map { "--\($0.name)" }))
      }
      try find(name).perform(Array(arguments.dropFirst()), kinds)
    }
  }

  private func perform(_ arguments: [String], _ kinds: [ControlKind]) throws(CommandError) {
    let known = (options + [Self.helpOption]).map(\.known)
    do throws(CommandError) {
      let given: Options
      do {
        given = try Options(arguments, known: known)
      } catch {
        throw CommandError.usage(error.explanation(known: known))
      }
      if given.has("help") {
        Self.write(Array("\(help(width: Terminal.width))\n".utf8))
      } else {
        try run(given, kinds)
      }
    } catch {
      throw error.usageMessage.map {
        CommandError.usage($0, of: name, remedy: Array(error.lines.dropFirst()))
      } ?? error
    }
  }

  private static func find(_ name: String) throws(CommandError) -> Command {
    guard let command = named(name) else {
      throw .usage(unknown("command", name, in: all.map(\.name) + ["help"]))
    }
    return command
  }

  /// Prints the help of the named commands, or the list of all commands if no name is given.
  private static func printHelp(of names: some Sequence<String>) throws(CommandError) {
    var texts: [String] = []
    for name in names { texts.append(try find(name).help(width: Terminal.width)) }
    if texts.isEmpty { texts = [help(width: Terminal.width)] }
    write(Array("\(texts.joined(separator: "\n\n"))\n".utf8))
  }
}
