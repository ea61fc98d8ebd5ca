import Glibc
import LinuxIO
import Values

/// Serves `values.sock`: sends every change to every client, and waits for none.
public final class ValueServer {
  /// The maximum number of clients at once; further ones are refused. A user other than root and
  /// the daemon's own may have a quarter of them.
  public static let clientLimit = 1_024
  /// The maximum number of bytes of snapshots that all clients together may leave unread; further
  /// clients are refused. A user other than root and the daemon's own may have a quarter of them.
  /// The snapshot of the largest panel has a hundredth of this size, and that of a typical panel a
  /// ten-thousandth.
  public static let unreadLimit = 128 << 20
  /// A client of either socket that has unread lines and reads nothing for this long is
  /// disconnected.
  public static let timeLimit = Connection.usualTimeLimit

  private let acceptor: Acceptor
  private let feed: ValueFeed
  private let loop: EventLoop
  private let log: Log
  private let timeLimit: Duration
  private var clients: [ObjectIdentifier: Connection] = [:]
  private var faults = LogLimiter<uid_t>(interval: .seconds(60))

  /// Serves the clients of a socket from now on. Throws if the loop cannot watch it.
  public convenience init(
    socket: ListeningSocket, feed: ValueFeed, loop: EventLoop, log: Log
  ) throws(SystemError) {
    try self.init(
      socket: socket, feed: feed, places: UserQuota(count: Self.clientLimit, name: "clients"),
      timeLimit: Connection.usualTimeLimit, loop: loop, log: log)
  }

  init(
    socket: ListeningSocket, feed: ValueFeed, places: UserQuota, timeLimit: Duration,
    loop: EventLoop, log: Log
  ) throws(SystemError) {
    self.feed = feed
    self.timeLimit = timeLimit
    self.loop = loop
    self.log = log
    acceptor = try Acceptor(socket, name: "values.sock", loop: loop, log: log)
    let memory = UserQuota(
      count: Self.unreadLimit, name: "unread bytes",
      isTrusted: places.isTrusted)
    acceptor.obstacle = { [unowned self] user in
      places.obstacle(to: user, among: self.clients.values.lazy.map(\.peer.user))
        ?? memory.obstacle(
          to: user,
          taken: self.clients.values.lazy.map { (user: $0.peer.user, count: $0.queue.unlimited) })
    }
    acceptor.refusal = { ValueProtocol.errorLine($0) }
    acceptor.onConnection = { [unowned self] in self.add($0) }
  }

  /// The number of clients.
  public var clientCount: Int { clients.count }

  private func add(_ descriptor: consuming FileDescriptor) {
    let client: Connection
    do throws(SystemError) {
      client = try Connection(descriptor, loop: loop, timeLimit: timeLimit)
    } catch {
      log.error("values.sock: \(error)")
      return
    }
    clients[ObjectIdentifier(client)] = client
    client.onInput = { [unowned self, unowned client] in self.answerWriter(client) }
    client.onHangUp = { [unowned client] in
      client.perform(client.machine.close(fault: nil))
    }
    client.onEnd = { [unowned self, unowned client] in self.remove(client, fault: $0) }
    client.lastLine = { ValueProtocol.errorLine("disconnected: this client \($0)") }
    log.debug("values.sock: \(client.peer) connected")
    feed.addWithSnapshot(client)
  }

  /// Answers a client that writes with an error, once, and leaves its input unread.
  private func answerWriter(_ client: Connection) {
    let backlog = ClientMachine.Backlog(
      hasRequest: false, unread: client.queue.count, isSubscribed: true)
    client.perform(client.machine.endedInput(backlog))
    var byte: UInt8 = 0
    let input = withUnsafeMutableBytes(of: &byte) {
      try? client.descriptor.peek(into: $0, from: "values.sock")
    }
    switch input {
    // A client that only ends its output, such as `socat -u`, makes the socket readable, too.
    case nil, .bytes(0): return
    case .bytes: break
    case .descriptors:
      client.perform(client.machine.close(fault: Connection.descriptorFault))
      return
    }
    log.debug("values.sock: \(client.peer) writes")
    feed.queue(
      ValueProtocol.errorLine("values.sock is for reading; requests go to control.sock"),
      for: client)
  }

  private func remove(_ client: Connection, fault: String?) {
    clients[ObjectIdentifier(client)] = nil
    feed.forget(client, fault: fault)
    if let fault {
      if let more = faults.note(client.peer.user, at: loop.monotonic) {
        log.warning("values.sock: disconnected \(client.peer), which \(fault)\(more)")
      }
    } else {
      log.debug("values.sock: \(client.peer) left")
    }
  }
}
