/// The meaning of one contact to one control, from down to up.
///
///     case | state   | input          | asked of the control | events            | new state
///     -----+---------+----------------+----------------------+-------------------+----------
///      1   | idle    | down, taken    | beginTracking: true  | down              | inside
///      2   | idle    | down, refused  | beginTracking: false | –                 | ended
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
/// "Inside" is the hit area. An up is inside or outside by where the contact was last.
/// (Model: UIControl's tracking; Apple, "UIControl", beginTracking(_:with:) and on.)
public struct ContactTracking: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case idle, inside, outside, ended
  }

  private(set) var state = State.idle

  /// Whether nothing more can come of it.
  var isOver: Bool { state == .ended }

  /// Cases 1 and 2: the contact went down in the hit area, and the control took it or did not.
  mutating func down(isTaken: Bool) -> [ControlEvent] {
    switch state {
    case .idle:
      state = isTaken ? .inside : .ended
      return isTaken ? [.touchDown] : []
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
