import Geometry
import Raster
import TouchTracking

/// Something on a panel that shows named values and, mostly, lets a finger change them.
///
/// A control is drawing, tracking and notification, three parts that can be changed apart from
/// each other. A new kind overrides what it needs of
/// - `draw(on:)`, and `shownDidChange` where less than everything needs drawing again;
/// - `beginTracking`, `continueTracking`, `endTracking`, `cancelTracking`, in which it calls
///   `track(_:in:by:)` to set its value;
/// - `properties`, so that panel files and programs can set what it declares.
open class Control {
  /// The name in the panel file; empty for none.
  public final var name = ""
  /// The container, once it stands in one.
  public internal(set) weak var parent: Container?
  /// Which of the container's children it is.
  final var place = 0
  /// Where the control's values live, in the order the kind declares them.
  public private(set) var slots: [ValueSlot] = []
  /// What the nearest panel does for its controls; nil while the control stands in none.
  weak var host: (any ControlHost)?
  var actions: [ActionRegistration] = []
  var nextAction = 0
  var bindings: [PropertyBinding] = []
  /// The contacts that are tracked now, in the order they came.
  public internal(set) var trackedContacts: [ContactID] = []

  /// A control of no size that stands nowhere yet.
  public init() {}

  // MARK: Place

  /// The place in the container, in its points.
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

  /// What drawing it could touch when all of it was to be drawn last.
  private var lastPictureBounds = Rectangle.zero

  /// The control's own rectangle: its size, with the origin at 0.
  public final var bounds: Rectangle { Rectangle(origin: .zero, size: frame.size) }

  /// What it asks of a container that places it.
  public final var layout = LayoutItem() {
    didSet { if layout != oldValue { parent?.layoutDidChange() } }
  }
  /// The size that suited it when its container was told last.
  var lastIntrinsicSize: Size?

  /// Called when the size has changed.
  open func boundsDidChange() {}

  /// What drawing may touch: the bounds, widened by shadows that fall outside of them.
  open func drawingBounds(of size: Size) -> Rectangle { Rectangle(origin: .zero, size: size) }

  /// What drawing it, and all in it, may touch.
  func pictureBounds(of size: Size) -> Rectangle { drawingBounds(of: size) }

  /// All that it may draw to and be touched in, in its own points.
  public var reach: Rectangle { drawingBounds(of: frame.size).union(bounds.hitArea) }

  final func reachDidChange() { parent?.reachDidChange(of: self) }

  /// The size that suits the control best, in points; nil where any will do.
  open var intrinsicSize: Size? { nil }

  /// The height that suits it at a width, in points; nil where any will do.
  open func intrinsicHeight(forWidth width: Double) -> Double? { intrinsicSize?.height }

  // MARK: State

  /// Whether a finger can use it. A disabled control is drawn at 40 % and swallows touches.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { leaveAlone() }
      setNeedsDisplay()
    }
  }

  /// Whether it is left out, of the picture and of the touches.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { leaveAlone() }
      setNeedsDisplay(evenIfHidden: true)
      parent?.layoutDidChange()
    }
  }

  /// Ends what fingers and keys are doing with it.
  final func leaveAlone() {
    host?.cancelTracking(of: self)
    host?.endFocus(of: self)
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

  /// Whether it takes touches at all; one that does not lets them through to what lies below.
  open var isInteractive: Bool { true }

  /// Whether it takes only touches that no control near them takes, as what lies around them does.
  open var takesTouchesLast: Bool { false }

  /// Whether a finger is on it.
  public final var isTracking: Bool { !trackedContacts.isEmpty }

  /// What turns text into glyphs; nil while the control stands in no panel.
  public final var typesetter: (any Typesetter)? { host?.typesetter }

  /// Pixels per point, so that text is measured as it is drawn.
  final var scaleOfHost: Double { host?.scale ?? 1 }

  // MARK: Values

  /// Declares a value of the control, to be called in `init`; it becomes the next of `slots`.
  /// - Parameters:
  ///   - name: what panel files call it, and what follows the control's name in the value's.
  ///   - value: what it shows and edits where it is linked to nothing else.
  ///   - isImplied: whether a control with a name in a panel file declares a named value for it.
  ///   - acceptsAnyKind: whether it can be linked to values of other kinds than `value`.
  ///   - documentation: what it is for the control, in a sentence, for the reference.
  @discardableResult
  public final func addSlot(
    _ name: String = "value", _ value: NamedValue, isImplied: Bool = true,
    acceptsAnyKind: Bool = false, documentation: String = "What it shows and changes."
  ) -> ValueSlot {
    let slot = ValueSlot(
      name: name, value: value, control: self, isImplied: isImplied,
      acceptsAnyKind: acceptsAnyKind, documentation: documentation)
    slots.append(slot)
    return slot
  }

  /// The slot that the kind declares under a name; nil for none.
  public final func slot(named name: String) -> ValueSlot? { slots.first { $0.name == name } }

  /// Shows and edits other values from now on, each of a kind that its slot accepts.
  ///
  /// Slots that limit each other are to be linked together: what one value allows the other is
  /// asked only when all are linked.
  public final func link(_ links: [(slot: ValueSlot, value: NamedValue)]) {
    for (slot, value) in links { slot.link(to: value) }
    for (_, value) in links { value.revise() }
  }

  /// A slot shows and edits another value now: the place to put constraints on it.
  open func slotWasLinked(_ slot: ValueSlot) {}

  /// A value changed, from wherever; the picture has been told already.
  open func valueDidChange(_ slot: ValueSlot) {}

  /// What a slot's value can be, or how it is written, has changed: its range, its step or its unit;
  /// or the slot shows another value now. Redraws everything unless a kind has more to do.
  open func rangeDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  /// The picture's number moved. Redraws everything unless a kind knows better.
  open func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay()
  }

  // MARK: Tracking

  /// A contact went down in the hit area.
  /// - Returns: whether the control takes it. If not, the next control below is asked.
  open func beginTracking(_ contact: Contact) -> Bool { false }

  /// A tracked contact moved, wherever to.
  /// - Returns: false to stop tracking it.
  open func continueTracking(_ contact: Contact) -> Bool { true }

  /// A tracked contact went up.
  open func endTracking(_ contact: Contact) {}

  /// A tracked contact was lost: what the finger meant will never be known.
  open func cancelTracking(_ contact: Contact) {}

  /// Sets a slot's value for a finger; to be called while tracking. Tells actions and the world.
  public final func track(_ number: Double, in slot: ValueSlot, by contact: Contact) {
    track(.number(number), in: slot, by: contact)
  }

  /// As `track(_:in:by:)` for a number.
  public final func track(_ scalar: Scalar, in slot: ValueSlot, by contact: Contact) {
    if slot.set(scalar, by: contact.id), continuous { sendActions(for: .valueChanged) }
  }

  /// Sets a slot's value for somebody who typed it: told as a touch that began and ended.
  public final func enter(_ scalar: Scalar, in slot: ValueSlot) {
    if slot.enter(scalar) { sendActions(for: .valueChanged) }
  }

  /// Sets a slot's value as the last thing that a finger does; to be called in `endTracking` or
  /// `cancelTracking`. The change and the end of the touch are told as one.
  public final func finish(_ slot: ValueSlot, with scalar: Scalar) { slot.choose(scalar) }

  /// Says that a finger holds a slot's value from now on, before it changes anything. A picture
  /// that is on its way stops where it is.
  public final func hold(_ slot: ValueSlot, by contact: Contact) { hold(slot, by: contact.id) }

  final func hold(_ slot: ValueSlot, by contact: ContactID) {
    if slot.hold(by: contact), continuous { sendActions(for: .valueChanged) }
  }

  /// The slot that a contact holds as soon as the control takes it. A control where that depends
  /// on the contact overrides this with nil and calls `hold` itself.
  open var heldSlot: ValueSlot? { slots.first }

  /// Whether every touch ends as one that goes up inside, wherever it goes up and even where it is
  /// lost. (`cancelTracking` is called for a lost one all the same.)
  open var endsLikeUpInside: Bool { false }

  // MARK: Handles

  /// Whether the value of a handle stands above the finger that holds it, or beside it where there
  /// is no room.
  public final var showsValueWhileHeld = false {
    didSet { if showsValueWhileHeld != oldValue { host?.showHandleValues(of: self) } }
  }

  /// How much larger a held handle is, and lighter, by fractions of its size; it comes up within
  /// 0.1 s. With 0 it keeps its size and is shaded.
  public final var heldGrowth = 0.0 { didSet { setNeedsDisplay() } }

  /// What of the control's own rectangle moves with a slot's value and lies under the finger; nil
  /// where nothing does. All that a kind need say to have values shown while it is held.
  open func handleArea(of slot: ValueSlot) -> Rectangle? { nil }

  /// What stands beside a held handle: the number, unless a kind knows better; nil for nothing.
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
    host?.focus(on: self, showing: overlay)
  }

  /// Gives the keyboard back, if it has it.
  public final func giveFocusUp() { host?.endFocus(of: self) }

  /// A key was pressed while the control had the keyboard.
  /// - Returns: whether it could use it.
  open func handle(_ key: Key) -> Bool { false }

  /// The keyboard is gone: given up, taken by another control, or because this one was disabled,
  /// hidden or removed.
  open func focusDidEnd() {}

  // MARK: Drawing

  /// Draws the control in its own coordinates. What is not damaged is clipped away already.
  open func draw(on canvas: Canvas) {}

  /// Has all of it drawn again with the next frame, and what it reached before it was changed.
  public final func setNeedsDisplay() {
    // What changes all of the picture may change how far it reaches.
    reachDidChange()
    setNeedsDisplay(evenIfHidden: false)
  }

  /// Has a part of it drawn again, in its own coordinates.
  public final func setNeedsDisplay(in area: Rectangle) {
    guard !isHidden, let parent else {
      if parent == nil { host?.invalidate(area) }
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

  /// Called when a contact was taken or let go, for what looks different while held.
  open func setNeedsDisplayForTracking() {}

  func needsAnimation() { host?.needsAnimation(of: self) }

  /// Moves the picture on to a frame's `time`.
  /// - Returns: whether there is more to come.
  open func advance(to time: Duration) -> Bool {
    var isRunning = false
    for slot in slots where slot.advance(to: time) { isRunning = true }
    return isRunning
  }

  // MARK: Properties

  /// What panel files and programs can set, beside the values.
  open class var properties: [Property] { commonProperties }
}

/// What a panel does for the controls in it.
public protocol ControlHost: AnyObject {
  /// What turns text into glyphs; nil where there is nothing to read.
  var typesetter: (any Typesetter)? { get }
  /// Pixels per point.
  var scale: Double { get }
  /// Marks an area, in the root's points, for drawing.
  func invalidate(_ area: Rectangle)
  /// Has `advance(to:)` called with each frame until there is no more to come.
  func needsAnimation(of control: Control)
  /// Shows the values of the handles that are held now; see `Stage`.
  func showHandleValues(of control: Control)
  /// Ends the touches on a control and all in it.
  func cancelTracking(of control: Control)
  /// Gives a control the keyboard; see `Stage`.
  func focus(on control: Control, showing overlay: Container?)
  /// Takes the keyboard from a control, or from one inside of it, if it has it.
  func endFocus(of control: Control)
}

extension ControlHost {
  /// A pixel is a point.
  public var scale: Double { 1 }
  /// Shows none.
  public func showHandleValues(of control: Control) {}
}
