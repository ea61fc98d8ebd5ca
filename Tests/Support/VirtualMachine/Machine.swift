import Checkout
import Glibc
import LinuxIO
import Pictures

/// A virtual machine with a complete Debian: a real kernel, real drivers, real udev. Its disk is
/// discarded at the end, and it ends with the process that started it.
public actor Machine {
  public nonisolated let configuration: Configuration
  private let thread = HostThread()
  private var connection: Connection?
  /// Distinguishes the files of launched processes.
  var launchCount = 0

  /// The parts of a running machine.
  private struct Connection: ~Copyable {
    var emulator: HostProcess
    let agent: Channel
    let monitor: Channel
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  private init(_ configuration: Configuration) { self.configuration = configuration }

  /// Starts a machine and waits until it accepts commands: about eight seconds, or fourteen with
  /// systemd; twice as long for ARM64.
  public static func start(_ configuration: Configuration = Configuration()) async throws -> Machine
  {
    if let missing = Availability.missing { throw MachineError.notAvailable(missing) }
    let machine = Machine(configuration)
    try await machine.boot()
    return machine
  }

  private func boot() throws {
    let image = try Image.current(configuration.platform)
    var shares = [(name: "recordings", folder: Recording.folder)]
    if HostFile.exists(ReleaseBuild.folder) { shares.append(("build", ReleaseBuild.folder)) }

    let (agent, agentPeer) = try Channel.pair()
    defer { close(agentPeer) }
    let (monitor, monitorPeer) = try Channel.pair()
    defer { close(monitorPeer) }
    connection = Connection(
      emulator: try HostProcess(
        configuration.command(image: image, shares: shares), passing: [agentPeer, monitorPeer]),
      agent: agent, monitor: monitor)

    try request("qmp_capabilities")
    let deadline = Clock.monotonic + .seconds(300)
    guard try agent.readLine(before: deadline) == "ready" else { throw lost("it did not start") }
  }

  /// Reboots the machine by systemd, and waits until it accepts commands. A reboot after a power cut
  /// is not possible, because the disk has no journal.
  public func restart() throws {
    // The emulator runs with -no-reboot, which makes it end at a reboot.
    try request("set-action", "{\"reboot\":\"reset\"}")
    try require("(sleep 0.2; systemctl reboot) > /dev/null 2>&1 &")
    let deadline = Clock.monotonic + .seconds(300)
    guard try connection?.agent.readLine(before: deadline) == "ready" else {
      throw lost("it did not start again")
    }
    try request("set-action", "{\"reboot\":\"shutdown\"}")
  }

  /// Kills the machine, like pulling the plug.
  public func stop() {
    connection?.emulator.kill()
    connection = nil
  }

  private func lost(_ what: String) -> MachineError {
    let console = connection?.emulator.output ?? "(it was stopped)"
    let registers = registers ?? "unknown"
    stop()
    return .lost(what, console: String(console.suffix(4000)) + "\nits registers: \(registers)")
  }

  /// The registers of the processors; nil if the emulator does not answer. They show whether the
  /// kernel waits for an interrupt.
  private var registers: String? {
    guard let monitor = connection?.monitor else { return nil }
    let arguments = "{\"command-line\":\"info registers -a\"}"
    try? monitor.write(
      "{\"execute\":\"human-monitor-command\",\"arguments\":\(arguments)}\n")
    let deadline = Clock.monotonic + .seconds(10)
    while let line = try? monitor.readLine(before: deadline) {
      if line.hasPrefix("{\"return\"") { return String(line.prefix(2000)) }
    }
    return nil
  }
}

// MARK: Commands

extension Machine {
  /// The exit status and the output of a command.
  public struct Outcome: Sendable {
    public let status: Int
    public let bytes: [UInt8]
    public let errors: String

    public var output: String { String(decoding: bytes, as: UTF8.self) }
    public var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }
  }

  /// The default time limit. It is long because a busy host can delay what normally takes a second.
  public static let patience = Duration.seconds(180)

  /// Runs a shell script as root and waits for its end. After `limit` it is terminated, and the status
  /// is 143.
  public func run(_ script: String, limit: Duration = Machine.patience) throws -> Outcome {
    guard let agent = connection?.agent else { throw lost("it runs no more") }
    let seconds = limit.components.seconds
    let deadline = Clock.monotonic + limit + .seconds(10)
    try agent.write("\(seconds) \(script.utf8.count)\n\(script)")
    guard let header = try agent.readLine(before: deadline) else {
      throw lost("no answer to: \(script)")
    }
    let numbers = header.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3, let output = try agent.read(count: numbers[1], before: deadline),
      let errors = try agent.read(count: numbers[2], before: deadline)
    else { throw lost("an answer cut short: \(header)") }
    return Outcome(
      status: numbers[0], bytes: output, errors: String(decoding: errors, as: UTF8.self))
  }

  /// Runs a shell script that must succeed.
  @discardableResult
  public func require(_ script: String, limit: Duration = Machine.patience) throws -> Outcome {
    let outcome = try run(script, limit: limit)
    guard outcome.status == 0 else {
      throw MachineError.command(
        script, status: outcome.status, errors: outcome.output + outcome.errors)
    }
    return outcome
  }

  /// Waits until a shell command succeeds.
  public func wait(until condition: String, limit: Duration = Machine.patience) throws {
    try require("until \(condition); do sleep 0.02; done", limit: limit)
  }

  /// Writes a file, and creates its parent folders.
  public func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  public func write(_ bytes: [UInt8], to path: String) throws {
    try require(
      "mkdir -p \"$(dirname '\(path)')\"; base64 -d > '\(path)' <<END\n\(base64(bytes))\nEND")
  }
}

extension Machine {
  /// Copies a file of the checkout to the machine.
  public func copy(fromPackage relative: String, to path: String) throws {
    try write(try HostFile.read(Checkout.path(relative)), to: path)
  }
}

// MARK: The emulator

extension Machine {
  /// The current picture on an output's screen.
  public func picture(ofOutput output: Int = 0) throws -> Picture {
    try HostFile.withTemporary { path in
      try request(
        "screendump",
        "{\"filename\":\"\(path)\",\"format\":\"png\",\"device\":\"gpu\",\"head\":\(output)}")
      return Picture(try PNG.read(path: path))
    }
  }

  /// Loads the display's driver in a machine that started without it.
  public func loadDisplayDriver() throws {
    try require("modprobe \(configuration.display.module)")
  }

  /// Creates a framebuffer as firmware leaves it, driven by `simpledrm` until the display's driver is
  /// loaded. The depth is 16, 24 or 32 bits; the display must have VGA registers.
  public func leaveFirmwareFramebuffer(width: Int, height: Int, depth: Int) throws {
    try require(
      """
      modprobe simpledrm
      modprobe firmwaredisplay width=\(width) height=\(height) depth=\(depth)
      udevadm settle
      readlink /sys/class/drm/card0/device/driver | grep -q simpledrm
      """)
  }

  /// Sends a request to the emulator by QMP and returns the response unchanged.
  @discardableResult
  public func request(_ command: String, _ arguments: String = "{}") throws -> String {
    guard let monitor = connection?.monitor else { throw lost("it runs no more") }
    try monitor.write("{\"execute\":\"\(command)\",\"arguments\":\(arguments)}\n")
    let deadline = Clock.monotonic + Self.patience
    while let line = try monitor.readLine(before: deadline) {
      if line.hasPrefix("{\"return\"") { return line }
      if line.hasPrefix("{\"error\"") { throw MachineError.refused("\(command): \(line)") }
    }
    throw lost("no answer to \(command)")
  }
}
