import Geometry

/// A place in a control for a value: a knob's `value`, a range slider's `lower` and `upper`.
///
/// Kinds of control declare slots as stored properties of the subclass ``Slot``. A slot knows the
/// value that it is linked to, and the number that the picture shows, which may be animated. What
/// fingers do with it is known to their touches; see ``Touch``.
public class ValueSlot {
  /// Keeps a number where a control allows it, in addition to its value's range: the number nearest
  /// to the one given.
  public typealias Limit = (Double) -> Double

  /// `value`, `lower`, `progress`…
  public let name: String
  /// Its meaning for the control, in a sentence, for the reference.
  public let documentation: String
  /// The value that is shown and edited now.
  public private(set) final var value: Value
  /// Whether a control with a name declares a named value for this slot.
  public let isImplied: Bool
  /// Whether it can be linked to values of other kinds than its own.
  public let acceptsAnyKind: Bool
  /// A mistake in the declaration, for the kind's maker.
  let mistake: String?

  // Not weak: objects that are referred to weakly are counted slowly, at every touch.
  private unowned var control: Control?
  private final var picture: AnimatedNumber
  private final var lifting = AnimatedNumber(0)
  private final var limit: Limit?

  /// Whether the change that was told last is to be seen on its way.
  public private(set) final var isChangeAnimated = false

  init(
    _ name: String, initial: Scalar, in range: ClosedRange<Double>, step: Double?, unit: String,
    isImplied: Bool, acceptsAnyKind: Bool, documentation: String
  ) {
    self.name = name
    self.documentation = documentation
    self.isImplied = isImplied
    self.acceptsAnyKind = acceptsAnyKind
    value = Value(initial, in: range, step: step, unit: unit)
    mistake = value.mistake(declaring: initial, in: range, step: step)
    picture = AnimatedNumber(value.number)
    observe()
  }

  deinit { value.forget(self) }

  /// Gives the slot to a control.
  /// - Returns: false where it belongs to one already.
  final func attach(to control: Control) -> Bool {
    guard self.control == nil else { return false }
    self.control = control
    return true
  }

  /// Forgets the control, which is gone.
  final func detach() { control = nil }

  /// The value to the control itself: a finger's choice counts before it is published.
  public final var scalar: Scalar { control?.choice(for: value) ?? value.scalar }
  /// `scalar` as a number.
  public final var number: Double { scalar.number }
  /// `scalar` as a boolean.
  public final var isTrue: Bool { scalar.isTrue }

  // MARK: Linking

  /// Whether it shows a value that has a name.
  public final var isLinked: Bool { value is NamedValue }

  /// Whether it can be linked to a value of a kind.
  public final func accepts(_ kind: Scalar.Kind) -> Bool { acceptsAnyKind || kind == value.kind }

  final func link(to other: Value) {
    guard other !== value else { return }
    precondition(accepts(other.kind), "the slot accepts no such value")
    value.forget(self)
    value = other
    observe()
    control?.slotDidLink(self)
    rangeDidChange()
  }

  /// Declares a value like the slot's own under a name, to link the slot to.
  public final func declareValue(named name: String, in store: ValueStore) -> NamedValue {
    let declared = NamedValue(
      name: name, value.scalar, in: value.minimum...value.maximum, step: value.step,
      unit: value.unit)
    store.declare(declared)
    return declared
  }

  private final func observe() {
    value.observe(
      self, { [unowned self] change in valueChanged(change) },
      rangeDidChange: { [unowned self] in rangeDidChange() })
    if let limit { value.add(limit, of: self) }
    if let choices { value.setChoices(choices) }
  }

  /// Keeps the numbers of whatever value it is linked to where `limit` puts them.
  public final func setLimit(_ limit: @escaping Limit) {
    precondition(self.limit == nil, "a slot has one limit")
    self.limit = limit
    value.add(limit, of: self)
  }

  /// Brings the value to where the limit, which has changed, puts it now.
  public final func limitDidChange() { value.revise() }

  /// The texts that the value it is linked to may be; nil for any. A value that is none of them
  /// becomes the first.
  public final var choices: [String]? {
    didSet { if let choices { value.setChoices(choices) } }
  }

  private final func valueChanged(_ change: ValueChange) {
    let control = control
    guard control?.choice(for: value) == nil else { return }
    isChangeAnimated = change.isAnimated && control?.isTracking != true
    show(change.scalar.number, animated: isChangeAnimated)
    control?.valueDidChange(self)
  }

  /// A picture on its way arrives, and a finger's choice stays one that it may choose.
  private final func rangeDidChange() {
    control?.reviseChoices(for: value)
    show(number)
    control?.rangeDidChange(self)
    if isHeld { control?.showHandleValues() }
  }

  // MARK: The picture

  /// The number the picture shows.
  public final var shown: Double { picture.value }

  /// Whether the picture is still on its way to the value.
  public final var isAnimating: Bool { picture.isMoving }

  final func show(_ number: Double, animated: Bool = false) {
    if animated, number != shown {
      picture.move(to: number)
      control?.requestFrames()
    } else {
      let old = shown
      picture.jump(to: number)
      shownDidChange(from: old)
    }
  }

  private final func shownDidChange(from old: Double) {
    guard old != shown, let control else { return }
    control.shownDidChange(self, from: old, to: shown)
    if control.isHeld(self) { control.showHandleValues() }
  }

  /// Moves the picture on to a frame's `time`.
  /// - Returns: whether there is more to come.
  final func advance(to time: Duration) -> Bool {
    if lifting.isMoving {
      lifting.advance(to: time)
      control?.liftDidChange(self)
    }
    let old = shown
    picture.advance(to: time)
    shownDidChange(from: old)
    return lifting.isMoving || picture.isMoving
  }

  // MARK: The handle

  /// Whether a finger holds the value by this slot's handle.
  public final var isHeld: Bool { control?.isHeld(self) ?? false }

  /// Whether a finger holds the value by any handle of the panel.
  public final var isValueHeld: Bool { control?.stage?.isHeld(value) ?? isHeld }

  /// The way that the handle has come up to a finger: 0 at rest, 1 while it is held.
  public final var lift: Double { lifting.value }

  /// A finger took the handle, or let it go.
  final func holdDidChange() {
    guard let control else { return }
    let target = isHeld ? 1.0 : 0
    if control.heldGrowth > 0, lifting.target != target {
      lifting.move(to: target, over: AnimatedNumber.liftDuration)
      control.requestFrames()
    }
    if control.limitColor != nil { control.liftDidChange(self) }
    control.showHandleValues()
  }

  /// Sets the value at once, and tells it as a whole touch.
  /// - Returns: whether it changed.
  final func enter(_ scalar: Scalar) -> Bool {
    guard let applied = try? value.applied(scalar) else { return false }
    publish(.began)
    let isChanged = (try? value.set(applied, origin: origin(.ended))) ?? false
    if !isChanged { publish(.ended) }
    return isChanged
  }

  /// The least difference of numbers that a finger can mean: half a pixel of the control.
  final var resolution: Double? {
    guard let control else { return nil }
    let size = control.frame.size
    let pixels = max((size.width + size.height) * control.displayScale, 1)
    return (value.maximum - value.minimum) / (2 * pixels)
  }

  /// The origin of what a finger does by this slot's handle.
  final func origin(_ phase: ValueOrigin.TouchPhase) -> ValueOrigin {
    .touch(phase, control: control?.name ?? "")
  }

  /// Tells the world of a phase that changes nothing.
  final func publish(_ phase: ValueOrigin.TouchPhase) { value.publish(origin(phase)) }
}

extension Value {
  /// The mistake in the declaration of a value, which was made valid.
  fileprivate func mistake(
    declaring initial: Scalar, in range: ClosedRange<Double>, step: Double?
  ) -> String? {
    guard case .number(let number) = initial else { return nil }
    guard range == minimum...maximum else { return "its range is not finite; give it finite ends" }
    guard range.contains(number) else {
      return "it begins with \(number); begin in its range \(minimum)…\(maximum)"
    }
    guard step == self.step else { return "its step is no finite number above 0; give one or none" }
    guard number == self.number else {
      return "it begins with \(number), which is between two steps; begin with \(self.number)"
    }
    return nil
  }
}
