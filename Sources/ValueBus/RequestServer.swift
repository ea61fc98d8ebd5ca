import Glibc
import JSON
import LinuxIO

/// Serves `control.sock`: answers the requests of each client in order. No client waits for another
/// one, and the panel waits for no client.
public final class RequestServer {
  /// The maximum number of connections at once; further ones are refused. A user other than root
  /// and the daemon's own may have a quarter of them.
  public static let connectionLimit = 64
  /// The maximum length of a line, in bytes.
  public static let lineLimit = 65_536
  /// The maximum number of one client's requests that are answered in one turn of the loop.
  static let requestsOfOneClient = 4
  /// The maximum number of all clients' requests that are answered in one turn of the loop.
  static let requestsPerTurn = 16
  /// The time after which the rest of the waiting requests is left for the next turn.
  static let turnTime = Duration.milliseconds(2)
  /// The maximum size of the answers to a batch, in bytes; further requests of the batch fail.
  public static let batchLimit = 1 << 20
  /// While all clients together leave this many bytes of answers unread, large answers wait. A user
  /// other than root and the daemon's own may leave a quarter of this number unread.
  public static let unreadLimit = 64 << 20

  /// The answer to a request, and its effects.
  public struct Reply {
    /// A change of the client's subscription.
    public enum Subscription {
      case unchanged
      /// Begins, for some values and controls; nil means all.
      case begins(names: Set<String>?)
      case ends
    }

    /// Encodes the result as JSON. Not called for a notification, which gets no answer.
    public var result: () -> [UInt8]
    public var subscription = Subscription.unchanged
    /// Whether a new subscription omits secret values.
    public var hidesSecrets = false
    /// Whether all earlier changes are queued for all subscribers before the answer.
    public var isBarrier = false

    /// An answer without other effects, whose result is an object with the members that `write`
    /// writes.
    public init(_ write: @escaping (inout JSONWriter) -> Void = { _ in }) {
      result = {
        var writer = JSONWriter()
        writer.object(write)
        return writer.bytes
      }
    }

    /// An answer without other effects, with an encoded result.
    public init(bytes: [UInt8]) { result = { bytes } }
  }

  /// The way in which a request is answered.
  public enum Answer {
    /// Immediately.
    case reply(Reply)
    /// Later: `begin` begins the work, which calls `done` with the reply. The client's next requests
    /// wait for it. Large answers begin only while the clients have read most of the earlier ones.
    case later(
      isLarge: Bool = false,
      begin: (_ done: @escaping (Result<Reply, JSONRPC.Failure>) -> Void) -> Void)
  }

  /// Answers a request of the client whose number is `client`.
  public var answer: (JSONRPC.Request, _ client: Int) throws(JSONRPC.Failure) -> Answer = {
    (request, _) throws(JSONRPC.Failure) in
    throw .init(JSONRPC.Failure.unknownMethod, "no method \(request.method)")
  }
  /// Called when a client has left or was disconnected.
  public var onLeave: (_ client: Int) -> Void = { _ in }

  private final class Client {
    let number: Int
    let connection: Connection
    var input = LineBuffer()
    /// The line that is being answered.
    var exchange = Exchange()
    /// Ends the large answer that has begun, because nobody will read it.
    var endLargeAnswer: () -> Void = {}

    init(number: Int, _ connection: Connection) {
      self.number = number
      self.connection = connection
    }

    var hasRequest: Bool { !exchange.isEmpty || input.hasLine }
  }

  private let acceptor: Acceptor
  private let feed: ValueFeed
  private let loop: EventLoop
  private let log: Log
  private var clients: [Int: Client] = [:]
  private var lastNumber = 0
  /// Limits the log lines about connections, by program name and user: a program that connects each
  /// second is logged once an hour.
  private var connections = LogLimiter<String>(interval: .seconds(3600))
  private var faults = LogLimiter<uid_t>(interval: .seconds(60))
  /// Clients with requests that wait, the next one first.
  private var waiting: [Client] = []
  /// The large answers that wait for memory, in the order of their requests.
  private var largeAnswers: [(client: Client, begin: () -> Void)] = []
  private let memory: UserQuota
  private let again: EventLoop.Timer
  private let timeLimit: Duration
  /// The clock for the length of turns.
  var now: () -> Duration
  /// The buffer for all input.
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)

  /// Serves the clients of a socket from now on. Throws if the loop cannot watch it.
  public convenience init(
    socket: ListeningSocket, feed: ValueFeed, loop: EventLoop, log: Log
  ) throws(SystemError) {
    try self.init(
      socket: socket, feed: feed,
      memory: UserQuota(count: Self.unreadLimit, name: "unread bytes"),
      timeLimit: Connection.usualTimeLimit, loop: loop, log: log)
  }

  init(
    socket: ListeningSocket, feed: ValueFeed, memory: UserQuota, timeLimit: Duration,
    loop: EventLoop, log: Log
  ) throws(SystemError) {
    self.feed = feed
    self.memory = memory
    self.timeLimit = timeLimit
    self.loop = loop
    self.log = log
    again = EventLoop.Timer(loop)
    now = { loop.monotonic }
    acceptor = try Acceptor(socket, name: "control.sock", loop: loop, log: log)
    let places = UserQuota(count: Self.connectionLimit, name: "connections")
    acceptor.obstacle = { [unowned self] user in
      places.obstacle(to: user, among: self.clients.values.lazy.map(\.connection.peer.user))
    }
    acceptor.refusal = { Self.lastLine($0) }
    acceptor.onConnection = { [unowned self] in self.add($0) }
  }

  deinit { input.deallocate() }

  /// The number of clients.
  public var clientCount: Int { clients.count }

  /// Whether a client is root or has the user of this process.
  public func isAdministrator(_ client: Int) -> Bool {
    clients[client].map { UserQuota.isTrusted($0.connection.peer.user) } ?? false
  }

  private static func lastLine(_ message: String) -> [UInt8] {
    JSONRPC.answer(.null, JSONRPC.Failure(4, message, data: .object(["reason": .string(message)])))
      + [10]
  }

  // MARK: Clients

  private func add(_ descriptor: consuming FileDescriptor) {
    let connection: Connection
    do throws(SystemError) {
      connection = try Connection(descriptor, loop: loop, timeLimit: timeLimit)
    } catch {
      log.error("control.sock: \(error)")
      return
    }
    lastNumber += 1
    let client = Client(number: lastNumber, connection)
    clients[client.number] = client
    connection.onInput = { [unowned self, unowned client] in self.read(client) }
    connection.onProgress = { [unowned self, unowned client] in
      self.resume(client) { $0.update($1) }
      self.beginLargeAnswers()
    }
    connection.onHangUp = { [unowned self, unowned client] in self.handleHangUp(of: client) }
    connection.onEnd = { [unowned self, unowned client] in self.remove(client, fault: $0) }
    connection.lastLine = { Self.lastLine("disconnected: this client \($0)") }
    let peer = connection.peer
    if let more = connections.note("\(peer.user) \(peer.name)", at: loop.monotonic) {
      log.info("control.sock: \(peer) connected\(more)")
    } else {
      log.debug("control.sock: \(peer) connected")
    }
  }

  private func read(_ client: Client) {
    var hasEnded = false
    do throws(SystemError) {
      switch try client.connection.descriptor.receive(into: input, from: "control.sock") {
      case nil: return
      case .descriptors:
        update(client) { (machine, _) in machine.close(fault: Connection.descriptorFault) }
        return
      case .bytes(0):
        hasEnded = true
        client.input.close()
      case .bytes(let count):
        client.input.append(UnsafeRawBufferPointer(rebasing: input[..<count]))
      }
    } catch {
      hasEnded = true
    }
    if !client.input.hasLine, client.input.count > Self.lineLimit {
      refuseLongLine(of: client)
    } else {
      update(client) { hasEnded ? $0.endedInput($1) : $0.update($1) }
    }
  }

  private func refuseLongLine(of client: Client) {
    client.connection.send()
    let failure = JSONRPC.Failure.invalidRequest("a line has at most \(Self.lineLimit) bytes")
    client.connection.lastLine = { _ in JSONRPC.answer(.null, failure) + [10] }
    update(client) { (machine, _) in
      machine.close(fault: "sent a line of more than \(Self.lineLimit) bytes")
    }
  }

  /// Drops the lines that the client has not read. The requests that it sent before are still
  /// handled, except for large answers.
  private func handleHangUp(of client: Client) {
    feed.forget(client.connection, fault: nil)
    client.connection.queue = LineQueue()
    update(client) { $0.hungUp($1) }
    client.endLargeAnswer()
    beginLargeAnswers()
  }

  private func backlog(of client: Client) -> ClientMachine.Backlog {
    ClientMachine.Backlog(
      hasRequest: client.hasRequest, unread: client.connection.queue.count,
      isSubscribed: feed.isSubscribed(client.connection))
  }

  /// Passes an input to the client's state machine, and carries out the action.
  @discardableResult
  private func update(_ client: Client, _ input: ClientMachine.Input) -> ClientMachine.Action {
    let action = input(&client.connection.machine, backlog(of: client))
    if action == .enqueue {
      // Do not update the watch yet: after the turn, most clients are watched for input again.
      waiting.append(client)
    } else {
      client.connection.perform(action)
    }
    return action
  }

  /// Like `update`, but also schedules a turn, because the next event of the loop may be far away.
  private func resume(_ client: Client, _ input: ClientMachine.Input) {
    if update(client, input) == .enqueue { serveSoon() }
  }

  private func remove(_ client: Client, fault: String?) {
    clients[client.number] = nil
    largeAnswers.removeAll { $0.client === client }
    feed.forget(client.connection, fault: fault)
    let peer = client.connection.peer
    if let fault {
      if let more = faults.note(peer.user, at: loop.monotonic) {
        log.warning("control.sock: disconnected \(peer), which \(fault)\(more)")
      }
    } else {
      log.debug("control.sock: \(peer) left")
    }
    onLeave(client.number)
    beginLargeAnswers()
  }

  // MARK: Requests

  /// Answers a few of the waiting requests, client by client. Call it after each batch of events
  /// and before drawing: touches are handled first, and the changes appear in the next frame.
  public func serve() {
    var rest = Self.requestsPerTurn
    let end = now() + Self.turnTime
    for _ in 0..<waiting.count where rest > 0 {
      let client = waiting.removeFirst()
      client.connection.machine.beginTurn()
      var own = min(Self.requestsOfOneClient, rest)
      while own > 0, client.connection.machine.canAnswer(backlog(of: client)) {
        own -= 1
        rest -= 1
        serveOne(client)
        if now() >= end { (own, rest) = (0, 0) }
      }
      update(client) { $0.endTurn($1) }
    }
    guard !waiting.isEmpty else { return }
    for client in waiting { client.connection.perform(.none) }
    serveSoon()
  }

  private func serveSoon() {
    again.schedule(after: .zero) {}
  }

  /// Answers one request.
  private func serveOne(_ client: Client) {
    if client.exchange.isEmpty {
      guard let bytes = client.input.next() else { return }
      guard bytes.count <= Self.lineLimit else { return refuseLongLine(of: client) }
      client.exchange = Exchange(JSONRPC.parse(bytes))
    }
    switch client.exchange.next() {
    case .invalid(let id, let failure):
      add(id.map { [JSONRPC.answer($0, failure)] }, for: client)
    case .request(let request):
      do throws(JSONRPC.Failure) {
        guard client.exchange.hasRoom else {
          throw .init(4, "the answers to this batch are too large; request less at once")
        }
        switch try answer(request, client.number) {
        case .reply(let reply): finish(request, of: client, with: .success(reply))
        case .later(let isLarge, let begin):
          wait(for: request, of: client, isLarge: isLarge, begin)
        }
      } catch {
        finish(request, of: client, with: .failure(error))
      }
    }
  }

  private func wait(
    for request: JSONRPC.Request, of client: Client, isLarge: Bool,
    _ begin: @escaping (@escaping (Result<Reply, JSONRPC.Failure>) -> Void) -> Void
  ) {
    client.connection.machine.postponeAnswer()
    var hasEnded = false
    let end = { [weak self, weak client] (result: Result<Reply, JSONRPC.Failure>) in
      guard let self, let client, client.connection.machine.isAwaiting, !hasEnded else { return }
      hasEnded = true
      client.endLargeAnswer = {}
      self.finish(request, of: client, with: result)
      self.resume(client) { $0.answered($1) }
    }
    guard isLarge else { return begin(end) }
    // A batch that keeps answers must not wait: two such batches could wait for each other.
    if client.exchange.size > 0, obstacle(to: client) != nil {
      return end(
        .failure(.init(4, "the clients leave too much unread for this batch; request it alone")))
    }
    let beginAnswer = { [unowned client] in
      // Nobody reads the answer to a client that has hung up.
      guard !client.connection.machine.hasHungUp else { return end(.success(Reply())) }
      client.endLargeAnswer = { end(.success(Reply())) }
      begin(end)
    }
    largeAnswers.append((client, beginAnswer))
    beginLargeAnswers()
  }

  /// Begins the large answers for which the unread answers leave enough memory, and ends those of
  /// clients that have stopped reading.
  private func beginLargeAnswers() {
    while let index = largeAnswers.firstIndex(where: { next in
      next.client.connection.machine.hasHungUp || obstacle(to: next.client) == nil
    }) {
      largeAnswers.remove(at: index).begin()
    }
  }

  /// Returns why a client may have no further large answer now; nil if it may.
  private func obstacle(to client: Client) -> String? {
    let taken = clients.values.lazy.map {
      (user: $0.connection.peer.user, count: $0.connection.queue.unlimited + $0.exchange.size)
    }
    return memory.obstacle(to: client.connection.peer.user, taken: taken)
  }

  private func finish(
    _ request: JSONRPC.Request, of client: Client, with result: Result<Reply, JSONRPC.Failure>
  ) {
    switch result {
    case .success(let reply):
      if reply.isBarrier { feed.queueUpdates() }
      apply(reply, to: client)
      add(request.id.map { JSONRPC.answer($0, reply.result()) }, for: client)
    case .failure(let failure):
      add(request.id.map { [JSONRPC.answer($0, failure)] }, for: client)
    }
  }

  /// Collects the answers to the requests of one line. Queues them as one line after the last.
  /// - Parameter answer: its parts; nil for a notification.
  private func add(_ answer: [[UInt8]]?, for client: Client) {
    if let answer { client.exchange.add(answer) }
    guard let line = client.exchange.takeLine(), !client.connection.machine.hasHungUp else {
      return
    }
    for part in line { feed.queue(part, for: client.connection) }
  }

  private func apply(_ reply: Reply, to client: Client) {
    switch reply.subscription {
    case .unchanged: break
    case .begins(let names):
      guard !client.connection.machine.hasHungUp else { return }
      let form: ValueFeed.Form = reply.hidesSecrets ? .publicNotification : .notification
      feed.add(client.connection, as: form, names: names)
    case .ends: feed.remove(client.connection)
    }
  }
}
