import Geometry
import Raster
import TouchTracking
import Values

/// An element of a panel that shows named values and usually lets a finger change them.
///
/// A control consists of drawing, tracking and notification, which can be changed independently. A
/// subclass overrides some of these methods:
/// - `draw(on:)`, and `shownDidChange` to redraw only part of the control;
/// - `beginTracking`, `continueTracking`, `endTracking` and `cancelTracking`, which call
///   `Touch.set(_:in:)` to set values.
///
/// A subclass declares its values as stored properties of type ``Slot``. It declares the properties
/// that panel files and programs can set with the wrappers ``Redrawn``, ``Resized`` and
/// ``Observed``.
open class Control {
  /// The name in the panel file; empty for none.
  public final var name = ""
  /// The container of the control; nil if it is in none.
  public internal(set) unowned var parent: Container?
  /// The name of the kind in panel files; empty for a control that was not made from a kind.
  public internal(set) final var kindName = ""
  /// Its index among the container's children.
  final var index = 0
  /// The slots of the control's values, in the order of declaration.
  public private(set) final var slots: [ValueSlot] = []
  /// The stage of the panel; nil while the control is on none.
  package final unowned var stage: Stage?
  final var actions: [ActionRegistration] = []
  final var nextAction = 0
  final var bindings: [PropertyBinding] = []
  /// The properties that are colours of the theme.
  final var themedProperties: [ThemedProperty] = []
  /// The properties that the styles of the control set in its states; nil for none.
  final var stateStyle: StateStyle?
  /// The colours, the numbers and the visibility that are moving.
  final var movements: [PropertyMovement] = []
  /// The touches that the control is tracking, in the order in which they began.
  public internal(set) final var touches: [Touch] = []
  /// The fingers and pens that hover above the control, in the order in which they came near. Empty
  /// if the touchscreen does not report hovering.
  public internal(set) final var hovers: [Hover] = []

  /// Creates a control of zero size that is in no container.
  public init() {
    // If two controls share a slot, the first keeps it; `ControlKind.mistakes` reports the second.
    slots = DeclaredMembers.members(of: self).slots
      .map { $0.access(in: self) { (slot: inout ValueSlot) in slot } }
      .filter { $0.attach(to: self) }
  }

  deinit { for slot in slots { slot.detach() } }

  // MARK: Frame

  /// The position and size that the layout gives the control, in the container's points.
  public var frame = Rectangle.zero {
    didSet {
      guard frame != oldValue else { return }
      if let distance = parent?.pictureDistance, frame.isNear(oldValue.offset(by: distance)) {
        return extentDidChange()
      }
      eraseOldPlace(oldValue.offset(by: displacement))
      if frame.size != oldValue.size { boundsDidChange() }
      setNeedsDisplay()
    }
  }

  /// The distance by which the control is drawn and touched beside its frame, in points. The layout
  /// does not depend on it, so a control can move without moving its neighbours.
  public final var displacement = Point.zero {
    didSet {
      guard displacement != oldValue else { return }
      eraseOldPlace(frame.offset(by: oldValue))
      setNeedsDisplay()
    }
  }

  /// The area where the control is drawn and touched, in the container's points: its frame, moved by
  /// `displacement`.
  public final var movedFrame: Rectangle { frame.offset(by: displacement) }

  /// Marks the area that the control covered for redrawing.
  private func eraseOldPlace(_ place: Rectangle) {
    if fadeOpacity > 0 {
      parent?.setNeedsDisplay(
        ofChildIn: subtreeDrawingBounds(of: place.size).offset(by: place.origin))
    }
    // The old area has just been invalidated.
    lastDrawingBounds = .zero
    extentDidChange()
  }

  /// The frame in parts of the container's size; nil for one in points. It applies if the container
  /// does not place its children.
  public final var relativeFrame: RelativeFrame? {
    didSet { parent?.updateRelativeFrame(of: self) }
  }

  /// The drawing bounds of the control and its descendants when it was last marked for redrawing.
  private var lastDrawingBounds = Rectangle.zero

  /// The rectangle of the control in its own coordinates: its size, with the origin at 0.
  public final var bounds: Rectangle { Rectangle(origin: .zero, size: frame.size) }

  /// The weight and size that the control requests from a container that places it.
  public final var layout = LayoutItem() {
    didSet { if layout != oldValue { parent?.layoutDidChange() } }
  }
  /// The intrinsic size of which the container was last notified.
  var lastIntrinsicSize: Size?
  final var measurements = Measurements()

  /// Called after the size has changed.
  open func boundsDidChange() {}

  /// Returns the area in which the control may draw: its bounds, extended by shadows that fall
  /// outside them.
  open func drawingBounds(of size: Size) -> Rectangle {
    let bounds = Rectangle(origin: .zero, size: size)
    return shadowedFace?.bounds(in: bounds) ?? bounds
  }

  /// Returns the area in which the control and its descendants may draw.
  func subtreeDrawingBounds(of size: Size) -> Rectangle { drawingBounds(of: size) }

  /// The area in which the control may draw and be touched, in its own points.
  public var fullExtent: Rectangle { drawingBounds(of: frame.size).union(bounds.hitArea) }

  /// Whether the container must measure `fullExtent` again.
  final var hasChangedExtent = false

  final func extentDidChange() { parent?.extentDidChange(of: self) }

  /// The natural size of the control, in points; nil for none. Call `intrinsicSizeDidChange()` after
  /// it has changed.
  open var intrinsicSize: Size? { nil }

  /// The natural width of the control, in points; nil for none. A container overrides it because the
  /// height of its children takes longer to measure.
  open var intrinsicWidth: Double? { intrinsicSize?.width }

  /// Returns the natural height of the control at a width, in points; nil for none.
  open func intrinsicHeight(forWidth width: Double) -> Double? { intrinsicSize?.height }

  /// Returns the distance from the top of the control to the baseline of its text when it has the
  /// given size; nil for no text or several lines. A row aligns the baselines of its children.
  open func baseline(in size: Size) -> Double? { nil }

  /// Whether the control can move its text to `sharedBaseline`. Otherwise its baseline is fixed,
  /// and its neighbours align to it.
  open var followsBaseline: Bool { false }

  /// The baseline shared with the neighbours in a row, in points below the top of the control; nil
  /// for none.
  public final var sharedBaseline: Double? {
    didSet { if sharedBaseline != oldValue { setNeedsDisplay() } }
  }

  /// Whether the control is only shown in a layer, and therefore needs no frame.
  open var isInLayer: Bool { false }

  /// Whether containers that place their children give the control a place. Call
  /// `Container.layoutDidChange()` of its container after it has changed.
  open var takesSpace: Bool { !isInLayer }

  // MARK: State

  /// Whether a finger can use the control. A disabled control is drawn dimmed. Touches on it do not
  /// reach the controls below.
  public var isEnabled: Bool {
    get { isEnabledItself && shownPose != .disabled }
    set {
      guard newValue != isEnabledItself else { return }
      isEnabledItself = newValue
      if !newValue { endInteraction() }
      styleStateDidChange()
      setNeedsDisplay()
    }
  }
  private var isEnabledItself = true

  /// The state in which the control is shown as a picture, whatever its values are and without a
  /// finger; nil for its own state. See `poses`.
  public final var pose: StyleState? { didSet { if pose != oldValue { updatePose() } } }
  /// The pose in which the control is shown: its own, or that of its stage.
  package internal(set) final var shownPose: StyleState?

  /// Whether the control is hidden: neither drawn nor touchable. Hidden containers need not place
  /// their children until they are shown.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { endInteraction() }
      endFading()
      setNeedsDisplay(evenIfHidden: true)
      parent?.layoutDidChange()
      stage?.needsLayout = true
    }
  }

  /// The opacity of the control together with its children, from 0 to 1. At 0 they are neither drawn
  /// nor touchable, but keep their places.
  public final var opacity = 1.0 {
    didSet {
      guard opacity != oldValue else { return }
      if opacity == 0 { endInteraction() }
      endFading()
      setNeedsDisplay(evenIfHidden: true)
      if oldValue == 0 { stage?.needsLayout = true }
    }
  }

  /// Whether the control itself can be seen: it is not hidden, and its opacity is above 0.
  public final var isVisible: Bool { !isHidden && opacity > 0 }

  /// Cancels the touches of the control and its descendants, closes their layers, and takes the
  /// keyboard focus from them.
  public final func endInteraction() {
    stage?.cancelTouches(on: self)
    stage?.layers.closeAll(ownedBy: self)
    stage?.focus.end(of: self)
  }

  /// Whether changes are published while a finger moves; if false, once when the touch ends.
  public final var continuous = true

  /// The control's own tint; nil to inherit its container's.
  public final var tint: Color? {
    didSet { if tint != oldValue { effectiveTintDidChange() } }
  }

  /// The tint of the control, or of the nearest container that has one.
  public final var effectiveTint: Color { tint ?? parent?.effectiveTint ?? Control.defaultTint }

  /// The tint if neither the control nor its containers have one.
  public static let defaultTint = Color(red: 0, green: 0.45, blue: 0.94)

  /// The colour of text on the control's own tint; nil for black or white, whichever is more
  /// legible.
  public final var tintTextColor: Color?

  /// The colour of text on the effective tint.
  public final var effectiveTintTextColor: Color {
    guard tint == nil, let parent else { return tintTextColor ?? effectiveTint.readableText }
    return parent.effectiveTintTextColor
  }

  /// Called after the effective tint has changed. Updates the properties that follow it, and redraws
  /// the control.
  open func effectiveTintDidChange() {
    updateThemedProperties(onlyTinted: true)
    stage?.layers.lookDidChange(of: self)
    setNeedsDisplay()
  }

  /// The keys of the kind with arrays of parts, such as zones or columns.
  open class var parts: [Parts] { [] }

  /// Returns the errors in the keys of a panel file, after all keys have been read. A panel with an
  /// error is not shown.
  open func problems(in keys: DeclaredKeys) -> [KeyProblem] { [] }

  /// Returns the errors in the values that the keys name, after all values have been linked.
  open func linkedProblems(in keys: DeclaredKeys) -> [KeyProblem] { [] }

  /// Returns warnings about the keys of a panel file, such as a key without effect.
  open func warnings(in keys: DeclaredKeys) -> [KeyProblem] { [] }

  /// Returns warnings about the size of the control, after it has been placed.
  open func layoutWarnings(in keys: DeclaredKeys) -> [KeyProblem] { [] }

  /// Called after the parts in a panel file have been added and all values have been linked.
  open func partsDidLoad() {}

  /// Facts about the kind, for the checks of panel files.
  open class var traits: ControlTraits { [] }

  /// The colour behind everything that the control draws; nil for none. It fills the bounds, with
  /// the radius of the control's property `cornerRadius`. Panel files call it `background`.
  public final var backgroundColor: Color? {
    didSet { if backgroundColor != oldValue { groundDidChange() } }
  }

  /// The colour that is drawn behind the content of the control and its children; nil for none.
  /// Call `groundDidChange()` after it has changed.
  open var ground: Color? { backgroundColor }

  /// The surface of the background; nil for one with the control's `cornerRadius` and nothing else.
  open var backgroundFace: Face? { nil }

  /// The surface of the control or of its parts, the shadow of which may fall outside the bounds; nil
  /// for none.
  open var shadowedFace: Face? { backgroundFace }

  /// Redraws the control, because the colours of text in it may have changed.
  public final func groundDidChange() {
    setNeedsDisplay()
    stage?.layers.lookDidChange(of: self)
  }

  /// Whether touches are offered to the control. Otherwise they pass through to the controls below.
  open var isInteractive: Bool { true }

  /// Whether the control may become tappable. Only kinds that do not track touches themselves may.
  open var acceptsTaps: Bool { false }

  /// Whether a tap on the control sends `primaryActionTriggered`, like a press of a button. The
  /// control looks pressed while a finger is on it. Set it only if the control accepts taps.
  public final var isTappable = false

  /// Whether the control looks pressed.
  private var looksPressed = false {
    didSet { if looksPressed != oldValue { setNeedsDisplay() } }
  }

  private func updatePressedLook() {
    looksPressed = isTappable && touches.contains { $0.isInside }
  }

  /// The opacity with which the control is drawn together with its children, from 0 to 1.
  public final var groupOpacity: Double {
    let own = isEnabled ? looksPressed ? 0.6 : 1 : dimsItself ? 1 : Self.disabledOpacity
    return own * fadeOpacity
  }

  /// The opacity of a disabled control.
  static let disabledOpacity = 0.4

  /// Whether the control calls `dim(on:_:)` and `dimmed(_:on:)` while it is disabled. Otherwise, it is
  /// drawn with `disabledOpacity`.
  open var dimsItself: Bool { false }

  /// Whether the control is tracking a touch.
  public final var isTracking: Bool { !touches.isEmpty }

  /// Whether the control is on a panel.
  final var isOnPanel: Bool { stage?.host != nil }

  /// The typesetter of the panel; nil while the control is on none.
  public final var typesetter: (any Typesetter)? { stage?.host?.typesetter }

  /// Encodes QR codes; nil while the control is on no panel, or on one that cannot show them.
  public final var codeEncoder: (any QRCodeEncoder)? { stage?.host?.codeEncoder }

  /// The language of the panel, in which numbers are shown; English while the control is on none.
  public final var language: Language { stage?.host?.language ?? .english }

  /// The alarms of the panel; nil while the control is on no panel.
  public final var alarmJournal: AlarmJournal? { stage?.host?.alarmJournal }

  /// The named values of the panel; nil while the control is on no panel.
  public final var valueStore: ValueStore? { stage?.host?.values }

  /// Called after the alarms of the panel have changed.
  open func alarmsDidChange() {}

  /// Called after the language of the panel has changed. Redraws the control; override it if its
  /// size depends on texts.
  open func languageDidChange() {
    setNeedsDisplay()
    showHandleValues()
  }

  /// Whether the control is laid out from right to left. The nearest container with a direction
  /// determines it, or else the language of the panel. It is updated while the control is on a panel.
  public internal(set) final var isRightToLeft = false

  /// Called after `isRightToLeft` has changed. Redraws the control.
  open func layoutDirectionDidChange() { setNeedsDisplay() }

  /// Pixels per point, for measuring text as it is drawn; 1 while the control is on no panel.
  public final var displayScale: Double { stage?.host?.scale ?? 1 }

  // MARK: Values

  /// Returns the slot of a name; nil for none.
  public final func slot(named name: String) -> ValueSlot? { slots.first { $0.name == name } }

  /// Links slots that may limit each other. Limits are applied after all slots are linked.
  package final func link(_ links: [(slot: ValueSlot, value: Value)]) {
    for (slot, value) in links { slot.connect(to: value) }
    for (_, value) in links { value.revise() }
  }

  /// Called after a slot has been linked to another value.
  open func slotDidLink(_ slot: ValueSlot) {}

  /// Called after the value of a slot has changed, whatever changed it. `shownDidChange` has
  /// already been called.
  open func valueDidChange(_ slot: ValueSlot) {}

  /// Called after the range, step or unit of a slot's value has changed, or the slot has been
  /// linked to another value. Redraws the whole control by default.
  open func rangeDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  /// Called after the number that a slot shows has changed. Redraws the whole control by default.
  open func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay()
  }

  final func isHeld(_ slot: ValueSlot) -> Bool {
    for touch in touches where touch.holds(slot) { return true }
    return false
  }

  /// Returns the unpublished choice of a finger for a value; nil for none.
  final func choice(for value: Value) -> Scalar? {
    for touch in touches { if let choice = touch.choice(for: value) { return choice } }
    return shownPose == nil ? nil : posedContent(of: value)
  }

  final func reviseChoices(for value: Value) {
    for touch in touches { touch.reviseChoice(for: value) }
  }

  // MARK: Tracking

  /// The directions in which the control follows a finger. A container around it that scrolls does
  /// not take over a finger that moves in one of them. Empty for a control that is only pressed: its
  /// touch is cancelled when the finger scrolls.
  open var dragDirections: DragDirections { isTappable ? [] : .all }

  /// The number of touches that the control accepts at a time. Others are offered to the controls
  /// below it.
  open var touchLimit: Int { 1 }

  /// Called when a contact goes down in the hit area. In a container that scrolls it may be called
  /// later: when the finger moves in one of `dragDirections`, or rests or goes up.
  /// - Returns: whether the control accepts it. Otherwise the next control below is asked.
  open func beginTracking(_ touch: Touch) -> Bool { isTappable }

  /// Called when a tracked contact moves, inside or outside the hit area.
  /// - Returns: false to stop tracking it.
  open func continueTracking(_ touch: Touch) -> Bool {
    updatePressedLook()
    return true
  }

  /// Called when a tracked contact goes up.
  open func endTracking(_ touch: Touch) {}

  /// Called when a tracked contact is lost. The control cannot know what the finger intended.
  open func cancelTracking(_ touch: Touch) {}

  /// Called when tracking of a contact begins or ends. Override it to redraw whatever looks
  /// different while the control is held.
  open func trackingDidChange() { updatePressedLook() }

  /// The slot that a touch holds as soon as the control accepts it. Return nil if this depends on
  /// the touch, and call `Touch.set` or `Touch.hold` instead.
  open var heldSlot: ValueSlot? { isTappable ? nil : slots.first }

  /// The event that ends every touch, even a cancelled one. If it is nil, the event depends on where
  /// the touch goes up. `cancelTracking` is still called for a cancelled touch.
  open var finalEvent: ControlEvent? { nil }

  /// Whether `continueTracking` is also called when the pressure or the size of a touch changes
  /// without movement. `Touch.pressure` and `Touch.size` are up to date in either case.
  open var followsPressure: Bool { false }

  /// Called after `hovers` has changed: a finger or pen came near, moved or went away. It hovers
  /// above the control to which a touch would be offered first.
  open func hoverDidChange() {}

  /// Whether `touchUpInside` is reported to programs as an event. The values alone do not
  /// distinguish it from a press that slid off the control.
  open var reportsPresses: Bool { isTappable }

  /// The events of the control that programs receive by their names, if it has a name: a press and a
  /// long press, and those that a kind defines itself and adds to `super.reportedEvents`.
  open var reportedEvents: [ControlEvent] {
    (reportsPresses ? [.touchUpInside] : []) + (reportsHolds ? [.hold] : [])
  }

  /// Whether the control sends `primaryActionTriggered` itself, instead of with `touchUpInside`.
  open var triggersPrimaryAction: Bool { false }

  /// Whether a long press sends `hold`, and is then no press.
  public final var reportsHolds = false

  /// Why a long press of the control cannot perform an action; nil if it can.
  open var holdContradiction: String? { nil }

  /// The control that a long press of this one concerns, such as the list of a row.
  open var heldControl: Control { self }

  /// Called when a touch has become a long press. The touch was cancelled before. By default, sends
  /// `hold`.
  open func touchDidHold() { sendActions(for: .hold) }

  /// Asks whether a press counts; nil if every press does. Until the answer is yes, the press sends
  /// no event and changes no value; see ``afterQuestion(_:)``.
  public final var pressQuestion: PressQuestion?

  /// Whether a touch that the control has accepted presses something, such as a button or a key,
  /// instead of moving a handle or scrolling. The panel confirms presses with a click, if its file
  /// has the key `feedback`. By default, every touch is a press if the control reports presses, or
  /// if `dragDirections` is empty.
  open func isPress(_ touch: Touch) -> Bool {
    !touch.isScrolling && (reportsPresses || dragDirections.isEmpty)
  }

  /// Confirms a press that happens later than its touch, as for a button that must be held.
  /// `isPress(_:)` must be false for the touch.
  public final func confirmPress() { stage?.onPress() }

  /// The fingers that demonstrate the control in `bezel demo`. By default, one
  /// finger sweeps across the control, or stays in its middle if it is only pressed. A control that
  /// accepts no touches has none.
  open var demonstration: [DemonstrationFinger] {
    let (bounds, isInteractive) = (bounds, isInteractive)
    guard isInteractive else { return [] }
    if dragDirections.isEmpty { return [{ _ in bounds.center }] }
    return [
      { fraction in
        Point(x: bounds.width * (0.2 + 0.6 * Demonstration.swing(fraction)), y: bounds.center.y)
      }
    ]
  }

  // MARK: Content

  /// The texts that the control shows, without those of its children. `bezel test` compares them.
  open var shownTexts: [String] { [] }

  /// Whether the control scrolls its texts. At its edges, they may be cut off and faded.
  open var scrollsText: Bool { false }

  /// The parts that a finger can tap, such as the words of `segments`, and their areas in the
  /// control's points.
  open var touchableParts: [(name: String, area: Rectangle)] { [] }

  /// Whether the control hides its value, because it is a secret. `bezel check` warns about a value
  /// that is not declared as one.
  open var hidesValue: Bool { false }

  // MARK: Handles

  /// Whether the value of a held handle is shown beside the finger.
  public final var showsValueWhileHeld = false {
    didSet { if showsValueWhileHeld != oldValue { showHandleValues() } }
  }

  /// The text shown in place of the value of a held handle; empty for the value.
  public final var heldText = "" { didSet { if heldText != oldValue { showHandleValues() } } }

  /// The area in the control's points in which the value of a held handle covers nothing but the
  /// track. Without enough space there, it is shown above the handle.
  open var heldValueArea: Rectangle { drawingBounds(of: bounds.size) }

  /// The growth of a held handle, as a fraction of its size. It grows and becomes lighter within
  /// 0.1 s. At 0 it keeps its size and is shaded instead.
  public final var heldGrowth = 0.0 { didSet { if heldGrowth != oldValue { setNeedsDisplay() } } }

  /// The width of the rim that separates a handle from its background, in points.
  public final var rimWidth = 0.0 { didSet { if rimWidth != oldValue { setNeedsDisplay() } } }

  /// The colour of the rim.
  public final var rimColor = Color(gray: 0.5) {
    didSet { if rimColor != oldValue { setNeedsDisplay() } }
  }

  /// The colour of the rim while a finger holds the handle at a limit; nil for `rimColor`.
  public final var limitColor: Color? {
    didSet { if limitColor != oldValue { setNeedsDisplay() } }
  }

  /// Returns the difference between numbers that look the same, such as a full turn; nil if there is
  /// none. Animations to a number below the maximum then take the shorter way, which may lead
  /// past the ends of the range.
  open func animationPeriod(of slot: ValueSlot) -> Double? { nil }

  /// Returns whether the handle of a slot is at a limit. By default the limits are the ends of the
  /// range.
  open func isAtLimit(_ slot: ValueSlot) -> Bool {
    slot.value.kind == .number
      && (slot.shown <= slot.value.minimum || slot.shown >= slot.value.maximum)
  }

  /// Whether a touch must begin on the handle. Other touches reach the control below, so that several
  /// such controls can share a dial.
  open var isTouchedOnlyAtHandle: Bool { false }

  final func showHandleValues() { stage?.showHandleValues(of: self) }

  /// Returns the area of the handle that moves with the value of a slot, in the control's points;
  /// nil for none. A control that returns an area can show the value while the handle is held.
  open func handleArea(of slot: ValueSlot) -> Rectangle? { nil }

  /// Returns the position to which a finger drags the handle of a slot to set a number, in the
  /// control's points; nil if the control has no such handle.
  open func handlePosition(of slot: ValueSlot, at number: Double) -> Point? { nil }

  /// Returns the text shown beside a held handle; nil for none. By default it is the number.
  open func handleValue(of slot: ValueSlot) -> HandleValue? {
    slot.value.kind == .number ? HandleValue(slot, in: language) : nil
  }

  /// Called with each frame in which a handle grows or shrinks. Redraws the handle by default;
  /// override it if the control draws more that changes.
  open func liftDidChange(_ slot: ValueSlot) {
    if let area = handleArea(of: slot) { setNeedsDisplay(in: grown(area).inset(by: -1)) }
  }

  // MARK: Keyboard

  /// Whether Tab, arrow keys and rotary encoders can move the keyboard focus to the control. By
  /// default they can if the control accepts touches.
  open var acceptsFocus: Bool { isInteractive || isTappable }

  /// Whether keys type text into the control while it has the focus. If so, they type the characters
  /// of the keyboard's layout. Otherwise, digit keys type digits even if the layout requires Shift.
  open var acceptsText: Bool { false }

  /// A property that contradicts another one, and a description of the problem; nil for none. A panel
  /// file with such a control is invalid.
  open var contradiction: (property: String, problem: String)? { nil }

  /// The outline that the focus ring follows.
  open var focusShape: FocusShape { FocusShape(bounds, cornerRadius: 8) }

  /// The point at which Enter and the space bar press the control; nil if they do not press it. By
  /// default, the centre of a control that does not follow drags.
  open var pressPoint: Point? { dragDirections.isEmpty && !isAdjustable ? bounds.center : nil }

  /// The slot whose number arrow keys and rotary encoders change; nil for none. By default it is the
  /// first number of a control that follows drags.
  open var adjustedSlot: ValueSlot? {
    isInteractive && !dragDirections.isEmpty ? slots.first { $0.value.kind == .number } : nil
  }

  /// Whether the Enter key begins adjusting the control with arrow keys or a rotary encoder; see
  /// `isAdjusting`. Otherwise it presses the control.
  open var isAdjustable: Bool { adjustedSlot != nil }

  /// Handles a key. Called for the control with the keyboard focus, then for the containers around
  /// it, then for the topmost modal layer and its owner. By default, arrow keys, Page Up and Page
  /// Down, Home and End change the number of `adjustedSlot`. Return false for keys that the control
  /// does not use: they press the control or move the focus.
  /// - Returns: whether the control used the key.
  open func handle(_ key: Key) -> Bool { adjust(with: key) }

  /// Called after the control has lost the keyboard focus: it resigned, another control took the
  /// focus, or this one was disabled, hidden or removed.
  open func focusDidEnd() {}

  // MARK: Layers

  /// Called after a layer that the control opened has closed, for any reason.
  open func layerDidClose(_ layer: Control) {}

  // MARK: Drawing

  /// Draws the control in its own coordinates. The canvas is clipped to the damaged area.
  open func draw(on canvas: Canvas) {}

  /// Marks the whole control for redrawing, including the area that it covered before a change.
  public final func setNeedsDisplay() {
    // The change may affect the drawing bounds.
    extentDidChange()
    setNeedsDisplay(evenIfHidden: false)
  }

  /// Marks an area of the control, in its own coordinates, for redrawing.
  public final func setNeedsDisplay(in area: Rectangle) {
    guard fadeOpacity > 0, let parent else {
      if parent == nil { stage?.host?.invalidate(area) }
      return
    }
    parent.setNeedsDisplay(ofChildIn: area.offset(by: movedFrame.origin))
  }

  final func setNeedsDisplay(evenIfHidden: Bool) {
    let bounds = subtreeDrawingBounds(of: frame.size)
    let area = bounds.union(lastDrawingBounds)
    lastDrawingBounds = bounds
    if evenIfHidden, let parent {
      parent.setNeedsDisplay(ofChildIn: area.offset(by: movedFrame.origin))
    } else {
      setNeedsDisplay(in: area)
    }
  }

  // MARK: Frames

  /// Requests calls of `advance(to:)`, one for each frame, until it returns false.
  public final func requestFrames() { stage?.requestFrames(for: self) }

  /// Updates animations for a frame at `time`.
  /// - Returns: whether more frames are needed.
  open func advance(to time: Duration) -> Bool {
    var isRunning = false
    for slot in slots where slot.advance(to: time) { isRunning = true }
    return advanceMovements(to: time) || isRunning
  }

  /// Jumps to the end of animated changes of the values and properties. `bezel test` checks the
  /// values, not their movements. A control that animates more overrides this.
  open func finishMovement() {
    for slot in slots { slot.finishMovement() }
    endMovements()
  }

  /// How a value's number, a colour and the visibility of the control move; nil for the standard
  /// transitions. With a transition, the number moves at each change that no finger makes.
  public final var transition: Transition?

  /// Returns the duration of an animated change of a slot's number without `transition`.
  open func movementDuration(of slot: ValueSlot) -> Duration {
    slot.value.kind == .boolean ? Motion.color : Motion.value
  }

  /// Requests a call of `timeDidPass()` after an interval, which begins with the next event batch.
  /// Replaces an earlier request. Unlike frames, waiting costs nothing.
  public final func wake(after interval: Duration) {
    stage?.timers.add(self, after: interval)
  }

  /// Cancels the request for a call of `timeDidPass()`.
  public final func stopWaiting() { stage?.timers.remove(self) }

  /// Called when the interval requested with `wake(after:)` has passed.
  open func timeDidPass() {}

  // MARK: Properties

  /// The properties that the kind shares with others: `commonProperties` and, if the kind adds
  /// them, `rangeProperties` and `handleProperties`. Properties declared with wrappers are not
  /// listed here.
  open class var sharedProperties: [Property] { commonProperties }

  /// A description for messages to authors of controls: `the knob "volume"`.
  package final var descriptionOfKind: String {
    let kind = kindName.isEmpty ? "\(type(of: self))" : kindName
    return "the \(kind)" + (name.isEmpty ? "" : " \"\(name)\"")
  }
}
