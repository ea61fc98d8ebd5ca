/// A number that moves to its target over several frames.
///
/// A movement from rest is eased in and out. A movement that replaces another one can begin without
/// easing in.
public struct AnimatedNumber: Hashable, Sendable {
  /// The duration of an animated change of a value.
  public static let valueDuration = Duration.milliseconds(250)
  /// The time in which a handle grows when a finger touches it.
  public static let liftDuration = Duration.milliseconds(100)

  /// The number at the most recent frame.
  public private(set) var value: Double
  /// The number at the end of the movement; equal to `value` at rest.
  public var target: Double { movement?.end ?? value }
  /// Whether a movement is in progress.
  public var isMoving: Bool { movement != nil }

  private var movement: Movement?

  private struct Movement: Hashable {
    let start: Double
    let end: Double
    let duration: Duration
    let startsAtRest: Bool
    /// The time of the first frame; nil until then.
    var startTime: Duration?
  }

  /// Creates a number at rest.
  public init(_ value: Double) { self.value = value }

  /// Sets the number at once and ends any movement.
  public mutating func jump(to number: Double) {
    value = number
    movement = nil
  }

  /// Starts a movement from the current number. It begins with the next frame.
  /// - Parameter startsAtRest: whether to ease in as well as out; false for a number that is
  ///   already moving.
  public mutating func move(
    to target: Double, over duration: Duration = valueDuration, startsAtRest: Bool = true
  ) {
    movement = Movement(
      start: value, end: target, duration: duration, startsAtRest: startsAtRest)
  }

  /// Jumps to the end of the movement.
  public mutating func finish() { jump(to: target) }

  /// Stops at the current number.
  public mutating func stop() { movement = nil }

  /// Updates the number for a frame at `time`.
  /// - Returns: whether the movement continues.
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

  /// Returns y for x on the cubic Bézier curve `ease-in-out` of CSS Easing 1, (0.42, 0, 0.58, 1),
  /// or on `ease-out`, (0, 0, 0.58, 1).
  static func ease(_ x: Double, startsAtRest: Bool = true) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let start = startsAtRest ? 0.42 : 0
    // x(t) = 3·start·t(1−t)² + 3·0.58·t²(1−t) + t³ increases from 0 to 1, so bisection finds t.
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
