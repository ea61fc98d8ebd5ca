import CLinux
import Glibc
import LinuxIO

/// One end of a pair of sockets, read by lines or by count, with a deadline.
final class Channel {
  private let descriptor: FileDescriptor
  private var received: ArraySlice<UInt8> = []

  private init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// A channel, and the other end, which the caller passes to a program and then closes.
  static func pair() throws(SystemError) -> (channel: Channel, peer: CInt) {
    var ends: [CInt] = [-1, -1]
    let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    try system("socketpair") { socketpair(AF_UNIX, type, 0, &ends) }
    return (Channel(FileDescriptor(owning: ends[0])), ends[1])
  }

  func write(_ text: String) throws(SystemError) {
    try descriptor.write(all: Array(text.utf8), to: "the machine")
  }

  /// The next line without its newline; nil if the other side has closed or the deadline has passed.
  func readLine(before deadline: Duration) throws(SystemError) -> String? {
    var searched = received.startIndex
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received = received[(end + 1)...]
        return line
      }
      searched = received.endIndex
      guard try receive(before: deadline) else { return nil }
    }
  }

  /// Exactly `count` bytes; nil if the other side has closed or the deadline has passed.
  func read(count: Int, before deadline: Duration) throws(SystemError) -> [UInt8]? {
    while received.count < count {
      guard try receive(before: deadline) else { return nil }
    }
    defer { received = received.dropFirst(count) }
    return Array(received.prefix(count))
  }

  private func receive(before deadline: Duration) throws(SystemError) -> Bool {
    let milliseconds = max((deadline - Clock.monotonic).nanoseconds / 1_000_000, 0)
    var poll = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    let ready = try system("poll") { Glibc.poll(&poll, 1, CInt(milliseconds)) }
    guard ready > 0 else { return false }
    guard let bytes = try descriptor.read(atMost: 65536, from: "the machine"), !bytes.isEmpty
    else { return false }
    received += bytes
    return true
  }
}
