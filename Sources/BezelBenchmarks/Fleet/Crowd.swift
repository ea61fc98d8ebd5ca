import CLinux
import Glibc
import LinuxIO

/// Many simulated panels, each a connection to one broker with a subscription to its commands, one to
/// pushes for all, and retained values.
final class Crowd {
  /// The values of each panel.
  static let values = 20
  static let pushTopic = "fleet/all/install"

  private let connections: [CInt]
  private let epoll: CInt
  private var events = [epoll_event](repeating: epoll_event(), count: 1_024)
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// Connects the panels, and waits until the broker has accepted all of them.
  init(_ count: Int, at broker: Broker) throws {
    epoll = epoll_create1(0)
    var connections: [CInt] = []
    for index in 0..<count {
      let connection = try broker.process.connect(to: broker.path)
      var packets =
        PlainMQTT.connect("panel-\(index)") + PlainMQTT.subscribe("fleet/\(index)/set/+")
        + PlainMQTT.subscribe(Self.pushTopic)
      for value in 0..<Self.values {
        packets += Self.message(of: index, value, number: 0, isRetained: true)
      }
      try connection.write(all: packets, to: "the broker")
      let number = dup(connection.number)
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      event.data.u64 = UInt64(index)
      epoll_ctl(epoll, EPOLL_CTL_ADD, number, &event)
      connections.append(number)
    }
    self.connections = connections
    // One CONNACK and two SUBACKs.
    try receive(bytes: 4 + 5 + 5)
  }

  deinit {
    for connection in connections { close(connection) }
    close(epoll)
    buffer.deallocate()
  }

  /// Waits until every panel has received this many bytes.
  func receive(bytes count: Int) throws {
    var received = [Int](repeating: 0, count: connections.count)
    var missing = connections.count
    while missing > 0 {
      let ready = epoll_wait(epoll, &events, CInt(events.count), 60_000)
      guard ready > 0 else {
        throw BusSubscribers.LostError(description: "\(missing) panels received nothing")
      }
      for event in events[..<Int(ready)] {
        let index = Int(event.data.u64)
        let bytes = read(connections[index], buffer.baseAddress, buffer.count)
        guard bytes > 0 else {
          throw BusSubscribers.LostError(description: "the broker has closed a connection")
        }
        if received[index] < count, received[index] + bytes >= count { missing -= 1 }
        received[index] += bytes
      }
    }
  }

  /// Publishes a value of one panel after the other.
  func publish(_ number: Int) throws {
    let index = number % connections.count
    let packet = Self.message(of: index, number % Self.values, number: number)
    guard write(connections[index], packet, packet.count) == packet.count else {
      throw BusSubscribers.LostError(description: "the broker does not read")
    }
  }

  /// The filter for the values of all panels.
  static let stateFilter = "fleet/+/state/+"
  /// The size of each of their messages.
  static var messageSize: Int { message(of: 0, 0, number: 0).count }

  private static func message(
    of panel: Int, _ value: Int, number: Int, isRetained: Bool = false
  ) -> [UInt8] {
    // All messages have the same size.
    PlainMQTT.publish(
      "fleet/\(1_000_000 + panel)/state/value\(10 + value)", Array("\(10 + number % 80).5".utf8),
      isRetained: isRetained)
  }
}
