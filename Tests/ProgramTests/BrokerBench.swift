import Glibc
import LingeringSockets
import LinuxIO
import Testing

/// A Mosquitto broker, a headless panel and `bezel-mqtt`, which a test starts and ends in any order.
final class BrokerBench {
  let folder: String
  /// The port of the broker.
  let port: Int
  private var processes: [Program: pid_t] = [:]

  enum Program: String {
    case broker = "mosquitto"
    case panel = "bezeld"
    case bridge = "bezel-mqtt"
    case subscriber = "mosquitto_sub"
    case homeAssistant = "home-assistant"
  }

  /// - Parameter configuration: the configuration of the bridge. `PORT` stands for the broker's port.
  init(_ folder: String, panel: String, configuration: String) throws {
    self.folder = folder
    port = try LocalPort.free()
    try write(panel, to: "panel.json5")
    try write(configuration.replacing("PORT", with: "\(port)"), to: "mqtt.json5")
    try write(
      "listener \(port) 127.0.0.1\nallow_anonymous true\npersistence false\n", to: "broker.conf")
    symlink("\(programFolder)/bezel", "\(folder)/bezel-mqtt")
  }

  deinit {
    for program in Array(processes.keys) { stop(program, SIGKILL) }
  }

  func write(_ text: String, to name: String) throws {
    try replaceFile(at: "\(folder)/\(name)", with: Array(text.utf8))
  }

  // MARK: Programs

  func start(_ program: Program) throws {
    let (path, arguments): (String, [String]) =
      switch program {
      case .broker: (try tool("mosquitto"), ["-c", "\(folder)/broker.conf"])
      case .panel:
        (
          "\(programFolder)/bezeld",
          [
            "--display", "headless:320x192", "--input", "none", "--runtime-directory", folder,
            "--state-directory", folder, "--panel", "\(folder)/panel.json5",
            "--allow-touch-injection",
          ]
        )
      case .bridge:
        (
          "/usr/bin/env",
          [
            "CREDENTIALS_DIRECTORY=\(folder)", "\(folder)/bezel-mqtt", "--config",
            "\(folder)/mqtt.json5", "--socket", folder, "--log-level", "debug",
          ]
        )
      case .subscriber:
        (
          try tool("mosquitto_sub"),
          ["-h", "127.0.0.1", "-p", "\(port)", "-V", "5", "-t", "#", "-F", "%r %t %p"]
        )
      case .homeAssistant:
        (
          try #require(HomeAssistant.interpreter),
          ["\(folder)/home-assistant.py", folder, "\(port)"]
        )
      }
    // The subscriber's messages and the log are those since the last start.
    unlink(output(of: program))
    unlink(errors(of: program))
    processes[program] = try spawn(
      path, arguments, output: output(of: program), error: errors(of: program))
    switch program {
    case .broker:
      try wait("the broker listens") { (try? LocalPort.connect(to: port)) != nil }
    case .panel:
      try wait("the panel listens") {
        (try? ListeningSocket.connect(to: "\(folder)/control.sock")) != nil
      }
    case .bridge, .subscriber, .homeAssistant: break
    }
  }

  /// Starts the program `fake.py` in place of the broker.
  func startFakeBroker(_ mode: String) throws {
    processes[.broker] = try spawn(
      try tool("python3"), ["\(folder)/fake.py", "\(port)", mode], output: output(of: .broker),
      error: errors(of: .broker))
    try wait("the fake broker listens") { (try? LocalPort.connect(to: port)) != nil }
  }

  /// Ends a program with a signal, and waits for its end.
  @discardableResult
  func stop(_ program: Program, _ signal: CInt = SIGTERM) -> Int32 {
    guard let process = processes.removeValue(forKey: program) else { return 0 }
    kill(process, signal)
    end(process)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }

  func signal(_ program: Program, _ signal: CInt) { kill(processes[program]!, signal) }

  private func tool(_ name: String) throws -> String {
    try #require(Tool.path(name), "\(name) is not installed")
  }

  private func output(of program: Program) -> String { "\(folder)/\(program.rawValue).out" }
  private func errors(of program: Program) -> String { "\(folder)/\(program.rawValue).err" }

  // MARK: What they write

  /// The messages that the subscriber has received since it started.
  var messages: [String] { lines(output(of: .subscriber)) }
  /// The log of the bridge.
  var log: [String] { lines(errors(of: .bridge)) }

  /// The states of entities that Home Assistant has printed.
  var states: [String] { lines(output(of: .homeAssistant)) }

  /// What a program has written to standard error.
  func problems(of program: Program) -> [String] { lines(errors(of: program)) }

  private func lines(_ path: String) -> [String] {
    let bytes = (try? readFile(path, limit: 64 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether a program has ended by itself.
  private func hasEnded(_ program: Program) -> Bool {
    let status = (try? readFile("/proc/\(processes[program]!)/stat", limit: 4_096)) ?? []
    return String(decoding: status, as: UTF8.self).contains(") Z ")
  }

  /// Waits until a condition is true.
  func wait(_ what: String, until isTrue: () throws -> Bool) throws {
    let deadline = Clock.monotonic + patience
    while try !isTrue() {
      let ended = processes.keys.filter { hasEnded($0) }
      try #require(
        Clock.monotonic < deadline && ended.isEmpty,
        "not true: \(what); \(messages.suffix(20)); \(log.suffix(10)); ended: \(ended.map { lines(errors(of: $0)) })"
      )
      usleep(10_000)
    }
  }

  /// Waits for a message, such as `0 bezel/hall/state/target 21`.
  func waitFor(_ message: String) throws {
    let isObject = message.contains("{")
    try wait(message) {
      messages.contains { $0 == message || $0.hasPrefix(isObject ? message : message + " ") }
    }
  }

  /// Waits for a text in the log of the bridge.
  func waitForLog(_ text: String) throws {
    try wait(text) { log.contains { $0.contains(text) } }
  }

  // MARK: Acting

  func publish(_ topic: String, _ payload: String, _ options: String...) throws {
    let outcome = try runPath(
      try tool("mosquitto_pub"),
      ["-h", "127.0.0.1", "-p", "\(port)", "-t", topic, "-m", payload] + options)
    #expect(outcome.exitCode == 0, "\(outcome.error)")
  }

  @discardableResult
  func bezel(_ arguments: String...) throws -> Outcome {
    try run("bezel", arguments + ["--socket", folder])
  }
}
