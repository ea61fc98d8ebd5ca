import Glibc
import JSON
import LinuxIO

/// Serves `control.sock`: takes requests, has them answered in order, and lets no client wait for
/// another, nor the panel for any of them.
public final class ControlServer {
  /// The most connections at once; further ones are turned away. A user other than root and the
  /// daemon's own has at most a quarter of the places.
  public static let connectionLimit = 64
  /// The most bytes of a line.
  public static let lineLimit = 65_536
  /// The most requests of one client in a turn of the loop.
  static let requestsOfOneClient = 4
  /// The most requests of all clients in a turn of the loop.
  static let requestsPerTurn = 16
  /// Nothing is read from a client that owes so many bytes.
  static let debtLimit = 65_536
  /// The most bytes that the answers to one batch have.
  public static let batchLimit = 4 << 20

  /// The answer to a request, and what follows from it.
  public struct Reply {
    /// Whether the client is told of changes.
    public enum Subscription {
      case unchanged
      /// Of those of some values and buttons; nil for all.
      case begins(names: Set<String>?)
      case ends
    }

    /// JSON.
    public var result: [UInt8]
    /// The effect on the client's subscription.
    public var subscription = Subscription.unchanged
    /// Whether every earlier change is queued to every subscriber before the answer.
    public var isBarrier = false
    /// Whether it took long, so that the turn ends with it.
    public var isCostly = false

    /// An answer that changes nothing else.
    public init(_ result: [UInt8] = Array("{}".utf8)) { self.result = result }
  }

  /// How a request is answered.
  public enum Answer {
    /// At once.
    case reply(Reply)
    /// By work that takes its time, begun here: the loop goes on, and the client's next requests wait
    /// until the function that is given is called with the reply.
    case later(begin: (_ done: @escaping (Result<Reply, JSONRPC.Failure>) -> Void) -> Void)
  }

  /// Answers a request of a client, which has a number.
  public var answer: (JSONRPC.Request, _ client: Int) throws(JSONRPC.Failure) -> Answer = {
    (request, _) throws(JSONRPC.Failure) in throw .init(-32_601, "no method \(request.method)")
  }
  /// Called when a client is gone.
  public var onLeave: (_ client: Int) -> Void = { _ in }

  private final class Client {
    let number: Int
    let connection: Connection
    var input = LineBuffer()
    /// Whether it sends no more.
    var hasEnded = false
    /// Whether it reads no more.
    var isGone = false
    var isSubscribed = false
    /// Whether it is in the queue of clients to serve.
    var isQueued = false
    /// The rest of the line that is being served.
    var messages: ArraySlice<JSONRPC.Message> = []
    var isBatch = false
    var answers: [[UInt8]] = []
    var answersSize = 0
    /// Whether the answer to a request is still to come.
    var isAwaiting = false

    init(number: Int, _ connection: Connection) {
      self.number = number
      self.connection = connection
    }

    var hasWork: Bool { isAwaiting || !messages.isEmpty || input.hasLine }
    var canBeServed: Bool { hasWork && !isAwaiting && !owesTooMuch && !connection.isOver }
    var owesTooMuch: Bool { connection.queue.count >= ControlServer.debtLimit }
  }

  private let acceptor: Acceptor
  private let feed: ValueFeed
  private let loop: EventLoop
  private let log: Log
  private var clients: [Int: Client] = [:]
  private var lastNumber = 0
  /// By name and user. A program that connects each second is logged once an hour.
  private var connections = LogLimiter<String>(interval: .seconds(3600))
  private var faults = LogLimiter<uid_t>(interval: .seconds(60))
  /// Clients with requests that wait, the next one first.
  private var waiting: [Client] = []
  private let again: EventLoop.Timer
  private let patience: Duration
  /// Input on its way to its client.
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)

  /// Serves the clients of a socket from now on. Throws where the loop cannot watch it.
  public convenience init(
    socket: ListeningSocket, feed: ValueFeed, loop: EventLoop, log: Log
  ) throws(SystemError) {
    try self.init(
      socket: socket, feed: feed, patience: Connection.usualPatience, loop: loop, log: log)
  }

  init(
    socket: ListeningSocket, feed: ValueFeed, patience: Duration, loop: EventLoop, log: Log
  ) throws(SystemError) {
    self.feed = feed
    self.patience = patience
    self.loop = loop
    self.log = log
    again = EventLoop.Timer(loop)
    acceptor = try Acceptor(socket, name: "control.sock", loop: loop, log: log)
    let places = PlaceLimit(count: Self.connectionLimit, name: "connections")
    acceptor.obstacle = { [unowned self] user in
      places.obstacle(to: user, among: self.clients.values.lazy.map(\.connection.peer.user))
    }
    acceptor.refusal = { Self.lastLine($0) }
    acceptor.onConnection = { [unowned self] in self.add($0) }
  }

  deinit { input.deallocate() }

  /// The clients there are now.
  public var clientCount: Int { clients.count }

  private static func lastLine(_ message: String) -> [UInt8] {
    JSONRPC.answer(.null, JSONRPC.Failure(4, message, data: .object(["reason": .string(message)])))
      + [10]
  }

  // MARK: Clients

  private func add(_ descriptor: consuming FileDescriptor) {
    let connection: Connection
    do throws(SystemError) {
      connection = try Connection(descriptor, loop: loop, patience: patience)
    } catch {
      log.error("control.sock: \(error)")
      return
    }
    lastNumber += 1
    let client = Client(number: lastNumber, connection)
    clients[client.number] = client
    connection.onInput = { [unowned self, unowned client] in self.read(client) }
    connection.onProgress = { [unowned self, unowned client] in self.goOn(client) }
    connection.onHangUp = { [unowned self, unowned client] in self.lose(client) }
    connection.onEnd = { [unowned self, unowned client] in self.remove(client, fault: $0) }
    connection.lastLine = { Self.lastLine("disconnected: this client \($0)") }
    connection.isListening = true
    let peer = connection.peer
    if let more = connections.note("\(peer.user) \(peer.name)", at: Clock.monotonic) {
      log.info("control.sock: \(peer) connected\(more)")
    } else {
      log.debug("control.sock: \(peer) connected")
    }
  }

  private func read(_ client: Client) {
    do throws(SystemError) {
      guard let count = try client.connection.descriptor.read(into: input, from: "control.sock")
      else { return }
      if count == 0 {
        client.hasEnded = true
        client.input.close()
      } else {
        client.input.append(UnsafeRawBufferPointer(rebasing: input[..<count]))
      }
    } catch {
      client.hasEnded = true
    }
    if !client.input.hasLine, client.input.count > Self.lineLimit {
      refuseLongLine(of: client)
    } else if client.hasWork, !client.owesTooMuch {
      // The end of the turn finds out whether it is still to be listened to: mostly it is.
      enqueue(client)
    } else {
      review(client)
    }
  }

  private func refuseLongLine(of client: Client) {
    client.connection.send()
    let failure = JSONRPC.Failure.invalidRequest("a line has at most \(Self.lineLimit) bytes")
    client.connection.lastLine = { _ in JSONRPC.answer(.null, failure) + [10] }
    client.connection.disconnect(because: "sent a line of more than \(Self.lineLimit) bytes")
  }

  /// The client takes nothing any more; what it sent before still counts.
  private func lose(_ client: Client) {
    client.isGone = true
    feed.forget(client.connection, fault: nil)
    client.connection.mute()
    review(client)
  }

  /// The client took something.
  private func goOn(_ client: Client) {
    review(client)
    if client.isQueued { serveSoon() }
  }

  /// Finds out whether a client is to be served, listened to, or done with.
  private func review(_ client: Client) {
    let connection = client.connection
    guard !connection.isOver else { return }
    if client.hasWork {
      enqueue(client)
    } else if client.hasEnded, client.isGone || connection.queue.isEmpty && !client.isSubscribed {
      connection.end()
      return
    }
    connection.isListening = !client.hasEnded && !client.hasWork && !client.owesTooMuch
    connection.isDeaf = client.isAwaiting && client.isGone
  }

  private func enqueue(_ client: Client) {
    guard client.canBeServed, !client.isQueued else { return }
    client.isQueued = true
    waiting.append(client)
  }

  private func remove(_ client: Client, fault: String?) {
    clients[client.number] = nil
    feed.forget(client.connection, fault: fault)
    let peer = client.connection.peer
    if let fault {
      if let more = faults.note(peer.user, at: Clock.monotonic) {
        log.warning("control.sock: disconnected \(peer), which \(fault)\(more)")
      }
    } else {
      log.debug("control.sock: \(peer) left")
    }
    onLeave(client.number)
  }

  // MARK: Requests

  /// Answers a few of the requests that wait, in turns. To be called after each batch of events,
  /// before the picture is drawn, so that fingers come first and changes are in the next frame.
  public func serve() {
    var rest = Self.requestsPerTurn
    var unserved = waiting.count
    while rest > 0, unserved > 0 {
      unserved -= 1
      let client = waiting.removeFirst()
      client.isQueued = false
      var own = min(Self.requestsOfOneClient, rest)
      while own > 0, client.canBeServed {
        own -= 1
        rest -= 1
        if serveOne(client) { (own, rest) = (0, 0) }
      }
      review(client)
    }
    guard !waiting.isEmpty else { return }
    // Whose turn is still to come is not listened to meanwhile.
    for client in waiting { review(client) }
    serveSoon()
  }

  private func serveSoon() {
    again.schedule(at: Clock.monotonic) {}
  }

  /// Serves one request.
  /// - Returns: whether that took long.
  private func serveOne(_ client: Client) -> Bool {
    if client.messages.isEmpty {
      guard let bytes = client.input.next() else { return false }
      guard bytes.count <= Self.lineLimit else {
        refuseLongLine(of: client)
        return true
      }
      let line = JSONRPC.parse(bytes)
      client.messages = line.messages[...]
      client.isBatch = line.isBatch
    }
    switch client.messages.removeFirst() {
    case .invalid(let id, let failure):
      if let id { note(JSONRPC.answer(id, failure), for: client) }
    case .request(let request):
      do throws(JSONRPC.Failure) {
        guard client.answersSize < Self.batchLimit else {
          throw .init(4, "the answers to this batch are too large; ask for less at once")
        }
        switch try answer(request, client.number) {
        case .reply(let reply):
          finish(request, of: client, with: .success(reply))
          return reply.isCostly
        case .later(let begin): wait(for: request, of: client, begin)
        }
      } catch {
        finish(request, of: client, with: .failure(error))
      }
      return false
    }
    if client.messages.isEmpty { sendAnswers(to: client) }
    return false
  }

  private func wait(
    for request: JSONRPC.Request, of client: Client,
    _ begin: (@escaping (Result<Reply, JSONRPC.Failure>) -> Void) -> Void
  ) {
    client.isAwaiting = true
    begin { [weak self, weak client] result in
      guard let self, let client, client.isAwaiting else { return }
      client.isAwaiting = false
      client.connection.isDeaf = false
      self.finish(request, of: client, with: result)
      self.goOn(client)
    }
  }

  private func finish(
    _ request: JSONRPC.Request, of client: Client, with result: Result<Reply, JSONRPC.Failure>
  ) {
    switch result {
    case .success(let reply):
      if reply.isBarrier { feed.writeLines() }
      if let id = request.id { note(JSONRPC.answer(id, reply.result), for: client) }
      apply(reply.subscription, to: client)
    case .failure(let failure):
      if let id = request.id { note(JSONRPC.answer(id, failure), for: client) }
    }
    if client.messages.isEmpty { sendAnswers(to: client) }
  }

  private func note(_ answer: [UInt8], for client: Client) {
    client.answers.append(answer)
    client.answersSize += answer.count
  }

  private func sendAnswers(to client: Client) {
    let answers = client.answers
    client.answers = []
    client.answersSize = 0
    guard !client.isGone, !answers.isEmpty else { return }
    feed.queue(
      client.isBatch ? JSONRPC.batch(answers) : answers[0] + [10], for: client.connection)
  }

  private func apply(_ subscription: Reply.Subscription, to client: Client) {
    switch subscription {
    case .unchanged: break
    case .begins(let names):
      guard !client.isGone else { return }
      client.isSubscribed = true
      feed.add(client.connection, as: .notification, names: names)
    case .ends:
      client.isSubscribed = false
      feed.remove(client.connection)
    }
  }
}
