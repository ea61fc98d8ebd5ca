import Controls
import Displays
import Glibc
import LinuxIO
import Panels

/// All panels of `bezeld`, on one event loop with one set of signals.
final class Daemon {
  private let log: Log
  let loop: EventLoop
  private var signals: Signals
  private(set) var hosts: [PanelHost] = []
  private let restart: RestartPause?
  private let health: EventLoop.Timer
  private let kinds: [ControlKind]
  let worker: Worker
  private lazy var service = ServiceReport(loop: loop) { [unowned self] in self.status }

  init(_ configuration: Configuration, kinds: [ControlKind]) throws(ExitReason) {
    log = Log(program: "bezeld", level: configuration.logLevel)
    self.kinds = kinds
    do throws(SystemError) {
      signals = try Signals([SIGTERM, SIGINT, SIGHUP])
      loop = try EventLoop()
    } catch {
      throw ExitReason(error)
    }
    health = EventLoop.Timer(loop)
    worker = Worker(loop: loop)
    restart =
      ServiceManager.isListening
      ? RestartPause(folder: configuration.places[0].runtimeFolder) : nil
    if let restart, !restart.begin(log: log) { throw .end }
    // The usual limit of 1,024 is below the number of clients that are accepted.
    FileDescriptor.raiseLimit()
    let pins = PINKeeper(
      file: configuration.pins, folder: configuration.places[0].stateFolder, loop: loop, log: log)
    let cards = GraphicsCards(loop: loop, log: log)
    for (index, place) in configuration.places.enumerated() {
      let host = try PanelHost(
        place, configuration, kinds: kinds, cards: cards, pins: pins,
        neighbours: { [unowned self] in self.settings(besides: index) }, loop: loop, log: log)
      host.reloader.onBegin = { [unowned self] in self.service.reloading() }
      host.reloader.onEnd = { [unowned self] in
        for host in self.hosts { host.neighboursDidChange() }
        self.service.reloaded()
      }
      host.onChange = { [unowned self] in self.service.statusDidChange() }
      hosts.append(host)
    }
    loop.afterEvents = { [unowned self] in
      for host in self.hosts { host.finishBatch() }
      if !self.service.isReady, self.hosts.allSatisfy(\.isUp) {
        for host in self.hosts { host.admitGroup() }
        self.service.ready()
      }
    }
  }

  private func settings(besides index: Int) -> [PanelSettings] {
    hosts.indices.filter { $0 != index }.map { hosts[$0].panel.settings }
  }

  private var status: String { hosts.map(\.status).joined(separator: "; ") }

  func run() throws(ExitReason) {
    do throws(SystemError) {
      try signals.deliver(on: loop) { [unowned self] number in self.handleSignal(number) }
    } catch {
      throw ExitReason(error)
    }
    defer { for host in hosts { host.releaseScreen() } }
    for host in hosts { try host.start() }
    // Draw the first frames before looking for touchscreens, which takes longer.
    loop.afterEvents()
    for host in hosts { host.startInput() }
    if !ServiceManager.isListening { warnOfMistakes() }
    if let restart {
      health.schedule(at: Clock.monotonic + RestartPause.healthyTime) { restart.end() }
    }
    do throws(SystemError) {
      try loop.run()
    } catch {
      throw ExitReason(error)
    }
    FileReadings.end()
    restart?.end()
    ServiceManager.stopping()
    let areKept = hosts.map { $0.end() }
    guard areKept.allSatisfy({ $0 }) else { throw .lostValues }
    log.info("ended")
  }

  /// Logs mistakes in custom kinds. The check is half of the work at start, so it runs on the
  /// worker thread. A service skips it, because the messages are for authors of custom controls.
  private func warnOfMistakes() {
    worker.start { [kinds, log] in
      for mistake in ControlKind.mistakes(in: kinds) { log.warning(mistake) }
    } then: {
    }
  }

  private func handleSignal(_ number: Int32) {
    guard number == SIGHUP else { return loop.stop() }
    for host in hosts { host.reloader.reload() }
  }
}
