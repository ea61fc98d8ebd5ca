/// The named values of a panel, their transactions and the sequence number of their changes.
///
/// Everything that one touch event, one request or one list of actions changes is one transaction.
/// At its end, the values that are derived from others are updated, and then all changes are
/// published together. A value that is set outside of a transaction is a transaction by itself.
public final class ValueStore {
  /// The values, in the order of declaration.
  public private(set) var values: [NamedValue] = []
  private var byName: [String: NamedValue] = [:]
  /// The sequence number, which increases by one with every change of any value.
  public private(set) var sequence: UInt64 = 0
  private var observers: [(NamedValue, ValueChange, _ sequence: UInt64) -> Void] = []

  /// Called at the end of a transaction, after the derived values have been updated. What it changes
  /// belongs to the transaction.
  public var beforePublishing: () -> Void = {}

  /// What the current transaction publishes, in order.
  private var unpublished: [Entry] = []
  private var openTransactions = 0
  /// The derived values to update, by rank.
  private var scheduled: [[Derivation]] = []
  private var lowestScheduled = 0
  /// The values that become unknown unless they are set again.
  var expiries = Expiries()
  /// The named derived values that the current transaction has updated, and what they were before.
  private var updated: [(value: NamedValue, before: Scalar?)] = []

  private enum Entry {
    case change(NamedValue, ValueChange)
    case event((_ sequence: UInt64) -> Void)
  }

  /// The name of ``languageCode``.
  public static let languageName = "language"
  /// The code of the language, from which texts with numbers, dates or translations are derived. Its
  /// choices are codes of languages. It is published once it is declared.
  public let languageCode = NamedValue(name: languageName, .text(Language.english.code))
  /// The language with the present code. Setting one that is not among the choices has no effect.
  public var language: Language {
    get {
      if languageCode.scalar != .text(knownLanguage.code),
        case .text(let code) = languageCode.scalar, let language = Language.withCode(code)
      {
        knownLanguage = language
      }
      return knownLanguage
    }
    set { _ = try? languageCode.set(.text(newValue.code)) }
  }
  /// The language that was found last.
  private var knownLanguage = Language.english

  /// The time zone of the panel, in which expressions and charts show times of programs. Call
  /// `zoneDidChange()` after its rules have changed.
  public var zone = LocalZone.utc
  /// Changes after the rules of the time zone have changed.
  public private(set) lazy var zoneChanges = sourceNumber(0)

  /// Updates everything that is derived from times of the time zone.
  public func zoneDidChange() { _ = try? zoneChanges.set(.number(zoneChanges.number + 1)) }

  /// Creates an empty store.
  public init() {
    languageCode.store = self
    languageCode.setChoices(Language.all.map(\.code))
  }

  /// Makes the unit of a value depend on the language.
  public func setUnit(of value: NamedValue, _ unit: @escaping (Language) -> String) {
    value.unit = unit(language)
    languageCode.observe(value) { [unowned self, unowned value] _ in value.unit = unit(language) }
  }

  deinit {
    // Each derived value retains those on which it depends. Releasing a long chain of them would
    // exhaust the stack, so release one after the other.
    for value in values { value.detach() }
  }

  /// Calls `notify` with every change and its sequence number, at the end of a transaction, after the
  /// observers that were added earlier.
  public func observe(
    _ notify: @escaping (NamedValue, ValueChange, _ sequence: UInt64) -> Void
  ) {
    observers.append(notify)
  }

  // MARK: Transactions

  /// Calls `body`, and publishes everything that it changes together. Transactions can be nested;
  /// the outermost one publishes.
  public func transaction<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    openTransactions += 1
    defer {
      if openTransactions == 1 { commit() }
      openTransactions -= 1
    }
    return try body()
  }

  /// Publishes an event, such as a press, among the changes.
  /// - Parameter event: called with the sequence number of the event.
  public func publish(_ event: @escaping (_ sequence: UInt64) -> Void) {
    transaction { unpublished.append(.event(event)) }
  }

  /// Records a change of a value in the current transaction.
  func record(_ change: ValueChange, of value: Value) {
    if value.derivation == nil, let value = value as? NamedValue, byName[value.name] === value {
      unpublished.append(.change(value, change))
    }
    value.dependents.forEach { schedule($0.object) }
  }

  private func schedule(_ derivation: Derivation) {
    guard !derivation.isScheduled else { return }
    derivation.isScheduled = true
    while scheduled.count <= derivation.rank { scheduled.append([]) }
    scheduled[derivation.rank].append(derivation)
    lowestScheduled = min(lowestScheduled, derivation.rank)
  }

  /// Updates the derived values that are scheduled, each after those on which it depends.
  public func updateDerivedValues() {
    while lowestScheduled < scheduled.count {
      let rank = lowestScheduled
      let derivations = scheduled[rank]
      scheduled[rank] = []
      lowestScheduled += 1
      for derivation in derivations {
        derivation.isScheduled = false
        // An observer may set further values, which schedules more updates, also of lower ranks.
        update(derivation)
      }
    }
  }

  /// Updates a derived value now.
  func update(_ derivation: Derivation) {
    if let value = derivation.value as? NamedValue, !derivation.isRecorded {
      derivation.isRecorded = true
      updated.append((value, value.knownScalar))
    }
    derivation.update()
  }

  private func commit() {
    // Observers of the published changes may change further values.
    while !unpublished.isEmpty || !updated.isEmpty || lowestScheduled < scheduled.count {
      publishChanges()
    }
  }

  private func publishChanges() {
    updateDerivedValues()
    beforePublishing()
    updateDerivedValues()
    for (value, before) in updated {
      value.derivation?.isRecorded = false
      guard value.knownScalar != before else { continue }
      unpublished.append(
        .change(
          value,
          ValueChange(
            scalar: value.scalar, published: value.published, origin: .panel,
            edit: value.knownScalar?.list.flatMap { ListEdit(from: before?.list, to: $0) },
            isKnown: value.isKnown)))
    }
    updated = []
    let entries = unpublished
    unpublished = []
    for entry in entries {
      sequence += 1
      switch entry {
      case .change(let value, let change):
        for notify in observers { notify(value, change, sequence) }
      case .event(let publish): publish(sequence)
      }
    }
  }

  // MARK: Derived values

  /// Makes a declared value follow others.
  /// - Parameters:
  ///   - expression: the expression in the panel file; nil for a built-in value.
  ///   - compute: the value, of the kind of `value`; nil if it is unknown.
  public func derive(
    _ value: NamedValue, from sources: [Value], expression: String? = nil,
    _ compute: @escaping () -> Scalar?
  ) {
    value.derive(from: sources, expression: expression, compute)
  }

  /// Creates a number without a name, from which others can be derived.
  public func sourceNumber(_ initial: Double) -> Value {
    let value = Value(.number(initial), in: Value.unboundedRange)
    value.store = self
    return value
  }

  /// Creates a value without a name that follows others.
  /// - Parameter compute: the value, of the kind `kind`; nil if it is unknown.
  public func derivedValue(
    _ kind: Scalar.Kind, from sources: [Value], _ compute: @escaping () -> Scalar?
  ) -> Value {
    let value = Value(kind.zero, in: Value.unboundedRange)
    value.store = self
    value.derive(from: sources, expression: nil, compute)
    return value
  }

  // MARK: Histories

  /// Returns the time, on a clock that never goes back, that histories record with each change.
  public var now: () -> Duration = { .zero }
  /// Converts a time of `now` to seconds since 1970 in the local time zone.
  public var localTime: (Duration) -> Double = { $0 / .seconds(1) }

  /// Returns the time in seconds since 1970 in UTC, as programs send it.
  public var utc: () -> Double = { 0 }

  /// The numbers of `random` in actions.
  public var randomNumbers = RandomNumbers(seed: 0)

  /// Starts the histories of all values, or continues them.
  public func startHistories() {
    for value in values {
      value.history?.start(value.knownPublished?.number, at: now())
    }
  }

  // MARK: Names

  /// Sets the sequence number, for example to that of an earlier panel. Call it after all values
  /// have been declared and initialized.
  public func startCounting(at sequence: UInt64) { self.sequence = sequence }

  /// The value with a name; nil for none.
  public subscript(name: String) -> NamedValue? { byName[name] }

  /// Adds a value. Its name must be unique and not empty.
  public func declare(_ value: NamedValue) {
    precondition(
      !value.name.isEmpty && byName[value.name] == nil, "the name is empty or already declared")
    values.append(value)
    byName[value.name] = value
    value.store = self
    if value.isKnown { value.wasSet() }
  }

  /// The reason why several values were not set. None of them has changed.
  public enum SetError: Error, Hashable, Sendable {
    /// No value has the name.
    case unknownName(String)
    /// The value cannot be set to this scalar.
    case refused(name: String, ValueError)
  }

  /// The regular expression that names match.
  public static let namePattern = #"^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$"#
  /// The maximum length of a name in bytes.
  public static let nameLimit = 64

  /// Returns whether a name matches `namePattern` and has at most `nameLimit` bytes.
  public static func isValid(name: String) -> Bool {
    guard name.utf8.count <= nameLimit else { return false }
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let first = parts.first?.first, isLetter(first) else { return false }
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isNameByte) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
