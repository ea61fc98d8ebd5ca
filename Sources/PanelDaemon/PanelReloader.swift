import Controls
import LinuxIO
import PanelServing
import PanelSources
import Panels

/// Loads the panel file again on request. Other threads read and parse it, so that touches and
/// frames are not delayed.
package final class PanelReloader {
  package typealias Outcome = Result<ReloadReport, PanelSource.LoadError>

  /// Called when a reload begins.
  var onBegin: () -> Void = {}
  /// Called when a reload has ended, whether or not it succeeded.
  var onEnd: () -> Void = {}

  /// Returns the screen; nil if there is none.
  var screen: () -> Screen? = { nil }
  /// Returns the loader of the panel that a reload shows; nil for the same as before.
  var newestLoader: () -> PanelLoader? = { nil }
  /// Returns whether the panel is on trial, so that no copy of it is kept.
  var isOnTrial: () -> Bool = { false }
  /// Called with a valid panel, which replaces the current one.
  var onLoad: (PanelLoader.Loaded) -> Void = { _ in }

  private(set) var loader: PanelLoader
  private let loop: EventLoop
  private let read: (_ path: String) throws(SystemError) -> FileReading<[UInt8]>
  private let log: Log
  /// Parses the file. Screenshots do not wait for it, because they have another worker.
  private let worker: Worker
  /// The latest reading of the file. It is kept after its deadline, so that a file that is never
  /// read occupies only one thread.
  private var reading: FileReading<[UInt8]>?
  /// The copy of the panel that is shown, until it is saved.
  private var unsavedCopy: [UInt8]?
  private let health: EventLoop.Timer
  private lazy var reloads = SharedWork { [unowned self] in self.load(then: $0) }

  /// - Parameter read: begins to read the file.
  init(
    _ loader: PanelLoader, loop: EventLoop, log: Log,
    read: @escaping (_ path: String) throws(SystemError) -> FileReading<[UInt8]> = {
      (path) throws(SystemError) in try FileReading(path, limit: PanelFile.sizeLimit)
    }
  ) {
    self.loader = loader
    self.loop = loop
    self.log = log
    self.read = read
    worker = Worker(loop: loop)
    health = EventLoop.Timer(loop)
  }

  /// Reloads the panel file. If it is invalid, the current panel stays.
  package func reload(then done: @escaping (Outcome) -> Void = { _ in }) {
    reloads.request(then: done)
  }

  private func load(then done: @escaping (Outcome) -> Void) {
    onBegin()
    let loader = newestLoader() ?? loader
    readText(of: loader) { [unowned self] text in
      self.worker.start { [screen = self.screen()] in
        Result { () throws(PanelSource.LoadError) in try loader.load(text.get(), for: screen) }
      } then: { [unowned self] result in
        // Another panel is shown since.
        guard loader.source.name == (self.newestLoader() ?? self.loader).source.name else {
          self.onEnd()
          return self.load(then: done)
        }
        let outcome = result.map { self.adopt($0, from: loader) }
        if case .failure(let error) = outcome {
          for line in error.lines {
            // A problem in the file already states its level.
            error.problems.isEmpty ? self.log.error(line) : self.log.namedError(line)
          }
          self.log.error("the running panel is kept")
        }
        self.onEnd()
        // This may begin the next reload.
        done(outcome)
      }
    }
  }

  private func readText(
    of loader: PanelLoader, then done: @escaping (Result<[UInt8], PanelSource.LoadError>) -> Void
  ) {
    let source = loader.source
    guard case .file(let path) = source else {
      return done(
        Result { () throws(PanelSource.LoadError) in try source.text(kinds: loader.kinds) })
    }
    do throws(SystemError) {
      if let reading, !reading.hasEnded { throw reading.failure }
      let next = try read(path)
      try next.deliver(on: loop) { done($0.mapError(source.unreadable)) }
      reading = next
    } catch {
      done(.failure(source.unreadable(error)))
    }
  }

  /// Shows the panel of another loader. Later reloads use that one.
  func show(_ loaded: PanelLoader.Loaded, from loader: PanelLoader) {
    onBegin()
    self.loader = loader
    log.info("panel: \(loader.source.name)")
    onLoad(loaded)
    keepCopy(of: loaded)
    onEnd()
  }

  private func adopt(_ loaded: PanelLoader.Loaded, from loader: PanelLoader) -> ReloadReport {
    self.loader = loader
    let initials = loaded.panel.values.values.map { ($0, $0.scalar) }
    onLoad(loaded)
    log.info("reloaded \(loader.source.name)")
    keepCopy(of: loaded)
    let kept = initials.filter { $0.0.scalar != $0.1 && !$0.0.isSecret }.map {
      ($0.0.name, $0.0.scalar)
    }
    return ReloadReport(kept: kept)
  }

  /// Keeps a copy of the panel file that is shown, in case it is invalid at a later start. The copy is
  /// saved when the panel has run long enough to be known to work, or has ended normally.
  func keepCopy(of loaded: PanelLoader.Loaded) {
    unsavedCopy = nil
    health.cancel()
    guard loaded.standIn == nil, !isOnTrial(), case .file = loader.source else { return }
    worker.start {
      [loader, text = loaded.text, files = loaded.includedFiles, isChecked = loaded.isChecked] in
      loader.copy(of: text, includedFiles: files, isChecked: isChecked)
    } then: { [unowned self] copy in
      self.unsavedCopy = copy
      // A timer would wake the program up.
      guard copy != nil else { return self.health.cancel() }
      self.health.schedule(after: FailedStarts.healthyTime) { [unowned self] in
        self.worker.start { [loader, copy = self.takeCopy()] in
          if let copy { loader.save(copy) }
        } then: {
        }
      }
    }
  }

  /// Saves the copy of the panel now, because the program ends normally.
  func end() {
    if let copy = takeCopy() { loader.save(copy) }
  }

  private func takeCopy() -> [UInt8]? {
    defer { unsavedCopy = nil }
    return unsavedCopy
  }
}
