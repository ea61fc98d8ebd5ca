import Geometry

/// Decides whether a contact belongs to the control under it or to a container around the control
/// that scrolls.
///
///     case | state    | input                                   | action        | new state
///     -----+----------+-----------------------------------------+---------------+----------
///      1   | idle     | down, a container moves                 | scroll it     | decided
///      2   | idle     | down, no container could take over      | begin         | decided
///      3   | idle     | down, the control follows drags, and no | begin         | decided
///          |          | container that could take over delays   |               |
///      4   | idle     | down, the control is only pressed, and  | begin         | begun
///          |          | no container that could take over delays|               |
///      5   | idle     | down on no control                      | –             | begun
///      6   | idle     | down, otherwise                         | –             | waiting
///      7   | wait/beg | move within the slop                    | –             | unchanged
///      8   | waiting  | drag that the control follows           | begin         | decided
///      9   | wait/beg | drag that containers follow             | scroll the    | decided
///          |          |                                         | innermost one |
///          |          |                                         | that is free, |
///          |          |                                         | or the inner- |
///          |          |                                         | most one      |
///     10   | waiting  | drag that nothing follows               | begin         | decided
///     11   | begun    | drag that nothing follows               | –             | decided
///     12   | waiting  | rest, the control is only pressed       | begin         | begun
///     13   | waiting  | rest, the control follows drags         | –             | waiting
///     14   | waiting  | up                                      | begin         | decided
///     15   | waiting  | the control rejects the contact         | –             | begun
///     16   | decided  | anything                                | –             | decided
///
/// A drawer that an edge swipe can open takes precedence over the containers around the control if
/// the finger moves inwards.
///
/// A container does not take over while another finger uses a control inside it. Once a control that
/// follows drags has begun, it keeps the contact. Until then it has published nothing, so no value
/// needs to be restored. A drag is a movement beyond the slop; its main direction counts.
///
/// Android decides in the same way (`onInterceptTouchEvent`, `getTapTimeout`). UIKit also begins
/// sliders after a rest (`delaysContentTouches`), which moves them if the finger scrolls afterwards.
struct ScrollArbitration: Hashable {
  enum State: Hashable {
    case idle
    /// The control has not begun to track the contact.
    case waiting
    /// The control, if any, tracks the contact, but a container may take over.
    case begun
    case decided
  }

  enum Action: Hashable {
    case none
    /// Offer the contact to the control, at the location where it went down.
    case begin
    /// Let the container with this index have the contact.
    case scroll(Int)
  }

  /// A container around the control.
  struct Scroller: Hashable {
    var directions: DragDirections
    var freeDirections: DragDirections
    var isMoving = false
    var delaysTouches = true
    /// Whether another finger uses a control inside the container.
    var isBlocked = false
  }

  /// The distance that a finger must move before it drags, in points.
  static let slop = 10.0
  /// The time after which a finger that has not dragged rests: Android's `getTapTimeout`.
  static let restTime = Duration.milliseconds(100)

  private(set) var state = State.idle
  /// The location where the contact went down.
  private(set) var start = Point.zero
  /// The location from which a drag is measured. It excludes the slop.
  private(set) var dragStart = Point.zero
  /// The directions in which the control follows drags; nil without a control.
  private(set) var controlDirections: DragDirections?

  /// Cases 1 to 6. The innermost container is the first.
  mutating func down(
    at point: Point, on controlDirections: DragDirections?, in scrollers: [Scroller]
  ) -> Action {
    start = point
    dragStart = point
    self.controlDirections = controlDirections
    if let index = scrollers.firstIndex(where: \.isMoving) {
      state = .decided
      return .scroll(index)
    }
    guard let controlDirections else {
      state = .begun
      return .none
    }
    let rivals = scrollers.filter { !controlDirections.isSuperset(of: $0.directions) }
    if rivals.contains(where: \.delaysTouches) {
      state = .waiting
      return .none
    }
    state = rivals.isEmpty || !controlDirections.isEmpty ? .decided : .begun
    return .begin
  }

  /// Cases 7 to 11.
  mutating func move(to point: Point, in scrollers: [Scroller]) -> Action {
    let movement = point - start
    guard state == .waiting || state == .begun,
      max(abs(movement.x), abs(movement.y)) > Self.slop
    else { return .none }
    let direction = DragDirections(of: movement)
    let wasWaiting = state == .waiting
    state = .decided
    dragStart = start + direction.unit * Self.slop
    if controlDirections?.contains(direction) != true {
      let able = scrollers.indices.filter {
        scrollers[$0].directions.contains(direction) && !scrollers[$0].isBlocked
      }
      let free = able.first { scrollers[$0].freeDirections.contains(direction) }
      if let index = free ?? able.first { return .scroll(index) }
    }
    return wasWaiting ? .begin : .none
  }

  /// Cases 12 and 13.
  mutating func rest() -> Action {
    guard isWaitingForRest else { return .none }
    state = .begun
    return .begin
  }

  /// Case 14.
  mutating func up() -> Action {
    defer { state = .decided }
    return state == .waiting ? .begin : .none
  }

  /// Case 15. Also applies after the action `begin` of any other case.
  mutating func reject() {
    controlDirections = nil
    state = .begun
  }

  /// Whether `rest` begins the control.
  var isWaitingForRest: Bool { state == .waiting && controlDirections?.isEmpty == true }
}
