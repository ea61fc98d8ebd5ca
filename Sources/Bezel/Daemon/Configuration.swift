import BuiltInPanels
import Controls
import Displays
import EvdevInput
import Glibc
import LinuxIO
import Panels

/// The settings from the command line and the environment.
struct Configuration {
  /// A panel, and where it is found from outside.
  struct Place {
    var source: PanelSource
    var runtimeFolder: String
    var stateFolder: String?
    /// Whether it is the one that a service manager's sockets are for.
    var isFirst: Bool
  }

  /// At least one panel; all but the first have folders of their own, named after their files.
  var places: [Place] = []
  var display = DisplaySpec.auto
  var input = InputSpec.automatic
  var allowsTouchInjection = false
  var logLevel = Log.Level.info
  /// A console to be given back, in place of all else.
  var consoleToRestore: String?

  static let options = [
    Option(
      "panel", argument: "FILE",
      "The panel file; without it \(standardPanel) where it exists, else the built-in demo panel. Given several times, each panel is on an output of its own: the sockets and the values of all but the first are in folders named after their files, /run/bezel/kitchen for kitchen.json5."
    ),
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
    Option(
      "restore-console", argument: "DEVICE",
      "Makes a console such as /dev/tty1 a text console again after a program that was killed there, and does nothing else: for service managers."
    ),
    Option(
      "log-level", argument: "LEVEL",
      "error, warning, info (the default) or debug. What the daemon waits for or goes on without, such as a touchscreen or a screen that is missing, is a warning. Of a program's connections to control.sock, info tells the first, and debug all."
    ),
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
    consoleToRestore = options["restore-console"]
    if consoleToRestore != nil { return }
    if let operand = options.operands.first {
      throw .usage("\"\(operand)\" is not expected; a panel file is given with --panel FILE")
    }
    if let text = options["display"] {
      do { display = try DisplaySpec(text) } catch { throw .usage("--display: \(error)") }
    }
    if let text = options["input"] {
      do { input = try InputSpec(text) } catch { throw .usage("--input: \(error)") }
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
    places = try Self.places(
      files: options.given.filter { $0.name == "panel" }.map(\.argument), runtimeFolder: folder,
      stateFolder: options["state-directory"] ?? StandardFolder.state)
    if case .paths = input, places.count > 1 {
      throw .usage(
        "--input: of several panels each names its touchscreens in its file, as touch: { device: \"Goodix*\" }"
      )
    }
    if case .drm(_, .some) = display, places.count > 1 {
      throw .usage(
        "--display: several panels cannot be on one output; name the outputs in the panel files")
    }
  }

  private static func places(
    files: [String], runtimeFolder: String, stateFolder: String?
  ) throws(ExitReason) -> [Place] {
    let standard =
      access(standardPanel, F_OK) == 0 ? PanelSource.file(standardPanel) : .builtIn(.demo)
    var places = [
      Place(
        source: files.first.map { .file($0) } ?? standard, runtimeFolder: runtimeFolder,
        stateFolder: stateFolder, isFirst: true)
    ]
    var names: Set<String> = []
    for file in files.dropFirst() {
      let name = baseName(of: file)
      guard ValueStore.isValid(name: name) else {
        throw .usage(
          "--panel: \"\(file)\" cannot name a folder for its sockets; give the file a name of letters, digits, '_' and '-' that begins with a letter"
        )
      }
      guard names.insert(name).inserted else {
        throw .usage("--panel: two panels are called \"\(name)\"; name their files differently")
      }
      places.append(
        Place(
          source: .file(file), runtimeFolder: "\(runtimeFolder)/\(name)",
          stateFolder: stateFolder.map { "\($0)/\(name)" }, isFirst: false))
    }
    return places
  }

  /// `kitchen` of `/etc/bezel/kitchen.json5`.
  private static func baseName(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? String(file[..<$0]) : nil }
      ?? file
  }
}
