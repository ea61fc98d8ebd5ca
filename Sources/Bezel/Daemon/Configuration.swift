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

  private static let known = [
    Options.Known("panel"), Options.Known("display"), Options.Known("input"),
    Options.Known("runtime-directory"), Options.Known("state-directory"),
    Options.Known("allow-touch-injection", takesArgument: false), Options.Known("log-level"),
    Options.Known("version", takesArgument: false), Options.Known("help", takesArgument: false),
  ]

  private static let standardPanel = "/etc/bezel/panel.json5"

  static let help = """
    bezeld \(bezelVersion): shows a control panel on a touchscreen and publishes its values.

    bezeld [--panel FILE] [--display SPEC] [--input SPEC] [--runtime-directory DIR]
           [--state-directory DIR] [--allow-touch-injection]
           [--log-level error|warning|info|debug] [--version] [--help]

      --panel FILE             the panel file; without it \(standardPanel) where it
                               exists, else the built-in demo panel
      --display SPEC           auto: the first connected output, waiting for one (the default);
                               drm:/dev/dri/card0[:CONNECTOR]; headless:WxH[@SCALE]
      --input SPEC             auto: every touchscreen and keyboard that exists or appears (the
                               default); none; or device paths, comma-separated
      --runtime-directory DIR  where the sockets go; default $RUNTIME_DIRECTORY, else /run/bezel
                               for root, else $XDG_RUNTIME_DIR/bezel
      --state-directory DIR    where persistent values are kept; default $STATE_DIRECTORY, else
                               /var/lib/bezel for root, else $XDG_STATE_HOME/bezel
                               (~/.local/state/bezel)
      --allow-touch-injection  lets programs play fingers over control.sock
      --log-level LEVEL        error, warning, info (the default) or debug

    In the runtime directory values.sock is for reading: a line of JSON for each change, no request
    needed. control.sock, for its owner and the group bezel, is for asking and changing: JSON-RPC 2.0,
    an object a line, with the methods get, set, describe, configure, subscribe, unsubscribe,
    screenshot, reload, touch, stats and ping.

    TERM and INT end it, HUP reloads the panel file. Exit codes: 0 clean, 64 usage, 65 panel file
    invalid, 69 a device or socket is not available, 70 internal error, 77 no permission.
    """

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
