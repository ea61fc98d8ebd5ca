import Controls
import Geometry

/// The meaning of one finger to pages that lie side by side, from down to up.
///
///     case | state    | input                         | told          | new state
///     -----+----------+-------------------------------+---------------+----------
///      1   | idle     | down on pages at rest         | –             | pressed
///      2   | idle     | down on pages that move       | –             | dragging
///      3   | pressed  | move, near                    | wait          | pressed
///      4   | pressed  | move, far and sideways        | drag          | dragging
///      5   | pressed  | move, far and up or down      | give up       | idle
///      6   | pressed  | up                            | stay          | idle
///      7   | dragging | move                          | drag          | dragging
///      8   | dragging | up, with speed                | turn that way | idle
///      9   | dragging | up, past a third of a page    | turn          | idle
///     10   | dragging | up, else                      | stay          | idle
///     11   | any      | lost, or pages changed        | –             | idle
///     12   | idle     | move or up                    | give up, stay | idle
///
/// "With speed" is by what the finger did last: one that was drawn back, or rested before it went
/// up, has none that way.
struct PageSwipe: Hashable {
  enum State: Hashable {
    case idle
    case pressed(at: Point)
    /// `origin` is where the finger would be with the pages where they were.
    case dragging(origin: Double)
  }

  enum Move: Hashable {
    case wait
    case giveUp
    /// How far the finger has drawn the pages, in points; to the right is positive.
    case drag(Double)
  }

  /// Where to go from the page that is shown.
  enum Turn: Int, Hashable {
    case back = -1
    case stay = 0
    case forward = 1
  }

  /// A finger that moves less is still one that taps, in points.
  static let slop = 10.0
  /// A finger that is faster turns the page however short its way, in points per second.
  static let speed = 400.0
  /// The speed is that of the last so much time.
  private static let memory = Duration.milliseconds(100)

  private(set) var state = State.idle
  private var samples: [Sample] = []

  private struct Sample: Hashable {
    var x: Double
    var time: Duration
  }

  var isDragging: Bool {
    if case .dragging = state { true } else { false }
  }

  /// Cases 1 and 2. `drawn` is how far the pages are from rest already; nil where they are at rest.
  mutating func down(at point: Point, time: Duration, drawn: Double?) {
    samples = [Sample(x: point.x, time: time)]
    state = drawn.map { .dragging(origin: point.x - $0) } ?? .pressed(at: point)
  }

  /// Cases 3, 4, 5 and 7.
  mutating func move(to point: Point, time: Duration) -> Move {
    samples.append(Sample(x: point.x, time: time))
    samples.removeAll { time - $0.time > Self.memory }
    switch state {
    case .idle: return .giveUp
    case .pressed(let start):
      let (dx, dy) = (point.x - start.x, point.y - start.y)
      guard max(abs(dx), abs(dy)) > Self.slop else { return .wait }
      guard abs(dx) > abs(dy) else {
        state = .idle
        return .giveUp
      }
      // The pages do not jump by what it took to tell.
      let origin = start.x + (dx > 0 ? Self.slop : -Self.slop)
      state = .dragging(origin: origin)
      return .drag(point.x - origin)
    case .dragging(let origin): return .drag(point.x - origin)
    }
  }

  /// Cases 6, 8, 9 and 10. `drawn` is how far the pages are from rest.
  mutating func up(time: Duration, drawn: Double, pageWidth: Double) -> Turn {
    defer { cancel() }
    guard isDragging else { return .stay }
    let velocity = velocity(at: time)
    if abs(velocity) > Self.speed {
      // A flick against the way that the pages went takes them back.
      guard velocity * drawn > 0 else { return .stay }
      return velocity < 0 ? .forward : .back
    }
    guard abs(drawn) > pageWidth / 3 else { return .stay }
    return drawn < 0 ? .forward : .back
  }

  /// Case 11.
  mutating func cancel() {
    state = .idle
    samples = []
  }

  /// In points per second.
  private func velocity(at time: Duration) -> Double {
    let recent = samples.filter { time - $0.time <= Self.memory }
    guard let first = recent.first, let last = recent.last, last.time > first.time else { return 0 }
    return (last.x - first.x) / ((last.time - first.time) / .seconds(1))
  }
}

// MARK: Ends

extension PageSwipe {
  /// How much of its way a page goes with the finger at first, beyond the last one.
  private static let resistance = 0.55

  /// The position of pages that a finger draws to `position`: beyond an end they follow less and
  /// less, and never farther than a page. (The formula of UIScrollView: x·c ÷ (x·c + 1) for a
  /// distance x in pages.)
  static func resisted(_ position: Double, in range: ClosedRange<Double>) -> Double {
    let end = min(max(position, range.lowerBound), range.upperBound)
    let beyond = abs(position - end) * resistance
    return end + (position < end ? -1 : 1) * beyond / (beyond + 1)
  }

  /// The position to which a finger draws pages that stand at `position`.
  static func unresisted(_ position: Double, in range: ClosedRange<Double>) -> Double {
    let end = min(max(position, range.lowerBound), range.upperBound)
    let beyond = abs(position - end)
    return end + (position < end ? -1 : 1) * beyond / (1 - beyond) / resistance
  }
}
