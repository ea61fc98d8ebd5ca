import Controls
import JSON
import LinuxIO
import Testing

@testable import ValueBus

/// Answers that are too large to be kept for every client. The server of these tests limits them to
/// 4 MiB, and an answer to `large` has 1 MiB.
struct LargeAnswerTests {
  private func request(_ method: String) -> String {
    "{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"id\":1}\n"
  }

  /// A client that requests something and reads nothing.
  private func client(_ served: ServedRequests, _ method: String) throws -> TestClient {
    let client = try served.sockets.connect("control")
    try client.send(request(method))
    try served.sockets.settle()
    return client
  }

  private func read(_ client: TestClient, _ served: ServedRequests) throws {
    var bytes: [UInt8] = []
    try served.sockets.run {
      while let part = try? client.descriptor.read(atMost: 1 << 20, from: "it") { bytes += part }
      return bytes.last == 10
    }
  }

  @Test func largeAnswersWaitUntilEarlierOnesAreRead() throws {
    let served = try ServedRequests()
    var deaf: [TestClient] = []
    for _ in 0..<3 { deaf.append(try client(served, "large")) }
    let early = try client(served, "bulky")
    #expect(served.late.count == 1)
    deaf.append(try client(served, "large"))
    // One after the other, in the order of their requests, while other requests are answered.
    let late = [try client(served, "bulky"), try client(served, "bulky")]
    #expect(served.late.count == 1)
    #expect(try client(served, "ping").lines().lines.count == 1)
    try read(deaf[0], served)
    #expect(served.late.count == 3)
    for index in 0..<3 {
      served.late[index](.success(RequestServer.Reply(bytes: [UInt8(ascii: "0") + UInt8(index)])))
    }
    try served.sockets.settle()
    let results = try ([early] + late).map { try $0.lines().lines.first?["result"]?.number }
    #expect(results == [0, 1, 2])
    _ = deaf
  }

  /// The answers to a batch are kept until the last one, so they count, too.
  @Test func aBatchGetsNoLargeAnswerWhileTooMuchIsUnread() throws {
    let served = try ServedRequests()
    func batch(_ methods: String...) -> String {
      "[\(methods.map { request($0).dropLast() }.joined(separator: ","))]\n"
    }
    var waiting: [TestClient] = []
    for _ in 0..<8 {
      let client = try served.sockets.connect("control")
      try client.send(batch("half", "later"))
      try served.sockets.settle()
      waiting.append(client)
    }
    let client = try served.sockets.connect("control")
    try client.send(batch("ping", "bulky", "ping"))
    try served.sockets.settle()
    let answers = try #require(try client.lines().lines.first?.array)
    #expect(answers.map { $0["error"]?["code"]?.number } == [nil, 4, nil])
    _ = waiting
  }

  @Test func aUserMayLeaveAQuarterUnread() throws {
    let served = try ServedRequests(isTrusted: false)
    let deaf = try client(served, "large")
    let late = try client(served, "bulky")
    #expect(served.late.isEmpty)
    try read(deaf, served)
    #expect(served.late.count == 1)
    _ = late
  }

  @Test func aClientThatLeavesFreesItsAnswers() throws {
    let served = try ServedRequests(isTrusted: false)
    let deaf = try client(served, "large")
    let leaving = try client(served, "bulky")
    let staying = try client(served, "bulky")
    #expect(served.late.isEmpty)
    _ = consume leaving
    try served.sockets.run { served.left == [2] }
    #expect(served.late.isEmpty)
    _ = consume deaf
    try served.sockets.run { served.left == [2, 1] && served.late.count == 1 }
    _ = staying
  }

  /// A user's places are soon free again, whatever its clients have requested.
  @Test func aClientThatLeavesGetsNoFurtherLargeAnswers() throws {
    let served = try ServedRequests()
    let leaving = try client(served, "bulky")
    let set = "{\"jsonrpc\":\"2.0\",\"method\":\"set\",\"params\":{\"number\":7},\"id\":1}\n"
    let batch = "[\((0..<3).map { _ in request("bulky").dropLast() }.joined(separator: ","))]\n"
    try leaving.send(request("bulky") + batch + set)
    try served.sockets.settle()
    #expect(served.late.count == 1)
    _ = consume leaving
    try served.sockets.run { served.left == [1] }
    // Smaller requests from before a hang-up are executed.
    #expect(served.late.count == 1 && served.volume.number == 7)
    // The answer that had begun comes too late.
    served.late[0](.success(RequestServer.Reply()))
    try served.sockets.settle()
    #expect(served.left == [1])
  }

  @Test func aLargeResultIsSharedAndSmallOnesAreJoined() throws {
    let large = [UInt8](repeating: 32, count: 1 << 20) + [UInt8(ascii: "7")]
    func address(_ bytes: [UInt8]) -> UnsafeRawPointer? { bytes.withUnsafeBytes(\.baseAddress) }
    let requests = Array(
      "[\(["1", "2", "3"].map { _ in request("get").dropLast() }.joined(separator: ","))]".utf8)
    var exchange = Exchange(JSONRPC.parse(requests))
    var queue = LineQueue()
    for result in [Array("1".utf8), large, Array("2".utf8)] {
      #expect(exchange.takeLine() == nil)
      _ = exchange.next()
      exchange.add(JSONRPC.answer(.null, result))
    }
    let line = exchange.takeLine()
    let parts = try #require(line)
    #expect(parts.count == 3 && address(parts[1]) == address(large))
    #expect(exchange.isEmpty && exchange.hasRoom)
    for part in parts { queue.append(part) }
    var sent: [UInt8] = []
    var isShared = false
    while case let next = queue.next(), !next.isEmpty {
      if next.withUnsafeBytes(\.baseAddress) == address(large) { isShared = true }
      sent += next
      queue.advance(by: next.count)
      #expect(queue.isEmpty || queue.unlimited >= queue.count)
    }
    #expect(isShared)
    let answers = try #require(try JSONParser.parse(sent).value.array)
    #expect(sent.last == 10 && answers.map { $0["result"]?.number } == [1, 7, 2])
  }
}
