import Glibc
import LinuxIO

/// Delays the start of a service that keeps ending soon after its start, longer each time. The
/// service manager therefore never gives up, and restarts neither fill the journal nor heat the
/// board.
///
/// The number of starts is in a file in the runtime directory, which survives a crash.
struct RestartPause {
  /// The restarts without a pause.
  private static let freeCount = 5
  /// The longest pause.
  private static let longest = Duration.seconds(30)
  /// The service has started successfully after this time.
  static let healthyTime = Duration.seconds(10)

  private let path: String

  /// - Parameter folder: the runtime directory.
  init(folder: String) { path = "\(folder)/starts" }

  /// Counts a start, and waits if there were many before it.
  /// - Returns: whether to continue; false if a signal ended the program during the pause.
  func begin(log: Log) -> Bool {
    let pause = next()
    guard pause > .zero else { return true }
    let text = "waiting \(pause.components.seconds) s, because the last starts failed"
    log.warning(text)
    ServiceManager.status(text)
    // The signals are already blocked; the event loop handles them later.
    var ends = sigset_t()
    sigemptyset(&ends)
    for number in [SIGTERM, SIGINT] { sigaddset(&ends, number) }
    var limit = pause.timespec
    guard sigtimedwait(&ends, nil, &limit) == -1 else {
      end()
      return false
    }
    return true
  }

  /// Counts a start.
  /// - Returns: the pause before this start.
  func next() -> Duration {
    let count = min(max(self.count, 0), 1_000)
    // If the file cannot be written, there is no pause.
    try? replaceFile(at: path, with: Array("\(count + 1)\n".utf8))
    guard count > Self.freeCount else { return .zero }
    return min(.seconds(1 << min(count - Self.freeCount - 1, 10)), Self.longest)
  }

  /// Forgets the starts: the program has run long enough, or ended normally.
  func end() { unlink(path) }

  private var count: Int {
    guard let bytes = try? readFile(path, limit: 16) else { return 0 }
    return Int(String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)) ?? 0
  }
}
