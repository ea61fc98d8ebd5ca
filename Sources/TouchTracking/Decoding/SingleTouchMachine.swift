import Geometry

/// The single-touch protocol, for one finger or pen: a position and BTN_TOUCH.
///
///     case | state    | in the frame                | reported at its end          | new state
///     -----+----------+-----------------------------+------------------------------+----------
///      1   | up       | BTN_TOUCH 1                 | down, at the last position   | touching
///          |          |                             | received                     |
///      2   | up       | position                    | –; the position is stored    | up
///      3   | touching | position                    | moved                        | touching
///      4   | touching | nothing new                 | –                            | touching
///      5   | touching | BTN_TOUCH 0                 | up, at the last position     | up
///      6   | up       | BTN_TOUCH 1, then 0         | down and up                  | up
///      7   | touching | BTN_TOUCH 0, then 1         | up of the old contact, down  | touching
///          |          |                             | of a new one                 |
///      8   | up, held | anything but BTN_TOUCH 1    | –: the touch began before    | up
///          | at start |                             | decoding did                 |
///      9   | any      | position on ABS_Z, ABS_RX   | as on ABS_X and ABS_Y, with  | as there
///          |          |                             | the ranges of these axes     |
///     10   | touching | ABS_PRESSURE, BTN_TOOL_*    | moved, with new properties   | touching
///     11   | up       | beside fingers: BTN_TOUCH 1 | down as in 1                 | touching
///          |          | while a pen is near         |                              |
///     12   | up       | beside fingers: BTN_TOUCH 1 | –: it repeats a finger that  | up
///          |          | without a pen near          | has a slot                   |
///     13   | touching | beside fingers: the pen is  | up, at the last position     | up
///          |          | no longer near              |                              |
///     14   | touching | a position that differs by  | moved less or not at all, if | touching
///          |          | no more than the noise      | the kernel does not filter it|
///     15   | up       | BTN_TOOL_PEN 1, position,   | a hover, until BTN_TOUCH 1   | up
///          |          | distance                    | or BTN_TOOL_PEN 0            |
///
///     16   | touching | the first position since the| cancelled, and down of a new | touching
///          |          | last touch, far from its end| contact there                |
///
/// Devices without BTN_TOUCH send BTN_LEFT in its place. A pen is near while BTN_TOOL_PEN is 1.
///
/// Cases 11 to 13 are for nodes on which fingers have slots and a pen uses the axes and keys of this
/// protocol (serial Wacom devices with older kernels). For programs that do not support slots, the
/// kernel repeats one of the fingers on these axes.
///
/// Case 16 is for drivers that report BTN_TOUCH a frame before the position. The down is not delayed
/// until there is a position, because the kernel does not repeat that of the last touch.
///
/// Case 9 is for HID touchscreens that describe a mouse beside their digitizer: the mouse takes
/// ABS_X and ABS_Y, so the kernel gives the digitizer the next free axes.
struct SingleTouchMachine: ContactMachine {
  private enum State: Hashable {
    case up
    /// BTN_TOUCH was pressed in this frame.
    case pressed
    case touching(ReportedContact)
  }

  private var state = State.up
  private var raw = RawPosition()
  /// The last reported position of the contact, with its noise filtered.
  private var filtered = RawPosition()
  /// The ranges of ABS_X and ABS_Y.
  private let ranges: (x: AxisRange, y: AxisRange)
  /// The ranges of ABS_Z and ABS_RX; nil if the device cannot use them for the position.
  private let secondRanges: (x: AxisRange, y: AxisRange)?
  private let scale: PropertyScale
  /// Whether only a pen is decoded, because fingers have slots.
  private let isBesideFingers: Bool
  /// BTN_TOUCH or BTN_LEFT.
  private let contactKey: UInt16
  /// Whether the last position received is that of an earlier touch.
  private var isPositionOld = true
  /// Whether the contact began at an old position and no other has been received since.
  private var awaitsPosition = false
  private var second = RawPosition()
  private var isSecond = false
  private var pressure: Int32 = 0
  private var distance: Int32 = 0
  /// The last reported state of a hovering pen.
  private var hover: ReportedContact?
  /// Whether BTN_TOUCH has been 1 since before the first event.
  private var isTouchedFromStart = false
  /// The pens that are near, as a bit set: bit 0 is BTN_TOOL_PEN, bit 1 the next code, and so on.
  private var pens: UInt8 = 0
  private var isFinger = false
  /// The value of BTN_TOUCH. Used only beside fingers.
  private var isTouched = false

  init(
    ranges: (x: AxisRange, y: AxisRange), secondRanges: (x: AxisRange, y: AxisRange)?,
    scale: PropertyScale, contactKey: UInt16 = KeyCode.touch, isBesideFingers: Bool = false
  ) {
    self.ranges = ranges
    self.secondRanges = secondRanges
    self.scale = scale
    self.contactKey = contactKey
    self.isBesideFingers = isBesideFingers
  }

  var isPenNear: Bool { pens != 0 }

  mutating func setInitial(_ event: InputEvent) {
    if event.type == EventType.key {
      if event.code == contactKey { isTouchedFromStart = event.value != 0 }
      rememberTool(event)
      return
    }
    // Only events select the pair of axes and begin a position; initial values must not.
    let (isSecond, isPositionOld) = (isSecond, isPositionOld)
    remember(event)
    (self.isSecond, self.isPositionOld) = (isSecond, isPositionOld)
  }

  mutating func handle(_ event: InputEvent, into reporter: inout ContactReporter) {
    if event.type != EventType.key {
      remember(event)
    } else if event.code != contactKey {
      rememberTool(event)
    } else {
      isTouchedFromStart = false
      if isBesideFingers {
        isTouched = event.value != 0
      } else {
        setPressed(event.value != 0, into: &reporter)
      }
    }
  }

  private mutating func rememberTool(_ event: InputEvent) {
    switch event.code {
    case KeyCode.toolFinger: isFinger = event.value != 0
    case KeyCode.toolPen..<KeyCode.toolFinger:
      let bit = UInt8(1) << UInt8(event.code - KeyCode.toolPen)
      pens = event.value != 0 ? pens | bit : pens & ~bit
    default: break
    }
  }

  private mutating func remember(_ event: InputEvent) {
    guard event.type == EventType.absolute else { return }
    switch event.code {
    case Axis.x:
      raw.x = event.value
      receivedPosition(isSecond: false)
    case Axis.y:
      raw.y = event.value
      receivedPosition(isSecond: false)
    case Axis.z where secondRanges != nil:
      second.x = event.value
      receivedPosition(isSecond: true)
    case Axis.rx where secondRanges != nil:
      second.y = event.value
      receivedPosition(isSecond: true)
    case Axis.pressure: pressure = event.value
    case Axis.distance: distance = event.value
    default:
      break
    }
  }

  private mutating func receivedPosition(isSecond: Bool) {
    self.isSecond = isSecond
    isPositionOld = false
  }

  private mutating func setPressed(_ isPressed: Bool, into reporter: inout ContactReporter) {
    switch state {
    case .up:
      if isPressed { state = .pressed }
    case .pressed:
      if !isPressed {
        filtered = axesInUse.raw
        reporter.end(reporter.begin(at: position(reporter), properties))
        state = .up
        isPositionOld = true
      }
    case .touching(let contact):
      if !isPressed {
        reporter.end(contact)
        state = .up
        isPositionOld = true
      }
    }
  }

  private func position(_ reporter: ContactReporter) -> Point {
    let ranges = axesInUse.ranges
    return reporter.position(filtered, x: ranges.x, y: ranges.y)
  }

  private var axesInUse: (raw: RawPosition, ranges: (x: AxisRange, y: AxisRange)) {
    if isSecond, let secondRanges { (second, secondRanges) } else { (raw, ranges) }
  }

  private var properties: ContactProperties {
    scale.properties(
      pressure: pressure, tool: pens != 0 ? .pen : isFinger ? .finger : .unknown)
  }

  mutating func endFrame(into reporter: inout ContactReporter) {
    if isBesideFingers { setPressed(isTouched && pens != 0, into: &reporter) }
    switch state {
    case .up:
      break
    case .pressed:
      begin(into: &reporter)
      // The position of a hovering pen is known.
      awaitsPosition = isPositionOld && hover == nil
    case .touching(let contact):
      move(contact, into: &reporter)
    }
    reportHover(into: &reporter)
  }

  private mutating func begin(into reporter: inout ContactReporter) {
    filtered = axesInUse.raw
    state = .touching(reporter.begin(at: position(reporter), properties))
  }

  private mutating func move(_ contact: ReportedContact, into reporter: inout ContactReporter) {
    var contact = contact
    let (raw, ranges) = axesInUse
    filtered = raw.defuzzed(after: filtered, x: ranges.x, y: ranges.y)
    let isFirst = awaitsPosition && !isPositionOld
    if isFirst { awaitsPosition = false }
    if isFirst, contact.position.distance(to: position(reporter)) >= Self.leastJump {
      reporter.cancel(contact)
      begin(into: &reporter)
    } else {
      reporter.move(&contact, to: position(reporter), properties)
      state = .touching(contact)
    }
  }

  /// The distance from which the first position is not a movement, as a fraction of the screen. A
  /// finger moves less from one frame to the next.
  private static let leastJump = 0.05

  private mutating func reportHover(into reporter: inout ContactReporter) {
    guard case .up = state, pens != 0, !isTouchedFromStart else { return reporter.endHover(&hover) }
    let (raw, ranges) = axesInUse
    let properties = scale.properties(pressure: pressure, distance: distance, tool: .pen)
    reporter.hover(
      &hover, at: reporter.position(raw, x: ranges.x, y: ranges.y), properties)
  }

  mutating func cancelAll(into reporter: inout ContactReporter) {
    if case .touching(let contact) = state { reporter.cancel(contact) }
    reporter.endHover(&hover)
    state = .up
    isPositionOld = true
    pens = 0
  }
}
