import Glibc
import LinuxIO

/// A server that publishes changes to subscribers, and a client that makes changes.
protocol BusPeer: AnyObject {
  var name: String { get }
  var process: BusProcess { get }
  /// The size of a message to subscribers; nil if messages are lines of any length.
  var messageSize: Int? { get }
  /// Connects a subscriber, which receives every change from now on.
  func subscribe() throws -> FileDescriptor
  /// Returns the message that makes change `number`. Its value differs from that of the previous
  /// change.
  func change(_ number: Int) -> [UInt8]
  /// The connection on which changes are sent.
  var publisher: FileDescriptor { get }
}

/// `bezeld`. Changes are made by `set`, or by a finger on a slider.
final class BezelPeer: BusPeer {
  let name: String
  let process: BusProcess
  let messageSize: Int? = nil
  let publisher: FileDescriptor
  private let folder: String
  private let isTouched: Bool

  private static let panel = """
    { name: "Bus", size: { width: 800, height: 480 }, theme: "classic",
      controls: [
        { kind: "slider", name: "volume", frame: [0, 0, 800, 44], minimum: 0, maximum: 100, step: 1 },
        { kind: "slider", name: "touched", frame: [0, 100, 800, 44], minimum: 0, maximum: 100,
          step: 1, value: 50 },
        { kind: "knob", name: "other", frame: [0, 200, 200, 200] },
      ] }
    """

  /// Starts the `bezeld` next to this program. Its panel file, sockets and state are in `folder`.
  convenience init(folder: String) throws {
    try replaceFile(at: "\(folder)/panel.json5", with: Array(Self.panel.utf8))
    let process = try BusProcess(
      programPath().split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/bezeld",
      [
        "--display", "headless:800x480", "--input", "none", "--panel", "\(folder)/panel.json5",
        "--runtime-directory", folder, "--state-directory", folder, "--allow-touch-injection",
        "--log-level", "error",
      ])
    try self.init("Bezel, set", process, folder: folder, isTouched: false)
  }

  private init(_ name: String, _ process: BusProcess, folder: String, isTouched: Bool) throws {
    self.name = name
    self.process = process
    self.folder = folder
    self.isTouched = isTouched
    publisher = try process.connect(to: "\(folder)/control.sock")
    if isTouched { try publisher.write(all: touch("down", x: 400), to: "the daemon") }
  }

  /// Returns a peer for the same daemon whose changes are made by a finger.
  func touched() throws -> BezelPeer {
    try BezelPeer("Bezel, touch", process, folder: folder, isTouched: true)
  }

  func subscribe() throws -> FileDescriptor {
    let deadline = Clock.monotonic + .seconds(20)
    while true {
      let subscriber = try process.connect(to: "\(folder)/values.sock")
      var bytes: [UInt8] = []
      while let part = try subscriber.read(atMost: 65_536, from: "values.sock"), !part.isEmpty {
        bytes += part
        // Changes may follow the snapshot immediately.
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast()
        if lines.contains(where: { $0.starts(with: Self.snapshotEnd) }) { return subscriber }
      }
      // The daemon may not have noticed yet that earlier connections are closed, and then refuses
      // this one.
      guard Clock.monotonic < deadline else {
        throw BusSubscribers.LostError(
          description: "\(name): no subscription: \(String(decoding: bytes, as: UTF8.self))")
      }
      usleep(10_000)
    }
  }

  private static let snapshotEnd = Array("{\"type\":\"snapshot-end\"".utf8)

  func change(_ number: Int) -> [UInt8] {
    // Cycles, so that successive values differ. All have two digits, also those of the touched slider.
    let value = 20 + number % 60
    if isTouched { return touch("move", x: value * 8) }
    return Array(
      "{\"jsonrpc\":\"2.0\",\"method\":\"set\",\"params\":{\"values\":{\"volume\":\(value)}}}\n"
        .utf8)
  }

  private func touch(_ phase: String, x: Int) -> [UInt8] {
    Array(
      ("{\"jsonrpc\":\"2.0\",\"method\":\"touch\",\"params\":{\"contact\":0,\"phase\":\"\(phase)\","
        + "\"x\":\(x),\"y\":122}}\n").utf8)
  }
}
