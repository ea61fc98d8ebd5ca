import Controls
import Geometry
import Kinds
import Panels
import Raster
import TouchTracking
import ValueBus

/// A panel without hardware, on a virtual clock: the same touches always give the same values and
/// pixels.
final class HeadlessPlayer {
  static let frameInterval = Duration.seconds(1) / 60
  /// Every PIN.
  static let pin = "1234"

  let panel: Panel
  let surface: Surface
  /// The time on the virtual clock since the start.
  private(set) var now = Duration.zero
  private var nextContact: UInt64 = 1
  private let emit: ([UInt8]) -> Void
  private var clockInterval: Duration?
  /// The next time at which the values of the clock change; nil if nothing needs them.
  private var nextClockTime: Duration?
  /// Called with each change of a value.
  var onChange: (NamedValue, ValueChange, _ sequence: UInt64) -> Void = { _, _, _ in }

  /// - Parameters:
  ///   - scale: pixels per point; nil fits the panel to the size.
  ///   - emit: called with each line of `values.sock`.
  init(
    panel: Panel, size: PixelSize, scale: Double? = nil,
    emit: @escaping ([UInt8]) -> Void = { _ in }
  ) {
    self.panel = panel
    self.emit = emit
    surface = Surface(width: size.width, height: size.height)
    panel.fit(width: size.width, height: size.height, scale: scale)
    panel.startRules(at: .zero)
    panel.pinVerifier = PINVerifier(save: { _, done in done(true) }, pin: { _ in PIN(Self.pin) })
    clockInterval = panel.clockInterval()
    nextClockTime = clockInterval
    panel.values.onChange = { [unowned self] value, change, sequence in
      self.emit(ValueProtocol.changeLine(of: value, change, sequence: sequence, time: self.now))
      self.onChange(value, change, sequence)
    }
    panel.onPress { [unowned self] name, sequence in
      self.emit(
        ValueProtocol.eventLine(.touchUpInside, control: name, sequence: sequence, time: self.now))
    }
    _ = panel.draw(on: surface)
  }

  /// Emits the first lines of a subscription.
  func emitSnapshot() {
    for line in panel.snapshotLines(time: now) { emit(line) }
  }

  /// Draws the frames up to `time`, and runs the rules and the clock, and expires values. The clock
  /// begins at `Panel.fixedTime`.
  func advance(to time: Duration) {
    while true {
      if panel.clockInterval() != clockInterval { setClock() }
      let frame = panel.isAnimating ? now + Self.frameInterval : nil
      let expiry = panel.expireValues(at: now)
      let pause = panel.updatePINPauses(at: now)
      let events = [frame, expiry, pause, panel.nextRuleTime(asOf: now), nextClockTime].compactMap {
        $0
      }
      guard let next = events.min(), next <= time else { break }
      now = max(now, next)
      panel.runRules(at: now)
      if let clock = nextClockTime, clock <= now { setClock() }
      if now == frame { drawFrame() }
    }
    now = max(now, time)
  }

  private func setClock() {
    clockInterval = panel.clockInterval()
    nextClockTime = clockInterval.map { now + PanelTime.wait(until: $0, at: now) }
    if clockInterval != nil { panel.setClock(to: Panel.fixedTime + now / .seconds(1)) }
  }

  private func drawFrame() {
    panel.advance(to: now)
    _ = panel.draw(on: surface)
  }

  /// Handles an event frame of a touchscreen, whose positions are fractions of the screen.
  func handle(_ frame: ContactFrame) {
    advance(to: frame.time)
    panel.handle(frame, rotation: panel.settings.rotation ?? .none)
    _ = panel.draw(on: surface)
  }

  /// Advances the clock and draws the result.
  func wait(_ duration: Duration) {
    advance(to: now + duration)
    _ = panel.draw(on: surface)
  }

  /// Draws the frames up to the end of every animation. Runs no rules, because rules can start
  /// animations without end.
  func settle() {
    while panel.isAnimating {
      now += Self.frameInterval
      drawFrame()
    }
  }

  /// Shows a control's page and holds the control with a finger until its lift has ended. The finger
  /// is on the handle, which keeps its value, or where the control's demonstration begins.
  /// - Returns: false for a control that accepts no touches.
  func hold(_ control: Control) -> Bool {
    control.reveal()
    // The change of page is animated.
    settle()
    guard let finger = DemoScript.fingers(on: control).first else { return false }
    let origin = control.originOnStage
    let middle = control.slots.lazy.compactMap { control.handleArea(of: $0)?.center }.first
    let before = control.slots.map { ($0.value, $0.scalar) }
    let change = ContactChange(
      contact: ContactID(nextContact), phase: .down,
      position: panel.unitPosition(of: middle.map { origin + $0 } ?? finger(0)))
    nextContact += 1
    handle(ContactFrame(time: now, changes: [change]))
    // Restore the values: rounding may have changed them, and on a full circle the finger may have
    // jumped from one end of the range to the other.
    if middle != nil { Value.set(before, origin: .panel) }
    settle()
    wait(.zero)
    return true
  }

  /// The question that is open; nil for none.
  var question: ConfirmationDialog? {
    panel.stage.children.lazy.compactMap { $0 as? ConfirmationDialog }.first
  }

  /// Types the PIN of the open question, if it requires one.
  func typePIN() {
    guard question?.pin != nil else { return }
    for digit in Self.pin { panel.handle(.character(digit)) }
    wait(.zero)
  }

  /// Plays a gesture; `whileHeld` is called before the fingers go up.
  func play<Failure>(
    _ fingers: [DemonstrationFinger], whileHeld: () throws(Failure) -> Void
  ) throws(Failure) {
    let first = nextContact
    nextContact += UInt64(fingers.count)
    func frame(_ phase: ContactChange.Phase, _ fraction: Double) {
      let changes = fingers.enumerated().map { index, finger in
        ContactChange(
          contact: ContactID(first + UInt64(index)), phase: phase,
          position: panel.unitPosition(of: finger(fraction)))
      }
      handle(ContactFrame(time: now + Self.frameInterval, changes: changes))
    }
    let steps = Int(DemoScript.duration / Self.frameInterval)
    frame(.down, 0)
    for step in 1...steps { frame(.moved, Double(step) / Double(steps)) }
    try whileHeld()
    frame(.up, 1)
  }
}
