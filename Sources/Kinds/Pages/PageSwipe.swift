import Controls
import Geometry

/// A horizontal swipe of one finger over pages that are placed side by side.
///
///     case | state    | input                        | result            | new state
///     -----+----------+------------------------------+-------------------+----------
///      1   | idle     | begin                        | –                 | dragging
///      2   | dragging | move                         | offset            | dragging
///      3   | dragging | end, fast                    | turn that way     | idle
///      4   | dragging | end, beyond a third of a page| turn              | idle
///      5   | dragging | end, otherwise               | stay              | idle
///      6   | dragging | cancelled, or page changed   | –                 | idle
///      7   | idle     | move or end                  | no offset, stay   | idle
struct PageSwipe: Hashable {
  /// The page to show after the swipe, relative to the present one.
  enum Turn: Int, Hashable {
    case back = -1
    case stay = 0
    case forward = 1
  }

  /// The speed above which a swipe of any length turns the page, in points per second.
  static let flickSpeed = 400.0

  /// The x position of the finger at which the pages would be at rest; nil while no finger drags.
  private var origin: Double?
  private var velocity = DragVelocity()

  var isDragging: Bool { origin != nil }

  /// Case 1. `offset` is the distance of the pages from rest.
  mutating func begin(at point: Point, time: Duration, offset: Double) {
    origin = point.x - offset
    velocity = DragVelocity()
    velocity.add(point, at: time)
  }

  /// Cases 2 and 7. Returns the offset of the pages from rest, in points; positive to the right.
  mutating func move(to point: Point, time: Duration) -> Double? {
    guard let origin else { return nil }
    velocity.add(point, at: time)
    return point.x - origin
  }

  /// Cases 3, 4, 5 and 7. `offset` is the distance of the pages from rest.
  mutating func end(time: Duration, offset: Double, pageWidth: Double) -> Turn {
    defer { cancel() }
    guard isDragging else { return .stay }
    let velocity = velocity.value(at: time).x
    if abs(velocity) > Self.flickSpeed {
      // A flick against the direction of the drag returns to the present page.
      guard velocity * offset > 0 else { return .stay }
      return velocity < 0 ? .forward : .back
    }
    guard abs(offset) > pageWidth / 3 else { return .stay }
    return offset < 0 ? .forward : .back
  }

  /// Case 6.
  mutating func cancel() { origin = nil }
}
