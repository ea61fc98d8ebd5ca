/// The movement of a text that does not fit along its line. The text pauses, moves by its length and a
/// gap until it is where it began, and pauses again.
struct Marquee {
  private enum State {
    case resting
    case pausing
    /// Moving since the time of the first frame; nil until then.
    case moving(start: Duration?)
  }

  /// What must happen before the text can move on.
  enum Request: Equatable {
    case pause(Duration)
    case frame
  }

  /// The pause at the beginning of the text.
  static let pause = Duration.seconds(2)

  private var state = State.resting
  private var distance = 0.0
  private var length = 0.0

  /// How far the copies of the text have moved, in points. The second copy follows the first.
  var positions: [Double] { distance > 0 ? [distance, distance - length] : [0] }

  /// Called when the text is drawn. Returns the request for its next movement; nil during a pause.
  /// - Parameter length: the length of the text and of the gap behind it, in points.
  mutating func next(length: Double) -> Request? {
    self.length = length
    switch state {
    case .resting:
      state = .pausing
      return .pause(Self.pause)
    case .pausing: return nil
    case .moving: return .frame
    }
  }

  /// Starts to move with the next frame.
  mutating func endPause() {
    if case .pausing = state { state = .moving(start: nil) }
  }

  /// Moves the text for a frame at `time`, with `speed` points per second.
  /// - Returns: whether it must be drawn.
  mutating func advance(to time: Duration, speed: Double) -> Bool {
    guard case .moving(let start) = state else { return false }
    guard let start else {
      state = .moving(start: time)
      return true
    }
    distance = (time - start) / .seconds(1) * speed
    if distance >= length { (distance, state) = (0, .resting) }
    return true
  }
}
