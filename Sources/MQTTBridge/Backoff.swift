/// The time between attempts to connect: 1 s, then twice as long after each failure up to 30 s.
///
/// Each time is multiplied by a random factor from 0.75 to 1.25, so that many panels do not return
/// to a broker at once.
struct Backoff {
  private static let longest = 30.0
  private var seconds = 1.0

  /// The time until the next attempt.
  mutating func next() -> Duration {
    defer { seconds = min(2 * seconds, Self.longest) }
    return .seconds(seconds * Double.random(in: 0.75...1.25))
  }
}
