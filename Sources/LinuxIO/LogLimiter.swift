/// Limits how often the log repeats a line: for each key a burst at once, then one per interval,
/// with the number of lines left out.
public struct LogLimiter<Key: Equatable & Sendable>: Sendable {
  /// The maximum number of keys that are remembered. The key that was noted longest ago is
  /// forgotten first.
  static var keyLimit: Int { 64 }

  private struct Entry: Sendable {
    let key: Key
    /// The number of lines that are allowed at once.
    var allowed: Int
    /// When `allowed` was computed.
    var time: Duration
    var leftOut = 0
  }

  private let burst: Int
  private let interval: Duration
  /// The entries, the most recently noted one last.
  private var entries: [Entry] = []

  /// A limit of `burst` lines at once for each key, and one more after each `interval`.
  public init(burst: Int = 1, interval: Duration) {
    self.burst = burst
    self.interval = interval
  }

  /// Notes a line.
  /// - Returns: text to append to the line; nil to leave the line out.
  public mutating func note(_ key: Key, at now: Duration) -> String? {
    var entry = Entry(key: key, allowed: burst, time: now)
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entry = entries.remove(at: index)
    } else if entries.count == Self.keyLimit {
      entries.removeFirst()
    }
    defer { entries.append(entry) }
    let more = min(Int((now - entry.time) / interval), burst - entry.allowed)
    entry.allowed += more
    // The rest of an interval counts for the next line, unless a whole burst is allowed.
    entry.time = entry.allowed == burst ? now : entry.time + interval * more
    guard entry.allowed > 0 else {
      entry.leftOut += 1
      return nil
    }
    entry.allowed -= 1
    let leftOut = entry.leftOut
    entry.leftOut = 0
    return leftOut == 0 ? "" : " (and \(leftOut) more since the last such line)"
  }
}
