import Controls
import Glibc
import JSON
import LingeringSockets
import LinuxIO
import Testing

@testable import ValueBus

/// Clients that send descriptors. Closing each of them blocks for ten minutes, so a test in which the
/// servers wait for one fails by its deadline.
struct DescriptorTests {
  private static let reason =
    "disconnected: this client sent descriptors, which are not accepted"
  private static let ping = "{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1}\n"

  /// Expects that `body` waits for no descriptor.
  private func expectNoWaiting(
    location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) rethrows {
    let begin = Clock.monotonic
    try body()
    let limit = Duration.seconds(Int(LingeringSocket.lingerTime) / 2)
    #expect(Clock.monotonic - begin < limit, sourceLocation: location)
  }

  /// Runs the loop until a client is disconnected.
  /// - Returns: all lines that it received.
  private func end(of client: TestClient, _ served: ServedRequests) throws -> [JSONValue] {
    var lines: [JSONValue] = []
    try served.sockets.run {
      guard let received = try? client.lines() else { return false }
      lines += received.lines
      return received.isClosed
    }
    return lines
  }

  private func expectService(_ served: ServedRequests) throws {
    let other = try served.sockets.connect("control")
    try other.send(Self.ping)
    var answers: [JSONValue] = []
    try served.sockets.run {
      answers += (try? other.lines().lines) ?? []
      return !answers.isEmpty
    }
    #expect(answers[0]["id"]?.number == 1)
  }

  @Test(arguments: [false, true])
  func aRequestWithADescriptorDisconnectsAndDelaysNobody(isUrgent: Bool) throws {
    let served = try ServedRequests()
    let socket = try LingeringSocket()
    try expectNoWaiting {
      let client = try served.sockets.connect("control")
      try client.send(Self.ping)
      try served.sockets.settle()
      // Of a longer text, only the last byte is urgent, and the descriptor comes with the others.
      let text = isUrgent ? "\n" : Self.ping
      try socket.send(with: text, over: client.descriptor.number, isUrgent: isUrgent)
      try client.send(Self.ping)
      let lines = try end(of: client, served)
      #expect(lines.count == 2 && lines.last?["error"]?["message"]?.string == Self.reason)
      try expectService(served)
      #expect(served.left.first == 1)
    }
    try expectRelease(of: socket)
  }

  /// Expects that the last descriptor is closed soon.
  private func expectRelease(of socket: LingeringSocket) throws {
    let deadline = Clock.monotonic + .seconds(300)
    while !socket.drain() {
      try #require(Clock.monotonic < deadline, "the descriptor is not closed")
      usleep(1_000)
    }
  }

  @Test func aDescriptorBehindManyRequestsIsNotReceived() throws {
    let served = try ServedRequests()
    let socket = try LingeringSocket()
    try expectNoWaiting {
      let client = try served.sockets.connect("control")
      // More than one read, and several turns.
      try client.send(String(repeating: Self.ping, count: 1_000))
      try socket.send(with: Self.ping, over: client.descriptor.number)
      let lines = try end(of: client, served)
      #expect(lines.last?["error"]?["message"]?.string == Self.reason)
      try expectService(served)
    }
  }

  @Test func aSubscriberThatSendsADescriptorIsDisconnected() throws {
    let served = try ServedRequests()
    let socket = try LingeringSocket()
    try expectNoWaiting {
      let client = try served.sockets.connect("values")
      try served.sockets.settle()
      try socket.send(with: "x", over: client.descriptor.number)
      #expect(try end(of: client, served).last?["message"]?.string == Self.reason)
      try expectService(served)
    }
    try expectRelease(of: socket)
  }

  /// Nothing is read from a subscriber.
  @Test func aDescriptorThatNobodyReadsDelaysNobodyWhenItsSenderLeaves() throws {
    let served = try ServedRequests()
    let socket = try LingeringSocket()
    try expectNoWaiting {
      do {
        let client = try served.sockets.connect("values")
        try client.send("x")
        try served.sockets.settle()
        try socket.send(with: "x", over: client.descriptor.number)
        try served.sockets.run { served.values.clientCount == 1 }
      }
      try served.volume.set(.number(1))
      try served.sockets.run { served.values.clientCount == 0 }
      try expectService(served)
    }
    try expectRelease(of: socket)
  }

  /// More connections than there are places.
  @Test func refusedClientsWithDescriptorsDelayNobody() throws {
    let served = try ServedRequests()
    let sockets = try (0..<20).map { _ in try LingeringSocket() }
    try expectNoWaiting {
      var readers: [TestClient] = []
      for _ in 0..<40 {
        readers.append(try served.sockets.connect("values"))
        try served.sockets.run { served.values.clientCount == readers.count }
      }
      for socket in sockets {
        let client = try served.sockets.connect("values")
        try socket.send(with: "x", over: client.descriptor.number)
        let lines = try end(of: client, served)
        #expect(lines.last?["message"]?.string == "too many clients (40)")
      }
      try expectService(served)
    }
    // So they no longer use descriptors of the server.
    for socket in sockets { try expectRelease(of: socket) }
  }

  @Test func aConnectionThatIsNeverAcceptedDelaysNoEnd() throws {
    let sockets = try Sockets()
    let socket = try LingeringSocket()
    try expectNoWaiting {
      let listening = try sockets.listen("values")
      let client = try sockets.connect("values")
      try socket.send(with: "x", over: client.descriptor.number)
      _ = consume listening
    }
    try expectRelease(of: socket)
  }
}
