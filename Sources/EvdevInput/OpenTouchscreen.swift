import Geometry
import LinuxIO
import TouchTracking

/// A touchscreen in use: its device, the decoder of its events, its calibration and its grab.
final class OpenTouchscreen: CustomStringConvertible {
  let device: EvdevDevice
  var decoder: TouchDecoder
  let listed: InputDevice
  /// How many contacts are down.
  private(set) var contactCount = 0
  /// Whether other programs receive no events; a refused grab is tried again. Nil until it is set.
  var isGrabbed: Bool? {
    didSet { if isGrabbed != oldValue { updateGrab() } }
  }
  /// Called when there are events to read. `isCheck` is set after another program had the device.
  var onInput: (_ isCheck: Bool) -> Void = { _ in }

  private let loop: EventLoop
  private let log: Log
  private var watch: EventLoop.Watch?
  private let grabRetry: EventLoop.Timer
  /// LIBINPUT_CALIBRATION_MATRIX, for panels without a calibration.
  private var udevCalibration = Calibration.identity
  /// WL_OUTPUT.
  private var output: String?

  /// - Parameters:
  ///   - device: a device that can be used as a touchscreen.
  ///   - known: udev's description; nil if udev does not know the device.
  ///   - reason: why it is used.
  init(
    _ device: EvdevDevice, firstContact: ContactID, known: UdevInputDevice?, reason: String,
    loop: EventLoop, log: Log
  ) {
    guard
      let decoder = TouchDecoder(
        device.description, noise: known?.noise ?? [:], firstContact: firstContact)
    else { preconditionFailure("a usable touchscreen has a decoder") }
    self.device = device
    self.decoder = decoder
    self.loop = loop
    self.log = log
    listed = InputDevice(
      path: device.path, place: known?.place, description: device.description,
      verdict: .used(as: .touchscreen, because: reason))
    grabRetry = EventLoop.Timer(loop)
    update(from: known)
  }

  var description: String { "touchscreen \(device.path) \"\(device.description.name)\"" }

  /// Reads the device's present state, and calls `onInput` for the events that follow.
  func begin() throws(SystemError) {
    device.replayState(into: &decoder)
    watch = try loop.watch(device.descriptorNumber, for: .readable) { [unowned self] _ in
      self.onInput(false)
    }
  }

  /// Applies the properties that udev's rules have set.
  func update(from known: UdevInputDevice?) {
    udevCalibration = known?.calibration.flatMap(Calibration.init(property:)) ?? .identity
    output = known?.output
  }

  /// Maps positions to the panel's own screen.
  /// - Parameters:
  ///   - calibration: the panel's calibration; nil to use udev's.
  ///   - outputs: the transform from each output to the panel's own screen.
  func calibrate(_ calibration: Calibration?, outputs: [String: AffineTransform]?) {
    let own = calibration ?? udevCalibration
    let place = output.flatMap { outputs?[$0] } ?? .identity
    decoder.calibration = Calibration(transform: own.transform.followed(by: place))
  }

  /// Decodes an event. Returns a frame if the event ends a frame with changes.
  func feed(_ event: InputEvent) -> ContactFrame? { count(decoder.feed(event)) }

  /// Cancels all contacts of a device that is gone.
  func loseDevice(at time: Duration) -> ContactFrame? { count(decoder.loseDevice(at: time)) }

  private func count(_ frame: ContactFrame?) -> ContactFrame? {
    for change in frame?.changes ?? [] {
      switch change.phase {
      case .down: contactCount += 1
      case .up, .cancelled: contactCount -= 1
      case .moved: break
      }
    }
    return frame
  }

  // MARK: Grabbing

  private func updateGrab() {
    if isGrabbed == true {
      do throws(SystemError) { try device.grab() } catch { log.debug("\(error)") }
    } else {
      device.release()
    }
    scheduleGrabRetry()
  }

  private func scheduleGrabRetry() {
    guard let retry = device.grabState.retry else { return grabRetry.cancel() }
    grabRetry.schedule(at: retry) { [unowned self] in self.retryGrab() }
  }

  private func retryGrab() {
    let wasReported = device.grabState.isRefusedRepeatedly
    do throws(SystemError) {
      // Reading an event may have grabbed the device meanwhile.
      guard device.grabState.retry != nil else { return }
      try device.grab()
      if wasReported { log.info("touchscreen \(device.path) is free again") }
      // The next touch would otherwise begin before the decoder knows the device's state.
      onInput(true)
    } catch {
      if !wasReported {
        log.warning("\(error); another program has grabbed this touchscreen; waiting for it")
      }
      scheduleGrabRetry()
    }
  }
}
