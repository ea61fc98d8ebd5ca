/// Limits how often a device that fails is tried, and how often its failures are logged.
///
///     case | state   | input                      | then
///     -----+---------+----------------------------+------------------------------------------
///      1   | working | failed                     | logs it; pauses for a second
///      2   | failing | failed with the same error | pauses twice as long, at most a minute
///      3   | failing | failed with another error  | as case 2, and logs it
///      4   | failing | a try during the pause     | refused
///      5   | failing | worked                     | logs it; the next pause is a second again
struct RetryPause: Sendable {
  private static let shortest = Duration.seconds(1)
  private static let longest = Duration.seconds(60)

  private var failure: (error: String, pause: Duration, until: Duration)?

  /// Whether the device may be tried.
  func allowsTry(at now: Duration) -> Bool { failure.map { now >= $0.until } ?? true }

  /// Notes a failure.
  /// - Returns: whether to log it.
  mutating func noteFailure(_ error: String, at now: Duration) -> Bool {
    let pause = failure.map { min($0.pause * 2, Self.longest) } ?? Self.shortest
    defer { failure = (error, pause, now + pause) }
    return failure?.error != error
  }

  /// Notes that the device worked.
  /// - Returns: whether to log it.
  mutating func noteSuccess() -> Bool {
    defer { failure = nil }
    return failure != nil
  }
}
