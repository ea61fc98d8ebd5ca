/// How a value follows from others.
///
/// A derived value is updated at the end of a transaction, after all the values on which it depends,
/// and only if one of them changed. Its rank is above theirs, so one pass in the order of ranks
/// updates every value once.
final class Derivation {
  private(set) weak var value: Value?
  let rank: Int
  private let sources: [Value]
  private let compute: () -> Scalar?
  /// Whether the store has scheduled an update.
  var isScheduled = false
  /// Whether the current transaction has recorded what the value was before.
  var isRecorded = false

  /// Makes `value` follow `sources`.
  /// - Parameter compute: the value; nil if it is unknown.
  init(_ value: Value, from sources: [Value], _ compute: @escaping () -> Scalar?) {
    self.value = value
    self.sources = sources
    self.compute = compute
    rank = 1 + (sources.map { $0.derivation?.rank ?? 0 }.max() ?? 0)
    for source in sources { source.dependents.add(Unowned(object: self), for: self) }
  }

  deinit {
    for source in sources { source.dependents.remove(self) }
  }

  func update() { value?.setDerived(compute()) }
}
