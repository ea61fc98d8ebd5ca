import CLinux
import Glibc
import Synchronization

/// Writes log lines to a descriptor without blocking. Each level has its own limit, so that many
/// warnings cannot displace an error. Lines that exceed the limit, or that the descriptor cannot
/// accept at once, are left out and counted.
final class LogSink: Sendable {
  /// The lines of a level that are written at once.
  static let burst = 100
  /// The time after which one more line of a level is written.
  static let interval = Duration.seconds(1)
  /// PIPE_BUF: a pipe that is writable accepts this many bytes without blocking.
  private static let sizeLimit = 4_096

  private struct State {
    var limiter = LogLimiter<Log.Level>(burst: LogSink.burst, interval: LogSink.interval)
    var leftOut = 0
  }

  private let descriptor: CInt
  private let state = Mutex(State())

  /// Writes to a descriptor that stays open while the program runs.
  init(descriptor: CInt) { self.descriptor = descriptor }

  /// Writes a text, or leaves it out.
  /// - Parameters:
  ///   - isLimited: whether the limit of the level applies.
  ///   - text: returns the text, given the number of lines of any level that were left out before.
  func write(
    _ level: Log.Level, at now: Duration, isLimited: Bool, _ text: (_ leftOut: Int) -> String
  ) {
    state.withLock { state in
      guard isWritable, !isLimited || state.limiter.note(level, at: now) != nil else {
        state.leftOut += 1
        return
      }
      let bytes = Self.bytes(of: text(state.leftOut))
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      state.leftOut = written > 0 ? 0 : state.leftOut + 1
    }
  }

  /// Whether the descriptor accepts bytes at once. True for a pipe without a reader, where the
  /// write then fails.
  private var isWritable: Bool {
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
