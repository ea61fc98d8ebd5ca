import Glibc
import JSON
import LinuxIO
import Testing

/// A control socket with scripted answers, including invalid ones.
struct FakeDaemon {
  let folder: String
  private let socket: ListeningSocket

  init(in folder: String) throws {
    self.folder = folder
    socket = try ListeningSocket.listen(at: "\(folder)/control.sock", mode: 0o600)
  }

  /// Runs a command of `bezel` with this socket. Each request gets the next of `answers`; then the
  /// connection is closed.
  /// - Parameter selects: whether to add `--socket`, which selects this daemon.
  func run(
    _ arguments: [String], selects: Bool = true, answers: [[UInt8]]
  ) throws -> Outcome {
    try ProgramTests.run("bezel", arguments + (selects ? ["--socket", folder] : [])) { _ in
      let deadline = Clock.monotonic + patience
      let connection = try accept(until: deadline)
      for answer in answers {
        try waitForLine(connection, until: deadline)
        try send(answer, to: connection, until: deadline)
      }
      if answers.isEmpty { try waitForLine(connection, until: deadline) }
    }
  }

  /// Waits until a program connects.
  func accept(until deadline: Duration) throws -> FileDescriptor {
    var accepted = try socket.accept()
    while accepted == nil, Clock.monotonic < deadline {
      usleep(2_000)
      accepted = try socket.accept()
    }
    guard let connection = accepted else { throw SystemError(code: ETIMEDOUT, action: "accept") }
    return connection
  }

  func send(
    _ answer: [UInt8], to connection: borrowing FileDescriptor, until deadline: Duration
  ) throws {
    var rest = answer[...]
    while !rest.isEmpty, Clock.monotonic < deadline {
      rest = rest.dropFirst(try connection.send(rest))
    }
  }

  /// Reads the next request; returns nil if none has arrived.
  func nextRequest(
    from connection: borrowing FileDescriptor, until deadline: Duration
  ) throws -> JSONValue? {
    guard let first = try connection.read(atMost: 1, from: "the client") else { return nil }
    return try JSONParser.parse(first + waitForLine(connection, until: deadline)).value
  }

  /// Reads one line, and leaves the following lines for later calls.
  @discardableResult
  private func waitForLine(
    _ connection: borrowing FileDescriptor, until deadline: Duration
  ) throws -> [UInt8] {
    var line: [UInt8] = []
    while line.last != 10, Clock.monotonic < deadline {
      guard let byte = try connection.read(atMost: 1, from: "the client") else {
        usleep(1_000)
        continue
      }
      if byte.isEmpty { break }
      line += byte
    }
    return line
  }
}
