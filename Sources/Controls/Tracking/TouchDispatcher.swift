import Geometry
import TouchTracking

/// Leads each contact to the control that takes it, and keeps it there until it ends.
///
/// Locations are points of the stage. Contacts that nobody took stay nobody's.
final class TouchDispatcher {
  /// A further tap counts as a repeat within this time and distance of the last.
  private static let repeatTime = Duration.milliseconds(350)
  private static let repeatDistance = 24.0

  private struct Tap {
    let control: Control
    var location: Point
    var time: Duration
  }

  private unowned let stage: Stage
  private var touches: [ContactID: Touch] = [:]
  private var lastTap: Tap?

  init(stage: Stage) { self.stage = stage }

  /// The touches that controls have taken, in the order of their contacts.
  var ordered: [Touch] { touches.values.sorted { $0.id.number < $1.id.number } }

  /// Handles one change of one contact at `location`, whose size is in points.
  func handle(
    _ phase: ContactChange.Phase, _ contact: ContactID, at location: Point,
    _ properties: ContactProperties, time: Duration
  ) {
    switch phase {
    case .down: down(contact, at: location, properties, time: time)
    case .moved: move(contact, to: location, properties, time: time)
    case .up: up(contact, at: location, properties, time: time)
    case .cancelled:
      guard let touch = touches[contact] else { return }
      touch.properties = properties
      cancel(touch, time: time)
    }
  }

  private func down(
    _ id: ContactID, at location: Point, _ properties: ContactProperties, time: Duration
  ) {
    guard touches[id] == nil else { return }
    for control in stage.controls(at: location) {
      guard control.isEffectivelyEnabled else { return }
      let touch = Touch(id, on: control, at: location, properties, time: time)
      touches[id] = touch
      control.touches.append(touch)
      let isTaken = control.beginTracking(touch)
      // An action may have cancelled it already.
      guard touches[id] === touch else { return }
      let events = touch.machine.down(isTaken: isTaken)
      guard isTaken else {
        finish(touch, as: .cancelled)
        continue
      }
      if let slot = control.heldSlot { touch.hold(slot) }
      control.trackingDidChange()
      send(events, control)
      if isRepeat(of: control, at: location, time: time) {
        send([.touchDownRepeat], control)
      }
      return
    }
  }

  private func move(
    _ id: ContactID, to location: Point, _ properties: ContactProperties, time: Duration
  ) {
    guard let touch = touches[id] else { return }
    let isElsewhere = location != touch.locationOnStage
    let isOtherwise = touch.control.followsPressure && properties != touch.properties
    touch.properties = properties
    guard isElsewhere || isOtherwise else { return }
    touch.move(to: location, time: time)
    let events = isElsewhere ? touch.machine.move(isInside: touch.isInside) : []
    let goesOn = touch.control.continueTracking(touch)
    guard touches[id] === touch else { return }
    if goesOn {
      send(events, touch.control)
    } else {
      touch.machine.stop()
      finish(touch, as: .ended)
    }
  }

  private func up(
    _ id: ContactID, at location: Point, _ properties: ContactProperties, time: Duration
  ) {
    // Some screens move a contact in the frame that lifts it.
    move(id, to: location, properties, time: time)
    guard let touch = touches[id] else { return }
    touch.move(to: touch.locationOnStage, time: time)
    let events = touch.control.ending(touch.machine.up())
    touch.control.endTracking(touch)
    guard touches[id] === touch else { return }
    lastTap = Tap(control: touch.control, location: location, time: time)
    finish(touch, as: .ended)
    send(events, touch.control)
  }

  /// Ends a touch that was lost.
  func cancel(_ touch: Touch, time: Duration) {
    // One that is ending already does so once.
    guard touches[touch.id] === touch, !touch.machine.isOver else { return }
    touch.move(to: touch.locationOnStage, time: time)
    let control = touch.control
    let events = control.ending(touch.machine.cancel())
    control.cancelTracking(touch)
    finish(touch, as: control.endsLikeUpInside ? .ended : .cancelled)
    send(events, control)
  }

  private func finish(_ touch: Touch, as phase: ValueOrigin.TouchPhase) {
    touches[touch.id] = nil
    let control = touch.control
    control.touches.removeAll { $0 === touch }
    let isChanged = touch.release(as: phase)
    control.trackingDidChange()
    if isChanged { control.sendActions(for: .valueChanged) }
  }

  private func send(_ events: [ControlEvent], _ control: Control) {
    for event in events { control.sendActions(for: event) }
  }

  /// Forgets the last tap if it was on a control or one inside of it.
  func forgetTap(on control: Control) {
    if lastTap?.control.isInside(control) == true { lastTap = nil }
  }

  private func isRepeat(of control: Control, at location: Point, time: Duration) -> Bool {
    guard let tap = lastTap, tap.control === control else { return false }
    return time - tap.time <= Self.repeatTime
      && tap.location.distance(to: location) <= Self.repeatDistance
  }
}

extension Control {
  /// The events for its actions at the end of a touch.
  fileprivate func ending(_ events: [ControlEvent]) -> [ControlEvent] {
    endsLikeUpInside && !events.isEmpty ? [.touchUpInside] : events
  }
}
