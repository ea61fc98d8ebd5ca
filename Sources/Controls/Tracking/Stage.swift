import Geometry
import TouchTracking

/// All controls of a panel, and everything that concerns more than one of them: whose a finger is,
/// who has the keyboard, which pictures move, and the overlays above everything.
public final class Stage: Container {
  /// The panel that the controls are on.
  public weak var host: (any ControlHost)?
  /// Called with a maker's mistakes that show only while a control is used, for the log.
  public var onMistake: (String) -> Void = { _ in }

  private lazy var dispatcher = TouchDispatcher(stage: self)
  private lazy var hovering = HoverDispatcher(stage: self)
  private let presses = KeyPresses()
  private var focus: (control: Control, overlay: Container?)?
  /// The values of held handles, by their slots.
  private var bubbles: [ObjectIdentifier: ValueBubble] = [:]
  private var animated: [Animation] = []
  /// The control whose picture moves on now, and whether it asked for frames meanwhile.
  private var advancing: Control?
  private var isAskedAgain = false

  private struct Animation {
    let control: Control
    /// When its first frame came.
    var start: Duration?
  }

  /// The longest time for which a control gets frames without asking for them again.
  static let longestAnimation = Duration.seconds(60)

  /// Puts a panel's controls on a stage.
  public init(root: Container) {
    super.init()
    setStage(self)
    add(root)
  }

  deinit { setStage(nil) }

  // MARK: Touches

  /// Handles one change of one contact. `location` and the size in `properties` are in points of the
  /// stage, `time` is on the clock of the touchscreen.
  public func handle(
    _ phase: ContactChange.Phase, _ contact: ContactID, at location: Point,
    properties: ContactProperties = ContactProperties(), time: Duration
  ) {
    dispatcher.handle(phase, contact, at: location, properties, time: time)
  }

  /// Handles one change of what hovers. `location` is in points of the stage.
  public func handle(
    _ phase: HoverChange.Phase, hover: ContactID, at location: Point,
    properties: ContactProperties = ContactProperties()
  ) {
    hovering.handle(phase, hover, at: location, properties)
  }

  /// The touches that controls have taken and that are not over, in the order of their contacts.
  public var takenTouches: [Touch] { dispatcher.ordered }

  /// Whether a finger holds a value, on a control or on a key of the touchscreen.
  public func isHeld(_ value: Value) -> Bool {
    presses.holds(value) || dispatcher.ordered.contains { $0.holds(value) }
  }

  /// Handles a change of one of the touchscreen's own keys, which `value` tells of: it is true as
  /// long as the key is down.
  public func handle(_ change: KeyChange, of value: Value) {
    switch change.phase {
    case .down: presses.begin(change.press, value)
    case .up: presses.end(change.press, as: .ended)
    case .cancelled: presses.end(change.press, as: .cancelled)
    }
  }

  /// Cancels every touch and every press of a key, as a reload does, and ends what hovers.
  public func cancelTouches(time: Duration) {
    for touch in takenTouches { dispatcher.cancel(touch, time: time) }
    presses.cancelAll()
    hovering.end(above: self)
  }

  /// Cancels the touches on a control and all below it, and ends what hovers there.
  public func cancelTouches(on control: Control) {
    for touch in takenTouches where touch.control.isInside(control) {
      dispatcher.cancel(touch, time: touch.time)
    }
    dispatcher.forgetTap(on: control)
    hovering.end(above: control)
  }

  /// Cancels the touches and the presses of keys that hold a value.
  public func cancelTouches(holding value: Value) {
    for touch in takenTouches where touch.holds(value) {
      dispatcher.cancel(touch, time: touch.time)
    }
    presses.cancel(holding: value)
  }

  // MARK: Focus

  /// Whether a control has the keyboard.
  public var hasFocus: Bool { focus != nil }

  /// Gives a control the keyboard, and shows `overlay`, as large as the stage, above everything.
  /// The control that had it loses it.
  func focus(on control: Control, showing overlay: Container?) {
    endFocus(of: self)
    focus = (control, overlay)
    guard let overlay else { return }
    overlay.frame = bounds
    add(overlay)
  }

  /// Takes the keyboard from a control, or one inside of it, if it has it.
  func endFocus(of control: Control) {
    guard let ended = focus, ended.control.isInside(control) else { return }
    focus = nil
    if let overlay = ended.overlay { remove(overlay) }
    ended.control.focusDidEnd()
  }

  /// Hands a key to the control that has the keyboard.
  /// - Returns: whether there is one that could use it.
  public override func handle(_ key: Key) -> Bool { focus?.control.handle(key) ?? false }

  // MARK: Frames

  /// Whether the picture changes by itself until the next frame.
  public var isAnimating: Bool { !animated.isEmpty }

  /// Has a control moved on with each frame from now on, until it has arrived.
  func requestFrames(for control: Control) {
    if control === advancing {
      isAskedAgain = true
    } else if let index = animated.firstIndex(where: { $0.control === control }) {
      animated[index].start = nil
    } else {
      animated.append(Animation(control: control))
    }
  }

  /// Moves everything that moves on to a frame's `time`.
  public func advanceAnimations(to time: Duration) {
    let moving = animated
    animated = []
    for animation in moving {
      let control = animation.control
      advancing = control
      isAskedAgain = false
      let goesOn = control.advance(to: time) || isAskedAgain
      advancing = nil
      guard goesOn else { continue }
      let start = animation.start ?? time
      if time - start < Self.longestAnimation {
        animated.append(Animation(control: control, start: start))
      } else {
        onMistake(
          "\(control.descriptionOfKind) asks for frames without end: let \"advance(to:)\" return "
            + "false once its picture has arrived; it gets no more until it asks again")
      }
    }
  }

  // MARK: Handles

  /// Shows the values of a control's handles as they are held now; see
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
      (placed[0].frame, placed[1].frame) = placement.apart(placed[0].frame, placed[1].frame)
    }
    for (bubble, frame) in placed { bubble.frame = frame }
  }
}

/// The services of a panel for the controls on it.
public protocol ControlHost: AnyObject {
  /// Turns text into glyphs; nil for a panel without text.
  var typesetter: (any Typesetter)? { get }
  /// Pixels per point.
  var scale: Double { get }
  /// Marks an area, in the stage's points, for drawing.
  func invalidate(_ area: Rectangle)
}
