import Geometry
import Raster
import TouchTracking
import Values

/// The root of a panel's controls. It routes touches, hovering and keys, runs animations, and shows
/// layers above the panel.
public final class Stage: Container {
  /// The panel that the controls are on.
  public weak var host: (any ControlHost)?
  /// Called when a finger presses something, before any action of the control; see
  /// ``Control/isPress(_:)``. Also called for a key of the touchscreen.
  public var onPress: () -> Void = {}
  /// The icons of the panel.
  public let icons = PanelIcons()
  /// The colours of the panel's theme; nil without a theme. Call `lookDidChange()` after it has
  /// changed.
  package final var palette: Palette?
  /// Whether every movement ends at once.
  public var reducesMotion = false
  /// Whether words may break at the ends of lines by the rules of the language. Set it before the
  /// controls are placed.
  public var hyphenates = false
  /// Whether somebody has seen the panel. Before, colours and visibilities do not move.
  public var isSeen = false
  /// Whether a container needs to place its children.
  var needsLayout = false

  lazy var touchRouter = TouchRouter(stage: self)
  lazy var hoverDispatcher = HoverDispatcher(stage: self)
  let presses = KeyPresses()
  lazy var layers = Layers(stage: self)
  lazy var focus = Focus(stage: self)
  lazy var posedControls = PosedControls(stage: self)
  lazy var timers = ControlTimers(stage: self)
  private let animator = Animator()
  private lazy var bubbles = HandleBubbles(stage: self)
  private var mistakeObservers: [(String) -> Void] = []
  private var rejectionObservers: [(owner: ObjectIdentifier, notify: RejectionObserver)] = []

  /// Creates a stage with the controls of a panel.
  public init(root: Container) {
    super.init()
    animator.onEndlessAnimation = { [unowned self] control in
      report(
        mistake: "\(control.descriptionOfKind) has been animating for 60 s and gets no more "
          + "frames until it calls \"requestFrames()\" again; return false from "
          + "\"advance(to:)\" when its animation ends")
    }
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

  // MARK: Mistakes

  /// Called with the name of the property.
  package typealias RejectionObserver = (Control, _ property: String, PropertyError) -> Void

  /// Calls `notify` with each mistake in a custom control or a panel file that is found while the panel
  /// runs, after the observers that were added earlier.
  public func observeMistakes(_ notify: @escaping (String) -> Void) {
    mistakeObservers.append(notify)
  }

  /// Reports a mistake to the observers, for the log.
  public func report(mistake: String) {
    for notify in mistakeObservers { notify(mistake) }
  }

  /// Calls `notify` each time that a bound property rejects a value which is not a secret. The first
  /// time is also a mistake.
  /// - Parameter owner: identifies the observer, for `forget(_:)`.
  package func observeRejections(_ owner: AnyObject, _ notify: @escaping RejectionObserver) {
    rejectionObservers.append((ObjectIdentifier(owner), notify))
  }

  /// Removes `owner` as an observer of rejections.
  package func forget(_ owner: AnyObject) {
    rejectionObservers.removeAll { $0.owner == ObjectIdentifier(owner) }
  }

  /// Reports a rejected value to the observers.
  package func report(rejectionBy control: Control, _ property: String, _ error: PropertyError) {
    for observer in rejectionObservers { observer.notify(control, property, error) }
  }

  // MARK: Layers and keys

  /// The topmost modal layer; nil for none.
  public var modalLayer: Control? { layers.modal?.content }

  /// The control that opened the topmost modal layer; nil for none.
  public var modalLayerOwner: Control? { layers.modal?.owner }

  /// Whether a control has the keyboard focus, or a modal layer is open.
  public var hasFocus: Bool { focus.exists }

  /// The control with the keyboard focus; nil for none.
  package var focusedControl: Control? { focus.current }

  /// Whether keys type text into the control with the keyboard focus.
  public var typesText: Bool { focus.current?.acceptsText ?? false }

  /// Handles a key that goes down and up, or a turn of a rotary encoder. Passes it to the control
  /// with the keyboard focus and to the topmost modal layer, or moves the focus.
  /// - Returns: whether the key was used.
  @discardableResult
  public override func handle(_ key: Key) -> Bool { focus.press(key, isReleased: true) }

  /// Handles a key that goes down. It presses a control until `release` is called.
  /// - Returns: whether the key was used.
  @discardableResult
  public func press(_ key: Key) -> Bool { focus.press(key, isReleased: false) }

  /// Handles a key that goes up.
  public func release(_ key: Key) { focus.release(key) }

  /// Cancels the press of a key without its effect, because its release may have been lost.
  public func cancel(_ key: Key) { focus.cancel(key) }

  /// Cancels the presses of all keys. Call it if their releases may have been lost.
  public func cancelKeys() { focus.cancelKeys() }

  /// Closes layers that were opened with `closesIfMoved`, if their controls have moved. Redraws the
  /// focus ring if the focus or its control has moved, and poses controls. Call it before drawing.
  public func followControls() {
    layers.closeMoved()
    posedControls.update()
    focus.updateStyles()
    focus.updateRing()
  }

  public override var isPlain: Bool { true }

  public override func drawAboveChildren(on canvas: Canvas) {
    posedControls.drawRings(on: canvas)
    focus.drawRing(on: canvas)
  }

  // MARK: Frames

  /// Whether controls need another frame.
  public var isAnimating: Bool { animator.isRunning || touchRouter.waitsForRest }

  /// Whether a layer, such as the on-screen keyboard, is opening or closing.
  public var hasMovingLayer: Bool { animator.movesLayer }

  /// Ends the animated changes of all values, without letting time pass.
  public func finishMovements() { animator.finishMovements() }

  /// Calls `advance(to:)` of a control with each frame until it returns false.
  func requestFrames(for control: Control) { animator.requestFrames(for: control) }

  /// Updates all animations for a frame at `time`, and begins to track fingers that rest in
  /// containers that scroll.
  public func advanceAnimations(to time: Duration) {
    touchRouter.advance(to: time)
    animator.advance(to: time)
  }

  // MARK: Time

  /// The time at which to call `wakeControls(at:)`; nil for never. The interval of a request or of a
  /// long press begins with the first call after it.
  public func nextWakeTime(asOf now: Duration) -> Duration? {
    [timers.nextTime(asOf: now), touchRouter.holds.nextTime(asOf: now)].compactMap { $0 }.min()
  }

  /// Calls `timeDidPass()` of the controls that are due, and `touchDidHold()` of those with a long
  /// press.
  public func wakeControls(at now: Duration) {
    timers.wake(at: now)
    touchRouter.endHolds(at: now)
  }

  public override func timeDidPass() { focus.keyWasHeld() }

  // MARK: Handles

  func showHandleValues(of control: Control) { bubbles.update(for: control) }
}

/// The services that a panel provides to its controls.
public protocol ControlHost: AnyObject {
  /// Lays out text; nil for a panel without text.
  var typesetter: (any Typesetter)? { get }
  /// Encodes QR codes; nil for a host that cannot show them.
  var codeEncoder: (any QRCodeEncoder)? { get }
  /// Pixels per point.
  var scale: Double { get }
  /// The language in which numbers are shown.
  var language: Language { get }
  /// The named values of the panel.
  var values: ValueStore { get }
  /// The alarms of the panel; nil for a host without alarms.
  var alarmJournal: AlarmJournal? { get }
  /// Marks an area, in the stage's points, for redrawing.
  func invalidate(_ area: Rectangle)
  /// Moves the pixels of an area by a distance, both in the stage's points, and marks what comes into
  /// the area for redrawing.
  /// - Returns: false if nothing was moved, because the distance is not one of whole pixels.
  func movePicture(in area: Rectangle, by distance: Point) -> Bool
}

extension ControlHost {
  public var codeEncoder: (any QRCodeEncoder)? { nil }
  public var alarmJournal: AlarmJournal? { nil }
  public func movePicture(in area: Rectangle, by distance: Point) -> Bool { false }
}
