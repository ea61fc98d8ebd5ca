import Controls
import Geometry
import Raster

extension ControlEvent {
  /// The lever has reached an end.
  static let leverReachedEnd = ControlEvent("leverReachedEnd")
}

/// A lever that follows the finger up and down, and springs back to the middle when released.
///
/// A machine that it controls must always stop, so a cancelled touch releases the lever as well.
public final class SpringLever: Control {
  @Redrawn(.color("The colour of the groove in which the lever moves."))
  public var grooveColor = Color(gray: 0.5, alpha: 0.15)
  @Redrawn(.color("The colour of the mark in the middle."))
  public var markColor = Color(gray: 0.5, alpha: 0.3)

  private let value = Slot(
    "value", 0.0, in: -1...1, "The position, from −1 at the bottom to 1 at the top.")

  /// The displayed position of the lever, from −1 to 1.
  private var lean = AnimatedNumber(0)

  public static let kind = ControlKind(
    "springLever", "A lever that springs back to the middle.",
    theme: [
      "grooveColor": "background", "markColor": "line", "heldGrowth": 0.1, "rimWidth": 2.5,
      "rimColor": "rim", "limitColor": "warningFill",
    ]
  ) { SpringLever() }

  public override class var sharedProperties: [Property] {
    commonProperties + handleProperties
  }

  public override var intrinsicSize: Size? { Size(width: 72, height: 200) }

  private var groove: Rectangle {
    let width = min(bounds.width, 72)
    return Rectangle(
      x: bounds.center.x - width / 2, y: bounds.top, width: width, height: bounds.height)
  }
  private var knobRadius: Double { groove.width * 0.36 }
  /// The distance of the lever from the middle at an end.
  private var travel: Double { max(groove.height / 2 - groove.width / 2, 1) }
  private var knobCenter: Point { bounds.center - Point(x: 0, y: lean.value * travel) }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    canvas.fill(.roundedRectangle(groove, radius: groove.width / 2), grooveColor)
    let mark = Rectangle(
      x: groove.left + groove.width / 5, y: bounds.center.y - 1, width: groove.width * 0.6,
      height: 2)
    canvas.fill(.rectangle(canvas.pixelAligned(mark)), markColor)
    let color = handleColor(effectiveTint, of: value)
    let shaft = Shape.line(
      from: bounds.center, to: knobCenter, width: knobRadius / 2, cap: .round)
    canvas.fill(shaft, color.opacity(0.4))
    let knob = Shape.circle(center: knobCenter, radius: knobRadius * (1 + growth(of: value)))
    drawRim(around: knob, of: value, on: canvas)
    canvas.fill(knob, color)
  }

  /// The lever is at its limit at full deflection.
  public override func isAtLimit(_ slot: ValueSlot) -> Bool { abs(lean.value) >= 1 }

  public override func liftDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  public override func advance(to time: Duration) -> Bool {
    setNeedsDisplay()
    let isRunning = lean.advance(to: time)
    return super.advance(to: time) || isRunning
  }

  // MARK: Tracking

  public override func beginTracking(_ touch: Touch) -> Bool {
    continueTracking(touch)
  }

  public override var reportedEvents: [ControlEvent] { super.reportedEvents + [.leverReachedEnd] }

  public override func continueTracking(_ touch: Touch) -> Bool {
    let offset = (bounds.center.y - touch.location.y) / travel
    let wasAtEnd = isAtLimit(value)
    lean.jump(to: min(max(offset, -1), 1))
    touch.set(lean.value, in: value)
    if isAtLimit(value), !wasAtEnd { sendActions(for: .leverReachedEnd) }
    setNeedsDisplay()
    return true
  }

  public override func endTracking(_ touch: Touch) { release(touch) }

  public override func cancelTracking(_ touch: Touch) { release(touch) }

  private func release(_ touch: Touch) {
    touch.finish(value, with: 0)
    lean.move(to: 0, by: transition())
    requestFrames()
  }
}
