import CLinux
import Glibc
import Synchronization

/// Where log lines go: of each level so many at once, then so many a second, and none that would have
/// to be waited for. What is left out is counted. However much is told, errors have room of their own.
final class LogSink: Sendable {
  /// The lines of a level that may come at once.
  static let burst = 100
  /// The time after which one more may come.
  static let interval = Duration.seconds(1)
  /// The bytes of a text that a pipe takes without waiting once it takes any: PIPE_BUF.
  private static let sizeLimit = 4_096

  /// The lines of a level that may come.
  private struct Budget {
    var room = LogSink.burst
    /// When `room` was counted.
    var time: Duration?

    mutating func makeRoom(at now: Duration) {
      guard let time else { return self.time = now }
      let lines = min(Int((now - time) / LogSink.interval), LogSink.burst - room)
      room += lines
      // The rest of an interval counts for the next line, unless there is all the room there can be.
      self.time = room == LogSink.burst ? now : time + LogSink.interval * lines
    }
  }

  private struct State {
    var budgets: [Log.Level: Budget] = [:]
    var leftOut = 0
  }

  private let descriptor: CInt
  private let state = Mutex(State())

  /// Writes to a descriptor that is open as long as the program runs.
  init(descriptor: CInt) { self.descriptor = descriptor }

  /// Writes a text, or leaves it out.
  /// - Parameters:
  ///   - isLimited: whether the limits count.
  ///   - text: makes it, from how many were left out before, of any level.
  func write(
    _ level: Log.Level, at now: Duration, isLimited: Bool, _ text: (_ leftOut: Int) -> String
  ) {
    state.withLock { state in
      var budget = state.budgets[level] ?? Budget()
      budget.makeRoom(at: now)
      let mayCome = (budget.room > 0 || !isLimited) && takes()
      if mayCome, isLimited { budget.room -= 1 }
      state.budgets[level] = budget
      guard mayCome else {
        state.leftOut += 1
        return
      }
      let bytes = Self.bytes(of: text(state.leftOut))
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      state.leftOut = written > 0 ? 0 : state.leftOut + 1
    }
  }

  /// Whether the descriptor takes something at once. A pipe that nobody reads any more does, and
  /// then refuses it.
  private func takes() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) == 1
  }

  private static func bytes(of text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    if bytes.count > sizeLimit {
      bytes.removeLast(bytes.count - sizeLimit + 4)
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
      bytes += Array("…\n".utf8)
    }
    return bytes
  }
}
