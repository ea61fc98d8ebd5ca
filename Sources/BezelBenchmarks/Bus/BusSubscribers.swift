import CLinux
import Glibc
import LinuxIO

/// Many subscribers of one server, all read by this thread. Counts the messages that each has
/// received.
final class BusSubscribers {
  private let descriptors: [CInt]
  private let messageSize: Int?
  private let epoll: CInt
  private var counts: [Int]
  private var bytes: [Int]
  private var events: [epoll_event]
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

  struct LostError: Error, CustomStringConvertible {
    let description: String
  }

  convenience init(_ count: Int, of peer: any BusPeer) throws {
    try self.init(count, messageSize: peer.messageSize) { () throws in try peer.subscribe() }
  }

  /// - Parameters:
  ///   - messageSize: the size of a message; nil if messages are lines of any length.
  ///   - subscribe: connects a subscriber.
  init(_ count: Int, messageSize: Int?, subscribe: () throws -> FileDescriptor) throws {
    self.messageSize = messageSize
    descriptors = try (0..<count).map { _ in try subscribe().release() }
    counts = Array(repeating: 0, count: count)
    bytes = counts
    events = Array(repeating: epoll_event(), count: count)
    epoll = epoll_create1(0)
    for (index, descriptor) in descriptors.enumerated() {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      event.data.u64 = UInt64(index)
      epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
    }
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
    close(epoll)
    buffer.deallocate()
  }

  /// Waits until no more messages arrive, then resets the counts.
  func settle() throws {
    while try read(waiting: 30, { _, _ in }) {}
    for index in counts.indices { (counts[index], bytes[index]) = (0, 0) }
  }

  /// Reads until every subscriber has received `count` messages since `settle()`.
  /// - Parameter note: Called with the number of new messages of a subscriber and the time.
  func read(until count: Int, _ note: (_ messages: Int, _ time: Int64) -> Void) throws {
    var missing = counts.lazy.filter { $0 < count }.count
    while missing > 0 {
      let isRead = try read(waiting: 5_000) { index, messages in
        if counts[index] < count, counts[index] + messages >= count { missing -= 1 }
        note(messages, Clock.monotonic.nanoseconds)
      }
      guard isRead else {
        throw LostError(description: "\(missing) subscribers did not receive a change")
      }
    }
  }

  /// The smallest number of messages that any subscriber has received.
  var least: Int { counts.min() ?? 0 }

  /// Reads from every subscriber whose socket is readable.
  /// - Returns: False if nothing arrived within `limit` milliseconds.
  func read(waiting limit: CInt, _ note: (_ index: Int, _ messages: Int) -> Void) throws -> Bool {
    let ready = epoll_wait(epoll, &events, CInt(events.count), limit)
    guard ready > 0 else { return false }
    for event in events[..<Int(ready)] {
      let index = Int(event.data.u64)
      let count = Glibc.read(descriptors[index], buffer.baseAddress, buffer.count)
      guard count > 0 else { throw LostError(description: "a subscriber was disconnected") }
      let messages: Int
      if let messageSize {
        bytes[index] += count
        messages = bytes[index] / messageSize - counts[index]
      } else {
        messages = lines(count)
      }
      note(index, messages)
      counts[index] += messages
    }
    return true
  }

  private func lines(_ count: Int) -> Int {
    var lines = 0
    var offset = 0
    while offset < count, let end = memchr(buffer.baseAddress! + offset, 10, count - offset) {
      lines += 1
      offset = end - buffer.baseAddress! + 1
    }
    return lines
  }
}

extension FileDescriptor {
  /// Returns a duplicate of the descriptor, which the caller must close.
  consuming fileprivate func release() -> CInt { dup(number) }
}
