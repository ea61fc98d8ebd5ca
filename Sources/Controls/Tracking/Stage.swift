import Geometry
import TouchTracking

/// The root of a panel's controls. It routes touches, hovering and keys, runs animations, and shows
/// overlays above all controls.
public final class Stage: Container {
  /// The panel that the controls are on.
  public weak var host: (any ControlHost)?
  /// Called with a mistake in a custom control, or a value that a bound property rejects, for the
  /// log.
  public var onMistake: (String) -> Void = { _ in }
  /// The colours of the panel's theme; nil without a theme. Call `lookDidChange()` after it has
  /// changed.
  package final var palette: Palette?

  private lazy var dispatcher = TouchDispatcher(stage: self)
  private lazy var hoverDispatcher = HoverDispatcher(stage: self)
  private let presses = KeyPresses()
  private var focus: (control: Control, overlay: Container?)?
  /// The bubbles that show the values of held handles, by slot.
  private var bubbles: [ObjectIdentifier: ValueBubble] = [:]
  private var animations: [Animation] = []
  /// Whether a container needs to place its children.
  var needsLayout = false
  /// The control whose `advance(to:)` is running.
  private var advancing: Control?
  /// Whether `advancing` has requested frames during the call.
  private var advancingRequestedFrames = false

  private struct Animation {
    let control: Control
    /// The time of the first frame; nil until then.
    var start: Duration?
  }

  /// The longest time for which a control gets frames without requesting them again.
  static let longestAnimation = Duration.seconds(60)

  /// Creates a stage with the controls of a panel.
  public init(root: Container) {
    super.init()
    setStage(self)
    add(root)
  }

  deinit { setStage(nil) }

  /// Updates all controls when the language of the values changes. The layout direction is that of
  /// the language.
  public func followLanguage(of values: ValueStore) {
    layoutDirection = values.language.direction
    values.languageCode.observe(self) { [unowned self, unowned values] _ in
      layoutDirection = values.language.direction
      forEachDescendant { if $0 !== self { $0.languageDidChange() } }
    }
  }

  // MARK: Touches

  /// Handles a change of a contact. `location` and the size in `properties` are in the stage's
  /// points; `time` is on the clock of the touchscreen.
  public func handle(
    _ phase: ContactChange.Phase, _ contact: ContactID, at location: Point,
    properties: ContactProperties = ContactProperties(), time: Duration
  ) {
    placeIfNeeded()
    dispatcher.handle(phase, contact, at: location, properties, time: time)
  }

  /// Handles a change of a hovering finger or pen. `location` is in the stage's points.
  public func handle(
    _ phase: HoverChange.Phase, hover: ContactID, at location: Point,
    properties: ContactProperties = ContactProperties()
  ) {
    placeIfNeeded()
    hoverDispatcher.handle(phase, hover, at: location, properties)
  }

  /// The touches that controls are tracking, ordered by contact.
  public var trackedTouches: [Touch] { dispatcher.ordered }

  /// Returns whether a finger holds a value, on a control or on a key of the touchscreen.
  public func isHeld(_ value: Value) -> Bool {
    presses.holds(value) || dispatcher.ordered.contains { $0.holds(value) }
  }

  /// Handles a change of a key of the touchscreen. `value` is true while the key is down.
  public func handle(_ change: KeyChange, for value: Value) {
    switch change.phase {
    case .down: presses.begin(change.press, value)
    case .up: presses.end(change.press, as: .ended)
    case .cancelled: presses.end(change.press, as: .cancelled)
    }
  }

  /// Cancels all touches and key presses and ends all hovering, for example before a reload.
  public func cancelTouches(time: Duration) {
    for touch in trackedTouches { dispatcher.cancel(touch, time: time) }
    presses.cancelAll()
    hoverDispatcher.end(above: self)
  }

  /// Cancels the touches of a control and its descendants, and ends hovering above them.
  public func cancelTouches(on control: Control) {
    for touch in trackedTouches where touch.control.isInside(control) {
      dispatcher.cancel(touch, time: touch.time)
    }
    dispatcher.forgetTap(on: control)
    hoverDispatcher.end(above: control)
  }

  /// Cancels the touches and key presses that hold a value.
  public func cancelTouches(holding value: Value) {
    for touch in trackedTouches where touch.holds(value) {
      dispatcher.cancel(touch, time: touch.time)
    }
    presses.cancel(holding: value)
  }

  // MARK: Focus

  /// Whether a control has the keyboard focus.
  public var hasFocus: Bool { focus != nil }

  /// Moves the keyboard focus to a control, and shows `overlay`, which covers the stage, above all
  /// controls.
  func focus(on control: Control, showing overlay: Container?) {
    endFocus(of: self)
    focus = (control, overlay)
    guard let overlay else { return }
    overlay.adoptLook(of: control)
    overlay.relativeFrame = .whole
    add(overlay)
  }

  /// Applies the look of the control with the keyboard focus to the overlay above it.
  final func updateOverlay() {
    guard let focus, let overlay = focus.overlay else { return }
    overlay.adoptLook(of: focus.control)
  }

  final func inheritedLookDidChange(of control: Control) {
    if focus?.control === control { updateOverlay() }
  }

  final func groundDidChange(of container: Container) {
    if focus?.control.isInside(container) == true { updateOverlay() }
  }

  /// Ends the keyboard focus if a control or one of its descendants has it.
  func endFocus(of control: Control) {
    guard let ended = focus, ended.control.isInside(control) else { return }
    focus = nil
    if let overlay = ended.overlay { remove(overlay) }
    ended.control.focusDidEnd()
  }

  /// Passes a key to the overlay, or to the control with the keyboard focus.
  /// - Returns: whether a control used the key.
  public override func handle(_ key: Key) -> Bool {
    guard let focus else { return false }
    return focus.overlay?.handle(key) == true || focus.control.handle(key)
  }

  // MARK: Frames

  /// Whether controls need another frame.
  public var isAnimating: Bool { !animations.isEmpty }

  /// Calls `advance(to:)` of a control with each frame until it returns false.
  func requestFrames(for control: Control) {
    if control === advancing {
      advancingRequestedFrames = true
    } else if let index = animations.firstIndex(where: { $0.control === control }) {
      animations[index].start = nil
    } else {
      animations.append(Animation(control: control))
    }
  }

  /// Updates all animations for a frame at `time`.
  public func advanceAnimations(to time: Duration) {
    let current = animations
    animations = []
    for animation in current {
      let control = animation.control
      advancing = control
      advancingRequestedFrames = false
      let continues = control.advance(to: time) || advancingRequestedFrames
      advancing = nil
      guard continues else { continue }
      let start = animation.start ?? time
      if time - start < Self.longestAnimation {
        animations.append(Animation(control: control, start: start))
      } else {
        onMistake(
          "\(control.descriptionOfKind) has been animating for 60 s and gets no more frames until "
            + "it calls \"requestFrames()\" again; return false from \"advance(to:)\" when its "
            + "animation ends")
      }
    }
  }

  // MARK: Handles

  /// Shows, updates or removes the bubbles of a control's handles; see
  /// `Control.showsValueWhileHeld`.
  func showHandleValues(of control: Control) {
    let placement = BubblePlacement(stage: bounds)
    var placed: [(bubble: ValueBubble, frame: Rectangle)] = []
    for slot in control.slots {
      let key = ObjectIdentifier(slot)
      guard control.showsValueWhileHeld, slot.isHeld, let area = control.handleArea(of: slot),
        let value = control.handleValue(of: slot)
      else {
        if let bubble = bubbles.removeValue(forKey: key) { remove(bubble) }
        continue
      }
      let bubble = bubbles[key] ?? ValueBubble(of: control)
      if bubble.parent == nil {
        bubbles[key] = bubble
        add(bubble)
      }
      let size = bubble.show(value)
      placed.append(
        (bubble, placement.frame(of: size, at: area.offset(by: control.originOnStage))))
    }
    if placed.count == 2 {
      (placed[0].frame, placed[1].frame) = placement.separate(placed[0].frame, placed[1].frame)
    }
    for (bubble, frame) in placed { bubble.frame = frame }
  }
}

/// The services that a panel provides to its controls.
public protocol ControlHost: AnyObject {
  /// Lays out text; nil for a panel without text.
  var typesetter: (any Typesetter)? { get }
  /// Pixels per point.
  var scale: Double { get }
  /// The language in which numbers are shown.
  var language: Language { get }
  /// Marks an area, in the stage's points, for redrawing.
  func invalidate(_ area: Rectangle)
}
