import Controls
import Geometry
import Raster
import TouchTracking

/// An endless wheel that a finger turns. Its value counts detents.
public final class JogWheel: Control {
  @Redrawn(.count(in: 4...100, "The number of detents per turn."))
  public var detents = 24
  @Observed(
    .number(
      in: 0...100,
      "How much more a detent counts during fast turns: at v turns per second, if v is above 1, it counts 1 + `acceleration` · (v − 1) times, rounded. With 0, each detent counts once."
    ))
  public var acceleration = 0.0
  @Redrawn(.color("The fill colour of the wheel."))
  public var wheelColor = Color(gray: 0.5, alpha: 0.2)
  @Redrawn(.color("The colour of the marks of the detents."))
  public var markColor = Color(gray: 0.5)
  @Redrawn(.color("The colour of the dimple that a finger turns; the tint if not set."))
  public var handleColor: Color? = nil

  let valueSlot = Slot(
    "value", 0.0, in: Value.unboundedRange, step: 1,
    "The number of detents by which the wheel has been turned clockwise, without limits. To get the movement, a program subtracts the last number that it received."
  )

  /// The declaration of the `jogWheel` kind.
  public static let kind = ControlKind(
    "jogWheel", "An endless wheel whose value counts its detents.",
    theme: [
      "wheelColor": "surface", "markColor": "edge", "handleColor": "handle", "heldGrowth": 0.1,
      "rimWidth": 2.5, "rimColor": "rim",
    ],
    example: """
      { kind: "jogWheel", name: "jog", height: 160 }
      """
  ) { JogWheel() }

  public override class var sharedProperties: [Property] {
    commonProperties + plainHandleProperties
  }

  public override var intrinsicSize: Size? { Size(width: 160, height: 160) }

  /// The finger's angle at its last movement.
  private var fingerAngle = 0.0
  /// The angle by which the finger has turned the wheel beyond the last detent.
  private var rest = 0.0
  private var lastTime = Duration.zero
  /// The turns per second of the last movement.
  private var speed = 0.0

  /// The radius around the centre in which angles are ignored, in points.
  private static let ignoredRadius = 8.0
  /// The fastest movement that counts, in turns per second.
  private static let speedLimit = 10.0

  // MARK: Geometry

  private var radius: Double { min(bounds.width, bounds.height) / 2 }
  private var detentAngle: Double { 2 * .pi / Double(detents) }
  private var dimpleRadius: Double { radius * 0.17 }

  /// The angle at which the dimple is drawn: at the top for 0.
  private var dimpleAngle: Double {
    let count = valueSlot.shown.truncatingRemainder(dividingBy: Double(detents))
    return count * detentAngle + rest - .pi / 2
  }

  private var dimpleCenter: Point {
    bounds.center + Point(angle: dimpleAngle, radius: radius * 0.6)
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    slot.isKnown ? Rectangle(center: dimpleCenter, radius: dimpleRadius) : nil
  }

  public override func handleValue(of slot: ValueSlot) -> HandleValue? { nil }

  public override func isAtLimit(_ slot: ValueSlot) -> Bool { false }

  public override var focusShape: FocusShape { FocusShape(center: bounds.center, radius: radius) }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    canvas.fill(.circle(center: bounds.center, radius: radius), wheelColor)
    canvas.stroke(
      .circle(center: bounds.center, radius: radius - 0.5), markColor, StrokeStyle(width: 1))
    for index in 0..<detents {
      let angle = Double(index) * detentAngle + rest - .pi / 2
      canvas.fill(
        .line(
          from: bounds.center + Point(angle: angle, radius: radius * 0.86),
          to: bounds.center + Point(angle: angle, radius: radius * 0.94), width: 2, cap: .round),
        markColor)
    }
    guard valueSlot.isKnown else { return }
    let dimple = Shape.circle(
      center: dimpleCenter, radius: dimpleRadius * (1 + growth(of: valueSlot)))
    drawRim(around: dimple, of: valueSlot, on: canvas)
    canvas.fill(dimple, handleColor(handleColor ?? effectiveTint, of: valueSlot))
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay()
  }

  // MARK: Tracking

  private func angle(of touch: Touch) -> Double? {
    let offset = touch.location - bounds.center
    return offset.distance(to: .zero) < Self.ignoredRadius ? nil : offset.angle
  }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard !valueSlot.value.isDerived else { return false }
    fingerAngle = angle(of: touch) ?? 0
    lastTime = touch.time
    speed = 0
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    guard let angle = angle(of: touch) else { return true }
    let turned = Angles.shortestArc(from: fingerAngle, to: angle)
    fingerAngle = angle
    let seconds = (touch.time - lastTime) / .seconds(1)
    lastTime = touch.time
    if seconds > 0 { speed = min(abs(turned) / (2 * .pi) / seconds, Self.speedLimit) }
    rest += turned
    let count = (rest / detentAngle).rounded(.towardZero)
    rest -= count * detentAngle
    let factor = max((1 + acceleration * max(speed - 1, 0)).rounded(), 1)
    if count != 0 { touch.set(valueSlot.content + count * factor, in: valueSlot) }
    setNeedsDisplay()
    return true
  }

  /// The wheel returns to its detent.
  public override func trackingDidChange() {
    super.trackingDidChange()
    if !isTracking { rest = 0 }
    setNeedsDisplay()
  }

  // MARK: Keyboard

  public override var adjustedSlot: ValueSlot? { nil }
  public override var isAdjustable: Bool { true }

  /// Arrow keys and a rotary encoder turn the wheel by detents while adjusting.
  public override func handle(_ key: Key) -> Bool {
    guard isAdjusting, !valueSlot.value.isDerived else { return false }
    switch key {
    case .right, .up: turn(by: 1)
    case .left, .down: turn(by: -1)
    case .turn(let steps): turn(by: Double(steps))
    default: return false
    }
    return true
  }

  private func turn(by steps: Double) {
    if !valueSlot.value.isHeld { enter(valueSlot.content + steps, in: valueSlot) }
  }

  /// A finger turns the wheel by a quarter.
  public override var demonstration: [DemonstrationFinger] {
    let (center, radius) = (bounds.center, radius * 0.6)
    return [{ time in center + Point(angle: (time - 1) * .pi / 2, radius: radius) }]
  }
}
