import Glibc
import JSON
import LinuxIO
import TestFolders
import Testing

@testable import ValueBus

/// A feed and its sockets in a temporary folder; the tests run the loop, on a clock of their own.
final class Sockets {
  let folder: String
  let clock = VirtualClock(realtime: .seconds(1_700_000_000))
  let loop: EventLoop
  let feed: ValueFeed

  init() throws {
    folder = try makeTestFolder()
    loop = try EventLoop(clock)
    feed = ValueFeed(loop: loop)
  }

  func listen(_ name: String) throws -> ListeningSocket {
    try .listen(at: "\(folder)/\(name).sock", mode: 0o660)
  }

  func connect(_ name: String) throws -> TestClient {
    TestClient(try ListeningSocket.connect(to: "\(folder)/\(name).sock"))
  }

  /// Advances the loop's clock by a short time, and delivers everything that is due. Sockets deliver at
  /// once. First waits for this process to close its sockets, because a server accepts no connections
  /// while many are closing.
  func settle(for time: Duration = .milliseconds(20)) throws {
    while ListeningSocket.areManyClosing { usleep(100) }
    try loop.advance(to: clock.monotonic + time)
  }

  /// Lets time pass until a condition holds; otherwise the test ends at its time limit.
  func run(until isDone: () -> Bool) throws {
    try settle(for: .zero)
    while !isDone() {
      // Threads close sockets and encode pictures.
      usleep(100)
      try loop.advance(to: clock.monotonic + .milliseconds(1))
    }
  }
}

/// The other end of a socket.
final class TestClient {
  let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
    _ = fcntl(self.descriptor.number, F_SETFL, O_NONBLOCK)
  }

  /// Sends as much of a text as the socket accepts.
  @discardableResult
  func send(_ text: String) throws -> Int { try descriptor.send(Array(text.utf8)[...]) }

  /// Ends the client's output.
  func endSending() { shutdown(descriptor.number, CInt(SHUT_WR)) }

  /// Returns the received lines, and whether the other end has closed.
  func lines() throws -> (lines: [JSONValue], isClosed: Bool) {
    var bytes: [UInt8] = []
    var isClosed = false
    do throws(SystemError) {
      while let part = try descriptor.read(atMost: 1 << 20, from: "the server") {
        if part.isEmpty {
          isClosed = true
          break
        }
        bytes += part
      }
    } catch {
      // The other end closed with unread input.
      isClosed = true
    }
    return (try bytes.split(separator: 10).map { try JSONParser.parse(Array($0)).value }, isClosed)
  }
}
