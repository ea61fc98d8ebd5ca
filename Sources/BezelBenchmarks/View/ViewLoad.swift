import CLinux
import Controls
import Glibc
import JSON
import LinuxIO

/// A `bezeld` that shows a scene, and a viewer that reads each answer and then requests the next.
final class ViewLoad {
  private let process: BusProcess
  private let folder: String
  private let scene: ViewScene
  private let control: FileDescriptor

  /// The changes per second.
  static let rate = 60

  /// Starts the `bezeld` next to this program. Its panel file, sockets and state are in `folder`.
  init(_ scene: ViewScene, folder: String) throws {
    self.scene = scene
    self.folder = folder
    try replaceFile(at: "\(folder)/panel.json5", with: Array(scene.text.utf8))
    process = try BusProcess(
      programPath().split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/bezeld",
      [
        "--display", "headless:800x480", "--input", "none", "--panel", "\(folder)/panel.json5",
        "--runtime-directory", folder, "--state-directory", folder, "--log-level", "error",
      ])
    control = try process.connect(to: "\(folder)/control.sock")
  }

  /// The figures measured while the panel changes.
  struct Figures {
    /// The processor use of the drawing thread and of the whole process, in percent of a core.
    var loop: Double
    var process: Double
    /// The answers per second, and the size of one in bytes.
    var answers = 0.0
    var bytes = 0.0
  }

  /// Measures while the panel changes for a number of seconds.
  func measure(seconds: Int, hasViewer: Bool) throws -> Figures {
    let viewer = try process.connect(to: "\(folder)/control.sock")
    let request = Array(#"{"jsonrpc":"2.0","id":1,"method":"view"}"#.utf8) + [10]
    if hasViewer { try viewer.write(all: request, to: "bezeld") }
    var (answers, bytes) = (0, 0)
    let (loop, whole) = (process.processorTime, process.processorTimeOfAllThreads)
    let began = Clock.monotonic
    for frame in 1...(seconds * Self.rate) {
      try change(frame)
      let end = began + .seconds(1) / Self.rate * frame
      while true {
        let rest = end - Clock.monotonic
        guard rest > .zero else { break }
        var poll = pollfd(fd: viewer.number, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, Int32(rest.nanoseconds / 1_000_000 + 1)) > 0 else { continue }
        let part = try viewer.read(atMost: 1 << 20, from: "bezeld") ?? []
        guard !part.isEmpty else {
          throw BusSubscribers.LostError(description: "bezeld disconnected the viewer")
        }
        bytes += part.count
        if part.last == 10 {
          answers += 1
          try viewer.write(all: request, to: "bezeld")
        }
      }
    }
    let time = Double((Clock.monotonic - began).nanoseconds) / 1_000
    return Figures(
      loop: (process.processorTime - loop) / time * 100,
      process: (process.processorTimeOfAllThreads - whole) / time * 100,
      answers: Double(answers) * 1e6 / time, bytes: Double(bytes) / Double(max(answers, 1)))
  }

  private func change(_ frame: Int) throws {
    guard case .value(let name, let scalar) = scene.change else { return }
    var request = JSONWriter()
    request.object { object in
      object.member("jsonrpc") { $0.write("2.0") }
      object.member("method") { $0.write("set") }
      object.member("params") { parameters in
        parameters.object {
          $0.member("values") { $0.object { $0.member(name) { $0.write(scalar(frame)) } } }
        }
      }
    }
    request.endLine()
    try control.write(all: request.bytes, to: "bezeld")
  }
}

extension BusProcess {
  /// The processor time of all threads so far, in microseconds.
  fileprivate var processorTimeOfAllThreads: Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1_000
  }
}
