/// The repetitions of a press on a button while it lasts: the first one after half a second, and then
/// at shorter and shorter intervals.
struct Repetition {
  /// The time of the next one; nil until the first frame.
  private var next: Duration?
  private var interval = Duration.milliseconds(200)

  /// The time from the beginning of a press to its first repetition.
  private static let delay = Duration.milliseconds(500)
  private static let shortestInterval = Duration.milliseconds(40)

  /// Returns whether a repetition is due at the time of a frame.
  mutating func isDue(at time: Duration) -> Bool {
    guard let next else {
      self.next = time + Self.delay
      return false
    }
    guard time >= next else { return false }
    // A late frame does not cause several repetitions.
    self.next = time + interval
    interval = max(interval * 0.85, Self.shortestInterval)
    return true
  }
}
