import CDRM
import Geometry
import Glibc
import LinuxIO
import Raster

/// One lit output: its shadow, its two scan-out buffers, and the flips between them.
final class DRMOutput {
  /// Why the output can show nothing any more.
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
  /// The mode as the viewer sees it.
  let mode: DisplayMode
  let surface: Surface
  private(set) var frameClock: FrameClock
  var onFrameShown: (ShownFrame) -> Void = { _ in }
  /// Called when the output can show nothing any more, and is off.
  var onLoss: (Loss) -> Void = { _ in }

  private let log: Log
  private let rotation: Rotation
  private let format: PixelFormat
  private let scanout: any Scanout
  private var buffers: ScanoutBuffers
  private var machine: FlipMachine
  private var pacer: FramePacer
  /// False once the driver has said that it knows no vertical blank, as virtual machines and panels
  /// behind SPI or USB do not.
  private var hasBlank = true
  /// The time of the blank that the driver has told of last.
  private var lastAnswer: Duration?
  private let saved: SavedPicture?
  /// Whether a frame was ever shown, and the screen must be given back.
  private var isLit = false
  /// Whether it is off at our wish, and nobody else has had the screen since.
  private var isDark = false
  /// For the machine's deadline.
  private let timer: EventLoop.Timer
  /// For the next attempt to switch off.
  private let darkTimer: EventLoop.Timer
  private var flight: ShownFrame?
  private var frames: UInt64 = 0

  /// Prepares everything, and tests it if the driver can. The screen does not change before the
  /// first `present`.
  init(
    card: DRMCard, pipe: Pipe, connector: ConnectorReport, timing: Int, rotation: Rotation,
    allowsAtomic: Bool, loop: EventLoop, log: Log
  ) throws(SystemError) {
    self.card = card
    self.pipe = pipe
    self.rotation = rotation
    timer = EventLoop.Timer(loop)
    darkTimer = EventLoop.Timer(loop)
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

  /// `HDMI-A-1 of /dev/dri/card0, 1280x800@60, XR24, atomic`, for people.
  var summary: String { "\(mode.name), \(timing), \(format.name), \(scanout.name)" }

  var isReadyForFrame: Bool { machine.isReady }

  /// Shows frames from the next `present` on.
  func turnOn() {
    isDark = false
    darkTimer.cancel()
    if !machine.isOn { feed("turn on") { $0.turnOn() } }
  }

  /// Shows no more frames. The output stays lit, for the next program, unless it `goesDark`: also
  /// where another program or the console has lit it.
  func turnOff(goesDark: Bool) {
    if machine.isOn { feed("turn off") { $0.turnOff() } }
    guard goesDark else {
      isDark = false
      return darkTimer.cancel()
    }
    guard !isDark else { return }
    isDark = true
    goDark { [log] in log.warning("\($0)") }
  }

  /// Switches off; again and again where the driver refuses.
  private func goDark(onRefusal warn: (SystemError) -> Void = { _ in }) {
    do throws(SystemError) {
      try scanout.turnOff()
    } catch {
      warn(error)
      // The next frame finds out whose the screen is, and whether it is there.
      if error.isPermission || error.isOfMissingCard { return }
      darkTimer.schedule(at: Clock.monotonic + FlipMachine.longestDelay) { [unowned self] in
        self.goDark()
      }
    }
  }

  /// Shows again what was on the screen before.
  func giveBack() {
    turnOff(goesDark: false)
    guard isLit, let saved else { return }
    isLit = false
    do {
      try saved.restore(card: card)
    } catch {
      // The old framebuffer is gone. The kernel shows the console when the card is closed.
      log.debug("\(error)")
    }
  }

  /// Sets the mode again if the link to the screen has failed.
  func renewLink() {
    guard machine.isOn, scanout.hasBadLink else { return }
    log.info("\(card.path): the link to the screen failed; setting the mode again")
    turnOff(goesDark: false)
    turnOn()
  }

  /// When to draw the next frame; see `Display`.
  func drawingStart(asOf now: Duration) -> Duration {
    pacer.start(asOf: now, lastBlank: lastBlank(asOf: now))
  }

  /// When the last vertical blank that is known was; nil where there is none, and where the output is
  /// off.
  private func lastBlank(asOf now: Duration) -> Duration? {
    guard hasBlank else { return nil }
    // The mode's rate is exact enough for some frames, and a look at the clock is no system call.
    if let lastAnswer {
      let last = max(lastAnswer, frameClock.last ?? lastAnswer)
      if now - last < frameClock.interval * 16 { return last }
    }
    var sequence: UInt64 = 0
    var nanoseconds: UInt64 = 0
    errno = 0
    guard drmCrtcGetSequence(card.number, pipe.crtc, &sequence, &nanoseconds) == 0 else {
      if errno == EOPNOTSUPP || errno == ENOTTY { hasBlank = false }
      return nil
    }
    lastAnswer = nanoseconds > 0 ? .nanoseconds(Int64(nanoseconds)) : nil
    return lastAnswer
  }

  /// Sends the damage of now and of before, if a frame can go out.
  func present(_ damage: Region) { feed("present") { $0.present(damage) } }

  /// The kernel has shown a frame.
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

  /// Gives the machine an input, and carries out its action.
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
        "\(reason); drawing into the picture that is shown, as there is room for one only")
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
        // The card may have cleared it.
        _ = buffers.copy(frame.copy, of: surface, rotation: rotation, to: frame.buffer)
      } else {
        let damage = frame.copy.rectangles.map {
          rotation.apply($0, width: surface.width, height: surface.height)
        }
        isShown = try scanout.flip(to: framebuffer, damage: damage, token: frame.token)
        machine.drawsInPlace = scanout.drawsInPlace
      }
      isLit = true
      frames += 1
      pacer.handedOver(at: Clock.monotonic, setMode: frame.setsMode)
      flight = ShownFrame(
        number: frames, presented: presented, shown: presented, copied: frame.copy.area)
      feed("accepted") { $0.accepted(isShown: isShown, at: Clock.monotonic) }
      // Saves the time at the first touch. An error comes again with the frame that needs it.
      if isShown { try? buffers.complete() }
    } catch {
      if error.isOfMissingCard {
        lose(.card)
      } else if error.isPermission {
        lose(.master)
      } else {
        feed("refused") {
          $0.refused(
            because: "\(error)", lacksMemory: error.isOfMemory, at: Clock.monotonic,
            interval: frameClock.interval)
        }
      }
    }
  }

  private func report(shown time: Duration) {
    guard var frame = flight else { return }
    flight = nil
    frame.shown = time
    frameClock.shown(at: time)
    pacer.shown(at: time)
    onFrameShown(frame)
  }

  private func lose(_ loss: Loss) {
    turnOff(goesDark: false)
    onLoss(loss)
  }
}
