/// Turns the events of one keyboard into keys.
///
///     case | state          | input                      | returned | new state
///     -----+----------------+----------------------------+----------+--------------------------
///      1   | normal         | a key goes down            | its key  | it is the repeating key
///      2   | normal         | a key goes down while      | –        | no repeating key
///          |                | Control, Alt or Meta is    |          |
///          |                | down                       |          |
///      3   | any            | a repeat of the repeating  | its key  | unchanged
///          |                | key                        |          |
///      4   | any            | a repeat of another key    | –        | unchanged
///      5   | any            | the repeating key goes up  | –        | no repeating key
///      6   | any            | SYN_DROPPED                | –        | dropping; no repeating key
///      7   | dropping       | SYN_REPORT                 | –        | resynchronizing
///      8   | resynchronizing| SYN_REPORT                 | –        | normal
///      9   | dropping,      | a key goes down            | –        | it is down; no repeating
///          | resynchronizing|                            |          | key
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

  /// The values of EV_KEY events.
  private enum Value {
    static let up: Int32 = 0
    static let repeated: Int32 = 2
  }

  private static let modifiers: Set<UInt16> = [
    KeyCode.leftControl, KeyCode.rightControl, KeyCode.leftAlt, KeyCode.rightAlt,
    KeyCode.leftMeta, KeyCode.rightMeta,
  ]

  /// Creates a decoder for a keyboard without a key down.
  public init() {}

  /// Whether a key is down, according to the events received.
  public var isAnyDown: Bool { !down.isEmpty }

  /// Decodes the next event.
  /// - Returns: The key that the event types; nil if it types none.
  public mutating func feed(_ event: InputEvent) -> Key? {
    switch event.type {
    case EventType.synchronization:
      synchronize(event.code)
      return nil
    case EventType.key:
      return key(event.code, event.value)
    default:
      return nil
    }
  }

  private mutating func synchronize(_ code: UInt16) {
    if code == SynchronizationCode.dropped {
      state = .dropping
      repeating = nil
    } else if code == SynchronizationCode.report {
      switch state {
      case .dropping: state = .resynchronizing
      case .resynchronizing, .normal: state = .normal
      }
    }
  }

  private mutating func key(_ code: UInt16, _ value: Int32) -> Key? {
    switch value {
    case Value.up:
      down.remove(code)
      if repeating == code { repeating = nil }
      return nil
    case Value.repeated:
      return repeating == code ? Key(code: code) : nil
    default:
      down.insert(code)
      repeating = nil
      guard state == .normal, down.isDisjoint(with: Self.modifiers), let key = Key(code: code)
      else { return nil }
      if key != .enter, key != .escape { repeating = code }
      return key
    }
  }
}
