/// Turns the events of one keyboard into keys.
///
///     case | event                                 | gives   | then
///     -----+---------------------------------------+---------+-----------------------------
///      1   | a key goes down                       | its key | it is the one that repeats
///      2   | … with Control, Alt or Meta down      | –       | none repeats
///      3   | a repeat of the one that repeats      | its key | the same
///      4   | a repeat of any other                 | –       | the same
///      5   | the one that repeats goes up          | –       | none repeats
///      6   | SYN_DROPPED                           | –       | none repeats; all up to the
///          |                                       |         | second report is only noted
///      7   | a key found down after SYN_DROPPED    | –       | it is down
///
/// Enter and Escape do not repeat. Keys that went down while events were lost are not typed: which
/// others there were, and in what order, nobody knows.
public struct KeyDecoder: Hashable, Sendable {
  private enum Stream {
    case whole
    /// After SYN_DROPPED; the rest of the frame is what was left of it.
    case cut
    /// In the frame that tells what has changed meanwhile.
    case catchingUp
  }

  private var stream = Stream.whole
  private var down: Set<UInt16> = []
  private var repeating: UInt16?

  /// As the kernel has them in EV_KEY events.
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
  /// - Returns: the key that it types, if any.
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
    switch (code, stream) {
    case (SynchronizationCode.dropped, _):
      stream = .cut
      repeating = nil
    case (SynchronizationCode.report, .cut): stream = .catchingUp
    case (SynchronizationCode.report, .catchingUp): stream = .whole
    default: break
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
