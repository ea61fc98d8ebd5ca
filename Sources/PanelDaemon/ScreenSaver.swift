import Controls
import Displays
import LinuxIO
import Panels
import TouchTracking

/// Applies `panel.brightness` to the screen, dims it and switches it off when nobody touches it, and
/// maintains `panel.awake`.
///
/// The timer is checked when it is due and not rescheduled by each touch.
final class ScreenSaver {
  /// Called before the screen is switched off.
  var onDark: () -> Void = {}

  private let display: any Display
  private var panel: Panel
  private var rest: ScreenRest
  private let loop: EventLoop
  private let timer: EventLoop.Timer
  /// Whether the screen may differ from the values.
  private var isStale = true
  /// Whether the brightness was set by the panel file or at run time, which overrides the
  /// backlight's initial brightness.
  private var isBrightnessChosen = false

  /// How much darker a dimmed picture is: readable in the dark without lighting the room.
  private static let dimming = 0.75
  /// How much darker the darkest picture is on a screen without an adjustable backlight.
  private static let darkest = 0.9

  init(_ panel: Panel, on display: any Display, loop: EventLoop) {
    self.panel = panel
    self.display = display
    self.loop = loop
    timer = EventLoop.Timer(loop)
    rest = ScreenRest(panel.screenTimes, now: loop.monotonic)
    isBrightnessChosen = panel.settings.setsBrightness
    setTimer()
  }

  /// Starts over, awake, with another panel.
  func restart(_ panel: Panel) {
    self.panel = panel
    if panel.settings.setsBrightness { isBrightnessChosen = true }
    change { $0 = ScreenRest(panel.screenTimes, now: loop.monotonic) }
    // The new panel's times may be shorter.
    setTimer()
    publishAwake()
    isStale = true
  }

  /// The display uses another output, or none.
  func displayDidChange() { isStale = true }

  /// Handles a touch frame.
  /// - Returns: the part of the frame for the panel, without the touch that wakes the screen.
  func handle(_ frame: ContactFrame) -> ContactFrame {
    change { $0.handle(frame) }
  }

  /// Handles a key event of a keyboard or rotary encoder.
  /// - Returns: whether the panel should receive the event.
  func handle(_ event: KeyEvent) -> Bool {
    change { $0.handle(event, now: loop.monotonic) }
  }

  /// Records a change of a value of the panel. `update` applies the change later, so that the screen
  /// does not switch off in the middle of handling the touch that made the change.
  func noteChange(of value: NamedValue) {
    switch value.name {
    case ScreenValues.brightness:
      isBrightnessChosen = true
      isStale = true
    case ScreenValues.awake: isStale = true
    default: break
    }
  }

  /// Applies the values to the screen. Call it before drawing a frame.
  func update() {
    followTimes()
    guard isStale else { return }
    isStale = false
    let isAwake = panel.values[ScreenValues.awake]?.scalar.isTrue ?? true
    if isAwake != (rest.state != .dark) {
      change { if isAwake { $0.wake(now: loop.monotonic) } else { $0.goDark() } }
    }
    if !isBrightnessChosen, let light = display.brightness { adopt(light) }
    light()
  }

  /// Follows the values that set the times of the screen.
  private func followTimes() {
    let times = panel.screenTimes
    guard times != rest.times else { return }
    rest.times = times
    setTimer()
  }

  /// Leaves the screen awake.
  func end() {
    change { $0.wake(now: loop.monotonic) }
    update()
  }

  /// Sets the value to the backlight's initial brightness, which the service manager has restored
  /// or a user has set.
  private func adopt(_ light: Double) {
    isBrightnessChosen = true
    guard let value = panel.values[ScreenValues.brightness] else { return }
    _ = try? value.set(.number(value.minimum + light * (value.maximum - value.minimum)))
  }

  private func light() {
    let share = rest.state == .dimmed ? 1 - Self.dimming : 1
    if display.brightness != nil { display.brightness = brightness * share }
    panel.dimming =
      display.brightness == nil ? 1 - (1 - Self.darkest * (1 - brightness)) * share : 0
  }

  /// The brightness as a fraction of the value's range, from 0 to 1.
  private var brightness: Double {
    guard let value = panel.values[ScreenValues.brightness], value.maximum > value.minimum
    else { return 1 }
    return (value.number - value.minimum) / (value.maximum - value.minimum)
  }

  private func change<Result>(_ body: (inout ScreenRest) -> Result) -> Result {
    let before = rest.state
    let result = body(&rest)
    if rest.state != before {
      setTimer()
      if rest.state == .dark { onDark() }
      display.isBlank = rest.state == .dark
      isStale = true
      publishAwake()
    }
    return result
  }

  private func publishAwake() {
    _ = try? panel.values[ScreenValues.awake]?.set(.boolean(rest.state != .dark))
  }

  private func setTimer() {
    guard let deadline = rest.deadline else { return timer.cancel() }
    timer.schedule(at: deadline) { [unowned self] in
      self.change { $0.advance(to: self.loop.monotonic) }
      // A touch may have postponed the deadline.
      self.setTimer()
    }
  }
}
