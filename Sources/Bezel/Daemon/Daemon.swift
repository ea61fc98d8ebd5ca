import Controls
import Displays
import Glibc
import LinuxIO
import Panels

/// All panels of the program: one loop, one set of signals, and one console behind the screens.
final class Daemon {
  private let log: Log
  let loop: EventLoop
  private var signals: Signals
  private(set) var hosts: [PanelHost] = []
  private let restart: RestartPause?
  private let health: EventLoop.Timer
  private lazy var service = ServiceReport(loop: loop) { [unowned self] in self.status }

  init(_ configuration: Configuration, kinds: [ControlKind]) throws(ExitReason) {
    log = Log(program: "bezeld", level: configuration.logLevel)
    do throws(SystemError) {
      signals = try Signals([SIGTERM, SIGINT, SIGHUP])
      loop = try EventLoop()
    } catch {
      throw ExitReason(error)
    }
    health = EventLoop.Timer(loop)
    restart =
      ServiceManager.isListening
      ? RestartPause(folder: configuration.places[0].runtimeFolder) : nil
    if let restart, !restart.begin(log: log) { throw .end }
    // Shells and services begin with 1,024, fewer than there may be clients.
    FileDescriptor.raiseLimit()
    let cards = GraphicsCards(loop: loop, log: log)
    for (index, place) in configuration.places.enumerated() {
      let host = try PanelHost(
        place, configuration, kinds: kinds, cards: cards,
        neighbours: { [unowned self] in self.settings(besides: index) }, loop: loop, log: log)
      host.onReload = { [unowned self] begins in
        if begins { return self.service.reloading() }
        for host in self.hosts { host.heedNeighbours() }
        self.service.reloaded()
      }
      host.onChange = { [unowned self] in self.service.noteChange() }
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

  private var status: String { hosts.map(\.summary).joined(separator: "; ") }

  func run() throws(ExitReason) {
    do throws(SystemError) {
      try signals.deliver(on: loop) { [unowned self] number in self.handleSignal(number) }
    } catch {
      throw ExitReason(error)
    }
    defer { for host in hosts { host.releaseScreen() } }
    for host in hosts { try host.start() }
    // The first pictures: looking for touchscreens takes longer than to draw.
    loop.afterEvents()
    for host in hosts { host.startInput() }
    if let restart {
      health.schedule(at: Clock.monotonic + RestartPause.healthyTime) { restart.end() }
    }
    do throws(SystemError) {
      try loop.run()
    } catch {
      throw ExitReason(error)
    }
    restart?.end()
    ServiceManager.stopping()
    let areKept = hosts.map { $0.end() }
    guard areKept.allSatisfy({ $0 }) else { throw .lostValues }
    log.info("ended")
  }

  private func handleSignal(_ number: Int32) {
    guard number == SIGHUP else { return loop.stop() }
    // Told in the log already.
    for host in hosts { host.reload { _ in } }
  }
}
