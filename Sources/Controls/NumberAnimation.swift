/// A picture on its way from one number to another, eased in and out, or only out where it moves
/// already.
struct NumberAnimation: Hashable, Sendable {
  /// How long a value's picture takes.
  static let duration = Duration.milliseconds(250)
  /// How long a handle takes to come up to a finger.
  static let liftDuration = Duration.milliseconds(100)

  let from: Double
  let to: Double
  private let duration: Duration
  private let startsAtRest: Bool
  /// The first frame's time; the animation begins with it, whenever that is.
  private var start: Duration?

  init(
    from: Double, to: Double, duration: Duration = Self.duration, startsAtRest: Bool = true
  ) {
    self.from = from
    self.to = to
    self.duration = duration
    self.startsAtRest = startsAtRest
  }

  /// The number at a frame's time, and whether it has arrived.
  mutating func advance(to time: Duration) -> (number: Double, isDone: Bool) {
    let start = start ?? time
    self.start = start
    let fraction = (time - start) / duration
    guard fraction < 1 else { return (to, true) }
    return (from + (to - from) * Self.ease(fraction, startsAtRest: startsAtRest), false)
  }

  /// The cubic Bézier (0.42, 0, 0.58, 1), y for a given x: what CSS Easing 1 calls `ease-in-out`;
  /// or (0, 0, 0.58, 1), `ease-out`.
  static func ease(_ x: Double, startsAtRest: Bool = true) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let start = startsAtRest ? 0.42 : 0
    // x(t) = 3·start·t(1−t)² + 3·0.58·t²(1−t) + t³ grows from 0 to 1, so bisection finds t.
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let t = (low + high) / 2
      if bezier(t, start, 0.58) < x { low = t } else { high = t }
    }
    return bezier((low + high) / 2, 0, 1)
  }

  private static func bezier(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let u = 1 - t
    return 3 * first * t * u * u + 3 * second * t * t * u + t * t * t
  }
}
