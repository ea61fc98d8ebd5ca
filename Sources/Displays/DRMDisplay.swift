import Geometry
import LinuxIO
import Raster
import Udev

/// A display on an output of a graphics card. It finds the output or waits for it, handles hotplug
/// and shows frames.
public final class DRMDisplay: Display {
  public private(set) var mode: DisplayMode?
  public var surface: Surface? { output?.surface }
  public var frameClock: FrameClock { output?.frameClock ?? FrameClock(refresh: 60) }
  public var isReadyForFrame: Bool { output?.isReadyForFrame ?? false }
  public var onFrameShown: (ShownFrame) -> Void = { _ in }
  public var onModeChange: () -> Void = {}
  public var onCoverChange: () -> Void = {}
  public var onMirrorsChange: () -> Void = {}
  public var isBlank = false {
    didSet { if isBlank != oldValue { updatePower() } }
  }
  public var brightness: Double? {
    get { backlight?.level }
    set {
      guard let newValue else { return }
      setBacklight { (backlight) throws(SystemError) in try backlight.set(newValue) }
      mirrors.brightness = newValue
    }
  }
  public private(set) var isCovered = false {
    didSet { if isCovered != oldValue { onCoverChange() } }
  }

  public private(set) var obstacle: String?

  private var finder: OutputFinder
  private let loop: EventLoop
  private let log: Log
  private let cards: GraphicsCards
  private var monitor: UdevMonitor?
  private var output: DRMOutput?
  private var backlight: Backlight?
  private lazy var mirrors = {
    let mirrors = Mirrors(on: cards, allowsAtomic: finder.allowsAtomic, loop: loop, log: log)
    mirrors.onChange = { [unowned self] in self.onMirrorsChange() }
    return mirrors
  }()
  /// Whether the whole surface has been drawn.
  private var hasPicture = false
  private var hasStarted = false
  private let retry: EventLoop.Timer
  /// Whether this program is DRM master of the card; false while another program or another console
  /// has the screen.
  private var isMaster = false

  /// The time between attempts to become master of a card that another program uses.
  private static let retryInterval = Duration.seconds(1)

  /// Creates a display without an output.
  /// - Parameters:
  ///   - cards: The cards shared by all displays of the program.
  ///   - allowsAtomic: False to use the legacy mode-setting calls even if the driver is atomic.
  public init(
    request: OutputRequest, on cards: GraphicsCards, allowsAtomic: Bool = true, loop: EventLoop,
    log: Log
  ) {
    self.cards = cards
    finder = OutputFinder(
      request: request, cards: cards, allowsAtomic: allowsAtomic, loop: loop, log: log)
    self.loop = loop
    self.log = log
    retry = EventLoop.Timer(loop)
  }

  deinit { stop() }

  public func start() throws(DisplayError) {
    monitorHotplug()
    switch finder.find() {
    case .found(let output): attach(output)
    case .refused(let error):
      guard case .taken = error else { throw error }
      waitAfter(error)
    case .notFound(let reasons): waitForOutput(because: reasons)
    }
    mirrors.connectors = request.mirrors
  }

  /// Starts as `start()` does, but waits for a usable output instead of throwing.
  func startOrWait() {
    monitorHotplug()
    findOutput()
  }

  private func monitorHotplug() {
    hasStarted = true
    do {
      // Start monitoring before the first search, so that no hotplug event is missed.
      monitor = try UdevMonitor(subsystem: "drm", loop: loop) { [unowned self] events in
        self.handle(events)
      }
    } catch {
      log.warning("\(error); displays plugged in later will not be detected")
    }
  }

  public var request: OutputRequest {
    get { finder.request }
    set {
      guard newValue != finder.request else { return }
      finder.request = newValue
      guard hasStarted else { return }
      // Release old mirrors before searching: a mirror's connector may become the output. Start new
      // ones afterwards: the old output may become a mirror.
      mirrors.connectors.formIntersection(newValue.mirrors)
      if let output, !finder.stillMatches(output) { replaceOutput() } else { findOutput() }
      mirrors.connectors = newValue.mirrors
    }
  }

  public func drawingStart(asOf now: Duration) -> Duration {
    output?.drawingStart(asOf: now) ?? now
  }

  public func present(_ damage: Region) {
    output?.present(damage)
    mirrors.addDamage(damage)
    if !damage.isEmpty { hasPicture = true }
  }

  public func updateMirrors() {
    if hasPicture, let surface { mirrors.update(from: surface) }
  }

  public var mirrorTransforms: [String: AffineTransform] {
    mode.map(mirrors.transforms(to:)) ?? [:]
  }

  public func stop() {
    mirrors.stop()
    monitor = nil
    retry.cancel()
    detach()
    cards.remove(self)
  }

  // MARK: Hotplug

  private func attach(_ output: DRMOutput) {
    do {
      let client = DRMCard.OutputClient(
        connector: output.pipe.connector, crtc: output.pipe.crtc,
        onFlip: { [unowned output] in output.acknowledge($0) },
        onLoss: { [unowned self] in self.handleLoss(.card) })
      try output.card.add(client, loop: loop)
    } catch {
      setObstacle("\(error)")
      return
    }
    output.onFrameShown = { [unowned self, unowned output] frame in
      // Formatting this line is slow, so it must not delay the first frame.
      if frame.number == 1 { self.log.info("showing on \(output.summary)") }
      self.onFrameShown(frame)
    }
    output.onLoss = { [unowned self] in self.handleLoss($0) }
    self.output = output
    mode = output.mode
    findBacklight(of: output)
    isMaster = true
    obstacle = nil
    cards.add(
      self, onLeave: { [unowned self] in self.leaveConsole() },
      onReturn: { [unowned self] in
        self.isCovered = self.output != nil
        if self.output == nil { self.findOutput() } else { self.recoverMaster() }
      })
    updatePower()
  }

  private func detach() {
    if isMaster {
      setBacklight { backlight throws(SystemError) in try backlight.turn(on: true) }
      output?.restorePicture()
    }
    if let output { output.card.removeClient(connector: output.pipe.connector) }
    output = nil
    hasPicture = false
    mirrors.invalidatePicture()
    mirrors.isBlank = true
    mode = nil
    backlight = nil
    isMaster = false
    isCovered = cards.isConsoleInactive
  }

  /// Handles hotplug events of cards and screens.
  private func handle(_ events: [UdevEvent]) {
    guard !events.isEmpty else { return }
    guard let output else {
      findOutput()
      return
    }
    if events.contains(where: { $0.isRemoval && $0.device.number == output.card.device }) {
      handleLoss(.card)
    } else if finder.stillMatches(output) {
      if isMaster { output.retrainLink() }
    } else {
      log.info("\(output.mode.name) was unplugged or changed its modes")
      replaceOutput()
    }
  }

  /// Releases the output and looks for the requested one.
  private func replaceOutput() {
    detach()
    findOutput()
    if output == nil { onModeChange() }
  }

  /// Looks for an output if there is none. Does nothing while another console is active: opening a
  /// card could make this program its master and lock out the program on that console.
  private func findOutput() {
    guard output == nil, !cards.isConsoleInactive else { return }
    retry.cancel()
    switch finder.find() {
    case .found(let output):
      attach(output)
      onModeChange()
    case .refused(let error): waitAfter(error)
    case .notFound(let reasons): waitForOutput(because: reasons)
    }
  }

  private func waitAfter(_ error: DisplayError) {
    setObstacle("\(error)", consequence: "waiting for the screen")
    scheduleRetry()
  }

  private func waitForOutput(because reasons: String) {
    setObstacle(reasons, consequence: "waiting for an output")
  }

  /// Sets the obstacle and logs it if it is new.
  private func setObstacle(_ reason: String, consequence: String? = nil) {
    if reason != obstacle { log.warning(reason + (consequence.map { "; \($0)" } ?? "")) }
    obstacle = reason
  }

  // MARK: Sharing the screen

  /// Turns the output and its backlight on or off, according to `isBlank` and `isMaster`.
  private func updatePower() {
    mirrors.isBlank = isBlank
    if isMaster, !isBlank { output?.turnOn() } else { output?.turnOff(disablingCRTC: isMaster) }
    guard isMaster else { return }
    setBacklight { [isBlank] backlight throws(SystemError) in try backlight.turn(on: !isBlank) }
  }

  private func findBacklight(of output: DRMOutput) {
    guard let connector = output.mode.connector,
      let folder = Backlight.folder(ofConnector: connector, card: output.card.path)
    else { return }
    do throws(SystemError) {
      backlight = try Backlight(path: folder)
      log.debug("\(output.mode.name): its backlight is \(folder)")
    } catch {
      let remedy =
        error.isPermission ? "; a udev rule must give the group video the right to write it" : ""
      log.warning("\(error)\(remedy); the picture is darkened instead of the backlight")
    }
  }

  /// Calls `body` with the backlight. After an error the backlight is no longer used; the panel
  /// darkens the picture instead.
  private func setBacklight(_ body: (Backlight) throws(SystemError) -> Void) {
    guard let backlight else { return }
    do throws(SystemError) {
      try body(backlight)
    } catch {
      log.warning("\(error); the picture is darkened instead of the backlight")
      self.backlight = nil
    }
  }

  private func handleLoss(_ loss: DRMOutput.Loss) {
    guard let output else { return }
    isMaster = false
    switch loss {
    case .master:
      log.warning("\(output.card.path): another program has taken the screen; waiting for it")
      isCovered = true
      scheduleRetry()
    case .card:
      log.warning("\(output.card.path) is gone")
      replaceOutput()
    }
  }

  /// Releases the screen because the user switches to another console.
  private func leaveConsole() {
    isCovered = true
    guard let output else { return }
    output.turnOff(disablingCRTC: false)
    isMaster = false
    output.card.dropMaster()
  }

  /// Becomes master again and turns the output on, or schedules a retry.
  private func recoverMaster() {
    guard let output, !isMaster, !cards.isConsoleInactive else { return }
    do {
      try output.card.becomeMaster()
      isMaster = true
      isCovered = false
      updatePower()
    } catch {
      log.debug("\(error)")
      scheduleRetry()
    }
  }

  private func scheduleRetry() {
    guard !retry.isScheduled else { return }
    retry.schedule(after: Self.retryInterval) { [unowned self] in
      if self.output == nil { self.findOutput() } else { self.recoverMaster() }
    }
  }
}
