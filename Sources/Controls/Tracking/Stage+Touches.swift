import Geometry
import TouchTracking
import Values

extension Stage {
  /// Handles a change of a contact. `location` and the size in `properties` are in the stage's
  /// points; `time` is on the clock of the touchscreen.
  public func handle(
    _ phase: ContactChange.Phase, _ contact: ContactID, at location: Point,
    properties: ContactProperties = ContactProperties(), time: Duration
  ) {
    placeIfNeeded()
    if phase == .down { focus.touchDidBegin() }
    touchRouter.handle(phase, contact, at: location, properties, time: time)
  }

  /// Handles a change of a hovering finger or pen. `location` is in the stage's points.
  public func handle(
    _ phase: HoverChange.Phase, hover: ContactID, at location: Point,
    properties: ContactProperties = ContactProperties()
  ) {
    placeIfNeeded()
    hoverDispatcher.handle(phase, hover, at: location, properties)
  }

  /// Handles a change of a key of the touchscreen. `value` is true while the key is down.
  public func handle(_ change: KeyChange, for value: Value) {
    switch change.phase {
    case .down:
      onPress()
      presses.begin(change.press, value)
    case .up: presses.end(change.press, as: .ended)
    case .cancelled: presses.end(change.press, as: .cancelled)
    }
  }

  /// The touches that controls are tracking, ordered by contact.
  public var trackedTouches: [Touch] { touchRouter.ordered }

  /// Cancels all touches and key presses and ends all hovering, for example before a reload.
  public func cancelTouches(time: Duration) {
    touchRouter.forgetCandidates(involving: self)
    for touch in trackedTouches { touchRouter.cancel(touch, time: time) }
    presses.cancelAll()
    hoverDispatcher.end(above: self)
  }

  /// Cancels all touches and ends all hovering.
  func cancelTouches() { cancelTouches(on: self) }

  /// Cancels the touches of a control and its descendants, and ends hovering above them.
  public func cancelTouches(on control: Control) {
    touchRouter.forgetCandidates(involving: control)
    for touch in trackedTouches where touch.control.isInside(control) {
      touchRouter.cancel(touch, time: touch.time)
    }
    touchRouter.forgetTap(on: control)
    hoverDispatcher.end(above: control)
  }
}
