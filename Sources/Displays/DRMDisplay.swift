import Geometry
import LinuxIO
import Raster
import Udev

/// A screen on one of the kernel's graphics cards: finds it or waits for it, follows it as it is
/// plugged in and out, and shows frames on it.
public final class DRMDisplay: Display {
  public private(set) var mode: DisplayMode?
  public var surface: Surface? { output?.surface }
  public var frameClock: FrameClock { output?.frameClock ?? FrameClock(refresh: 60) }
  public var isReadyForFrame: Bool { output?.isReadyForFrame ?? false }
  public var onFrameShown: (ShownFrame) -> Void = { _ in }
  public var onModeChange: () -> Void = {}
  public var onCover: () -> Void = {}
  public var onMirrorsChange: () -> Void = {}
  public var isBlank = false {
    didSet { if isBlank != oldValue { update() } }
  }
  public var light: Double? {
    get { backlight?.level }
    set {
      guard let newValue else { return }
      setBacklight { (light) throws(SystemError) in try light.set(newValue) }
      mirrors.light = newValue
    }
  }
  public private(set) var isCovered = false {
    didSet { if isCovered != oldValue { onCover() } }
  }

  /// Why there is no output; nil while there is one.
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
  /// Whether all of `surface` has been drawn.
  private var hasPicture = false
  private var hasStarted = false
  private let retry: EventLoop.Timer
  /// Whether modes may be set; false while another program or another console has the screen.
  private var isMaster = false

  /// The time between two attempts to get a screen that another program has taken.
  private static let patience = Duration.seconds(1)

  /// A display without an output yet.
  /// - Parameters:
  ///   - cards: those of all displays of the program.
  ///   - allowsAtomic: false to use the legacy calls in any case.
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
    listen()
    switch finder.find() {
    case .found(let output): attach(output)
    case .refused(let error):
      guard case .taken = error else { throw error }
      waitFor(error)
    case .none(let reasons): waitForOutput(because: reasons)
    }
    mirrors.connectors = request.mirrors
  }

  /// Takes the output, or waits until there is one that can be used.
  func startPatiently() {
    listen()
    lookAgain()
  }

  private func listen() {
    hasStarted = true
    do {
      // The monitor comes first, so that no screen is missed in between.
      monitor = try UdevMonitor(subsystem: "drm", loop: loop) { [unowned self] events in
        self.handle(events)
      }
    } catch {
      log.warning("\(error); displays plugged in later will not be noticed")
    }
  }

  public var request: OutputRequest {
    get { finder.request }
    set {
      guard newValue != finder.request else { return }
      finder.request = newValue
      guard hasStarted else { return }
      // The output may have been one of theirs until now, and one of theirs the output.
      mirrors.connectors.formIntersection(newValue.mirrors)
      if let output, !finder.stillHolds(output) { replace() } else { lookAgain() }
      mirrors.connectors = newValue.mirrors
    }
  }

  public func drawingStart(asOf now: Duration) -> Duration {
    output?.drawingStart(asOf: now) ?? now
  }

  public func present(_ damage: Region) {
    output?.present(damage)
    mirrors.note(damage)
    if !damage.isEmpty { hasPicture = true }
  }

  public func updateMirrors() {
    if hasPicture, let surface { mirrors.update(from: surface) }
  }

  public var mirrorPlaces: [String: AffineTransform] { mode.map(mirrors.places(to:)) ?? [:] }

  public func stop() {
    mirrors.stop()
    monitor = nil
    retry.cancel()
    detach()
    cards.remove(self)
  }

  // MARK: Plugging in and out

  private func attach(_ output: DRMOutput) {
    do {
      let user = DRMCard.User(
        connector: output.pipe.connector, crtc: output.pipe.crtc,
        onFlip: { [unowned output] in output.acknowledge($0) },
        onLoss: { [unowned self] in self.lost(.card) })
      try output.card.add(user, loop: loop)
    } catch {
      lack("\(error)")
      return
    }
    output.onFrameShown = { [unowned self, unowned output] frame in
      // Not earlier: composing this line takes as long as finding the output.
      if frame.number == 1 { self.log.info("showing on \(output.summary)") }
      self.onFrameShown(frame)
    }
    output.onLoss = { [unowned self] in self.lost($0) }
    self.output = output
    mode = output.mode
    findBacklight(of: output)
    isMaster = true
    obstacle = nil
    cards.add(
      self, onLeave: { [unowned self] in self.leave() },
      onReturn: { [unowned self] in
        self.isCovered = self.output != nil
        if self.output == nil { self.lookAgain() } else { self.recover() }
      })
    update()
  }

  private func detach() {
    if isMaster {
      setBacklight { light throws(SystemError) in try light.turn(on: true) }
      output?.giveBack()
    }
    if let output { output.card.removeUser(connector: output.pipe.connector) }
    output = nil
    hasPicture = false
    mirrors.forgetPicture()
    mirrors.isBlank = true
    mode = nil
    backlight = nil
    isMaster = false
    isCovered = cards.isAway
  }

  /// Cards or screens have been plugged in or out, or have changed.
  private func handle(_ events: [UdevEvent]) {
    guard !events.isEmpty else { return }
    guard let output else {
      lookAgain()
      return
    }
    if events.contains(where: { $0.isRemoval && $0.device.number == output.card.device }) {
      lost(.card)
    } else if finder.stillHolds(output) {
      if isMaster { output.renewLink() }
    } else {
      log.info("\(output.mode.name) was unplugged or changed its modes")
      replace()
    }
  }

  /// Lets go of the output, and takes the one that is wanted now.
  private func replace() {
    detach()
    lookAgain()
    if output == nil { onModeChange() }
  }

  /// Looks for an output, where there is none. Not while another console is shown: whoever opens a
  /// card is its master, and it is for another program then.
  private func lookAgain() {
    guard output == nil, !cards.isAway else { return }
    retry.cancel()
    switch finder.find() {
    case .found(let output):
      attach(output)
      onModeChange()
    case .refused(let error): waitFor(error)
    case .none(let reasons): waitForOutput(because: reasons)
    }
  }

  private func waitFor(_ error: DisplayError) {
    lack("\(error)", remedy: "waiting for the screen")
    askAgainLater()
  }

  private func waitForOutput(because reasons: String) {
    lack(reasons, remedy: "waiting for an output")
  }

  /// There is no output for a reason, which is logged, but not twice in a row.
  private func lack(_ reason: String, remedy: String? = nil) {
    if reason != obstacle { log.warning(reason + (remedy.map { "; \($0)" } ?? "")) }
    obstacle = reason
  }

  // MARK: Sharing the screen

  /// Turns the output on or off, and its light.
  private func update() {
    mirrors.isBlank = isBlank
    if isMaster, !isBlank { output?.turnOn() } else { output?.turnOff(goesDark: isMaster) }
    guard isMaster else { return }
    setBacklight { [isBlank] light throws(SystemError) in try light.turn(on: !isBlank) }
  }

  private func findBacklight(of output: DRMOutput) {
    guard let connector = output.mode.connector,
      let folder = Backlight.folder(ofConnector: connector, card: output.card.path)
    else { return }
    do throws(SystemError) {
      backlight = try Backlight(path: folder)
      log.debug("\(output.mode.name): its light is \(folder)")
    } catch {
      let remedy =
        error.isPermission ? "; a udev rule must give the group video the right to write it" : ""
      log.warning("\(error)\(remedy); the picture is darkened instead of the light")
    }
  }

  /// A light that fails is none: the picture is darkened instead.
  private func setBacklight(_ body: (Backlight) throws(SystemError) -> Void) {
    guard let backlight else { return }
    do throws(SystemError) {
      try body(backlight)
    } catch {
      log.warning("\(error); the picture is darkened instead of the light")
      self.backlight = nil
    }
  }

  private func lost(_ loss: DRMOutput.Loss) {
    guard let output else { return }
    isMaster = false
    switch loss {
    case .master:
      log.warning("\(output.card.path): another program has taken the screen; waiting for it")
      isCovered = true
      askAgainLater()
    case .card:
      log.warning("\(output.card.path) is gone")
      replace()
    }
  }

  /// The user switches to another console.
  private func leave() {
    isCovered = true
    guard let output else { return }
    output.turnOff(goesDark: false)
    isMaster = false
    output.card.dropMaster()
  }

  /// Takes the screen again, if possible.
  private func recover() {
    guard let output, !isMaster, !cards.isAway else { return }
    do {
      try output.card.becomeMaster()
      isMaster = true
      isCovered = false
      update()
    } catch {
      log.debug("\(error)")
      askAgainLater()
    }
  }

  private func askAgainLater() {
    guard !retry.isScheduled else { return }
    retry.schedule(at: Clock.monotonic + Self.patience) { [unowned self] in
      if self.output == nil { self.lookAgain() } else { self.recover() }
    }
  }
}
