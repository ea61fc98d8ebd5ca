import Glibc

/// One line an event to standard error; with the priority prefix that journald reads when the
/// service manager runs the program.
public struct Log: Sendable {
  public enum Level: Int, Comparable, Sendable, CaseIterable {
    case error = 3
    case warning = 4
    case info = 6
    case debug = 7

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

    public init?(name: String) {
      guard let level = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
      self = level
    }
  }

  /// Lines less urgent than this are not written.
  public var level: Level
  private let program: String
  private let hasPriorityPrefix: Bool

  /// `program` heads each line on a terminal; the journal knows it by itself.
  public init(program: String, level: Level = .info) {
    self.program = program
    self.level = level
    // Set by systemd (since 231) exactly where standard error goes to the journal.
    hasPriorityPrefix = getenv("JOURNAL_STREAM") != nil
  }

  public func error(_ message: @autoclosure () -> String) { write(.error, message) }
  public func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
  public func info(_ message: @autoclosure () -> String) { write(.info, message) }
  public func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

  private func write(_ level: Level, _ message: () -> String) {
    guard level <= self.level else { return }
    // A line break inside a message would forge a second line.
    let text = String(message().map { $0.isNewline ? " " : $0 })
    let prefix = hasPriorityPrefix ? "<\(level.rawValue)>" : "\(program): \(level): "
    StandardError.write(prefix + text + "\n")
  }
}

/// Standard error without C's buffering, which Swift 6 does not let through.
public enum StandardError {
  public static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return
      }
    }
  }
}
