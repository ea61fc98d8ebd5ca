import Glibc
import JSON
import LingeringSockets
import LinuxIO
import Testing
import Web

/// Requests that the page of `bezel try` refuses, and its limits.
struct PageSecurityTests {
  /// The status of an answer, such as 200.
  private func status(_ answer: String) -> Int? {
    answer.prefixMatch(of: #/HTTP/1\.1 (\d+) /#).flatMap { Int($0.1) }
  }

  @Test func thePageIsSelfContained() throws {
    try withPage { browser, _ in
      let page = try browser.get("")
      #expect(status(page) == 200)
      #expect(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self'; "))
      #expect(page.contains("X-Content-Type-Options: nosniff\r\n"))
      #expect(page.contains("Referrer-Policy: no-referrer\r\n"))
      // Every file that it names is served, with its type.
      var names = page.matches(of: /(?:href|src)="(\w+\.\w+)"/).map { String($0.1) }
      #expect(names.sorted() == ["page.css", "page.js"])
      var seen: Set<String> = []
      while let name = names.popLast() {
        guard seen.insert(name).inserted else { continue }
        let file = try browser.get(name)
        #expect(status(file) == 200, "\(name)")
        #expect(
          file.contains("Content-Type: text/\(name.hasSuffix("css") ? "css" : "javascript");"))
        names += file.matches(of: /from "\.\/(\w+\.js)"/).map { String($0.1) }
      }
      #expect(seen.count == 13)
      #expect(try browser.get("about.json").hasSuffix("\"canSet\":true}"))
    }
  }

  @Test func onlyTheWholeAddressOnThisComputerIsAnswered() throws {
    try withPage { browser, _ in
      func status(of path: String) throws -> Int? {
        self.status(
          try browser.answer(to: "GET \(path) HTTP/1.1\r\nHost: localhost:\(browser.port)\r\n\r\n"))
      }
      #expect(try status(of: browser.path) == 200)
      #expect(try status(of: browser.path + "?a=b") == 200)
      let wrong = browser.path.dropLast(2) + (browser.path.dropLast().last == "0" ? "1/" : "0/")
      for path in [
        "/", String(wrong), String(browser.path.dropLast()), browser.path + "nosuch",
        browser.path + "../../etc/passwd", browser.path + "panel.json5", "//etc/passwd",
      ] {
        #expect(try status(of: path) != 200, "\(path)")
      }
      // A foreign name that leads to this computer, and a foreign page.
      for host in ["evil.example", "evil.example:\(browser.port)", "127.0.0.1.evil.example", ""] {
        #expect(try self.status(browser.get("", host: host)) != 200, "\(host)")
      }
      #expect(try self.status(browser.get("", host: "localhost")) == 200)
      for origin in ["http://evil.example", "null", "https://127.0.0.1:\(browser.port)"] {
        #expect(try self.status(browser.get("", headers: ["Origin: \(origin)"])) == 403)
      }
      for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let answer = try browser.answer(
          to: "\(method) \(browser.path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
        #expect(self.status(answer) != 200, "\(method)")
      }
    }
  }

  @Test func foreignPagesOpenNoWebSocket() throws {
    try withPage { browser, _ in
      for origin in ["http://evil.example", "null", "http://localhost:\(browser.port)"] {
        #expect(throws: SocketOfPage.Refused.self) {
          try browser.open("control", origin: origin)
        }
      }
      #expect(throws: SocketOfPage.Refused.self) { try browser.open("control", origin: nil) }
      #expect(throws: SocketOfPage.Refused.self) {
        try browser.open("control", host: "evil.example")
      }
      #expect(throws: SocketOfPage.Refused.self) {
        try Browser(port: browser.port, path: "/\(String(repeating: "0", count: 32))/")
          .open("control")
      }
      // An unknown WebSocket is closed at once.
      #expect(throws: SocketOfPage.Closed.self) { try browser.open("nosuch").message() }
      let panel = try browser.open("control").call("describe")
      #expect(panel["name"]?.string == "Trial")
    }
  }

  @Test func aPageCallsOnlySomeMethods() throws {
    try withPage { browser, _ in
      for request in [
        #"{"jsonrpc":"2.0","id":1,"method":"reload"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"stats"}"#,
        #"[{"jsonrpc":"2.0","id":1,"method":"get"}]"#, "{", "",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"get\"}\n{\"id\":2,\"method\":\"reload\"}",
      ] {
        let socket = try browser.open("control")
        try socket.send(Array(request.utf8))
        #expect(throws: SocketOfPage.Closed(status: 1001), "\(request)") { try socket.message() }
      }
    }
  }

  @Test func aMessageHasALimit() throws {
    try withPage { browser, _ in
      let request = Array(#"{"jsonrpc":"2.0","id":0,"method":"get"}"#.utf8)
      func padded(to count: Int) -> [UInt8] {
        request.dropLast() + [UInt8](repeating: 32, count: count - request.count)
          + request.suffix(1)
      }
      let socket = try browser.open("control")
      try socket.send(padded(to: WebServer.messageLimit))
      #expect(try socket.result()["values"]?["level"]?.number == 30)
      try socket.send(padded(to: WebServer.messageLimit + 1))
      #expect(throws: SocketOfPage.Closed(status: 1009)) { try socket.message() }
      // A frame that claims a gigabyte, of which little arrives.
      let liar = try browser.open("control")
      try liar.send(raw: [0x81, 0xFF, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4])
      try? liar.send(raw: [UInt8](repeating: 7, count: 200_000))
      #expect(throws: SocketOfPage.Closed.self) { try liar.message() }
      // A frame without a mask.
      let bare = try browser.open("control")
      try bare.send(raw: [0x81, 2, 0x7B, 0x7D])
      #expect(throws: (any Error).self) { try bare.message() }
      #expect(try browser.open("control").call("describe")["name"]?.string == "Trial")
    }
  }

  @Test func aHeaderHasALimit() throws {
    try withPage { browser, _ in
      let short = "Cookie: " + String(repeating: "a", count: 4_000)
      let accepted = try browser.get("", headers: [short])
      #expect(status(accepted) == 200)
      let long = "Cookie: " + String(repeating: "a", count: 20_000)
      // The connection may be reset while the request is sent.
      let answer = (try? browser.get("", headers: [long])) ?? ""
      #expect(status(answer) != 200)
      #expect(try self.status(browser.get("")) == 200)
    }
  }

  @Test func connectionsHaveALimit() throws {
    try withPage { browser, process in
      var sockets: [SocketOfPage] = []
      for _ in 0..<WebServer.connectionLimit { sockets.append(try browser.open("control")) }
      #expect(throws: (any Error).self) { try browser.open("control") }
      #expect(try sockets[0].call("describe")["name"]?.string == "Trial")
      sockets.removeAll()
      // Ten thousand connections leave nothing behind.
      for _ in 0..<10_000 { _ = try LocalPort.connect(to: browser.port) }
      let deadline = Clock.monotonic + patience
      while names(in: "/proc/\(process)/fd").count >= 40
        || (try? browser.get("")).flatMap(status) != 200
      {
        try #require(Clock.monotonic < deadline, "connections are left")
        usleep(20_000)
      }
    }
  }

  @Test func aSlowRequestIsEnded() throws {
    try withPage { browser, _ in
      let idle = try browser.connect()
      let slow = try browser.connect()
      try slow.write(all: Array("GET /".utf8), to: "the page")
      let ends = [try idle.read(atMost: 1, from: "it"), try slow.read(atMost: 1, from: "it")]
      #expect(ends == [[], []])
    }
  }

  @Test func aPageThatDoesNotReadCostsNothing() throws {
    try withPage { browser, process in
      func memory() throws -> Int {
        let text = String(
          decoding: try readFile("/proc/\(process)/status", limit: 65_536), as: UTF8.self)
        return Int(try #require(text.firstMatch(of: /VmRSS:\s+(\d+)/)).1) ?? 0
      }
      let slow = try PictureOfPage(browser)
      for _ in 0..<500 { try slow.request() }
      let subscriber = try browser.open("control")
      try subscriber.request("subscribe")
      let other = try browser.open("control")
      let filling = String(repeating: "x", count: 4_000)
      func change(_ numbers: Range<Int>) throws {
        for number in numbers {
          let values: [JSONMember] = [
            JSONMember("level", .number(Double(number % 100))),
            JSONMember("note", .string("\(filling) \(number)")),
          ]
          try other.call("set", .object(["values": .object(values)]))
        }
      }
      // Fills the buffers of the kernel.
      try change(0..<1_500)
      let before = try memory()
      try change(1_500..<4_000)
      #expect(try memory() - before < 6_144)
      // The panel disconnects it if it reads nothing for 10 s, and answers the others.
      #expect(try other.call("get")["values"]?["level"]?.number == 99)
    }
  }
}
