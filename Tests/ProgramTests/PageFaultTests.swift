import Glibc
import JSON
import LingeringSockets
import LinuxIO
import Testing
import Web

extension Browser {
  /// A browser for a server on this computer.
  fileprivate init(of server: WebServer) throws {
    let address = try #require(server.address.wholeMatch(of: /http:\/\/127.0.0.1:(\d+)(\/\w+\/)/))
    self.init(port: try #require(Int(address.1)), path: String(address.2))
  }
}

/// A connection that sends nothing.
private final class IdleConnection {
  private let connection: FileDescriptor

  init(_ browser: Browser) throws { connection = try browser.connect() }
}

/// Requests and frames that are too large, too slow or invalid. They end their own connection, and
/// other pages continue to work.
struct PageFaultTests {
  /// The resident memory of a process in KiB.
  private func memory(of process: pid_t) throws -> Int {
    let text = String(
      decoding: try readFile("/proc/\(process)/status", limit: 65_536), as: UTF8.self)
    return Int(try #require(text.firstMatch(of: /VmRSS:\s+(\d+)/)).1) ?? 0
  }

  /// Sends `start`, and then `part` again and again, up to a gigabyte.
  /// - Returns: the number of bytes of the parts that were sent before the connection ended.
  private func flood(_ browser: Browser, with part: String, after start: String) throws -> Int {
    let connection = try browser.connect()
    try connection.write(all: Array(start.utf8), to: "the page")
    let bytes = Array(String(repeating: part, count: (1 << 16) / part.utf8.count).utf8)
    var sent = 0
    while sent < 1 << 30 {
      guard let count = try? connection.send(bytes[...]) else { return sent }
      sent += count
    }
    return sent
  }

  @Test func aRequestOfAGigabyteEndsEarly() throws {
    try withPage { browser, process in
      let page = try browser.open("control")
      try page.call("get")
      let before = try memory(of: process)
      let line = "GET \(browser.path) HTTP/1.1\r\nHost: localhost\r\n"
      let length = "Content-Length: 1073741824\r\n\r\n"
      let floods = [
        ("GET /", "x"), (line, "A: bcdefghijklmn\r\n"), (line + "Cookie: ", "x"),
        (line + length, "x"), (line.replacing("GET", with: "POST") + length, "x"),
        (line + "Transfer-Encoding: chunked\r\n\r\n", "8000\r\n"), ("", "\0"),
      ]
      for (start, part) in floods {
        // The kernel buffers some megabytes, so more is sent than the server reads.
        #expect(try flood(browser, with: part, after: start) < 64 << 20, "\(start)")
      }
      #expect(try memory(of: process) - before < 4_096)
      #expect(try page.call("get")["values"]?["level"]?.number == 30)
    }
  }

  @Test func aRequestWithAByteASecondEnds() throws {
    let loop = try EventLoop()
    let server = try WebServer(
      at: .internet(.loopback, port: 0), security: nil, requestTime: 2, loop: loop)
    let browser = try Browser(of: server)
    let connection = try browser.connect()
    let number = connection.number
    let request = Array("GET \(browser.path) HTTP/1.1\r\nHost: localhost\r\nA: ".utf8)
    var sent = 0
    let turn = EventLoop.Timer(loop)
    func sendNext() {
      // After the server ends the connection, the kernel rejects the bytes.
      var byte = sent < request.count ? request[sent] : UInt8(ascii: "a")
      guard send(number, &byte, 1, CInt(MSG_NOSIGNAL)) == 1 else { return }
      sent += 1
      turn.schedule(at: Clock.monotonic + .milliseconds(250), sendNext)
    }
    sendNext()
    var answer: [UInt8]?
    let watch = try loop.watch(number, for: .readable) { _ in
      answer = (try? connection.read(atMost: 1_024, from: "the page")) ?? []
      loop.stop()
    }
    // If the server never ends the connection, `answer` remains nil.
    let limit = EventLoop.Timer(loop)
    limit.schedule(at: Clock.monotonic + patience) { loop.stop() }
    try loop.run()
    #expect(answer == [])
    withExtendedLifetime(watch) {}
  }

  /// Otherwise, if a computer lost its network, its page would hold its touches.
  @Test func aWebSocketThatAnswersNoPingsIsClosed() throws {
    let loop = try EventLoop()
    let server = try WebServer(
      at: .internet(.loopback, port: 0), security: nil, silenceTime: 3, loop: loop)
    var closed: [String] = []
    server.onOpen = { path, socket in
      socket.onClose = { closed.append(path) }
      return true
    }
    let browser = try Browser(of: server)
    func open(_ name: String) throws -> FileDescriptor {
      let connection = try browser.connect()
      let lines = SocketOfPage.request(
        browser.path + name, host: "localhost", origin: "http://localhost")
      try connection.write(all: lines, to: "the page")
      return connection
    }
    let silent = try open("silent")
    let polite = try open("polite")
    var pings = 0
    let watch = try loop.watch(polite.number, for: .readable) { _ in
      let bytes = (try? polite.read(atMost: 1_024, from: "the page")) ?? []
      // A ping. Its answer contains the same bytes.
      guard bytes.first == 0x89 else { return }
      pings += 1
      let answer = [0x8A, 0x80 | bytes[1], 0, 0, 0, 0] + bytes.dropFirst(2)
      try? polite.write(all: answer, to: "the page")
      if pings == 5 { loop.stop() }
    }
    // If pings stop, the test fails after this time.
    let limit = EventLoop.Timer(loop)
    limit.schedule(at: Clock.monotonic + patience) { loop.stop() }
    try loop.run()
    #expect(pings == 5 && closed == ["silent"])
    withExtendedLifetime(watch) {}
    withExtendedLifetime(silent) {}
  }

  /// Strangers who connect and send nothing do not lock out pages.
  @Test func connectionsWithoutARequestMakeRoom() throws {
    try withPage { browser, process in
      let page = try browser.open("control")
      let idle = try (0..<2 * WebServer.connectionLimit).map { _ in try IdleConnection(browser) }
      defer { withExtendedLifetime(idle) {} }
      #expect(try browser.get("").hasPrefix("HTTP/1.1 200 "))
      let other = try browser.open("control")
      for page in [page, other] {
        #expect(try page.call("get")["values"]?["level"]?.number == 30)
      }
    }
  }

  @Test func framesThatLieEndTheirConnection() throws {
    try withPage { browser, process in
      let page = try browser.open("control")
      let mask: [UInt8] = [0, 0, 0, 0]
      let text = Array(#"{"jsonrpc":"2.0","id":1,"method":"get"}"#.utf8)
      let size = 0x80 | UInt8(text.count)
      let wrong: [(String, [UInt8])] = [
        ("a reserved opcode", [0x83, size] + mask + text),
        ("a reserved control opcode", [0x8B, size] + mask + text),
        ("a reserved bit", [0xC1, size] + mask + text),
        ("a continuation of nothing", [0x80, size] + mask + text),
        ("a message inside a message", [0x01, size] + mask + text + [0x81, size] + mask + text),
        ("a long ping", [0x89, 0xFE, 0, 126] + mask + [UInt8](repeating: 0, count: 126)),
        ("a ping in parts", [0x09, 0x80] + mask),
        (
          "a negative length",
          [0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] + mask
            + [UInt8](repeating: 0x20, count: 200_000)
        ),
        ("text that is not UTF-8", [0x81, 0x83] + mask + [0x22, 0xFF, 0x22]),
        ("a request that is not UTF-8", [0x81, size] + mask + text.dropLast() + [0xC0]),
      ]
      for (name, bytes) in wrong {
        let socket = try browser.open("control")
        try? socket.send(raw: bytes)
        #expect(throws: SocketOfPage.Closed.self, "\(name)") { try socket.message() }
      }
      // Parts of a message that never ends.
      let endless = try browser.open("control")
      let part = [UInt8](repeating: 0x20, count: 1_000)
      for number in 0..<100 {
        let start: UInt8 = number == 0 ? 0x01 : 0x00
        try? endless.send(raw: [start, 0xFE, 0x03, 0xE8] + mask + part)
      }
      #expect(throws: SocketOfPage.Closed.self) { try endless.message() }
      // The longest ping, and a request in parts with a ping between them.
      let right = try browser.open("control")
      try right.send(raw: [0x89, 0xFD] + mask + [UInt8](repeating: 1, count: 125))
      try right.send(raw: [0x01, 0x81] + mask + text.prefix(1) + [0x89, 0x80] + mask)
      try right.send(raw: [0x80, size - 1] + mask + text.dropFirst())
      #expect(try right.answer()["values"]?["level"]?.number == 30)
      #expect(try page.call("get")["values"]?["level"]?.number == 30)
    }
  }

  @Test func aPageGoesOnDuringTenThousandConnections() throws {
    try withPage { browser, process in
      let page = try browser.open("control")
      try page.call("get")
      let before = try memory(of: process)
      var open: [Int: SocketOfPage] = [:]
      // The page has one of the connections.
      for number in 1..<WebServer.connectionLimit { open[number] = try browser.open("control") }
      try page.call("get")
      let full = descriptors(of: process)
      for number in 0..<10_000 {
        let connection = try LocalPort.connect(to: browser.port)
        if number % 100 == 0 {
          // The server refuses it immediately.
          _ = try? connection.read(atMost: 1, from: "the page")
          #expect(descriptors(of: process) <= full)
          #expect(try page.call("get")["values"]?["level"]?.number == 30)
        }
      }
      #expect(try memory(of: process) - before < 8_192)
    }
  }
}
