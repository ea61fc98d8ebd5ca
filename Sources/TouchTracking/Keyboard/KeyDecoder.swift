/// Decodes the kernel's events of one keyboard or rotary encoder into key events.
///
///     case | state          | input                      | returned  | new state
///     -----+----------------+----------------------------+-----------+-------------------------
///      1   | normal         | a key goes down            | its key   | it is the repeating key
///          |                |                            | down      |
///      2   | normal         | a key goes down while      | –         | no repeating key
///          |                | Control, Alt or Meta is    |           |
///          |                | down, and the layout has   |           |
///          |                | no character for it        |           |
///      3   | any            | the repeating key is due   | its key   | it is due again after an
///          |                |                            | down      | interval
///      4   | any            | the kernel repeats a key   | –         | unchanged
///      5   | any            | the repeating key goes up  | its key   | no repeating key
///          |                |                            | up        |
///      6   | any            | SYN_DROPPED                | cancelled | dropping; no repeating
///          |                |                            |           | key, no mark
///      7   | dropping       | SYN_REPORT                 | –         | resynchronizing
///      8   | resynchronizing| SYN_REPORT                 | –         | normal
///      9   | dropping,      | a key goes down            | –         | it is down; no repeating
///          | resynchronizing|                            |           | key
///     10   | any            | another returned key goes  | its key   | unchanged
///          |                | up                         | up        |
///     11   | normal         | an encoder is turned       | –         | the detents are added up
///     12   | normal         | SYN_REPORT after detents   | the turn  | no detents
///     13   | normal         | a dead key goes down       | –         | its mark waits
///     14   | normal, a mark | a key with a character     | its key   | no mark; it is the
///          | waits          | goes down                  | down, with| repeating key
///          |                |                            | the mark  |
///     15   | normal, a mark | the same dead key goes     | the mark  | no mark
///          | waits          | down                       | alone     |
///     16   | normal, a mark | a key without a character  | its key   | no mark
///          | waits          | goes down                  | down      |
///
/// Enter and Escape do not repeat. The kernel's repetitions are ignored, because some keyboards send
/// none. Keys that went down while events were lost are not typed, because their order is unknown.
public struct KeyDecoder: Sendable {
  private enum State {
    case normal
    /// After SYN_DROPPED, in the rest of the incomplete frame.
    case dropping
    /// In the frame with the changes since SYN_DROPPED.
    case resynchronizing
  }

  private var state = State.normal
  private var down: Set<UInt16> = []
  /// The code of the key that is repeated while it is down, and when it is due.
  private var repeating: (code: UInt16, deadline: Duration)?
  /// The events of the keys that are down and were returned, by their codes.
  private var typed: [UInt16: KeyEvent] = [:]
  /// The dead key with the waiting mark; nil for none.
  private var deadKey: DeadKey?
  /// The axis of the encoder; nil for a keyboard.
  private let encoderAxis: UInt16?
  private var detents = 0

  /// The maximum number of detents in one frame. Faulty devices report more.
  static let detentLimit = 100
  /// The time until a held key is repeated.
  static let repeatDelay = Duration.milliseconds(500)
  /// The time between repetitions.
  static let repeatInterval = Duration.milliseconds(33)

  /// The values of EV_KEY events.
  private enum Value {
    static let up: Int32 = 0
    static let repeated: Int32 = 2
  }

  private static let modifiers: Set<UInt16> = [
    KeyCode.leftControl, KeyCode.rightControl, KeyCode.leftAlt, KeyCode.rightAlt,
    KeyCode.leftMeta, KeyCode.rightMeta,
  ]
  private static let shifts: Set<UInt16> = [KeyCode.leftShift, KeyCode.rightShift]

  /// Creates a decoder for a device without a key down.
  /// - Parameter encoderAxis: the axis of a rotary encoder; nil for a keyboard.
  public init(encoderAxis: UInt16? = nil) { self.encoderAxis = encoderAxis }

  /// Whether a key is down, according to the events received.
  public var isAnyDown: Bool { !down.isEmpty }

  /// The event that cancels the keys that are down, for a device that was disconnected or closed.
  public var cancellation: KeyEvent? { typed.values.first?.with(.cancelled) }

  /// Decodes the next event.
  /// - Parameter symbol: returns what a key types in the layout of the keyboard; nil for nothing.
  /// - Returns: the key event that the event completes; nil for none.
  public mutating func feed(
    _ event: InputEvent, symbol: (_ code: UInt16) -> KeySymbol? = { _ in nil }
  ) -> KeyEvent? {
    switch event.type {
    case EventType.synchronization:
      return synchronize(event.code)
    case EventType.key:
      return key(event, symbol)
    case EventType.relative where event.code == encoderAxis && state == .normal:
      let sum = detents + Int(event.value)
      detents = min(max(sum, -Self.detentLimit), Self.detentLimit)
      return nil
    default:
      return nil
    }
  }

  private mutating func synchronize(_ code: UInt16) -> KeyEvent? {
    if code == SynchronizationCode.dropped {
      state = .dropping
      repeating = nil
      deadKey = nil
      detents = 0
      defer { typed = [:] }
      return cancellation
    }
    guard code == SynchronizationCode.report else { return nil }
    switch state {
    case .dropping: state = .resynchronizing
    case .resynchronizing: state = .normal
    case .normal:
      guard detents != 0 else { return nil }
      defer { detents = 0 }
      return KeyEvent(.down, .turn(detents))
    }
    return nil
  }

  private mutating func key(
    _ event: InputEvent, _ symbol: (_ code: UInt16) -> KeySymbol?
  ) -> KeyEvent? {
    let code = event.code
    switch event.value {
    case Value.up:
      down.remove(code)
      if repeating?.code == code { repeating = nil }
      return typed.removeValue(forKey: code)?.with(.up)
    case Value.repeated:
      return nil
    default:
      down.insert(code)
      repeating = nil
      guard state == .normal, let result = press(code, symbol(code)) else { return nil }
      if result.key != .enter, result.key != .escape {
        repeating = (code, event.time + Self.repeatDelay)
      }
      typed[code] = result
      return result
    }
  }

  private mutating func press(_ code: UInt16, _ symbol: KeySymbol?) -> KeyEvent? {
    let numberKey =
      down.isDisjoint(with: Self.modifiers)
      ? Key(code: code, isShifted: !down.isDisjoint(with: Self.shifts)) : nil
    switch symbol {
    case .dead(let key):
      guard key == deadKey, let mark = key.alone else {
        deadKey = key
        return nil
      }
      deadKey = nil
      return KeyEvent(.down, .character(mark))
    case .character(let character):
      defer { deadKey = nil }
      return KeyEvent(
        .down, .character(deadKey?.add(to: character) ?? character), numberKey: numberKey)
    case nil:
      guard let numberKey else { return nil }
      deadKey = nil
      return KeyEvent(.down, numberKey)
    }
  }

  // MARK: Repeating

  /// When a held key is due to be repeated; nil for never.
  public var repeatDeadline: Duration? { repeating?.deadline }

  /// Returns the event of the held key if it is due. If it is overdue, it is repeated only once.
  public mutating func repetition(at now: Duration) -> KeyEvent? {
    guard let (code, deadline) = repeating, deadline <= now else { return nil }
    repeating = (code, now + Self.repeatInterval)
    return typed[code]
  }
}
