import Controls
import LinuxIO

/// Serves `values.sock`: every change to every reader, and no reader slows anything down.
public final class ValueServer {
  /// The most readers at once; further ones are turned away.
  public static let readerLimit = 1_024
  /// A reader that owes, and takes nothing for so long, is disconnected.
  public static let patience = Duration.seconds(10)

  /// What `stats` tells.
  public struct Counters: Sendable {
    /// Lines handed to readers' sockets, counted for each reader.
    public var linesSent: UInt64 = 0
    /// Lines that newer ones of the same value have replaced.
    public var linesMerged: UInt64 = 0
    /// Readers that were given up because they did not read.
    public var disconnects: UInt64 = 0
  }

  private let socket: ListeningSocket
  private var watch: EventLoop.Watch?
  private let loop: EventLoop
  private let log: Log
  private var readers: [Int: Reader] = [:]
  private var nextReader = 1
  /// Readers for which something came since the last flush.
  private var unflushed: Set<Int> = []
  /// Changes since the last flush that are no lines yet.
  private var unwritten: [(value: NamedValue, change: ValueChange, sequence: UInt64)] = []
  /// When the first of them happened; the others did in the same batch of events.
  private var unwrittenTime = Duration.zero
  private var past = Counters()

  /// What has happened since the start.
  public var counters: Counters {
    var counters = past
    for reader in readers.values { counters.linesMerged += reader.queue.merged }
    return counters
  }

  /// Makes the lines that a reader gets first.
  public var snapshot: () -> [[UInt8]] = { [] }

  /// Serves the readers of a socket from now on. Throws where the loop cannot watch it.
  public init(socket: ListeningSocket, loop: EventLoop, log: Log) throws(SystemError) {
    self.socket = socket
    self.loop = loop
    self.log = log
    watch = try loop.watch(socket.number, for: .readable) { [unowned self] _ in
      self.acceptReaders()
    }
  }

  /// How many readers there are now.
  public var readerCount: Int { readers.count }

  // MARK: Changes

  /// Notes a change for every reader there is now; `flush` puts it in words and sends it, so that
  /// the picture need not wait for that.
  public func publish(_ change: ValueChange, of value: NamedValue, sequence: UInt64) {
    guard !readers.isEmpty else { return }
    if unwritten.isEmpty { unwrittenTime = Clock.realtime }
    unwritten.append((value, change, sequence))
  }

  private func writeLines() {
    for (value, change, sequence) in unwritten {
      let line = Wire.changeLine(of: value, change, sequence: sequence, time: unwrittenTime)
      for (key, reader) in readers {
        reader.queue.append(
          line, ofValue: value.name, from: change.origin, isBehind: reader.isWaiting)
        unflushed.insert(key)
      }
      past.linesSent += UInt64(readers.count)
    }
    unwritten.removeAll(keepingCapacity: true)
  }

  /// Queues the first lines again for every reader, as after a reload.
  public func publishSnapshot() {
    writeLines()
    let lines = snapshot()
    for (key, reader) in readers {
      for line in lines { reader.queue.append(line) }
      unflushed.insert(key)
    }
  }

  /// Sends what waits, as far as readers take it. To be called when the picture has gone out.
  public func flush() {
    writeLines()
    guard !unflushed.isEmpty else { return }
    let keys = unflushed
    unflushed.removeAll()
    for key in keys { send(to: key) }
  }

  // MARK: Readers

  private final class Reader {
    let descriptor: FileDescriptor
    let process: String
    var queue = LineQueue()
    var watch: EventLoop.Watch?
    /// Runs while the reader owes.
    let patience: EventLoop.Timer
    var isWaiting = false

    init(_ descriptor: consuming FileDescriptor, loop: EventLoop) {
      process = descriptor.peerDescription
      patience = EventLoop.Timer(loop)
      self.descriptor = descriptor
    }
  }

  private func acceptReaders() {
    do {
      while let descriptor = try socket.accept() {
        guard readers.count < Self.readerLimit else {
          let refusal =
            "{\"type\":\"error\",\"message\":\"too many readers (\(Self.readerLimit))\"}\n"
          _ = try? descriptor.send(Array(refusal.utf8)[...])
          log.warning(
            "values.sock: refused a reader, \(descriptor.peerDescription): there are "
              + "\(Self.readerLimit) already")
          continue
        }
        // What has changed already is in the snapshot.
        writeLines()
        let reader = Reader(descriptor, loop: loop)
        let key = nextReader
        nextReader += 1
        // Nothing is ever read from it; only that it is gone matters.
        reader.watch = try loop.watch(reader.descriptor.number, for: []) { [unowned self] ready in
          self.handle(ready, of: key)
        }
        readers[key] = reader
        for line in snapshot() { reader.queue.append(line) }
        log.debug("values.sock: \(reader.process) reads")
        send(to: key)
      }
    } catch {
      log.error("values.sock: \(error)")
    }
  }

  private func handle(_ ready: EventLoop.Readiness, of key: Int) {
    if ready.contains(.writable) {
      send(to: key)
    } else {
      remove(key, because: nil)
    }
  }

  private func send(to key: Int) {
    guard let reader = readers[key] else { return }
    do {
      var isProgress = false
      while true {
        let bytes = reader.queue.next()
        if bytes.isEmpty { break }
        let sent = try reader.descriptor.send(bytes)
        if sent == 0 { break }
        isProgress = true
        reader.queue.advance(by: sent)
      }
      if reader.queue.isOverLimit {
        remove(key, because: "owes more than \(LineQueue.limit) bytes")
        return
      }
      try wait(for: reader, key: key, isProgress: isProgress)
    } catch {
      // EPIPE and ECONNRESET are how readers leave.
      remove(key, because: nil)
    }
  }

  /// Watches for room, and the clock, as long as the reader owes.
  private func wait(for reader: Reader, key: Int, isProgress: Bool) throws(SystemError) {
    let owes = !reader.queue.isEmpty
    if !owes {
      reader.patience.cancel()
    } else if isProgress || !reader.patience.isScheduled {
      reader.patience.schedule(at: Clock.monotonic + Self.patience) { [unowned self] in
        self.remove(key, because: "took nothing for \(Self.patience.components.seconds) s")
      }
    }
    if owes != reader.isWaiting {
      reader.isWaiting = owes
      try reader.watch?.change(to: owes ? .writable : [])
    }
  }

  private func remove(_ key: Int, because reason: String?) {
    guard let reader = readers.removeValue(forKey: key) else { return }
    past.linesMerged += reader.queue.merged
    if let reason {
      past.disconnects += 1
      log.warning("values.sock: disconnected \(reader.process), which \(reason)")
    } else {
      log.debug("values.sock: \(reader.process) left")
    }
  }
}
