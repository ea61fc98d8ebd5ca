import Glibc
import LinuxIO

/// Lets a service that ends again and again soon after its start wait longer each time: it is never
/// given up, and neither fills the journal nor heats the board. The first few restarts are at once.
///
/// The count is a file in the runtime directory, which a crash leaves behind.
struct RestartPause {
  /// The restarts that do not wait.
  private static let freeCount = 5
  /// The longest pause.
  private static let longest = Duration.seconds(30)
  /// A run of so long is no failure.
  static let healthyTime = Duration.seconds(10)

  private let path: String

  /// - Parameter folder: the runtime directory.
  init(folder: String) { path = "\(folder)/starts" }

  /// Notes a start, and waits if there were many.
  /// - Returns: whether to go on; false where a signal that ends the program came meanwhile.
  func begin(log: Log) -> Bool {
    let pause = next()
    guard pause > .zero else { return true }
    let text = "waiting \(pause.components.seconds) s, having ended soon after each start"
    log.warning(text)
    ServiceManager.status(text)
    // Blocked by the program already, and left to its loop otherwise.
    var ends = sigset_t()
    sigemptyset(&ends)
    for number in [SIGTERM, SIGINT] { sigaddset(&ends, number) }
    var limit = timespec(tv_sec: Int(pause.components.seconds), tv_nsec: 0)
    guard sigtimedwait(&ends, nil, &limit) == -1 else {
      end()
      return false
    }
    return true
  }

  /// Notes a start.
  /// - Returns: the time to wait before it.
  func next() -> Duration {
    let count = min(max(self.count, 0), 1_000)
    // Without a place for it there is no pause.
    try? replaceFile(at: path, with: Array("\(count + 1)\n".utf8))
    guard count > Self.freeCount else { return .zero }
    return min(.seconds(1 << min(count - Self.freeCount - 1, 10)), Self.longest)
  }

  /// The program has run for long enough, or ends as it should.
  func end() { unlink(path) }

  private var count: Int {
    guard let bytes = try? readFile(path, limit: 16) else { return 0 }
    return Int(String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)) ?? 0
  }
}
