import Glibc
import JSON
import LingeringSockets
import LinuxIO
import Pictures
import Raster
import Testing

/// Runs `bezel try` while `body` uses its page.
func withPage(_ body: (Browser, pid_t) throws -> Void) throws {
  try withFolder { folder in
    try replaceFile(at: "\(folder)/panel.json5", with: Array(TryTests.panel.utf8))
    let output = "\(folder)/output"
    let outcome = try run("bezel", ["try", "\(folder)/panel.json5"], output: output) { process in
      try body(Browser(addressIn: output), process)
      kill(process, SIGTERM)
    }
    #expect(outcome.exitCode == 0, "\(outcome.error)")
  }
}

/// The number of descriptors of a process.
func descriptors(of process: pid_t) -> Int { entries(ofFolder: "/proc/\(process)/fd").count }

/// A browser without a library, for the page of `bezel try` and `bezel view`.
struct Browser {
  /// The port of the page.
  let port: Int
  /// The path of the page, with a slash at both ends.
  let path: String

  /// Connects, and waits at most 20 s for each answer.
  func connect() throws -> FileDescriptor {
    let connection = try LocalPort.connect(to: port)
    var time = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      connection.number, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    return connection
  }

  /// Sends a request and reads to the end of the answer.
  func answer(to request: String) throws -> String {
    let connection = try connect()
    try connection.write(all: Array(request.utf8), to: "the page")
    var answer: [UInt8] = []
    while let part = try connection.read(atMost: 65_536, from: "the page"), !part.isEmpty {
      answer += part
    }
    return String(decoding: answer, as: UTF8.self)
  }

  /// The answer to a GET request.
  func get(_ name: String, host: String? = nil, headers: [String] = []) throws -> String {
    let lines =
      ["GET \(path)\(name) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers + ["", ""]
    return try answer(to: lines.joined(separator: "\r\n"))
  }

  /// Opens a WebSocket.
  /// - Parameter origin: the page that opens it; nil for none.
  func open(_ name: String, host: String? = nil, origin: String? = "") throws -> SocketOfPage {
    let host = host ?? "127.0.0.1:\(port)"
    return try SocketOfPage(
      connect(), path: path + name, host: host,
      origin: origin.map { $0.isEmpty ? "http://\(host)" : $0 })
  }
}

extension Browser {
  /// The address that the program writes to a file.
  init(addressIn file: String) throws {
    let deadline = Clock.monotonic + patience
    while true {
      let text = String(decoding: (try? readFile(file, limit: 4_096)) ?? [], as: UTF8.self)
      if let match = text.firstMatch(of: #/^http://127\.0\.0\.1:(\d+)(/\w+/)\n/#) {
        port = try #require(Int(match.1))
        path = String(match.2)
        return
      }
      try #require(Clock.monotonic < deadline, "no address")
      usleep(10_000)
    }
  }
}

/// A WebSocket (RFC 6455), without its limits.
final class SocketOfPage {
  struct Closed: Error, Equatable {
    /// The status of the close frame; nil without one.
    let status: Int?
  }

  private let connection: FileDescriptor
  private var input: [UInt8] = []
  /// All bytes that have arrived.
  private(set) var received: [UInt8] = []
  private var lastID = 0
  /// The notifications that came before an answer.
  private var notifications: [JSONValue] = []

  init(
    _ connection: consuming FileDescriptor, path: String, host: String, origin: String?
  ) throws {
    self.connection = connection
    try write(Self.request(path, host: host, origin: origin))
    let head = try read(until: Array("\r\n\r\n".utf8))
    let text = String(decoding: head, as: UTF8.self)
    guard text.hasPrefix("HTTP/1.1 101 ") else {
      throw Refused(status: String(text.prefix { $0 != "\r" }))
    }
    // The example of RFC 6455, section 1.3.
    #expect(text.lowercased().contains("sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo="))
  }

  /// The request for a WebSocket.
  static func request(_ path: String, host: String, origin: String?) -> [UInt8] {
    let lines =
      [
        "GET \(path) HTTP/1.1", "Host: \(host)", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ] + (origin.map { ["Origin: \($0)"] } ?? []) + ["", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  /// Ends the connection, like closing the page.
  func close() { shutdown(connection.number, CInt(SHUT_RDWR)) }

  /// The server did not accept the WebSocket.
  struct Refused: Error, Equatable { let status: String }

  private func write(_ bytes: [UInt8]) throws {
    try connection.write(all: bytes, to: "the page")
  }

  private func fill() throws {
    guard let part = try connection.read(atMost: 1 << 20, from: "the page") else {
      throw Closed(status: -1)
    }
    if part.isEmpty { throw Closed(status: nil) }
    input += part
    received += part
  }

  private func read(until end: [UInt8]) throws -> [UInt8] {
    while true {
      for start in input.indices where input[start...].starts(with: end) {
        return take(start + end.count)
      }
      try fill()
    }
  }

  private func take(_ count: Int) -> [UInt8] {
    defer { input.removeFirst(count) }
    return Array(input.prefix(count))
  }

  private func read(_ count: Int) throws -> [UInt8] {
    while input.count < count { try fill() }
    return take(count)
  }

  /// Sends a message in one frame.
  func send(_ text: [UInt8]) throws {
    var frame: [UInt8] = [0x81]
    switch text.count {
    case ..<126: frame.append(0x80 | UInt8(text.count))
    case ..<65_536: frame += [0xFE, UInt8(text.count >> 8), UInt8(text.count & 255)]
    default:
      frame.append(0xFF)
      for shift in stride(from: 56, through: 0, by: -8) {
        frame.append(UInt8(truncatingIfNeeded: text.count >> shift))
      }
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    try write(frame + mask + text.enumerated().map { $1 ^ mask[$0 & 3] })
  }

  /// Sends bytes that need not be a frame.
  func send(raw bytes: [UInt8]) throws { try write(bytes) }

  /// The next message. Throws `Closed` at the end.
  func message() throws -> JSONValue {
    var message: [UInt8] = []
    while true {
      let head = try read(2)
      var count = Int(head[1] & 127)
      let longer = [126: 2, 127: 8]
      if let size = longer[count] { count = try read(size).reduce(0) { $0 << 8 | Int($1) } }
      let part = try read(count)
      if head[0] & 15 == 8 {
        throw Closed(status: part.count < 2 ? nil : Int(part[0]) << 8 | Int(part[1]))
      }
      switch head[0] & 15 {
      // A ping. Its answer contains the same bytes.
      case 9: try write([0x8A, 0x80 | UInt8(count), 0, 0, 0, 0] + part)
      // A pong.
      case 10: break
      default:
        message += part
        if head[0] & 0x80 != 0 { return try JSONParser.parse(message).value }
      }
    }
  }

  /// Sends a request.
  func request(_ method: String, _ parameters: JSONValue = .object([:])) throws {
    lastID += 1
    try send(
      JSONWriter.text(
        of: .object([
          "jsonrpc": .string("2.0"), "id": .number(Double(lastID)), "method": .string(method),
          "params": parameters,
        ])))
  }

  /// Removes and returns the notifications of a method that arrived before an answer.
  func takeNotifications(_ method: String) -> [JSONValue] {
    defer { notifications.removeAll { $0["method"]?.string == method } }
    return notifications.filter { $0["method"]?.string == method }.map { $0["params"] ?? .null }
  }

  /// The result of the next answer.
  func answer() throws -> JSONValue {
    while true {
      let next = try message()
      if let result = next["result"] { return result }
    }
  }

  /// The result of the last request.
  func result() throws -> JSONValue {
    while true {
      let message = try message()
      guard message["method"] == nil else {
        notifications.append(message)
        continue
      }
      #expect(message["id"]?.number == Double(lastID))
      if let error = message["error"] {
        // WebDriver BiDi sends `message` beside `error`, not inside it.
        throw Failure(message: (error["message"] ?? message["message"])?.string ?? "")
      }
      return message["result"] ?? .null
    }
  }

  /// The panel refused a request.
  struct Failure: Error, Equatable { let message: String }

  /// Sends a request and waits for its result.
  @discardableResult
  func call(_ method: String, _ parameters: JSONValue = .object([:])) throws -> JSONValue {
    try request(method, parameters)
    return try result()
  }

  /// The next notification of a method.
  func notification(_ method: String) throws -> JSONValue {
    while true {
      let next = notifications.isEmpty ? try message() : notifications.removeFirst()
      if next["method"]?.string == method { return next["params"] ?? .null }
    }
  }
}

/// The picture of the panel as the page draws it.
final class PictureOfPage {
  private let socket: SocketOfPage
  private(set) var surface = Surface(width: 1, height: 1)
  private(set) var isOn = true

  init(_ browser: Browser) throws { socket = try browser.open("control") }

  /// Requests the next change without waiting for it.
  func request() throws { try socket.request("view") }

  /// Draws the answer to a request.
  /// - Returns: the number of its pixels.
  @discardableResult
  func draw() throws -> Int {
    let update = try socket.result()
    let (width, height) = (update["width"]?.number ?? 0, update["height"]?.number ?? 0)
    if Int(width) != surface.width || Int(height) != surface.height {
      surface = Surface(width: Int(width), height: Int(height))
    }
    isOn = update["on"]?.bool == true
    var count = 0
    for part in update["parts"]?.array ?? [] {
      let file = try decoded(base64: part["png"]?.string ?? "")
      files += file
      let picture = try PNG.decode(file, name: "part")
      let (left, top) = (Int(part["x"]?.number ?? 0), Int(part["y"]?.number ?? 0))
      for y in 0..<picture.height {
        for x in 0..<picture.width { surface[left + x, top + y] = picture[x, y] }
      }
      count += picture.width * picture.height
    }
    return count
  }

  /// Waits for changes until the picture is equal to a file.
  func waitUntilEqual(to path: String) throws {
    let expected = try PNG.read(path: path)
    for _ in 0..<200 {
      if surface.differenceCount(to: expected) == 0 { return }
      try request()
      try draw()
    }
    Issue.record("\(surface.differenceCount(to: expected)) pixels differ")
  }

  /// All bytes that have arrived, and the decoded PNG files of the parts.
  var received: [UInt8] { socket.received + files }
  private var files: [UInt8] = []
}

extension Surface {
  /// The number of pixels that differ; `Int.max` if the sizes differ.
  func differenceCount(to other: Surface) -> Int {
    guard other.width == width, other.height == height else { return .max }
    return (0..<height).reduce(0) { sum, y in
      sum + (0..<width).count { self[$0, y] != other[$0, y] }
    }
  }
}

/// Decodes a Base64 text.
func decoded(base64: String) throws -> [UInt8] {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var bytes: [UInt8] = []
  var (bits, count) = (0, 0)
  for character in base64.utf8 where character != UInt8(ascii: "=") {
    bits = bits << 6 | (try #require(digits.firstIndex(of: character)))
    count += 6
    if count >= 8 {
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= (1 << count) - 1
    }
  }
  return bytes
}
