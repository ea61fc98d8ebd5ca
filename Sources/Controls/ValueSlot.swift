import TouchTracking

/// A place in a control for a value: a knob's `value`, a range slider's `lower` and `upper`.
///
/// The slot knows the value it is linked to, what of it is shown now (an animation may be on its
/// way), and which contacts hold it.
public final class ValueSlot {
  /// `value`, `lower`, `progress`…
  public let name: String
  /// What it is for the control, in a sentence, for the reference.
  public let documentation: String
  /// The value that is shown and edited now.
  public private(set) var value: NamedValue
  private weak var control: Control?

  /// What a finger has chosen but not yet published, where the control is not `continuous`.
  private var pending: Scalar?
  private var animation: NumberAnimation?
  /// The contacts that hold the value by this slot's handle.
  private var fingers: Set<ContactID> = []
  /// How far the handle has come up to a finger: 0 at rest, 1 while it is held.
  public private(set) var lift = 0.0
  private var lifting: NumberAnimation?
  /// The number the picture shows.
  public private(set) var shown: Double

  /// Whether the change that was told last is to be seen on its way.
  public private(set) var isChangeAnimated = false

  /// Whether a control with a name declares a named value for this slot.
  public let isImplied: Bool
  /// Whether it can be linked to values of other kinds than its own.
  public let acceptsAnyKind: Bool

  init(
    name: String, value: NamedValue, control: Control, isImplied: Bool, acceptsAnyKind: Bool,
    documentation: String
  ) {
    self.name = name
    self.documentation = documentation
    self.isImplied = isImplied
    self.acceptsAnyKind = acceptsAnyKind
    self.value = value
    self.control = control
    shown = value.number
    observe()
  }

  deinit { value.forget(self) }

  /// What the control's value is, to itself: a finger's choice counts before it is published.
  public var scalar: Scalar { pending ?? value.scalar }
  /// `scalar` as a number.
  public var number: Double { scalar.number }
  /// `scalar` as a boolean.
  public var isTrue: Bool { scalar.isTrue }

  /// Whether the picture is still on its way to the value.
  public var isAnimating: Bool { animation != nil }

  // MARK: Linking

  /// Whether it shows a value that has a name.
  public var isLinked: Bool { !value.name.isEmpty }

  /// Whether it can be linked to a value of a kind.
  public func accepts(_ kind: Scalar.Kind) -> Bool { acceptsAnyKind || kind == value.kind }

  func link(to other: NamedValue) {
    guard other !== value else { return }
    precondition(accepts(other.kind), "the slot accepts no such value")
    value.forget(self)
    value = other
    observe()
    control?.slotWasLinked(self)
    rangeDidChange()
  }

  /// Declares a value like the slot's own under a name, to link the slot to.
  public func declareValue(named name: String, in store: ValueStore) -> NamedValue {
    let declared = NamedValue(
      name: name, value.scalar, minimum: value.minimum, maximum: value.maximum, step: value.step)
    declared.unit = value.unit
    store.declare(declared)
    return declared
  }

  private func observe() {
    value.observe(
      self, { [weak self] change in self?.valueChanged(change) },
      rangeDidChange: { [weak self] in self?.rangeDidChange() })
  }

  /// Keeps the value where `allowed` puts it, in addition to its range.
  func constrain(_ allowed: @escaping (Double) -> Double) {
    value.constrain(self, allowed)
  }

  private func valueChanged(_ change: ValueChange) {
    guard pending == nil else { return }
    isChangeAnimated = change.isAnimated && control?.isTracking != true
    show(change.scalar.number, animated: isChangeAnimated)
    control?.valueDidChange(self)
  }

  /// What was on its way arrives, and what a finger chose stays what it may choose.
  private func rangeDidChange() {
    if let chosen = pending { pending = try? value.applied(chosen) }
    show(number, animated: false)
    control?.rangeDidChange(self)
    if isHeldHere, let control { control.host?.showHandleValues(of: control) }
  }

  // MARK: The picture

  private func show(_ number: Double, animated: Bool) {
    if animated, number != shown {
      animation = NumberAnimation(from: shown, to: number)
      control?.needsAnimation()
    } else {
      animation = nil
      moveShown(to: number)
    }
  }

  private func moveShown(to number: Double) {
    let old = shown
    shown = number
    guard old != number else { return }
    control?.shownDidChange(self, from: old, to: number)
    if isHeldHere, let control { control.host?.showHandleValues(of: control) }
  }

  /// Moves the picture on to a frame's `time`.
  /// - Returns: whether there is more to come.
  func advance(to time: Duration) -> Bool {
    if var running = lifting {
      let (lift, isDone) = running.advance(to: time)
      lifting = isDone ? nil : running
      self.lift = lift
      control?.liftDidChange(self)
    }
    if var running = animation {
      let (number, isDone) = running.advance(to: time)
      animation = isDone ? nil : running
      moveShown(to: number)
    }
    return lifting != nil || animation != nil
  }

  // MARK: The handle

  /// Whether a finger holds the value by this slot's handle.
  public var isHeldHere: Bool { !fingers.isEmpty }

  private func fingersDidChange() {
    guard let control else { return }
    let target = isHeldHere ? 1.0 : 0
    if control.heldGrowth > 0, lifting?.to ?? lift != target {
      lifting = NumberAnimation(
        from: lift, to: target, duration: NumberAnimation.liftDuration)
      control.needsAnimation()
    }
    control.host?.showHandleValues(of: control)
  }

  private func take(by contact: ContactID) {
    value.hold(by: contact)
    fingers.insert(contact)
    fingersDidChange()
  }

  // MARK: Touch

  /// Says that a finger holds the value from now on; told to the world as `began`. A number that is
  /// on its way becomes what is shown.
  /// - Returns: whether the value changed by that.
  func hold(by contact: ContactID) -> Bool {
    guard !value.holders.contains(contact) else { return false }
    if animation != nil, value.kind == .number { return set(.number(shown), by: contact) }
    take(by: contact)
    value.publish(.touch(.began, control: control?.name ?? ""))
    return false
  }

  /// Sets the value for a finger, which holds it from now on.
  /// - Returns: whether it changed.
  func set(_ scalar: Scalar, by contact: ContactID) -> Bool {
    guard let applied = try? value.applied(scalar) else { return false }
    let isChanged = applied != self.scalar
    let isNew = !value.holders.contains(contact)
    animation = nil
    guard control?.continuous ?? true else {
      if isNew { _ = hold(by: contact) }
      if isChanged { pending = applied }
      moveShown(to: applied.number)
      return isChanged
    }
    if isNew { take(by: contact) }
    let origin = ValueOrigin.touch(isNew ? .began : .changed, control: control?.name ?? "")
    do {
      // A touch that begins is told even where it changes nothing.
      if try !value.set(applied, origin: origin), isNew { value.publish(origin) }
    } catch {
      return false
    }
    // What was on its way there has arrived.
    moveShown(to: number)
    return isChanged
  }

  /// Sets the value at once, as a whole touch.
  /// - Returns: whether it changed.
  func enter(_ scalar: Scalar) -> Bool {
    guard let applied = try? value.applied(scalar) else { return false }
    value.publish(.touch(.began, control: control?.name ?? ""))
    let end = ValueOrigin.touch(.ended, control: control?.name ?? "")
    let isChanged = (try? value.set(applied, origin: end)) ?? false
    if !isChanged { value.publish(end) }
    return isChanged
  }

  /// Takes what the end of the touch, which is under way, publishes.
  func choose(_ scalar: Scalar) {
    guard let applied = try? value.applied(scalar) else { return }
    animation = nil
    pending = applied
    moveShown(to: applied.number)
  }

  /// Lets go at the end of a touch, and publishes what it chose.
  /// - Returns: whether the value changed now, which it does only for a control that is not
  ///   `continuous`.
  func release(by contact: ContactID, as phase: ValueOrigin.TouchPhase) -> Bool {
    if fingers.remove(contact) != nil { fingersDidChange() }
    guard value.holders.contains(contact) else { return false }
    value.release(by: contact)
    let origin = ValueOrigin.touch(phase, control: control?.name ?? "")
    var isChanged = false
    if let chosen = pending {
      pending = nil
      isChanged = (try? value.set(chosen, origin: origin)) ?? false
    }
    if !isChanged { value.publish(origin) }
    return isChanged
  }
}
