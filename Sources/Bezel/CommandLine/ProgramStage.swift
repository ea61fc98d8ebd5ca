import BuiltInPanels
import Controls
import Displays
import Glibc
import JSON
import LinuxIO
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
  private let feed = ValueFeed()
  private let values: ValueServer
  private let control: RequestServer
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
    values = try ValueServer(
      socket: .listen(at: "\(folder)/values.sock", mode: 0o600), feed: feed, loop: loop, log: log)
    control = try RequestServer(
      socket: .listen(at: "\(folder)/control.sock", mode: 0o600), feed: feed, loop: loop, log: log)
    feed.snapshot = { [unowned player] in player.panel.snapshotLines(time: player.now) }
    let methods = RequestHandler(target: self, loop: loop)
    control.answer = { (request, client) throws(JSONRPC.Failure) in
      try methods.answer(request, client: client)
    }
    player.onChange = { [unowned self] value, change, sequence in
      self.feed.publish(change, of: value, sequence: sequence)
      self.hasChanged = true
    }
    loop.afterEvents = { [unowned self] in
      self.control.serve()
      if self.hasChanged { self.player.wait(Self.step) }
      self.hasChanged = false
      self.feed.flush()
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
  func screenshot() -> sending Surface? { player.surface.copy() }
  func inject(_ frame: ContactFrame) { player.handle(frame) }
  func writeStatistics(into object: inout JSONWriter) {
    object.member("uptime") { $0.write(Double(now.nanoseconds) / 1e9) }
  }
  func reload(then done: (Result<ReloadReport, PanelSource.LoadError>) -> Void) {
    done(.failure(PanelSource.LoadError(lines: ["this panel has no file to reload"])))
  }
}
