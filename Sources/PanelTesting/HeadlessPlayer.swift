import Controls
import Geometry
import Kinds
import PanelSources
import Panels
import Raster
import TouchTracking
import ValueBus

/// A panel without hardware, on a virtual clock: the same touches always give the same values and
/// pixels.
package final class HeadlessPlayer {
  package static let frameInterval = Duration.seconds(1) / 60
  /// Every PIN, unless others are given.
  package static let pin = "1234"

  package let panel: Panel
  private let picture: Surface
  /// The time on the virtual clock since the start.
  package private(set) var now = Duration.zero
  private var nextContact: UInt64 = 1
  /// The positions of the fingers on the panel.
  private var fingers: [ContactID: Point] = [:]
  private let emit: ([UInt8]) -> Void
  /// The time in UTC at the start, since 1970.
  private var clockStart: Duration
  /// The time zone at the start: the local time minus UTC at a time since 1970.
  private let zone: (Duration) -> Duration
  /// The changes of the zone since then.
  private var zoneOffset = Duration.zero
  private lazy var clockwork = Panel.Clockwork(
    panel,
    Panel.Clocks(
      monotonic: { [unowned self] in now }, utc: { [unowned self] in clockStart + now },
      offset: { [unowned self] in zoneOffset + zone($0) }),
    seed: seed)
  private let seed: UInt64
  /// The longest step of the clock that is a change of the zone's offset.
  private static let longestZoneStep = Duration.seconds(2 * 3_600)

  /// - Parameters:
  ///   - scale: pixels per point; nil fits the panel to the size.
  ///   - clock: the time in UTC at the start, in seconds since 1970.
  ///   - zone: the local time minus UTC at a time since 1970.
  ///   - pins: the PINs by name; nil if each is `pin`.
  ///   - seed: determines the numbers of `random`.
  ///   - emit: called with each line of `values.sock`.
  package init(
    panel: Panel, size: PixelSize, scale: Double? = nil, clock: Double = Panel.fixedTime,
    zone: @escaping (Duration) -> Duration = { _ in .zero },
    pins: [String: PIN]? = nil, seed: UInt64 = 0,
    emit: @escaping ([UInt8]) -> Void = { _ in }
  ) {
    self.panel = panel
    self.emit = emit
    clockStart = .seconds(clock)
    self.zone = zone
    picture = Surface(width: size.width, height: size.height)
    panel.fit(width: size.width, height: size.height, scale: scale)
    self.seed = seed
    _ = clockwork
    panel.pinVerifier = PINVerifier(
      save: { _, done in done(true) },
      pin: { name in pins.map { $0[name] } ?? PIN(Self.pin) })
    panel.observe { [unowned self] event, sequence in
      self.emit(event.line(sequence: sequence, time: self.now))
    }
    panel.stage.placeIfNeeded()
  }

  /// The picture of the panel now.
  package var surface: Surface {
    _ = panel.draw(on: picture)
    // The damage of many frames that nobody looks at would take long to collect.
    panel.damageEverything()
    return picture
  }

  /// Emits the first lines of a subscription, without secret values.
  package func emitSnapshot() {
    var lines = SnapshotLines()
    for line in panel.snapshotLines(time: now, reusing: &lines) where line.value?.isSecret != true {
      emit(line.bytes)
    }
  }

  /// Advances the panel to `time`: its animations, its clock and everything else without input.
  package func advance(to time: Duration) {
    while true {
      let wake = update()
      let frame = panel.isAnimating ? now + Self.frameInterval : nil
      let tick = wake.utc.map { $0 - clockStart }
      guard let next = [wake.monotonic, frame, tick].compactMap({ $0 }).min(), next <= time else {
        break
      }
      now = max(now, next)
      guard now == frame else { continue }
      update()
      panel.advance(to: now)
    }
    now = max(now, time)
    panel.stage.placeIfNeeded()
  }

  @discardableResult private func update() -> Panel.Clockwork.Wake {
    clockwork.update(isVisible: panel.values[ScreenValues.awake]?.scalar != .boolean(false))
  }

  /// Sets the clock of the panel, in seconds since 1970 in local time. A step of at most two hours
  /// is one of daylight saving time, which does not change `clock.unix`.
  package func setClock(to seconds: Double) {
    let utc = clockStart + now
    let step = .seconds(seconds) - (utc + zoneOffset + zone(utc))
    if abs(step / .seconds(1)) <= Self.longestZoneStep / .seconds(1) {
      zoneOffset += step
      clockwork.zoneDidChange()
    } else {
      clockStart += step
      clockwork.clockDidJump()
    }
    update()
  }

  /// Handles an event frame of a touchscreen, whose positions are fractions of the screen.
  package func handle(_ frame: ContactFrame) {
    handle(frame, rotation: panel.settings.rotation ?? .none)
  }

  private func handle(_ frame: ContactFrame, rotation: Rotation) {
    advance(to: frame.time)
    panel.handle(frame, rotation: rotation)
    panel.stage.placeIfNeeded()
  }

  /// Lets time pass.
  package func wait(_ duration: Duration) { advance(to: now + duration) }

  /// Advances to the end of every animation. Runs no rules, because rules can start animations
  /// without end.
  package func settle() {
    while panel.isAnimating {
      now += Self.frameInterval
      panel.advance(to: now)
    }
    panel.stage.placeIfNeeded()
  }

  /// The maximum number of frames for which `finishLayers` waits.
  private static let layerFrameLimit = 120

  /// Lets time pass until no layer, such as a drawer, is opening or closing.
  package func finishLayers() {
    for _ in 0..<Self.layerFrameLimit where panel.stage.hasMovingLayer { wait(Self.frameInterval) }
  }

  // MARK: Fingers

  /// Puts fingers on points of the panel.
  func putDown(at points: [Point]) -> [ContactID] {
    let contacts = points.indices.map { ContactID(nextContact + UInt64($0)) }
    nextContact += UInt64(points.count)
    change(.down, contacts, points)
    return contacts
  }

  /// Moves fingers, one frame later.
  package func move(_ contacts: [ContactID], to points: [Point]) {
    wait(Self.frameInterval)
    change(.moved, contacts, points)
  }

  /// Lifts fingers.
  func lift(_ contacts: [ContactID]) {
    change(.up, contacts, contacts.compactMap { fingers[$0] })
    for contact in contacts { fingers[contact] = nil }
  }

  /// Lifts all fingers.
  func liftAll() { lift(fingers.keys.sorted { $0.number < $1.number }) }

  private func change(_ phase: ContactChange.Phase, _ contacts: [ContactID], _ points: [Point]) {
    var changes: [ContactChange] = []
    for (contact, point) in zip(contacts, points) {
      fingers[contact] = point
      changes.append(
        ContactChange(contact: contact, phase: phase, position: panel.unitPosition(of: point)))
    }
    // These positions are on the picture, not on a touchscreen.
    handle(ContactFrame(time: now, changes: changes), rotation: .none)
  }

  /// The number for the first contact of a recording, after those of the fingers.
  func reserveContacts() -> ContactID {
    let first = ContactID(nextContact)
    nextContact += 1 << 32
    return first
  }

  /// Shows a control's page and holds the control with a finger until its lift has ended. The finger
  /// is on the handle, which keeps its value, or where the control's demonstration begins.
  /// - Returns: false for a control that accepts no touches.
  package func hold(_ control: Control) -> Bool {
    control.reveal()
    // The change of page is animated.
    settle()
    guard let finger = DemoScript.fingers(on: control).first else { return false }
    let origin = control.originOnStage
    let middle = control.slots.lazy.compactMap { control.handleArea(of: $0)?.center }.first
    let before = control.slots.map { ($0.value, $0.scalar) }
    _ = putDown(at: [middle.map { origin + $0 } ?? finger(0)])
    // Restore the values: rounding may have changed them, and on a full circle the finger may have
    // jumped from one end of the range to the other.
    if middle != nil { Value.set(before, origin: .panel) }
    settle()
    wait(.zero)
    return true
  }

  /// The question that is open; nil for none.
  package var question: ConfirmationDialog? { panel.stage.modalLayer as? ConfirmationDialog }

  /// Types the PIN of the open question, if it requires one.
  package func typePIN() {
    guard question?.pin != nil else { return }
    for digit in Self.pin { panel.handle(.character(digit)) }
    wait(.zero)
  }

  /// Plays a gesture; `afterStep` is called while the fingers are down, after each frame.
  package func play<Failure>(
    _ fingers: [DemonstrationFinger], afterStep: (_ isLast: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    func points(_ fraction: Double) -> [Point] { fingers.map { $0(fraction) } }
    wait(Self.frameInterval)
    let contacts = putDown(at: points(0))
    try afterStep(false)
    let steps = Int(DemoScript.duration / Self.frameInterval)
    for step in 1...steps {
      move(contacts, to: points(Double(step) / Double(steps)))
      try afterStep(step == steps)
    }
    wait(Self.frameInterval)
    lift(contacts)
  }
}
