import LinuxIO

/// Logs and counts refused messages. Other programs could cause any number of them, so the lines about
/// the same refusal are limited.
package final class RefusalLog {
  /// How many lines about the same refusal are logged at once; after that, one a minute.
  package static let burst = 3

  private let log: Log
  private let loop: EventLoop
  private var limiter = LogLimiter<String>(burst: burst, interval: .seconds(60))
  /// The number of refused messages.
  private(set) var count = 0

  init(_ log: Log, loop: EventLoop) {
    self.log = log
    self.loop = loop
  }

  func info(_ message: String) { log.info(message) }

  func warning(_ message: String) { log.warning(message) }

  /// Logs a message, unless too many with the same key were logged.
  func warning(_ message: @autoclosure () -> String, limitedBy key: String) {
    if let more = limiter.note(key, at: loop.monotonic) { log.warning(message() + more) }
  }

  /// Counts a refused message and logs it like `warning(_:limitedBy:)`.
  func refusal(_ message: @autoclosure () -> String, limitedBy key: String) {
    count += 1
    warning(message(), limitedBy: key)
  }
}
