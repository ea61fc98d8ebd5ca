import Glibc
import LinuxIO

/// What a service shows after it has crashed several times in a row.
package enum SafeMode: Sendable {
  /// The last version of the panel that did not crash.
  case lastVersion
  /// Only a message.
  case message
}

/// Counts the starts of a service that repeatedly ends soon after it starts, and how many of these
/// starts ended in a crash.
///
/// Each further start is delayed longer. The service manager therefore never gives up, and restarts
/// neither fill the journal nor heat the board. After several crashes, the service starts in safe
/// mode.
///
/// The counts are in a file in the runtime directory, which survives a crash. A start counts as a
/// crash until the program has run long enough or has ended in an orderly way, because a program that
/// crashes cannot count.
package struct FailedStarts {
  /// The restarts without a pause.
  private static let freeCount = 5
  /// The longest pause.
  private static let longest = Duration.seconds(30)
  /// The service has started successfully after this time.
  package static let healthyTime = Duration.seconds(10)
  /// The number of crashes in a row after which the last version that worked is shown. After the
  /// same number of further crashes, only a message is shown.
  package static let crashLimit = 3

  /// What to show instead of the panel; nil outside safe mode. Valid after a start was counted.
  package private(set) var safeMode: SafeMode?

  private let path: String
  /// The crashes before this start.
  private var earlierCrashes = 0
  /// All starts before the next one.
  private var starts = 0

  /// - Parameter folder: the runtime directory.
  package init(folder: String) { path = "\(folder)/starts" }

  /// Counts a start, and waits if there were many before it.
  /// - Returns: whether to continue; false if a signal ended the program during the pause.
  package mutating func begin(log: Log) -> Bool {
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
  package mutating func next() -> Duration {
    let counts = readCounts()
    (starts, earlierCrashes) = (counts.starts + 1, counts.crashes)
    safeMode =
      switch earlierCrashes / Self.crashLimit {
      case 0: nil
      case 1: .lastVersion
      default: .message
      }
    write(crashes: earlierCrashes + 1)
    guard counts.starts > Self.freeCount else { return .zero }
    return min(.seconds(1 << min(counts.starts - Self.freeCount - 1, 10)), Self.longest)
  }

  /// The program ends with an exit code, for example because there is no screen.
  package func endWithError() { write(crashes: earlierCrashes) }

  /// The program has run long enough. It stays in safe mode until it ends normally.
  package mutating func succeed() {
    guard safeMode != nil else { return end() }
    starts = 0
    earlierCrashes -= earlierCrashes % Self.crashLimit
    write(crashes: earlierCrashes)
  }

  /// Leaves safe mode, because the panel file was loaded again.
  package mutating func leaveSafeMode() {
    (safeMode, starts, earlierCrashes) = (nil, 1, 0)
    write(crashes: 1)
  }

  /// Forgets the starts, because the program has ended normally.
  package func end() { unlink(path) }

  /// If the file cannot be written, there are no pauses and no safe mode.
  private func write(crashes: Int) {
    try? replaceFile(at: path, with: Array("\(starts) \(crashes)\n".utf8))
  }

  private func readCounts() -> (starts: Int, crashes: Int) {
    guard let bytes = try? readFile(path, limit: 32) else { return (0, 0) }
    let numbers = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self).split(separator: " ")
      .map { min(max(Int($0) ?? 0, 0), 1_000) }
    return (numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
  }
}
