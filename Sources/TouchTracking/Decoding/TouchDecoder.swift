/// Turns the events of one touchscreen into frames of contacts, for all three protocols.
///
/// Feed it every event of the device in order. Its states handle SYN_DROPPED:
///
///     case | state           | input       | returned                          | new state
///     -----+-----------------+-------------+-----------------------------------+----------------
///      1   | normal          | other event | –; collected until SYN_REPORT     | normal
///      2   | normal          | SYN_REPORT  | the frame's changes, if any       | normal
///      3   | normal          | SYN_DROPPED | –                                 | dropping
///      4   | dropping        | other event | –; ignored, because the frame is  | dropping
///          |                 |             | incomplete                        |
///      5   | dropping        | SYN_REPORT  | –                                 | resynchronizing
///      6   | resynchronizing | other event | –; collected until SYN_REPORT     | resynchronizing
///      7   | resynchronizing | SYN_REPORT  | as in 2, but contacts that ended  | normal
///          |                 |             | are cancelled, not up             |
///      8   | resynchronizing | SYN_DROPPED | –                                 | dropping
///      9   | any             | device lost | all contacts cancelled            | normal
///     10   | normal          | SYN_REPORT  | as in 2, but contacts that ended  | normal
///          |                 | of value 1  | are cancelled, not up             |
///
/// After SYN_DROPPED and the SYN_REPORT that ends the incomplete frame, the caller must feed one
/// resynchronisation frame, possibly empty. It contains the changes since SYN_DROPPED, as libevdev
/// computes them from the kernel's current state.
///
/// When a device is unplugged or suspended, the kernel releases all of its keys and slots and then
/// sends a SYN_REPORT of value 1 (drivers/input/input.c, input_disconnect_device).
public struct TouchDecoder: Sendable {
  private enum State: Hashable {
    case normal
    case dropping
    case resynchronizing
  }

  private var state = State.normal
  private var machine: any ContactMachine
  /// Decodes a pen that shares its device node with multitouch fingers.
  private var pen: SingleTouchMachine?
  private var presses = KeyPressMachine()
  private var reporter: ContactReporter

  /// Creates a decoder for a device; nil if the device reports no positions.
  /// - Parameters:
  ///   - noise: The fuzz of position axes that the kernel does not filter because udev has cleared
  ///     it. The kernel filters the fuzz in `description`, except for protocol A, where the decoder
  ///     does.
  ///   - firstContact: The number of the first contact. Choose numbers far apart for the devices of
  ///     one program.
  public init?(
    _ description: TouchscreenDescription, calibration: Calibration = .identity,
    noise: [UInt16: Int32] = [:], firstContact: ContactID = ContactID(1)
  ) {
    guard let touchProtocol = description.touchProtocol, let axes = description.positionAxes
    else { return nil }
    func range(_ axis: UInt16) -> AxisRange {
      var range = description.ranges[axis] ?? AxisRange(minimum: 0, maximum: 0)
      let isUnfiltered = touchProtocol == .anonymous && (axis == axes.x || axis == axes.y)
      range.fuzz = noise[axis] ?? (isUnfiltered ? range.fuzz : 0)
      return range
    }
    let (x, y) = (range(axes.x), range(axes.y))
    reporter = ContactReporter(
      xRange: x, yRange: y, calibration: calibration, firstContact: firstContact)
    let scale = PropertyScale(
      description, pressure: Axis.contactPressure, distance: Axis.contactDistance,
      size: Axis.touchMajor, x: x, y: y)
    let (singleX, singleY) = (range(Axis.x), range(Axis.y))
    let singleScale = PropertyScale(
      description, pressure: Axis.pressure, distance: Axis.distance, x: singleX, y: singleY)
    switch touchProtocol {
    case .slots:
      machine = SlotMachine(
        slotCount: description.slotCount ?? 1, scale: scale,
        reportsTool: description.has(axis: Axis.toolType))
    case .anonymous:
      machine = AnonymousMachine(scale: scale)
    case .single:
      let hasSecond = description.has(axis: Axis.z) && description.has(axis: Axis.rx)
      machine = SingleTouchMachine(
        ranges: (singleX, singleY), secondRanges: hasSecond ? (range(Axis.z), range(Axis.rx)) : nil,
        scale: singleScale, contactKey: description.contactKey ?? KeyCode.touch)
    }
    if touchProtocol != .single, description.hasPenBesideFingers {
      pen = SingleTouchMachine(
        ranges: (singleX, singleY), secondRanges: nil, scale: singleScale, isBesideFingers: true)
    }
  }

  /// The correction of positions. A new one moves contacts that are down in their next frame.
  public var calibration: Calibration {
    get { reporter.calibration }
    set { reporter.calibration = newValue }
  }

  /// Sets the value that an axis had before the first event. Set ABS_MT_SLOT before the axes of a
  /// slot. Fingers that are already down begin no contact.
  public mutating func setInitial(axis code: UInt16, value: Int32) {
    setInitial(InputEvent(time: .zero, type: EventType.absolute, code: code, value: value))
  }

  /// Sets the state that BTN_TOUCH, BTN_LEFT or a BTN_TOOL_* key had before the first event.
  public mutating func setInitial(key code: UInt16, isDown: Bool) {
    setInitial(
      InputEvent(time: .zero, type: EventType.key, code: code, value: isDown ? 1 : 0))
  }

  private mutating func setInitial(_ event: InputEvent) {
    machine.setInitial(event)
    pen?.setInitial(event)
  }

  /// The keys of the device whose presses are reported. Setting different keys forgets all presses
  /// without reporting their end; a key that is held then is reported at its next press.
  public var keys: Set<UInt16> {
    get { presses.keys }
    set { presses.keys = newValue }
  }

  /// Whether a pen hovers over the screen or touches it.
  public var isPenNear: Bool { machine.isPenNear || pen?.isPenNear ?? false }

  /// Decodes the next event. Returns a frame if the event is a SYN_REPORT and something changed.
  public mutating func feed(_ event: InputEvent) -> ContactFrame? {
    if event.type == EventType.synchronization, event.code == SynchronizationCode.dropped {
      state = .dropping
      return nil
    }
    switch (state, event.isReport) {
    case (.normal, false), (.resynchronizing, false):
      machine.handle(event, into: &reporter)
      pen?.handle(event, into: &reporter)
      presses.handle(event, into: &reporter)
      return nil
    case (.normal, true):
      machine.endFrame(into: &reporter)
      pen?.endFrame(into: &reporter)
      if event.value == 1 { reporter.cancelEnds() }
      return reporter.finish(at: event.time)
    case (.dropping, false):
      return nil
    case (.dropping, true):
      state = .resynchronizing
      reporter.ending = .cancelled
      return nil
    case (.resynchronizing, true):
      machine.endResynchronization(into: &reporter)
      pen?.endFrame(into: &reporter)
      reporter.ending = .up
      state = .normal
      return reporter.finish(at: event.time)
    }
  }

  /// Cancels all contacts because the device was unplugged. Returns their frame; nil if there were
  /// none.
  public mutating func loseDevice(at time: Duration) -> ContactFrame? {
    reporter.ending = .cancelled
    machine.cancelAll(into: &reporter)
    pen?.cancelAll(into: &reporter)
    presses.cancelAll(into: &reporter)
    reporter.ending = .up
    state = .normal
    return reporter.finish(at: time)
  }
}
