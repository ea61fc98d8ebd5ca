/// A number that moves to its target over several frames: eased in and out, or only out where it
/// moves already.
public struct AnimatedNumber: Hashable, Sendable {
  /// The time in which a value's picture follows it.
  public static let valueDuration = Duration.milliseconds(250)
  /// The time in which a handle comes up to a finger.
  public static let liftDuration = Duration.milliseconds(100)

  /// The number at the last frame.
  public private(set) var value: Double
  /// The number at the end of the movement; `value` at rest.
  public var target: Double { movement?.end ?? value }
  /// Whether the next frame shows another number.
  public var isMoving: Bool { movement != nil }

  private var movement: Movement?

  private struct Movement: Hashable {
    let start: Double
    let end: Double
    let duration: Duration
    let startsAtRest: Bool
    /// The time of the first frame, with which the movement begins.
    var startTime: Duration?
  }

  /// A number at rest.
  public init(_ value: Double) { self.value = value }

  /// Shows a number at once; a movement under way ends.
  public mutating func jump(to number: Double) {
    value = number
    movement = nil
  }

  /// Begins to move from the number that is shown.
  /// - Parameter startsAtRest: false eases out only, for what moves already.
  public mutating func move(
    to target: Double, over duration: Duration = valueDuration, startsAtRest: Bool = true
  ) {
    movement = Movement(
      start: value, end: target, duration: duration, startsAtRest: startsAtRest)
  }

  /// Stops at the number that is shown.
  public mutating func stop() { movement = nil }

  /// Moves on to a frame's time.
  /// - Returns: whether there is more to come.
  @discardableResult
  public mutating func advance(to time: Duration) -> Bool {
    guard var current = movement else { return false }
    let startTime = current.startTime ?? time
    current.startTime = startTime
    let fraction = (time - startTime) / current.duration
    guard fraction < 1 else {
      jump(to: current.end)
      return false
    }
    let eased = Self.ease(fraction, startsAtRest: current.startsAtRest)
    value = current.start + (current.end - current.start) * eased
    movement = current
    return true
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
