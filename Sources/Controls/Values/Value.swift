/// Why a value was not set.
public enum ValueError: Error, Hashable, Sendable {
  /// NaN, or an infinite number.
  case notFinite
  /// A value is of one kind for good.
  case wrongKind(expected: Scalar.Kind, found: Scalar.Kind)
  /// The minimum is above the maximum.
  case emptyRange(minimum: Double, maximum: Double)
  /// A text beside those that are allowed.
  case notAChoice(choices: [String])
  /// A step is a finite number above 0.
  case invalidStep(Double)
  /// A finger holds it, and the finger wins.
  case held
}

/// Where a change of a value came from.
public enum ValueOrigin: Hashable, Sendable {
  /// The part of a touch that a change belongs to.
  public enum TouchPhase: String, Hashable, Sendable {
    /// From down to up; `cancelled` where the contact was lost.
    case began, changed, ended, cancelled
  }

  /// A finger on a control, which is named; the name is empty for one that has none.
  case touch(TouchPhase, control: String)
  /// A program, over the control socket.
  case client
  /// The panel itself: reload, binding, restored state, code.
  case panel
}

/// One change of one value, as it is told to whoever watches.
public struct ValueChange: Hashable, Sendable {
  /// The value since then; later changes are told by themselves.
  public var scalar: Scalar
  /// The same for programs; see `Value.told`.
  public var told: Scalar
  /// Who has changed it.
  public var origin: ValueOrigin
  /// Whether the picture should move there instead of jumping.
  public var isAnimated: Bool

  /// One change; see the members. `told` is `scalar` where it is missing.
  public init(
    scalar: Scalar, told: Scalar? = nil, origin: ValueOrigin, isAnimated: Bool = false
  ) {
    self.scalar = scalar
    self.told = told ?? scalar
    self.origin = origin
    self.isAnimated = isAnimated
  }
}

/// One of the things the panel knows, under the name that files and programs know it by.
public final class NamedValue: Value {
  /// `volume`, `price.lower`; see `ValueStore.namePattern`.
  public let name: String
  /// Whether it outlives a restart.
  public var isPersistent = false

  /// A value that nobody watches yet.
  public init(
    name: String, _ initial: Scalar, in range: ClosedRange<Double> = 0...1, step: Double? = nil,
    unit: String = ""
  ) {
    self.name = name
    super.init(initial, in: range, step: step, unit: unit)
  }
}

/// A number, a boolean or a text that controls show and edit; none owns it.
///
/// Whatever it is given, it stays valid: numbers are finite, on the step grid and inside the range.
public class Value {
  /// The kind of its scalars, for good.
  public let kind: Scalar.Kind
  /// The value now.
  public private(set) var scalar: Scalar
  /// The value as programs and files are told it: a number has no digits that nobody meant. The
  /// ends of the range are themselves.
  public private(set) var told: Scalar
  /// The range of a number.
  public private(set) var minimum: Double
  /// Inclusive.
  public private(set) var maximum: Double
  /// The grid that numbers are snapped to, counted from the minimum; nil for none.
  public private(set) var step: Double?
  /// The texts that are allowed; nil for any.
  public private(set) var choices: [String]?
  /// The unit of a number, for people: `%`, `°C`.
  public var unit: String { didSet { if unit != oldValue { rangeDidChange() } } }
  /// The limits that controls set within the range, such as the other knob of a range slider.
  private var limits: [(slot: ObjectIdentifier, limit: ValueSlot.Limit)] = []
  /// The properties that follow it.
  private(set) var bindings: [ObjectIdentifier: WeakBinding] = [:]
  /// The properties that follow it, of the controls that there are.
  public var boundProperties: [Property] { bindings.values.compactMap { $0.binding?.property } }
  private var isPublishing = false
  /// Changes made by those who were being told of an earlier one.
  private var unpublished: [ValueChange] = []
  private var observers = ObserverList()

  /// A value that nobody watches yet.
  ///
  /// It is valid from the start: an infinite range becomes 0…1, a step that is none is left out,
  /// and an initial number outside of the range is clamped. `ControlKind.mistakes` tells a maker of
  /// it.
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
    told = initial
    if case .number(let number) = initial {
      scalar = .number(allowed(number.isFinite ? number : minimum))
      told = scalar
    }
  }

  /// The value as a number.
  public var number: Double { scalar.number }

  private func told(_ scalar: Scalar, _ resolution: Double?) -> Scalar {
    guard case .number(let number) = scalar, let resolution, step == nil, number != minimum,
      number != maximum
    else { return scalar }
    return .number(ranged(NumberFormat.rounded(number, resolution: resolution)))
  }

  // MARK: Setting

  /// The result of setting `scalar` now: snapped, clamped, and kept within its limits.
  /// Throws for another kind and for numbers that are none.
  public func applied(_ scalar: Scalar) throws(ValueError) -> Scalar {
    let number = try checked(scalar)
    return number.map { .number(allowed($0)) } ?? scalar
  }

  /// The result of setting `scalar` by the range and the grid alone.
  public func rangedAndSnapped(_ scalar: Scalar) throws(ValueError) -> Scalar {
    let number = try checked(scalar)
    return number.map { .number(ranged(snapped($0))) } ?? scalar
  }

  private func checked(_ scalar: Scalar) throws(ValueError) -> Double? {
    guard scalar.kind == kind else {
      throw .wrongKind(expected: kind, found: scalar.kind)
    }
    if case .text(let text) = scalar, let choices, !choices.contains(text) {
      throw .notAChoice(choices: choices)
    }
    guard case .number(let number) = scalar else { return nil }
    guard number.isFinite else { throw .notFinite }
    return number
  }

  /// Sets the value and tells everyone who watches, if it changed.
  /// - Parameter resolution: the least difference that a number without a step could mean; nil where
  ///   every digit is meant.
  /// - Returns: whether it changed.
  @discardableResult
  public func set(
    _ scalar: Scalar, origin: ValueOrigin = .panel, animated: Bool = false,
    resolution: Double? = nil
  ) throws(ValueError) -> Bool {
    let applied = try applied(scalar)
    let told = told(applied, resolution)
    guard applied != self.scalar || told != self.told else { return false }
    self.scalar = applied
    self.told = told
    publish(origin, animated: animated)
    return true
  }

  /// Sets several values together.
  ///
  /// Values that limit each other, like the two knobs of a range slider, are set in the order in
  /// which none gets into another's way, so that the order of the list does not matter. Scalars
  /// must be ones that `applied` takes.
  public static func set(
    _ scalars: [(value: Value, scalar: Scalar)], origin: ValueOrigin, animated: Bool = false
  ) {
    var pending = scalars
    while !pending.isEmpty {
      // First one that only its own range and grid hold back.
      let index =
        pending.firstIndex {
          (try? $0.value.applied($0.scalar)) == (try? $0.value.rangedAndSnapped($0.scalar))
        }
        ?? 0
      let (value, scalar) = pending.remove(at: index)
      do {
        try value.set(scalar, origin: origin, animated: animated)
      } catch {
        preconditionFailure("a scalar was not checked: \(error)")
      }
    }
  }

  /// Tells everyone who watches what the value is now, changed or not: how the phases of a touch
  /// are told.
  func publish(_ origin: ValueOrigin, animated: Bool = false) {
    unpublished.append(
      ValueChange(scalar: scalar, told: told, origin: origin, isAnimated: animated))
    // Everyone hears of every change, and in the order they happened.
    guard !isPublishing else { return }
    isPublishing = true
    while !unpublished.isEmpty {
      let change = unpublished.removeFirst()
      // As they are now: being told, an owner may come or go.
      let watching = observers
      watching.notify(change)
    }
    isPublishing = false
  }

  /// Changes the range; the value is clamped into it.
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

  /// Changes the grid; the value is snapped to it.
  public func setStep(_ step: Double?) throws(ValueError) {
    if let step, !(step.isFinite && step > 0) { throw .invalidStep(step) }
    guard step != self.step else { return }
    self.step = step
    revise()
    rangeDidChange()
  }

  /// Whoever shows the value shows it otherwise now, changed or not.
  private func rangeDidChange() {
    // As they are now: being told, an owner may come or go.
    let watching = observers
    watching.notifyOfRange()
  }

  /// Allows no other texts than these; a value that is none of them becomes the first.
  public func setChoices(_ choices: [String]) {
    guard choices != self.choices else { return }
    self.choices = choices
    guard case .text(let text) = scalar, let first = choices.first, !choices.contains(text) else {
      return
    }
    scalar = .text(first)
    told = scalar
    publish(.panel)
  }

  /// Brings the value back to what its range, grid and limits allow.
  func revise() {
    guard case .number(let number) = scalar else { return }
    let allowed = (Scalar.number(allowed(number)), Scalar.number(allowed(told.number)))
    guard allowed != (scalar, told) else { return }
    (scalar, told) = allowed
    publish(.panel)
  }

  /// The nearest number that range, grid and limits allow.
  private func allowed(_ number: Double) -> Double {
    var result = snapped(number)
    for (_, limit) in limits { result = limit(result) }
    return ranged(result)
  }

  private func ranged(_ number: Double) -> Double { min(max(number, minimum), maximum) }

  /// The nearest point of the grid, which has no end. The range's end is a point of its own, so
  /// that a range that is no multiple of the step can still be filled.
  private func snapped(_ number: Double) -> Double {
    guard let step, number < maximum else { return number }
    let last = minimum + ((maximum - minimum) / step).rounded(.down) * step
    if number > last, maximum - number < number - last { return maximum }
    return NumberFormat.cleaned(minimum + ((number - minimum) / step).rounded() * step)
  }

  // MARK: Watching

  /// Tells an owner every change, and, by itself, that the range, the step or the unit changed.
  func observe(
    _ owner: AnyObject, _ notify: @escaping (ValueChange) -> Void,
    rangeDidChange: @escaping () -> Void = {}
  ) {
    observers.add(ObjectIdentifier(owner), notify, rangeDidChange: rangeDidChange)
  }

  /// Keeps the value where a slot's control allows it, in addition to its range.
  func add(_ limit: @escaping ValueSlot.Limit, of slot: ValueSlot) {
    limits.append((ObjectIdentifier(slot), limit))
  }

  /// Has a property follow the value.
  func add(_ binding: PropertyBinding) {
    bindings[ObjectIdentifier(binding)] = WeakBinding(binding: binding)
  }

  /// Forgets everything that `owner` watches, limits and binds.
  func forget(_ owner: AnyObject) {
    let owner = ObjectIdentifier(owner)
    observers.remove(owner)
    limits.removeAll { $0.slot == owner }
    bindings[owner] = nil
  }
}
