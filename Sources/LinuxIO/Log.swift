import CLinux
import Glibc
import JSON

/// Writes one line for each event to standard error, with a priority for journald if standard error
/// is connected to the journal.
public struct Log: Sendable {
  /// The severity of a line, with the numbers of syslog.
  public enum Level: Int, Comparable, Sendable, CaseIterable {
    case error = 3
    case warning = 4
    case info = 6
    case debug = 7

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

    /// The name in options and lines. Reflection would take longer than writing the rest of the
    /// line.
    var name: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .info: "info"
      case .debug: "debug"
      }
    }

    /// The level with a name such as `warning`.
    public init?(name: String) {
      guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = level
    }
  }

  /// The least severe level that is written.
  public var level: Level
  private let program: String
  private let hasPriorityPrefix: Bool
  private let sink: LogSink

  /// Creates a log. Lines begin with `program`, except in the journal, which adds the name itself.
  public init(program: String, level: Level = .info) {
    self.init(program: program, level: level, sink: LogSink(descriptor: STDERR_FILENO))
  }

  init(program: String, level: Level, sink: LogSink) {
    self.program = program
    self.level = level
    self.sink = sink
    // systemd (since 231) sets this if standard error or output is connected to the journal.
    hasPriorityPrefix = getenv("JOURNAL_STREAM") != nil
  }

  /// Logs a failure.
  public func error(_ message: @autoclosure () -> String) { write(.error, message) }
  /// Logs a failure. The message already contains its level, as in `FILE:1:2: error: …`.
  public func namedError(_ message: @autoclosure () -> String) {
    write(.error, isNamed: false, message)
  }
  /// Logs a problem that the program can handle.
  public func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
  /// Logs information for users.
  public func info(_ message: @autoclosure () -> String) { write(.info, message) }
  /// Logs information for developers.
  public func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

  /// Writes the reasons why the program ends, one line each. The level and the limits do not apply,
  /// and lines do not name the level.
  public func writeLast(_ messages: [String]) {
    for message in messages {
      sink.write(.error, at: Clock.monotonic, isLimited: false) { _ in
        line(.error, message, isNamed: false)
      }
    }
  }

  private func write(_ level: Level, isNamed: Bool = true, _ message: () -> String) {
    guard level <= self.level else { return }
    // The level `debug` requests all lines.
    let isLimited = self.level < .debug
    sink.write(level, at: Clock.monotonic, isLimited: isLimited) { leftOut in
      var text = ""
      if leftOut > 0 {
        text = line(.warning, "left out \(leftOut) lines: too many, or the reader is too slow")
      }
      return text + line(level, message(), isNamed: isNamed)
    }
  }

  /// Escapes the message: a line break would forge a second line, and a terminal would execute
  /// escape sequences.
  private func line(_ level: Level, _ message: String, isNamed: Bool = true) -> String {
    let name = isNamed ? "\(level.name): " : ""
    let prefix = hasPriorityPrefix ? "<\(level.rawValue)>" : "\(program): \(name)"
    return prefix + message.escaped + "\n"
  }
}

/// Unbuffered standard error. Swift 6 does not allow the use of C's global variable `stderr`.
public enum StandardError {
  /// Writes a line, and blocks until all of it is written. Ignores errors, which could be reported
  /// only here.
  ///
  /// The line is escaped, because a terminal would execute escape sequences in names and texts from
  /// files and other programs.
  /// - Parameter isBold: whether to write it in bold type.
  public static func write(line: String, isBold: Bool = false) {
    let text = isBold ? "\u{1B}[1m\(line.escaped)\u{1B}[0m\n" : "\(line.escaped)\n"
    try? writeAll(Array(text.utf8), to: STDERR_FILENO, "standard error")
  }
}

/// Standard output.
public enum StandardOutput {
  /// Writes all bytes.
  public static func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: STDOUT_FILENO, "standard output")
  }

  /// Waits until a descriptor is readable or a time has passed. Throws EPIPE if the reader of
  /// standard output has gone, as the next write would.
  public static func wait(
    forInput descriptor: CInt? = nil, atMost time: Duration? = nil
  ) throws(SystemError) {
    // poll always reports a pipe without a reader, and ignores negative descriptors.
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
