import Glibc
import JSON
import LinuxIO
import Values

/// Saves persistent values in files, so that they survive a restart and a loss of power.
///
/// Changes are written less than a second later but at most once a second, and when the daemon ends.
/// The panel does not wait for the disk. Without persistent values, neither the files nor their folder
/// are accessed.
public final class PersistentValueFile {
  /// How long changes are collected before a write. A value must be on the disk within a second,
  /// and a slow disk needs part of that.
  var delay = Duration.milliseconds(750)
  /// The shortest time between the beginnings of two writes: flash memory wears out.
  static let interval = Duration.seconds(1)
  /// The maximum number of problems that are logged for a file, and of names in a message.
  private static let problemLimit = 10

  /// The names of the folders in the folder of the state that contain large values.
  public static let folderNames = PersistentValueFolder.names

  /// Nil if there is no folder to save in.
  var folder: PersistentValueFolder?
  private let log: Log
  private var saved = PersistentValues()
  private var values = ValueStore()
  /// Begins the next write.
  let timer: EventLoop.Timer
  /// The clock of `timer`, for tests.
  var now: () -> Duration
  /// The time when the last write began.
  private var lastWrite: Duration?
  /// The time to the next attempt after a failure.
  var pause = Duration.seconds(10)
  private var hasRead = false
  let worker: Worker
  /// Whether `saved` differs from the files, or from what is being written to them.
  private var isDirty = false
  /// Whether a value was set since the last write began.
  private var hasUnsavedChange = false
  /// Whether the write in progress contains a value that was set.
  private var writesChange = false
  /// Whether another write must follow the one in progress.
  private var needsAnotherWrite = false
  /// Whether a failure to save has been logged.
  private var hasWarned = false
  /// The names that were logged because they did not fit, including those of earlier panels.
  private var leftOut: Set<String> = []

  /// Reads nothing yet.
  /// - Parameter folder: the files' folder, created when it is needed; nil to save nothing.
  public init(folder: String?, loop: EventLoop, log: Log) {
    self.folder = folder.map { PersistentValueFolder(path: $0) }
    timer = EventLoop.Timer(loop)
    worker = Worker(loop: loop)
    now = { loop.monotonic }
    self.log = log
  }

  /// Restores a panel's persistent values, and saves their changes from now on.
  public func adopt(_ values: ValueStore) {
    note()
    self.values = values
    guard values.values.contains(where: \.isPersistent) else { return }
    if !hasRead { read() }
    for problem in saved.restore(values) {
      log.warning("\(place): \(problem); it has the initial value of the panel file")
    }
  }

  /// Saves a changed value soon, if it is persistent.
  public func noteChange(of value: NamedValue) {
    guard value.isPersistent else { return }
    hasUnsavedChange = true
    guard !timer.isScheduled else { return }
    let soon = now() + delay
    let deadline = lastWrite.map { max(soon, $0 + Self.interval) } ?? soon
    timer.schedule(at: deadline) { [unowned self] in self.save() }
  }

  /// Writes changes on the worker's thread. A failed write is repeated.
  func save() {
    needsAnotherWrite = worker.isBusy
    guard !needsAnotherWrite, let write = nextWrite() else { return }
    worker.start({ write() }) { [unowned self] outcome in
      self.end(outcome)
      // After a failure, the timer begins the next attempt.
      if self.needsAnotherWrite, outcome.failure == nil { self.save() }
    }
  }

  /// Writes changes, and waits for the disk. A failed write is repeated.
  /// - Returns: whether all changes that fit are saved; true without a folder.
  @discardableResult
  public func flush() -> Bool {
    worker.wait()
    if let write = nextWrite() { end(write()) }
    return folder == nil || !(isDirty && hasUnsavedChange)
  }

  private struct Outcome {
    var failure: SystemError?
    var text: PersistentValues.Text
  }

  /// Returns a function that writes changes; nil if there are none, or no folder.
  private func nextWrite() -> (@Sendable () -> Outcome)? {
    timer.cancel()
    note()
    guard isDirty, let folder else { return nil }
    (isDirty, hasUnsavedChange, writesChange) = (false, false, hasUnsavedChange)
    lastWrite = now()
    return { [saved] in
      let text = saved.text()
      do throws(SystemError) {
        try folder.write(text)
        return Outcome(failure: nil, text: text)
      } catch {
        return Outcome(failure: error, text: text)
      }
    }
  }

  private func end(_ outcome: Outcome) {
    warn(ofLeftOut: outcome.text.leftOut)
    if let failure = outcome.failure {
      isDirty = true
      hasUnsavedChange = hasUnsavedChange || writesChange
      warn("\(failure)")
      timer.schedule(at: now() + pause) { [unowned self] in self.save() }
    } else {
      saved.didWrite(outcome.text)
      if hasWarned { log.info("values are saved in \(place) again") }
      hasWarned = false
    }
  }

  private func note() {
    if saved.update(from: values) { isDirty = true }
  }

  private var place: String { folder?.text ?? "" }

  private func read() {
    hasRead = true
    guard let folder else {
      warn("no $STATE_DIRECTORY, $XDG_STATE_HOME or $HOME")
      return
    }
    // Log a problem with the folder now, rather than at the first write.
    do throws(SystemError) {
      try folder.make()
      try system("write in \(folder.path)") { access(folder.path, W_OK | X_OK) }
    } catch {
      warn("\(error)")
    }
    for file in [folder.text, folder.brokenText] { removeUnfinished(of: file) }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(place, limit: PersistentValues.sizeLimit)
    } catch {
      if error.code != ENOENT { setAside(in: folder, because: "\(error)") }
      return
    }
    do {
      saved = try PersistentValues(parsing: bytes)
    } catch {
      return setAside(in: folder, because: "\(place):\(error)")
    }
    if !saved.problems.isEmpty { keepCopy(of: bytes, in: folder, because: saved.problems) }
    // A member that could not be read may refer to a file.
    let unnamed = saved.problems.isEmpty ? [] : folder.numbers(besides: saved.unreadFiles.values)
    readFiles(in: folder, settingAside: unnamed)
  }

  /// Reads the files of the large values.
  /// - Parameter unnamed: the numbers of other files that somebody may want to repair.
  private func readFiles(in folder: PersistentValueFolder, settingAside unnamed: [Int]) {
    var damaged: [(name: String, number: Int, reason: String)] = []
    for (name, number) in saved.unreadFiles.sorted(by: { $0.value < $1.value }) {
      let path = folder.file(number)
      do {
        try saved.add(name, fromFile: readFile(path, limit: PersistentValues.sizeLimit))
      } catch {
        let reason = error is SystemError ? "\(error)" : "\(path):\(error)"
        damaged.append((name, number, reason))
      }
    }
    guard !damaged.isEmpty || !unnamed.isEmpty else { return }
    let place = folder.setAside(damaged.map(\.number) + unnamed)
    for (name, _, reason) in damaged.prefix(Self.problemLimit) {
      log.warning("\(reason); \(name.quoted) has the initial value of the panel file")
    }
    let more = damaged.count - Self.problemLimit
    if more > 0 { log.warning("\(more) more large values have their initial values") }
    if let place { log.warning("the damaged files are now in \(place)") }
  }

  /// Copies a partly invalid file before it is replaced, so that somebody can repair it.
  private func keepCopy(
    of bytes: [UInt8], in folder: PersistentValueFolder,
    because problems: [PersistentValues.FormatError]
  ) {
    let reasons = problems.prefix(Self.problemLimit).map { "\(place):\($0)" }
    let more = problems.count - reasons.count
    let reason = reasons.joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
    let copy = folder.brokenText
    do throws(SystemError) {
      try folder.replace(copy, with: bytes)
      log.warning("\(reason); the other values are restored, and \(copy) is a copy of the file")
    } catch {
      log.warning("\(reason); the other values are restored; \(error)")
    }
  }

  /// Renames an invalid file before it is replaced, so that somebody can repair it.
  private func setAside(in folder: PersistentValueFolder, because reason: String) {
    do throws(SystemError) {
      try folder.setAside()
      log.warning(
        "\(reason); renamed the file to \(folder.brokenText); values have the initial values of the panel file"
      )
    } catch {
      warn("\(reason); \(error)")
    }
  }

  /// Logs the names that are not saved, each once until all values fit again. Those that do not fit
  /// in a message are in the next ones.
  private func warn(ofLeftOut allNames: [String]) {
    if allNames.isEmpty, !leftOut.isEmpty { log.info("\(place): all values fit again") }
    let names = allNames.filter { !leftOut.contains($0) }
    leftOut = allNames.isEmpty ? [] : leftOut.union(names.prefix(Self.problemLimit))
    guard !names.isEmpty else { return }
    let more = names.count - Self.problemLimit
    log.warning(
      "\(place): all values have at most \(PersistentValues.sizeLimit >> 20) MiB; not saved: "
        + names.prefix(Self.problemLimit).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
        + "; shorten texts, or remove \"persistent\" from values")
  }

  /// Logs once that values are lost at a restart.
  private func warn(_ reason: String) {
    guard !hasWarned else { return }
    hasWarned = true
    log.warning(
      "\(reason); persistent values are not saved, name another folder with --state-directory")
  }
}
