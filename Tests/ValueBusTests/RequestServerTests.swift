import Controls
import Glibc
import JSON
import LinuxIO
import Testing

@testable import ValueBus

/// The server with real sockets and methods for tests; the tests run its loop.
struct RequestServerTests {
  private typealias Served = ServedRequests

  private func request(_ method: String, id: Int? = nil, _ parameters: String = "{}") -> String {
    let tail = id.map { ",\"id\":\($0)" } ?? ""
    return "{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(parameters)\(tail)}"
  }

  @Test func requestsOfOneClientAreAnsweredInOrder() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    try client.send((0..<100).map { request("ping", id: $0) + "\n" }.joined())
    var answers: [JSONValue] = []
    try served.sockets.run {
      answers += (try? client.lines().lines) ?? []
      return answers.count == 100
    }
    #expect(answers.map { $0["id"]?.number } == (0..<100).map { Double($0) })
    #expect(answers.allSatisfy { $0["result"]?.members?.isEmpty == true })
  }

  /// This includes requests of the same batch, but not those of other clients.
  @Test func laterRequestsWaitForAPostponedAnswer() throws {
    let served = try Served()
    let (client, other) = (
      try served.sockets.connect("control"), try served.sockets.connect("control")
    )
    try client.send(request("ping", id: 1) + "\n")
    try client.send(
      "[\(request("ping", id: 2)),\(request("later", id: 3)),\(request("ping", id: 4))]\n")
    try client.send(request("ping", id: 5) + "\n")
    try other.send(request("ping", id: 6) + "\n")
    try served.sockets.settle()
    #expect(try client.lines().lines.map { $0["id"]?.number } == [1])
    #expect(try other.lines().lines.map { $0["id"]?.number } == [6])
    #expect(served.late.count == 1)
    served.late.removeFirst()(.failure(JSONRPC.Failure(4, "no")))
    try served.sockets.settle()
    let lines = try client.lines().lines
    #expect(lines.first?.array?.map { $0["id"]?.number } == [2, 3, 4])
    #expect(lines.first?.array?.map { $0["error"]?["code"]?.number } == [nil, 4, nil])
    #expect(lines.dropFirst().map { $0["id"]?.number } == [5])
  }

  /// The client's earlier requests are executed, and its hang-up causes no busy loop.
  @Test(arguments: [false, true])
  func aClientMayLeaveBeforeItsAnswer(onlyEndsSending: Bool) throws {
    let served = try Served()
    do {
      let client = try served.sockets.connect("control")
      try client.send(
        request("later", id: 1) + "\n" + request("set", id: 2, "{\"number\":7}") + "\n")
      try served.sockets.settle()
      if onlyEndsSending {
        client.endSending()
        try served.sockets.settle()
        #expect(served.server.clientCount == 1)
        served.late.removeFirst()(.success(RequestServer.Reply()))
        try served.sockets.settle()
        let (lines, isClosed) = try client.lines()
        #expect(lines.map { $0["id"]?.number } == [1, 2] && isClosed)
      }
    }
    if !onlyEndsSending {
      served.turns = []
      try served.sockets.settle()
      #expect(served.turns.count < 6)
      #expect(served.server.clientCount == 1)
      served.late.removeFirst()(.success(RequestServer.Reply()))
      // A thread closes the client's end.
      try served.sockets.run { !served.left.isEmpty }
    }
    #expect(served.volume.number == 7)
    #expect(served.server.clientCount == 0 && served.left.count == 1)
  }

  @Test func malformedLinesGetTheStandardsErrorsAndKeepTheConnection() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    try client.send("{\n[]\n\n{\"jsonrpc\":\"2.0\",\"method\":\"nosuch\",\"id\":1}\n")
    try client.send(request("ping", id: 2) + "\n")
    try served.sockets.settle()
    let (lines, isClosed) = try client.lines()
    #expect(lines.map { $0["error"]?["code"]?.number } == [-32_700, -32_600, -32_601, nil])
    #expect(lines.last?["id"]?.number == 2 && !isClosed)
  }

  @Test func batchesGetOneLineOfAnswersAndNotificationsNone() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    let batch = [request("ping", id: 1), request("ping"), "7", request("nosuch", id: 2)]
    try client.send("[\(batch.joined(separator: ","))]\n")
    try client.send("[\(request("ping")),\(request("nosuch"))]\n\(request("ping"))\n")
    try client.send(request("ping", id: 3) + "\n")
    try served.sockets.settle()
    let lines = try client.lines().lines
    #expect(lines.count == 2)
    let answers = try #require(lines.first?.array)
    #expect(answers.map { $0["id"]?.number } == [1, nil, 2])
    #expect(answers.map { $0["error"]?["code"]?.number } == [nil, -32_600, -32_601])
    #expect(lines.last?["id"]?.number == 3)
  }

  @Test func theAnswersToABatchAreBounded() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    let batch = (0..<10).map { request("large", id: $0) }.joined(separator: ",")
    try client.send("[\(batch)]\n")
    var bytes: [UInt8] = []
    try served.sockets.run {
      while let part = try? client.descriptor.read(atMost: 1 << 20, from: "it") { bytes += part }
      return bytes.last == 10
    }
    let answers = try #require(try JSONParser.parse(bytes).value.array)
    #expect(answers.count == 10)
    #expect(answers.filter { $0["error"]?["code"]?.number == 4 }.count == 9)
  }

  @Test(arguments: [false, true])
  func anOverlongLineIsRefusedAndClosed(isComplete: Bool) throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    try client.send(request("ping", id: 1) + "\n")
    let line = [UInt8](repeating: 32, count: RequestServer.lineLimit - 1) + [49, 49]
    try client.descriptor.write(all: line + (isComplete ? [10] : []), to: "the server")
    try served.sockets.run { served.server.clientCount == 0 && served.left == [1] }
    let (lines, isClosed) = try client.lines()
    #expect(lines.map { $0["error"]?["code"]?.number } == [nil, -32_600] && isClosed)
    #expect(served.sockets.feed.counters.disconnects == 1)
  }

  @Test func aLineOf64KiBIsAccepted() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    let text = request("ping", id: 1)
    let padding = String(repeating: " ", count: RequestServer.lineLimit - text.utf8.count)
    try client.descriptor.write(all: Array((padding + text + "\n").utf8), to: "the server")
    var lines: [JSONValue] = []
    try served.sockets.run {
      lines += (try? client.lines().lines) ?? []
      return !lines.isEmpty
    }
    #expect(lines[0]["id"]?.number == 1)
  }

  @Test func the65thConnectionIsRefusedWithAReason() throws {
    let served = try Served()
    var clients: [TestClient] = []
    for _ in 0..<RequestServer.connectionLimit {
      clients.append(try served.sockets.connect("control"))
      try served.sockets.settle()
    }
    #expect(served.server.clientCount == RequestServer.connectionLimit)
    let refused = try served.sockets.connect("control")
    try served.sockets.settle()
    let (lines, isClosed) = try refused.lines()
    #expect(lines.first?["error"]?["code"]?.number == 4 && isClosed)
    clients.removeLast()
    try served.sockets.run { !served.left.isEmpty }
    let next = try served.sockets.connect("control")
    try next.send(request("ping", id: 1) + "\n")
    try served.sockets.settle()
    #expect(try next.lines().lines.first?["id"]?.number == 1)
  }

  @Test func aClientWithManyRequestsDelaysNoOther() throws {
    let served = try Served()
    let busy = try served.sockets.connect("control")
    let quick = try served.sockets.connect("control")
    try busy.send((0..<500).map { request("ping", id: $0) + "\n" }.joined())
    try quick.send(request("ping", id: 1) + "\n")
    try served.sockets.run { served.turns.joined().count == 501 }
    #expect(served.turns.allSatisfy { $0.count <= RequestServer.requestsPerTurn })
    #expect(
      served.turns.allSatisfy { turn in
        turn.filter { $0 == 1 }.count <= RequestServer.requestsOfOneClient
      })
    let before = served.turns.joined().prefix { $0 != 2 }
    #expect(before.count <= 2 * RequestServer.requestsOfOneClient)
  }

  @Test func aCostlyRequestEndsTheTurn() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    try client.send(String(repeating: request("costly") + "\n", count: 10))
    try served.sockets.run { served.turns.joined().count == 10 }
    #expect(served.turns.allSatisfy { $0.count <= 1 })
  }

  @Test func aClientThatReadsNoAnswersIsPaused() throws {
    let served = try Served()
    let deaf = try served.sockets.connect("control")
    let lines = String(repeating: request("large", id: 1) + "\n", count: 100)
    try deaf.send(lines)
    try served.sockets.settle()
    #expect(served.turns.joined().filter { $0 == 1 }.count <= 2)
    let other = try served.sockets.connect("control")
    try other.send(request("ping", id: 1) + "\n")
    try served.sockets.settle()
    #expect(try other.lines().lines.count == 1)
  }

  @Test func aClientThatEndsItsInputGetsItsAnswers() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    try client.send(request("ping", id: 1) + "\n" + request("ping", id: 2))
    client.endSending()
    try served.sockets.run { served.server.clientCount == 0 && served.left == [1] }
    let (lines, isClosed) = try client.lines()
    #expect(lines.map { $0["id"]?.number } == [1, 2] && isClosed)
  }

  @Test func requestsFromBeforeAHangUpAreExecuted() throws {
    let served = try Served()
    do {
      let client = try served.sockets.connect("control")
      try client.send((1...50).map { request("set", "{\"number\":\($0)}") + "\n" }.joined())
    }
    try served.sockets.run { served.left == [1] }
    #expect(served.volume.number == 50)
  }

  @Test func bothSocketsSendTheSameObjects() throws {
    let served = try Served()
    let reader = try served.sockets.connect("values")
    let client = try served.sockets.connect("control")
    try client.send(request("subscribe", id: 1) + "\n")
    try served.sockets.settle()
    try served.volume.set(.number(31), origin: .touch(.changed, control: "knob"))
    served.store.publish {
      served.sockets.feed.publish(event: "touchUpInside", of: "brew", sequence: $0)
    }
    try served.sockets.settle()
    let received = try client.lines().lines
    #expect(received.first?["id"]?.number == 1)
    #expect(received.dropFirst().map { $0["method"]?.string } == ["value", "event"])
    let read = try reader.lines().lines.dropFirst()
    #expect(
      received.dropFirst().map { $0["params"].map(JSONWriter.text(of:)) }
        == read.map { JSONWriter.text(of: $0) })
    #expect(read.last?["control"]?.string == "brew" && read.last?["seq"]?.number == 2)
    #expect(read.last?["event"]?.string == "touchUpInside")
  }

  @Test func aSubscriptionToSomeNamesCanBeEnded() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    try client.send(request("subscribe", id: 1, "{\"names\":[\"other\"]}") + "\n")
    try client.send(request("set", id: 2, "{\"number\":5}") + "\n")
    try served.sockets.settle()
    try client.send(request("unsubscribe", id: 3) + "\n")
    try client.send(request("set", id: 4, "{\"number\":6}") + "\n")
    try served.sockets.settle()
    let lines = try client.lines().lines
    #expect(lines.compactMap { $0["params"]?["name"]?.string } == ["other"])
    #expect(lines.compactMap { $0["id"]?.number } == [1, 2, 3, 4])
  }

  @Test func aSubscriptionContinuesAfterTheEndOfInput() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    try client.send(request("subscribe", id: 1) + "\n")
    client.endSending()
    try served.sockets.settle()
    try served.volume.set(.number(31), origin: .client)
    try served.sockets.settle()
    #expect(try client.lines().lines.last?["method"]?.string == "value")
    #expect(served.server.clientCount == 1)
  }

  @Test func aPingIsAnsweredAfterAllEarlierChanges() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    try client.send(request("subscribe", id: 1) + "\n")
    try served.sockets.settle()
    try client.send(
      request("set", id: 2, "{\"number\":5}") + "\n" + request("ping", id: 3) + "\n")
    try served.sockets.settle()
    let lines = try client.lines().lines
    let ping = try #require(lines.firstIndex { $0["id"]?.number == 3 })
    #expect(lines[..<ping].filter { $0["method"] != nil }.count == 2)
  }

  @Test func subscribersReceiveTheSnapshotAfterAReload() throws {
    let served = try Served()
    let client = try served.sockets.connect("control")
    try client.send(request("subscribe", id: 1) + "\n")
    try served.sockets.settle()
    served.sockets.feed.publishSnapshot()
    try served.sockets.settle()
    #expect(try client.lines().lines.last?["method"]?.string == "snapshot-end")
  }

  /// After a reload, a subscriber receives the values that it has subscribed to.
  @Test func theSnapshotAfterAReloadHasTheSubscribedValues() throws {
    let served = try Served()
    let code = NamedValue(name: "code", .text("x9Q1"))
    code.isSecret = true
    served.store.declare(code)
    served.sockets.feed.snapshot = { [store = served.store] in
      let panel = ValueProtocol.panelLine(
        name: "Test", version: "1", values: store, controls: [:])
      return [ValueFeed.SnapshotLine(panel)]
        + store.values.map {
          ValueFeed.SnapshotLine(
            ValueProtocol.snapshotLine($0, sequence: store.sequence, time: .zero), of: $0)
        }
        + [ValueFeed.SnapshotLine(ValueProtocol.snapshotEndLine(sequence: store.sequence))]
    }
    var clients: [TestClient] = []
    for (parameters, _) in Self.subscriptions {
      clients.append(try served.sockets.connect("control"))
      try clients.last?.send(request("subscribe", id: 1, parameters) + "\n")
    }
    let reader = try served.sockets.connect("values")
    try served.sockets.settle()
    // The snapshot of a new client.
    let first = try reader.lines().lines.map { $0["name"]?.string ?? $0["type"]?.string }
    #expect(first == ["panel", "volume", "other", "snapshot-end"])
    for client in clients { #expect(try client.lines().lines.count == 1) }
    let sent = served.sockets.feed.counters.linesSent
    served.sockets.feed.publishSnapshot()
    try served.sockets.settle()
    for (client, (parameters, names)) in zip(clients, Self.subscriptions) {
      let lines = try client.lines().lines
      #expect(
        lines.map { $0["params"]?["name"]?.string ?? $0["method"]?.string }
          == ["panel"] + names + ["snapshot-end"], "\(parameters)")
    }
    let again = try reader.lines().lines.map { $0["name"]?.string ?? $0["type"]?.string }
    #expect(again == first)
    let count = Self.subscriptions.reduce(first.count) { $0 + 2 + $1.names.count }
    #expect(served.sockets.feed.counters.linesSent - sent == UInt64(count))
  }

  /// Parameters of `subscribe`, and the values that the snapshot then contains.
  private static let subscriptions: [(parameters: String, names: [String])] = [
    ("{}", ["volume", "other", "code"]),
    (#"{"hidesSecrets":true}"#, ["volume", "other"]),
    (#"{"names":["other","code"]}"#, ["other", "code"]),
    (#"{"names":["other","code"],"hidesSecrets":true}"#, ["other"]),
    (#"{"names":[]}"#, []),
  ]

  @Test func aSubscriberWithTooManyUnreadLinesIsDisconnectedWithAReason() throws {
    let served = try Served()
    let slow = try served.sockets.connect("control")
    try slow.send(request("subscribe", id: 1) + "\n")
    try served.sockets.settle()
    for _ in 0..<20_000 where served.server.clientCount > 0 {
      served.sockets.feed.publish(
        ValueChange(scalar: .number(1), origin: .touch(.began, control: "knob")),
        of: served.volume, sequence: 1)
      served.sockets.feed.flush()
    }
    #expect(served.server.clientCount == 0 && served.left == [1])
    let (lines, isClosed) = try slow.lines()
    #expect(lines.last?["error"]?["code"]?.number == 4 && isClosed)
    #expect(
      lines.last?["error"]?["message"]?.string
        == "disconnected: this client left more than 2097152 bytes unread")
  }
}
