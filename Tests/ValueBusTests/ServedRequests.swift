import Controls
import JSON
import LinuxIO

@testable import ValueBus

/// A server for `control.sock` with methods for tests, and one for `values.sock`.
final class ServedRequests {
  let sockets: Sockets
  let server: RequestServer
  let values: ValueServer
  let store = ValueStore()
  let volume = NamedValue(name: "volume", .number(30), in: 0...1e9)
  let other = NamedValue(name: "other", .number(0), in: 0...1e9)
  /// The numbers of the clients that were served in each turn.
  var turns: [[Int]] = [[]]
  var left: [Int] = []
  /// The requests with postponed answers.
  var late: [(Result<RequestServer.Reply, JSONRPC.Failure>) -> Void] = []
  /// The clock for the length of turns.
  private var time = Duration.zero

  /// - Parameter isTrusted: whether the clients' user may use the whole limit of unread bytes.
  init(timeLimit: Duration = .seconds(600), isTrusted: Bool = true) throws {
    sockets = try Sockets()
    let log = Log(program: "test", level: .error)
    let (loop, feed) = (sockets.loop, sockets.feed)
    server = try RequestServer(
      socket: sockets.listen("control"), feed: feed,
      memory: UserQuota(count: 4 << 20, name: "unread bytes", isTrusted: { _ in isTrusted }),
      timeLimit: timeLimit, loop: loop, log: log)
    values = try ValueServer(
      socket: sockets.listen("values"), feed: feed,
      places: UserQuota(count: 40, name: "clients", isTrusted: { _ in true }), timeLimit: timeLimit,
      loop: loop, log: log)
    store.declare(volume)
    store.declare(other)
    store.observe { feed.publish($1, of: $0, sequence: $2) }
    feed.snapshot = { [unowned store] in
      [ValueFeed.SnapshotLine(ValueProtocol.snapshotEndLine(sequence: store.sequence))]
    }
    server.answer = { [unowned self] (request, client) throws(JSONRPC.Failure) in
      self.turns[self.turns.count - 1].append(client)
      if request.method == "later" { return .later { self.late.append($0) } }
      if request.method == "bulky" { return .later(isLarge: true) { self.late.append($0) } }
      return .reply(try self.answer(request))
    }
    server.now = { [unowned self] in self.time }
    server.onLeave = { [unowned self] in self.left.append($0) }
    loop.afterEvents = { [unowned self] in
      self.turns.append([])
      self.server.serve()
      feed.flush()
    }
  }

  private func answer(
    _ request: JSONRPC.Request
  ) throws(JSONRPC.Failure) -> RequestServer.Reply {
    var reply = RequestServer.Reply()
    switch request.method {
    case "ping": reply.isBarrier = true
    case "costly": time += RequestServer.turnTime
    case "half":
      reply.result = { [34] + [UInt8](repeating: 65, count: 1 << 19) + [34] }
    case "large":
      reply.result = { [34] + [UInt8](repeating: 65, count: 1 << 20) + [34] }
    case "set":
      let number = try request.parameters(["number"])["number"]?.number ?? 0
      _ = try? volume.set(.number(number), origin: .client)
      _ = try? other.set(.number(number), origin: .client)
    case "subscribe":
      let parameters = try request.parameters(["names", "hidesSecrets"])
      let names = parameters["names"]?.array?.compactMap(\.string)
      reply.isBarrier = true
      reply.subscription = .begins(names: names.map { Set($0) })
      reply.hidesSecrets = parameters["hidesSecrets"]?.bool ?? false
    case "unsubscribe": reply.subscription = .ends
    default: throw JSONRPC.Failure(-32_601, "no such method")
    }
    return reply
  }
}
