import Controls
import Glibc
import LinuxIO
import Panels

/// Why a command ends without success.
struct CommandError: Error {
  let code: Int32
  /// For standard error.
  let lines: [String]

  /// The daemon or a file does not allow it.
  static func refused(_ message: String) -> CommandError { CommandError(code: 1, message: message) }
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

/// A command of `bezel`.
struct Command: Sendable {
  let name: String
  /// The operands and options after the name, for the help.
  let synopsis: String
  let summary: String
  let options: [Options.Known]
  /// Runs the command; panel files may name controls of `kinds`.
  let run: @Sendable (Options, _ kinds: [ControlKind]) throws(CommandError) -> Void

  static let all = [
    watch, check, new, render, demo, replay, devices, describe,
  ]

  static func run(_ arguments: [String], kinds: [ControlKind]) throws(CommandError) {
    guard let name = arguments.first else { throw .usage("say what to do") }
    if name == "--help" || name == "help" {
      print(help)
      return
    }
    if name == "--version" {
      print("bezel \(bezelVersion)")
      return
    }
    guard let command = all.first(where: { $0.name == name }) else {
      throw .usage(
        "there is no command \"\(name)\"" + Spelling.suggestion(for: name, in: all.map(\.name)))
    }
    let known = command.options + [Options.Known("help", takesArgument: false)]
    let options: Options
    do {
      options = try Options(Array(arguments.dropFirst()), known: known)
    } catch {
      throw .usage("\(name): " + error.explanation(known: known))
    }
    if options.has("help") {
      print("bezel \(command.name) \(command.synopsis)\n  \(command.summary)")
      return
    }
    try command.run(options, kinds)
  }

  private static var help: String {
    let commands = all.map { "  bezel \($0.name) \($0.synopsis)\n      \($0.summary)" }
    return """
      bezel \(bezelVersion): the command line of the Bezel control panel.

      \(commands.joined(separator: "\n"))

      --socket DIR or BEZEL_RUNTIME_DIRECTORY names another runtime directory. Exit codes: 0 done,
      1 refused, 2 wrong usage, 65 panel file invalid, 69 no daemon answers.
      """
  }
}
