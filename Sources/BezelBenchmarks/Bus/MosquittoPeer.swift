import Glibc
import LinuxIO

/// Mosquitto, with a minimal client for MQTT 3.1.1 (docs.oasis-open.org/mqtt) without
/// acknowledgements (QoS 0).
final class MosquittoPeer: BusPeer {
  let name = "Mosquitto"
  let process: BusProcess
  let publisher: FileDescriptor
  private let path: String
  private static let topic = "bezel/volume"
  private static let program = "/usr/sbin/mosquitto"

  /// Whether Mosquitto is installed.
  static var isInstalled: Bool { access(program, X_OK) == 0 }

  init(folder: String) throws {
    path = "\(folder)/mqtt.sock"
    let settings = """
      listener 0 \(path)
      allow_anonymous true
      persistence false
      log_dest none
      user root

      """
    try replaceFile(at: "\(folder)/mosquitto.conf", with: Array(settings.utf8))
    process = try BusProcess(Self.program, ["-c", "\(folder)/mosquitto.conf"])
    publisher = try Self.connect(process, path)
  }

  var messageSize: Int? { change(0).count }

  func subscribe() throws -> FileDescriptor {
    let subscriber = try Self.connect(process, path)
    try subscriber.write(
      all: Self.packet(0x82, [0, 1] + Self.text(Self.topic) + [0]), to: "Mosquitto")
    try Self.expect(0x90, size: 5, from: subscriber)
    return subscriber
  }

  func change(_ number: Int) -> [UInt8] {
    Self.packet(0x30, Self.text(Self.topic) + Array("\(10 + number % 80)".utf8))
  }

  private static func connect(_ process: BusProcess, _ path: String) throws -> FileDescriptor {
    let connection = try process.connect(to: path)
    // Protocol level 4, clean session, no keep-alive, and a client identifier assigned by the
    // server.
    let connect = text("MQTT") + [4, 2, 0, 0] + text("")
    try connection.write(all: packet(0x10, connect), to: "Mosquitto")
    try expect(0x20, size: 4, from: connection)
    return connection
  }

  private static func expect(
    _ kind: UInt8, size: Int, from connection: borrowing FileDescriptor
  ) throws {
    var bytes: [UInt8] = []
    while bytes.count < size {
      let part = try connection.read(atMost: size - bytes.count, from: "Mosquitto") ?? []
      if part.isEmpty { break }
      bytes += part
    }
    guard bytes.count == size, bytes[0] == kind, bytes[size - 1] == 0 else {
      throw SystemError(code: EPROTO, action: "communicate with Mosquitto")
    }
  }

  private static func packet(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] {
    precondition(body.count < 128, "a length above 127 takes more than one byte")
    return [kind, UInt8(body.count)] + body
  }

  private static func text(_ text: String) -> [UInt8] { [0, UInt8(text.utf8.count)] + text.utf8 }
}
