import Controls
import Glibc
import JSON
import LinuxIO
import Testing

@testable import ValueBus

/// Broken and hostile clients: none disturbs another one, and none uses more than its limits. The
/// environment variable BEZEL_LONG_TESTS makes the storms larger.
struct AbuseTests {
  private static let isLong = getenv("BEZEL_LONG_TESTS") != nil

  private func request(_ method: String, id: Int, _ parameters: String = "{}") -> String {
    "{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(parameters),\"id\":\(id)}\n"
  }

  /// Expects that another client is answered.
  private func expectService(
    _ served: ServedRequests, location: SourceLocation = #_sourceLocation
  ) throws {
    let other = try served.sockets.connect("control")
    try other.send(request("ping", id: 7))
    var answers: [JSONValue] = []
    try served.sockets.run {
      answers += (try? other.lines().lines) ?? []
      return !answers.isEmpty
    }
    #expect(answers[0]["id"]?.number == 7, sourceLocation: location)
  }

  // MARK: Lines

  @Test func aSilentClientWithHalfALineDelaysNoOther() throws {
    let served = try ServedRequests()
    let silent = try served.sockets.connect("control")
    let text = request("ping", id: 1)
    try silent.send(String(text.prefix(20)))
    try served.sockets.settle()
    try expectService(served)
    #expect(try silent.lines().lines.isEmpty)
    try silent.send(String(text.dropFirst(20)))
    var answers: [JSONValue] = []
    try served.sockets.run {
      answers += (try? silent.lines().lines) ?? []
      return !answers.isEmpty
    }
    #expect(answers[0]["id"]?.number == 1)
  }

  @Test func onlyTheStartOfALineOfAGigabyteIsRead() throws {
    let served = try ServedRequests()
    let client = try served.sockets.connect("control")
    let part = [UInt8](repeating: 65, count: 65_536)
    var taken = 0
    while taken < 1 << 30, let count = try? client.descriptor.send(part[...]) {
      taken += count
      try served.sockets.settle()
    }
    // The line limit and the sockets' own buffers.
    #expect(taken < 1 << 20)
    let (lines, isClosed) = try client.lines()
    #expect(lines.map { $0["error"]?["code"]?.number } == [-32_600] && isClosed)
    try expectService(served)
  }

  @Test(arguments: ["\n", " \r\n", "1\n", "{}\n"])
  func manyTinyLinesDelayNoOtherClient(line: String) throws {
    let served = try ServedRequests()
    let client = try served.sockets.connect("control")
    let isBlank = line.first?.isWhitespace == true
    let count = Self.isLong || isBlank && line.count == 1 ? 1_000_000 : 1_000
    var rest = Array(String(repeating: line, count: count).utf8)[...]
    var answers = 0
    try served.sockets.run {
      rest = rest.dropFirst((try? client.descriptor.send(rest)) ?? 0)
      answers += (try? client.lines().lines.count) ?? 0
      return rest.isEmpty && (isBlank || answers == count)
    }
    try expectService(served)
    #expect(!served.left.contains(1))
  }

  /// A line, and the standard's number for its error.
  struct InvalidLine: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let code: Double

    init(_ name: String, _ text: String, code: Double) {
      (testDescription, self.text, self.code) = (name, text, code)
    }
  }

  @Test(arguments: [
    InvalidLine("a control character", "\"\u{1}\"", code: -32_700),
    InvalidLine(
      "beyond double", #"{"jsonrpc":"2.0","method":"ping","id":1e999}"#, code: -32_700),
    InvalidLine("nesting", String(repeating: "[", count: 1_000), code: -32_700),
    InvalidLine(
      "a member twice", #"{"jsonrpc":"2.0","method":"ping","method":"ping","id":1}"#,
      code: -32_600),
    InvalidLine(
      "a parameter twice", #"{"jsonrpc":"2.0","method":"set","id":1,"params":[{"b":1,"b":2}]}"#,
      code: -32_602),
    InvalidLine(
      "a long method",
      #"{"jsonrpc":"2.0","id":1,"method":"\#(String(repeating: "a", count: 60_000))"}"#,
      code: -32_601),
  ])
  func invalidLinesGetTheStandardsErrors(line: InvalidLine) throws {
    let served = try ServedRequests()
    let client = try served.sockets.connect("control")
    try client.send(line.text + "\n" + request("ping", id: 2))
    var answers: [JSONValue] = []
    try served.sockets.run {
      answers += (try? client.lines().lines) ?? []
      return answers.count == 2
    }
    #expect(answers[0]["error"]?["code"]?.number == line.code)
    #expect(answers[1]["id"]?.number == 2)
  }

  @Test func textThatIsNotUTF8GetsASyntaxError() throws {
    let served = try ServedRequests()
    let client = try served.sockets.connect("control")
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
      _ = try client.descriptor.send(([34] + bytes + [34, 10])[...])
    }
    try client.send(request("ping", id: 2))
    var lines: [JSONValue] = []
    try served.sockets.run {
      lines += (try? client.lines().lines) ?? []
      return lines.count == 5
    }
    #expect(
      lines.dropLast().map { $0["error"]?["code"]?.number } == [-32_700, -32_700, -32_700, -32_700])
    #expect(lines.last?["id"]?.number == 2)
  }

  // MARK: Clients that do not read

  @Test func aClientThatReadsNothingIsDisconnectedAfterAWhile() throws {
    let served = try ServedRequests(timeLimit: .seconds(1))
    let deaf = try served.sockets.connect("control")
    let idle = try served.sockets.connect("control")
    let deafReader = try served.sockets.connect("values")
    let slow = try served.sockets.connect("values")
    try deaf.send(request("subscribe", id: 1))
    try served.sockets.settle()
    // Publish more than the sockets accept, and less than the clients may leave unread.
    for _ in 0..<4_500 { publish(1, served) }
    served.sockets.feed.flush()
    var turns = 0
    let timer = EventLoop.Timer(served.sockets.loop)
    func takeALittle() {
      turns += 1
      var bytes = [UInt8](repeating: 0, count: 65_536)
      _ = read(slow.descriptor.number, &bytes, bytes.count)
      timer.schedule(after: .milliseconds(100)) { takeALittle() }
    }
    takeALittle()
    try served.sockets.run {
      turns > 12 && served.values.clientCount < 2 && served.server.clientCount < 2
    }
    #expect(served.values.clientCount == 1 && served.server.clientCount == 1)
    #expect(served.left == [1] && served.sockets.feed.counters.disconnects == 2)
    let (lines, isClosed) = try deaf.lines()
    #expect(
      lines.last?["error"]?["message"]?.string
        == "disconnected: this client read nothing for 1 s")
    #expect(try isClosed && deafReader.lines().isClosed && !idle.lines().isClosed)
  }

  @Test func aClientThatClosesInTheMiddleOfAnAnswerIsForgotten() throws {
    let served = try ServedRequests()
    do {
      let client = try served.sockets.connect("control")
      try client.send(request("large", id: 1) + request("set", id: 2, "{\"number\":9}"))
      var bytes = [UInt8](repeating: 0, count: 10)
      try served.sockets.run { read(client.descriptor.number, &bytes, 10) == 10 }
    }
    try served.sockets.run { served.left == [1] }
    #expect(served.server.clientCount == 0 && served.volume.number == 9)
    try expectService(served)
  }

  @Test func aClientWithATinyBufferGetsItsAnswers() throws {
    let served = try ServedRequests()
    let client = try served.sockets.connect("control")
    var size: CInt = 1
    for option in [SO_RCVBUF, SO_SNDBUF] {
      setsockopt(
        client.descriptor.number, SOL_SOCKET, option, &size, socklen_t(MemoryLayout<CInt>.size))
    }
    try client.send(request("ping", id: 1) + request("large", id: 2) + request("ping", id: 3))
    var bytes: [UInt8] = []
    try served.sockets.run {
      while let part = try? client.descriptor.read(atMost: 999, from: "it") { bytes += part }
      return bytes.count > 1 << 20 && bytes.split(separator: 10).count == 3 && bytes.last == 10
    }
    let answers = try bytes.split(separator: 10).map { try JSONParser.parse(Array($0)).value }
    #expect(answers.map { $0["id"]?.number } == [1, 2, 3])
  }

  /// Runs in a separate process, to measure its memory.
  @Test func aClientThatIsAlwaysBehindNeedsNoMoreMemoryThanItsUnreadLines() async {
    await #expect(processExitsWith: .success) {
      let served = try ServedRequests()
      let reader = try served.sockets.connect("values")
      try served.sockets.settle()
      _ = try reader.lines()
      begin(100_000, served)
      var line = try #require(try reader.descriptor.read(atMost: 1_000, from: "it"))
      for number in 0..<4_000 { begin(100_000 + number, served) }
      // Sends lines and reads the same number of bytes.
      func exchange() throws -> Int {
        for number in 0..<40_000 {
          begin(100_000 + number, served)
          _ = read(reader.descriptor.number, &line, line.count)
        }
        return try residentPages()
      }
      let before = try exchange()
      // Pages of 4 KiB; keeping sent lines would need more than 1,000.
      try #require(try exchange() < before + 300)
      try #require(served.values.clientCount == 1)
    }
  }

  // MARK: Storms

  @Test func aStormOfConnectionsIsRefusedAndDelaysNoOtherClient() throws {
    let served = try ServedRequests()
    let first = try served.sockets.connect("control")
    let reader = try served.sockets.connect("values")
    try served.sockets.settle()
    _ = try reader.lines()
    var readers: [TestClient] = []
    var refused = 0
    for number in 0..<(Self.isLong ? 10_000 : 400) {
      readers.append(try served.sockets.connect("values"))
      guard number % 40 == 39 else { continue }
      try first.send(request("set", id: number, "{\"number\":\(number)}"))
      var answers: [JSONValue] = []
      var received: [JSONValue] = []
      try served.sockets.run {
        answers += (try? first.lines().lines) ?? []
        received += (try? reader.lines().lines) ?? []
        return !answers.isEmpty && received.count == 2
      }
      #expect(received.first?["value"]?.number == Double(number))
      // Refused clients are closed.
      try served.sockets.run {
        readers.removeAll { reader in
          guard let (lines, isClosed) = try? reader.lines(), isClosed else { return false }
          #expect(lines.last?["message"]?.string == "too many clients (40)")
          refused += 1
          return true
        }
        return readers.count <= 39
      }
    }
    #expect(refused > 200)
    try expectService(served)
  }

  @Test func clientsThatComeAndGoLeaveNothingBehind() throws {
    let served = try ServedRequests()
    for number in 1...(Self.isLong ? 10_000 : 500) {
      let client = try served.sockets.connect("control")
      if number % 2 == 0 { try client.send(request("subscribe", id: 1)) }
      // No more than the socket's backlog.
      guard number % 20 == 0 else { continue }
      try served.sockets.run { served.left.count + served.server.clientCount == number }
    }
    try served.sockets.run { served.server.clientCount == 0 }
    try expectService(served)
  }

  /// Runs in a separate process, which runs out of descriptors.
  @Test func withoutFreeDescriptorsConnectedClientsAreServedWithoutABusyLoop() async {
    await #expect(processExitsWith: .success) {
      let served = try ServedRequests()
      let first = try served.sockets.connect("control")
      try served.sockets.settle()
      let late = try served.sockets.connect("control")
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var short = limit
      // The limit is the next free descriptor number, so no descriptor is left.
      short.rlim_cur = rlim_t(dup(0))
      close(CInt(short.rlim_cur))
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &short)
      // A few turns for each call; a busy loop has thousands.
      try served.sockets.settle(for: .milliseconds(40))
      try #require(served.turns.count < 200)
      try first.send("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1}\n")
      try served.sockets.run { (try? first.lines().lines.isEmpty) == false }
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      try late.send("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1}\n")
      try served.sockets.run { served.server.clientCount == 2 }
    }
  }

  /// The last descriptors are reserved for outputs and touchscreens that appear later. Runs in a
  /// separate process.
  @Test func clientsCannotUseTheLastDescriptors() async {
    await #expect(processExitsWith: .success) {
      let served = try ServedRequests()
      let first = try served.sockets.connect("control")
      try served.sockets.run { served.server.clientCount == 1 }
      // The test runner has open descriptors with free numbers between them, and opens and closes a
      // few files in other threads.
      let margin = 8
      let last = (0..<4_096).last { fcntl($0, F_GETFD) != -1 } ?? 0
      var next = dup(0)
      while next < last { next = dup(0) }
      var limit = rlimit()
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      getrlimit(resource, &limit)
      limit.rlim_cur = rlim_t(Int(next) + FileDescriptor.reserve - margin)
      setrlimit(resource, &limit)
      let second = try served.sockets.connect("control")
      // If the connection is not refused, this is answered.
      try second.send("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1}\n")
      var lines: [JSONValue] = []
      while lines.isEmpty {
        try served.sockets.settle()
        lines = try second.lines().lines
      }
      try #require(
        lines.first?["error"]?["message"]?.string == "no descriptors are left for more clients")
      try served.sockets.run { served.server.clientCount == 1 }
      try first.send("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1}\n")
      try served.sockets.run { (try? first.lines().lines.isEmpty) == false }
      let files = (0..<FileDescriptor.reserve - 2 * margin).map { _ in open("/dev/null", O_RDONLY) }
      try #require(files.allSatisfy { $0 >= 0 })
    }
  }

  // MARK: Socket activation

  /// Runs in a separate process, as if the service manager had started it.
  @Test func aSocketFromTheServiceManagerIsServed() async {
    await #expect(processExitsWith: .success) {
      let sockets = try Sockets()
      let given = try sockets.listen("control")
      let number = dup(given.number)
      setenv("LISTEN_PID", "\(getpid())", 1)
      setenv("LISTEN_FDS", "\(number - 2)", 1)
      let others = String(repeating: "other:", count: Int(number - 3))
      setenv("LISTEN_FDNAMES", others + "control", 1)
      try #require(try ListeningSocket.handedOver(name: "values") == nil)
      let socket = try #require(try ListeningSocket.handedOver(name: "control"))
      try #require(socket.number == number)
      let server = try RequestServer(
        socket: socket, feed: sockets.feed, loop: sockets.loop,
        log: Log(program: "test", level: .error))
      server.answer = { (_, _) throws(JSONRPC.Failure) in .reply(.init()) }
      sockets.loop.afterEvents = {
        server.serve()
        sockets.feed.flush()
      }
      let client = try sockets.connect("control")
      try client.send("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1}\n")
      var lines: [JSONValue] = []
      while lines.isEmpty {
        try sockets.settle()
        lines = try client.lines().lines
      }
      try #require(lines.first?["id"]?.number == 1)
      // The service manager keeps its own descriptor open, too.
      try #require(given.number != number)
    }
  }
}

/// Publishes a line that is never merged.
private func publish(_ number: Int, _ served: ServedRequests) {
  served.sockets.feed.publish(
    ValueChange(scalar: .number(Double(number)), origin: .touch(.began, control: "knob")),
    of: served.volume, sequence: 1)
}

private func begin(_ number: Int, _ served: ServedRequests) {
  publish(number, served)
  served.sockets.feed.flush()
}

/// The pages of memory that this process uses.
private func residentPages() throws -> Int {
  let text = String(decoding: try readFile("/proc/self/statm", limit: 256), as: UTF8.self)
  return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
}
