import Glibc
import LinuxIO
import Udev

/// Finds the device nodes to use as touchscreens, now and when udev reports a change.
final class TouchscreenFinder {
  /// Which nodes to use; `findAll` applies a change.
  var selection: Selection
  /// Called for each node, in the order of the nodes' numbers.
  var onStep: (Selection.Step) -> Void = { _ in }
  /// The paths of the open touchscreens.
  var openPaths: () -> Set<String> = { [] }

  private let loop: EventLoop
  private let log: Log
  private let database: UdevDatabase
  private var monitor: UdevMonitor?

  init(_ selection: Selection, loop: EventLoop, log: Log) throws(SystemError) {
    self.selection = selection
    self.loop = loop
    self.log = log
    database = try UdevDatabase()
  }

  /// Finds the nodes that exist, and follows changes from now on.
  func start() {
    // The monitor comes first, so that no device is missed in between.
    do throws(SystemError) {
      monitor = try UdevMonitor(subsystem: "input", loop: loop) { [unowned self] events in
        for event in events { self.handle(event) }
      }
    } catch {
      log.warning("\(error); touchscreens plugged in later will not be detected")
    }
    findAll()
  }

  /// Finds the nodes that exist.
  func findAll() {
    switch selection.spec {
    case .none: break
    case .automatic:
      selection.steps(for: UdevInputDevice.all(in: database), open: openPaths()).forEach(onStep)
    case .paths(let paths): for path in paths { onStep(.openPath(path)) }
    }
  }

  private func handle(_ event: UdevEvent) {
    guard let device = UdevInputDevice(event.device) else { return }
    guard !event.isRemoval else { return onStep(.close(device.path, because: "is gone")) }
    switch selection.spec {
    case .none: break
    case .automatic:
      let devices = device.hardware == nil ? [] : UdevInputDevice.all(in: database)
      selection.steps(after: device, among: devices, open: openPaths()).forEach(onStep)
    // A path may be a link that udev has just made or changed.
    case .paths: findAll()
    }
  }

  /// udev's description of the node with a number, and the other nodes of its hardware.
  func describe(_ number: dev_t) -> (device: UdevInputDevice?, mates: [UdevInputDevice]) {
    let device = database.device(character: number).flatMap(UdevInputDevice.init)
    return (device, device?.mates(among: UdevInputDevice.all(in: database)) ?? [])
  }
}
