import Controls
import JSON
import LinuxIO
import Panels

/// A command of `bezel`.
struct Command: Sendable {
  /// The sections of the help.
  enum Group: String, CaseIterable {
    case values = "Values of the running panel"
    case design = "Design of a panel"
    case device = "Device"
    case fleet = "Many panels"
    case help = "Help"
  }

  /// A command line and what it is for.
  struct Example: Sendable {
    let purpose: String
    let line: String

    init(_ purpose: String, _ line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  let name: String
  let group: Group
  /// The words after the name, for the synopsis; empty for none.
  var operands = ""
  /// One sentence for the list of commands.
  let summary: String
  /// More sentences; empty for none.
  var details = ""
  /// The words that an operand `ACTION` can be, with their own operands, and what they do.
  var actions: [(name: String, meaning: String)] = []
  let options: [Option]
  let examples: [Example]
  /// The words that a shell offers as an operand.
  var completion = CompletionSource.nothing
  /// Runs the command; panel files may name controls of `kinds`.
  let run: @Sendable (Options, _ kinds: [ControlKind]) throws(CommandError) -> Void

  static let all = [
    get, set, watch, history, alarms, describe, configure, tap, drag, view,
    new, tryPanel, check, render, test, demo, replay,
    devices, calibrate, record, screenshot, reload, stats,
    fleet, pushes,
    manual, completions,
  ]

  static let helpOption = Option("help", "Prints the help of the command.")

  static let programOptions = [
    Option("help", "Prints the list of commands."), Option("version", "Prints the version."),
  ]

  /// The operands and options after the name.
  var synopsis: String {
    ([operands].filter { !$0.isEmpty } + options.map(\.synopsis)).joined(separator: " ")
  }

  /// The command with a name; nil if there is none.
  static func named(_ name: String) -> Command? { all.first { $0.name == name } }

  /// Runs a command line without the program's name.
  static func run(_ arguments: [String], kinds: [ControlKind]) throws(CommandError) {
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

  /// A message such as `there is no value "volum"; did you mean "volume"?`.
  static func unknown(_ what: String, _ name: String, in known: [String]) -> String {
    "there is no \(what) \(name.quoted)" + Spelling.suggestion(for: name, in: known)
  }

  /// The message with the list of all words: `there is no shell "tcsh" among bash, zsh, fish`.
  static func unknown(_ what: String, _ name: String, among known: [String]) -> String {
    "there is no \(what) \(name.quoted) among \(known.joined(separator: ", "))"
      + Spelling.suggestion(for: name, in: known)
  }
}
