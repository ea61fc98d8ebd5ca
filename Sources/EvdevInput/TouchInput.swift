import Geometry
import Glibc
import LinuxIO
import TouchTracking

/// The touchscreens: opens and closes them when they appear and disappear, and delivers their
/// contacts, frame by frame.
public final class TouchInput {
  /// Called with each frame of every touchscreen, in the order of arrival.
  public var onFrame: (ContactFrame) -> Void = { _ in }
  /// Called when a touchscreen appears, disappears or cannot be used, after the start.
  public var onDeviceChange: () -> Void = {}
  /// Events read since the start.
  public private(set) var eventCount: UInt64 = 0
  /// Overruns of the kernel's buffer since the start.
  public private(set) var resynchronizationCount: UInt64 = 0

  /// Used for all touchscreens instead of udev's calibration, unless nil.
  public var calibration: Calibration? {
    didSet { calibrateAll() }
  }

  /// The touchscreens' own keys whose presses are reported. A change discards earlier presses
  /// without reporting their ends.
  public var keys: Set<UInt16> {
    didSet { for touchscreen in open.values { touchscreen.decoder.keys = keys } }
  }

  /// The longest interruption of a touch that does not end it. A change
  /// delivers the pending lifts immediately.
  public var debounce = Duration.zero {
    didSet {
      guard debounce != oldValue else { return }
      releaseLifts(at: Clock.monotonic + oldValue)
      debouncer = debounce > .zero ? TouchDebouncer(debounce) : nil
    }
  }

  /// Which touchscreens to use, of those that are found automatically: a shell pattern for their
  /// names, such as `Goodix*`; nil for all but the reserved ones.
  public var namePattern: String? {
    get { finder.selection.namePattern }
    set { select { $0.namePattern = newValue } }
  }

  /// The patterns of the touchscreens that other panels of the program use.
  public var reservedPatterns: Set<String> {
    get { finder.selection.reserved }
    set { select { $0.reserved = newValue } }
  }

  /// The connectors that show the panel, such as `HDMI-A-1`, each with the transform to the panel's
  /// own screen, in fractions of both screens; nil while they are unknown. A touchscreen that
  /// udev's WL_OUTPUT assigns to another connector is not used, unless `namePattern` matches it.
  public var outputs: [String: AffineTransform]? {
    didSet {
      guard outputs != oldValue else { return }
      calibrateAll()
      select { $0.outputs = outputs.map { Set($0.keys) } }
    }
  }

  /// Whether the console and other programs receive no touches.
  public var isExclusive: Bool {
    didSet { updateGrabs() }
  }

  /// Whether other programs receive the touches in any case, because one of them has the screen.
  public var isCovered = false {
    didSet { updateGrabs() }
  }

  private let finder: TouchscreenFinder
  private let loop: EventLoop
  private let log: Log
  private var open: [String: OpenTouchscreen] = [:]
  private var openedCount: UInt64 = 0
  private var arbiter = TouchArbiter()
  private var hasStarted = false
  private let resynchronization: EventLoop.Timer
  private var debouncer: TouchDebouncer?
  private let lift: EventLoop.Timer

  /// How long contacts may be silent on a touchscreen that another program could have grabbed.
  private static let timeLimit = Duration.seconds(1)

  /// Opens nothing yet.
  public init(
    spec: InputSpec, namePattern: String? = nil, calibration: Calibration? = nil,
    keys: Set<UInt16> = [], isExclusive: Bool = true, loop: EventLoop, log: Log
  ) throws(SystemError) {
    self.calibration = calibration
    self.keys = keys
    self.isExclusive = isExclusive
    self.loop = loop
    self.log = log
    resynchronization = EventLoop.Timer(loop)
    lift = EventLoop.Timer(loop)
    finder = try TouchscreenFinder(
      Selection(spec: spec, namePattern: namePattern), loop: loop, log: log)
    finder.openPaths = { [unowned self] in Set(self.open.keys) }
    finder.onStep = { [unowned self] in self.perform($0) }
  }

  /// Opens the touchscreens that exist, and those that appear from now on. Unusable ones are logged
  /// and left out.
  public func start() {
    if finder.selection.spec == .none { return }
    finder.start()
    hasStarted = true
    if open.isEmpty { log.info("no touchscreen yet; waiting for one") }
  }

  /// The touchscreens in use, sorted by path.
  public var devices: [InputDevice] {
    open.values.map(\.listed).sorted { $0.path < $1.path }
  }

  private func calibrateAll() {
    for touchscreen in open.values { touchscreen.calibrate(calibration, outputs: outputs) }
  }

  private var grabsTouches: Bool { isExclusive && !isCovered }

  private func updateGrabs() {
    for touchscreen in open.values { touchscreen.isGrabbed = grabsTouches }
  }

  private func select(_ change: (inout Selection) -> Void) {
    var selection = finder.selection
    change(&selection)
    guard selection != finder.selection else { return }
    finder.selection = selection
    if hasStarted, selection.spec == .automatic { finder.findAll() }
  }

  // MARK: Opening and closing

  private func perform(_ step: Selection.Step) {
    switch step {
    case .open(let found, let mates): open(found.path, found, mates: mates)
    case .openPath(let path): if open[path] == nil { open(path) }
    case .update(let found):
      open[found.path]?.update(from: found)
      open[found.path]?.calibrate(calibration, outputs: outputs)
    case .close(let path, let reason): close(path, because: reason)
    case .ignore(let found, let reason):
      log.debug("\(found.path) \"\(found.description.name)\" \(reason)")
    }
  }

  /// - Parameter found: udev's description; nil for a path that the user has given.
  private func open(_ path: String, _ found: UdevInputDevice? = nil, mates: [UdevInputDevice] = [])
  {
    do throws(SystemError) {
      let device = try EvdevDevice(path: path)
      if let found { return try open(device, known: found, mates: mates) }
      let number = device.deviceNumber
      if let other = open.values.first(where: { $0.device.deviceNumber == number }) {
        return log.debug("\(path) is \(other.device.path), which is used already")
      }
      let known = finder.describe(number)
      try open(device, known: known.device, mates: known.mates)
    } catch {
      // A missing path of the user is reported once, at the start.
      if found != nil ? error.isDeviceGone : hasStarted && error.code == ENOENT {
        log.debug("\(path) does not exist")
      } else {
        refuse(path, problem(error, with: path, isAwaited: true))
      }
    }
  }

  private func open(
    _ device: EvdevDevice, known: UdevInputDevice?, mates: [UdevInputDevice]
  ) throws(SystemError) {
    let path = device.path
    if let reason = device.description.unusableReason {
      guard !device.description.hasKeysForPanels else {
        log.debug("\(path) is a keyboard or a rotary encoder")
        return
      }
      refuse(path, "\"\(device.description.name)\" \(reason)")
      return
    }
    let touchscreen = OpenTouchscreen(
      device, firstContact: ContactID(openedCount << 32 + 1), known: known,
      reason: finder.selection.reasonFor(known, mates: mates), loop: loop, log: log)
    touchscreen.decoder.keys = keys
    touchscreen.calibrate(calibration, outputs: outputs)
    touchscreen.isGrabbed = grabsTouches
    touchscreen.onInput = { [unowned self] in self.read(path, isCheck: $0) }
    try touchscreen.begin()
    openedCount += 1
    open[path] = touchscreen
    let sharesFingers = known?.sharesFingers(with: mates) ?? false
    arbiter.add(
      path,
      TouchArbiter.Node(
        hardware: known?.hardware ?? path, sharedFingers: sharesFingers ? known?.controller : nil,
        hasPen: device.description.hasPen))
    log.info("\(touchscreen): \(touchscreen.listed.capabilities)")
    if let problem = device.clockProblem {
      log.warning("\(problem); its touches get the time at which they are read")
    }
    if hasStarted { onDeviceChange() }
  }

  private func refuse(_ path: String, _ reason: String) {
    log.warning("touchscreen \(path) is not used: \(reason)")
    if hasStarted { onDeviceChange() }
  }

  /// Closes a device and cancels its contacts.
  private func close(_ path: String, because reason: String = "is gone") {
    guard let touchscreen = open.removeValue(forKey: path) else { return }
    let now = Clock.monotonic
    deliver(touchscreen.loseDevice(at: now), of: touchscreen, at: now)
    arbiter.remove(path)
    log.info("\(touchscreen) \(reason)")
    onDeviceChange()
  }

  // MARK: Reading

  /// - Parameter isCheck: whether to look for events that another program may have consumed.
  private func read(_ path: String, isCheck: Bool) {
    guard let touchscreen = open[path] else { return }
    if isCheck { touchscreen.device.checkForMissedEvents() }
    do throws(SystemError) {
      try touchscreen.device.readEvents { event in
        eventCount += 1
        if event.type == EventType.synchronization, event.code == SynchronizationCode.dropped,
          !isCheck
        {
          resynchronizationCount += 1
        }
        let frame = touchscreen.feed(event)
        if event.isReport { deliver(frame, of: touchscreen, at: event.time) }
      }
    } catch {
      if error.code != ENODEV { log.error("\(error)") }
      close(path)
    }
    scheduleResynchronization()
  }

  private func deliver(_ frame: ContactFrame?, of touchscreen: OpenTouchscreen, at time: Duration) {
    let accepted = arbiter.accept(
      frame, from: touchscreen.device.path, isPenNear: touchscreen.decoder.isPenNear, at: time)
    if let accepted { join(accepted) }
  }

  /// Delivers a frame after joining interrupted touches.
  private func join(_ frame: ContactFrame) {
    guard debouncer != nil else { return onFrame(frame) }
    releaseLifts(at: frame.time)
    if let passed = debouncer?.pass(frame) { onFrame(passed) }
    scheduleLift()
  }

  private func releaseLifts(at time: Duration) {
    while let lift = debouncer?.release(at: time) { onFrame(lift) }
    scheduleLift()
  }

  private func scheduleLift() {
    guard let deadline = debouncer?.deadline else { return lift.cancel() }
    lift.schedule(at: deadline) { [unowned self] in
      // A touch within the interval may not have been read yet.
      for path in Array(self.open.keys) { self.read(path, isCheck: false) }
      self.releaseLifts(at: Clock.monotonic)
    }
  }

  /// Another program may grab a shared touchscreen at any time and consume the ends of touches. The
  /// device's state is therefore read when contacts are silent for a while.
  private func scheduleResynchronization() {
    guard !isExclusive else { return }
    guard open.values.contains(where: { $0.contactCount > 0 }) else {
      return resynchronization.cancel()
    }
    resynchronization.schedule(after: Self.timeLimit) { [unowned self] in
      for (path, touchscreen) in self.open where touchscreen.contactCount > 0 {
        self.read(path, isCheck: true)
      }
    }
  }
}
