import Geometry
import TouchTracking

/// A contact in containers that scroll, one of which may take it over.
struct ScrollCandidate {
  var arbitration = ScrollArbitration()
  /// The control to which the contact is offered first; nil for none.
  let target: Control?
  /// The containers around the control, the innermost first.
  var scrollers: [any ScrollingContainer]
  let properties: ContactProperties
  let time: Duration
  /// The time of the first frame after the contact went down; nil until then.
  var firstFrame: Duration?
}

extension TouchRouter {
  /// Starts the arbitration of a contact that goes down in a container that scrolls.
  /// - Parameter control: the first control that was hit; nil for none.
  /// - Returns: false if there is no such container.
  func addCandidate(
    _ id: ContactID, on control: Control?, at location: Point, _ properties: ContactProperties,
    time: Duration
  ) -> Bool {
    let scrollers =
      stage.edgeSwipeContainers(at: location)
      + (control.map { stage.scrollers(around: $0, at: location) }
        ?? stage.scrollers(at: location))
    guard !scrollers.isEmpty else { return false }
    // A disabled control cannot be pressed, but a finger on it can scroll.
    let target = control?.isEffectivelyEnabled == true ? control : nil
    candidates[id] = ScrollCandidate(
      target: target, scrollers: scrollers, properties: properties, time: time)
    decide(id) { $0.down(at: location, on: target?.dragDirections, in: $1) }
    return true
  }

  func moveCandidate(_ id: ContactID, to location: Point, time: Duration) {
    decide(id, at: time) { $0.move(to: location, in: $1) }
    // After the control has rejected the contact, the same movement can scroll.
    decide(id, at: time) { $0.move(to: location, in: $1) }
  }

  func liftCandidate(_ id: ContactID) { decide(id) { arbitration, _ in arbitration.up() } }

  /// Whether a finger may rest on a control that is only pressed.
  var waitsForRest: Bool { candidates.values.contains { $0.arbitration.isWaitingForRest } }

  /// Begins to track the fingers that have rested long enough at the `time` of a frame.
  func advance(to time: Duration) {
    for id in candidates.keys.sorted(by: { $0.number < $1.number }) {
      guard let candidate = candidates[id], candidate.arbitration.isWaitingForRest else { continue }
      let firstFrame = candidate.firstFrame ?? time
      candidates[id]?.firstFrame = firstFrame
      guard time - firstFrame >= ScrollArbitration.restTime else { continue }
      decide(id) { arbitration, _ in arbitration.rest() }
    }
  }

  /// Ignores the undecided contacts on a control and its descendants until they end.
  func forgetCandidates(involving control: Control) {
    guard !candidates.isEmpty else { return }
    candidates = candidates.filter { _, candidate in
      candidate.target?.isInside(control) != true
        && !candidate.scrollers.contains { $0.isInside(control) }
    }
  }

  /// Passes an input to the arbitration of a contact and performs its decision.
  private func decide(
    _ id: ContactID, at time: Duration? = nil,
    _ input: (inout ScrollArbitration, [ScrollArbitration.Scroller]) -> ScrollArbitration.Action
  ) {
    guard var candidate = candidates[id] else { return }
    let scrollers = candidate.scrollers.map { state(of: $0, for: id) }
    let action = input(&candidate.arbitration, scrollers)
    candidates[id] = candidate
    if candidate.arbitration.state == .decided { candidates[id] = nil }
    switch action {
    case .none: break
    case .begin: begin(id, candidate)
    case .scroll(let index):
      scroll(candidate.scrollers[index], with: id, candidate, time: time ?? candidate.time)
    }
  }

  private func state(
    of scroller: any ScrollingContainer, for id: ContactID
  ) -> ScrollArbitration.Scroller {
    ScrollArbitration.Scroller(
      directions: scroller.scrollDirections, freeDirections: scroller.freeDirections,
      isMoving: scroller.isMoving || scroller.isTracking, delaysTouches: scroller.delaysTouches,
      isBlocked: touches.values.contains { touch in
        touch.id != id && touch.control !== scroller && touch.control.isInside(scroller)
      })
  }

  /// Offers the contact to the control on which it went down.
  private func begin(_ id: ContactID, _ candidate: ScrollCandidate) {
    let start = candidate.arbitration.start
    let controls = stage.controls(at: start)
    // Ignore the contact if another control is at this point now.
    guard controls.first === candidate.target else {
      candidates[id] = nil
      return
    }
    if !offer(id, to: controls, at: start, candidate.properties, time: candidate.time) {
      var rejected = candidate
      rejected.arbitration.reject()
      rejected.scrollers = stage.scrollers(at: start)
      candidates[id] = rejected
    }
  }

  /// Moves the contact from the control to a container.
  private func scroll(
    _ scroller: any ScrollingContainer, with id: ContactID, _ candidate: ScrollCandidate,
    time: Duration
  ) {
    if let touch = touches[id] { cancel(touch, time: time) }
    // An action may have removed the container.
    guard scroller.isInside(stage) else { return }
    // Ignore other undecided fingers in the container, because its content moves.
    candidates = candidates.filter { !$0.value.scrollers.contains { $0 === scroller } }
    offer(
      id, to: [scroller], at: candidate.arbitration.dragStart, candidate.properties,
      time: candidate.time, isScrolling: true)
  }
}
