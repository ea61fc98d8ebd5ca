import Controls
import Geometry
import Raster

/// A slider bent into a circle: a pointer that turns with the finger.
public final class Knob: Control, NumberControl {
  /// How a touch turns the pointer.
  public enum Tracking: String, CaseIterable, Sendable {
    /// To where the finger is.
    case absolute
    /// By as much as the finger turns.
    case relative
  }

  @Redrawn(.angle("Where the track begins, clockwise from 3 o'clock."))
  public var startAngle = -11 * Double.pi / 8
  @Redrawn(.angle("Where the track ends."))
  public var endAngle = 3 * Double.pi / 8
  @Redrawn(.length("How wide track and pointer are."))
  public var lineWidth = 2.0
  @Redrawn(.length("How far the pointer reaches inward beyond half the line's width."))
  public var pointerLength = 6.0
  @Redrawn(
    .length(
      "The diameter of a round handle instead of the pointer, a quarter of the knob at most; 0 for none."
    ))
  public var handleSize = 0.0
  @Redrawn(
    .boolean(
      "Whether the track is in the tint up to the value only, and in trackColor beyond."))
  public var fillsTrack = false
  @Redrawn(.color("The colour of the track beyond the value, where fillsTrack."))
  public var trackColor = Color(gray: 0.5, alpha: 0.3)
  @Redrawn(.color("The colour of the pointer; the tint where not set."))
  public var pointerColor: Color? = nil
  @Redrawn(.choice(among: [.butt, .round], "How track and pointer end."))
  public var lineCap = LineCap.butt
  @Redrawn(.boolean("Whether the value stands in the middle."))
  public var showsValue = false
  @Redrawn(.picture("A picture that is turned instead of the line."))
  public var pointerImage: Picture? = nil
  @Observed(.boolean("Whether only a touch on the pointer, widened to 44 points, takes the knob."))
  public var requiresPointerHit = false
  @Observed(
    .choice(
      "Whether a touch turns the pointer to the finger or by as much as the finger turns."))
  public var tracking = Tracking.absolute

  /// The finger's angle in the last frame, from `atan2`.
  private var fingerAngle = 0.0
  /// The pointer's angle if it had no limits: it goes beyond them while the finger does.
  private var freeAngle = 0.0

  let valueSlot = Slot("value", 0.0)

  /// As panel files name it.
  public static let kind = ControlKind(
    "knob", "A slider bent into a circle.",
    theme: [
      "lineWidth": 12, "pointerLength": 6, "handleSize": 28, "fillsTrack": true,
      "trackColor": "line", "pointerColor": "handle", "lineCap": "round", "startAngle": -225,
      "endAngle": 45, "heldGrowth": 0.15, "showsValueWhileHeld": true, "rimWidth": 2.5,
      "rimColor": "rim", "limitColor": "warningFill",
    ]
  ) { Knob() }

  public override var intrinsicSize: Size? { Size(width: 96, height: 96) }

  public override class var sharedProperties: [Property] {
    commonProperties + rangeProperties + handleProperties
  }

  public override func draw(on canvas: Canvas) { drawLayers(on: canvas) }

  /// A held pointer is wider.
  public override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size).inset(by: -reach(ofHandle: max(lineWidth, handleDiameter)))
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    pointerBounds(at: angle(forValue: slot.shown))
  }

  /// None where the value is in the middle already.
  public override func handleValue(of slot: ValueSlot) -> HandleValue? {
    showsValue ? nil : super.handleValue(of: slot)
  }

  /// From where the pointer is, up to most of the range, and back a little.
  public override var demonstration: [DemonstrationFinger] {
    let (center, start, sweep) = (bounds.center, startAngle, endAngle - startAngle)
    let from = fraction(of: value)
    let radius = min(bounds.width, bounds.height) * 0.46
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

  // MARK: Tracking

  /// Angles nearer to the centre than this, in points, say nothing.
  private static let blindRadius = 4.0

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard touches.count == 1 else { return false }
    if requiresPointerHit, !pointerBounds(at: pointerAngle).hitArea.contains(touch.location) {
      return false
    }
    fingerAngle = angle(of: touch.location) ?? pointerAngle
    switch tracking {
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
    // A finger that went all the way round beyond a limit is back on that side.
    freeAngle -= wholeTurns(freeAngle - highAngle)
    freeAngle += wholeTurns(lowAngle - freeAngle)
    touch.set(value(at: freeAngle), in: valueSlot)
    return true
  }

  private var center: Point { bounds.center }
  private var lowAngle: Double { min(startAngle, endAngle) }
  private var highAngle: Double { max(startAngle, endAngle) }

  private func angle(of location: Point) -> Double? {
    let offset = location - center
    guard location.distance(to: center) >= Self.blindRadius else { return nil }
    return offset.angle
  }

  /// An angle from `atan2`, brought to the turn in which the track lies: the seam is the middle of
  /// the dead zone, so that each half of it belongs to the nearer end.
  private func unwrapped(_ rotation: Double) -> Double {
    let middle = (2 * .pi + lowAngle - highAngle) / 2 + highAngle
    return rotation - ((rotation - middle) / (2 * .pi)).rounded(.up) * 2 * .pi
  }

  /// The whole turns in an angle, in radians; 0 for a negative one.
  private func wholeTurns(_ angle: Double) -> Double {
    max((angle / (2 * .pi)).rounded(.down), 0) * 2 * .pi
  }

  private func value(at angle: Double) -> Double {
    let clamped = min(max(angle, lowAngle), highAngle)
    guard startAngle != endAngle else { return minimum }
    return number(at: (clamped - startAngle) / (endAngle - startAngle))
  }

  /// Where the pointer stands for a number.
  func angle(forValue number: Double) -> Double {
    startAngle + fraction(of: number) * (endAngle - startAngle)
  }

  /// Where the pointer is drawn now.
  var pointerAngle: Double { angle(forValue: valueSlot.shown) }
}
