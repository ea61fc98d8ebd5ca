import Glibc
import LinuxIO
import Randomness

/// Cuts bytes into random pieces, the same for the same seed.
struct Pieces {
  private var rest: ArraySlice<UInt8>
  private let longest: Int
  private var generator: SeededGenerator

  init(of bytes: [UInt8], seed: UInt64) {
    rest = bytes[...]
    // Tiny pieces of a long input would be slow.
    longest = max([1, 3, 60, 5_000, 1 << 20][Int(seed % 5)], bytes.count / 200)
    generator = SeededGenerator(seed: seed)
  }

  /// The next piece; empty at the end.
  mutating func next() -> ArraySlice<UInt8> {
    rest.prefix(Int.random(in: 1...longest, using: &generator))
  }

  mutating func drop(_ count: Int) { rest = rest.dropFirst(count) }
}

/// A client on the event loop of its server.
final class Peer {
  private var descriptor: FileDescriptor?
  private var watch: EventLoop.Watch?
  /// The bytes that remain to be sent.
  var pieces = Pieces(of: [], seed: 0)
  private(set) var received: [UInt8] = []
  private(set) var isClosed = false

  init(_ path: String, on loop: EventLoop) throws(SystemError) {
    let descriptor = try ListeningSocket.connect(to: path)
    _ = fcntl(descriptor.number, F_SETFL, O_NONBLOCK)
    watch = try loop.watch(descriptor.number, for: [.readable, .writable]) { [unowned self] in
      self.handle($0)
    }
    self.descriptor = consume descriptor
  }

  private func handle(_ ready: EventLoop.Readiness) {
    do throws(SystemError) {
      if ready.contains(.readable) || ready.contains(.hangUp) {
        guard let bytes = try descriptor?.read(atMost: 65_536, from: "the server") else { return }
        if bytes.isEmpty { end() }
        received += bytes
      } else {
        let piece = pieces.next()
        if piece.isEmpty {
          try watch?.change(to: .readable)
        } else {
          pieces.drop(try descriptor?.send(piece) ?? 0)
        }
      }
    } catch {
      if ready.contains(.readable) || ready.contains(.hangUp) { end() }
      // The server may have sent the reason before it closed.
      try? watch?.change(to: .readable)
    }
  }

  private func end() {
    isClosed = true
    close()
  }

  func close() {
    watch = nil
    descriptor = nil
  }
}
