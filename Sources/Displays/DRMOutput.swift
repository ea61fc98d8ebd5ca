import CDRM
import Geometry
import Glibc
import LinuxIO
import Raster

/// An active output: its shadow buffer, its two scan-out buffers and the page flips between them.
final class DRMOutput {
  /// Why the output can no longer show frames.
  enum Loss {
    /// Another program has taken the screen.
    case master
    /// The card is gone.
    case card
  }

  let card: DRMCard
  let pipe: Pipe
  /// The connector's mode.
  let timing: OutputMode
  /// The mode after rotation.
  let mode: DisplayMode
  let surface: Surface
  private(set) var frameClock: FrameClock
  var onFrameShown: (ShownFrame) -> Void = { _ in }
  /// Called after the output has been turned off because it can no longer show frames.
  var onLoss: (Loss) -> Void = { _ in }

  private let log: Log
  private let rotation: Rotation
  private let format: PixelFormat
  private let scanout: any Scanout
  private var buffers: ScanoutBuffers
  private var machine: FlipMachine
  private var pacer: FramePacer
  /// False after the driver has reported that it has no vertical blank, as in virtual machines and
  /// for panels on SPI or USB.
  private var hasVerticalBlank = true
  /// The time of the last vertical blank that the driver was queried for.
  private var queriedBlank: Duration?
  private let saved: SavedPicture?
  /// Whether a frame has been shown, so that the saved picture must be restored.
  private var hasShownFrame = false
  /// Whether this program has disabled the CRTC, and no other program has had the screen since.
  private var isDisabled = false
  /// Schedules the machine's deadline.
  private let timer: EventLoop.Timer
  /// Schedules the next attempt to disable the CRTC.
  private let disableTimer: EventLoop.Timer
  /// The frame sent last, until it is reported as shown.
  private var pendingFrame: ShownFrame?
  private var frameCount: UInt64 = 0

  /// Prepares buffers and mode, with a test commit if the driver is atomic. The screen does not
  /// change before the first `present`.
  init(
    card: DRMCard, pipe: Pipe, connector: ConnectorReport, timing: Int, rotation: Rotation,
    allowsAtomic: Bool, loop: EventLoop, log: Log
  ) throws(SystemError) {
    self.card = card
    self.pipe = pipe
    self.rotation = rotation
    timer = EventLoop.Timer(loop)
    disableTimer = EventLoop.Timer(loop)
    self.log = log
    let setup = try ScanoutSetup(card: card, pipe: pipe, allowsAtomic: allowsAtomic, log: log)
    scanout = setup.scanout
    format = setup.format
    buffers = setup.buffers
    self.timing = connector.modes[timing]
    let size = rotation.swapsAxes ? pipe.size.turned : pipe.size
    mode = DisplayMode(
      size: size, refresh: self.timing.refresh, rotation: rotation, scale: nil,
      physicalSize: rotation.swapsAxes ? connector.physicalSize?.turned : connector.physicalSize,
      connector: connector.name, name: "\(connector.name) of \(card.path)")
    surface = Surface(width: size.width, height: size.height)
    machine = FlipMachine(width: size.width, height: size.height)
    frameClock = FrameClock(refresh: self.timing.refresh)
    pacer = FramePacer(interval: frameClock.interval, blanking: self.timing.blanking)
    saved = SavedPicture(card: card, pipe: pipe)
  }

  /// A description for the log: `HDMI-A-1 of /dev/dri/card0, 1280x800@60, XR24, atomic`.
  var summary: String { "\(mode.name), \(timing), \(format.name), \(scanout.name)" }

  var isReadyForFrame: Bool { machine.isReady }

  /// Resumes showing frames at the next `present`.
  func turnOn() {
    isDisabled = false
    disableTimer.cancel()
    if !machine.isOn { feed("turn on") { $0.turnOn() } }
  }

  /// Stops showing frames.
  /// - Parameter disablingCRTC: Whether to switch the screen off, even if another program or the
  ///   console has enabled it. Otherwise the output stays on for the next program.
  func turnOff(disablingCRTC: Bool) {
    if machine.isOn { feed("turn off") { $0.turnOff() } }
    guard disablingCRTC else {
      isDisabled = false
      return disableTimer.cancel()
    }
    guard !isDisabled else { return }
    isDisabled = true
    disableCRTC { [log] in log.warning("\($0)") }
  }

  /// Disables the CRTC. Retries until the driver accepts it.
  private func disableCRTC(onError warn: (SystemError) -> Void = { _ in }) {
    do throws(SystemError) {
      try scanout.turnOff()
    } catch {
      warn(error)
      // The next frame detects that the master or the card is lost.
      if error.isPermission || error.isOfMissingCard { return }
      disableTimer.schedule(after: FlipMachine.longestDelay) { [unowned self] in
        self.disableCRTC()
      }
    }
  }

  /// Restores the picture that was on the screen before the first frame.
  func restorePicture() {
    turnOff(disablingCRTC: false)
    guard hasShownFrame, let saved else { return }
    hasShownFrame = false
    do {
      try saved.restore(card: card)
    } catch {
      // The old framebuffer is gone. The kernel shows the console when the card is closed.
      log.debug("\(error)")
    }
  }

  /// Sets the mode again if the link to the screen has failed, so that the driver retrains it.
  func retrainLink() {
    guard machine.isOn, scanout.hasBadLink else { return }
    log.info("\(card.path): the link to the screen failed; setting the mode again")
    turnOff(disablingCRTC: false)
    turnOn()
  }

  /// Returns the time at which to draw the next frame; see `Display`.
  func drawingStart(asOf now: Duration) -> Duration {
    pacer.start(asOf: now, lastBlank: lastBlank(asOf: now))
  }

  /// Returns the time of a recent vertical blank; nil if the driver has none or the output is off.
  private func lastBlank(asOf now: Duration) -> Duration? {
    guard hasVerticalBlank else { return nil }
    // Extrapolating over a few frames is exact enough and saves a system call.
    if let queriedBlank {
      let last = max(queriedBlank, frameClock.last ?? queriedBlank)
      if now - last < frameClock.interval * 16 { return last }
    }
    var sequence: UInt64 = 0
    var nanoseconds: UInt64 = 0
    errno = 0
    guard drmCrtcGetSequence(card.number, pipe.crtc, &sequence, &nanoseconds) == 0 else {
      if errno == EOPNOTSUPP || errno == ENOTTY { hasVerticalBlank = false }
      return nil
    }
    queriedBlank = nanoseconds > 0 ? .nanoseconds(Int64(nanoseconds)) : nil
    return queriedBlank
  }

  /// Adds damage and sends all pending damage if a frame can be sent.
  func present(_ damage: Region) { feed("present") { $0.present(damage) } }

  /// Handles the kernel's flip event.
  func acknowledge(_ flip: FlipEvent) {
    if machine.awaited == flip.token {
      do {
        try scanout.acknowledged()
      } catch {
        log.debug("\(error)")
        feed("failed") { $0.failed(flip.token) }
        return
      }
    }
    feed("acknowledged") { $0.acknowledged(flip.token, at: flip.time) }
  }

  /// Feeds the machine an input and carries out its action.
  private func feed(_ input: String, _ body: (inout FlipMachine) -> FlipMachine.Action) {
    let before = machine.stateName
    let action = body(&machine)
    if machine.stateName != before {
      log.debug("\(card.path): \(before) → \(input) → \(machine.stateName)")
    }
    setTimer()
    switch action {
    case .none: break
    case .offer(let frame): send(frame)
    case .report(let time): report(shown: time)
    case .warnOfRefusals(let reason): log.warning("\(reason); trying again")
    case .warnOfLittleMemory(let reason):
      log.warning(
        "\(reason); the card has memory for only one buffer, so drawing into the visible one")
    case .warnOfLostFlip:
      log.warning("\(card.path): a flip was never acknowledged; setting the mode again")
    case .impossible:
      log.warning("\(card.path): a bug in this program: \(input) while \(before)")
    }
  }

  private func setTimer() {
    guard let deadline = machine.deadline else { return timer.cancel() }
    guard deadline != timer.deadline else { return }
    timer.schedule(at: deadline) { [unowned self] in
      self.feed("time") { $0.advance(to: Clock.monotonic) }
    }
  }

  private func send(_ frame: FlipMachine.Frame) {
    do throws(SystemError) {
      if frame.buffer == 1 { try buffers.complete() }
      let framebuffer = buffers.copy(
        frame.copy, of: surface, rotation: rotation, to: frame.buffer)
      let presented = Clock.monotonic
      var isShown = true
      if frame.setsMode {
        try scanout.setMode(framebuffer)
        // Setting the mode may have cleared the buffer.
        _ = buffers.copy(frame.copy, of: surface, rotation: rotation, to: frame.buffer)
      } else {
        let damage = frame.copy.rectangles.map {
          rotation.apply($0, width: surface.width, height: surface.height)
        }
        isShown = try scanout.flip(to: framebuffer, damage: damage, token: frame.token)
        machine.drawsInPlace = scanout.drawsInPlace
      }
      hasShownFrame = true
      frameCount += 1
      pacer.submitted(at: Clock.monotonic, setMode: frame.setsMode)
      pendingFrame = ShownFrame(
        number: frameCount, presented: presented, shown: presented, copied: frame.copy.area)
      feed("accepted") { $0.accepted(isShown: isShown, at: Clock.monotonic) }
      // Allocate the second buffer now rather than at the first touch. The frame that needs it
      // reports the error.
      if isShown { try? buffers.complete() }
    } catch {
      if error.isOfMissingCard {
        lose(.card)
      } else if error.isPermission {
        lose(.master)
      } else {
        feed("refused") {
          $0.refused(
            because: "\(error)", isOutOfMemory: error.isOfMemory, at: Clock.monotonic,
            interval: frameClock.interval)
        }
      }
    }
  }

  private func report(shown time: Duration) {
    guard var frame = pendingFrame else { return }
    pendingFrame = nil
    frame.shown = time
    frameClock.shown(at: time)
    pacer.shown(at: time)
    onFrameShown(frame)
  }

  private func lose(_ loss: Loss) {
    turnOff(disablingCRTC: false)
    onLoss(loss)
  }
}
