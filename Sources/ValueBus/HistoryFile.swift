import Glibc
import LinuxIO
import Values

/// Saves the histories of values in a file, so that charts survive a restart.
///
/// The file is replaced atomically, at most every 15 minutes and when the daemon ends: it has up to
/// 11 MB, and flash memory wears out. Values are saved within a second, so they have another file.
/// Without histories, the file is not accessed.
public final class HistoryFile {
  /// The shortest time between two writes.
  public static let interval = Duration.seconds(900)

  /// Nil if there is no folder to save in.
  private let folder: String?
  private let log: Log
  private var values = ValueStore()
  /// The histories of values that the present panel does not have, the latest first. A panel that
  /// has them again continues them, as after a push that is taken back.
  private var unused: [(name: String, history: ValueHistory)] = []
  /// The maximum number of such histories.
  static let unusedLimit = 20
  private let loop: EventLoop
  private let timer: EventLoop.Timer
  private let worker: Worker
  /// Whether the file has been read.
  private var hasRead = false
  /// Whether the file has been written.
  private var hasSaved = false
  /// Whether a failure to save has been logged.
  private var hasWarned = false
  /// When the histories were restored; nil if they were not.
  private var restored: (monotonic: Duration, realtime: Duration)?
  private var wallClock: WallClock?
  /// Returns the time since 1970 in UTC; replaced in tests.
  var realtime: () -> Duration

  /// Reads nothing yet.
  /// - Parameter folder: the file's folder, created when it is needed; nil to save nothing.
  public init(folder: String?, loop: EventLoop, log: Log) {
    self.folder = folder
    self.log = log
    self.loop = loop
    timer = EventLoop.Timer(loop)
    worker = Worker(loop: loop)
    realtime = { loop.realtime }
  }

  private var place: String { "\(folder ?? "")/\(Self.name)" }
  /// The name of the file.
  public static let name = "histories"

  /// Saves the histories of a panel's values from now on. Restores those of an earlier run if this is
  /// the first panel with a history.
  public func adopt(_ values: ValueStore) {
    let now = (monotonic: loop.monotonic, realtime: realtime())
    for value in self.values.values where values[value.name]?.history == nil {
      guard let history = value.history else { continue }
      setAside(history, of: value.name, at: now.monotonic)
    }
    self.values = values
    continueUnused()
    guard !hasRead, values.values.contains(where: { $0.history != nil }) else { return }
    hasRead = true
    guard let saved = read() else { return }
    restore(saved, at: now.monotonic, now.realtime) { _, history in history }
    for (name, history) in saved.histories where values[name]?.history == nil {
      var history = history
      history.resume(at: now.monotonic, after: pause(since: saved, now.realtime))
      setAside(history, of: name, at: now.monotonic)
    }
    restored = now
    watchClock()
  }

  /// Keeps the history of a value that the panel does not have. The value is unknown from now on.
  private func setAside(_ history: ValueHistory, of name: String, at now: Duration) {
    var history = history
    history.record(nil, at: now)
    unused.insert((name, history), at: 0)
    if unused.count > Self.unusedLimit { unused.removeLast() }
  }

  /// Continues the histories of the values that the panel has again.
  private func continueUnused() {
    unused.removeAll { name, history in
      guard let value = values[name], let present = value.history else { return false }
      value.history = history.resized(to: present.duration)
      return true
    }
  }

  /// The time from the writing of a file to the present.
  private func pause(since saved: SavedHistories, _ realtime: Duration) -> Duration {
    // If the clock has not been set yet, it may be earlier than the time of the file.
    max(realtime - .seconds(saved.time), .zero)
  }

  /// Restores histories that end some time before the present.
  /// - Parameters:
  ///   - now: the time at which the pause ended.
  ///   - realtime: the same time, since 1970.
  ///   - continue: returns a restored history with what has been recorded since.
  private func restore(
    _ saved: SavedHistories, at now: Duration, _ realtime: Duration,
    continue: (_ present: ValueHistory, _ restored: ValueHistory) -> ValueHistory
  ) {
    let pause = pause(since: saved, realtime)
    for (name, history) in saved.histories {
      guard let value = values[name], let present = value.history else { continue }
      var restored = history.resized(to: present.duration)
      restored.resume(at: now, after: pause)
      value.history = `continue`(present, restored)
    }
  }

  // MARK: Clock

  /// Watches the clock while the file still contains the histories of the earlier run. A board
  /// without a battery sets its clock from the network, some time after the start.
  private func watchClock() {
    guard let restored, let wallClock = wallClock ?? (try? WallClock(loop: loop)) else { return }
    self.wallClock = wallClock
    wallClock.onTime = { [unowned self] in clockDidChange() }
    let rest = restored.monotonic + Self.interval - loop.monotonic
    if rest > .zero, !wallClock.schedule(at: loop.realtime + rest) { clockDidChange() }
  }

  /// Corrects the length of the pause between the runs after the clock was set.
  func clockDidChange() {
    let now = loop.monotonic
    guard let restored, now - restored.monotonic < Self.interval else { return }
    // A file that was written since contains the histories of this run.
    guard !hasSaved, let saved = read() else { return }
    let realtime = self.realtime() - (now - restored.monotonic)
    restore(saved, at: restored.monotonic, realtime) { present, history in
      history.continued(with: present, from: restored.monotonic, to: now)
    }
    watchClock()
  }

  // MARK: Writing

  /// Saves the histories within `interval` if the value has one.
  public func noteChange(of value: NamedValue) {
    guard value.history != nil, !timer.isScheduled else { return }
    timer.schedule(after: Self.interval) { [unowned self] in self.save() }
  }

  /// Writes the histories, and waits for the disk.
  public func flush() {
    timer.cancel()
    worker.wait()
    if let write = nextWrite() { end(write()) }
  }

  private func save() {
    guard let write = nextWrite() else { return }
    worker.start({ write() }) { [unowned self] in self.end($0) }
  }

  /// Returns a function that writes the histories; nil if there are none, or no folder.
  private func nextWrite() -> (@Sendable () -> SystemError?)? {
    let now = loop.monotonic
    let histories =
      values.values.compactMap { value in
        value.history.map { (name: value.name, history: $0.continued(to: now)) }
      } + unused.map { (name: $0.name, history: $0.history.continued(to: now)) }
    guard !histories.isEmpty, let folder else { return nil }
    hasSaved = true
    let saved = SavedHistories(histories, at: realtime() / .seconds(1))
    return { [place] in
      do throws(SystemError) {
        try makeFolder(folder, mode: 0o750)
        try replaceFile(at: place, with: saved.bytes, mode: 0o640)
        return nil
      } catch {
        return error
      }
    }
  }

  /// Logs the first failure. The next change schedules another attempt.
  private func end(_ failure: SystemError?) {
    if let failure, !hasWarned { log.warning("\(failure); histories are not saved") }
    hasWarned = failure != nil
  }

  private func read() -> SavedHistories? {
    guard folder != nil else { return nil }
    removeUnfinished(of: place)
    do throws(SystemError) {
      let bytes = try readFile(place, limit: SavedHistories.sizeLimit)
      if let saved = SavedHistories(parsing: bytes) { return saved }
      log.warning(
        "\(place) is damaged, or a later version of Bezel wrote it; charts begin empty")
    } catch {
      if error.code != ENOENT { log.warning("\(error); charts begin empty") }
    }
    return nil
  }
}
