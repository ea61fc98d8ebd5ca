/// How a value follows from others.
///
/// A derived value is updated at the end of a transaction, after all the values on which it depends,
/// and only if one of them changed. Its rank is above theirs, so one pass in the order of ranks
/// updates every value once.
final class Derivation {
  private(set) weak var value: Value?
  /// The expression in the panel file; nil for a built-in value.
  let expression: String?
  let rank: Int
  private let sources: [Value]
  private let compute: () -> Scalar?
  /// Whether the store has scheduled an update.
  var isScheduled = false
  /// Whether the current transaction has recorded what the value was before.
  var isRecorded = false

  /// Makes `value` follow `sources`.
  /// - Parameter compute: the value; nil if it is unknown.
  init(
    _ value: Value, from sources: [Value], expression: String?,
    _ compute: @escaping () -> Scalar?
  ) {
    self.value = value
    self.expression = expression
    self.sources = sources
    self.compute = compute
    rank = 1 + (sources.map { $0.derivation?.rank ?? 0 }.max() ?? 0)
    for source in sources { source.dependents.add(Unowned(object: self), for: self) }
  }

  deinit {
    for source in sources { source.dependents.remove(self) }
  }

  func update() { value?.setDerived(compute()) }

  // MARK: Errors

  /// The most values that an error suggests to set.
  static let settableLimit = 4

  /// The error for setting the value.
  var refusal: ValueError { expression == nil ? .builtIn : .derived(settable: settable) }

  /// The names of values on which the value depends, directly or not, and that can be set. Those
  /// nearest to it come first.
  private var settable: [String] {
    var names: [String] = []
    var seen: Set<ObjectIdentifier> = []
    var pending = sources
    var index = 0
    while index < pending.count, names.count < Self.settableLimit {
      let source = pending[index]
      index += 1
      guard seen.insert(ObjectIdentifier(source)).inserted else { continue }
      if let derivation = source.derivation {
        pending += derivation.sources
      } else if let source = source as? NamedValue {
        names.append(source.name)
      }
    }
    return names
  }
}
