/// Turns the events of one touchscreen into frames of contacts, for all three protocols.
///
/// Feed it every event of the device in order. Its states deal with lost events:
///
///     case | state           | input       | returned                          | new state
///     -----+-----------------+-------------+-----------------------------------+----------------
///      1   | normal          | other event | –; kept for the end of the frame  | normal
///      2   | normal          | SYN_REPORT  | the frame's changes, if any       | normal
///      3   | normal          | SYN_DROPPED | –                                 | dropping
///      4   | dropping        | other event | –; ignored, as the frame is       | dropping
///          |                 |             | incomplete                        |
///      5   | dropping        | SYN_REPORT  | –                                 | resynchronizing
///      6   | resynchronizing | other event | –; kept: a change of the meantime | resynchronizing
///      7   | resynchronizing | SYN_REPORT  | as in 2, but contacts that ended  | normal
///          |                 |             | are cancelled, not up             |
///      8   | resynchronizing | SYN_DROPPED | –                                 | dropping
///      9   | any             | device lost | all contacts cancelled            | normal
///     10   | normal          | SYN_REPORT  | as in 2, but contacts that ended  | normal
///          |                 | of value 1  | are cancelled, not up             |
///
/// The kernel ends a frame with a SYN_REPORT of value 1 where it has let go of everything by itself,
/// because the device is unplugged or sleeps (drivers/input/input.c, input_disconnect_device).
///
/// So after SYN_DROPPED, and the SYN_REPORT that ends the incomplete frame, the source of the
/// events must send one frame, possibly empty, with the current state as the kernel gives it when
/// asked.
public struct TouchDecoder: Sendable {
  private enum State: Hashable {
    case normal
    case dropping
    case resynchronizing
  }

  private var state = State.normal
  private var machine: any ContactMachine
  /// The pen on the node of a screen whose fingers have a protocol for several.
  private var pen: SingleTouchMachine?
  private var presses = KeyPressMachine()
  private var reporter: ContactReporter

  /// A decoder for a device; nil if the device reports no positions.
  /// - Parameters:
  ///   - noise: the noise of position axes that the kernel was told to leave in. It filters what the
  ///     description tells of, but not that of fingers in protocol A, which it does not know.
  ///   - firstContact: contacts are numbered upward from it; the devices of one program need numbers
  ///     far apart.
  public init?(
    _ description: TouchscreenDescription, calibration: Calibration = .identity,
    noise: [UInt16: Int32] = [:], firstContact: ContactID = ContactID(1)
  ) {
    guard let touchProtocol = description.touchProtocol, let axes = description.positionAxes
    else { return nil }
    func range(_ axis: UInt16) -> AxisRange {
      var range = description.ranges[axis] ?? AxisRange(minimum: 0, maximum: 0)
      let isLeftIn = touchProtocol == .anonymous && (axis == axes.x || axis == axes.y)
      range.fuzz = noise[axis] ?? (isLeftIn ? range.fuzz : 0)
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
        tellsTool: description.has(axis: Axis.toolType))
    case .anonymous:
      machine = AnonymousMachine(scale: scale)
    case .single:
      let hasSecond = description.has(axis: Axis.z) && description.has(axis: Axis.rx)
      machine = SingleTouchMachine(
        ranges: (singleX, singleY), secondRanges: hasSecond ? (range(Axis.z), range(Axis.rx)) : nil,
        scale: singleScale)
    }
    if touchProtocol != .single, description.hasPenBesideFingers {
      pen = SingleTouchMachine(
        ranges: (singleX, singleY), secondRanges: nil, scale: singleScale, isBesideFingers: true)
    }
  }

  /// The correction of positions; contacts that are down move with a new one at their next frame.
  public var calibration: Calibration {
    get { reporter.calibration }
    set { reporter.calibration = newValue }
  }

  /// Takes the value that an axis, or an axis of a slot after an ABS_MT_SLOT, had before the first
  /// event. Fingers that are down already begin no contact.
  public mutating func inherit(axis code: UInt16, value: Int32) {
    inherit(InputEvent(time: .zero, type: EventType.absolute, code: code, value: value))
  }

  /// Takes the state that BTN_TOUCH or one of BTN_TOOL_* had before the first event.
  public mutating func inherit(key code: UInt16, isDown: Bool) {
    inherit(
      InputEvent(time: .zero, type: EventType.key, code: code, value: isDown ? 1 : 0))
  }

  private mutating func inherit(_ event: InputEvent) {
    machine.inherit(event)
    pen?.inherit(event)
  }

  /// The keys, of the device's own, whose presses are reported. With others, those that are down are
  /// up, without a word; and one that is held is not down until it is pressed anew.
  public var keys: Set<UInt16> {
    get { presses.asked }
    set { presses.asked = newValue }
  }

  /// Whether a pen is near the screen, touching it or not.
  public var isPenNear: Bool { machine.isPenNear || pen?.isPenNear ?? false }

  /// Takes the next event; returns a frame if the event ends one in which something changed.
  public mutating func feed(_ event: InputEvent) -> ContactFrame? {
    if event.type == EventType.synchronization, event.code == SynchronizationCode.dropped {
      state = .dropping
      return nil
    }
    switch (state, event.isReport) {
    case (.normal, false), (.resynchronizing, false):
      machine.take(event, into: &reporter)
      pen?.take(event, into: &reporter)
      presses.take(event, into: &reporter)
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

  /// Ends all contacts because the device is gone; returns the frame that cancels them, if any.
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
