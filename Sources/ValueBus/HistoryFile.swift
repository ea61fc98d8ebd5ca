import Controls
import Glibc
import LinuxIO

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
  private let timer: EventLoop.Timer
  private let worker: Worker
  /// Whether the file has been read.
  private var hasRead = false
  /// Whether a failure to save has been logged.
  private var hasWarned = false
  /// Returns the time since 1970 in UTC; replaced in tests.
  var realtime: () -> Duration = { Clock.realtime }

  /// Reads nothing yet.
  /// - Parameter folder: the file's folder, created when it is needed; nil to save nothing.
  public init(folder: String?, loop: EventLoop, log: Log) {
    self.folder = folder
    self.log = log
    timer = EventLoop.Timer(loop)
    worker = Worker(loop: loop)
  }

  private var place: String { "\(folder ?? "")/histories" }

  /// Saves the histories of a panel's values from now on. Restores those of an earlier run if this is
  /// the first panel with a history.
  public func adopt(_ values: ValueStore) {
    self.values = values
    guard !hasRead, values.values.contains(where: { $0.history != nil }) else { return }
    hasRead = true
    guard let saved = read() else { return }
    // If the clock has not been set yet, it may be earlier than the time of the file.
    let pause = max(realtime() - .seconds(saved.time), .zero)
    for (name, history) in saved.histories {
      guard let value = values[name], let wanted = value.history else { continue }
      value.history = history.resized(to: wanted.duration)
      value.history?.resume(at: Clock.monotonic, after: pause)
    }
  }

  /// Saves the histories within `interval` if the value has one.
  public func noteChange(of value: NamedValue) {
    guard value.history != nil, !timer.isScheduled else { return }
    timer.schedule(at: Clock.monotonic + Self.interval) { [unowned self] in self.save() }
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
    let now = Clock.monotonic
    let histories = values.values.compactMap { value in
      value.history.map { (name: value.name, history: $0.continued(to: now)) }
    }
    guard !histories.isEmpty, let folder else { return nil }
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
        "\(place) is damaged, or another version of Bezel wrote it; charts begin empty")
    } catch {
      if error.code != ENOENT { log.warning("\(error); charts begin empty") }
    }
    return nil
  }
}
