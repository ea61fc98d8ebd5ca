/// Turns the changes of one contact on one control into events, from down to up.
///
///     case | state   | input          | call to the control  | events            | new state
///     -----+---------+----------------+----------------------+-------------------+----------
///      1   | idle    | down, accepted | beginTracking: true  | down              | inside
///      2   | idle    | down, rejected | beginTracking: false | –                 | ended
///      3   | inside  | move inside    | continueTracking     | dragInside        | inside
///      4   | inside  | move outside   | continueTracking     | dragExit,         | outside
///          |         |                |                      | dragOutside       |
///      5   | outside | move outside   | continueTracking     | dragOutside       | outside
///      6   | outside | move inside    | continueTracking     | dragEnter,        | inside
///          |         |                |                      | dragInside        |
///      7   | in/out  | control stops  | –                    | –                 | ended
///      8   | inside  | up             | endTracking          | upInside          | ended
///      9   | outside | up             | endTracking          | upOutside         | ended
///     10   | in/out  | lost           | cancelTracking       | cancel            | ended
///     11   | ended   | anything       | –                    | –                 | ended
///
/// "Inside" means in the hit area. Whether an up is inside depends on the last location of the
/// contact. The model is the tracking of UIKit's `UIControl`.
struct ContactTracking: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case idle, inside, outside, ended
  }

  private(set) var state = State.idle

  /// Whether no more events follow.
  var isOver: Bool { state == .ended }

  /// Cases 1 and 2: the contact went down in the hit area, and the control accepted or rejected it.
  mutating func down(isAccepted: Bool) -> [ControlEvent] {
    switch state {
    case .idle:
      state = isAccepted ? .inside : .ended
      return isAccepted ? [.touchDown] : []
    case .inside, .outside, .ended:
      return []
    }
  }

  /// Cases 3 to 6.
  mutating func move(isInside: Bool) -> [ControlEvent] {
    switch (state, isInside) {
    case (.inside, true): return [.touchDragInside]
    case (.inside, false):
      state = .outside
      return [.touchDragExit, .touchDragOutside]
    case (.outside, false): return [.touchDragOutside]
    case (.outside, true):
      state = .inside
      return [.touchDragEnter, .touchDragInside]
    case (.idle, _), (.ended, _): return []
    }
  }

  /// Case 7: `continueTracking` returned false.
  mutating func stop() { state = .ended }

  /// Cases 8 and 9.
  mutating func up() -> [ControlEvent] {
    defer { state = .ended }
    switch state {
    case .inside: return [.touchUpInside]
    case .outside: return [.touchUpOutside]
    case .idle, .ended: return []
    }
  }

  /// Case 10: the contact was lost.
  mutating func cancel() -> [ControlEvent] {
    defer { state = .ended }
    switch state {
    case .inside, .outside: return [.touchCancel]
    case .idle, .ended: return []
    }
  }
}
