import Bezel
import Controls
import JSON
import Kinds
import LinuxIO
import PanelChecks
import Panels
import Randomness
import Raster
import TouchTracking
import ValueBus

/// The rules for every sequence of bytes that a client sends to `control.sock`, however it is cut.
///
/// 1. Every request with an id, and every line that is none, gets exactly one answer, in order; a
///    batch one line.
/// 2. Everything that comes back is a line of JSON.
/// 3. An overlong line is refused, and ends the connection; nothing else does.
/// 4. Another client is answered.
/// 5. A reader of `values.sock` sees the numbers of changes in order, and at the end every value as it
///    is.
///
/// The first byte of an input chooses the pieces, the second the number of blanks before the bytes.
public final class ServerCheck {
  private static let lastID = "the last one"

  /// One server for all inputs: its clients come and go.
  nonisolated(unsafe) private static var shared: ServerCheck?

  private let loop: EventLoop
  private let server: PanelServer
  private let target: Target
  private let folder: TemporaryFolder

  /// The rule that an input breaks; nil if it breaks none.
  public static func failure(of input: [UInt8]) throws -> String? {
    let check = try shared ?? ServerCheck()
    shared = check
    return try check.failure(of: input)
  }

  private init() throws {
    folder = try TemporaryFolder()
    loop = try EventLoop()
    server = try PanelServer(
      values: .listen(at: folder.path("values.sock"), mode: 0o600),
      control: .listen(at: folder.path("control.sock"), mode: 0o600), loop: loop,
      log: Log(program: "check", level: .error))
    target = try Target(server, loop: loop)
    server.connect(to: target) { .zero }
  }

  private func failure(of input: [UInt8]) throws -> String? {
    try target.renew()
    let (cut, blanks) = (UInt64(input.first ?? 0), input.dropFirst().first ?? 0)
    let padding = [UInt8](repeating: 32, count: blanks < 128 ? 0 : Int(blanks - 127) * 640)
    let sent = padding + input.dropFirst(2)
    let last = Array(
      "\n{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":\"\(Self.lastID)\"}\n".utf8)
    let reader = try Peer(folder.path("values.sock"), on: loop)
    let client = try Peer(folder.path("control.sock"), on: loop)
    let other = try Peer(folder.path("control.sock"), on: loop)
    client.pieces = Pieces(of: sent + last, seed: cut)
    other.pieces = Pieces(of: Array(last.dropFirst()), seed: cut)
    let end = Array("\"id\":\"\(Self.lastID)\"}\n".utf8)
    run {
      (client.isClosed || client.received.hasSuffix(end)) && other.received.hasSuffix(end)
        && reader.received.isSeen(self.target.panel.values.sequence)
    }
    let failure =
      try failure(ofAnswers: client, to: sent) ?? failure(ofChanges: reader)
    for peer in [reader, client, other] { peer.close() }
    run { self.server.clientCount == 0 }
    target.finish()
    return failure
  }

  private func run(until isDone: @escaping () -> Bool) {
    loop.afterEvents = { [unowned self] in
      self.server.answerRequests()
      self.server.flush()
      if isDone() { self.loop.stop() }
    }
    do {
      try loop.run()
    } catch {
      fatalError("\(error)")
    }
  }

  // MARK: Rules

  private func failure(ofAnswers client: Peer, to sent: [UInt8]) throws -> String? {
    var expected: [[JSONRPC.ID]] = []
    var isRefused = false
    for line in sent.split(separator: 10) where !isRefused {
      let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      if line.count > ControlServer.lineLimit {
        // Blanks may be left out before they are too many.
        isRefused = !isBlank || client.isClosed
        if isRefused { expected.append([.null]) }
        continue
      }
      if isBlank { continue }
      let ids = JSONRPC.parse(Array(line)).messages.compactMap { message in
        switch message {
        case .request(let request): request.id
        case .invalid(let id, _): id
        }
      }
      if !ids.isEmpty { expected.append(ids) }
    }
    if !isRefused { expected.append([.string(Self.lastID)]) }
    if client.isClosed != isRefused { return "closed: \(client.isClosed)" }
    var rest = expected[...]
    for line in client.received.split(separator: 10) {
      guard let value = try? JSONParser.parse(Array(line)).value else {
        return "no JSON: \(String(decoding: line, as: UTF8.self))"
      }
      if value["method"] != nil { continue }
      guard let ids = rest.popFirst() else { return "an answer too many" }
      let answers = value.array ?? [value]
      guard answers.count == ids.count else { return "\(answers.count) answers of \(ids.count)" }
      for (answer, id) in zip(answers, ids) where !answer.answers(id) {
        return "not the answer to \(id): \(String(decoding: line, as: UTF8.self))"
      }
    }
    return rest.isEmpty ? nil : "\(rest.count) answers too few"
  }

  private func failure(ofChanges reader: Peer) throws -> String? {
    var seen: [String: [UInt8]] = [:]
    var sequence = 0.0
    for bytes in reader.received.split(separator: 10) {
      let line = try JSONParser.parse(Array(bytes)).value
      if let next = line["seq"]?.number {
        if next < sequence { return "the number \(next) after \(sequence)" }
        sequence = next
      }
      if let name = line["name"]?.string { seen[name] = line["value"].map(JSONWriter.text(of:)) }
    }
    for value in target.panel.values.values {
      var writer = JSONWriter()
      writer.write(value.told)
      if seen[value.name] != writer.bytes { return "\(value.name) is another for a reader" }
    }
    return nil
  }
}

extension JSONValue {
  /// Whether it has the id of a request.
  fileprivate func answers(_ id: JSONRPC.ID) -> Bool {
    switch (id, self["id"]) {
    case (.null, .null): true
    case (.string(let name), .string(let given)): name == given
    case (.number(let digits), .number(let given)): Double(digits) == given
    default: false
    }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }

  /// Whether the last line has the number of a change.
  fileprivate func isSeen(_ sequence: UInt64) -> Bool {
    guard last == 10, let line = split(separator: 10).last,
      let value = try? JSONParser.parse(Array(line)).value
    else { return false }
    return value["seq"]?.number == Double(sequence)
  }
}
