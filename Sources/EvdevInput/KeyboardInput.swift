import Glibc
import LinuxIO
import TouchTracking
import Udev

/// Reads keyboards and rotary encoders.
///
/// They are open only while `use` requires them. At other times, keys do not wake the process, and
/// other programs can use the devices.
public final class KeyboardInput {
  private final class OpenDevice {
    let device: EvdevDevice
    var decoder: KeyDecoder
    /// What its keys type; nil for a keypad or an encoder, which needs no layout.
    let keymap: KeymapState?
    let watch: EventLoop.Watch
    let repetition: EventLoop.Timer

    init(
      _ device: EvdevDevice, _ keymap: Keymap?, watch: consuming EventLoop.Watch,
      repetition: consuming EventLoop.Timer
    ) {
      self.device = device
      self.keymap = keymap.flatMap(KeymapState.init)
      decoder = KeyDecoder(encoderAxis: device.description.encoderAxis)
      self.watch = watch
      self.repetition = repetition
    }
  }

  /// The devices that are read, including those plugged in later.
  public enum Use: Hashable, Sendable {
    /// None.
    case nothing
    /// Keyboards that can type numbers.
    case typing
    /// Every keyboard, keypad and rotary encoder that can operate a panel.
    case operating
  }

  /// Called with each key event, in order.
  public var onKeyEvent: (KeyEvent) -> Void = { _ in }

  /// The devices that are read.
  public var use = Use.nothing {
    didSet {
      guard use != oldValue else { return }
      if oldValue != .nothing { end() }
      if use != .nothing { begin() }
    }
  }

  private let selection: Selection
  private let loop: EventLoop
  private let log: Log
  private var monitor: UdevMonitor?
  private var open: [String: OpenDevice] = [:]
  private lazy var layouts = Layouts { [log] in log.warning($0) }

  /// Opens nothing yet.
  public init(spec: InputSpec, loop: EventLoop, log: Log) {
    selection = Selection(spec: spec, namePattern: nil)
    self.loop = loop
    self.log = log
  }

  private func begin() {
    guard selection.spec != .none else { return }
    do throws(SystemError) {
      // The monitor comes first, so that no device is missed in between.
      monitor = try UdevMonitor(subsystem: "input", loop: loop) { [unowned self] events in
        for event in events { self.handle(event) }
      }
      for device in UdevInputDevice.all(in: try UdevDatabase()) { consider(device) }
    } catch {
      log.warning("\(error); no keyboard is used")
    }
  }

  private func end() {
    monitor = nil
    for path in open.keys { closeIfDone(path) }
  }

  private func handle(_ event: UdevEvent) {
    guard let device = UdevInputDevice(event.device) else { return }
    if event.isRemoval { close(device.path) } else { consider(device) }
  }

  private func consider(_ found: UdevInputDevice) {
    guard open[found.path] == nil, selection.usesKeys(of: found, for: use) else { return }
    do throws(SystemError) {
      let device = try EvdevDevice(path: found.path)
      // Without the grab, the keys also reach the console, which is invisible behind the panel.
      do throws(SystemError) {
        try device.grab()
      } catch {
        log.warning("\(error); its keys reach another program, too")
      }
      let watch = try loop.watch(device.descriptorNumber, for: .readable) { [unowned self] _ in
        self.read(found.path)
      }
      open[found.path] = OpenDevice(
        device, device.description.hasLetters ? layouts.current() : nil, watch: watch,
        repetition: EventLoop.Timer(loop))
      log.debug("keyboard \(found.path) \"\(found.description.name)\" is open")
    } catch {
      // The keyboard was unplugged meanwhile.
      if error.isDeviceGone { return }
      log.warning("keyboard \(found.path) is not used: \(problem(error, with: found.path))")
    }
  }

  private func read(_ path: String) {
    guard let entry = open[path] else { return }
    do throws(SystemError) {
      try entry.device.readEvents { event in
        let key = entry.decoder.feed(event) { entry.keymap?.symbol(of: $0) }
        entry.keymap?.update(event)
        if let key, use != .nothing { onKeyEvent(key) }
      }
      scheduleRepetition(of: entry)
      if use == .nothing { closeIfDone(path) }
    } catch {
      if !error.isDeviceGone { log.error("\(error)") }
      close(path)
    }
  }

  private func scheduleRepetition(of entry: OpenDevice) {
    guard let deadline = entry.decoder.repeatDeadline else { return entry.repetition.cancel() }
    entry.repetition.schedule(at: deadline) { [unowned self, unowned entry] in
      let key = entry.decoder.repetition(at: Clock.monotonic)
      scheduleRepetition(of: entry)
      if let key, use != .nothing { onKeyEvent(key) }
    }
  }

  /// Closes a keyboard if none of its keys is down. Otherwise the console would repeat the key.
  private func closeIfDone(_ path: String) {
    if open[path]?.decoder.isAnyDown == false { close(path) }
  }

  private func close(_ path: String) {
    let cancellation = open.removeValue(forKey: path)?.decoder.cancellation
    if let cancellation { onKeyEvent(cancellation) }
  }
}
