import Glibc
import LinuxIO

/// Mosquitto, without acknowledgements (QoS 0).
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
    publisher = try PlainMQTT.connect(process, path)
  }

  var messageSize: Int? { change(0).count }

  func subscribe() throws -> FileDescriptor {
    let subscriber = try PlainMQTT.connect(process, path)
    try PlainMQTT.subscribe(subscriber, to: Self.topic)
    return subscriber
  }

  func change(_ number: Int) -> [UInt8] {
    PlainMQTT.publish(Self.topic, Array("\(10 + number % 80)".utf8))
  }
}
