import Geometry

/// One finger: a position, and BTN_TOUCH.
///
/// ```
///      state            event in the frame           at its end
///  1)  up               BTN_TOUCH 1                  down, at the position, new or still held
///  2)  up               position                     nothing: it hovers; the position stays for 1
///  3)  down             position                     moved
///  4)  down             nothing new                  nothing
///  5)  down             BTN_TOUCH 0                  up, where it was last
///  6)  up               BTN_TOUCH 1, then 0          down and up in one frame
///  7)  down             BTN_TOUCH 0, then 1          up of the old contact, down of a new one
///  8)  down at start    any but BTN_TOUCH 1          nothing: not begun here, and the kernel does
///                                                    not say again what is so already
///  9)  any              ABS_Z, ABS_RX as position    as ABS_X and ABS_Y, in ranges of their own
/// ```
///
/// Case 9 is the HID touchscreen that describes a mouse beside its digitizer: the mouse has taken
/// ABS_X and ABS_Y, so the kernel gives the digitizer the next free axes.
struct SingleTouchMachine: ContactMachine {
  private enum State: Hashable {
    case up
    /// Pressed in this frame.
    case pressed
    case touching(ReportedContact)
  }

  private var state = State.up
  private var raw = RawPosition()
  /// The ranges of ABS_Z and ABS_RX, where the device may use them for the position.
  private let secondRanges: (x: AxisRange, y: AxisRange)?
  private var second = RawPosition()
  private var isSecond = false

  init(secondRanges: (x: AxisRange, y: AxisRange)?) { self.secondRanges = secondRanges }

  mutating func inherit(_ event: InputEvent) {
    // What an axis is at has not been said by a finger: it does not choose between the pairs.
    let isSecond = isSecond
    remember(event)
    self.isSecond = isSecond
  }

  mutating func take(_ event: InputEvent, into reporter: inout ContactReporter) {
    if event.type == EventType.key, event.code == KeyCode.touch {
      setPressed(event.value != 0, into: &reporter)
    } else {
      remember(event)
    }
  }

  private mutating func remember(_ event: InputEvent) {
    guard event.type == EventType.absolute else { return }
    switch event.code {
    case Axis.x:
      raw.x = event.value
      isSecond = false
    case Axis.y:
      raw.y = event.value
      isSecond = false
    case Axis.z where secondRanges != nil:
      second.x = event.value
      isSecond = true
    case Axis.rx where secondRanges != nil:
      second.y = event.value
      isSecond = true
    default:
      break
    }
  }

  private mutating func setPressed(_ isPressed: Bool, into reporter: inout ContactReporter) {
    switch state {
    case .up:
      if isPressed { state = .pressed }
    case .pressed:
      if !isPressed {
        reporter.end(reporter.begin(at: position(reporter)))
        state = .up
      }
    case .touching(let contact):
      if !isPressed {
        reporter.end(contact)
        state = .up
      }
    }
  }

  private func position(_ reporter: ContactReporter) -> Point {
    if isSecond, let secondRanges {
      return reporter.position(second, x: secondRanges.x, y: secondRanges.y)
    }
    return reporter.position(raw)
  }

  mutating func endFrame(into reporter: inout ContactReporter) {
    switch state {
    case .up:
      break
    case .pressed:
      state = .touching(reporter.begin(at: position(reporter)))
    case .touching(var contact):
      reporter.move(&contact, to: position(reporter))
      state = .touching(contact)
    }
  }

  mutating func endResynchronization(into reporter: inout ContactReporter) {
    endFrame(into: &reporter)
  }

  mutating func cancelAll(into reporter: inout ContactReporter) {
    if case .touching(let contact) = state { reporter.cancel(contact) }
    state = .up
  }
}
