import Controls
import Displays
import LinuxIO
import Panels
import TouchTracking

/// Keeps the screen as bright as `panel.brightness` says, lets it rest when nobody touches it, and
/// keeps `panel.awake`.
///
/// One timer, which is looked at when it is due and not with each touch: nothing else wakes up.
final class ScreenSaver {
  /// Called before the screen goes dark.
  var onDark: () -> Void = {}

  private let display: any Display
  private var panel: Panel
  private var rest: ScreenRest
  private let timer: EventLoop.Timer
  /// Whether the screen may be otherwise than the values say.
  private var isStale = true
  /// Whether somebody has said how bright the screen is to be, so that its own light does not count.
  private var isBrightnessChosen = false

  /// How much darker a dimmed picture is: readable in the dark, and no light to sleep by.
  private static let dimming = 0.75
  /// How much darker the darkest picture is, where the screen has no light that can be set.
  private static let darkest = 0.9

  init(_ panel: Panel, on display: any Display, loop: EventLoop) {
    self.panel = panel
    self.display = display
    timer = EventLoop.Timer(loop)
    rest = ScreenRest(panel.settings)
    isBrightnessChosen = panel.settings.setsBrightness
    setTimer()
  }

  /// Begins anew, awake, with another panel.
  func restart(_ panel: Panel) {
    self.panel = panel
    if panel.settings.setsBrightness { isBrightnessChosen = true }
    change { $0 = ScreenRest(panel.settings) }
    // The times may be shorter ones.
    setTimer()
    tellAwake()
    isStale = true
  }

  /// The display shows on another output, or on none.
  func displayDidChange() { isStale = true }

  /// A touchscreen reported something.
  /// - Returns: what of it is meant for the panel.
  func handle(_ frame: ContactFrame) -> ContactFrame {
    change { $0.handle(frame) }
  }

  /// A key was pressed.
  /// - Returns: whether it is meant for the panel.
  func handleKey() -> Bool { change { $0.handleKey(now: Clock.monotonic) } }

  /// A value of the panel was changed. The screen follows with `update`, as it may go dark under the
  /// finger that has just done this.
  func noteChange(of value: NamedValue) {
    switch value.name {
    case ScreenValues.brightness:
      isBrightnessChosen = true
      isStale = true
    case ScreenValues.awake: isStale = true
    default: break
    }
  }

  /// Has the screen follow the values, before a frame is drawn.
  func update() {
    guard isStale else { return }
    isStale = false
    let isAwake = panel.values[ScreenValues.awake]?.scalar.isTrue ?? true
    if isAwake != (rest.state != .dark) {
      change { if isAwake { $0.wake(now: Clock.monotonic) } else { $0.goDark() } }
    }
    if !isBrightnessChosen, let light = display.light { adopt(light) }
    light()
  }

  /// Leaves the screen as bright as it was while it was touched.
  func end() {
    change { $0.wake(now: Clock.monotonic) }
    update()
  }

  /// The light that the screen had when it was found is the one that is wanted: the service manager
  /// has restored it, or somebody has set it.
  private func adopt(_ light: Double) {
    isBrightnessChosen = true
    guard let value = panel.values[ScreenValues.brightness] else { return }
    _ = try? value.set(.number(value.minimum + light * (value.maximum - value.minimum)))
  }

  private func light() {
    let share = rest.state == .dimmed ? 1 - Self.dimming : 1
    if display.light != nil { display.light = brightness * share }
    panel.dimming = display.light == nil ? 1 - (1 - Self.darkest * (1 - brightness)) * share : 0
  }

  /// From 0 to 1.
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
      tellAwake()
    }
    return result
  }

  private func tellAwake() {
    _ = try? panel.values[ScreenValues.awake]?.set(.boolean(rest.state != .dark))
  }

  private func setTimer() {
    guard let deadline = rest.deadline else { return timer.cancel() }
    timer.schedule(at: deadline) { [unowned self] in
      self.change { $0.advance(to: Clock.monotonic) }
      // It may have been too early, because of a touch.
      self.setTimer()
    }
  }
}

extension ScreenRest {
  fileprivate init(_ settings: PanelSettings) {
    self.init(
      dimAfter: settings.dimAfter, blankAfter: settings.blankAfter, now: Clock.monotonic)
  }
}
