import Controls
import Geometry

/// A horizontal swipe over a row, which reveals the actions at its start or end.
///
///     case | state    | input                                | result             | new state
///     -----+----------+--------------------------------------+--------------------+----------
///      1   | idle     | begin                                | –                  | dragging
///      2   | dragging | move towards a side with actions     | offset             | dragging
///      3   | dragging | move towards a side without actions  | no offset          | dragging
///      4   | dragging | end, beyond `fullDistance`           | perform the action | idle
///      5   | dragging | end, fast                            | open or close      | idle
///      6   | dragging | end, beyond half of the actions      | open               | idle
///      7   | dragging | end, otherwise                       | close              | idle
///      8   | dragging | cancelled, or another row is shown   | close              | idle
///      9   | idle     | move or end                          | –, close           | idle
///
/// Offsets and velocities are in the layout direction: a positive offset reveals the start.
struct RowSwipe: Hashable {
  enum Result: Hashable {
    case open(RowSide)
    case close
    /// Perform the outermost action of a side.
    case perform(RowSide)
  }

  /// The lengths on which the result depends, in points.
  struct Lengths: Hashable {
    var row: Double
    /// The width of the actions at each side; 0 for none.
    var start = 0.0
    var end = 0.0
    /// The sides whose first action must be held. A swipe only reveals it.
    var heldSides: Set<RowSide> = []

    func width(of side: RowSide) -> Double { side == .start ? start : end }

    /// The offset at which a swipe performs an action when it ends; infinite if it performs none.
    func fullDistance(of side: RowSide) -> Double {
      heldSides.contains(side)
        ? .infinity
        : max(row * RowSwipe.fullShare, min(width(of: side) + RowSwipe.minimumPull, row * 0.9))
    }
  }

  /// The speed above which a swipe of any length opens or closes a side, in points per second.
  static let flickSpeed = 400.0
  private static let fullShare = 0.6
  /// The distance beyond the width of the actions that a full swipe must cover.
  private static let minimumPull = 44.0

  /// The position of the finger at which the offset would be 0; nil while no finger drags.
  private var origin: Double?
  private var velocity = DragVelocity()

  var isDragging: Bool { origin != nil }

  /// Case 1.
  mutating func begin(at point: Point, time: Duration, offset: Double) {
    origin = point.x - offset
    velocity = DragVelocity()
    velocity.add(point, at: time)
  }

  /// Cases 2, 3 and 9. Returns the new offset.
  mutating func move(to point: Point, time: Duration, _ lengths: Lengths) -> Double? {
    guard let origin else { return nil }
    velocity.add(point, at: time)
    let range = (lengths.end > 0 ? -lengths.row : 0)...(lengths.start > 0 ? lengths.row : 0)
    return min(max(point.x - origin, range.lowerBound), range.upperBound)
  }

  /// Cases 4 to 7 and 9.
  mutating func end(time: Duration, offset: Double, _ lengths: Lengths) -> Result {
    defer { cancel() }
    guard isDragging, offset != 0 else { return .close }
    let side: RowSide = offset > 0 ? .start : .end
    if abs(offset) >= lengths.fullDistance(of: side) { return .perform(side) }
    let velocity = velocity.value(at: time).x
    if abs(velocity) > Self.flickSpeed { return velocity * offset > 0 ? .open(side) : .close }
    return abs(offset) > lengths.width(of: side) / 2 ? .open(side) : .close
  }

  /// Case 8.
  mutating func cancel() { origin = nil }
}
