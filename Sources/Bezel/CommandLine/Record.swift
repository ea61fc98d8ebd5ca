import EvdevInput
import Glibc
import LinuxIO
import TouchTracking

extension Command {
  static let record = Command(
    name: "record", takes: "DEVICE",
    summary:
      "Records a touchscreen, such as /dev/input/event0, as an evemu file, until Ctrl-C or until it is unplugged.",
    options: [
      Option(
        "output", letter: "o", argument: "FILE", "Where to write; standard output where not given.")
    ], operands: .files
  ) { options, _ throws(CommandError) in
    guard options.operands.count == 1 else {
      throw .usage("record: name one device; bezel devices lists them")
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
        refusal = "\(path): another program has it to itself, perhaps bezeld; end that first"
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

/// Writes what a device sends, from a first frame with the places of its slots on, so that a replay
/// knows the coordinates that the kernel does not repeat.
private final class Recorder {
  private let device: EvdevDevice
  private let file: FileDescriptor
  private let path: String
  private let loop: EventLoop
  private var signals: Signals
  /// The first event's time, which becomes 0.
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
      StandardError.write("bezel: warning: \(device.description.name) \(problem)\n")
    }
    try signals.deliver(on: loop) { [unowned self] _ in self.loop.stop() }
    var failure: SystemError?
    let watch = try loop.watch(device.descriptorNumber, for: .readable) { [unowned self] _ in
      do throws(SystemError) {
        try self.readFrames()
      } catch {
        // Unplugged, which is an end as good as any.
        if error.code != ENODEV { failure = error }
        self.loop.stop()
      }
    }
    StandardError.write("bezel: recording \(device.description.name); Ctrl-C ends it\n")
    try loop.run()
    withExtendedLifetime(watch) {}
    if let failure { throw failure }
    let seconds = Double(end.nanoseconds / 1_000_000) / 1_000
    StandardError.write("bezel: \(count) events of \(seconds) s\n")
  }

  /// Writes what is waiting, in whole events: whoever stops this program with force has them all.
  private func readFrames() throws(SystemError) {
    // As they were before these events, which the library takes note of while it reads them.
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
