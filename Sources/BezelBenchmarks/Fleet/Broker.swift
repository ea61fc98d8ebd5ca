import Glibc
import LinuxIO

/// Mosquitto, with a Unix socket for the clients of the benchmark and a TCP port for `bezel-mqtt`.
final class Broker {
  let process: BusProcess
  let path: String
  let port: Int

  private static let program = "/usr/sbin/mosquitto"

  init(folder: String) throws {
    guard access(Self.program, X_OK) == 0 else {
      throw UsageError(description: "Mosquitto is not installed (apt-get install mosquitto)")
    }
    path = "\(folder)/mqtt.sock"
    port = 20_000 + Int(getpid()) % 10_000
    let settings = """
      listener 0 \(path)
      listener \(port) 127.0.0.1
      allow_anonymous true
      persistence false
      log_dest none
      user root

      """
    try replaceFile(at: "\(folder)/mosquitto.conf", with: Array(settings.utf8))
    process = try BusProcess(Self.program, ["-c", "\(folder)/mosquitto.conf"])
  }

  func connect() throws -> FileDescriptor { try PlainMQTT.connect(process, path) }
}
