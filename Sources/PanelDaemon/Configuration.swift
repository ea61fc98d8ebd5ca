import BuiltInPanels
import Controls
import Displays
import EvdevInput
import Glibc
import LinuxIO
import PanelServing
import PanelSources
import Panels
import ProgramInterface
import Pushes
import ValueBus

/// The daemon's settings, from the command line and the environment.
package struct Configuration {
  /// A panel's source and its folders.
  package struct Place {
    /// The path of its file; nil for the standard one.
    package var file: String?
    /// A built-in panel to show instead of a file.
    package var builtIn: BuiltInPanel?
    package var runtimeFolder: String
    package var stateFolder: String?
    /// Whether the service manager's sockets are for this panel.
    package var isFirst: Bool

    package init(
      file: String? = nil, builtIn: BuiltInPanel? = nil, runtimeFolder: String,
      stateFolder: String? = nil, isFirst: Bool
    ) {
      self.file = file
      self.builtIn = builtIn
      self.runtimeFolder = runtimeFolder
      self.stateFolder = stateFolder
      self.isFirst = isFirst
    }

    /// The panel file, or the built-in demo panel as long as there is no standard file.
    package var source: PanelSource {
      if let file { return .file(file) }
      if let builtIn { return .builtIn(builtIn) }
      return access(standardPanel, F_OK) == 0 ? .file(standardPanel) : .builtIn(.demo)
    }
  }

  /// At least one panel. All but the first have subfolders, named after their files.
  package var places: [Place] = []
  package var display = DisplaySpec.auto
  package var input = InputSpec.automatic
  /// The file with the PINs.
  package var pins = standardPINs
  /// The file with the public keys of those who may push panels.
  var pushKeys = standardPushKeys
  /// The topics of this device in pushes; empty for `DeviceTopic.current`.
  var pushTopics: [String] = []
  package var allowsTouchInjection = false
  package var reducesMotion = false
  package var logLevel = Log.Level.info
  /// The name of the program in messages.
  package var program = "bezeld"
  /// Whether to show the problems of an invalid file instead of ending.
  package var isService = ServiceManager.isListening
  /// Whether panel files are reloaded when they are saved.
  package var reloadsSavedFiles = false
  /// A console to restore; nothing else is done then.
  package var consoleToRestore: String?

  private static let displayOption = TypedOption(
    Option(
      "display", argument: "SPEC",
      "auto (the default) uses the first connected output, and waits if there is none. drm:/dev/dri/card0[:CONNECTOR] selects a graphics card and an output. headless:WxH[@SCALE] draws in memory, with SCALE pixels per point."
    ), parse: DisplaySpec.init)
  private static let inputOption = TypedOption(
    Option(
      "input", argument: "SPEC",
      "auto (the default) uses every touchscreen, including those connected later. It uses keyboards while a text field, a number pad or a question is open, and keyboards and rotary encoders for panels with keys: true. none uses no device. PATH[,PATH]… uses these devices, such as /dev/input/event0."
    ), parse: InputSpec.init)
  private static let logLevelOption = TypedOption.logLevel(
    "error, warning, info (the default) or debug. A missing touchscreen or screen is a warning. info includes a program's first connection to control.sock, and debug every connection."
  )

  package static let options = [
    Option(
      "panel", argument: "FILE",
      "The panel file. The default is \(standardPanel) if it exists, else the built-in demo panel. Repeat the option to show several panels, each on its own output. The sockets and values of every panel but the first are in a subfolder named after its file, such as /run/bezel/kitchen for kitchen.json5."
    ),
    displayOption.option,
    inputOption.option,
    Option(
      "runtime-directory", argument: "DIR",
      "The folder for the sockets. The default is $RUNTIME_DIRECTORY, else /run/bezel for root, else $XDG_RUNTIME_DIR/bezel."
    ),
    Option(
      "state-directory", argument: "DIR",
      "The folder for persistent values. Only one daemon can use it. The default is $STATE_DIRECTORY, else /var/lib/bezel for root, else $XDG_STATE_HOME/bezel, else ~/.local/state/bezel."
    ),
    Option(
      "pins", argument: "FILE",
      "The file with the PINs that panels require, such as { service: \"4711\" }, which other users must not be able to read. The default is \(standardPINs). It is read when a panel that requires a PIN is loaded or reloaded."
    ),
    Option(
      "push-keys", argument: "FILE",
      "The file with the public keys of those who may push panels, Ed25519 in the PEM format; see bezel help fleet. The default is \(standardPushKeys). Without it, every push is refused."
    ),
    Option(
      "push-topic", argument: "TOPIC",
      "The topic of this device at the broker, such as bezel/lobby: pushes for other devices are refused. The default is the topic in \(BrokerFile.standardPath), else bezel/ and the name of the host. Repeat the option if several panels have topics of their own."
    ),
    .reduceMotion,
    Option("allow-touch-injection", "Lets programs inject touches over control.sock."),
    Option(
      "restore-console", argument: "DEVICE",
      "Restores the text mode of a console such as /dev/tty1, and does nothing else. Service managers use it after the daemon was killed."
    ),
    logLevelOption.option,
    Option("version", "Prints the version."),
    Option("help", "Prints this help."),
  ]

  private static let known = options.map(\.known)

  package static let standardPINs = "/etc/bezel/pins.json5"
  package static let standardPushKeys = "/etc/bezel/push-keys.pem"
  package static let standardPanel = "/etc/bezel/panel.json5"

  package static let summary = "shows a control panel on a touchscreen and publishes its values"
  package static let sockets =
    "The runtime directory contains two sockets. values.sock sends a line of JSON for each change; no request is needed. control.sock is for root, its owner and the group bezel. It answers JSON-RPC 2.0 requests, one per line, with the methods \(RequestMethod.all.map(\.name).joined(separator: ", "))."
  package static let signals =
    "TERM and INT end the daemon cleanly. HUP reloads the panel file. If the file is invalid, the daemon logs the problems and keeps the running panel."

  package static var help: String {
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

  /// The settings of a daemon without arguments, and without a panel.
  package init() {}

  package init(_ arguments: [String]) throws(ExitReason) {
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
      throw .usage("unexpected argument \"\(operand)\"; specify a panel file with --panel FILE")
    }
    display = options[Self.displayOption] ?? .auto
    input = options[Self.inputOption] ?? .automatic
    logLevel = options[Self.logLevelOption] ?? .info
    if let path = options["pins"] { pins = path }
    if let path = options["push-keys"] { pushKeys = path }
    pushTopics = options.given.filter { $0.name == "push-topic" }.map(\.argument)
    allowsTouchInjection = options.has("allow-touch-injection")
    reducesMotion = options.has(Option.reduceMotion.name)
    guard let folder = options["runtime-directory"] ?? StandardFolder.runtime else {
      throw .usage(
        "$RUNTIME_DIRECTORY and $XDG_RUNTIME_DIR are not set; add --runtime-directory DIR")
    }
    places = try Self.places(
      files: options.given.filter { $0.name == "panel" }.map(\.argument), runtimeFolder: folder,
      stateFolder: options["state-directory"] ?? StandardFolder.state)
    if case .paths = input, places.count > 1 {
      throw .usage(
        "--input: with several panels, name the touchscreens in each panel file: touch: { device: \"Goodix*\" }"
      )
    }
    if case .drm(_, .some) = display, places.count > 1 {
      throw .usage(
        "--display: several panels cannot share one output; name the outputs in the panel files")
    }
  }

  private static func places(
    files: [String], runtimeFolder: String, stateFolder: String?
  ) throws(ExitReason) -> [Place] {
    var places = [
      Place(
        file: files.first, runtimeFolder: runtimeFolder, stateFolder: stateFolder, isFirst: true)
    ]
    var names: Set<String> = []
    for file in files.dropFirst() {
      let name = baseName(of: file)
      guard ValueStore.isValid(name: name) else {
        throw .usage(
          "--panel: \"\(file)\" cannot name a folder for its sockets; rename the file: letters, digits, '_' and '-', beginning with a letter"
        )
      }
      let reserved = [PushFolder.name, HistoryFile.name] + PersistentValueFile.folderNames
      guard !reserved.contains(name) else {
        throw .usage("--panel: the name \"\(name)\" is reserved; rename the file")
      }
      guard names.insert(name).inserted else {
        throw .usage("--panel: two panels have the name \"\(name)\"; rename one of the files")
      }
      places.append(
        Place(
          file: file, runtimeFolder: "\(runtimeFolder)/\(name)",
          stateFolder: stateFolder.map { "\($0)/\(name)" }, isFirst: false))
    }
    return places
  }

  /// The name of a file without its folder and extension: `kitchen` for `/etc/bezel/kitchen.json5`.
  private static func baseName(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? String(file[..<$0]) : nil }
      ?? file
  }
}
