import Glibc
import LinuxIO

/// One client of a socket. Lines wait for it; it is never waited for.
final class Connection {
  /// A client that owes, and takes nothing for so long, is disconnected.
  static let usualPatience = Duration.seconds(10)
  /// The room for a last line where a client's socket is full, in bytes.
  private static let lastRoom: CInt = 1 << 20

  let descriptor: FileDescriptor
  /// The process at the other end.
  let peer: SocketPeer
  var queue = LineQueue()
  /// Whether its socket is full.
  private(set) var isBehind = false
  /// Whether it was ended; nothing is called after that.
  private(set) var isOver = false
  /// Whether `onInput` is called.
  var isListening = false { didSet { if isListening != oldValue { updateInterest() } } }

  /// Called when there is input, while it is listened for.
  var onInput: () -> Void = {}
  /// Called when the client is gone.
  var onHangUp: () -> Void = {}
  /// Called once at the end, with the client's fault; nil where it left by itself.
  var onEnd: (_ fault: String?) -> Void = { _ in }
  /// Called when the client has taken something.
  var onProgress: () -> Void = {}
  /// Makes the last line of a client that is disconnected.
  var lastLine: (_ fault: String) -> [UInt8] = { _ in [] }

  private let loop: EventLoop
  private var watch: EventLoop.Watch?
  /// Whether it is not told of anything, not even that the client is gone, which the kernel would
  /// tell again and again.
  var isDeaf = false {
    didSet { if isDeaf != oldValue, !isOver { rewatch() } }
  }
  /// Runs while the client owes.
  private let deadline: EventLoop.Timer
  private let patience: Duration
  /// Whether the next flush sends what waits.
  var isUnflushed = false

  /// Serves an accepted connection. Throws where the loop cannot watch it.
  init(
    _ accepted: consuming FileDescriptor, loop: EventLoop, patience: Duration
  ) throws(SystemError) {
    self.patience = patience
    self.loop = loop
    peer = accepted.peer
    descriptor = accepted
    deadline = EventLoop.Timer(loop)
    try startWatch()
  }

  private func startWatch() throws(SystemError) {
    watch = try loop.watch(descriptor.number, for: []) { [unowned self] in self.handle($0) }
  }

  private func rewatch() {
    watch = nil
    if isDeaf { return }
    do throws(SystemError) {
      try startWatch()
      updateInterest()
    } catch {
      end(because: "cannot be watched: \(error)")
    }
  }

  private func handle(_ ready: EventLoop.Readiness) {
    if ready.contains(.readable), isListening { onInput() }
    guard !isOver else { return }
    if ready.contains(.hangUp) {
      onHangUp()
    } else if ready.contains(.writable) {
      send()
    }
  }

  /// Sends what waits, as far as it is taken.
  func send() {
    guard !isOver else { return }
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
      if queue.isOverLimit {
        disconnect(because: "owes more than \(LineQueue.limit) bytes")
      } else {
        wait(isProgress: isProgress)
        if isProgress { onProgress() }
      }
    } catch {
      // EPIPE and ECONNRESET are how clients leave.
      onHangUp()
    }
  }

  /// Watches for room, and the clock, as long as the client owes.
  private func wait(isProgress: Bool) {
    let owes = !queue.isEmpty
    // The usual case.
    if !owes, !isBehind { return }
    if !owes {
      deadline.cancel()
    } else if isProgress || !deadline.isScheduled {
      deadline.schedule(at: Clock.monotonic + patience) { [unowned self] in
        self.disconnect(because: "took nothing for \(self.patience.components.seconds) s")
      }
    }
    if owes != isBehind {
      isBehind = owes
      updateInterest()
    }
  }

  private func updateInterest() {
    var interest: EventLoop.Readiness = []
    if isListening { interest.insert(.readable) }
    if isBehind { interest.insert(.writable) }
    // The descriptor is in the set, so only memory could lack, and then nothing works.
    try? watch?.change(to: interest)
  }

  /// Ends it for the client's fault, and tells the client in a last line where that is possible.
  func disconnect(because fault: String) {
    guard !isOver else { return }
    // A full socket takes a little more once it may.
    var room = Self.lastRoom
    setsockopt(
      descriptor.number, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<CInt>.size))
    _ = try? descriptor.send((queue.begunLine + lastLine(fault))[...])
    end(because: fault)
  }

  /// Drops what waits, for a client that reads no more.
  func mute() {
    queue = LineQueue()
    wait(isProgress: false)
  }

  /// Ends it without a word.
  func end(because fault: String? = nil) {
    guard !isOver else { return }
    isOver = true
    watch = nil
    deadline.cancel()
    onEnd(fault)
  }
}
