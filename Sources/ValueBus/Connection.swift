import Glibc
import LinuxIO

/// The socket of one client. Lines wait in a queue until the client reads them.
final class Connection {
  /// A client with unread lines that reads nothing for this long is disconnected.
  static let usualTimeLimit = Duration.seconds(10)
  /// The fault of a client that sends descriptors.
  static let descriptorFault = "sent descriptors, which are not accepted"
  /// The size of the socket's send buffer for a last line, in bytes.
  private static let lastBufferSize: CInt = 1 << 20

  let descriptor: FileDescriptor
  /// The process at the other end.
  let peer: SocketPeer
  var queue = LineQueue()
  var machine: ClientMachine

  /// Called when there is input to read.
  var onInput: () -> Void = {}
  /// Called when the client has stopped reading.
  var onHangUp: () -> Void = {}
  /// Called once at the end, with the client's fault; nil if it left by itself.
  var onEnd: (_ fault: String?) -> Void = { _ in }
  /// Called when the client has read something.
  var onProgress: () -> Void = {}
  /// Returns the last line for a client that is disconnected.
  var lastLine: (_ fault: String) -> [UInt8] = { _ in [] }

  private let loop: EventLoop
  private var watch: EventLoop.Watch?
  /// The events that `watch` waits for, besides a hang-up; nil if the socket is not watched.
  private var watched: EventLoop.Readiness?
  private let timer: EventLoop.Timer

  /// Serves an accepted connection. Throws if the loop cannot watch it.
  init(
    _ accepted: consuming FileDescriptor, loop: EventLoop, timeLimit: Duration
  ) throws(SystemError) {
    self.loop = loop
    peer = accepted.peer
    descriptor = accepted
    machine = ClientMachine(timeLimit: timeLimit)
    timer = EventLoop.Timer(loop)
    try updateWatch()
  }

  private func handle(_ ready: EventLoop.Readiness) {
    if ready.contains(.readable), machine.isReading { onInput() }
    guard !machine.isOver else { return }
    if ready.contains(.hangUp) {
      onHangUp()
    } else if ready.contains(.writable) {
      send()
    }
  }

  /// Sends queued lines until the socket is full.
  func send() {
    guard !machine.isOver else { return }
    do throws(SystemError) {
      var isProgress = false
      while true {
        let bytes = queue.next()
        if bytes.isEmpty { break }
        let sent = try descriptor.send(bytes)
        if sent > 0 { isProgress = true }
        queue.advance(by: sent)
        if sent < bytes.count { break }
      }
      perform(
        machine.sent(
          isProgress: isProgress, unread: queue.count, isOverLimit: queue.isOverLimit,
          at: loop.monotonic))
      if isProgress, !machine.isOver { onProgress() }
    } catch {
      // EPIPE or ECONNRESET: the client has left.
      onHangUp()
    }
  }

  /// Closes the connection, or watches the events that the machine waits for. The caller handles
  /// `enqueue`.
  func perform(_ action: ClientMachine.Action) {
    switch action {
    case .none, .enqueue: update()
    case .end(let fault): end(fault)
    }
  }

  private func update() {
    if let deadline = machine.deadline {
      if deadline != timer.deadline {
        timer.schedule(at: deadline) { [unowned self] in
          self.perform(self.machine.advance(to: self.loop.monotonic))
        }
      }
    } else if watched?.contains(.writable) == true {
      timer.cancel()
    }
    do throws(SystemError) {
      try updateWatch()
    } catch {
      perform(machine.close(fault: "cannot be watched: \(error)"))
    }
  }

  private func updateWatch() throws(SystemError) {
    var events: EventLoop.Readiness? = nil
    if machine.isWatched, !machine.isOver {
      events = machine.isReading ? .readable : []
      if machine.isBehind { events?.insert(.writable) }
    }
    guard events != watched else { return }
    if let events {
      if watched == nil {
        watch = try loop.watch(descriptor.number, for: events) { [unowned self] in self.handle($0) }
      } else {
        // Fails only if memory runs out.
        try? watch?.change(to: events)
      }
    } else {
      watch = nil
    }
    watched = events
  }

  private func end(_ fault: String?) {
    if let fault, let begun = queue.begunLine(atMost: Int(Self.lastBufferSize)) {
      // A full socket accepts the line only with a larger buffer.
      var size = Self.lastBufferSize
      setsockopt(
        descriptor.number, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size))
      _ = try? descriptor.send((begun + lastLine(fault))[...])
    }
    watch = nil
    timer.cancel()
    descriptor.endConnection()
    onEnd(fault)
  }
}
