import Geometry

/// Measures the velocity of a finger over the last movements, so that a finger that rests or reverses
/// before it goes up is not fast in the direction of the drag.
struct DragVelocity: Hashable {
  /// The time over which the velocity is measured.
  private static let window = Duration.milliseconds(100)

  private var samples: [Sample] = []

  private struct Sample: Hashable {
    var location: Point
    var time: Duration
  }

  mutating func add(_ location: Point, at time: Duration) {
    samples.append(Sample(location: location, time: time))
    samples.removeAll { time - $0.time > Self.window }
  }

  /// The velocity at `time`, in points per second.
  func value(at time: Duration) -> Point {
    let recent = samples.filter { time - $0.time <= Self.window }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    return (last.location - first.location) * (.seconds(1) / (last.time - first.time))
  }
}
