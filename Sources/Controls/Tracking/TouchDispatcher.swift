import Geometry
import TouchTracking

/// One contact on its control.
private struct Track {
  let control: Control
  var machine = ContactTracking()
  /// Where the contact is, in points of the root.
  var location: Point
  var time: Duration

  func contact(_ id: ContactID, from previous: Point) -> Contact {
    let origin = control.originInRoot
    return Contact(
      id: id, location: location - origin, previousLocation: previous - origin, time: time,
      isInside: isInside)
  }

  var isInside: Bool {
    Rectangle(origin: control.originInRoot, size: control.frame.size).hitArea.contains(location)
  }
}

/// Leads each contact to the control that takes it, and keeps it there until it ends.
///
/// Positions are points of the root container. Contacts that nobody took stay nobody's.
public final class TouchDispatcher {
  /// The smallest hit area, in points, whatever the control's own size.
  static let minimumTarget = 44.0
  /// A further tap counts as a repeat within this time and distance of the last.
  private static let repeatTime = Duration.milliseconds(350)
  private static let repeatDistance = 24.0

  private struct Tap {
    weak var control: Control?
    var location: Point
    var time: Duration
  }

  private let root: Container
  private var tracks: [ContactID: Track] = [:]
  private var lastTap: Tap?

  /// Leads contacts to the controls in a container.
  public init(root: Container) { self.root = root }

  /// How many contacts are tracked.
  public var trackedCount: Int { tracks.count }

  /// Handles one change of one contact at `location`.
  public func handle(
    _ phase: ContactChange.Phase, _ contact: ContactID, at location: Point, time: Duration
  ) {
    switch phase {
    case .down: down(contact, at: location, time: time)
    case .moved: move(contact, to: location, time: time)
    case .up: up(contact, at: location, time: time)
    case .cancelled: cancel(contact, time: time)
    }
  }

  // MARK: Contacts

  private func down(_ id: ContactID, at location: Point, time: Duration) {
    guard tracks[id] == nil else { return }
    for control in candidates(at: location) {
      guard control.isEffectivelyEnabled else { return }
      var track = Track(control: control, location: location, time: time)
      tracks[id] = track
      control.trackedContacts.append(id)
      let isTaken = control.beginTracking(track.contact(id, from: location))
      // An action may have cancelled it already.
      guard tracks[id] != nil else { return }
      let events = track.machine.down(isTaken: isTaken)
      tracks[id] = track
      guard isTaken else {
        finish(id, track, as: .cancelled)
        continue
      }
      if let slot = control.heldSlot { control.hold(slot, by: id) }
      control.setNeedsDisplayForTracking()
      send(events, control)
      if isRepeat(of: control, at: location, time: time) {
        send([.touchDownRepeat], control)
      }
      return
    }
  }

  private func move(_ id: ContactID, to location: Point, time: Duration) {
    guard var track = tracks[id] else { return }
    let previous = track.location
    guard location != previous else { return }
    track.location = location
    track.time = time
    let events = track.machine.move(isInside: track.isInside)
    tracks[id] = track
    let goesOn = track.control.continueTracking(track.contact(id, from: previous))
    guard tracks[id] != nil else { return }
    if goesOn {
      send(events, track.control)
    } else {
      finish(id, track, as: .ended)
    }
  }

  private func up(_ id: ContactID, at location: Point, time: Duration) {
    // Some screens move a contact in the frame that lifts it.
    move(id, to: location, time: time)
    guard var track = tracks[id] else { return }
    track.time = time
    let events = track.control.ending(track.machine.up())
    tracks[id] = track
    track.control.endTracking(track.contact(id, from: track.location))
    guard tracks[id] != nil else { return }
    lastTap = Tap(control: track.control, location: location, time: time)
    finish(id, track, as: .ended)
    send(events, track.control)
  }

  /// Ends a contact that was lost. A contact that is not tracked is ignored.
  public func cancel(_ id: ContactID, time: Duration) {
    // One that is ending already does so once.
    guard var track = tracks[id], !track.machine.isOver else { return }
    let events = track.control.ending(track.machine.cancel())
    tracks[id] = track
    track.control.cancelTracking(track.contact(id, from: track.location))
    finish(id, track, as: track.control.endsLikeUpInside ? .ended : .cancelled)
    send(events, track.control)
  }

  /// Cancels every contact, as a reload or a page change does.
  public func cancelAll(time: Duration) {
    for id in tracks.keys.sorted(by: { $0.number < $1.number }) { cancel(id, time: time) }
  }

  /// Cancels the contacts on a control and all below it.
  public func cancelContacts(of control: Control) {
    for (id, track) in tracks.sorted(by: { $0.key.number < $1.key.number })
    where track.control.isInside(control) {
      cancel(id, time: track.time)
    }
  }

  /// Cancels the contacts that hold a value.
  public func cancelContacts(holding value: NamedValue) {
    for id in value.holders.sorted(by: { $0.number < $1.number }) {
      if let track = tracks[id] { cancel(id, time: track.time) }
    }
  }

  private func finish(_ id: ContactID, _ track: Track, as phase: ValueOrigin.TouchPhase) {
    tracks[id] = nil
    let control = track.control
    control.trackedContacts.removeAll { $0 == id }
    var isChanged = false
    for slot in control.slots where slot.release(by: id, as: phase) { isChanged = true }
    control.setNeedsDisplayForTracking()
    if isChanged { control.sendActions(for: .valueChanged) }
  }

  private func send(_ events: [ControlEvent], _ control: Control) {
    for event in events { control.sendActions(for: event) }
  }

  private func isRepeat(of control: Control, at location: Point, time: Duration) -> Bool {
    guard let tap = lastTap, tap.control === control else { return false }
    return time - tap.time <= Self.repeatTime
      && tap.location.distance(to: location) <= Self.repeatDistance
  }

  // MARK: Hit testing

  /// The controls whose hit area holds `location`: those whose bounds are nearest first, among
  /// equals the topmost.
  func candidates(at location: Point) -> [Control] {
    var found: [(control: Control, distance: Double)] = []
    collect(root, origin: root.frame.origin, location, &found)
    // Collected from the bottom up; the sort is stable, so turn it round for topmost first.
    return found.reversed().sorted { $0.distance < $1.distance }.map(\.control)
  }

  private func collect(
    _ container: Container, origin: Point, _ location: Point,
    _ found: inout [(control: Control, distance: Double)]
  ) {
    let here = Rectangle(origin: location - origin, size: .zero)
    for child in container.children(near: here) where !child.isHidden {
      let frame = child.frame.offset(by: origin)
      if child.isInteractive, frame.hitArea.contains(location) {
        let distance = child.takesTouchesLast ? .infinity : frame.distance(to: location)
        found.append((child, distance))
      }
      if let nested = child as? Container, nested.letsTouchesIn {
        collect(nested, origin: frame.origin, location, &found)
      }
    }
  }
}

extension Rectangle {
  /// The rectangle widened to the smallest hit area where a side is smaller.
  var hitArea: Rectangle {
    inset(
      dx: -max(0, (TouchDispatcher.minimumTarget - width) / 2),
      dy: -max(0, (TouchDispatcher.minimumTarget - height) / 2))
  }
}

extension Control {
  /// What it tells its actions at the end of a touch.
  fileprivate func ending(_ events: [ControlEvent]) -> [ControlEvent] {
    endsLikeUpInside && !events.isEmpty ? [.touchUpInside] : events
  }

  /// Where the control's own origin lies in the root's points.
  public final var originInRoot: Point {
    var origin = Point.zero
    var control: Control? = self
    while let current = control {
      origin = origin + current.frame.origin
      control = current.parent
    }
    return origin
  }

  /// Whether it and all containers around it are enabled.
  public final var isEffectivelyEnabled: Bool {
    isEnabled && (parent?.isEffectivelyEnabled ?? true)
  }
}
