import Controls
import Geometry
import Raster
import TouchTracking

/// A panel: its controls, its values and its picture.
///
/// Input from touchscreens and clients produces changes of values and damage. A panel uses no clock,
/// file or device, so the same input always produces the same values and pixels.
public final class Panel: ControlHost {
  /// The settings of the panel file other than values and controls.
  public let settings: PanelSettings
  /// All named values, including those that controls declare.
  public let values: ValueStore
  /// Contains all controls. Its frame is the design size. Rows, columns and grids place their
  /// controls when the panel is fitted to a picture; hidden ones do so when they are shown.
  public var root: Container { panelRoot }
  private let panelRoot: PanelRoot
  /// The names of the themes that the property `theme` of the panel accepts; none for a classic panel.
  public var themes: [String] { panelRoot.themes }
  /// The background colour of the panel.
  public var background: Color { panelRoot.background }
  /// Contains the root and the layers above it, and handles touches and keys.
  public let stage: Stage
  /// The typesetter of the panel's text.
  public let typesetter: (any Typesetter)?
  /// Encodes the panel's QR codes.
  public let codeEncoder: (any QRCodeEncoder)?

  /// Converts strings to property values. Resolves names of theme colours and paths of pictures.
  public internal(set) var propertyReading: PropertyTextConverter = {
    (property, text) throws(PropertyError) in try property.value(reading: text)
  }

  /// The results of the conditions on the screen in the panel's file; nil without a file.
  var arrangement: Arrangement?
  /// Whether the panel's file has other content for other screens.
  public var dependsOnScreen: Bool { arrangement?.isConditional ?? false }

  /// The width of the picture in pixels.
  public private(set) var width = 0
  /// The height of the picture in pixels.
  public private(set) var height = 0
  /// Converts points to pixels.
  public private(set) var transform = AffineTransform.identity
  /// How much the picture is darkened, from 0 (not at all) to 1 (black).
  public var dimming = 0.0 { didSet { if dimming != oldValue { damageEverything() } } }
  /// The damage since the last drawing, in pixels. Places controls first if the layout has changed.
  public var damage: Region {
    stage.placeIfNeeded()
    stage.followControls()
    return changes.region
  }
  private var changes = PanelDamage()

  /// The actions that the panel file declares, in the order of their controls.
  public internal(set) var actionDeclarations: [ActionDeclaration] = []

  /// The texts of the panel in other languages, and those that it shows.
  package var translations: Translations?

  let clock: PanelClock
  package let idle: PanelIdle
  var boundScreenTimes = BoundScreenTimes()
  let rules: PanelRules
  package let alarms: PanelAlarms
  /// The current alarms, and those that are over.
  public var alarmJournal: AlarmJournal? { alarms.journal }

  private var eventObservers: [(ControlEvent, _ control: String, _ sequence: UInt64) -> Void] = []

  /// Called for each sound or vibration, if the panel file has the key `feedback`.
  public var onFeedback: (Feedback) -> Void = { _ in }
  var alarmSound = AlarmSound()

  private var drawingObservers: [(owner: ObjectIdentifier, notify: (Control, Canvas) -> Void)] = []

  /// The PINs that the panel file requires, in its order.
  public let requiredPINs: [RequiredPIN]
  private let pinQuestions: PINQuestions
  /// The kind of messages of the program; nil for none.
  let noticeKind: ControlKind?

  init(
    settings: PanelSettings, values: ValueStore, root: PanelRoot, stage: Stage,
    typesetter: (any Typesetter)?, codeEncoder: (any QRCodeEncoder)?, clock: PanelClock,
    idle: PanelIdle, rules: [PanelRules.Rule],
    alarms: PanelAlarms, pinQuestions: PINQuestions, requiredPINs: [RequiredPIN],
    noticeKind: ControlKind?
  ) {
    self.noticeKind = noticeKind
    self.pinQuestions = pinQuestions
    self.requiredPINs = requiredPINs
    self.settings = settings
    self.clock = clock
    self.idle = idle
    self.alarms = alarms
    self.values = values
    panelRoot = root
    self.typesetter = typesetter
    self.codeEncoder = codeEncoder
    self.stage = stage
    self.rules = PanelRules(rules, values)
    stage.host = self
    stage.reducesMotion = settings.reducesMotion
    stage.hyphenates = settings.hyphenates
    stage.followLanguage(of: values)
    alarms.onChange = { [unowned stage] in
      stage.forEachDescendant { $0.alarmsDidChange() }
    }
    if settings.feedback.isUsed {
      stage.onPress = { [unowned self] in onFeedback(.press) }
      alarms.muted = values[FeedbackValues.muted]
    }
    values.localTime = { PanelClock.fixedTime + $0 / .seconds(1) }
    values.utc = { PanelClock.fixedTime }
    values.startCounting(at: 0)
  }

  // MARK: Fitting

  /// Whether the panel is arranged for a screen. If not, create the panel again for that screen.
  public func isArranged(for screen: Screen) -> Bool { arrangement?.suits(screen) ?? true }

  /// The size in points: that of the design, or more if the panel fills the screen.
  public var size: Size { root.frame.size }

  /// Centres the panel in a picture of `width` × `height` pixels and damages all of the picture. The
  /// panel is as large as fits unless its file or `scale` sets another size.
  /// - Parameters:
  ///   - scale: pixels per point; nil for the scale of the panel file.
  ///   - density: the screen's pixels per inch; nil if unknown.
  public func fit(width: Int, height: Int, scale: Double? = nil, density: Double? = nil) {
    self.width = width
    self.height = height
    var size = settings.size
    let fitting = fittingScale(on: PixelSize(width: width, height: height))
    var physical: Double?
    if let density, let points = settings.pointsPerInch {
      physical = min(density / points, fitting)
    }
    let scale = scale ?? settings.scale ?? physical ?? fitting
    if settings.fillsScreen {
      size.width = max(size.width, Double(width) / scale)
      size.height = max(size.height, Double(height) / scale)
    }
    root.frame = Rectangle(origin: .zero, size: size)
    stage.frame = root.frame
    transform = AffineTransform(
      a: scale, b: 0, c: 0, d: scale,
      tx: ((Double(width) - size.width * scale) / 2).rounded(.down),
      ty: ((Double(height) - size.height * scale) / 2).rounded(.down))
    stage.placeEverything()
    damageEverything()
  }

  /// Marks all of the picture for drawing.
  public func damageEverything() {
    changes = PanelDamage(Region(picture))
  }

  /// All pixels of the picture.
  private var picture: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

  /// Marks an area of the picture, and nothing else, for drawing.
  package func damage(only area: Region) { changes = PanelDamage(area) }

  // MARK: Touches

  /// Handles one event frame of a touchscreen.
  /// - Parameters:
  ///   - frame: the changes, with positions in fractions of the touchscreen.
  ///   - rotation: the rotation of the picture on the screen.
  public func handle(_ frame: ContactFrame, rotation: Rotation = .none) {
    noteTouch(in: frame)
    values.transaction { route(frame, rotation: rotation) }
  }

  private func route(_ frame: ContactFrame, rotation: Rotation) {
    guard transform.inverse != nil else { return }
    // The diagonal of the picture in points. Contacts report their size as a fraction of it.
    let diagonal =
      Double(width * width + height * height).squareRoot() / scale
    func place(_ position: Point) -> Point {
      point(at: rotation.applyInverse(unit: position))
    }
    for change in frame.hovers {
      stage.handle(
        change.phase, hover: change.hover, at: place(change.position),
        properties: change.properties)
    }
    for change in frame.changes {
      var properties = change.properties
      properties.size = properties.size.map { $0 * diagonal }
      stage.handle(
        change.phase, change.contact, at: place(change.position), properties: properties,
        time: frame.time)
    }
    for change in frame.keys {
      for key in settings.touchKeys where key.code == change.code {
        if let value = values[key.value] { stage.handle(change, for: value) }
      }
    }
  }

  /// Converts fractions of the screen to a point of the panel. Does not apply the rotation.
  package func point(at unit: Point) -> Point {
    let pixel = Point(x: Self.onScreen(unit.x, of: width), y: Self.onScreen(unit.y, of: height))
    return transform.inverse?.apply(pixel) ?? .zero
  }

  /// Converts a fraction of the screen to pixels. Positions slightly beyond the edge are moved onto
  /// it: some devices report one step too many, and rotation moves the last step to the edge.
  private static func onScreen(_ unit: Double, of pixels: Int) -> Double {
    guard abs(unit - 0.5) < 0.51 else { return unit * Double(pixels) }
    return min(max(unit, 0) * Double(pixels), Double(pixels) - 1 / 64)
  }

  /// Whether keys operate the panel.
  public var acceptsKeys: Bool { settings.usesKeys || stage.hasFocus }

  /// Handles a key that goes down and up, or a turn of a rotary encoder.
  /// - Returns: whether the key was used.
  @discardableResult
  public func handle(_ key: Key) -> Bool {
    noteKey()
    return values.transaction { stage.handle(key) }
  }

  /// Handles a key event.
  public func handle(_ event: KeyEvent) {
    noteKey()
    values.transaction {
      switch event.phase {
      case .down: stage.press(stage.typesText ? event.key : event.numberKey)
      case .up: stage.release(event.numberKey)
      case .cancelled: stage.cancelKeys()
      }
    }
  }

  // MARK: Values

  /// Sets several values on behalf of a client: all of them, or none if one is rejected. A value
  /// that a finger holds does not change unless `force` is set.
  /// - Parameters:
  ///   - scalars: the new values, by name; nil makes a value unknown. They are set in the order of
  ///     the names.
  ///   - origin: the origin that observers of the values receive.
  ///   - animated: whether controls animate to the new values.
  ///   - force: whether to cancel touches that hold one of the values.
  public func set(
    _ scalars: [String: Scalar?], origin: ValueOrigin, animated: Bool = false, force: Bool = false
  ) throws(ValueStore.SetError) {
    try values.set(scalars, origin: origin, animated: animated, force: force)
  }

  /// Calls `notify` with each event of a named control that programs receive, and with its sequence
  /// number, after the observers that were added earlier.
  public func observeEvents(
    _ notify: @escaping (ControlEvent, _ control: String, _ sequence: UInt64) -> Void
  ) {
    if eventObservers.isEmpty { reportEvents() }
    eventObservers.append(notify)
  }

  private func reportEvents() {
    for control in allControls where !control.name.isEmpty {
      for event in control.reportedEvents {
        control.addAction(for: event) { [unowned self] control in
          values.publish { sequence in
            for notify in self.eventObservers { notify(event, control.name, sequence) }
          }
        }
      }
    }
  }

  /// Makes the values unknown that were not set for as long as they stay known. A value that a finger
  /// holds stays known.
  /// - Returns: when to call this again; nil if no value expires.
  public func expireValues(at now: Duration) -> Duration? {
    values.expire(at: now)
  }

  // MARK: PINs

  /// Verifies the PINs of confirmations; nil if there are none, which refuses every action that
  /// requires one.
  public var pinVerifier: PINVerifier? {
    get { pinQuestions.verifier }
    set { pinQuestions.verifier = newValue }
  }

  /// Updates the pauses after wrong PINs, and the open dialog. Call it after each batch of events.
  /// - Returns: when to call this again; nil if nothing visible changes by itself.
  public func updatePINPauses(at now: Duration) -> Duration? { pinQuestions.update(at: now) }

  // MARK: Animation

  /// Whether an animation is running.
  public var isAnimating: Bool { stage.isAnimating }

  /// Advances all animations to the `time` of a frame.
  public func advance(to time: Duration) {
    values.transaction { stage.advanceAnimations(to: time) }
  }

  // MARK: Drawing

  /// Draws the damage onto `surface`, which must contain the previous drawing.
  /// - Returns: the pixels that were drawn.
  public func draw(on surface: Surface) -> Region {
    let drawn = damage.intersection(surface.bounds)
    let redrawn = changes.undrawn.intersection(surface.bounds)
    for move in changes.moves { surface.move(move) }
    stage.isSeen = true
    changes.removeAll()
    for area in redrawn.rectangles {
      var canvas = Canvas(surface, transform: .identity, clip: area)
      canvas.fill(.rectangle(area.rectangle), .color(background), .source)
      canvas.concatenate(transform)
      draw(stage, on: canvas)
      if dimming > 0 {
        let veil = Canvas(surface, transform: .identity, clip: area)
        veil.fill(.rectangle(area.rectangle), .color(Color(gray: 0, alpha: dimming)))
      }
    }
    return drawn
  }

  /// Draws a control and its children.
  private func draw(_ control: Control, on canvas: Canvas) {
    guard control.fadeOpacity > 0 else { return }
    var own = canvas
    own.translate(x: control.movedFrame.x, y: control.movedFrame.y)
    own.clip(toPixels: PixelRectangle(covering: own.transform.boundingBox(of: control.fullExtent)))
    guard !own.clipBounds.isEmpty else { return }
    if control.groupOpacity == 1 {
      drawLayers(of: control, on: own)
    } else {
      own.group(opacity: control.groupOpacity) { drawLayers(of: control, on: $0) }
    }
  }

  private func drawLayers(of control: Control, on canvas: Canvas) {
    // Damage covers only the drawing bounds; pixels outside them would never be erased.
    let bounds = control.drawingBounds(of: control.frame.size)
    var clipped = canvas
    clipped.clip(toPixels: PixelRectangle(covering: canvas.transform.boundingBox(of: bounds)))
    if !bounds.isEmpty, !clipped.clipBounds.isEmpty {
      for observer in drawingObservers { observer.notify(control, clipped) }
      control.drawBackground(on: clipped)
      control.draw(on: clipped)
    }
    if let container = control as? Container { drawChildren(of: container, on: canvas) }
  }

  private func drawChildren(of container: Container, on canvas: Canvas) {
    var clipped = canvas
    if let clip = container.clip {
      // A rounding error must not add a row of pixels that is outside the damage of the children.
      let area = canvas.transform.boundingBox(of: clip).inset(by: 1e-6)
      clipped.clip(toPixels: PixelRectangle(covering: area))
    }
    guard !clipped.clipBounds.isEmpty, let toPoints = canvas.transform.inverse else { return }
    let visible = toPoints.boundingBox(of: clipped.clipBounds.rectangle)
    for child in container.children(near: visible) { draw(child, on: clipped) }
    for observer in drawingObservers { observer.notify(container, clipped) }
    container.drawAboveChildren(on: clipped)
  }

  /// Calls `notify` before each control is drawn, with its canvas, and again before a container draws
  /// above its children.
  /// - Parameter owner: identifies the observer, for `forget(_:)`.
  package func observeDrawing(
    _ owner: AnyObject, _ notify: @escaping (Control, Canvas) -> Void
  ) {
    drawingObservers.append((ObjectIdentifier(owner), notify))
  }

  /// Removes `owner` as an observer of drawing.
  package func forget(_ owner: AnyObject) {
    drawingObservers.removeAll { $0.owner == ObjectIdentifier(owner) }
  }

  // MARK: ControlHost

  /// Pixels per point.
  public var scale: Double { transform.uniformScale ?? 1 }

  /// The language in which numbers, dates and translated texts are shown.
  public var language: Language {
    get { values.language }
    set { values.language = newValue }
  }

  /// Marks an area, in points, for drawing.
  public func invalidate(_ area: Rectangle) {
    // Controls include a point for soft edges. Add the rest of a pixel at small scales.
    let margin = max(1 / scale - 1, 0)
    let pixels = PixelRectangle(covering: transform.boundingBox(of: area.inset(by: -margin)))
    changes.add(pixels.intersection(picture))
  }

  public func movePicture(in area: Rectangle, by distance: Point) -> Bool {
    let (x, y) = (distance.x * scale, distance.y * scale)
    guard transform.isAxisAligned, abs(x - x.rounded()) < 1e-6, abs(y - y.rounded()) < 1e-6 else {
      return false
    }
    let pixels = transform.boundingBox(of: area)
    // Only whole pixels can be moved. The others are drawn again.
    let moved = PixelRectangle(inside: pixels).intersection(picture)
    guard changes.add(PixelMove(area: moved, x: Int(x.rounded()), y: Int(y.rounded()))) else {
      return false
    }
    for edge in PixelRectangle(covering: pixels).strips(around: moved) {
      changes.add(edge.intersection(picture))
    }
    return true
  }
}

/// A PIN that a panel file names, where it does so first.
public struct RequiredPIN: Hashable, Sendable {
  public var name: String
  /// The place of the name.
  public var place: FilePlace
  /// The path of the name in the panel file.
  public var path: String
}

/// A key of a touchscreen, such as Home below the glass.
public struct TouchKey: Hashable, Sendable {
  /// The name of the boolean value that is true while the key is down.
  public var value: String
  /// The code of the key, one of `KeyNames.codes`.
  public var code: UInt16
}

extension Panel {
  /// Copies the values of an earlier panel that have the same name and kind in this one, with their
  /// histories. A value that was unknown stays so if this panel allows it.
  public func keepValues(of earlier: Panel) {
    let kept = values.values.compactMap { value -> (value: Value, scalar: Scalar)? in
      guard let old = earlier.values[value.name], old.kind == value.kind else {
        return nil
      }
      if let restore = value.restorer {
        if let scalar = old.knownPublished { try? restore(scalar) }
        return nil
      }
      guard let scalar = old.knownPublished else {
        if (try? value.checkUnknown()) != nil { value.setUnknown() }
        return nil
      }
      return (try? value.applied(scalar)).map { _ in (value, scalar) }
    }
    alarms.compare(with: earlier.alarms)
    values.transaction { Value.set(kept, origin: .panel) }
    for value in values.values {
      guard let history = value.history, let old = earlier.values[value.name],
        old.kind == value.kind, let kept = old.history
      else { continue }
      value.history = kept.resized(to: history.duration)
    }
  }
}

extension Panel {
  /// The name by which `configure` refers to the panel itself, unless a control has it.
  package static let ownName = "panel"

  /// The control with a name; nil for none.
  package func control(named name: String) -> Control? {
    guard !name.isEmpty else { return nil }
    return allControls.first { $0.name == name } ?? (name == Self.ownName ? root : nil)
  }

  /// All controls, containers before their children.
  public var allControls: [Control] {
    var controls: [Control] = []
    root.forEachDescendant { if $0 !== self.root { controls.append($0) } }
    return controls
  }

  /// Converts a point of the panel to fractions of the screen, as in positions of a touchscreen. Does
  /// not apply the rotation.
  public func unitPosition(of point: Point) -> Point {
    let pixel = transform.apply(point)
    return Point(x: pixel.x / Double(max(width, 1)), y: pixel.y / Double(max(height, 1)))
  }
}
