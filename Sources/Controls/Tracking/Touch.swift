import Geometry
import TouchTracking
import Values

/// A finger or pen on a control, from down to up.
///
/// A touch records which values it holds and which choices are not yet published. Locations are in
/// the control's points, from its top left corner.
public final class Touch {
  /// Identifies the contact.
  public let id: ContactID
  /// The control to which the touch was offered. A control must not keep touches after their end:
  /// they would keep it, and with it the panel, after a reload.
  public let control: Control
  /// The current location.
  public private(set) var location = Point.zero
  /// The location before the last movement.
  public private(set) var previousLocation = Point.zero
  /// The time of the last change, on the clock of the touchscreen.
  public private(set) var time: Duration
  /// Whether the touch is in the hit area of the control.
  public private(set) var isInside = true
  /// The pressure, as a fraction (0…1) of the touchscreen's range; nil if it reports none, like
  /// most capacitive touchscreens.
  public var pressure: Double? { properties.pressure }
  /// The largest diameter of the contact area, in points; nil if the touchscreen does not report
  /// it.
  public var size: Double? { properties.size }
  /// The tool: a finger, a pen, or unknown if the touchscreen does not report it. A touch that
  /// turns out to be a palm is cancelled.
  public var tool: ContactTool { properties.tool }

  /// Whether the finger is scrolling the control, which is then a ``ScrollingContainer``. Otherwise,
  /// the finger went down on the control.
  public let isScrolling: Bool

  /// Whether the touch is a pose: it holds no values and publishes nothing.
  let isPosed: Bool
  /// The contact of every pose. No finger has this identifier, and no key.
  static let poseContact = ContactID(.max - 1)

  /// The state of tracking.
  var tracking = ContactTracking()
  /// The location in the stage's points.
  private(set) var locationOnStage: Point
  /// The pressure, the size in points, and the tool.
  var properties: ContactProperties

  /// The slots whose handles the touch holds.
  private var heldSlots: [ValueSlot] = []
  /// Whether `touchDown` was sent, or will not be.
  private var isDownReported = false
  /// Whether a value changed before `touchDown` was sent.
  private var hasEarlyChange = false
  /// The values that the end of the touch publishes.
  private var choices: [(value: Value, scalar: Scalar)] = []

  init(
    _ id: ContactID, on control: Control, at location: Point, _ properties: ContactProperties,
    time: Duration, isScrolling: Bool = false, isPosed: Bool = false
  ) {
    self.isScrolling = isScrolling
    self.isPosed = isPosed
    self.id = id
    self.properties = properties
    self.control = control
    self.time = time
    locationOnStage = location
    move(to: location, time: time)
  }

  // MARK: Movement

  /// Updates the location; `point` is in the stage's points.
  func move(to point: Point, time: Duration) {
    let origin = control.originOnStage
    previousLocation = locationOnStage - origin
    location = point - origin
    locationOnStage = point
    self.time = time
    isInside = Rectangle(origin: origin, size: control.frame.size).hitArea.contains(point)
  }

  // MARK: Values

  /// Holds the value of a slot, so that no program can set it until the touch ends. If the number
  /// shown is animated, the animation stops and the value becomes that number.
  public func hold(_ slot: ValueSlot) {
    guard !holds(slot.value) else { return }
    if isPosed {
      startHolding(slot)
    } else if slot.isAnimating, slot.value.kind == .number {
      set(.number(slot.shown), in: slot)
    } else {
      startHolding(slot)
      slot.publish(.began)
    }
  }

  /// Sets the value of a slot and holds it. The change is published at once, or at the end of the
  /// touch if the control is not `continuous`.
  ///
  /// Numbers are snapped and clamped. A number that is not finite is ignored.
  public func set<Content>(_ content: Content, in slot: Slot<Content>) {
    set(content.scalar, in: slot)
  }

  private func set(_ scalar: Scalar, in slot: ValueSlot) {
    guard control.continuous, !isPosed else { return finish(slot, with: scalar) }
    guard let applied = try? slot.value.applied(scalar) else { return }
    let isChanged = applied != slot.scalar || !slot.isKnown
    let isNew = !holds(slot.value)
    if isNew { startHolding(slot) }
    let origin = slot.origin(isNew ? .began : .changed)
    let isSet =
      (try? slot.value.set(applied, origin: origin, resolution: slot.resolution)) ?? false
    // The beginning of a touch is published even if it changes nothing.
    if isNew, !isSet { slot.value.publish(origin) }
    // End any animation.
    slot.show(slot.number)
    if isChanged { reportChange() }
  }

  /// Sets the value that is published together with the end of the touch.
  /// - Parameter animated: whether the number that the slot shows moves there, as after a tap.
  public func finish<Content>(
    _ slot: Slot<Content>, with content: Content, animated: Bool = false
  ) {
    finish(slot, with: content.scalar, animated: animated)
  }

  private func finish(_ slot: ValueSlot, with scalar: Scalar, animated: Bool = false) {
    guard let applied = try? slot.value.applied(scalar) else { return }
    // End any animation first; otherwise `hold` would set the value to the number shown.
    slot.show(slot.shown)
    hold(slot)
    choices.removeAll { $0.value === slot.value }
    choices.append((slot.value, applied))
    slot.show(applied.number, animated: animated)
  }

  /// Returns whether the touch holds a slot.
  public func holds(_ slot: ValueSlot) -> Bool { heldSlots.contains { $0 === slot } }

  /// Returns whether the touch holds a value, by any slot of the control.
  public func holds(_ value: Value) -> Bool { heldSlots.contains { $0.value === value } }

  /// Returns the unpublished choice for a value; nil for none.
  func choice(for value: Value) -> Scalar? {
    choices.isEmpty ? nil : choices.first { $0.value === value }?.scalar
  }

  /// Discards the choices, so that the slots show their values again.
  func dropChoices() {
    choices = []
    for slot in heldSlots { slot.show(slot.number) }
  }

  /// Adjusts a choice after the range, step or limits of the value have changed.
  func reviseChoice(for value: Value) {
    choices = choices.compactMap { choice in
      guard choice.value === value else { return choice }
      return (try? value.applied(choice.scalar)).map { (value, $0) }
    }
  }

  /// Sends `valueChanged`, but not before `touchDown`.
  private func reportChange() {
    if !isDownReported {
      hasEarlyChange = true
    } else {
      control.sendActions(for: .valueChanged)
    }
  }

  /// Sends `valueChanged` if `beginTracking` changed a value.
  func reportEarlyChange() {
    isDownReported = true
    guard hasEarlyChange else { return }
    hasEarlyChange = false
    control.sendActions(for: .valueChanged)
  }

  private func startHolding(_ slot: ValueSlot) {
    heldSlots.append(slot)
    beginHold(of: slot.value)
    slot.holdDidChange()
  }

  private func beginHold(of value: Value) {
    guard !isPosed else { return }
    value.beginHold(by: self) { [unowned self] in
      control.stage?.touchRouter.cancel(self, time: time)
    }
  }

  /// If the touch holds `slot`, holds `value` instead, to which the slot is about to be linked.
  func slot(_ slot: ValueSlot, willLinkTo value: Value) {
    guard holds(slot) else { return }
    slot.value.endHold(by: self)
    beginHold(of: value)
  }

  /// Releases all slots and publishes the choices, in the order of the control's slots.
  /// - Returns: whether a choice changed a value.
  func release(as phase: ValueOrigin.TouchPhase) -> Bool {
    guard !isPosed else {
      dropChoices()
      let slots = heldSlots
      heldSlots = []
      for slot in slots { slot.holdDidChange() }
      return false
    }
    for slot in heldSlots { slot.value.endHold(by: self) }
    var isChanged = false
    for slot in control.slots {
      guard let index = heldSlots.firstIndex(where: { $0 === slot }) else { continue }
      heldSlots.remove(at: index)
      slot.holdDidChange()
      let choice = choices.firstIndex { $0.value === slot.value }.map { choices.remove(at: $0) }
      let isSet = choice.flatMap {
        try? slot.value.set($0.scalar, origin: slot.origin(phase), resolution: slot.resolution)
      }
      if isSet == true {
        isChanged = true
      } else {
        slot.publish(phase)
      }
    }
    return isChanged
  }
}
