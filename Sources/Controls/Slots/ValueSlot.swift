import Geometry
import Values

/// The connection of a control to a value: a knob's `value`, a range slider's `lower` and `upper`.
///
/// Kinds of control declare slots as stored properties of the subclass ``Slot``. A slot has the
/// value that it is linked to, and the number that the control shows, which may be animated.
/// Touches record which slots they hold; see ``Touch``.
public class ValueSlot {
  /// A limit that a control sets in addition to the range of the value: returns the permitted
  /// number nearest to its argument.
  public typealias Limit = (Double) -> Double

  /// The name: `value`, `lower`, `progress`.
  public let name: String
  /// The meaning of the value for the control, in one sentence, for the reference.
  public let documentation: String
  /// The value to which the slot is linked, or a value of its own.
  public private(set) final var value: Value
  /// Whether the number is a fraction by its meaning, so that 0…1 needs no declaration.
  package let isFraction: Bool
  /// Whether a control with a name declares a named value for this slot by default.
  public let isImplied: Bool
  /// Whether the control only shows the value, even if it sets others.
  public let isReadOnly: Bool
  /// Whether the slot can be linked to values of any kind.
  public let acceptsAnyKind: Bool
  /// A mistake in the declaration, for the author of the control; nil for none.
  let mistake: String?

  /// The range in the declaration of the slot.
  private let declaredRange: ClosedRange<Double>

  // Not weak: weak references make reference counting of the control slower.
  package private(set) unowned var control: Control?
  private final var shownNumber: AnimatedNumber
  private final var liftAnimation = AnimatedNumber(0)
  private final var limit: Limit?
  /// Whether the value was known at the last change.
  private final var wasKnown = true

  /// Whether the most recent change of the value is shown with an animation.
  public private(set) final var isChangeAnimated = false
  /// Whether a finger or a key made the most recent change, on this control or on another one.
  public private(set) final var isChangeByTouch = false

  /// The rows of a list that the latest change replaced; nil if it replaced all of them.
  public private(set) final var edit: ListEdit?

  init(
    _ name: String, initial: Scalar, in range: ClosedRange<Double>, step: Double?, unit: String,
    isFraction: Bool, isImplied: Bool, isReadOnly: Bool, acceptsAnyKind: Bool, documentation: String
  ) {
    self.name = name
    self.documentation = documentation
    self.isFraction = isFraction
    self.isImplied = isImplied
    self.isReadOnly = isReadOnly
    self.acceptsAnyKind = acceptsAnyKind
    value = Value(initial, in: range, step: step, unit: unit)
    declaredRange = value.minimum...value.maximum
    mistake = value.mistake(declaring: initial, in: range, step: step)
    shownNumber = AnimatedNumber(value.number)
    observe()
  }

  deinit { value.forget(self) }

  /// Assigns the slot to a control.
  /// - Returns: false if it already belongs to a control.
  final func attach(to control: Control) -> Bool {
    guard self.control == nil else { return false }
    self.control = control
    return true
  }

  /// Whether the slot belongs to a control.
  final var isAttached: Bool { control != nil }

  /// Removes the slot from its control, which is being deinitialized.
  final func detach() { control = nil }

  /// The current scalar, including a finger's choice that is not yet published.
  public final var scalar: Scalar { control?.choice(for: value) ?? value.scalar }
  /// `scalar` as a number.
  public final var number: Double { scalar.number }
  /// Whether the value is known. A control shows an unknown value as such, not as a number.
  public final var isKnown: Bool {
    control?.shownPose != .unknown && (value.isKnown || control?.choice(for: value) != nil)
  }
  /// `scalar` as a boolean.
  public final var isTrue: Bool { scalar.isTrue }

  // MARK: Linking

  /// Whether the slot is linked to a named value.
  public final var isLinked: Bool { value is NamedValue }

  /// Returns whether the slot can be linked to values of a kind.
  public final func accepts(_ kind: Scalar.Kind) -> Bool { acceptsAnyKind || kind == value.kind }

  /// Links the slot to a value, which must be of a kind that the slot accepts.
  public final func link(to value: Value) {
    connect(to: value)
    value.revise()
  }

  /// Closes the open ends of the range of a number: with the range that the control sets, else with 0
  /// and 1.
  private final func closeRange(of other: Value) {
    let isDefault = value.range == declaredRange && !value.isUnbounded
    let open = other.range.openEnds
    other.adopt(range: isDefault ? 0...1 : value.range)
    if isDefault { defaultEnds = open.subtracting(other.range.openEnds) }
  }

  /// The ends of the range of the value that are the default ones, because neither the file nor
  /// another control sets them.
  package private(set) final var defaultEnds: RangeEnds = []

  /// Closes the open ends of the range with those of the default one.
  package final func closeRange(by standard: ClosedRange<Double>) {
    let open = value.range.openEnds
    let closed = value.range.closed(by: standard)
    try? value.setRange(minimum: closed.lowerBound, maximum: closed.upperBound)
    defaultEnds.formUnion(open)
  }

  /// Links the slot without applying its limit to the value.
  final func connect(to other: Value) {
    guard other !== value else { return }
    precondition(accepts(other.kind), "the slot does not accept a \(other.kind.rawValue)")
    if other.kind == .number, !acceptsAnyKind { closeRange(of: other) }
    control?.touches.forEach { $0.slot(self, willLinkTo: other) }
    value.forget(self)
    value = other
    wasKnown = other.isKnown
    observe()
    control?.slotDidLink(self)
    rangeDidChange()
    control?.styleStateDidChange()
  }

  /// Declares a named value with the content, range, step and unit of the slot, to which the slot
  /// can be linked.
  public final func declareValue(named name: String, in store: ValueStore) -> NamedValue {
    let declared = NamedValue(
      name: name, value.scalar, in: value.range, step: value.step, unit: value.unit)
    store.declare(declared)
    return declared
  }

  private final func observe() {
    value.observe(
      self, { [unowned self] change in valueChanged(change) },
      rangeDidChange: { [unowned self] in rangeDidChange() })
    if let limit { value.add(limit, of: self) }
    if let choices { value.setChoices(choices) }
    if let items { value.setItems(items) }
    if choicesFollow { value.letChoicesFollow() }
    if rangeFollows { value.letRangeFollow() }
  }

  /// Limits the numbers of the value to which the slot is linked.
  public final func setLimit(_ limit: @escaping Limit) {
    precondition(self.limit == nil, "the slot already has a limit")
    self.limit = limit
    value.add(limit, of: self)
  }

  /// Adjusts the value after the limit has changed.
  public final func limitDidChange() { value.revise() }

  /// The texts that the value of the slot can have; nil for any. See `Value.setChoices`.
  public final var choices: [String]? {
    didSet { if let choices { value.setChoices(choices) } }
  }

  /// The items that the comma-separated text may contain; nil if any text is valid.
  public final var items: [String]? {
    didSet { if let items { value.setItems(items) } }
  }

  /// Whether the choices or items are bound to a value; see `Value.choicesFollow`.
  final var choicesFollow = false {
    didSet { if choicesFollow { value.letChoicesFollow() } }
  }

  /// Whether a property that affects the values of the control, such as a range, is bound to a value.
  final var rangeFollows = false {
    didSet { if rangeFollows { value.letRangeFollow() } }
  }

  private final func valueChanged(_ change: ValueChange) {
    let control = control
    // A handle does not move from where it was before the value became unknown.
    let isMovement = change.isAnimated || control?.movesByItself == true
    isChangeAnimated = isMovement && wasKnown && control?.isTracking != true
    if case .touch = change.origin { isChangeByTouch = true } else { isChangeByTouch = false }
    edit = change.edit
    updateKnown()
    control?.styleStateDidChange()
    guard control?.choice(for: value) == nil else { return }
    // The number may already be moving there, as after a tap.
    let number = change.scalar.number
    if number != shownNumber.target { show(number, animated: isChangeAnimated) }
    control?.valueDidChange(self)
  }

  /// Shows the value as the pose of the control does.
  final func poseDidChange() {
    isChangeAnimated = false
    show(number)
    control?.valueDidChange(self)
  }

  /// Redraws the control if the value has become known or unknown.
  private final func updateKnown() {
    guard isKnown != wasKnown else { return }
    wasKnown = isKnown
    control?.rangeDidChange(self)
  }

  /// Ends an animation, and adjusts a finger's choice to the new range.
  private final func rangeDidChange() {
    control?.reviseChoices(for: value)
    show(number)
    control?.rangeDidChange(self)
    if isHeld { control?.showHandleValues() }
  }

  // MARK: The number shown

  /// The number that the control shows, which may be animated.
  public final var shown: Double {
    let range = value.minimum...value.maximum
    guard shownNumber.isMoving, !range.contains(shownNumber.value),
      let period = control?.animationPeriod(of: self), period > 0
    else { return shownNumber.value }
    let turns = ((shownNumber.value - range.lowerBound) / period).rounded(.down)
    return shownNumber.value - turns * period
  }

  /// Whether the number shown is moving to the value.
  public final var isAnimating: Bool { shownNumber.isMoving }

  final func show(_ number: Double, animated: Bool = false) {
    updateKnown()
    if animated, number != shown, let control,
      case let transition = control.transition(over: control.movementDuration(of: self)),
      transition.duration > .zero
    {
      let shown = shown
      shownNumber.jump(to: shown)
      shownNumber.move(to: shortest(from: shown, to: number), by: transition)
      control.requestFrames()
    } else {
      let old = shown
      shownNumber.jump(to: number)
      shownDidChange(from: old)
    }
  }

  /// Returns the end of the shortest animation to a number. It may be outside the range.
  private final func shortest(from shown: Double, to number: Double) -> Double {
    guard number < value.maximum, let period = control?.animationPeriod(of: self), period > 0
    else { return number }
    return number + ((shown - number) / period).rounded() * period
  }

  /// Jumps to the end of an animated change of the value, and of the growth of the handle.
  final func finishMovement() {
    if shownNumber.isMoving { show(number) }
    if liftAnimation.isMoving {
      liftAnimation.finish()
      control?.liftDidChange(self)
    }
  }

  private final func shownDidChange(from old: Double) {
    guard old != shown, let control else { return }
    control.shownDidChange(self, from: old, to: shown)
    if control.isHeld(self) { control.showHandleValues() }
  }

  /// Updates the animations of the slot for a frame at `time`.
  /// - Returns: whether more frames are needed.
  final func advance(to time: Duration) -> Bool {
    if liftAnimation.isMoving {
      liftAnimation.advance(to: time)
      control?.liftDidChange(self)
    }
    let old = shown
    // An animation that took the shorter way can end outside the range.
    if shownNumber.isMoving, !shownNumber.advance(to: time) { shownNumber.jump(to: number) }
    shownDidChange(from: old)
    return liftAnimation.isMoving || shownNumber.isMoving
  }

  // MARK: The handle

  /// Whether a finger holds this slot.
  public final var isHeld: Bool { control?.isHeld(self) ?? false }

  /// The state of the handle's growth: 0 at rest, 1 while it is held.
  public final var lift: Double { liftAnimation.value }

  /// Called when a finger starts or stops holding the slot.
  final func holdDidChange() {
    guard let control else { return }
    let target = isHeld ? 1.0 : 0
    if control.heldGrowth > 0, liftAnimation.target != target {
      liftAnimation.move(to: target, by: control.transition(over: Motion.lift))
      control.requestFrames()
    }
    if control.limitColor != nil { control.liftDidChange(self) }
    control.showHandleValues()
  }

  /// Sets the value and publishes it as a touch that began and ended.
  /// - Returns: whether the value changed.
  final func enter(_ scalar: Scalar) -> Bool {
    guard let applied = try? value.applied(scalar) else { return false }
    publish(.began)
    let isChanged = (try? value.set(applied, origin: origin(.ended))) ?? false
    if !isChanged { publish(.ended) }
    return isChanged
  }

  /// The smallest difference of numbers that a finger can express: half a pixel of the control.
  final var resolution: Double? {
    guard let control, value.range.openEnds.isEmpty else { return nil }
    let size = control.frame.size
    let pixels = max((size.width + size.height) * control.displayScale, 1)
    return (value.maximum - value.minimum) / (2 * pixels)
  }

  /// Returns the origin of changes by a finger on this control.
  final func origin(_ phase: ValueOrigin.TouchPhase) -> ValueOrigin {
    .touch(phase, control: control?.name ?? "")
  }

  /// Publishes a phase of a touch that does not change the value.
  final func publish(_ phase: ValueOrigin.TouchPhase) { value.publish(origin(phase)) }
}

extension Value {
  /// Returns the mistake in the declaration of the value, which `init` has corrected; nil for none.
  fileprivate func mistake(
    declaring initial: Scalar, in range: ClosedRange<Double>, step: Double?
  ) -> String? {
    guard case .number(let number) = initial else { return nil }
    guard range == minimum...maximum else { return "the range is not finite; use finite bounds" }
    guard range.contains(number) else {
      return "the initial value is \(number); use one in the range \(minimum)…\(maximum)"
    }
    if let step, self.step == nil {
      return "the step is \(step); use a finite number above 0, or none"
    }
    guard number == self.number else {
      return "the initial value is \(number), which is between two steps; use \(self.number)"
    }
    return nil
  }
}

extension ValueSlot {
  /// Returns the number as a control shows it, with its unit.
  /// - Parameter isGrouped: whether groups of digits, such as thousands, are separated.
  package final func text(in language: Language, isGrouped: Bool = false) -> String {
    let number = isKnown ? Scalar.number(shown) : nil
    return ValueRun.value(
      value.text(of: number, in: language, isGrouped: isGrouped),
      unit: number == nil ? "" : value.unit
    ).text
  }
}
