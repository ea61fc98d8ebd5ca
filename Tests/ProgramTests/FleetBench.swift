import Glibc
import JSON
import LingeringSockets
import LinuxIO
import Pictures
import Raster
import Testing
import ValueBus

/// A Mosquitto broker, and several headless panels with their bridges and a key for pushes.
final class FleetBench {
  let folder: String
  let port: Int
  let names: [String]
  private var broker: pid_t
  private var daemons: [String: pid_t] = [:]
  private var bridges: [String: pid_t] = [:]

  /// Starts everything.
  /// - Parameter panel: the panel file of all panels.
  init(_ folder: String, count: Int, panel: String) throws {
    self.folder = folder
    port = try LocalPort.free()
    names = (0..<count).map { "hall-\($0 / 10)\($0 % 10)" }
    symlink("\(programFolder)/bezel", "\(folder)/bezel-mqtt")
    try replaceFile(
      at: "\(folder)/broker.conf",
      with: Array("listener \(port) 127.0.0.1\nallow_anonymous true\n".utf8))
    broker = try spawn(
      try Self.tool("mosquitto"), ["-c", "\(folder)/broker.conf"], output: "\(folder)/broker.out",
      error: "\(folder)/broker.err")
    try makeKey("push")
    let openssl = try Self.tool("openssl")
    let outcome = try runPath(
      openssl, ["pkey", "-in", "\(folder)/push.pem", "-pubout", "-out", "\(folder)/keys.pem"])
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    for name in names {
      try makeFolder("\(folder)/\(name)")
      try replaceFile(at: "\(folder)/\(name)/panel.json5", with: Array(panel.utf8))
      try replaceFile(
        at: "\(folder)/\(name)/mqtt.json5",
        with: Array(
          "{ broker: { host: '127.0.0.1', port: \(port) }, topic: 'bezel/\(name)', accept: ['*'], screenshots: true }"
            .utf8))
      try startDaemon(name)
      try startBridge(name)
    }
    for name in names { try wait("\(name) is online") { try installed(name) != nil } }
  }

  deinit {
    for process in Array(daemons.values) + Array(bridges.values) + [broker] {
      kill(process, SIGKILL)
      end(process)
      waitpid(process, nil, 0)
    }
  }

  /// Makes a private key in the file `NAME.pem`.
  func makeKey(_ name: String) throws {
    let path = "\(folder)/\(name).pem"
    let outcome = try runPath(
      try Self.tool("openssl"), ["genpkey", "-algorithm", "ed25519", "-out", path])
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    chmod(path, 0o600)
  }

  private static func tool(_ name: String) throws -> String {
    try #require(Tool.path(name), "\(name) is not installed")
  }

  // MARK: Panels

  func startDaemon(_ name: String) throws {
    let folder = "\(folder)/\(name)"
    unlink("\(folder)/bezeld.err")
    daemons[name] = try spawn(
      "\(programFolder)/bezeld",
      [
        "--display", "headless:320x192", "--input", "none", "--runtime-directory", folder,
        "--state-directory", "\(folder)/state", "--panel", "\(folder)/panel.json5", "--push-keys",
        "\(self.folder)/keys.pem", "--push-topic", "bezel/\(name)",
      ], output: "\(folder)/bezeld.out", error: "\(folder)/bezeld.err")
  }

  /// Ends a daemon as a crash does.
  func killDaemon(_ name: String) { stop(daemons.removeValue(forKey: name)!) }

  func startBridge(_ name: String) throws {
    let folder = "\(folder)/\(name)"
    unlink("\(folder)/bridge.err")
    bridges[name] = try spawn(
      "\(self.folder)/bezel-mqtt", ["--config", "\(folder)/mqtt.json5", "--socket", folder],
      output: "\(folder)/bridge.out", error: "\(folder)/bridge.err")
  }

  /// The bridge neither works nor ends.
  func freezeBridge(_ name: String) { kill(bridges[name]!, SIGSTOP) }
  func thawBridge(_ name: String) { kill(bridges[name]!, SIGCONT) }

  func restartBridge(_ name: String) throws {
    stop(bridges.removeValue(forKey: name)!)
    try startBridge(name)
  }

  private func stop(_ process: pid_t) {
    kill(process, SIGKILL)
    end(process)
    waitpid(process, nil, 0)
  }

  /// The answer of a panel to a method; nil while it does not run.
  func ask(_ name: String, _ method: String) throws -> JSONValue? {
    guard let client = try? RequestClient(path: "\(folder)/\(name)/control.sock") else {
      return nil
    }
    return try client.call(method)
  }

  /// What the broker knows about the pushes to a panel; nil if nothing.
  func installed(_ name: String) throws -> JSONValue? {
    let outcome = try runPath(
      try Self.tool("mosquitto_sub"),
      ["-h", "127.0.0.1", "-p", "\(port)", "-t", "bezel/\(name)/installed", "-C", "1", "-W", "1"])
    return try? JSONParser.parse(Array(outcome.output.utf8)).value
  }

  /// The title of the running panel.
  func title(_ name: String) throws -> String? { try ask(name, "describe")?["name"]?.string }

  /// The outcomes and reasons that a panel remembers, such as `refused old`.
  func log(_ name: String) throws -> [String] {
    try ask(name, "pushes")?["log"]?.array?.map { event in
      [event["outcome"], event["reason"]].compactMap { $0?.string }.joined(separator: " ")
    } ?? []
  }

  /// What a panel shows.
  func picture(_ name: String) throws -> Surface {
    let path = "\(folder)/\(name)/picture.png"
    let outcome = try run(
      "bezel", ["screenshot", "-o", path, "--socket", "\(folder)/\(name)"])
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    return try PNG.read(path: path)
  }

  // MARK: Acting

  func write(_ text: String, to name: String) throws {
    try replaceFile(at: "\(folder)/\(name)", with: Array(text.utf8))
  }

  /// Runs `bezel fleet`.
  func fleet(_ arguments: String...) throws -> Outcome {
    try run("bezel", ["fleet"] + arguments + ["--broker", "127.0.0.1:\(port)"])
  }

  /// Starts `bezel fleet`, whose output is in `NAME.out` and `NAME.err`.
  func startFleet(_ name: String, _ arguments: String...) throws -> pid_t {
    try spawn(
      "\(programFolder)/bezel", ["fleet"] + arguments + ["--broker", "127.0.0.1:\(port)"],
      output: "\(folder)/\(name).out", error: "\(folder)/\(name).err")
  }

  /// The messages for a topic, the raw bytes of `count` messages.
  func record(_ topic: String, while body: () throws -> Void) throws -> [UInt8] {
    let path = "\(folder)/recorded"
    unlink(path)
    let process = try spawn(
      try Self.tool("mosquitto_sub"),
      ["-h", "127.0.0.1", "-p", "\(port)", "-t", topic, "-C", "1", "-N", "-i", "recorder"],
      output: path, error: "\(path).err")
    // The subscription must have arrived.
    try wait("the recorder has subscribed") {
      let log = (try? readFile("\(folder)/broker.err", limit: 16 << 20)) ?? []
      return String(decoding: log, as: UTF8.self).contains("as recorder")
    }
    try body()
    end(process)
    waitpid(process, nil, 0)
    return try readFile(path, limit: 64 << 20)
  }

  /// Publishes bytes.
  func publish(_ bytes: [UInt8], to topic: String, _ options: String...) throws {
    let path = "\(folder)/payload"
    try replaceFile(at: path, with: bytes)
    let outcome = try runPath(
      try Self.tool("mosquitto_pub"),
      ["-h", "127.0.0.1", "-p", "\(port)", "-t", topic, "-f", path, "-q", "1"] + options)
    #expect(outcome.exitCode == 0, "\(outcome.error)")
  }

  func text(of file: String) -> String {
    String(decoding: (try? readFile("\(folder)/\(file)", limit: 16 << 20)) ?? [], as: UTF8.self)
  }

  /// Waits until a condition is true.
  func wait(_ what: String, until isTrue: () throws -> Bool) throws {
    try waitUntil("not true: \(what)", isTrue)
  }
}
