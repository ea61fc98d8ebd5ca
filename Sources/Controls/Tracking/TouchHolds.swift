import Geometry

/// The touches that may become long presses.
///
///     case | input                                          | then
///     -----+------------------------------------------------+------------------------------
///      1   | a touch begins                                 | waits from `nextTime` on
///      2   | it moves by more than `slop`, or ends          | it is no long press any more
///      3   | it has waited for `time`                       | it is a long press
struct TouchHolds {
  /// The time after which a press is long.
  static let time = Duration.milliseconds(500)
  /// How far a finger may move, in points.
  static let slop = 10.0

  private struct Hold {
    let touch: Touch
    let start: Point
    /// The time at which the press is long; nil until the next call of `nextTime(asOf:)`.
    var end: Duration?
  }

  private var holds: [Hold] = []

  mutating func begin(_ touch: Touch, at location: Point) {
    holds.append(Hold(touch: touch, start: location))
  }

  mutating func move(_ touch: Touch, to location: Point) {
    holds.removeAll { $0.touch === touch && $0.start.distance(to: location) > Self.slop }
  }

  mutating func end(_ touch: Touch) { holds.removeAll { $0.touch === touch } }

  /// The time at which to call `due(at:)`; nil for never.
  mutating func nextTime(asOf now: Duration) -> Duration? {
    for index in holds.indices where holds[index].end == nil { holds[index].end = now + Self.time }
    return holds.lazy.compactMap(\.end).min()
  }

  /// Returns the touches that have become long presses.
  mutating func due(at now: Duration) -> [Touch] {
    let due = holds.filter { hold in hold.end.map { $0 <= now } ?? false }.map(\.touch)
    holds.removeAll { hold in due.contains { $0 === hold.touch } }
    return due
  }
}
