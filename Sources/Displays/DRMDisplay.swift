import Geometry
import LinuxIO
import Raster
import Udev

/// A screen on one of the kernel's graphics cards: finds it, waits for it, follows its coming and
/// going, and shows frames on it.
public final class DRMDisplay: Display {
  public private(set) var mode: DisplayMode?
  public var surface: Surface? { output?.surface }
  public var frameClock: FrameClock { output?.frameClock ?? FrameClock(refresh: 60) }
  public var isReadyForFrame: Bool { output?.isReadyForFrame ?? false }
  public var onFrameShown: (ShownFrame) -> Void = { _ in }
  public var onModeChange: () -> Void = {}
  public var isBlank = false {
    didSet { if isBlank != oldValue { update() } }
  }

  private let finder: OutputFinder
  private let loop: EventLoop
  private let log: Log
  private var monitor: UdevMonitor?
  private var console: Console?
  private var output: DRMOutput?
  private var watch: EventLoop.Watch?
  private let retry: EventLoop.Timer
  /// Whether we may set modes; false while another program, or another console, has the screen.
  private var isMaster = false
  /// Whether another console is shown; a screen that comes meanwhile is not ours either.
  private var isAway = false
  private var lastNotice = ""

  /// How often to ask for a screen that another program has taken.
  private static let patience = Duration.seconds(1)

  /// `allowsAtomic` false uses the legacy calls even where the driver has better.
  public init(request: OutputRequest, allowsAtomic: Bool = true, loop: EventLoop, log: Log) {
    finder = OutputFinder(request: request, allowsAtomic: allowsAtomic, loop: loop, log: log)
    self.loop = loop
    self.log = log
    retry = EventLoop.Timer(loop)
  }

  deinit { stop() }

  public func start() throws(DisplayError) {
    do {
      // Before looking, so that nothing comes unseen.
      monitor = try UdevMonitor(subsystem: "drm", loop: loop) { [unowned self] events in
        self.handle(events)
      }
    } catch {
      log.warning("\(error); displays plugged in later are not seen")
    }
    switch finder.find() {
    case .found(let output): attach(output)
    case .refused(let error): throw error
    case .none(let reasons): tell("\(reasons); waiting for an output")
    }
  }

  public func present(_ damage: Region) { output?.present(damage) }

  public func stop() {
    monitor = nil
    retry.cancel()
    detach()
    // Last: the console draws itself when it is text again, and must own the screen by then.
    console = nil
  }

  // MARK: Coming and going

  private func attach(_ output: DRMOutput) {
    do {
      watch = try loop.watch(output.card.number, for: .readable) { [unowned self] readiness in
        if readiness.contains(.readable) {
          self.output?.readEvents()
        } else {
          self.lost(.card)
        }
      }
    } catch {
      tell("\(error)")
      return
    }
    output.onFrameShown = { [unowned self, unowned output] frame in
      // Not before: putting a line together takes as long as finding the output.
      if frame.number == 1 { self.log.info("showing on \(output.summary)") }
      self.onFrameShown(frame)
    }
    output.onLoss = { [unowned self] in self.lost($0) }
    self.output = output
    mode = output.mode
    isMaster = !isAway
    if isAway { output.card.dropMaster() }
    lastNotice = ""
    if console == nil {
      console = Console(
        loop: loop, log: log,
        onLeave: { [unowned self] in self.leave() },
        onReturn: { [unowned self] in
          self.isAway = false
          self.recover()
        })
    }
    update()
  }

  private func detach() {
    watch = nil
    if isMaster { output?.giveBack() }
    output = nil
    mode = nil
    isMaster = false
  }

  /// Cards or screens have come, gone or changed.
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
      detach()
      lookAgain()
      if self.output == nil { onModeChange() }
    }
  }

  /// Something may be there now.
  private func lookAgain() {
    guard output == nil else { return }
    retry.cancel()
    switch finder.find() {
    case .found(let output):
      attach(output)
      onModeChange()
    case .refused(let error):
      tell("\(error)")
      askAgainLater()
    case .none(let reasons):
      tell("\(reasons); waiting for an output")
    }
  }

  /// A notice is for people; saying it once is enough.
  private func tell(_ notice: String) {
    if notice != lastNotice { log.warning(notice) }
    lastNotice = notice
  }

  // MARK: Having the screen and not having it

  /// Lights the output or turns it off, as it should be now.
  private func update() {
    if isMaster, !isBlank { output?.turnOn() } else { output?.turnOff(goesDark: isMaster) }
  }

  private func lost(_ loss: DRMOutput.Loss) {
    guard let output else { return }
    isMaster = false
    switch loss {
    case .master:
      log.warning("\(output.card.path): another program has taken the screen; waiting for it")
      askAgainLater()
    case .card:
      log.warning("\(output.card.path) is gone")
      detach()
      lookAgain()
      if self.output == nil { onModeChange() }
    }
  }

  /// Another console is being switched to.
  private func leave() {
    isAway = true
    guard let output else { return }
    output.turnOff(goesDark: false)
    isMaster = false
    output.card.dropMaster()
  }

  /// Takes the screen again, if it can be had.
  private func recover() {
    guard let output, !isMaster, !isAway else { return }
    do {
      try output.card.becomeMaster()
      isMaster = true
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
