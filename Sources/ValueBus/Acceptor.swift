import Glibc
import LinuxIO

/// Accepts the connections of a listening socket, a few at a time, so that a storm of connections
/// delays nothing else.
final class Acceptor {
  /// The maximum number of connections accepted in one turn of the loop.
  static let connectionsPerTurn = 4
  /// The pause after running out of descriptors or memory.
  private static let pause = Duration.milliseconds(500)
  /// The pause while many connections are being closed.
  private static let closingPause = Duration.milliseconds(10)

  private let socket: ListeningSocket
  private let name: String
  private let loop: EventLoop
  private let log: Log
  private var watch: EventLoop.Watch?
  private let resumption: EventLoop.Timer
  private var failures = LogLimiter<CInt>(interval: .seconds(60))
  private var refusals = LogLimiter<uid_t>(interval: .seconds(60))

  /// Returns why a user may have no further connection; nil if it may.
  var obstacle: (_ user: uid_t) -> String? = { _ in nil }
  /// Makes the line that a refused client receives.
  var refusal: (_ obstacle: String) -> [UInt8] = { _ in [] }
  /// Called with each accepted connection.
  var onConnection: (consuming FileDescriptor) -> Void = { _ in }

  /// Throws if the loop cannot watch the socket.
  init(
    _ socket: ListeningSocket, name: String, loop: EventLoop, log: Log
  ) throws(SystemError) {
    self.socket = socket
    self.name = name
    self.log = log
    self.loop = loop
    resumption = EventLoop.Timer(loop)
    watch = try loop.watch(socket.number, for: .readable) { [unowned self] _ in self.accept() }
  }

  private func accept() {
    for _ in 0..<Self.connectionsPerTurn {
      // They use descriptors until then.
      if ListeningSocket.areManyClosing { return rest(for: Self.closingPause) }
      do throws(SystemError) {
        guard let descriptor = try socket.accept() else { return }
        if descriptor.isInReserve {
          refuse(descriptor, because: "no descriptors are left for more clients")
        } else if let obstacle = obstacle(descriptor.peer.user) {
          refuse(descriptor, because: obstacle)
        } else {
          onConnection(descriptor)
        }
      } catch {
        // The client left before it was accepted.
        if error.code != ECONNABORTED { rest(because: error) }
        return
      }
    }
  }

  private func refuse(_ descriptor: borrowing FileDescriptor, because obstacle: String) {
    _ = try? descriptor.send(refusal(obstacle)[...])
    descriptor.endConnection()
    let peer = descriptor.peer
    if let more = refusals.note(peer.user, at: loop.monotonic) {
      log.warning("\(name): refused \(peer): \(obstacle)\(more)")
    }
  }

  /// Accepts nothing for a while. The connection still waits, so an immediate retry would be a busy
  /// loop.
  private func rest(because error: SystemError) {
    if let more = failures.note(error.code, at: loop.monotonic) {
      log.error("\(name): \(error); trying again\(more)")
    }
    rest(for: Self.pause)
  }

  /// Accepts nothing for a while. The connection still waits, so trying at once would be a busy
  /// loop.
  private func rest(for pause: Duration) {
    do throws(SystemError) {
      try watch?.change(to: [])
      resumption.schedule(after: pause) { [unowned self] in
        try? self.watch?.change(to: .readable)
      }
    } catch {
      log.error("\(name): \(error)")
    }
  }
}
