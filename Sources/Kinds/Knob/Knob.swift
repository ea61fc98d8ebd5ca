import Controls
import Geometry
import Raster

/// A rotary knob: a pointer that turns with the finger.
public final class Knob: ScaledControl, NumberControl {
  /// How a touch turns the pointer.
  public enum Tracking: String, CaseIterable, Sendable {
    /// The pointer moves to the finger.
    case absolute
    /// The pointer turns by as much as the finger.
    case relative
  }

  @Redrawn(.angle("The angle at which the track begins, clockwise from 3 o'clock."))
  public var startAngle = -11 * Double.pi / 8
  @Redrawn(.angle("The angle at which the track ends, clockwise from 3 o'clock."))
  public var endAngle = 3 * Double.pi / 8
  @Redrawn(
    .length("The width of the track and the pointer; derived from the size of the knob if `null`."))
  public var lineWidth: Double? = 2
  @Redrawn(.length("The length of the pointer, not counting half of `lineWidth`."))
  public var pointerLength = 6.0
  @Redrawn(
    .length(
      "The diameter of a round handle in place of the pointer, at most a quarter of the knob; 0 for none."
    ))
  public var handleSize = 0.0
  @Redrawn(
    .boolean(
      "Whether the track is tinted only up to the value, with the rest in `trackColor`."))
  public var fillsTrack = false
  @Redrawn(.color("The colour of the track beyond the value, if `fillsTrack` is set."))
  public var trackColor = Color(gray: 0.5, alpha: 0.3)
  @Redrawn(.color("The colour of the pointer; the tint if not set."))
  public var pointerColor: Color? = nil
  @Redrawn(.choice(among: [.butt, .round], "The shape of the ends of the track and the pointer."))
  public var lineCap = LineCap.butt
  @Redrawn(.boolean("Whether the value is shown in the middle."))
  public var showsValue = false
  @Redrawn(.picture("A picture that turns in place of the pointer."))
  public var pointerImage: Picture? = nil
  @Observed(
    .boolean("Whether a touch must begin on the pointer, whose touch area is at least 44 points."))
  public var requiresPointerHit = false
  @Observed(
    .choice(
      "Whether the pointer moves to the finger, or turns by as much as the finger."))
  public var tracking = Tracking.absolute

  /// The finger's angle in the last frame, from `atan2`.
  private var fingerAngle = 0.0
  /// The angle that the pointer would have without limits.
  private var freeAngle = 0.0

  let valueSlot = Slot("value", 0.0)

  /// The declaration of the `knob` kind.
  public static let kind = ControlKind(
    "knob", "A rotary knob with a pointer that turns with the finger.",
    theme: [
      "lineWidth": nil, "pointerLength": 6, "handleSize": "handle", "fillsTrack": true,
      "trackColor": "track", "pointerColor": "handle", "lineCap": "round", "startAngle": -225,
      "endAngle": 45, "heldGrowth": 0.15, "showsValueWhileHeld": true, "rimWidth": 2.5,
      "rimColor": "rim", "limitColor": "warningFill", "scaleColor": "caption",
    ],
    example: """
      { kind: "knob", name: "volume", maximum: 100, step: 1, value: 40, showsValue: true }
      """
  ) { Knob() }

  public override var intrinsicSize: Size? { Size(width: 96, height: 96) }

  public override var isTouchedOnlyAtHandle: Bool { requiresPointerHit }

  public override class var sharedProperties: [Property] {
    commonProperties + rangeProperties + handleProperties
  }

  public override func draw(on canvas: Canvas) { drawLayers(on: canvas) }

  /// Includes the pointer while it is held, which makes it wider.
  public override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size).inset(by: -reach(ofHandle: max(trackWidth, handleDiameter)))
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    slot.isKnown ? pointerBounds(at: angle(forValue: slot.shown)) : nil
  }

  /// Without the scale.
  public override var heldValueArea: Rectangle {
    Rectangle(center: center, radius: outerRadius)
  }

  public override func handlePosition(of slot: ValueSlot, at number: Double) -> Point? {
    let angle = angle(forValue: number)
    return pointerImage == nil
      ? pointerBounds(at: angle).center : center + Point(angle: angle, radius: outerRadius * 0.9)
  }

  public override var shownTexts: [String] {
    showsValue ? [valueSlot.text(in: language, isGrouped: true)] : []
  }

  /// No bubble if the value is already shown in the middle.
  public override func handleValue(of slot: ValueSlot) -> HandleValue? {
    showsValue ? nil : super.handleValue(of: slot)
  }

  /// Turns the pointer from its position through most of the range, and back a little.
  public override var demonstration: [DemonstrationFinger] {
    let (center, start, sweep) = (bounds.center, startAngle, endAngle - startAngle)
    let from = fraction(of: value)
    let radius = outerRadius * 0.92
    return [
      { time in
        let fraction = from + (0.86 - from) * Demonstration.swing(time)
        return center + Point(angle: start + sweep * fraction, radius: radius)
      }
    ]
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay(movingFrom: old, to: new)
  }

  public override var focusShape: FocusShape {
    FocusShape(center: center, radius: outerRadius)
  }

  // MARK: Tracking

  /// The radius around the centre in which angles are ignored, in points.
  private static let ignoredRadius = 4.0

  public override func beginTracking(_ touch: Touch) -> Bool {
    if requiresPointerHit, valueSlot.isKnown,
      !pointerBounds(at: pointerAngle).hitArea.contains(touch.location)
    {
      return false
    }
    fingerAngle = angle(of: touch.location) ?? pointerAngle
    switch valueSlot.isKnown ? tracking : .absolute {
    case .absolute:
      freeAngle = unwrapped(fingerAngle)
      touch.set(value(at: freeAngle), in: valueSlot)
    case .relative:
      freeAngle = pointerAngle
    }
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    guard let angle = angle(of: touch.location) else { return true }
    freeAngle += Angles.shortestArc(from: fingerAngle, to: angle)
    fingerAngle = angle
    // After a whole turn beyond a limit, the finger is at that limit again.
    freeAngle -= wholeTurns(freeAngle - highAngle)
    freeAngle += wholeTurns(lowAngle - freeAngle)
    touch.set(value(at: freeAngle), in: valueSlot)
    return true
  }

  var center: Point { bounds.center }
  private var lowAngle: Double { min(startAngle, endAngle) }
  private var highAngle: Double { max(startAngle, endAngle) }

  private func angle(of location: Point) -> Double? {
    let offset = location - center
    guard location.distance(to: center) >= Self.ignoredRadius else { return nil }
    return offset.angle
  }

  /// The equivalent of an angle from `atan2` in the turn that contains the track. The turn begins
  /// in the middle of the dead zone, so that each half of the dead zone belongs to the nearer end.
  private func unwrapped(_ angle: Double) -> Double {
    let middle = (2 * .pi + lowAngle - highAngle) / 2 + highAngle
    return angle - ((angle - middle) / (2 * .pi)).rounded(.up) * 2 * .pi
  }

  /// The whole turns in an angle, in radians; 0 if the angle is negative.
  private func wholeTurns(_ angle: Double) -> Double {
    max((angle / (2 * .pi)).rounded(.down), 0) * 2 * .pi
  }

  private func value(at angle: Double) -> Double {
    let clamped = min(max(angle, lowAngle), highAngle)
    guard startAngle != endAngle else { return minimum }
    return number(at: (clamped - startAngle) / (endAngle - startAngle))
  }

  /// The angle of the pointer for `number`.
  func angle(forValue number: Double) -> Double {
    startAngle + fraction(of: number) * (endAngle - startAngle)
  }

  /// The angle at which the pointer is drawn.
  var pointerAngle: Double { angle(forValue: valueSlot.shown) }
}
