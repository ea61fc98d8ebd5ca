import CEvdev
import Glibc
import LinuxIO
import TouchTracking
import Udev

/// The chosen buzzer or vibration motor, also if it is plugged in later.
public final class EffectDevice {
  /// An open device node.
  private final class Node: Sendable {
    let path: String
    let descriptor: FileDescriptor

    init(_ path: String) throws(SystemError) {
      self.path = path
      descriptor = try FileDescriptor.open(path, O_WRONLY | O_NONBLOCK)
    }
  }

  private let kind: EffectKind
  private let choice: EffectChoice
  private let worker: Worker
  private let log: Log
  private var monitor: UdevMonitor?
  private var node: Node?
  /// The number of the uploaded effect of a motor.
  private var effect: Int16?

  /// The path of the open device; nil for none.
  public var path: String? { node?.path }

  /// Looks for the device and opens it. Logs a warning if there is none.
  /// - Parameter worker: uploads the effect of a motor, which may take long.
  public init(
    _ kind: EffectKind, _ choice: EffectChoice, worker: Worker, loop: EventLoop, log: Log
  ) {
    self.kind = kind
    self.choice = choice
    self.worker = worker
    self.log = log
    do throws(SystemError) {
      // The monitor comes first, so that no device is missed in between.
      monitor = try UdevMonitor(subsystem: "input", loop: loop) { [unowned self] events in
        for event in events { handle(event) }
      }
      for device in UdevInputDevice.all(in: try UdevDatabase()) { consider(device) }
    } catch {
      log.warning("\(error); no \(kind.device) is used")
      return
    }
    if node == nil {
      let name = if case .named(let name) = choice { " with the name \"\(name)\"" } else { "" }
      log.warning(
        "there is no \(kind.device)\(name); one that appears will be used; "
          + "\"bezel devices\" lists all")
    }
  }

  private func handle(_ event: UdevEvent) {
    guard let device = UdevInputDevice(event.device) else { return }
    if event.isRemoval {
      if device.path == node?.path { close() }
    } else {
      consider(device)
    }
  }

  private func consider(_ found: UdevInputDevice) {
    guard node == nil, choice.accepts(found, for: kind) else { return }
    do throws(SystemError) {
      let node = try Node(found.path)
      self.node = node
      log.info("\(kind.device): \(found.path) \"\(found.description.name)\"")
      if kind == .rumble { upload(to: node) }
    } catch {
      // An event follows when udev has set the node's group.
      let isPending = error.isPermission && (try? UdevDatabase())?.isPending(found.path) == true
      if error.isDeviceGone || isPending { return }
      log.warning("the \(kind.device) is not used: \(problem(error, with: found.path))")
    }
  }

  private func upload(to node: Node) {
    worker.start {
      bezelUploadRumble(node.descriptor.number)
    } then: { [weak self] result in
      guard let self, node === self.node else { return }
      if result >= 0 {
        effect = Int16(result)
      } else {
        let error = SystemError(code: -result, action: "upload an effect to \(node.path)")
        log.warning("no vibration: \(error)")
        close()
      }
    }
  }

  private func close() {
    node = nil
    effect = nil
  }

  // MARK: Effects

  /// Begins a tone of `frequency` hertz, or ends it if the frequency is 0. Never waits.
  public func play(frequency: Int) { write(EventType.sound, 2, Int32(frequency)) }

  /// Vibrates once, for 20 ms. Never waits.
  public func vibrate() {
    if let effect { write(EventType.forceFeedback, UInt16(bitPattern: effect), 1) }
  }

  private func write(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    guard let node else { return }
    var events = [input_event(), input_event()]
    (events[0].type, events[0].code, events[0].value) = (type, code, value)
    let number = node.descriptor.number
    let result = events.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
    guard result < 0, errno != EAGAIN, errno != EINTR else { return }
    let error = SystemError(code: errno, action: "use \(node.path)")
    close()
    log.warning("the \(kind.device) is not used any more: \(error)")
  }
}
