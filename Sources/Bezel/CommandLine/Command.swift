import Controls
import Glibc
import JSON
import LinuxIO
import Panels

/// Why a command ends without success.
struct CommandError: Error {
  let code: Int32
  /// For standard error.
  let lines: [String]

  /// All codes with which `bezel` ends.
  static let codes = [
    ExitCode(0, "done"), ExitCode(1, "refused"), ExitCode(2, "wrong usage"),
    ExitCode(65, "panel file invalid"), ExitCode(69, "no daemon answers"),
  ]

  /// The daemon or a file does not allow it.
  static func refused(_ message: String) -> CommandError { refused([message]) }
  static func refused(_ messages: [String]) -> CommandError {
    CommandError(code: 1, lines: messages.map { "bezel: \($0)" })
  }
  static func usage(_ message: String) -> CommandError {
    CommandError(code: 2, message: "\(message); see bezel --help")
  }
  /// A panel file with problems; each has its own line already.
  static func invalidPanel(_ lines: [String]) -> CommandError {
    CommandError(code: 65, lines: lines)
  }
  static func noDaemon(_ message: String) -> CommandError {
    CommandError(code: 69, message: message)
  }

  private init(code: Int32, message: String) {
    self.init(code: code, lines: ["bezel: \(message)"])
  }

  private init(code: Int32, lines: [String]) {
    self.code = code
    self.lines = lines
  }

  /// Writes the reason to standard error.
  func report() {
    for line in lines { StandardError.write(line + "\n") }
  }
}

/// The words that a command takes after its options.
enum Operands {
  case none
  case files
  case commands
  case shells
  case builtInPanels
  case manualPages
  /// Names of the running panel's values.
  case values
  /// `NAME=VALUE` of the running panel's values.
  case assignments
  /// A control of the running panel, then `PROPERTY=VALUE`.
  case control
}

/// A command of `bezel`.
struct Command: Sendable {
  let name: String
  /// The operands, for the synopsis.
  var takes = ""
  let summary: String
  let options: [Option]
  /// The words after the name, for completion.
  var operands = Operands.none
  /// Runs the command; panel files may name controls of `kinds`.
  let run: @Sendable (Options, _ kinds: [ControlKind]) throws(CommandError) -> Void

  static let all = [
    watch, get, set, describe, configure, check, new, render, screenshot, reload, tap, drag,
    devices, calibrate, record, replay, demo, stats, completions, manual,
  ]

  static let helpOption = Option("help", "Tells about the command, and does nothing else.")

  /// The operands and options after the name.
  var synopsis: String {
    (takes.isEmpty ? options.map(\.synopsis) : [takes] + options.map(\.synopsis))
      .joined(separator: " ")
  }

  static func run(_ arguments: [String], kinds: [ControlKind]) throws(CommandError) {
    guard let name = arguments.first else { throw .usage("say what to do") }
    if ["--help", "-h", "help"].contains(name) {
      try printHelp(of: arguments.dropFirst().filter { $0 != "help" && $0 != "--help" })
      return
    }
    if name == "--version" {
      write(line: "bezel \(bezelVersion)")
      return
    }
    if name.hasPrefix("-") {
      let option = String(name.prefix { $0 != "=" })
      throw .usage(
        "there is no option \(option) before the command"
          + Spelling.suggestion(for: option, in: ["--help", "--version"]))
    }
    let command = try command(named: name)
    let known = (command.options + [helpOption]).map(\.known)
    let options: Options
    do {
      options = try Options(Array(arguments.dropFirst()), known: known)
    } catch {
      throw .usage("\(name): " + error.explanation(known: known))
    }
    if options.has("help") {
      write(line: command.help)
      return
    }
    try command.run(options, kinds)
  }

  private static func command(named name: String) throws(CommandError) -> Command {
    guard let command = all.first(where: { $0.name == name }) else {
      throw .usage(unknown("command", name, in: all.map(\.name)))
    }
    return command
  }

  /// For people: `there is no value "volum"; did you mean "volume"?`.
  static func unknown(_ what: String, _ name: String, in known: [String]) -> String {
    "there is no \(what) \(name.quoted)" + Spelling.suggestion(for: name, in: known)
  }

  /// The same of the few words that there are: `there is no shell "tcsh" among bash, zsh, fish`.
  static func unknown(_ what: String, _ name: String, among known: [String]) -> String {
    "there is no \(what) \(name.quoted) among \(known.joined(separator: ", "))"
      + Spelling.suggestion(for: name, in: known)
  }

  private var help: String {
    let head = "bezel \(name) \(synopsis)\n  " + summary.wrapped(to: 98).joined(separator: "\n  ")
    return options.isEmpty ? head : head + "\n\n" + Option.help(options)
  }

  /// Prints the help of the commands named, or of all.
  private static func printHelp(of names: some Sequence<String>) throws(CommandError) {
    var texts: [String] = []
    for name in names { texts.append(try command(named: name).help) }
    write(line: texts.isEmpty ? help : texts.joined(separator: "\n\n"))
  }

  private static var help: String {
    let commands = all.map { command in
      "  bezel \(command.name) \(command.synopsis)\n      "
        + command.summary.wrapped(to: 94).joined(separator: "\n      ")
    }
    let end =
      "bezel help COMMAND tells about one command and its options, bezel manual PAGE about all. "
      + "--socket DIR or BEZEL_RUNTIME_DIRECTORY names another runtime directory. "
      + "Exit codes: \(ExitCode.summary(of: CommandError.codes))."
    return """
      bezel \(bezelVersion): the command line of the Bezel control panel.

      \(commands.joined(separator: "\n"))

      \(end.wrapped(to: 100).joined(separator: "\n"))
      """
  }
}
