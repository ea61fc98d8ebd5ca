import BuiltInPanels
import Controls
import Displays
import EvdevInput
import Geometry
import Glibc
import LinuxIO
import PanelDaemon
import PanelSources
import Panels
import ProgramInterface
import TryPage

extension Command {
  static let tryPanel = Command(
    name: "try", group: .design, operands: "[FILE|PANEL]",
    summary: "Shows a panel in a browser while you write it.",
    details: """
      Serves a page on this computer until Ctrl-C, and prints its address. On a desktop, the page \
      opens in the browser. On the page, you operate the panel with the mouse, a pen, fingers or \
      the keyboard, set its values, and see the problems of the file beside the panel and on the \
      controls that have them. "Inspect" shows the name, the values and the line of each control. \
      The page lists the rules that run and the buttons that are pressed. When a file in the \
      panel's folder is saved, the panel is drawn again and keeps its values. While the file has \
      an error, the last valid panel remains visible. The page can show the panel on other screens, \
      in other themes and languages, and with unknown values. "Record and replay" records \
      touches, keys and the values that programs set, saves them as an evemu file or as a test \
      for bezel test, and replays touches. \
      The page receives lines of the file, but \
      no secret values. The built-in panels are \(panelNames); the default is demo. Programs reach \
      the panel with the printed --socket option. Requires the library libwebsockets.
      """,
    options: [
      displayOption.option,
      Option(
        "pins", argument: "FILE", "The file with the PINs that the panel requires, as for bezeld."),
      Option("no-open", "Does not open the page in the browser of the desktop."),
    ] + PageAccess.options,
    examples: [
      Example("Show a panel while you write it", "bezel try my.json5"),
      Example("Show a panel on a portrait screen", "bezel try my.json5 --size 480x800"),
      Example("Show a built-in panel", "bezel try thermostat"),
    ], completion: .files
  ) { options, kinds throws(CommandError) in
    guard options.operands.count <= 1 else { throw .usage("name one panel") }
    let access = try PageAccess(options)
    let source =
      options.operands.first.map { operand in
        BuiltInPanel(named: operand).map { PanelSource.builtIn($0) } ?? .file(operand)
      } ?? .builtIn(.demo)
    try checkKinds(kinds)
    var configuration = Configuration()
    configuration.program = "bezel"
    configuration.isService = true
    configuration.reloadsSavedFiles = true
    configuration.logLevel = .error
    configuration.input = .none
    configuration.allowsTouchInjection = true
    if let path = options["pins"] { configuration.pins = path }
    if let display = options[displayOption] {
      configuration.display = display
    } else {
      configuration.display = .headless(try ownSize(of: source, kinds: kinds), scale: nil)
    }
    try inTemporaryFolder { (folder) throws(CommandError) in
      var place = Configuration.Place(runtimeFolder: folder, stateFolder: nil, isFirst: false)
      switch source {
      case .file(let path): place.file = path
      case .builtIn(let panel): place.builtIn = panel
      }
      configuration.places = [place]
      let session: TrySession
      do throws(ExitReason) {
        session = try TrySession(
          configuration, kinds: kinds, followsSize: options["size"] == nil)
      } catch {
        throw CommandError(error)
      }
      try session.run(at: access, opensBrowser: !options.has("no-open"))
    }
  }

  private static let displayOption = TypedOption(
    Option(
      "size", argument: "WxH[@SCALE]", completion: .nothing,
      "The size of the screen in pixels, and the pixels per point; the panel's own by default.")
  ) { (text) throws(DisplaySpec.Invalid) in try DisplaySpec("headless:\(text)") }

  /// The size of the panel, or a usual size if the file is invalid.
  private static func ownSize(
    of source: PanelSource, kinds: [ControlKind]
  ) throws(CommandError) -> PixelSize {
    do throws(PanelSource.LoadError) {
      return try source.load(kinds: kinds) { _ in }.settings.pixelSize()
    } catch {
      if let cause = error.readingError { throw .unreadable(source.name, cause) }
      return PixelSize(width: 800, height: 480)
    }
  }

  private static func inTemporaryFolder(
    _ body: (String) throws(CommandError) -> Void
  ) throws(CommandError) {
    let folder: String
    do throws(SystemError) {
      folder = try makeTemporaryFolder("bezel-try")
    } catch {
      throw .refused("\(error)")
    }
    defer {
      for name in ["values.sock", "control.sock", "bezeld.lock", TrySession.openerName] {
        unlink("\(folder)/\(name)")
      }
      rmdir(folder)
    }
    try body(folder)
  }
}

extension CommandError {
  /// The daemon's reason to end.
  fileprivate init(_ reason: ExitReason) {
    self = reason.code == 65 ? .invalidPanel(reason.messages) : .refused(reason.messages)
  }
}
