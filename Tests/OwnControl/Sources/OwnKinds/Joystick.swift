import Controls
import Geometry
import Raster

/// A stick that a finger leans, and that springs back to its centre when the finger lets go.
///
/// A machine that it drives must stop whatever happens to the finger: a touch that is lost lets the
/// stick go as well.
public final class Joystick: Control {
  /// What the stick leans out of.
  @Redrawn public var trackColor = Color(gray: 0.5, alpha: 0.3)

  private let x = ValueSlot("x", .number(0), in: -1...1, documentation: "−1 left, 1 right.")
  private let y = ValueSlot("y", .number(0), in: -1...1, documentation: "−1 down, 1 up.")
  public override var declaredSlots: [ValueSlot] { [x, y] }

  /// How far the stick leans in the picture, as a fraction of its reach, and which way.
  private var lean = AnimatedNumber(0)
  private var direction = Point.zero

  public static let kind = ControlKind(
    "joystick", "A stick that springs back to its centre.", theme: ["trackColor": "line"]
  ) { Joystick() }

  public override class var properties: [Property] {
    commonProperties + [.color("trackColor", \Joystick.trackColor, "What the stick leans out of.")]
  }

  private var radius: Double { min(bounds.width, bounds.height) / 2 }
  private var stickRadius: Double { radius * 0.42 }
  private var reach: Double { max(radius - stickRadius, 1) }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    canvas.fill(.circle(center: bounds.center, radius: radius), trackColor)
    let center = bounds.center + direction * (lean.value * reach)
    let color = isTracking ? effectiveTint.held : effectiveTint
    canvas.fill(.circle(center: center, radius: stickRadius), color)
  }

  public override func advance(to time: Duration) -> Bool {
    setNeedsDisplay()
    let goesOn = lean.advance(to: time)
    return super.advance(to: time) || goesOn
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

  public override func endTracking(_ touch: Touch) { letGo(touch) }

  public override func cancelTracking(_ touch: Touch) { letGo(touch) }

  private func letGo(_ touch: Touch) {
    touch.finish(x, with: .number(0))
    touch.finish(y, with: .number(0))
    lean.move(to: 0, startsAtRest: false)
    needsFrames()
  }
}
