/// Turns the events of one keyboard into keys.
///
///     case | stream      | input                         | returned | then
///     -----+-------------+-------------------------------+----------+----------------------------
///      1   | whole       | a key goes down               | its key  | it is the key that repeats
///      2   | whole       | a key goes down while Control,| –        | no key repeats
///          |             | Alt or Meta is down           |          |
///      3   | any         | a repeat of the key that      | its key  | unchanged
///          |             | repeats                       |          |
///      4   | any         | a repeat of another key       | –        | unchanged
///      5   | any         | the key that repeats goes up  | –        | no key repeats
///      6   | any         | SYN_DROPPED                   | –        | cut; no key repeats
///      7   | cut         | SYN_REPORT                    | –        | catching up
///      8   | catching up | SYN_REPORT                    | –        | whole
///      9   | cut,        | a key goes down               | –        | it is down; no key repeats
///          | catching up |                               |          |
///
/// Enter and Escape do not repeat. Keys that went down while events were lost are not typed, since
/// nobody knows which others did, and in what order.
public struct KeyDecoder: Hashable, Sendable {
  private enum Stream {
    case whole
    /// After SYN_DROPPED, in the rest of the incomplete frame.
    case cut
    /// In the frame with the changes of the meantime.
    case catchingUp
  }

  private var stream = Stream.whole
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

  /// A decoder for a keyboard on which no key is down.
  public init() {}

  /// Whether a key is down, as far as is known.
  public var isAnyDown: Bool { !down.isEmpty }

  /// Takes the next event.
  /// - Returns: The key that it types, if any.
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
      stream = .cut
      repeating = nil
    } else if code == SynchronizationCode.report {
      switch stream {
      case .cut: stream = .catchingUp
      case .catchingUp, .whole: stream = .whole
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
      guard stream == .whole, down.isDisjoint(with: Self.modifiers), let key = Key(code: code)
      else { return nil }
      if key != .enter, key != .escape { repeating = code }
      return key
    }
  }
}
