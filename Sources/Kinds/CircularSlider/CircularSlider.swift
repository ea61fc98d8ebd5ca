import Controls
import Geometry
import Raster
import TouchTracking

/// A slider bent into a full ring, for angles. Its handle is dragged around the ring; the number in
/// the middle can be edited.
public final class CircularSlider: ScaledControl, NumberControl {
  @Redrawn(
    .length(
      "The width of the ring; derived from the size of the slider if `null`. A slider of less than 200 points shrinks ring, arc and handle if they leave no room for the value."
    ))
  public var backgroundWidth: Double? = 72
  @Redrawn(.color("The colour of the ring."))
  public var ringColor = Color.black
  @Redrawn(
    .length("The width of the active arc; derived from the size of the slider if `null`."))
  public var lineWidth: Double? = 40
  @Redrawn(
    .length(
      "The diameter of the handle, at most a quarter of the control; `lineWidth` if not set."))
  public var handleSize: Double? = nil
  @Redrawn(.color("The colour of the active arc at the top; the tint if `null`."))
  public var startColor: Color? = Color(red: 0, green: 0, blue: 1)
  @Redrawn(.color("The colour of the active arc at the bottom; the tint if `null`."))
  public var endColor: Color? = Color(red: 1, green: 0, blue: 1)
  @Redrawn(.color("The colour of the handle."))
  public var handleColor = Color(gray: 1, alpha: 0.7)
  @Redrawn(
    .number(
      in: 0...4,
      "The strength of the glow; 1 blurs the active arc by a point for each 15 degrees."))
  public var glow = 1.0
  @Redrawn(.number(in: 0...1, "The strength of the highlights along the edges of the ring."))
  public var gloss = 1.0
  @Redrawn(.number(in: 0...1, "The strength of the shadow under the handle."))
  public var shadow = 1.0
  @Redrawn(.choice(among: [.butt, .round], "The shape of the ends of the active arc."))
  public var lineCap = LineCap.butt
  @Redrawn(.angle("The angle of the minimum, clockwise from 3 o'clock."))
  public var zeroAngle = 0.0
  @Redrawn(.boolean("Whether the value increases clockwise."))
  public var clockwise = false
  @Observed(
    .boolean(
      "Whether a drag past the maximum continues at the minimum, and vice versa."))
  public var wraps = true
  @Observed(.boolean("Whether a touch must begin on the handle."))
  public var handleOnly = false
  @Redrawn(.boolean("Whether the value is shown in the middle."))
  public var showsValue = true
  @Observed(.boolean("Whether a tap on the value opens a number pad."))
  public var isEditable = true
  @Redrawn(
    .number(
      in: 1...1_000, unit: "points",
      "The font size of the value; derived from the size of the ring if not set."))
  public var size: Double? = nil

  let valueSlot = Slot(
    "value", 0.0, in: 0...360, step: 1, unit: "°",
    "The angle from `zeroAngle`, counter-clockwise unless `clockwise` is set.")

  /// The declaration of the `circularSlider` kind.
  public static let kind = ControlKind(
    "circularSlider", "A slider bent into a full ring, for angles.",
    theme: [
      "backgroundWidth": nil, "lineWidth": nil, "handleSize": "handle", "ringColor": "track",
      "startColor": nil, "endColor": nil, "handleColor": "handle", "glow": 0, "gloss": 0,
      "shadow": 0, "lineCap": "round", "heldGrowth": 0.15, "showsValueWhileHeld": true,
      "rimWidth": 2.5, "rimColor": "rim", "limitColor": "warningFill", "scaleColor": "caption",
    ],
    example: """
      { kind: "circularSlider", name: "heading", maximum: 359, value: 120, clockwise: true }
      """
  ) { CircularSlider() }

  private var grip = Grip.none
  private lazy var editor = NumberEditor(valueSlot, of: self, clamps: true) { [unowned self] in
    setNeedsDisplay(in: valueArea)
  }
  /// The number being typed; nil if none is.
  var entry: NumberEntry? { editor.entry }

  private enum Grip: Hashable {
    case none
    /// Dragging the handle. `finger` is the finger's angle in the last frame; `free` is the angle
    /// that the handle would have without limits. Both are in turns from the minimum, in the
    /// direction in which the value increases.
    case handle(finger: Double, free: Double)
    /// Pressing the value; a tap opens the number pad.
    case field
  }

  public override var intrinsicSize: Size? { Size(width: 320, height: 320) }

  public override class var sharedProperties: [Property] {
    commonProperties + rangeProperties + handleProperties
  }

  public override func draw(on canvas: Canvas) { drawLayers(on: canvas) }

  /// Drags the handle half a turn around the ring, and back a little.
  public override var demonstration: [DemonstrationFinger] {
    let from = fraction(of: value)
    return [
      { [unowned self] time in
        point(turns: from + (from < 0.5 ? 0.5 : -0.5) * Demonstration.swing(time))
      }
    ]
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay(movingFrom: old, to: new)
  }

  public override func trackingDidChange() {
    setNeedsDisplay(in: handleArea(at: valueSlot.shown))
  }

  public override func liftDidChange(_ slot: ValueSlot) { trackingDidChange() }

  /// Includes the enlarged handle while it is held, and the glow beyond the ring.
  public override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size)
      .inset(by: -max(reach(ofHandle: handleDiameter), glowReach(at: maximum)))
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    slot.isKnown
      ? Rectangle(center: handleCenter(at: slot.shown), radius: handleDiameter / 2) : nil
  }

  public override func handlePosition(of slot: ValueSlot, at number: Double) -> Point? {
    handleCenter(at: number)
  }

  public override var isTouchedOnlyAtHandle: Bool { handleOnly }

  /// A slider that wraps has no limits.
  public override func isAtLimit(_ slot: ValueSlot) -> Bool { !wraps && super.isAtLimit(slot) }

  public override var shownTexts: [String] {
    guard showsValue else { return [] }
    return [entry?.text ?? valueSlot.text(in: language, isGrouped: true)]
  }

  /// Without the scale.
  public override var heldValueArea: Rectangle {
    Rectangle(center: center, radius: outerRadius)
  }

  /// No bubble if the value is already shown in the middle.
  public override func handleValue(of slot: ValueSlot) -> HandleValue? {
    showsValue ? nil : super.handleValue(of: slot)
  }

  /// A slider that wraps takes the shorter way around the ring.
  public override func animationPeriod(of slot: ValueSlot) -> Double? {
    wraps ? maximum - minimum : nil
  }

  // MARK: Geometry

  /// The angle on the screen, clockwise from 3 o'clock, at `turns` from the minimum.
  func screenAngle(turns: Double) -> Double {
    zeroAngle + (clockwise ? 1 : -1) * turns * 2 * .pi
  }

  /// The turns from the minimum to `location`, in 0..<1; nil if it is too close to the centre.
  private func turns(of location: Point) -> Double? {
    guard location.distance(to: bounds.center) >= Self.ignoredRadius else { return nil }
    let offset = location - bounds.center
    let turns = (offset.angle - zeroAngle) / (2 * .pi) * (clockwise ? 1 : -1)
    return turns - turns.rounded(.down)
  }

  /// The radius around the centre in which angles are ignored, in points.
  private static let ignoredRadius = 4.0

  func handleCenter(at number: Double) -> Point { point(turns: fraction(of: number)) }

  /// The point on the ring at `turns` from the minimum.
  private func point(turns: Double) -> Point {
    bounds.center + Point(angle: screenAngle(turns: turns), radius: ringRadius)
  }

  // MARK: Tracking

  public override func beginTracking(_ touch: Touch) -> Bool {
    if isEditable, showsValue, isOnField(touch.location) {
      grip = .field
      return true
    }
    let handle = handleCenter(at: valueSlot.shown)
    let isKnown = valueSlot.isKnown
    let isOnHandle = isKnown && touch.location.distance(to: handle) < handleDiameter / 2
    if handleOnly, isKnown {
      let target = Rectangle(center: handle, radius: handleDiameter / 2).hitArea
      guard target.contains(touch.location) else { return false }
    }
    let shown = fraction(of: valueSlot.shown)
    let finger = turns(of: touch.location) ?? shown
    if isOnHandle || handleOnly && isKnown {
      grip = .handle(finger: finger, free: shown)
      touch.hold(valueSlot)
    } else {
      grip = .handle(finger: finger, free: finger)
      turn(to: finger, by: touch)
    }
    return true
  }

  /// Whether `location` is in the tap area of the value, which is enlarged to 44 points but excludes
  /// the ring.
  private func isOnField(_ location: Point) -> Bool {
    fieldArea.hitArea.contains(location)
      && location.distance(to: bounds.center) < ringRadius - arcWidth / 2
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    switch grip {
    case .none:
      return true
    case .field:
      // A finger that leaves the value does not tap it.
      if !isOnField(touch.location) { grip = .none }
      return true
    case .handle(let last, var free):
      guard let finger = turns(of: touch.location) else { return true }
      free += (finger - last) - (finger - last).rounded()
      if wraps {
        free -= free.rounded(.down)
      } else {
        // After a whole turn beyond an end, the finger is at that end again.
        while free >= 2 { free -= 1 }
        while free <= -1 { free += 1 }
      }
      grip = .handle(finger: finger, free: free)
      turn(to: free, by: touch)
      return true
    }
  }

  /// No slot is held at first, because a tap on the value moves nothing.
  public override var heldSlot: ValueSlot? { nil }

  private func turn(to turns: Double, by touch: Touch) {
    let value = valueSlot.value
    let number = number(at: min(max(turns, 0), 1))
    guard wraps, case .number(maximum)? = try? value.applied(.number(number)) else {
      return touch.set(number, in: valueSlot)
    }
    // A full turn is the same point as the minimum.
    touch.set(minimum, in: valueSlot)
  }

  public override func endTracking(_ touch: Touch) {
    let isTap = grip == .field
    grip = .none
    if isTap { beginEditing() }
  }

  public override func cancelTracking(_ touch: Touch) { grip = .none }

  // MARK: Editing

  /// Whether the value is being edited.
  public var isEditing: Bool { entry != nil }

  /// Opens the number pad. A keyboard can be used as well.
  public func beginEditing() { editor.begin() }

  public override var focusShape: FocusShape {
    FocusShape(center: bounds.center, radius: outerRadius)
  }

  /// A digit or a minus sign opens the number pad.
  public override func handle(_ key: Key) -> Bool {
    if entry == nil, isFocused, case .character(let character) = key,
      character.isNumber || character == "-", isEditable, showsValue, !valueSlot.value.isHeld
    {
      beginEditing()
    }
    return entry == nil ? super.handle(key) : editor.handle(key)
  }

  /// Ends the editing, because the typed text has the decimal sign of the earlier language.
  public override func languageDidChange() {
    super.languageDidChange()
    if isEditing { _ = handle(.escape) }
  }

  public override func layerDidClose(_ layer: Control) { editor.layerDidClose(layer) }
}
