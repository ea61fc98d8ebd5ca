import Controls
import Glibc
import LinuxIO

/// Keeps persistent values in a file, so that they outlive a restart and a loss of power.
///
/// The file is replaced in one step, less than a second after a change, and when the daemon ends; the
/// panel does not wait for the disk. Without persistent values neither file nor folder is ever
/// touched.
public final class ValueKeeper {
  /// How long changes are collected into one write. No value that is older than a second may be
  /// lost, and a slow disk needs a part of it.
  var delay = Duration.milliseconds(750)
  /// The most bytes that are read and written.
  static let sizeLimit = 1 << 20
  /// The most problems of a file that are told.
  private static let problemsTold = 10

  /// nil where there is no place to keep anything.
  private let folder: String?
  private let log: Log
  private var kept = KeptValues()
  private var values = ValueStore()
  private let timer: EventLoop.Timer
  /// The time to the next attempt where the values cannot be written.
  var pause = Duration.seconds(10)
  private var hasRead = false
  /// Writes.
  private let worker: Worker
  /// Called before each writing, for tests.
  var disk: @Sendable () -> Void = {}
  /// Whether `kept` is another than the file, or than what is being written.
  private var isDirty = false
  /// Whether a value was set since then.
  private var owes = false
  /// Whether what is being written has a value that was set.
  private var isOwed = false
  /// Whether something is to be written once the disk has what is being written.
  private var isLate = false
  /// Whether it was said that nothing is kept.
  private var hasComplained = false

  /// Reads nothing yet.
  /// - Parameter folder: where the file lies, made when it is needed; nil for nowhere.
  public init(folder: String?, loop: EventLoop, log: Log) {
    self.folder = folder
    timer = EventLoop.Timer(loop)
    worker = Worker(loop: loop)
    self.log = log
  }

  /// Brings a panel's persistent values to what they were, and keeps those from now on.
  public func adopt(_ values: ValueStore) {
    note()
    self.values = values
    guard values.values.contains(where: \.isPersistent) else { return }
    if !hasRead { read() }
    for problem in kept.restore(values) {
      log.warning("\(place): \(problem); it begins as the panel file says")
    }
  }

  /// A value was set; one that is persistent will be written.
  public func noteChange(of value: NamedValue) {
    guard value.isPersistent else { return }
    owes = true
    guard !timer.isScheduled else { return }
    timer.schedule(at: Clock.monotonic + delay) { [unowned self] in self.save() }
  }

  /// Writes what has changed, beside the loop; what cannot be written is tried again.
  private func save() {
    isLate = worker.isBusy
    guard !isLate, let write = nextWriting() else { return }
    worker.start({ write() }) { [unowned self] failure in
      self.end(failure)
      // After a failure there is a pause.
      if self.isLate, failure == nil { self.save() }
    }
  }

  /// Writes what has changed, and waits until the disk has it; what cannot be written is tried again.
  /// - Returns: whether no change is lost if the program ends now.
  @discardableResult
  public func flush() -> Bool {
    worker.wait()
    if let write = nextWriting() { end(write()) }
    return !(isDirty && owes)
  }

  /// What has changed, on its way to the disk; nil for nothing, or without a place.
  private func nextWriting() -> (@Sendable () -> SystemError?)? {
    timer.cancel()
    note()
    guard isDirty, let folder else { return nil }
    (isDirty, owes, isOwed) = (false, false, owes)
    return { [text = kept.text, place, disk] in
      disk()
      do throws(SystemError) {
        try Self.write(text, to: place, in: folder)
        return nil
      } catch {
        return error
      }
    }
  }

  private func end(_ failure: SystemError?) {
    if let failure {
      isDirty = true
      owes = owes || isOwed
      complain("\(failure)")
      timer.schedule(at: Clock.monotonic + pause) { [unowned self] in self.save() }
    } else {
      if hasComplained { log.info("values are kept in \(place) again") }
      hasComplained = false
    }
  }

  private func note() {
    if kept.update(from: values) { isDirty = true }
  }

  private var place: String { "\(folder ?? "")/values.json" }
  private var broken: String { "\(place).broken" }

  private func read() {
    hasRead = true
    guard let folder else {
      complain("no $STATE_DIRECTORY, $XDG_STATE_HOME or $HOME")
      return
    }
    // Told now, and not when the first value is to be kept.
    do throws(SystemError) {
      try makeFolder(folder, mode: 0o750)
      try system("write in \(folder)") { access(folder, W_OK | X_OK) }
    } catch {
      complain("\(error)")
    }
    for file in [place, broken] { removeUnfinished(of: file) }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(place, limit: Self.sizeLimit)
    } catch {
      if error.code != ENOENT { setAside(because: "\(error)") }
      return
    }
    do {
      kept = try KeptValues(parsing: bytes)
    } catch {
      return setAside(because: "\(place):\(error)")
    }
    if !kept.problems.isEmpty { keepCopy(of: bytes, because: kept.problems) }
  }

  /// Keeps a file that can be used in part beside the next one, for whoever can mend it.
  private func keepCopy(of bytes: [UInt8], because problems: [KeptValues.FormatError]) {
    let reasons = problems.prefix(Self.problemsTold).map { "\(place):\($0)" }
    let more = problems.count - reasons.count
    let reason = reasons.joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
    do throws(SystemError) {
      try replaceFile(at: broken, with: bytes, mode: 0o640)
      log.warning("\(reason); the other values are taken, and \(broken) is a copy of the file")
    } catch {
      log.warning("\(reason); the other values are taken; \(error)")
    }
  }

  /// Keeps a file that cannot be used out of the way of the next one, for whoever can mend it.
  private func setAside(because reason: String) {
    do throws(SystemError) {
      try system("rename it to \(broken)") { rename(place, broken) }
      log.warning("\(reason); it is \(broken) now, and values begin as the panel file says")
    } catch {
      complain("\(reason); \(error)")
    }
  }

  private static func write(
    _ text: [UInt8], to place: String, in folder: String
  ) throws(SystemError) {
    guard text.count <= sizeLimit else {
      throw SystemError(
        code: EFBIG, action: "write \(text.count) bytes to \(place) (at most \(sizeLimit))")
    }
    try makeFolder(folder, mode: 0o750)
    try replaceFile(at: place, with: text, mode: 0o640)
  }

  /// Says once that values are lost at a restart, and why.
  private func complain(_ reason: String) {
    guard !hasComplained else { return }
    hasComplained = true
    log.warning(
      "\(reason); persistent values are not kept, give another place with --state-directory")
  }
}
