import BuiltInPanels
import Controls
import Displays
import EvdevInput
import Glibc
import LinuxIO
import Panels

/// The settings from the command line and the environment.
struct Configuration {
  var panel = PanelSource.builtIn(.demo)
  var display = DisplaySpec.auto
  var input = InputSpec.automatic
  var runtimeFolder: String
  var stateFolder = StandardFolder.state
  var allowsTouchInjection = false
  var logLevel = Log.Level.info

  static let options = [
    Option(
      "panel", argument: "FILE",
      "The panel file; without it \(standardPanel) where it exists, else the built-in demo panel."),
    Option(
      "display", argument: "SPEC",
      "auto: the first connected output, waiting for one (the default); drm:/dev/dri/card0[:CONNECTOR]; or headless:WxH[@SCALE], which draws in memory."
    ),
    Option(
      "input", argument: "SPEC",
      "auto: every touchscreen that exists or appears, and keyboards while a number is typed (the default); none; or device paths, comma-separated."
    ),
    Option(
      "runtime-directory", argument: "DIR",
      "Where the sockets go; default $RUNTIME_DIRECTORY, else /run/bezel for root, else $XDG_RUNTIME_DIR/bezel."
    ),
    Option(
      "state-directory", argument: "DIR",
      "Where persistent values are kept; default $STATE_DIRECTORY, else /var/lib/bezel for root, else $XDG_STATE_HOME/bezel (~/.local/state/bezel)."
    ),
    Option("allow-touch-injection", "Lets programs play fingers over control.sock."),
    Option("log-level", argument: "LEVEL", "error, warning, info (the default) or debug."),
    Option("version", "Prints the version."),
    Option("help", "Tells about the options, and does nothing else."),
  ]

  private static let known = options.map(\.known)

  static let standardPanel = "/etc/bezel/panel.json5"

  static let summary = "shows a control panel on a touchscreen and publishes its values"
  static let sockets =
    "In the runtime directory values.sock is for reading: a line of JSON for each change, no request needed. control.sock, for its owner and the group bezel, is for asking and changing: JSON-RPC 2.0, an object a line, with the methods \(ControlMethod.all.map(\.name).joined(separator: ", "))."
  static let signals =
    "TERM and INT end it cleanly, HUP reloads the panel file; one that is invalid is told in the log, and the running panel stays."

  static var help: String {
    let synopsis = options.map(\.synopsis).wrapped(to: 93)
    let codes = "Exit codes: \(ExitCode.summary(of: ExitReason.codes))."
    return """
      bezeld \(bezelVersion): \(summary).

      bezeld \(synopsis.joined(separator: "\n       "))

      \(Option.help(options))

      \(sockets.wrapped(to: 100).joined(separator: "\n"))

      \(signals.wrapped(to: 100).joined(separator: "\n"))
      \(codes.wrapped(to: 100).joined(separator: "\n"))
      """
  }

  init(_ arguments: [String]) throws(ExitReason) {
    let options: Options
    do {
      options = try Options(arguments, known: Self.known)
    } catch {
      throw .usage(error.explanation(known: Self.known))
    }
    if options.has("help") { throw .help(Self.help) }
    if options.has("version") { throw .help("bezeld \(bezelVersion)") }
    if let operand = options.operands.first {
      throw .usage("\"\(operand)\" is not expected; a panel file is given with --panel FILE")
    }
    if let path = options["panel"] {
      panel = .file(path)
    } else if access(Self.standardPanel, F_OK) == 0 {
      panel = .file(Self.standardPanel)
    }
    if let text = options["display"] {
      do { display = try DisplaySpec(text) } catch { throw .usage("--display: \(error)") }
    }
    if let text = options["input"] {
      guard let spec = InputSpec(text) else {
        throw .usage(
          "--input: \"\(text)\" is no input; give auto, none, or paths like /dev/input/event0")
      }
      input = spec
    }
    allowsTouchInjection = options.has("allow-touch-injection")
    if let text = options["log-level"] {
      guard let level = Log.Level(name: text) else {
        throw .usage("--log-level: \"\(text)\" is none of error, warning, info, debug")
      }
      logLevel = level
    }
    guard let folder = options["runtime-directory"] ?? StandardFolder.runtime else {
      throw .usage("no $RUNTIME_DIRECTORY and no $XDG_RUNTIME_DIR; give --runtime-directory DIR")
    }
    runtimeFolder = folder
    if let folder = options["state-directory"] { stateFolder = folder }
  }
}
