/// Decodes the kernel's events of one keyboard or rotary encoder into key events.
///
///     case | state          | input                      | returned  | new state
///     -----+----------------+----------------------------+-----------+-------------------------
///      1   | normal         | a key goes down            | its key   | it is the repeating key
///          |                |                            | down      |
///      2   | normal         | a key goes down while      | –         | no repeating key
///          |                | Control, Alt or Meta is    |           |
///          |                | down                       |           |
///      3   | any            | a repeat of the repeating  | its key   | unchanged
///          |                | key                        | down      |
///      4   | any            | a repeat of another key    | –         | unchanged
///      5   | any            | the repeating key goes up  | its key   | no repeating key
///          |                |                            | up        |
///      6   | any            | SYN_DROPPED                | cancelled | dropping; no repeating
///          |                |                            |           | key
///      7   | dropping       | SYN_REPORT                 | –         | resynchronizing
///      8   | resynchronizing| SYN_REPORT                 | –         | normal
///      9   | dropping,      | a key goes down            | –         | it is down; no repeating
///          | resynchronizing|                            |           | key
///     10   | any            | another returned key goes  | its key   | unchanged
///          |                | up                         | up        |
///     11   | normal         | an encoder is turned       | –         | the detents are added up
///     12   | normal         | SYN_REPORT after detents   | the turn  | no detents
///
/// Enter and Escape do not repeat. Keys that went down while events were lost are not typed, because
/// their order is unknown.
public struct KeyDecoder: Hashable, Sendable {
  private enum State {
    case normal
    /// After SYN_DROPPED, in the rest of the incomplete frame.
    case dropping
    /// In the frame with the changes since SYN_DROPPED.
    case resynchronizing
  }

  private var state = State.normal
  private var down: Set<UInt16> = []
  private var repeating: UInt16?
  /// The keys that are down and were returned, by their codes.
  private var typed: [UInt16: Key] = [:]
  /// The axis of the encoder; nil for a keyboard.
  private let encoderAxis: UInt16?
  private var detents = 0

  /// The maximum number of detents in one frame. Faulty devices report more.
  static let detentLimit = 100

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
  public var cancellation: KeyEvent? { typed.values.first.map { KeyEvent(.cancelled, $0) } }

  /// Decodes the next event.
  /// - Returns: the key event that the event completes; nil for none.
  public mutating func feed(_ event: InputEvent) -> KeyEvent? {
    switch event.type {
    case EventType.synchronization:
      return synchronize(event.code)
    case EventType.key:
      return key(event.code, event.value)
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

  private mutating func key(_ code: UInt16, _ value: Int32) -> KeyEvent? {
    switch value {
    case Value.up:
      down.remove(code)
      if repeating == code { repeating = nil }
      return typed.removeValue(forKey: code).map { KeyEvent(.up, $0) }
    case Value.repeated:
      return repeating == code ? typed[code].map { KeyEvent(.down, $0) } : nil
    default:
      down.insert(code)
      repeating = nil
      let isShifted = !down.isDisjoint(with: Self.shifts)
      guard state == .normal, down.isDisjoint(with: Self.modifiers),
        let key = Key(code: code, isShifted: isShifted)
      else { return nil }
      if key != .enter, key != .escape { repeating = code }
      typed[code] = key
      return KeyEvent(.down, key)
    }
  }
}
