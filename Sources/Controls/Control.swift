import Geometry
import Raster
import TouchTracking

/// Something on a panel that shows named values and, mostly, lets a finger change them.
///
/// A control is drawing, tracking and notification, three parts that can be changed apart from
/// each other. A new kind overrides what it needs of
/// - `draw(on:)`, and `shownDidChange` where less than everything needs drawing again;
/// - `beginTracking`, `continueTracking`, `endTracking`, `cancelTracking`, in which it calls
///   `Touch.set(_:in:)` to set its value.
///
/// It declares its values as stored properties of type ``Slot``, and what panel files and programs
/// can set of it as stored properties with the wrappers ``Redrawn``, ``Resized`` and ``Observed``.
open class Control {
  /// The name in the panel file; empty for none.
  public final var name = ""
  /// The container, once it stands in one.
  public internal(set) unowned var parent: Container?
  /// The name of its kind in panel files; empty for a control that no file can name.
  public internal(set) final var kindName = ""
  /// Its index among the container's children.
  final var index = 0
  /// The slots of the control's values, in the order the kind declares them.
  public private(set) final var slots: [ValueSlot] = []
  /// The stage of the panel; nil while the control stands on none.
  final unowned var stage: Stage?
  final var actions: [ActionRegistration] = []
  final var nextAction = 0
  final var bindings: [PropertyBinding] = []
  /// The touches that are tracked now, in the order they came.
  public internal(set) final var touches: [Touch] = []
  /// What hovers above it now, where the touchscreen tells, in the order it came.
  public internal(set) final var hovers: [Hover] = []

  /// A control of no size that stands nowhere yet.
  public init() {
    // If two controls share a slot, the first keeps it; `ControlKind.mistakes` reports the second.
    slots = DeclaredMembers.members(of: self).slots
      .compactMap { $0.member(of: self) as? ValueSlot }.filter { $0.attach(to: self) }
  }

  deinit { for slot in slots { slot.detach() } }

  // MARK: Frame

  /// The rectangle it takes in its container, in the container's points.
  public var frame = Rectangle.zero {
    didSet {
      guard frame != oldValue else { return }
      if !isHidden {
        parent?.setNeedsDisplay(in: pictureBounds(of: oldValue.size).offset(by: oldValue.origin))
      }
      // That was all of what it drew there.
      lastPictureBounds = .zero
      reachDidChange()
      boundsDidChange()
      setNeedsDisplay()
    }
  }

  /// The area that drawing could touch when all of it was last marked for drawing.
  private var lastPictureBounds = Rectangle.zero

  /// The control's own rectangle: its size, with the origin at 0.
  public final var bounds: Rectangle { Rectangle(origin: .zero, size: frame.size) }

  /// Its wishes for a container that places it.
  public final var layout = LayoutItem() {
    didSet { if layout != oldValue { parent?.layoutDidChange() } }
  }
  /// The size that suited it when its container was told last.
  var lastIntrinsicSize: Size?

  /// Called when the size has changed.
  open func boundsDidChange() {}

  /// The area that drawing may touch: the bounds, widened by shadows that fall outside of them.
  open func drawingBounds(of size: Size) -> Rectangle { Rectangle(origin: .zero, size: size) }

  /// The area that drawing it, and everything in it, may touch.
  func pictureBounds(of size: Size) -> Rectangle { drawingBounds(of: size) }

  /// All that it may draw to and be touched in, in its own points.
  public var fullExtent: Rectangle { drawingBounds(of: frame.size).union(bounds.hitArea) }

  final func reachDidChange() { parent?.reachDidChange(of: self) }

  /// The size that suits the control best, in points; nil where any will do.
  open var intrinsicSize: Size? { nil }

  /// The height that suits it at a width, in points; nil where any will do.
  open func intrinsicHeight(forWidth width: Double) -> Double? { intrinsicSize?.height }

  /// The distance from its top to the baseline of its text, where it has a size and the text is a
  /// single line; nil for none. A row has the texts in it share one.
  open func baseline(in size: Size) -> Double? { nil }

  /// Whether its text goes where its container has the baseline, and not where it suits the control.
  open var followsBaseline: Bool { false }

  /// The baseline it has in common with its neighbours, as far below its top; nil where it is free.
  public final var sharedBaseline: Double? {
    didSet { if sharedBaseline != oldValue { setNeedsDisplay() } }
  }

  // MARK: State

  /// Whether a finger can use it. A disabled control is drawn at 40 % and swallows touches.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { endInteraction() }
      setNeedsDisplay()
    }
  }

  /// Whether it is left out, of the picture and of the touches. What is in it is placed when it is
  /// shown, if not before.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { endInteraction() }
      setNeedsDisplay(evenIfHidden: true)
      parent?.layoutDidChange()
      (self as? Container)?.placeIfShown()
    }
  }

  /// Ends everything that fingers and keys are doing with it and the controls in it.
  public final func endInteraction() {
    stage?.cancelTouches(on: self)
    stage?.endFocus(of: self)
  }

  /// Whether changes are published while a finger moves, or once when it ends.
  public final var continuous = true

  /// The control's own tint; nil to inherit its container's.
  public final var tint: Color? {
    didSet { if tint != oldValue { effectiveTintDidChange() } }
  }

  /// The tint it draws in: its own, or the nearest container's that has one.
  public final var effectiveTint: Color { tint ?? parent?.effectiveTint ?? Control.defaultTint }

  /// The tint where nobody has set one.
  public static let defaultTint = Color(red: 0, green: 0.45, blue: 0.94)

  func effectiveTintDidChange() { setNeedsDisplay() }

  /// Whether it takes touches at all; if not, they go through to the controls below.
  open var isInteractive: Bool { true }

  /// Whether it takes only the touches that no other control near them takes, as a background does.
  open var takesTouchesLast: Bool { false }

  /// Whether a finger is on it.
  public final var isTracking: Bool { !touches.isEmpty }

  /// Whether it stands on a panel.
  final var isOnPanel: Bool { stage?.host != nil }

  /// The typesetter of the panel; nil while the control stands on none.
  public final var typesetter: (any Typesetter)? { stage?.host?.typesetter }

  /// Pixels per point, so that text is measured as it is drawn; 1 while it stands on no panel.
  public final var displayScale: Double { stage?.host?.scale ?? 1 }

  // MARK: Values

  /// The slot that the kind declares under a name; nil for none.
  public final func slot(named name: String) -> ValueSlot? { slots.first { $0.name == name } }

  /// Shows and edits other values from now on, each of a kind that its slot accepts.
  ///
  /// Slots that limit each other are to be linked together: what one value allows the other is
  /// asked only when all are linked.
  public final func link(_ links: [(slot: ValueSlot, value: Value)]) {
    for (slot, value) in links { slot.link(to: value) }
    for (_, value) in links { value.revise() }
  }

  /// A slot shows and edits another value now.
  open func slotDidLink(_ slot: ValueSlot) {}

  /// A value changed, from wherever; the picture has been told already.
  open func valueDidChange(_ slot: ValueSlot) {}

  /// The values that a slot may take, or the way they are written, have changed: its range, its
  /// step or its unit; or the slot shows another value now. Redraws everything unless a kind
  /// overrides it.
  open func rangeDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  /// The picture's number moved. Redraws everything unless a kind overrides it.
  open func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay()
  }

  /// Sets a slot's value for somebody who typed it: told as a touch that began and ended.
  public final func enter<Content>(_ content: Content, in slot: Slot<Content>) {
    if slot.enter(content.scalar) { sendActions(for: .valueChanged) }
  }

  final func isHeld(_ slot: ValueSlot) -> Bool {
    for touch in touches where touch.holds(slot) { return true }
    return false
  }

  /// A finger's choice for a value, before it is published; nil for none.
  final func choice(for value: Value) -> Scalar? {
    for touch in touches { if let choice = touch.choice(for: value) { return choice } }
    return nil
  }

  final func reviseChoices(for value: Value) {
    for touch in touches { touch.reviseChoice(for: value) }
  }

  // MARK: Tracking

  /// A contact went down in the hit area.
  /// - Returns: whether the control takes it. If not, the next control below is asked.
  open func beginTracking(_ touch: Touch) -> Bool { false }

  /// A tracked contact moved, wherever to.
  /// - Returns: false to stop tracking it.
  open func continueTracking(_ touch: Touch) -> Bool { true }

  /// A tracked contact went up.
  open func endTracking(_ touch: Touch) {}

  /// A tracked contact was lost: what the finger meant will never be known.
  open func cancelTracking(_ touch: Touch) {}

  /// A contact was taken or let go: here a kind redraws whatever looks different while it is held.
  open func trackingDidChange() {}

  /// The slot that a touch holds as soon as the control takes it. A control where that depends on
  /// the touch overrides this with nil; `Touch.set` and `Touch.hold` then say which.
  open var heldSlot: ValueSlot? { slots.first }

  /// Whether every touch ends as one that goes up inside, wherever it goes up and even where it is
  /// lost. (`cancelTracking` is called for a lost one all the same.)
  open var endsLikeUpInside: Bool { false }

  /// Whether `continueTracking` is also called for a touch that stays where it is and is pressed
  /// harder or softer, grows or shrinks. Where it is not, `Touch.pressure` and its like are those of
  /// the last movement or newer.
  open var followsPressure: Bool { false }

  /// A finger or a pen came near, moved or went: `hovers` has changed. It is above the control that
  /// a touch would be offered first, and nothing is pressed by it.
  open func hoverDidChange() {}

  /// Whether a press that counts, `touchUpInside`, is told to programs as an event of its own: the
  /// values alone do not tell it from a press that slid away.
  open var reportsPresses: Bool { false }

  /// The fingers that demonstrate it in `bezel demo`: one that sweeps across, unless a kind
  /// overrides it; none for a control that takes no touches.
  open var demonstration: [DemonstrationFinger] {
    let (bounds, isInteractive) = (bounds, isInteractive)
    guard isInteractive else { return [] }
    return [
      { fraction in
        Point(x: bounds.width * (0.2 + 0.6 * Demonstration.swing(fraction)), y: bounds.center.y)
      }
    ]
  }

  // MARK: Handles

  /// Whether the value of a handle stands above the finger that holds it, or beside it where there
  /// is no room.
  public final var showsValueWhileHeld = false {
    didSet { if showsValueWhileHeld != oldValue { showHandleValues() } }
  }

  /// How much larger a held handle is, and lighter, by fractions of its size; it comes up within
  /// 0.1 s. With 0 it keeps its size and is shaded.
  public final var heldGrowth = 0.0 { didSet { if heldGrowth != oldValue { setNeedsDisplay() } } }

  /// The width of the rim that parts a handle from whatever it lies on, in points.
  public final var rimWidth = 0.0 { didSet { if rimWidth != oldValue { setNeedsDisplay() } } }

  /// The rim's colour.
  public final var rimColor = Color(gray: 0.5) {
    didSet { if rimColor != oldValue { setNeedsDisplay() } }
  }

  /// The rim's colour while a finger holds the handle at an end of its way; nil for the same.
  public final var limitColor: Color? {
    didSet { if limitColor != oldValue { setNeedsDisplay() } }
  }

  /// Whether the handle of a slot has come to an end of its way: of the range, unless a kind
  /// overrides it.
  open func isAtLimit(_ slot: ValueSlot) -> Bool {
    slot.value.kind == .number
      && (slot.shown <= slot.value.minimum || slot.shown >= slot.value.maximum)
  }

  final func showHandleValues() { stage?.showHandleValues(of: self) }

  /// The handle that moves with a slot's value and lies under the finger, in the control's points;
  /// nil for none. All that a kind need say to have values shown while it is held.
  open func handleArea(of slot: ValueSlot) -> Rectangle? { nil }

  /// The text beside a held handle: the number, unless a kind overrides it; nil for none.
  open func handleValue(of slot: ValueSlot) -> HandleValue? {
    slot.value.kind == .number ? HandleValue(slot) : nil
  }

  /// A handle came up to a finger a little, or went back. Redraws its area unless a kind draws
  /// beyond it.
  open func liftDidChange(_ slot: ValueSlot) {
    if let area = handleArea(of: slot) { setNeedsDisplay(in: grown(area).inset(by: -1)) }
  }

  // MARK: Keyboard

  /// Takes the keyboard, and shows an overlay above the whole panel as long as it has it.
  public final func takeFocus(showing overlay: Container? = nil) {
    stage?.focus(on: self, showing: overlay)
  }

  /// Gives the keyboard back, if it has it.
  public final func resignFocus() { stage?.endFocus(of: self) }

  /// A key was pressed while the control had the keyboard.
  /// - Returns: whether it could use it.
  open func handle(_ key: Key) -> Bool { false }

  /// The keyboard is gone: given up, taken by another control, or because this one was disabled,
  /// hidden or removed.
  open func focusDidEnd() {}

  // MARK: Drawing

  /// Draws the control in its own coordinates. Everything undamaged is clipped away already.
  open func draw(on canvas: Canvas) {}

  /// Has all of it drawn again with the next frame, and what it reached before it was changed.
  public final func setNeedsDisplay() {
    // A change of the whole picture may change how far it reaches.
    reachDidChange()
    setNeedsDisplay(evenIfHidden: false)
  }

  /// Has a part of it drawn again, in its own coordinates.
  public final func setNeedsDisplay(in area: Rectangle) {
    guard !isHidden, let parent else {
      if parent == nil { stage?.host?.invalidate(area) }
      return
    }
    parent.setNeedsDisplay(in: area.offset(by: frame.origin))
  }

  private func setNeedsDisplay(evenIfHidden: Bool) {
    let bounds = pictureBounds(of: frame.size)
    let area = bounds.union(lastPictureBounds)
    lastPictureBounds = bounds
    if evenIfHidden, let parent {
      parent.setNeedsDisplay(in: area.offset(by: frame.origin))
    } else {
      setNeedsDisplay(in: area)
    }
  }

  // MARK: Frames

  /// Has `advance(to:)` called with each frame from now on, until it returns false.
  public final func requestFrames() { stage?.requestFrames(for: self) }

  /// Moves the picture on to a frame's `time`.
  /// - Returns: whether there is more to come.
  open func advance(to time: Duration) -> Bool {
    var isRunning = false
    for slot in slots where slot.advance(to: time) { isRunning = true }
    return isRunning
  }

  // MARK: Properties

  /// The properties that the kind has in common with others: `commonProperties`, and where a kind
  /// adds them `rangeProperties` and `handleProperties`. Its own need not be listed.
  open class var sharedProperties: [Property] { commonProperties }

  /// For messages to makers: `the knob "volume"`.
  final var descriptionOfKind: String {
    let kind = kindName.isEmpty ? "\(type(of: self))" : kindName
    return "the \(kind)" + (name.isEmpty ? "" : " \"\(name)\"")
  }
}
