/// A value that panel files and programs refer to by name.
public final class NamedValue: Value {
  /// The name, such as `volume` or `price.lower`; see `ValueStore.namePattern`.
  public let name: String
  /// Whether the value is restored after a restart.
  public var isPersistent = false
  /// Whether fingers and programs may find the value unknown, and programs may make it unknown.
  public var canBeUnknown = false
  /// How long the value stays known after it was set; nil for ever.
  public var expires: Duration?
  /// The past of a number or a Boolean; nil if none is kept.
  public var history: ValueHistory?

  /// Restores a persistent derived value from an earlier run; nil for other values.
  public var restorer: ((Scalar) throws(ValueError) -> Void)?

  /// Creates a value without observers.
  public init(
    name: String, _ initial: Scalar, in range: ClosedRange<Double> = 0...1, step: Double? = nil,
    unit: String = ""
  ) {
    self.name = name
    super.init(initial, in: range, step: step, unit: unit)
  }

  override func wasSet() {
    if expires != nil { store?.expiries.note(self) }
  }

  override func didChange() {
    guard history != nil, let store else { return }
    history?.record(knownPublished?.number, at: store.now())
  }

  /// Throws an error if programs may not make the value unknown.
  public func checkUnknown() throws(ValueError) {
    if let refusal { throw refusal }
    if !canBeUnknown { throw .alwaysKnown }
  }
}

/// A number, a boolean, a text or a list that any number of controls show and edit.
///
/// The value is always valid: numbers are finite, inside the range and on the step grid.
public class Value {
  /// A limit in addition to the range: returns the permitted number nearest to its argument.
  public typealias Limit = (Double) -> Double

  /// The kind of the value, which never changes.
  public let kind: Scalar.Kind
  /// The current value.
  public private(set) var scalar: Scalar
  /// The value as programs and files see it: a number is rounded to the resolution of the input.
  /// The ends of the range are not rounded.
  public private(set) var published: Scalar
  /// Whether the value is known. If not, `scalar` is the last one that was.
  public private(set) var isKnown = true
  /// The current value; nil if it is unknown.
  public var knownScalar: Scalar? { isKnown ? scalar : nil }
  /// The value as programs and files see it; nil if it is unknown.
  public var knownPublished: Scalar? { isKnown ? published : nil }
  /// The smallest number.
  public private(set) var minimum: Double
  /// The largest number.
  public private(set) var maximum: Double
  /// The interval of the grid that numbers snap to, counted from the minimum; nil for none.
  public private(set) var step: Double?
  /// The permitted texts; nil for any.
  public internal(set) final var choices: [String]?
  /// The items that the comma-separated text may contain; nil if any text is valid.
  public internal(set) final var items: [String]?
  /// Whether the choices or items follow another value. Any text can then be set, because its list
  /// may come later, and a text stays when its list changes: nobody has chosen another item.
  public internal(set) final var choicesFollow = false
  /// Whether the range follows another value.
  private final var rangeFollows = false
  /// Whether the value is sent only to programs that may control the panel, and is never saved or
  /// logged. A value that is derived from a secret is secret, too.
  public final var isSecret = false
  /// The displayed unit of a number: `%`, `°C`.
  public var unit: String { didSet { if unit != oldValue { rangeDidChange() } } }
  /// Limits within the range that controls set, such as the other knob of a range slider.
  private var limits: [(owner: ObjectIdentifier, limit: Limit)] = []
  /// Whether controls set limits within the range.
  public final var isLimited: Bool { !limits.isEmpty }
  /// The objects that change other values when this value changes.
  package private(set) final var followers = OwnedList<Follower>()
  /// The length of the longest chain of followers that can change the value. It is not reduced when a
  /// follower is removed.
  package final var followerLevel = 0
  private var isPublishing = false
  /// Changes that observers made while they were notified of an earlier one.
  private var pendingChanges: [ValueChange] = []
  private var observers = OwnedList<Observer>()
  /// The values that are derived from this one.
  final var dependents = OwnedList<Unowned<Derivation>>()
  /// The touches and keys that hold the value, and how each is cancelled.
  final var holds: [(holder: ObjectIdentifier, cancel: () -> Void)] = []
  /// How the value is derived; nil if it is set.
  private(set) final var derivation: Derivation?
  /// The store of a named or derived value, which outlives its use as such.
  final weak var store: ValueStore?

  /// An unowned reference to a follower, which calls `forget(_:)` before it is deallocated.
  package struct Follower {
    package unowned let object: any ValueFollower
  }

  private struct Observer {
    unowned let owner: AnyObject
    let notify: (ValueChange) -> Void
    let rangeDidChange: () -> Void
  }

  /// Creates a value without observers.
  ///
  /// Invalid parameters are corrected: a range that is not finite becomes 0…1, an invalid step is
  /// ignored, and the initial number is clamped to the range. `ControlKind.mistakes` reports this
  /// to the author of a control.
  public init(
    _ initial: Scalar, in range: ClosedRange<Double> = 0...1, step: Double? = nil,
    unit: String = ""
  ) {
    let isFinite = range.lowerBound.isFinite && range.upperBound.isFinite
    kind = initial.kind
    minimum = isFinite ? range.lowerBound : 0
    maximum = isFinite ? range.upperBound : 1
    self.step = step.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    self.unit = unit
    scalar = initial
    published = initial
    if case .number(let number) = initial {
      scalar = .number(constrained(number.isFinite ? number : minimum))
      published = scalar
    }
  }

  /// The range of a number without a declared one. All whole numbers in it are exact, such as times in
  /// milliseconds. A range that shares an end with this one is open there.
  public static let unboundedRange = -0x1p53...0x1p53

  /// The range of the numbers.
  package final var range: ClosedRange<Double> { minimum...maximum }

  /// Whether the number has no range.
  public final var isUnbounded: Bool { kind == .number && range == Self.unboundedRange }

  /// The ends of the range that the file does not declare. The first control that needs them sets them.
  public final var adoptedEnds: RangeEnds = []
  /// How often programs have set a number outside the range, which was clamped.
  public private(set) final var clampCount = 0

  /// The value as a number.
  public var number: Double { scalar.number }

  private func published(_ scalar: Scalar, resolution: Double?) -> Scalar {
    guard case .number(let number) = scalar, let resolution, step == nil, number != minimum,
      number != maximum
    else { return scalar }
    return .number(clamped(NumberFormat.rounded(number, resolution: resolution)))
  }

  // MARK: Setting

  /// Returns the result of setting `scalar` now: snapped, limited and clamped.
  /// - Throws: an error if the scalar cannot be set, for example because it is of another kind.
  public func applied(_ scalar: Scalar) throws(ValueError) -> Scalar {
    let number = try checked(scalar)
    if let list = scalar.list { return .list(try converted(list)) }
    return number.map { .number(constrained($0)) } ?? scalar
  }

  /// Returns the result of setting `scalar` if controls set no limits: snapped and clamped.
  public func clampedAndSnapped(_ scalar: Scalar) throws(ValueError) -> Scalar {
    let number = try checked(scalar)
    if let list = scalar.list { return .list(try converted(list)) }
    return number.map { .number(clamped(snapped($0))) } ?? scalar
  }

  /// Converts rows to the fields of the value, which never change.
  private func converted(_ list: ListRows) throws(ValueError) -> ListRows {
    do throws(ListError) {
      return try list.converted(to: self.scalar.list?.fields ?? [])
    } catch {
      throw .list(error)
    }
  }

  private func checked(_ scalar: Scalar) throws(ValueError) -> Double? {
    if let refusal { throw refusal }
    guard scalar.kind == kind else {
      throw .wrongKind(expected: kind, found: scalar.kind)
    }
    if let error = setter?.refusal(scalar) { throw error }
    if case .text(let text) = scalar {
      if Scalar.exceeds(text, Scalar.textLimit) { throw .tooLong }
      if !choicesFollow, let error = listingError(of: scalar) { throw error }
    }
    guard case .number(let number) = scalar else { return nil }
    guard number.isFinite else { throw .notFinite }
    guard isExact(number) else { throw .notExact }
    return number
  }

  /// Whether a number is not beyond an open end of the range, where whole numbers would be rounded.
  private func isExact(_ number: Double) -> Bool {
    let ends = range.openEnds
    return !(ends.contains(.minimum) && number < minimum)
      && !(ends.contains(.maximum) && number > maximum)
  }

  /// Sets the value and notifies the observers if it changed.
  /// - Parameters:
  ///   - scalar: the new value, which is snapped, limited and clamped.
  ///   - origin: the origin that is published with the change.
  ///   - animated: whether controls animate the change.
  ///   - resolution: the smallest difference that the input can express, to which the published
  ///     number is rounded; nil if all digits are significant.
  /// - Returns: whether the value or its published form changed.
  @discardableResult
  public func set(
    _ scalar: Scalar, origin: ValueOrigin = .panel, animated: Bool = false,
    resolution: Double? = nil
  ) throws(ValueError) -> Bool {
    let applied = try applied(scalar)
    if let setter {
      setter.perform(applied, origin)
      return true
    }
    let published = published(applied, resolution: resolution)
    if origin == .client, case .number(let number) = scalar, clamped(number) != number {
      clampCount += 1
    }
    wasSet()
    guard applied != self.scalar || published != self.published || !isKnown else { return false }
    let edit = isKnown ? applied.list.flatMap { ListEdit(from: self.scalar.list, to: $0) } : nil
    self.scalar = applied
    self.published = published
    isKnown = true
    publish(origin, animated: animated, edit: edit)
    return true
  }

  /// Called when the value is set, even if it does not change.
  func wasSet() {}

  /// Called before observers are notified of a change, or of a phase of a touch.
  func didChange() {}

  /// Makes the value unknown, and notifies the observers if it was known.
  public final func setUnknown(origin: ValueOrigin = .panel) {
    guard isKnown else { return }
    isKnown = false
    publish(origin)
  }

  /// Whether the value is derived from others and cannot be set.
  public final var isDerived: Bool { derivation != nil }

  /// What setting a derived value does; nil if it cannot be set.
  public final var setter: DerivedSetter?

  /// The error for setting a derived value; nil if the value can be set.
  public final var refusal: ValueError? { setter == nil ? derivation?.refusal : nil }

  /// The expression of a derived value, as in the panel file; nil for a built-in value.
  public final var expression: String? { derivation?.expression }

  /// Makes the value follow others.
  /// - Parameters:
  ///   - expression: the expression in the panel file; nil for a built-in value.
  ///   - compute: the value, of the same kind; nil if it is unknown.
  final func derive(
    from sources: [Value], expression: String?, _ compute: @escaping () -> Scalar?
  ) {
    precondition(derivation == nil, "the value is already derived")
    derivation = Derivation(self, from: sources, expression: expression, compute)
    followerLevel = sources.map(\.followerLevel).max() ?? 0
    if sources.contains(where: \.isSecret) { isSecret = true }
    setDerived(compute())
  }

  /// Ends the use of a named value, whose store is being deinitialized.
  final func detach() {
    store = nil
    derivation = nil
  }

  /// Sets a derived value; nil if it is unknown.
  final func setDerived(_ scalar: Scalar?) {
    var new = scalar
    if case .number(let number) = scalar {
      new =
        number.isFinite && isExact(number)
        ? .number(constrained(NumberFormat.withoutErrors(number))) : nil
    }
    guard new != knownScalar else { return }
    let edit = new?.list.flatMap { ListEdit(from: knownScalar?.list, to: $0) }
    isKnown = new != nil
    if let new {
      self.scalar = new
      published = new
    }
    publish(.panel, edit: edit)
  }

  /// Sets several values in a suitable order.
  ///
  /// Values that limit each other, like those of a range slider, or whose range follows another one,
  /// are set in an order in which no limit interferes, so the order of the list does not matter.
  /// Lists are first, because the index of a row follows it through changes of its list. A value that
  /// does not accept its scalar keeps the earlier one; call `applied` first to find out.
  package static func set(
    _ scalars: [(value: Value, scalar: Scalar)], origin: ValueOrigin, animated: Bool = false
  ) {
    var pending = scalars.filter { $0.value.kind == .list }
    pending += scalars.filter { $0.value.kind != .list }
    var isStuck = false
    while !pending.isEmpty {
      var rest: [(value: Value, scalar: Scalar)] = []
      for (value, scalar) in pending {
        // A value that a limit affects waits for the others, unless all that remain are affected.
        guard isStuck || !value.limits(scalar) else {
          rest.append((value, scalar))
          continue
        }
        // An observer of another value may have changed the choices, so that this fails.
        _ = try? value.set(scalar, origin: origin, animated: animated)
      }
      isStuck = rest.count == pending.count
      pending = rest
      // A range may follow an expression of the values that were set.
      if !isStuck, !pending.isEmpty { scalars.first?.value.store?.updateDerivedValues() }
    }
  }

  /// Whether a limit of a control, or a range that follows another value, changes the number.
  private func limits(_ scalar: Scalar) -> Bool {
    guard case .number(let number) = scalar else { return false }
    return rangeFollows && clamped(number) != number
      || constrained(number) != clamped(snapped(number))
  }

  /// Notifies the observers of the current value, even if it has not changed: every phase of a
  /// touch is published.
  package final func publish(_ origin: ValueOrigin, animated: Bool = false, edit: ListEdit? = nil) {
    let change = ValueChange(
      scalar: scalar, published: published, origin: origin, isAnimated: animated, edit: edit,
      isKnown: isKnown)
    didChange()
    pendingChanges.append(change)
    guard let store else { return notify() }
    store.transaction {
      store.record(change, of: self)
      notify()
    }
  }

  /// Notifies the observers of all pending changes.
  private func notify() {
    // A change made by an observer waits, so that all observers see all changes in the same order.
    guard !isPublishing else { return }
    isPublishing = true
    while !pendingChanges.isEmpty {
      let change = pendingChanges.removeFirst()
      // Copy the list, because observers may add and remove observers.
      let current = observers
      current.forEach { $0.notify(change) }
    }
    isPublishing = false
  }

  /// Replaces each open end of the range that the file does not declare by that of a control, which
  /// may be open, too.
  package final func adopt(range other: ClosedRange<Double>) {
    let closed = range.closed(by: other, at: adoptedEnds)
    (minimum, maximum) = (closed.lowerBound, closed.upperBound)
  }

  /// Changes the range and clamps the value to it.
  public func setRange(minimum: Double, maximum: Double) throws(ValueError) {
    guard minimum.isFinite, maximum.isFinite else { throw .notFinite }
    guard minimum <= maximum else {
      throw .emptyRange(minimum: minimum, maximum: maximum)
    }
    guard (minimum, maximum) != (self.minimum, self.maximum) else { return }
    self.minimum = minimum
    self.maximum = maximum
    revise()
    rangeDidChange()
  }

  /// Changes the step and snaps the value to it; nil for none.
  public func setStep(_ step: Double?) throws(ValueError) {
    if let step, !(step.isFinite && step > 0) { throw .invalidStep(step) }
    guard step != self.step else { return }
    self.step = step
    revise()
    rangeDidChange()
  }

  /// Notifies the observers that the range, the step or the unit has changed.
  private func rangeDidChange() {
    // Copy the list, because observers may add and remove observers.
    let current = observers
    current.forEach { $0.rangeDidChange() }
  }

  /// Lets numbers that are set together with others wait until the range has followed those.
  package final func letRangeFollow() { rangeFollows = true }

  /// Replaces a text that its choices or items no longer contain.
  final func replace(with text: String) {
    scalar = .text(text)
    published = scalar
    if isKnown { publish(.panel) }
  }

  /// Adjusts the value after its range, step or limits have changed.
  package final func revise() {
    guard case .number(let number) = scalar else { return }
    // The derived number may have been outside the earlier range.
    if let derivation, let store { return store.transaction { store.update(derivation) } }
    let allowed = (Scalar.number(constrained(number)), Scalar.number(constrained(published.number)))
    guard allowed != (scalar, published) else { return }
    (scalar, published) = allowed
    if isKnown { publish(.panel) }
  }

  /// Returns the number, snapped, limited and clamped.
  private func constrained(_ number: Double) -> Double {
    var result = snapped(number)
    for (_, limit) in limits { result = limit(result) }
    return clamped(result)
  }

  private func clamped(_ number: Double) -> Double { min(max(number, minimum), maximum) }

  /// Returns the nearest point of the grid. The maximum counts as a point of the grid, so that it
  /// can be reached even if the range is not a multiple of the step.
  final func snapped(_ number: Double) -> Double {
    guard let step, number < maximum else { return number }
    if minimum == Self.unboundedRange.lowerBound {
      // Counted from so far away, the points would be rounded to eighths.
      return NumberFormat.cleaned((number / step).rounded() * step)
    }
    let last = minimum + ((maximum - minimum) / step).rounded(.down) * step
    if number > last, maximum - number < number - last { return maximum }
    return NumberFormat.cleaned(minimum + ((number - minimum) / step).rounded() * step)
  }

  // MARK: Observing

  /// Adds an observer.
  /// - Parameters:
  ///   - owner: identifies the observer, for `forget(_:)`.
  ///   - notify: called with every change.
  ///   - rangeDidChange: called after the range, the step or the unit has changed.
  package func observe(
    _ owner: AnyObject, _ notify: @escaping (ValueChange) -> Void,
    rangeDidChange: @escaping () -> Void = {}
  ) {
    observers.add(
      Observer(owner: owner, notify: notify, rangeDidChange: rangeDidChange), for: owner)
  }

  /// Adds a limit in addition to the range.
  package final func add(_ limit: @escaping Limit, of owner: AnyObject) {
    limits.append((ObjectIdentifier(owner), limit))
  }

  /// Adds a follower, which must call `forget(_:)` before it is deallocated.
  package final func add(_ follower: any ValueFollower) {
    followers.add(Follower(object: follower), for: follower)
  }

  /// What observes the value, such as a slot or the binding of a property.
  package final var observingObjects: [AnyObject] { observers.compactMap(\.owner) }

  /// The values that are derived directly from this one.
  package final var derivedValues: [Value] {
    dependents.compactMap(\.object.value)
  }

  /// Removes `owner` as an observer and as a follower, and its limit.
  package func forget(_ owner: AnyObject) {
    observers.remove(owner)
    followers.remove(owner)
    let owner = ObjectIdentifier(owner)
    limits.removeAll { $0.owner == owner }
  }
}
