import Controls
import Geometry

/// Recognises a horizontal swipe of one finger over pages that are placed side by side.
///
///     case | state    | input                         | result        | new state
///     -----+----------+-------------------------------+---------------+----------
///      1   | idle     | down, pages at rest           | –             | pressed
///      2   | idle     | down, pages moving            | –             | dragging
///      3   | pressed  | move within slop              | wait          | pressed
///      4   | pressed  | horizontal move beyond slop   | drag          | dragging
///      5   | pressed  | vertical move beyond slop     | fail          | idle
///      6   | pressed  | up                            | stay          | idle
///      7   | dragging | move                          | drag          | dragging
///      8   | dragging | up, fast                      | turn that way | idle
///      9   | dragging | up, beyond a third of a page  | turn          | idle
///     10   | dragging | up, otherwise                 | stay          | idle
///     11   | any      | cancelled, or page changed    | –             | idle
///     12   | idle     | move or up                    | fail, stay    | idle
///
/// The speed is that of the last movement: a finger that reverses or rests before it goes up is not
/// fast in the direction of the drag.
struct PageSwipe: Hashable {
  enum State: Hashable {
    case idle
    case pressed(at: Point)
    /// `origin` is the x position of the finger at which the pages would be at rest.
    case dragging(origin: Double)
  }

  enum Move: Hashable {
    case wait
    case fail
    /// The offset of the pages from rest, in points; positive to the right.
    case drag(Double)
  }

  /// The page to show after the swipe, relative to the present one.
  enum Turn: Int, Hashable {
    case back = -1
    case stay = 0
    case forward = 1
  }

  /// The distance that a finger must move before it swipes, in points.
  static let slop = 10.0
  /// The speed above which a swipe of any length turns the page, in points per second.
  static let flickSpeed = 400.0
  /// The time over which the speed is measured.
  private static let velocityWindow = Duration.milliseconds(100)

  private(set) var state = State.idle
  private var samples: [Sample] = []

  private struct Sample: Hashable {
    var x: Double
    var time: Duration
  }

  var isDragging: Bool {
    if case .dragging = state { true } else { false }
  }

  /// Cases 1 and 2. `offset` is the distance of moving pages from rest; nil if they are at rest.
  mutating func down(at point: Point, time: Duration, offset: Double?) {
    samples = [Sample(x: point.x, time: time)]
    state = offset.map { .dragging(origin: point.x - $0) } ?? .pressed(at: point)
  }

  /// Cases 3, 4, 5 and 7.
  mutating func move(to point: Point, time: Duration) -> Move {
    samples.append(Sample(x: point.x, time: time))
    samples.removeAll { time - $0.time > Self.velocityWindow }
    switch state {
    case .idle: return .fail
    case .pressed(let start):
      let (dx, dy) = (point.x - start.x, point.y - start.y)
      guard max(abs(dx), abs(dy)) > Self.slop else { return .wait }
      guard abs(dx) > abs(dy) else {
        state = .idle
        return .fail
      }
      // Excludes the slop, so that the pages do not jump when the drag begins.
      let origin = start.x + (dx > 0 ? Self.slop : -Self.slop)
      state = .dragging(origin: origin)
      return .drag(point.x - origin)
    case .dragging(let origin): return .drag(point.x - origin)
    }
  }

  /// Cases 6, 8, 9 and 10. `offset` is the distance of the pages from rest.
  mutating func up(time: Duration, offset: Double, pageWidth: Double) -> Turn {
    defer { cancel() }
    guard isDragging else { return .stay }
    let velocity = velocity(at: time)
    if abs(velocity) > Self.flickSpeed {
      // A flick against the direction of the drag returns to the present page.
      guard velocity * offset > 0 else { return .stay }
      return velocity < 0 ? .forward : .back
    }
    guard abs(offset) > pageWidth / 3 else { return .stay }
    return offset < 0 ? .forward : .back
  }

  /// Case 11.
  mutating func cancel() {
    state = .idle
    samples = []
  }

  /// The recent velocity, in points per second.
  private func velocity(at time: Duration) -> Double {
    let recent = samples.filter { time - $0.time <= Self.velocityWindow }
    guard let first = recent.first, let last = recent.last, last.time > first.time else { return 0 }
    return (last.x - first.x) / ((last.time - first.time) / .seconds(1))
  }
}

// MARK: Rubber-banding

extension PageSwipe {
  /// The ratio of page movement to finger movement just beyond an end.
  private static let resistance = 0.55

  /// The position of the pages when a finger drags them to `position`, with rubber-banding: beyond an
  /// end they move less and less, and never by more than a page. The formula is that of UIScrollView,
  /// x·c ÷ (x·c + 1) for a distance x in pages.
  static func rubberBanded(_ position: Double, in range: ClosedRange<Double>) -> Double {
    let end = min(max(position, range.lowerBound), range.upperBound)
    let beyond = abs(position - end) * resistance
    return end + (position < end ? -1 : 1) * beyond / (beyond + 1)
  }

  /// The inverse of `rubberBanded`: the position to which a finger drags pages that are shown at
  /// `position`.
  static func withoutRubberBand(_ position: Double, in range: ClosedRange<Double>) -> Double {
    let end = min(max(position, range.lowerBound), range.upperBound)
    let beyond = abs(position - end)
    return end + (position < end ? -1 : 1) * beyond / (1 - beyond) / resistance
  }
}
