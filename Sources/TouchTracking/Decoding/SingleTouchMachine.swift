import Geometry

/// The protocol for one finger: a position, and BTN_TOUCH.
///
///     case | state    | in the frame                | reported at its end          | new state
///     -----+----------+-----------------------------+------------------------------+----------
///      1   | up       | BTN_TOUCH 1                 | down, at the position, new   | touching
///          |          |                             | or still the same            |
///      2   | up       | position                    | – (it hovers); the position  | up
///          |          |                             | stays for 1                  |
///      3   | touching | position                    | moved                        | touching
///      4   | touching | nothing new                 | –                            | touching
///      5   | touching | BTN_TOUCH 0                 | up, at the last position     | up
///      6   | up       | BTN_TOUCH 1, then 0         | down and up                  | up
///      7   | touching | BTN_TOUCH 0, then 1         | up of the old contact, down  | touching
///          |          |                             | of a new one                 |
///      8   | up, held | all but BTN_TOUCH 1         | –: it did not begin here, and| up
///          | at start |                             | the kernel sends no 1 again  |
///      9   | any      | position on ABS_Z, ABS_RX   | as on ABS_X and ABS_Y, in    | as there
///          |          |                             | ranges of their own          |
///
/// Row 9 is for HID touchscreens that describe a mouse beside their digitizer: the mouse takes
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
  /// The ranges of ABS_Z and ABS_RX; nil if the device cannot use them for the position.
  private let secondRanges: (x: AxisRange, y: AxisRange)?
  private var second = RawPosition()
  private var isSecond = false

  init(secondRanges: (x: AxisRange, y: AxisRange)?) { self.secondRanges = secondRanges }

  mutating func inherit(_ event: InputEvent) {
    // Only a finger, not the initial value of an axis, decides which pair of axes is used.
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

  mutating func cancelAll(into reporter: inout ContactReporter) {
    if case .touching(let contact) = state { reporter.cancel(contact) }
    state = .up
  }
}
