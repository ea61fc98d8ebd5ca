import Glibc
import LinuxIO

/// The packets of MQTT 3.1.1 (docs.oasis-open.org/mqtt) that the benchmarks need, without
/// acknowledgements (QoS 0).
enum PlainMQTT {
  /// Connects to a broker and waits until it accepts the client.
  /// - Parameter client: the client identifier; empty for one of the broker's choice.
  static func connect(
    _ process: BusProcess, _ path: String, client: String = ""
  ) throws -> FileDescriptor {
    let connection = try process.connect(to: path)
    try connection.write(all: connect(client), to: "the broker")
    try expect(0x20, size: 4, from: connection)
    return connection
  }

  /// Protocol level 4, a clean session, and no keep-alive.
  static func connect(_ client: String) -> [UInt8] {
    packet(0x10, text("MQTT") + [4, 2, 0, 0] + text(client))
  }

  static func subscribe(_ connection: borrowing FileDescriptor, to filter: String) throws {
    try connection.write(all: subscribe(filter), to: "the broker")
    try expect(0x90, size: 5, from: connection)
  }

  static func subscribe(_ filter: String) -> [UInt8] {
    packet(0x82, [0, 1] + text(filter) + [0])
  }

  static func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) -> [UInt8] {
    packet(isRetained ? 0x31 : 0x30, text(topic) + payload)
  }

  /// Reads one packet whose last byte reports success.
  private static func expect(
    _ kind: UInt8, size: Int, from connection: borrowing FileDescriptor
  ) throws {
    var bytes: [UInt8] = []
    while bytes.count < size {
      let part = try connection.read(atMost: size - bytes.count, from: "the broker") ?? []
      if part.isEmpty { break }
      bytes += part
    }
    guard bytes.count == size, bytes[0] == kind, bytes[size - 1] == 0 else {
      throw SystemError(code: EPROTO, action: "communicate with the broker")
    }
  }

  private static func packet(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] {
    // Seven bits of the length per byte.
    var length: [UInt8] = []
    var rest = body.count
    repeat {
      length.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return [kind] + length + body
  }

  private static func text(_ text: String) -> [UInt8] {
    [UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xFF)] + text.utf8
  }
}
