import Glibc
import JSON
import LinuxIO
import PanelSources
import Panels
import Signatures
import ValueBus

/// Installs pushed panels: verifies, checks and stores them, and shows them on trial. If nobody
/// confirms a panel, the previous one is restored.
///
/// Only one order is carried out at a time. Slow work runs on the worker thread.
package final class PanelPushes {
  package typealias Outcome = Result<Int, PushRefusal>

  /// Returns the screen; nil if there is none.
  package var screen: () -> Screen? = { nil }
  /// Called with a panel to show from now on, and its loader.
  package var onShow: (PanelLoader.Loaded, PanelLoader) -> Void = { _, _ in }
  /// Called when the panel on trial is confirmed.
  package var onConfirm: () -> Void = {}

  package private(set) var state = PushState()
  private let folder: PushFolder?
  private let keys: String
  private let topics: [String]
  private let makeLoader: @Sendable (_ pushed: String?) -> PanelLoader
  private let loop: EventLoop
  private let worker: Worker
  private let log: Log
  private let deadline: EventLoop.Timer
  private var trialEnd = Duration.zero
  /// Why the confirmed push on trial could not be saved; nil if it could, or was not confirmed.
  private var saveFailure: SystemError?
  /// Whether a push is being verified.
  private var isVerifying = false
  /// Whether the panel is being changed or confirmed.
  private var isBusy = false
  /// Whether the record has changed since it was read.
  private var isUnsaved = false
  private var upload: (client: Int, bytes: [UInt8])?
  private var limiter = LogLimiter<PushRefusal.Reason>(burst: 3, interval: .seconds(60))

  /// - Parameters:
  ///   - stateFolder: the folder of the daemon's state; nil if it has none.
  ///   - keys: the path of the file with the public keys.
  ///   - topics: the topics of the device at the broker; empty for those of `DeviceTopic.current`.
  ///   - makeLoader: returns the loader for the path of a pushed panel file, or for the daemon's own
  ///     source.
  package init(
    stateFolder: String?, keys: String, topics: [String] = [], loop: EventLoop, log: Log,
    makeLoader: @escaping @Sendable (_ pushed: String?) -> PanelLoader
  ) {
    folder = stateFolder.map { PushFolder(in: $0) }
    self.keys = keys
    self.topics = topics
    self.makeLoader = makeLoader
    self.log = log
    self.loop = loop
    worker = Worker(loop: loop)
    deadline = EventLoop.Timer(loop)
    readState()
  }

  /// The loader of the panel to show.
  package var loader: PanelLoader { loader(for: state) }

  private func loader(for state: PushState) -> PanelLoader {
    makeLoader(state.shown == 0 ? nil : folder?.panel(of: state.shown))
  }

  /// Reads the record. A panel that was on trial is taken back, because the daemon has ended since.
  private func readState() {
    guard let folder else { return }
    do throws(SystemError) {
      guard let state = try folder.state() else { return }
      self.state = state
    } catch {
      log.error("pushed panels: \(error); showing the panel file of the daemon")
      state = PushState(newest: folder.newestRevision)
    }
    guard let revision = state.trial else { return }
    log.warning("took back the pushed panel \(revision), because the daemon ended during its trial")
    state.takeBack(PushRefusal(.interrupted, "the daemon ended while it was on trial"), at: now)
    isUnsaved = true
  }

  /// Saves the record if `readState` took a panel back. Call this when no other daemon uses the
  /// folder.
  package func begin() {
    guard let folder, isUnsaved else { return }
    do throws(SystemError) {
      try folder.save(state)
      removeFiles()
    } catch {
      log.warning("pushed panels: \(error)")
    }
  }

  private func removeFiles() {
    worker.start { [folder, state] in
      folder?.removeFiles(notNeededBy: state)
    } then: {
    }
  }

  private var now: Int { Int(loop.realtime.components.seconds) }

  /// The members of an answer to `pushes`.
  package var description: JSONValue {
    let rest = (trialEnd - loop.monotonic).components.seconds
    return .object(
      (state.json.members ?? [])
        + [
          JSONMember("trialRest", state.trial == nil ? .null : .number(Double(max(rest, 0))))
        ])
  }

  // MARK: Orders

  /// Stores a part of a push. An offset of 0 begins a new upload, and discards that of any client.
  /// - Returns: the number of bytes so far.
  package func upload(_ bytes: [UInt8], at offset: Int, client: Int) throws(PushRefusal) -> Int {
    if offset == 0 { upload = (client, []) }
    guard upload?.client == client, upload?.bytes.count == offset else {
      throw PushRefusal(
        .damaged,
        "this client has not uploaded exactly \(offset) bytes; begin again with offset 0")
    }
    guard offset + bytes.count <= PushBundle.sizeLimit else {
      upload = nil
      throw refused(
        PushRefusal(.space, "a push has at most \(PushBundle.sizeLimit >> 20) MiB"), revision: 0)
    }
    upload?.bytes += bytes
    return offset + bytes.count
  }

  /// Forgets the upload of a client that has disconnected.
  package func forget(client: Int) {
    if upload?.client == client { upload = nil }
  }

  /// Carries out the push that a client has uploaded. The daemon itself checks that the push is for
  /// this device, because the client may be a bridge that somebody else controls.
  /// - Parameter done: called with the revision, which is on trial for an installation.
  package func install(client: Int, then done: @escaping (Outcome) -> Void) {
    guard let upload, upload.client == client else {
      return done(.failure(PushRefusal(.damaged, "nothing was uploaded")))
    }
    self.upload = nil
    guard !isVerifying else {
      return done(
        .failure(refused(PushRefusal(.busy, "another push is being checked"), revision: 0)))
    }
    isVerifying = true
    let now = Int(loop.realtime / .milliseconds(1))
    worker.start { [keys, topics, bytes = upload.bytes] in
      Result { () throws(PushRefusal) in
        let push = try PushBundle(bytes, signedBy: try VerifyingKeys(file: keys))
        try push.check(
          device: topics.isEmpty ? [DeviceTopic.current] : topics,
          now: now)
        return push
      }
    } then: { [unowned self] result in
      self.isVerifying = false
      self.carryOut(result, then: done)
    }
  }

  private func carryOut(
    _ result: Result<PushBundle, PushRefusal>, then done: @escaping (Outcome) -> Void
  ) {
    var revision = 0
    do throws(PushRefusal) {
      let push = try result.get()
      revision = push.revision
      let folder = try idleFolder()
      // A broker may deliver a message twice.
      if push.order == .install, push.revision == state.trial {
        return done(.success(push.revision))
      }
      switch push.order {
      case .install:
        try state.check(.install, revision: push.revision)
        begin(push, in: folder, then: done)
      case .rollback:
        try rollBack(to: push.revision, in: folder, then: done)
      }
    } catch {
      done(.failure(refused(error, revision: revision)))
    }
  }

  /// The folder, if there is one and the panel is not being changed.
  private func idleFolder() throws(PushRefusal) -> PushFolder {
    guard let folder else {
      throw PushRefusal(.space, "there is no state directory; start bezeld with --state-directory")
    }
    guard !isBusy else { throw PushRefusal(.busy, "the panel is being changed; try again later") }
    return folder
  }

  /// Logs a refusal.
  private func refused(_ refusal: PushRefusal, revision: Int) -> PushRefusal {
    state.noteRefusal(refusal, of: revision, at: now)
    if let more = limiter.note(refusal.reason, at: loop.monotonic) {
      log.warning("refused a push: \(refusal.message)\(more)")
    }
    return refusal
  }

  /// Stores the files of a push, checks the panel, and shows it on trial.
  private func begin(
    _ push: PushBundle, in folder: PushFolder, then done: @escaping (Outcome) -> Void
  ) {
    isBusy = true
    var next = state
    next.begin(push.revision)
    let loader = loader(for: next)
    worker.start { [screen = screen(), next] in
      Result { () throws(PushRefusal) in
        try folder.store(push, as: next, loader, for: screen)
      }
    } then: { [unowned self] result in
      self.isBusy = false
      switch result {
      case .success(let loaded):
        // Refusals may have been noted meanwhile.
        self.state.begin(push.revision)
        self.log.info("the pushed panel \(push.revision) is on trial for \(push.trial) s")
        self.startTrial(for: .seconds(push.trial))
        self.onShow(loaded, loader)
        done(.success(push.revision))
      case .failure(let refusal):
        self.removeFiles()
        done(.failure(self.refused(refusal, revision: push.revision)))
      }
    }
  }

  private func startTrial(for time: Duration) {
    saveFailure = nil
    trialEnd = loop.monotonic + time
    deadline.schedule(at: trialEnd) { [unowned self] in self.endTrial() }
  }

  private func endTrial() {
    guard let folder, let revision = state.trial else { return }
    guard !isBusy else {
      // It is being confirmed.
      return deadline.schedule(after: .milliseconds(100)) { [unowned self] in
        self.endTrial()
      }
    }
    let reason =
      saveFailure.map { PushRefusal(.space, "it was confirmed, but could not be saved: \($0)") }
      ?? PushRefusal(.unconfirmed, "nobody confirmed it in time")
    log.warning("took back the pushed panel \(revision): \(reason.message)")
    let now = now
    change(in: folder, needsDisk: false) { $0.takeBack(reason, at: now) }
  }

  /// Keeps the panel that is on trial.
  /// - Parameter done: called with the reason why this revision is not installed; nil if it is.
  package func confirm(_ revision: Int, then done: @escaping (_ problem: String?) -> Void) {
    var next = state
    let now = now
    guard let folder, next.confirm(revision, at: now) else {
      return done("revision \(revision) is not on trial")
    }
    guard next != state else { return done(nil) }
    guard !isBusy else { return done("the panel is being changed; try again later") }
    isBusy = true
    worker.start { [next] in
      Result { () throws(SystemError) in try folder.save(next) }
    } then: { [unowned self] result in
      self.isBusy = false
      switch result {
      case .success:
        self.deadline.cancel()
        _ = self.state.confirm(revision, at: now)
        self.log.info("installed the pushed panel \(revision)")
        self.removeFiles()
        self.onConfirm()
        done(nil)
      case .failure(let error):
        self.saveFailure = error
        self.log.warning("the pushed panel \(revision) cannot be confirmed: \(error)")
        done("revision \(revision) cannot be saved: \(error)")
      }
    }
  }

  /// Accepts pushes again that are older than the newest, after one was signed with a wrong clock.
  /// - Parameter done: called with the reason why nothing was changed; nil if it was.
  package func reset(then done: @escaping (_ problem: String?) -> Void) {
    let folder: PushFolder
    do throws(PushRefusal) {
      folder = try idleFolder()
    } catch {
      return done(error.message)
    }
    isBusy = true
    var next = state
    next.reset()
    worker.start { [next] in
      Result { () throws(SystemError) in try folder.save(next) }
    } then: { [unowned self] result in
      self.isBusy = false
      if case .failure(let error) = result { return done("\(error)") }
      self.state.reset()
      self.log.info("pushes that are older than the newest are accepted again")
      done(nil)
    }
  }

  /// Restores the previous panel, at the request of a client of `control.sock`.
  package func rollBack(then done: @escaping (Outcome) -> Void) {
    do throws(PushRefusal) {
      try rollBack(to: nil, in: try idleFolder(), then: done)
    } catch {
      done(.failure(error))
    }
  }

  /// - Parameter revision: that of the order; nil if it did not come from the fleet's tools.
  private func rollBack(
    to revision: Int?, in folder: PushFolder, then done: @escaping (Outcome) -> Void
  ) throws(PushRefusal) {
    let now = now
    var next = state
    try next.rollBack(revision: revision, at: now)
    change(in: folder, needsDisk: true, then: done) {
      // Cannot fail: the same rollback of `next` has succeeded above.
      try? $0.rollBack(revision: revision, at: now)
    }
  }

  /// Shows the panel of another state.
  /// - Parameter needsDisk: whether nothing is changed if the new panel cannot be loaded or the new
  ///   state cannot be saved.
  private func change(
    in folder: PushFolder, needsDisk: Bool, then done: @escaping (Outcome) -> Void = { _ in },
    by change: @escaping (inout PushState) -> Void
  ) {
    isBusy = true
    var next = state
    change(&next)
    let loader = loader(for: next)
    worker.start { [screen = screen(), next] in
      folder.load(loader, for: screen, saving: next, onlyIfLoaded: needsDisk)
    } then: { [unowned self] (loaded, unsaved) in
      self.isBusy = false
      if let unsaved {
        self.log.warning("pushed panels: \(unsaved)")
        if needsDisk { return done(.failure(PushRefusal(.space, "\(unsaved)"))) }
      }
      switch loaded {
      case .success(let loaded):
        change(&self.state)
        self.onShow(loaded, loader)
        if unsaved == nil { self.removeFiles() }
        done(.success(self.state.current))
      case .failure(let error):
        for line in error.lines { self.log.error(line) }
        self.log.error("the running panel is kept")
        if !needsDisk { change(&self.state) }
        done(.failure(PushRefusal(.invalid, error.lines.joined(separator: "\n"))))
      }
    }
  }
}
