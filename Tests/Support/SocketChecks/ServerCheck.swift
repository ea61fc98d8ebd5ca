import Controls
import Geometry
import JSON
import LinuxIO
import PanelServing
import Panels
import TestFolders
import ValueBus

/// Checks how arbitrary bytes on `control.sock` are answered, cut into arbitrary pieces.
///
/// 1. Every request with an id and every invalid line gets exactly one answer, in order; a batch gets
///    one line.
/// 2. Every answer is a line of JSON.
/// 3. Only a line that is too long closes the connection.
/// 4. Other clients are answered meanwhile.
/// 5. A subscriber of `values.sock` receives changes in order of their sequence numbers, and finally
///    the current value of every name.
///
/// The first byte of an input selects the pieces, the second the number of blanks before the bytes.
public final class ServerCheck {
  private static let lastID = "the last one"

  /// One server for all inputs.
  nonisolated(unsafe) private static var shared: ServerCheck?

  private let loop: EventLoop
  private let server: PanelServer
  private let target: Target
  private let folder: String

  /// The broken rule; nil if the answers follow all rules.
  public static func failure(of input: [UInt8]) throws -> String? {
    let check = try shared ?? ServerCheck()
    shared = check
    return try check.failure(of: input)
  }

  private init() throws {
    folder = try makeTestFolder()
    loop = try EventLoop()
    server = try PanelServer(
      values: .listen(at: "\(folder)/values.sock", mode: 0o600),
      control: .listen(at: "\(folder)/control.sock", mode: 0o600), loop: loop,
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
    let subscriber = try Peer("\(folder)/values.sock", on: loop)
    let client = try Peer("\(folder)/control.sock", on: loop)
    let other = try Peer("\(folder)/control.sock", on: loop)
    client.pieces = Pieces(of: sent + last, seed: cut)
    other.pieces = Pieces(of: Array(last.dropFirst()), seed: cut)
    let end = Array("\"id\":\"\(Self.lastID)\"}\n".utf8)
    run {
      (client.isClosed || client.received.hasSuffix(end)) && other.received.hasSuffix(end)
        && subscriber.received.hasSequence(self.target.panel.values.sequence)
    }
    let failure =
      try failure(ofAnswers: client, to: sent) ?? failure(ofChanges: subscriber)
    for peer in [subscriber, client, other] { peer.close() }
    run { self.server.clientCount == 0 }
    target.finish()
    return failure
  }

  private func run(until isDone: @escaping () -> Bool) {
    loop.afterEvents = { [unowned self] in
      self.server.answerRequests()
      // Each request for changes of the picture is answered.
      self.server.noteDrawing(of: Region(PixelRectangle(x: 0, y: 0, width: 8, height: 8)))
      self.server.sendPictures()
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
    var isRejected = false
    for line in sent.split(separator: 10) where !isRejected {
      let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      if line.count > RequestServer.lineLimit {
        // The server may discard blanks before the line is too long.
        isRejected = !isBlank || client.isClosed
        if isRejected { expected.append([.null]) }
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
    if !isRejected { expected.append([.string(Self.lastID)]) }
    if client.isClosed != isRejected { return "closed: \(client.isClosed)" }
    var rest = expected[...]
    for line in client.received.split(separator: 10) {
      guard let value = try? JSONParser.parse(Array(line)).value else {
        return "no JSON: \(String(decoding: line, as: UTF8.self))"
      }
      if value["method"] != nil { continue }
      guard let ids = rest.popFirst() else { return "one answer too many" }
      let answers = value.array ?? [value]
      guard answers.count == ids.count else { return "\(answers.count) answers of \(ids.count)" }
      for (answer, id) in zip(answers, ids) where !answer.answers(id) {
        return "not the answer to \(id): \(String(decoding: line, as: UTF8.self))"
      }
    }
    return rest.isEmpty ? nil : "\(rest.count) answers too few"
  }

  private func failure(ofChanges subscriber: Peer) throws -> String? {
    var seen: [String: JSONValue] = [:]
    var sequence = 0.0
    for bytes in subscriber.received.split(separator: 10) {
      let line = try JSONParser.parse(Array(bytes)).value
      if let next = line["seq"]?.number {
        if next < sequence { return "sequence number \(next) after \(sequence)" }
        sequence = next
      }
      switch ReceivedLine(Array(bytes)) {
      case .value(let name, let content, _): seen[name] = content
      case .rows(let name, let change, _):
        var rows = seen[name]?.array ?? []
        change.apply(to: &rows)
        seen[name] = .array(of: rows)
      case .panel, .snapshotEnd, .event, .error, nil: break
      }
    }
    for value in target.panel.values.values {
      var writer = JSONWriter()
      writer.write(value.knownPublished)
      if seen[value.name].map(JSONWriter.text(of:)) != writer.bytes {
        return "a subscriber has another value of \(value.name)"
      }
    }
    return nil
  }
}

extension JSONValue {
  /// Whether the answer has the id of a request.
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

  /// Whether the last line has a sequence number.
  fileprivate func hasSequence(_ sequence: UInt64) -> Bool {
    guard last == 10, let line = split(separator: 10).last,
      let value = try? JSONParser.parse(Array(line)).value
    else { return false }
    return value["seq"]?.number == Double(sequence)
  }
}
