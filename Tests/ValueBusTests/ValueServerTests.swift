import Controls
import Glibc
import JSON
import LinuxIO
import Testing

@testable import ValueBus

/// The server with real sockets; the tests run its loop.
struct ValueServerTests {
  private final class Served {
    let sockets: Sockets
    let server: ValueServer
    let values = ValueStore()
    let volume = NamedValue(name: "volume", .number(30), in: 0...1e9)

    init(
      clientLimit: Int = ValueServer.clientLimit, trusts isTrusted: Bool = true,
      timeLimit: Duration = .seconds(600)
    ) throws {
      sockets = try Sockets()
      let (loop, feed) = (sockets.loop, sockets.feed)
      server = try ValueServer(
        socket: sockets.listen("values"), feed: feed,
        places: UserQuota(count: clientLimit, name: "clients", isTrusted: { _ in isTrusted }),
        timeLimit: timeLimit, loop: loop, log: Log(program: "test", level: .error))
      values.declare(volume)
      values.observe { feed.publish($1, of: $0, sequence: $2) }
      feed.snapshot = { [unowned self] in
        let sequence = self.values.sequence
        return [
          ValueFeed.SnapshotLine(
            ValueProtocol.panelLine(
              name: "Test", version: "1", values: self.values, controls: ["volume": ["knob"]])),
          ValueFeed.SnapshotLine(
            ValueProtocol.snapshotLine(self.volume, sequence: sequence, time: .zero),
            of: self.volume),
          ValueFeed.SnapshotLine(ValueProtocol.snapshotEndLine(sequence: sequence)),
        ]
      }
      loop.afterEvents = { feed.flush() }
    }

    var loop: EventLoop { sockets.loop }
    var feed: ValueFeed { sockets.feed }
    func connect() throws -> TestClient { try sockets.connect("values") }
    func settle() throws { try sockets.settle() }
  }

  @Test func aClientReceivesThePanelTheSnapshotAndEveryChange() throws {
    let served = try Served()
    let reader = try served.connect()
    try served.settle()
    try served.volume.set(.number(31), origin: .client)
    try served.volume.set(.number(32), origin: .touch(.changed, control: "knob"))
    try served.settle()
    let lines = try reader.lines().lines
    #expect(
      lines.map { $0["type"]?.string } == ["panel", "value", "snapshot-end", "value", "value"])
    #expect(lines[0]["values"]?["volume"]?["maximum"]?.number == 1e9)
    #expect(lines[1]["origin"]?.string == "snapshot" && lines[1]["value"]?.number == 30)
    #expect(lines[3]["seq"]?.number == 1 && lines[3]["phase"] == nil)
    #expect(lines[4]["seq"]?.number == 2 && lines[4]["phase"]?.string == "changed")
    #expect(lines[4]["control"]?.string == "knob")
  }

  /// A program that connects again and again costs no more than its lines.
  @Test func aSnapshotIsEncodedOnceUntilSomethingChanges() throws {
    let served = try Served()
    var (count, time) = (0, Duration.zero)
    let snapshot = served.feed.snapshot
    served.feed.snapshot = {
      count += 1
      return snapshot()
    }
    served.feed.now = { time }
    for _ in 0..<3 {
      let reader = try served.connect()
      try served.settle()
      #expect(try reader.lines().lines.count == 3)
    }
    #expect(count == 1)
    try served.volume.set(.number(31), origin: .client)
    let reader = try served.connect()
    try served.settle()
    #expect(count == 2)
    #expect(try reader.lines().lines[1]["value"]?.number == 31)
    // A property of a value may have changed.
    time = .seconds(1)
    _ = try served.connect()
    try served.settle()
    #expect(count == 3)
  }

  @Test func linesOfUnchangedValuesAreKept() throws {
    let (volume, songs) = (
      NamedValue(name: "volume", .number(30), in: 0...100),
      NamedValue(name: "songs", .list(ListRows()))
    )
    var lines = SnapshotLines()
    for (sequence, number) in [(1, 30), (2, 30), (3, 31)] as [(UInt64, Double)] {
      try volume.set(.number(number))
      let encoded = lines.lines(of: [volume, songs], sequence: sequence, time: .seconds(7))
      #expect(
        encoded.map { String(decoding: $0.bytes, as: UTF8.self) } == [
          #"{"type":"value","name":"volume","value":\#(Int(number)),"origin":"snapshot","#
            + #""seq":\#(sequence),"time":7.000000}"# + "\n",
          #"{"type":"value","name":"songs","value":[],"origin":"snapshot","#
            + #""seq":\#(sequence),"time":7.000000}"# + "\n",
        ])
    }
  }

  @Test func noLineContainsASecret() throws {
    let served = try Served()
    let password = NamedValue(name: "password", .text(""))
    password.isSecret = true
    served.values.declare(password)
    let reader = try served.connect()
    try served.settle()
    // A change of the secret alone, and one together with another value.
    try password.set(.text("x9Q1"), origin: .touch(.began, control: "field"))
    try served.settle()
    try served.values.transaction {
      try password.set(.text("x9Q2"), origin: .client)
      try served.volume.set(.number(31), origin: .client)
    }
    try served.settle()
    let lines = try reader.lines().lines
    #expect(lines.count == 4 && lines[0]["values"]?["password"]?["secret"]?.bool == true)
    #expect(lines[3]["name"]?.string == "volume")
  }

  @Test func aSlowClientDelaysNoOtherAndMissesOnlyReplacedLines() throws {
    let served = try Served()
    let slow = try served.connect()
    let fast = try served.connect()
    try served.settle()
    var seen = try fast.lines().lines.count
    let count = 20_000
    for number in 1...count {
      try served.volume.set(.number(Double(number)), origin: .client)
      served.feed.flush()
      if number % 100 == 0 { seen += try fast.lines().lines.count }
    }
    #expect(seen == 3 + count)
    #expect(served.feed.counters.linesMerged > 0)
    // Later the slow client receives the last value, and all lines in order.
    var all: [JSONValue] = []
    while true {
      let part = try slow.lines().lines
      if part.isEmpty { break }
      all += part
      try served.settle()
    }
    let sequence = all.compactMap { $0["seq"]?.number }
    #expect(sequence == sequence.sorted())
    #expect(all.last?["value"]?.number == Double(count))
    #expect(all.count < count)
    #expect(served.server.clientCount == 2)
  }

  @Test func aClientWithTooManyUnreadLinesIsDisconnected() throws {
    let served = try Served()
    let slow = try served.connect()
    try served.settle()
    // Lines with phases are kept, so the queue grows.
    for _ in 0..<20_000 {
      served.feed.publish(
        ValueChange(scalar: .number(1), origin: .touch(.began, control: "knob")),
        of: served.volume, sequence: 1)
      served.feed.flush()
    }
    #expect(served.server.clientCount == 0)
    #expect(served.feed.counters.disconnects == 1)
    _ = slow.descriptor.number
  }

  @Test func clientsMayLeaveOrEndTheirOutput() throws {
    let served = try Served()
    let half = try served.connect()
    half.endSending()
    do {
      let leaving = try served.connect()
      try served.settle()
      #expect(served.server.clientCount == 2)
      _ = leaving.descriptor.number
    }
    // A thread closes the client's end.
    try served.sockets.run { served.server.clientCount == 1 }
    try served.volume.set(.number(1))
    try served.settle()
    #expect(try half.lines().lines.last?["value"]?.number == 1)
  }

  @Test func aClientThatWritesGetsOneErrorAndStaysConnected() throws {
    let served = try Served()
    let chatty = try served.connect()
    try served.settle()
    _ = try chatty.lines().lines
    for _ in 0..<3 {
      try chatty.send(String(repeating: "A", count: 1_000))
      try served.settle()
    }
    let received = try chatty.lines().lines
    #expect(received.map { $0["type"]?.string } == ["error"])
    #expect(
      received.first?["message"]?.string
        == "values.sock is for reading; requests go to control.sock")
    try served.volume.set(.number(1))
    try served.settle()
    #expect(try chatty.lines().lines.last?["value"]?.number == 1)
    #expect(served.server.clientCount == 1)
  }

  @Test func clientsOfOneTurnShareASnapshot() throws {
    let served = try Served()
    var made = 0
    let snapshot = served.feed.snapshot
    served.feed.snapshot = {
      made += 1
      return snapshot()
    }
    var readers: [TestClient] = []
    for _ in 0..<Acceptor.connectionsPerTurn {
      readers.append(try served.connect())
    }
    try served.settle()
    #expect(made == 1)
    for reader in readers {
      let count = try reader.lines().lines.count
      #expect(count == 3)
    }
    // A later client receives a new snapshot.
    try served.volume.set(.number(7))
    let late = try served.connect()
    try served.settle()
    #expect(try late.lines().lines[1]["value"]?.number == 7)
  }

  @Test func aStormOfConnectionsIsAcceptedInSeveralTurns() throws {
    let served = try Served()
    var counts: [Int] = []
    let after = served.loop.afterEvents
    served.loop.afterEvents = {
      after()
      counts.append(served.server.clientCount)
    }
    var readers: [TestClient] = []
    for _ in 0..<30 { readers.append(try served.connect()) }
    try served.settle()
    #expect(counts.last == 30)
    for (earlier, later) in zip(counts, counts.dropFirst()) {
      #expect(later - earlier <= Acceptor.connectionsPerTurn)
    }
    _ = readers
  }

  @Test func oneClientTooManyIsRefusedWithAReason() throws {
    let served = try Served(clientLimit: 2)
    let first = try served.connect()
    let second = try served.connect()
    try served.settle()
    let third = try served.connect()
    try served.settle()
    #expect(try third.lines().lines.map { $0["message"]?.string } == ["too many clients (2)"])
    #expect(served.server.clientCount == 2 && ValueServer.clientLimit == 1_024)
    _ = (first.descriptor.number, second.descriptor.number)
  }

  /// The place is free again after one of the clients has left.
  @Test func oneUserMayHaveAQuarterOfTheClients() throws {
    let served = try Served(clientLimit: 8, trusts: false)
    let first = try served.connect()
    do {
      let second = try served.connect()
      try served.settle()
      let third = try served.connect()
      try served.settle()
      #expect(
        try third.lines().lines.map { $0["message"]?.string } == [
          "too many clients of one user (2)"
        ])
      #expect(served.server.clientCount == 2)
      _ = second.descriptor.number
    }
    try served.sockets.run { served.server.clientCount == 1 }
    let next = try served.connect()
    try served.settle()
    #expect(try next.lines().lines.first?["type"]?.string == "panel")
    let places = UserQuota(count: 8, name: "clients")
    #expect(places.obstacle(to: 0, among: [0, 0, 0]) == nil)
    #expect(places.obstacle(to: geteuid(), among: [0, 0, geteuid(), geteuid()]) == nil)
    #expect(places.obstacle(to: 12_345, among: [0, 0, 0, 12_345]) == nil)
    #expect(places.obstacle(to: 12_345, among: [12_345, 0, 12_345]) != nil)
    _ = first.descriptor.number
  }

  /// After a change, a client's snapshot is not shared and uses memory until it is read.
  @Test func oneUserMayLeaveALimitedNumberOfBytesUnread() throws {
    let served = try Served(trusts: false)
    let line = Array("\"\(String(repeating: "x", count: 4_093))\"\n".utf8)
    served.feed.snapshot = {
      [ValueFeed.SnapshotLine](repeating: ValueFeed.SnapshotLine(line), count: 512)
    }
    let size = 512 * line.count
    func connect() throws -> TestClient {
      let client = try served.connect()
      try served.settle()
      try served.volume.set(.number(served.volume.number + 1))
      return client
    }
    let limit = ValueServer.unreadLimit / 4 / size
    var readers: [TestClient] = []
    for _ in 0..<100 { readers.append(try connect()) }
    #expect(served.server.clientCount == limit)
    let refusal = try readers[99].lines()
    #expect(refusal.isClosed)
    #expect(
      refusal.lines.last?["message"]?.string?.hasPrefix("too many unread bytes of one user") == true
    )
    // A client that reads its snapshot frees its share.
    var count = 0
    while count < size {
      count += try readers[0].descriptor.read(atMost: 1 << 20, from: "the server")?.count ?? 0
      try served.settle()
    }
    readers.append(try connect())
    #expect(served.server.clientCount == limit + 1)
  }

  @Test func aDisconnectedClientReceivesTheReasonInALastLine() throws {
    let served = try Served()
    let slow = try served.connect()
    try served.settle()
    for _ in 0..<20_000 where served.server.clientCount > 0 {
      served.feed.publish(
        ValueChange(scalar: .number(1), origin: .touch(.began, control: "knob")),
        of: served.volume, sequence: 1)
      served.feed.flush()
    }
    let last = try #require(try slow.lines().lines.last)
    #expect(last["type"]?.string == "error")
    #expect(
      last["message"]?.string == "disconnected: this client left more than 2097152 bytes unread")
  }

  /// Runs in a separate process, which runs out of descriptors.
  @Test func withoutDescriptorsAClientIsServedLaterWithoutABusyLoop() async {
    await #expect(processExitsWith: .success) {
      let served = try Served()
      let reader = try served.connect()
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var short = limit
      // The limit is the next free number.
      short.rlim_cur = rlim_t(dup(0))
      close(CInt(short.rlim_cur))
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &short)
      var turns = 0
      let after = served.loop.afterEvents
      served.loop.afterEvents = {
        after()
        turns += 1
        precondition(turns < 10_000, "a busy loop")
      }
      try served.sockets.settle(for: .milliseconds(160))
      // A few turns for each call; a busy loop has thousands.
      try #require(turns < 200)
      try #require(served.server.clientCount == 0)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      try served.sockets.run { served.server.clientCount > 0 }
      try #require(reader.descriptor.number >= 0)
    }
  }
}
