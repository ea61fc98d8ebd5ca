import EvdevInput
import Glibc
import LinuxIO
import ProgramInterface
import TouchTracking

extension Command {
  package static let record = Command(
    name: "record", group: .device, operands: "DEVICE",
    summary: "Records the events of a touchscreen in an evemu file.",
    details:
      "The recording ends with Ctrl-C, or when the touchscreen is unplugged. Stop bezeld first if it uses the touchscreen.",
    options: [
      Option(
        "output", letter: "o", argument: "FILE", "The file to write; standard output by default.")
    ],
    examples: [
      Example("Record a touchscreen", "bezel record /dev/input/event0 -o touches.evemu"),
      Example("Replay the recording on a panel", "bezel replay touches.evemu --panel my.json5"),
    ], completion: .files
  ) { options, _ throws(CommandError) in
    guard options.operands.count == 1 else {
      throw .usage("name one device; bezel devices lists them")
    }
    let path = options.operands[0]
    let device: EvdevDevice
    do throws(SystemError) {
      device = try EvdevDevice(path: path)
    } catch {
      throw .refused(problem(error, with: path))
    }
    let refusal: String?
    do throws(SystemError) {
      if device.isTakenElsewhere {
        refusal = "\(path): another program has grabbed it; stop that first: systemctl stop bezel"
      } else {
        try Recorder(device, to: options["output"] ?? "-").run()
        refusal = nil
      }
    } catch {
      refusal = "\(error)"
    }
    if let refusal { throw .refused(refusal) }
  }
}

/// Writes the events of a device. The first frame has the positions of its slots, because the kernel
/// does not repeat unchanged coordinates.
private final class Recorder {
  private let device: EvdevDevice
  private let file: FileDescriptor
  private let path: String
  private let loop: EventLoop
  private var signals: Signals
  /// The time of the first event, which becomes 0.
  private var start: Duration?
  private var end = Duration.zero
  private var count = 0

  init(_ device: EvdevDevice, to path: String) throws(SystemError) {
    signals = try Signals([SIGINT, SIGTERM])
    loop = try EventLoop()
    self.device = device
    self.path = path
    file =
      path == "-"
      ? FileDescriptor(owning: try system("duplicate standard output") { dup(STDOUT_FILENO) })
      : try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC)
  }

  func run() throws(SystemError) {
    try write(device.description.evemuText)
    if let problem = device.description.refusal {
      StandardError.warn("\(device.description.name) \(problem)")
    }
    try signals.deliver(on: loop) { [unowned self] _ in self.loop.stop() }
    var failure: SystemError?
    let watch = try loop.watch(device.descriptorNumber, for: .readable) { [unowned self] _ in
      do throws(SystemError) {
        try self.readFrames()
      } catch {
        // ENODEV: the device was unplugged, which ends the recording.
        if error.code != ENODEV { failure = error }
        self.loop.stop()
      }
    }
    StandardError.write(line: "bezel: recording \(device.description.name); Ctrl-C ends it")
    try loop.run()
    withExtendedLifetime(watch) {}
    if let failure { throw failure }
    let seconds = Double(end.nanoseconds / 1_000_000) / 1_000
    StandardError.write(line: "bezel: \(count) events of \(seconds) s")
  }

  /// Writes the waiting events at once, so that none is lost or cut if the program is killed.
  private func readFrames() throws(SystemError) {
    // The positions before these events: reading them updates the library's state.
    var events = start == nil ? device.places(at: .zero) : []
    try device.readEvents { events.append($0) }
    guard let last = events.last else { return }
    let start = self.start ?? events.first { $0.time != .zero }?.time ?? .zero
    self.start = start
    end = last.time - start
    count += events.count
    var text = ""
    for var event in events {
      event.time = max(event.time - start, .zero)
      text += event.evemuLine
    }
    try write(text)
  }

  private func write(_ text: String) throws(SystemError) {
    try file.write(all: Array(text.utf8), to: path == "-" ? "standard output" : path)
  }
}
