import Controls
import Geometry
import Raster

/// A stick that follows a finger and springs back to its centre when the finger is lifted.
///
/// The stick may drive a machine, which must stop when the touch ends for any reason. A cancelled
/// touch therefore releases the stick as well.
public final class Joystick: Control {
  @Redrawn(.color("The dish in which the stick leans."))
  public var dishColor = Color(gray: 0.5, alpha: 0.15)
  @Redrawn(.color("The ring around the dish, and the marks at its top, right, bottom and left."))
  public var ringColor = Color(gray: 0.5, alpha: 0.3)

  private let x = Slot("x", 0.0, in: -1...1, "−1 left, 1 right.")
  private let y = Slot("y", 0.0, in: -1...1, "−1 down, 1 up.")

  /// How far the stick leans in the picture, as a fraction of its reach, and in which direction.
  private var lean = AnimatedNumber(0)
  private var direction = Point.zero

  public static let kind = ControlKind(
    "joystick", "A stick that springs back to its centre.",
    theme: [
      "dishColor": "background", "ringColor": "line", "heldGrowth": 0.1, "rimWidth": 2.5,
      "rimColor": "rim", "limitColor": "warningFill",
    ]
  ) { Joystick() }

  public override class var sharedProperties: [Property] {
    commonProperties + handleProperties
  }

  public override var intrinsicSize: Size? { Size(width: 200, height: 200) }

  private var radius: Double { min(bounds.width, bounds.height) / 2 }
  private var stickRadius: Double { radius * 0.38 }
  private var reach: Double { max(radius * 0.5, 1) }
  private var stickCenter: Point { bounds.center + direction * (lean.value * reach) }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let center = bounds.center
    let ringWidth = radius / 24
    let dish = Shape.circle(center: center, radius: radius - ringWidth)
    canvas.fill(.circle(center: center, radius: radius), ringColor)
    canvas.fill(dish, dishColor)
    for quarter in 0..<4 {
      let angle = Double(quarter) * .pi / 2
      let mark = Shape.line(
        from: center + Point(angle: angle, radius: radius * 0.76),
        to: center + Point(angle: angle, radius: radius * 0.86), width: ringWidth, cap: .round)
      canvas.fill(mark, ringColor)
    }
    // The shaft shows in which direction the stick leans, and how far.
    let color = handleColor(effectiveTint, of: x)
    let shaft = Shape.line(
      from: center, to: stickCenter, width: stickRadius / 2, cap: .round)
    canvas.fill(shaft, color.opacity(0.4))
    let stick = Shape.circle(center: stickCenter, radius: stickRadius * (1 + growth(of: x)))
    var inDish = canvas
    inDish.clip(to: dish)
    inDish.dropShadow(
      of: stick, color: Color(gray: 0, alpha: 0.4), blur: radius / 12,
      offset: Point(x: 0, y: radius / 32))
    drawRim(around: stick, of: x, on: canvas)
    canvas.fill(stick, color)
    canvas.fill(.circle(center: stickCenter, radius: stickRadius * 0.6), .white.opacity(0.15))
  }

  /// Whether the stick leans as far as it can.
  public override func isAtLimit(_ slot: ValueSlot) -> Bool { lean.value >= 1 }

  /// Redraws the stick, which grows under the finger.
  public override func liftDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  public override func advance(to time: Duration) -> Bool {
    setNeedsDisplay()
    let isRunning = lean.advance(to: time)
    return super.advance(to: time) || isRunning
  }

  // MARK: Tracking

  public override func beginTracking(_ touch: Touch) -> Bool {
    touches.count == 1 && continueTracking(touch)
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    let offset = (touch.location - bounds.center) * (1 / reach)
    direction = Point(angle: offset.angle)
    lean.jump(to: min(offset.distance(to: .zero), 1))
    touch.set(direction.x * lean.value, in: x)
    touch.set(-direction.y * lean.value, in: y)
    setNeedsDisplay()
    return true
  }

  public override func endTracking(_ touch: Touch) { release(touch) }

  public override func cancelTracking(_ touch: Touch) { release(touch) }

  private func release(_ touch: Touch) {
    touch.finish(x, with: 0)
    touch.finish(y, with: 0)
    lean.move(to: 0, startsAtRest: false)
    requestFrames()
  }
}
