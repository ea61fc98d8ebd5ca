import Controls
import Glibc
import LinuxIO

/// Serves `values.sock`: every change to every reader, and no reader slows anything down.
public final class ValueServer {
  /// The most readers at once; further ones are turned away. A user other than root and the daemon's
  /// own has at most a quarter of the places.
  public static let readerLimit = 1_024
  /// The most bytes of first lines that readers together may leave unread; further ones are turned
  /// away. A user other than root and the daemon's own has at most a quarter of it. A reader of the
  /// largest panel gets a hundredth of it, one of a usual panel a ten-thousandth.
  public static let unreadLimit = 128 << 20
  /// A client of either socket that owes, and takes nothing for so long, is disconnected.
  public static let patience = Connection.usualPatience

  private let acceptor: Acceptor
  private let feed: ValueFeed
  private let loop: EventLoop
  private let log: Log
  private let patience: Duration
  private var readers: [ObjectIdentifier: Connection] = [:]
  private var faults = LogLimiter<uid_t>(interval: .seconds(60))

  /// Serves the readers of a socket from now on. Throws where the loop cannot watch it.
  public convenience init(
    socket: ListeningSocket, feed: ValueFeed, loop: EventLoop, log: Log
  ) throws(SystemError) {
    try self.init(
      socket: socket, feed: feed, places: PlaceLimit(count: Self.readerLimit, name: "readers"),
      patience: Connection.usualPatience, loop: loop, log: log)
  }

  init(
    socket: ListeningSocket, feed: ValueFeed, places: PlaceLimit, patience: Duration,
    loop: EventLoop, log: Log
  ) throws(SystemError) {
    self.feed = feed
    self.patience = patience
    self.loop = loop
    self.log = log
    acceptor = try Acceptor(socket, name: "values.sock", loop: loop, log: log)
    let memory = PlaceLimit(
      count: Self.unreadLimit, name: "unread bytes",
      isTrusted: places.isTrusted)
    acceptor.obstacle = { [unowned self] user in
      places.obstacle(to: user, among: self.readers.values.lazy.map(\.peer.user))
        ?? memory.obstacle(
          to: user,
          taken: self.readers.values.lazy.map { (user: $0.peer.user, count: $0.queue.unlimited) })
    }
    acceptor.refusal = { Wire.errorLine($0) }
    acceptor.onConnection = { [unowned self] in self.add($0) }
  }

  /// How many readers there are now.
  public var readerCount: Int { readers.count }

  private func add(_ descriptor: consuming FileDescriptor) {
    let reader: Connection
    do throws(SystemError) {
      reader = try Connection(descriptor, loop: loop, patience: patience)
    } catch {
      log.error("values.sock: \(error)")
      return
    }
    readers[ObjectIdentifier(reader)] = reader
    reader.onInput = { [unowned self, unowned reader] in self.answerWriter(reader) }
    reader.onHangUp = { [unowned reader] in reader.end() }
    reader.onEnd = { [unowned self, unowned reader] in self.remove(reader, fault: $0) }
    reader.lastLine = { Wire.errorLine("disconnected: this reader \($0)") }
    reader.isListening = true
    log.debug("values.sock: \(reader.peer) reads")
    feed.addReader(reader)
  }

  /// Tells a reader that writes, once, that nobody reads it; what it wrote is left alone.
  private func answerWriter(_ reader: Connection) {
    reader.isListening = false
    // Readable is also one that has closed its own half, as `socat -u` does.
    guard reader.descriptor.hasInput else { return }
    log.debug("values.sock: \(reader.peer) writes")
    feed.queue(
      Wire.errorLine("values.sock is for reading; requests go to control.sock"), for: reader)
  }

  private func remove(_ reader: Connection, fault: String?) {
    readers[ObjectIdentifier(reader)] = nil
    feed.forget(reader, fault: fault)
    if let fault {
      if let more = faults.note(reader.peer.user, at: Clock.monotonic) {
        log.warning("values.sock: disconnected \(reader.peer), which \(fault)\(more)")
      }
    } else {
      log.debug("values.sock: \(reader.peer) left")
    }
  }
}
