/// Follows the press of one contact on the parts of a control, from down to up.
///
///     case | state   | input                            | action | new state
///     -----+---------+----------------------------------+--------+----------
///      1   | idle    | down on a part                   | redraw | pressed
///      2   | idle    | down beside the parts            | –      | beside
///      3   | pressed | move on the part                 | –      | pressed
///      4   | pressed | move to another part, follows    | redraw | pressed
///      5   | pressed | move off the part, otherwise     | redraw | beside
///      6   | beside  | move to a part, follows          | redraw | pressed
///      7   | beside  | move, otherwise                  | –      | beside
///      8   | pressed | up on the part                   | press  | idle
///      9   | pressed | up elsewhere, or lost            | redraw | idle
///     10   | beside  | up or lost                       | –      | idle
///
/// A press that follows the finger moves to the part under it. Otherwise, a finger that leaves the
/// part where it went down presses nothing more.
public struct PressTracking: Hashable, Sendable {
  /// The state of the press.
  public enum State: Hashable, Sendable {
    case idle, beside
    case pressed(Int)
  }

  /// The effect on the control.
  public enum Action: Hashable, Sendable {
    case none, redraw
    /// Perform the action of this part, and redraw the control.
    case press(Int)
  }

  /// The state of the press.
  public private(set) var state = State.idle
  /// Whether the press moves to other parts with the finger.
  public let follows: Bool

  /// Creates the press of a contact that has not gone down yet.
  public init(follows: Bool = true) { self.follows = follows }

  /// The pressed part; nil for none.
  public var part: Int? { if case .pressed(let part) = state { part } else { nil } }

  /// Cases 1 and 2: the contact went down on a part, or beside all of them.
  public mutating func down(on part: Int?) -> Action {
    change(to: part.map(State.pressed) ?? .beside)
  }

  /// Cases 3 to 7: the contact moved to a part, or beside all of them.
  public mutating func move(to part: Int?) -> Action {
    guard part != self.part else { return .none }
    return change(to: follows ? part.map(State.pressed) ?? .beside : .beside)
  }

  /// Cases 8 to 10: the contact went up on a part, or beside all of them.
  public mutating func up(on part: Int?) -> Action {
    let pressed = self.part
    let action = cancel()
    if let pressed, pressed == part { return .press(pressed) }
    return action
  }

  /// Cases 9 and 10: the contact was lost.
  public mutating func cancel() -> Action { change(to: .idle) }

  private mutating func change(to state: State) -> Action {
    let before = part
    self.state = state
    return part == before ? .none : .redraw
  }
}
