/// Verifies PINs. After too many wrong entries, it refuses further ones for longer and longer pauses.
///
/// An entry is saved as a wrong one before it is compared, so that a power cut cannot undo it. Pauses
/// need no time of day: after a restart, the last pause begins again. Changes of the clock therefore
/// have no effect.
///
///     case | wrong entries | entry     | is saved | then
///     -----+---------------+-----------+----------+--------------------------------------------
///      1   | any           | right     | yes      | the number of wrong entries is 0
///      2   | below 3       | wrong     | yes      | the next entry is accepted at once
///      3   | 3 or more     | wrong     | yes      | a pause of 10 s, doubled with each further one
///      4   | any           | any       | no       | it is neither compared nor counted
///      5   | any           | any, in a | -        | it is ignored
///          |               | pause     |          |
public final class PINVerifier {
  /// The result of an entry.
  public enum Outcome: Hashable, Sendable {
    case right, wrong
    /// The entry was not compared.
    case refused
  }

  /// The wrong entries without a pause.
  public static let freeCount = 3
  /// The first pause.
  public static let shortestPause = Duration.seconds(10)
  /// The longest pause.
  public static let longestPause = Duration.seconds(300)
  /// A number of wrong entries that is followed by the longest pause.
  public static let highestCount = 1_000

  /// Saves the numbers of wrong entries by the name of the PIN, and then calls `done` with whether
  /// they are saved.
  public typealias Save = (_ wrongCounts: [String: Int], _ done: @escaping (Bool) -> Void) -> Void

  private enum Pause {
    /// The time at which it begins is not known yet.
    case starting
    case until(Duration)
  }

  /// Returns the PIN with a name; nil for none.
  public var pin: (_ name: String) -> PIN?
  /// Called with each entry that was compared, and the number of wrong ones since the last right one.
  public var onOutcome: (_ name: String, Outcome, _ wrongCount: Int) -> Void = { _, _, _ in }
  private let save: Save
  /// The wrong entries since the last right one.
  private(set) var wrongCounts: [String: Int] = [:]
  private var pauses: [String: Pause] = [:]
  /// The names of PINs whose entries are being saved.
  private var pending: Set<String> = []

  public init(save: @escaping Save, pin: @escaping (_ name: String) -> PIN?) {
    self.save = save
    self.pin = pin
  }

  /// Restores the numbers of wrong entries. Their pauses begin again.
  public func restore(_ wrongCounts: [String: Int]) {
    for (name, count) in wrongCounts where count > 0 { setWrongCount(count, of: name) }
  }

  /// The pause after a number of wrong entries.
  public static func pause(after wrongCount: Int) -> Duration {
    guard wrongCount > freeCount else { return .zero }
    return min(shortestPause * (1 << min(wrongCount - freeCount - 1, 10)), longestPause)
  }

  /// Whether there is a PIN with this name.
  public func hasPIN(named name: String) -> Bool { pin(name) != nil }

  /// Whether an entry is accepted now.
  public func isReady(forPIN name: String) -> Bool {
    hasPIN(named: name) && pauses[name] == nil && !pending.contains(name)
  }

  /// Begins and ends pauses. Call it after each batch of events.
  public func update(at now: Duration) {
    for (name, pause) in pauses {
      switch pause {
      case .starting:
        pauses[name] = .until(now + Self.pause(after: wrongCounts[name] ?? 0))
      case .until(let end):
        if end <= now { pauses[name] = nil }
      }
    }
  }

  /// The time at which the next entry is accepted; nil if there is no pause that has begun.
  public func endOfPause(ofPIN name: String) -> Duration? {
    guard case .until(let end)? = pauses[name] else { return nil }
    return end
  }

  /// Verifies an entry, and calls `done` once, at once or later.
  public func verify(_ entry: [UInt8], asPIN name: String, then done: @escaping (Outcome) -> Void) {
    guard isReady(forPIN: name), let pin = pin(name) else { return done(.refused) }
    pending.insert(name)
    var counts = wrongCounts
    let count = min((counts[name] ?? 0) + 1, Self.highestCount)
    counts[name] = count
    save(counts) { [weak self] isSaved in
      guard let self else { return }
      self.pending.remove(name)
      guard isSaved else { return done(.refused) }
      let isRight = pin.matches(entry)
      self.setWrongCount(isRight ? 0 : count, of: name)
      if isRight { self.save(self.wrongCounts) { _ in } }
      let outcome = isRight ? Outcome.right : .wrong
      self.onOutcome(name, outcome, self.wrongCounts[name] ?? 0)
      done(outcome)
    }
  }

  private func setWrongCount(_ count: Int, of name: String) {
    wrongCounts[name] = count > 0 ? min(count, Self.highestCount) : nil
    pauses[name] = Self.pause(after: count) > .zero ? .starting : nil
  }
}
