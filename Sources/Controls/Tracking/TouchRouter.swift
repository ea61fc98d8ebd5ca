import Geometry
import TouchTracking
import Values

/// Routes each contact to the control that accepts it, until the contact ends or a container that
/// scrolls takes it over.
///
/// A contact that nothing accepts is ignored until it ends. Locations are in the stage's points.
final class TouchRouter {
  /// The maximum time between a tap and its repeat.
  private static let repeatTime = Duration.milliseconds(350)
  /// The maximum distance between a tap and its repeat, in points.
  private static let repeatDistance = 24.0

  private struct Tap {
    let control: Control
    var location: Point
    var time: Duration
  }

  unowned let stage: Stage
  private(set) var touches: [ContactID: Touch] = [:]
  /// The contacts that may still scroll a container.
  var candidates: [ContactID: ScrollCandidate] = [:]
  private var lastTap: Tap?
  var holds = TouchHolds()

  init(stage: Stage) { self.stage = stage }

  /// The touches that controls are tracking, ordered by contact.
  var ordered: [Touch] { touches.values.sorted { $0.id.number < $1.id.number } }

  /// Handles a change of a contact at `location`. The size in `properties` is in points.
  func handle(
    _ phase: ContactChange.Phase, _ contact: ContactID, at location: Point,
    _ properties: ContactProperties, time: Duration
  ) {
    switch phase {
    case .down: down(contact, at: location, properties, time: time)
    case .moved:
      moveCandidate(contact, to: location, time: time)
      move(contact, to: location, properties, time: time)
    case .up:
      moveCandidate(contact, to: location, time: time)
      liftCandidate(contact)
      up(contact, at: location, properties, time: time)
    case .cancelled:
      candidates[contact] = nil
      guard let touch = touches[contact] else { return }
      touch.properties = properties
      cancel(touch, time: time)
    }
  }

  private func down(
    _ id: ContactID, at location: Point, _ properties: ContactProperties, time: Duration
  ) {
    guard touches[id] == nil, candidates[id] == nil else { return }
    let controls = stage.controls(at: location)
    if !addCandidate(id, on: controls.first, at: location, properties, time: time) {
      offer(id, to: controls, at: location, properties, time: time)
    }
  }

  /// Offers a contact that went down at `location` to controls in turn, up to a disabled one.
  /// - Returns: whether one of them accepted it.
  @discardableResult
  func offer(
    _ id: ContactID, to controls: [Control], at location: Point, _ properties: ContactProperties,
    time: Duration, isScrolling: Bool = false
  ) -> Bool {
    for control in controls {
      guard control.isEffectivelyEnabled else { return false }
      guard control.touches.count < control.touchLimit else { continue }
      let touch = Touch(
        id, on: control, at: location, properties, time: time, isScrolling: isScrolling)
      touches[id] = touch
      control.touches.append(touch)
      let isAccepted = control.beginTracking(touch)
      // An action may have cancelled the touch.
      guard touches[id] === touch else {
        touch.reportEarlyChange()
        return true
      }
      let events = touch.tracking.down(isAccepted: isAccepted)
      guard isAccepted else {
        finish(touch, as: .cancelled)
        touch.reportEarlyChange()
        continue
      }
      if control.isPress(touch) { stage.onPress() }
      if let slot = control.heldSlot { touch.hold(slot) }
      control.trackingDidChange()
      control.styleStateDidChange()
      if control.heldControl.reportsHolds, !isScrolling { holds.begin(touch, at: location) }
      send(events, control)
      if isRepeat(of: control, at: location, time: time) {
        send([.touchDownRepeat], control)
      }
      touch.reportEarlyChange()
      return true
    }
    return false
  }

  func move(
    _ id: ContactID, to location: Point, _ properties: ContactProperties, time: Duration
  ) {
    guard let touch = touches[id] else { return }
    let hasMoved = location != touch.locationOnStage
    let reportsPressure = touch.control.followsPressure && properties != touch.properties
    touch.properties = properties
    guard hasMoved || reportsPressure else { return }
    touch.move(to: location, time: time)
    holds.move(touch, to: location)
    let events = hasMoved ? touch.tracking.move(isInside: touch.isInside) : []
    let continues = touch.control.continueTracking(touch)
    touch.control.styleStateDidChange()
    guard touches[id] === touch else { return }
    if continues {
      send(events, touch.control)
    } else {
      touch.tracking.stop()
      finish(touch, as: .ended)
    }
  }

  private func up(
    _ id: ContactID, at location: Point, _ properties: ContactProperties, time: Duration
  ) {
    candidates[id] = nil
    // Some touchscreens move a contact in the same frame in which it goes up.
    move(id, to: location, properties, time: time)
    guard let touch = touches[id] else { return }
    touch.move(to: touch.locationOnStage, time: time)
    let events = touch.control.finalEvents(touch.tracking.up())
    touch.control.endTracking(touch)
    guard touches[id] === touch else { return }
    lastTap = Tap(control: touch.control, location: location, time: time)
    finish(touch, as: .ended)
    send(events, touch.control)
  }

  /// Cancels a touch.
  func cancel(_ touch: Touch, time: Duration) {
    // The touch may already be ending, for example if `endTracking` removes the control.
    guard touches[touch.id] === touch, !touch.tracking.isOver else { return }
    touch.move(to: touch.locationOnStage, time: time)
    let control = touch.control
    let events = control.finalEvents(touch.tracking.cancel())
    control.cancelTracking(touch)
    finish(touch, as: control.finalEvent == .touchUpInside ? .ended : .cancelled)
    send(events, control)
  }

  private func finish(_ touch: Touch, as phase: ValueOrigin.TouchPhase) {
    touches[touch.id] = nil
    holds.end(touch)
    let control = touch.control
    control.touches.removeAll { $0 === touch }
    let isChanged = touch.release(as: phase)
    control.trackingDidChange()
    control.styleStateDidChange()
    if isChanged { control.sendActions(for: .valueChanged) }
  }

  private func send(_ events: [ControlEvent], _ control: Control) {
    for event in events {
      control.sendActions(for: event)
      if event == .touchUpInside, control.reportsPresses, !control.triggersPrimaryAction {
        control.sendActions(for: .primaryActionTriggered)
      }
    }
  }

  /// Makes the touches long presses that have stayed in place long enough.
  func endHolds(at now: Duration) {
    for touch in holds.due(at: now) where touches[touch.id] === touch && touch.isInside {
      candidates[touch.id] = nil
      cancel(touch, time: touch.time)
      stage.onPress()
      touch.control.touchDidHold()
    }
  }

  /// Discards the last tap if it was on a control or one of its descendants.
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
  /// Returns the events to send at the end of a touch; see `finalEvent`.
  fileprivate func finalEvents(_ events: [ControlEvent]) -> [ControlEvent] {
    guard !events.isEmpty, let finalEvent else { return events }
    return [finalEvent]
  }
}
