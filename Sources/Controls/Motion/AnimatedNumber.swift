/// A number that moves to its target over several frames; see ``Transition``.
///
/// A movement that replaces another one continues from where that is.
public struct AnimatedNumber: Hashable, Sendable {
  /// The time by which a movement is ahead of its first frame, so that this frame shows it: the
  /// interval of frames on most screens.
  static let firstStep = Duration.milliseconds(16)

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
    let transition: Transition
    /// The time at which it began; nil until the first frame.
    var startTime: Duration?
  }

  /// Creates a number at rest.
  public init(_ value: Double) { self.value = value }

  /// Sets the number at once and ends any movement.
  public mutating func jump(to number: Double) {
    value = number
    movement = nil
  }

  /// Starts a movement from the current number. The next frame shows the first step, or the end of a
  /// transition that takes no time.
  public mutating func move(to target: Double, by transition: Transition) {
    movement = Movement(start: value, end: target, transition: transition)
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
    let startTime = current.startTime ?? time - Self.firstStep
    current.startTime = startTime
    let passed = time - startTime
    guard passed < current.transition.duration else {
      jump(to: current.end)
      return false
    }
    let way = current.transition.curve.way(after: passed / current.transition.duration)
    value = current.start + (current.end - current.start) * way
    movement = current
    return true
  }
}
