import Geometry
import TouchTracking

/// One finger on one control, from down to up.
///
/// It alone knows which values the finger holds, and what it has chosen and not yet published, so
/// everything else asks it. Locations are points of the control, from its top left corner.
public final class Touch {
  /// Which finger.
  public let id: ContactID
  /// The control that was offered the finger.
  public let control: Control
  /// Where the finger is now.
  public private(set) var location = Point.zero
  /// Where it was one frame ago.
  public private(set) var previousLocation = Point.zero
  /// When it was there, on the clock of the touchscreen.
  public private(set) var time: Duration
  /// Whether it is in the control's hit area.
  public private(set) var isInside = true
  /// How hard it is pressed, from 0 to 1 of what the touchscreen can tell; nil where it tells
  /// nothing, as most capacitive ones.
  public var pressure: Double? { properties.pressure }
  /// The longest extent of what touches, in points; nil where the touchscreen tells nothing.
  public var size: Double? { properties.size }
  /// What touches: a finger, a pen, or unknown where the touchscreen does not say. A palm is no
  /// touch: the touch that turns out to be one is cancelled.
  public var tool: ContactTool { properties.tool }

  /// The meaning of the touch to the control so far.
  var machine = ContactTracking()
  /// Where the finger is, in points of the stage.
  private(set) var locationOnStage: Point
  /// How it touches, its size in points.
  var properties: ContactProperties

  /// The slots by whose handles values are held.
  private var heldSlots: [ValueSlot] = []
  /// What the end of the touch publishes.
  private var choices: [(value: Value, scalar: Scalar)] = []

  init(
    _ id: ContactID, on control: Control, at location: Point, _ properties: ContactProperties,
    time: Duration
  ) {
    self.id = id
    self.properties = properties
    self.control = control
    self.time = time
    locationOnStage = location
    move(to: location, time: time)
  }

  // MARK: Movement

  /// Moves the finger to a point of the stage.
  func move(to point: Point, time: Duration) {
    let origin = control.originOnStage
    previousLocation = locationOnStage - origin
    location = point - origin
    locationOnStage = point
    self.time = time
    isInside = Rectangle(origin: origin, size: control.frame.size).hitArea.contains(point)
  }

  // MARK: Values

  /// Holds a slot's value from now on, before it changes anything: no program sets it meanwhile. A
  /// picture that is on its way stops where it is.
  public func hold(_ slot: ValueSlot) {
    guard !holds(slot.value) else { return }
    if slot.isAnimating, slot.value.kind == .number {
      set(.number(slot.shown), in: slot)
    } else {
      take(slot)
      slot.publish(.began)
    }
  }

  /// Sets a slot's value, which the finger holds from now on. Tells actions and programs at once,
  /// or where the control is not `continuous`, when the touch ends.
  ///
  /// Numbers are snapped and clamped. A number that is not finite changes nothing.
  public func set<Content>(_ content: Content, in slot: Slot<Content>) {
    set(content.scalar, in: slot)
  }

  private func set(_ scalar: Scalar, in slot: ValueSlot) {
    guard control.continuous else { return finish(slot, with: scalar) }
    guard let applied = try? slot.value.applied(scalar) else { return }
    let isChanged = applied != slot.scalar
    let isNew = !holds(slot.value)
    if isNew { take(slot) }
    let origin = slot.origin(isNew ? .began : .changed)
    let isSet =
      (try? slot.value.set(applied, origin: origin, resolution: slot.resolution)) ?? false
    // A touch that begins is told even where it changes nothing.
    if isNew, !isSet { slot.value.publish(origin) }
    // A picture on its way has arrived.
    slot.show(slot.number)
    if isChanged { control.sendActions(for: .valueChanged) }
  }

  /// Chooses the value that the end of the touch publishes, as one change.
  public func finish<Content>(_ slot: Slot<Content>, with content: Content) {
    finish(slot, with: content.scalar)
  }

  private func finish(_ slot: ValueSlot, with scalar: Scalar) {
    guard let applied = try? slot.value.applied(scalar) else { return }
    // A picture on its way stops, so that holding it changes nothing.
    slot.show(slot.shown)
    hold(slot)
    choices.removeAll { $0.value === slot.value }
    choices.append((slot.value, applied))
    slot.show(applied.number)
  }

  /// Whether it holds a value by a slot's handle.
  public func holds(_ slot: ValueSlot) -> Bool { heldSlots.contains { $0 === slot } }

  /// Whether it holds a value, by whichever of the control's handles.
  public func holds(_ value: Value) -> Bool { heldSlots.contains { $0.value === value } }

  /// A choice for a value that is not published yet; nil for none.
  func choice(for value: Value) -> Scalar? {
    choices.isEmpty ? nil : choices.first { $0.value === value }?.scalar
  }

  /// Brings a choice to what the value may be now.
  func reviseChoice(for value: Value) {
    choices = choices.compactMap { choice in
      guard choice.value === value else { return choice }
      return (try? value.applied(choice.scalar)).map { (value, $0) }
    }
  }

  private func take(_ slot: ValueSlot) {
    heldSlots.append(slot)
    slot.holdDidChange()
  }

  /// Lets go of everything, and publishes what was chosen, in the order of the control's slots.
  /// - Returns: whether a value changed only now.
  func release(as phase: ValueOrigin.TouchPhase) -> Bool {
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
