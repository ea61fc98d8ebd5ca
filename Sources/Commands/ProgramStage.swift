import BuiltInPanels
import Controls
import Displays
import Geometry
import Glibc
import JSON
import LinuxIO
import PanelServing
import PanelSources
import PanelTesting
import Panels
import Raster
import TouchTracking
import ValueBus

/// Serves a headless panel on sockets, as a daemon does, for one program.
final class ProgramStage: RequestTarget {
  /// How far the player's clock advances with each change by the program.
  private static let step = Duration.seconds(1)

  let kinds: [ControlKind]
  let pictures: PictureCache? = nil
  let allowsTouchInjection = true
  private let player: HeadlessPlayer
  private let loop: EventLoop
  private let server: PanelServer
  private let folder: String
  private var hasChanged = false
  let worker: Worker

  /// Opens the sockets in a folder.
  init(_ player: HeadlessPlayer, kinds: [ControlKind], folder: String) throws {
    self.player = player
    self.kinds = kinds
    self.folder = folder
    let log = Log(program: "bezel", level: .error)
    loop = try EventLoop()
    worker = Worker(loop: loop)
    server = try PanelServer(
      values: .listen(at: "\(folder)/values.sock", mode: 0o600),
      control: .listen(at: "\(folder)/control.sock", mode: 0o600), loop: loop, log: log)
    server.connect(to: self) { [unowned player] in player.now }
    player.panel.observe { [unowned self] event, sequence in
      self.server.publish(event, sequence: sequence)
      self.hasChanged = true
    }
    loop.afterEvents = { [unowned self] in
      self.server.answerRequests()
      if self.hasChanged {
        self.player.wait(Self.step)
        self.server.noteDrawing(of: Region(self.player.surface.bounds))
      }
      self.hasChanged = false
      self.server.sendPictures()
      self.server.flush()
    }
  }

  /// Runs a program to its end.
  /// - Returns: the program's exit status.
  func run(_ program: BuiltInPanel.Program) throws(SystemError) -> Int32 {
    let child = try ChildProcess(
      "sh", ["-c", program.text, "program"] + program.demoArguments,
      environment: ["BEZEL=\(try programPath())", "BEZEL_RUNTIME_DIRECTORY=\(folder)"])
    let watch = try loop.watch(child.descriptor.number, for: .readable) { [unowned self] _ in
      self.loop.stop()
    }
    try loop.run()
    _ = consume watch
    return try child.wait()
  }

  // MARK: RequestTarget

  var panel: Panel { player.panel }
  var now: Duration { player.now }
  var shownPicture: Surface? { player.surface }
  func screenshot() -> sending Surface? { player.surface.copy() }
  func inject(_ frame: ContactFrame) { player.handle(frame) }
  func writeStatistics(into object: inout JSONWriter) {
    object.member("uptime") { $0.write(Double(now.nanoseconds) / 1e9) }
  }
  func reload(then done: (Result<ReloadReport, PanelSource.LoadError>) -> Void) {
    done(.failure(PanelSource.LoadError(lines: ["this panel has no file to reload"])))
  }
}
