import Controls
import Displays
import Glibc
import LinuxIO
import PanelSources
import Panels

/// All panels of `bezeld`, on one event loop with one set of signals.
package final class Daemon {
  private let log: Log
  package let loop: EventLoop
  private var signals: Signals
  package private(set) var hosts: [PanelHost] = []
  private var starts: FailedStarts?
  private let health: EventLoop.Timer
  private let kinds: [ControlKind]
  package let worker: Worker
  private lazy var service = ServiceReport(loop: loop) { [unowned self] in self.status }

  package init(_ configuration: Configuration, kinds: [ControlKind]) throws(ExitReason) {
    log = Log(program: configuration.program, level: configuration.logLevel)
    self.kinds = kinds
    do throws(SystemError) {
      signals = try Signals([SIGTERM, SIGINT, SIGHUP])
      loop = try EventLoop()
    } catch {
      throw ExitReason(error)
    }
    health = EventLoop.Timer(loop)
    worker = Worker(loop: loop)
    if ServiceManager.isListening {
      var starts = FailedStarts(folder: configuration.places[0].runtimeFolder)
      guard starts.begin(log: log) else { throw .end }
      self.starts = starts
    }
    // The usual limit of 1,024 is below the number of clients that are accepted.
    FileDescriptor.raiseLimit()
    do throws(ExitReason) {
      try makeHosts(configuration)
    } catch {
      starts?.endWithError()
      throw error
    }
    loop.afterEvents = { [unowned self] in
      for host in self.hosts { host.finishBatch() }
      if !self.service.isReady, self.hosts.allSatisfy(\.isUp) {
        for host in self.hosts { host.admitGroup() }
        self.service.ready()
      }
    }
  }

  private func makeHosts(_ configuration: Configuration) throws(ExitReason) {
    let pins = PINKeeper(
      file: configuration.pins, folder: configuration.places[0].stateFolder, loop: loop, log: log)
    let cards = GraphicsCards(loop: loop, log: log)
    for (index, place) in configuration.places.enumerated() {
      let host = try PanelHost(
        place, configuration, kinds: kinds, cards: cards, pins: pins, safeMode: starts?.safeMode,
        neighbours: { [unowned self] in self.settings(besides: index) }, loop: loop, log: log)
      host.reloader.onBegin = { [unowned self] in self.service.reloading() }
      host.reloader.onEnd = { [unowned self] in
        for host in self.hosts { host.neighboursDidChange() }
        self.panelDidReload()
        self.service.reloaded()
      }
      host.onChange = { [unowned self] in self.service.statusDidChange() }
      hosts.append(host)
    }
  }

  private func panelDidReload() {
    guard starts?.safeMode != nil, !hosts.contains(where: \.isInSafeMode) else { return }
    log.info("safe mode has ended")
    starts?.leaveSafeMode()
    watchHealth()
  }

  private func watchHealth() {
    health.schedule(after: FailedStarts.healthyTime) { [unowned self] in
      self.starts?.succeed()
    }
  }

  private func settings(besides index: Int) -> [PanelSettings] {
    hosts.indices.filter { $0 != index }.map { hosts[$0].panel.settings }
  }

  private var status: String { hosts.map(\.status).joined(separator: "; ") }

  /// Shows the panels until a signal ends the program.
  package func run() throws(ExitReason) {
    defer { for host in hosts { host.releaseScreen() } }
    do throws(ExitReason) {
      try showPanels()
    } catch {
      starts?.endWithError()
      throw error
    }
    FileReadings.end()
    starts?.end()
    ServiceManager.stopping()
    let areKept = hosts.map { $0.end() }
    guard areKept.allSatisfy({ $0 }) else { throw .lostValues }
    log.info("ended")
  }

  private func showPanels() throws(ExitReason) {
    do throws(SystemError) {
      try signals.deliver(on: loop) { [unowned self] number in self.handleSignal(number) }
    } catch {
      throw ExitReason(error)
    }
    for host in hosts { try host.start() }
    // Draw the first frames before looking for touchscreens, which takes longer.
    loop.afterEvents()
    for host in hosts { host.startInput() }
    if !ServiceManager.isListening { warnOfMistakes() }
    if starts != nil { watchHealth() }
    do throws(SystemError) {
      try loop.run()
    } catch {
      throw ExitReason(error)
    }
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
