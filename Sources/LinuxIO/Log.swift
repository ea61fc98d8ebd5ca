import CLinux
import Glibc
import JSON

/// Writes one line for each event to standard error, with a priority for journald when the service
/// manager runs the program.
public struct Log: Sendable {
  /// How urgent a line is, by syslog's numbers.
  public enum Level: Int, Comparable, Sendable, CaseIterable {
    case error = 3
    case warning = 4
    case info = 6
    case debug = 7

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

    /// The name that options and lines have. Swift would look for it at run time, which takes longer
    /// than all else about a line.
    var name: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .info: "info"
      case .debug: "debug"
      }
    }

    /// The level of this name, as `warning`.
    public init?(name: String) {
      guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = level
    }
  }

  /// The least urgent level to be written.
  public var level: Level
  private let program: String
  private let hasPriorityPrefix: Bool
  private let sink: LogSink

  /// Lines on a terminal begin with `program`; the journal adds it by itself.
  public init(program: String, level: Level = .info) {
    self.init(program: program, level: level, sink: LogSink(descriptor: STDERR_FILENO))
  }

  init(program: String, level: Level, sink: LogSink) {
    self.program = program
    self.level = level
    self.sink = sink
    // Set by systemd (since 231) exactly where standard error goes to the journal.
    hasPriorityPrefix = getenv("JOURNAL_STREAM") != nil
  }

  /// Logs that something failed.
  public func error(_ message: @autoclosure () -> String) { write(.error, message) }
  /// Logs a problem that the program copes with.
  public func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
  /// Logs something that users want to know.
  public func info(_ message: @autoclosure () -> String) { write(.info, message) }
  /// Logs something that developers want to know.
  public func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

  /// Writes why the program ends, a line each, past the limits and, as programs do, without the
  /// level's name.
  public func writeLast(_ messages: [String]) {
    for message in messages {
      sink.write(.error, at: Clock.monotonic, isLimited: false) { _ in
        line(.error, message, isNamed: false)
      }
    }
  }

  private func write(_ level: Level, _ message: () -> String) {
    guard level <= self.level else { return }
    // Developers have asked for all of it.
    let isLimited = self.level < .debug
    sink.write(level, at: Clock.monotonic, isLimited: isLimited) { leftOut in
      var text = ""
      if leftOut > 0 {
        text = line(.warning, "left out \(leftOut) lines: there were too many, or nobody read them")
      }
      return text + line(level, message())
    }
  }

  /// A line break inside a message would forge a second line, and a terminal obeys escape sequences.
  private func line(_ level: Level, _ message: String, isNamed: Bool = true) -> String {
    let name = isNamed ? "\(level.name): " : ""
    let prefix = hasPriorityPrefix ? "<\(level.rawValue)>" : "\(program): \(name)"
    return prefix + message.escaped + "\n"
  }
}

/// Standard error, unbuffered. C's `stderr` is a global variable, which Swift 6 refuses to use.
public enum StandardError {
  /// Writes all of a text, waiting for its reader; errors are ignored, as there is no other place to
  /// report them.
  public static func write(_ text: String) {
    try? writeAll(Array(text.utf8), to: STDERR_FILENO, "standard error")
  }
}

/// Standard output.
public enum StandardOutput {
  /// Writes all bytes.
  public static func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: STDOUT_FILENO, "standard output")
  }

  /// Waits until a descriptor can be read, or a time has passed. Throws EPIPE as soon as the reader of
  /// standard output has gone, as the next write would.
  public static func wait(
    forInput descriptor: CInt? = nil, atMost time: Duration? = nil
  ) throws(SystemError) {
    // A pipe without a reader is an error, and nothing else is asked for; poll ignores a descriptor
    // below 0.
    var requests = [
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = time.map { CInt($0 / .milliseconds(1)) } ?? -1
    try system("wait for input") { poll(&requests, nfds_t(requests.count), milliseconds) }
    if requests[0].revents != 0 {
      throw SystemError(code: EPIPE, action: "write to standard output")
    }
  }
}

private func writeAll(
  _ bytes: [UInt8], to descriptor: CInt, _ name: String
) throws(SystemError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if written > 0 {
      rest = rest.dropFirst(written)
    } else if errno != EINTR {
      throw SystemError(code: errno, action: "write to \(name)")
    }
  }
}
