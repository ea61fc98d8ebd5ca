import Geometry
import Glibc
import LinuxIO
import TouchTracking
import Udev

/// The touchscreens: finds them, opens them, follows them as they come and go, and delivers their
/// contacts, frame by frame.
public final class TouchInput {
  /// A touchscreen that came or went.
  public enum DeviceChange: Hashable, Sendable {
    case appeared(InputDevice)
    case vanished(path: String)
    /// A touchscreen that cannot be used; logged already.
    case refused(path: String, reason: String)
  }

  /// The precedence of the pen that several nodes share.
  private final class Hands {
    var precedence = PenPrecedence()
  }

  private final class OpenDevice {
    let device: EvdevDevice
    var decoder: TouchDecoder
    let watch: EventLoop.Watch
    let listed: InputDevice
    /// udev's calibration, for panels without one.
    var ownCalibration: Calibration
    /// The screen that udev says it lies on.
    var output: String?
    /// Names the fingers of a controller, of which several nodes may tell; nil for those of this
    /// node alone.
    let fingers: String?
    /// The whole piece of hardware.
    let hardware: String
    /// Where the touchscreen has a pen, what all of its nodes' reports pass through.
    var hands: Hands?
    /// How many of its contacts are down.
    var downCount = 0

    init(
      _ device: EvdevDevice, decoder: TouchDecoder, watch: consuming EventLoop.Watch,
      listed: InputDevice, known: UdevInputDevice?, fingers: String?
    ) {
      self.device = device
      self.decoder = decoder
      self.watch = watch
      self.listed = listed
      self.fingers = fingers
      hardware = known?.hardware ?? device.path
      ownCalibration = .identity
      heed(known)
    }

    /// Takes what udev's rules say of it.
    func heed(_ known: UdevInputDevice?) {
      ownCalibration = known?.calibration.flatMap(Calibration.init(property:)) ?? .identity
      output = known?.output
    }
  }

  /// Called with each frame of every touchscreen, in the order of arrival.
  public var onFrame: (ContactFrame) -> Void = { _ in }
  /// Called when a touchscreen comes or goes, after the start.
  public var onDeviceChange: (DeviceChange) -> Void = { _ in }
  /// Events read since the start.
  public private(set) var eventCount: UInt64 = 0
  /// Overruns of the kernel's buffer since the start.
  public private(set) var resynchronizationCount: UInt64 = 0

  /// Used for all touchscreens instead of udev's calibration, unless nil.
  public var calibration: Calibration? {
    didSet { for device in open.values { calibrate(device) } }
  }

  /// Has a touchscreen tell where it is touched, and that on the panel's own screen.
  private func calibrate(_ device: OpenDevice) {
    let own = calibration ?? device.ownCalibration
    let place = device.output.flatMap { outputs?[$0] } ?? .identity
    device.decoder.calibration = Calibration(transform: own.transform.followed(by: place))
  }

  /// The keys of the touchscreens themselves whose presses frames tell of. With others, nothing is
  /// told of the ends of earlier presses.
  public var keys: Set<UInt16> {
    didSet { for device in open.values { device.decoder.keys = keys } }
  }

  /// Which touchscreens to use, of those that are found automatically: a shell pattern for their
  /// names, such as `Goodix*`; nil for all but the reserved ones.
  public var namePattern: String? {
    get { selection.namePattern }
    set {
      guard newValue != selection.namePattern else { return }
      selection.namePattern = newValue
      selectAnew()
    }
  }

  /// The patterns of those touchscreens that are for other panels of the program.
  public var reservedPatterns: Set<String> {
    get { selection.reserved }
    set {
      guard newValue != selection.reserved else { return }
      selection.reserved = newValue
      selectAnew()
    }
  }

  /// The connectors of the screens that are touched, such as `HDMI-A-1`, each with the map from it to
  /// the panel's own screen, in fractions of both; nil while they are not known. Touchscreens that
  /// udev's WL_OUTPUT puts on another one are not used, unless `namePattern` asks for them.
  public var outputs: [String: AffineTransform]? {
    didSet {
      guard outputs != oldValue else { return }
      for device in open.values { calibrate(device) }
      let names = outputs.map { Set($0.keys) }
      guard names != selection.outputs else { return }
      selection.outputs = names
      selectAnew()
    }
  }

  private func selectAnew() {
    if hasStarted, selection.spec == .automatic { considerAll(isStart: false) }
  }

  /// Whether the touches are kept from the console and from other programs.
  public var isExclusive: Bool {
    didSet { if isExclusive != oldValue { takeOrShareAll() } }
  }

  /// Whether other programs get the touches in any case, because one of them has the screen.
  public var isCovered = false {
    didSet { if isCovered != oldValue { takeOrShareAll() } }
  }

  private func takeOrShareAll() {
    for device in open.values { takeOrShare(device.device) }
  }

  private var selection: Selection
  private let loop: EventLoop
  private let log: Log
  private let database: UdevDatabase
  private var monitor: UdevMonitor?
  private var open: [String: OpenDevice] = [:]
  private var openedCount: UInt64 = 0
  private var speakers = FingerSpeakers()
  private var hasStarted = false
  private let doubt: EventLoop.Timer
  private let again: EventLoop.Timer
  /// The time to the next attempt to get what another program has.
  private var delay = TouchInput.shortestDelay

  /// How long fingers that another program may have taken can be silent without being asked for.
  private static let patience = Duration.seconds(1)
  /// Of two panels of a program, or an old and a new program, one lets go while the other takes.
  private static let shortestDelay = Duration.milliseconds(100)
  private static let longestDelay = Duration.seconds(60)

  /// Opens nothing yet.
  public init(
    spec: InputSpec, namePattern: String? = nil, calibration: Calibration? = nil,
    keys: Set<UInt16> = [], isExclusive: Bool = true, loop: EventLoop, log: Log
  ) throws(SystemError) {
    selection = Selection(spec: spec, namePattern: namePattern)
    self.calibration = calibration
    self.keys = keys
    self.isExclusive = isExclusive
    self.loop = loop
    self.log = log
    database = try UdevDatabase()
    doubt = EventLoop.Timer(loop)
    again = EventLoop.Timer(loop)
  }

  /// Opens the touchscreens there are, and those that appear from now on. Unusable ones are logged
  /// and left out.
  public func start() {
    hasStarted = true
    guard selection.spec != .none else { return }
    // The monitor comes first, so that no device is missed in between.
    listen()
    switch selection.spec {
    case .none: break
    case .automatic: considerAll(isStart: true)
    case .paths(let paths): for path in paths { openGiven(path, isStart: true) }
    }
    if open.isEmpty {
      log.info("no touchscreen yet; waiting for one")
    }
  }

  /// The touchscreens in use, sorted by path.
  public var devices: [InputDevice] {
    open.values.map(\.listed).sorted { $0.path < $1.path }
  }

  private func listen() {
    do throws(SystemError) {
      monitor = try UdevMonitor(subsystem: "input", loop: loop) { [unowned self] events in
        for event in events { self.handle(event) }
      }
    } catch {
      log.warning("\(error); touchscreens plugged in later will not be noticed")
    }
  }

  private func handle(_ event: UdevEvent) {
    guard let device = UdevInputDevice(event.device) else { return }
    guard !event.isRemoval else {
      for (key, opened) in open where key == device.path || opened.device.path == device.path {
        close(key)
      }
      return
    }
    switch selection.spec {
    case .none: break
    case .automatic: considerWithMates(device)
    // The path may be a link that udev has just made or changed.
    case .paths(let paths): for path in paths { openGiven(path, isStart: false) }
    }
  }

  private func considerAll(isStart: Bool) {
    let all = UdevInputDevice.all(in: database)
    for device in all { consider(device, mates: device.mates(among: all), isStart: isStart) }
  }

  /// Opens a device that has come, and looks anew at the others of the same hardware.
  private func considerWithMates(_ device: UdevInputDevice) {
    guard device.hardware != nil else { return consider(device, mates: [], isStart: false) }
    let all = UdevInputDevice.all(in: database)
    let mates = device.mates(among: all)
    consider(device, mates: mates, isStart: false)
    // The others have events of their own once udev's rules have run for them.
    for mate in mates where mate.isInitialized {
      consider(mate, mates: mate.mates(among: all), isStart: false)
    }
  }

  /// Opens a device that was found, if it is a touchscreen, or closes it if it is none any more.
  private func consider(_ device: UdevInputDevice, mates: [UdevInputDevice], isStart: Bool) {
    let isOpen = open[device.path] != nil
    if let reason = selection.reasonAgainst(device, mates: mates) {
      log.debug("\(device.path) \"\(device.description.name)\" \(reason)")
      if isOpen { close(device.path, because: "is not used any more: it \(reason)") }
      return
    }
    if let entry = open[device.path] {
      entry.heed(device)
      return calibrate(entry)
    }
    do throws(SystemError) {
      try start(EvdevDevice(path: device.path), known: device, mates: mates, isStart: isStart)
    } catch {
      if error.isDeviceGone {
        log.debug("\(device.path) is gone already")
      } else {
        refuse(
          device.path, problem(error, with: device.path, isAwaited: true), isStart: isStart)
      }
    }
  }

  /// Opens a device that was asked for by its path.
  private func openGiven(_ path: String, isStart: Bool) {
    guard open[path] == nil else { return }
    do throws(SystemError) {
      let device = try EvdevDevice(path: path)
      let number = device.deviceNumber
      if let other = open.values.first(where: { $0.device.deviceNumber == number }) {
        log.debug("\(path) is \(other.device.path), which is used already")
        return
      }
      let known = database.device(character: number).flatMap(UdevInputDevice.init)
      let mates = known?.mates(among: UdevInputDevice.all(in: database)) ?? []
      try start(device, known: known, mates: mates, isStart: isStart)
    } catch {
      // A missing path is reported once, at the start.
      if isStart || error.code != ENOENT {
        refuse(path, problem(error, with: path, isAwaited: true), isStart: isStart)
      }
    }
  }

  private func start(
    _ device: EvdevDevice, known: UdevInputDevice?, mates: [UdevInputDevice], isStart: Bool
  ) throws(SystemError) {
    let path = device.path
    let firstContact = ContactID(openedCount << 32 + 1)
    if let reason = device.description.impossibility {
      guard !device.description.typesNumbers else {
        log.debug("\(path) is a keyboard")
        return
      }
      refuse(path, "\"\(device.description.name)\" \(reason)", isStart: isStart)
      return
    }
    guard
      var decoder = TouchDecoder(
        device.description, noise: known?.noise ?? [:], firstContact: firstContact)
    else { preconditionFailure("a possible touchscreen has a decoder") }
    decoder.keys = keys
    takeOrShare(device)
    device.replayState(into: &decoder)
    let watch = try loop.watch(device.descriptorNumber, for: .readable) { [unowned self] _ in
      self.read(path)
    }
    openedCount += 1
    let listed = InputDevice(
      path: path, place: known?.place, description: device.description,
      verdict: .used(as: .touchscreen, because: selection.reasonFor(known, mates: mates)))
    let sharesFingers = known?.sharesFingers(with: mates) ?? false
    let entry = OpenDevice(
      device, decoder: decoder, watch: watch, listed: listed, known: known,
      fingers: sharesFingers ? known?.controller : nil)
    calibrate(entry)
    open[path] = entry
    heedPens(of: entry.hardware)
    log.info("touchscreen \(path) \"\(device.description.name)\": \(listed.capabilities)")
    if let problem = device.clockProblem {
      log.warning("\(problem); its touches are as old as their reading")
    }
    if !isStart { onDeviceChange(.appeared(listed)) }
  }

  /// Where a touchscreen has a pen, has all of its nodes heed it from now on.
  private func heedPens(of hardware: String) {
    let nodes = open.values.filter { $0.hardware == hardware }
    guard nodes.contains(where: \.device.description.hasPen) else { return }
    let hands = nodes.lazy.compactMap(\.hands).first ?? Hands()
    for node in nodes { node.hands = hands }
  }

  /// Keeps the touches from the console and from other programs, unless they are meant for those,
  /// too.
  private func takeOrShare(_ device: EvdevDevice) {
    if isCovered || !isExclusive { return device.release() }
    do throws(SystemError) {
      try device.grab()
    } catch {
      log.debug("\(error)")
      delay = Self.shortestDelay
      tryAgainLater()
    }
  }

  private func tryAgainLater() {
    again.schedule(at: Clock.monotonic + delay) { [unowned self] in self.takeAgain() }
  }

  /// Takes the touches that another program had for itself when they were to be taken.
  private func takeAgain() {
    let isFirst = delay == Self.shortestDelay
    for (path, entry) in open where entry.device.isHeldElsewhere && !isCovered && isExclusive {
      do throws(SystemError) {
        try entry.device.grab()
        if !isFirst { log.info("touchscreen \(path) is free again") }
        // Now, not with the next finger, whose first word would be lost.
        read(path, isDoubted: true)
      } catch {
        if isFirst {
          log.warning("\(error); another program has this touchscreen's touches; waiting for them")
        }
      }
    }
    guard open.values.contains(where: { $0.device.isHeldElsewhere }) else { return }
    delay = min(delay + delay, Self.longestDelay)
    tryAgainLater()
  }

  private func refuse(_ path: String, _ reason: String, isStart: Bool) {
    log.warning("touchscreen \(path) is not used: \(reason)")
    if !isStart { onDeviceChange(.refused(path: path, reason: reason)) }
  }

  private func read(_ path: String, isDoubted: Bool = false) {
    guard let entry = open[path] else { return }
    if isDoubted { entry.device.doubt() }
    do throws(SystemError) {
      try entry.device.readEvents { event in
        eventCount += 1
        if event.type == EventType.synchronization, event.code == SynchronizationCode.dropped,
          !isDoubted
        {
          resynchronizationCount += 1
        }
        let frame = entry.decoder.feed(event)
        if event.isReport { tell(frame, of: entry, at: event.time) }
      }
    } catch {
      if error.code != ENODEV { log.error("\(error)") }
      close(path)
    }
    doubtSilence()
  }

  /// Another program may take shared touches for itself at any time, and the ends of those that are
  /// down with them. So fingers that say nothing for a while are looked for.
  private func doubtSilence() {
    guard !isExclusive else { return }
    guard open.values.contains(where: { $0.downCount > 0 }) else { return doubt.cancel() }
    doubt.schedule(at: Clock.monotonic + Self.patience) { [unowned self] in
      for (path, entry) in self.open where entry.downCount > 0 {
        self.read(path, isDoubted: true)
      }
    }
  }

  private func tell(_ frame: ContactFrame?, of entry: OpenDevice, at time: Duration) {
    var frame = frame
    for change in frame?.changes ?? [] {
      switch change.phase {
      case .down: entry.downCount += 1
      case .up, .cancelled: entry.downCount -= 1
      case .moved: break
      }
    }
    if frame?.changes.isEmpty == false || frame?.hovers.isEmpty == false,
      !speakers.isHeard(entry.device.path, telling: entry.fingers)
    {
      frame?.changes = []
      // What it told of before goes, too.
      frame?.hovers.removeAll { $0.phase == .near }
    }
    if let hands = entry.hands {
      frame = hands.precedence.pass(
        frame, of: entry.device.path, isPenNear: entry.decoder.isPenNear, at: time)
    }
    if let frame, !frame.isEmpty { onFrame(frame) }
  }

  /// Closes a device and cancels its contacts.
  private func close(_ path: String, because reason: String = "is gone") {
    guard let device = open.removeValue(forKey: path) else { return }
    let now = Clock.monotonic
    tell(device.decoder.loseDevice(at: now), of: device, at: now)
    speakers.forget(path)
    log.info("touchscreen \(path) \"\(device.device.description.name)\" \(reason)")
    onDeviceChange(.vanished(path: path))
  }
}
