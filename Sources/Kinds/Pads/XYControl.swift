import Controls
import Geometry
import Raster
import TouchTracking

/// An area in which a handle shows two numbers: the superclass of pads and joysticks.
///
/// The number `x` grows to the right and `y` upwards, in every layout direction.
public class XYControl: Control, RangedControl {
  @Redrawn(.color("The fill colour of the area."))
  public final var areaColor = Color(gray: 0.5, alpha: 0.2)
  @Redrawn(.color("The colour of the handle; the tint if not set."))
  public final var handleColor: Color? = nil
  @Redrawn(.color("The colour of the lines in the area."))
  public final var lineColor = Color(gray: 0.5, alpha: 0.5)

  final let xSlot: Slot<Double>
  final let ySlot: Slot<Double>

  init(in range: ClosedRange<Double>, initial: Double) {
    xSlot = Slot("x", initial, in: range, "The number that grows to the right.")
    ySlot = Slot("y", initial, in: range, "The number that grows upwards.")
    super.init()
  }

  public override class var sharedProperties: [Property] {
    commonProperties + rangeProperties + plainHandleProperties
  }

  public override var intrinsicSize: Size? { Size(width: 160, height: 160) }

  // MARK: Geometry

  /// The area in which the centre of the handle moves.
  var handleSpace: Rectangle { bounds }

  /// The diameter of the handle.
  var handleDiameter: Double { isClassic ? 28 : handleToken }

  /// The centre of the handle for two fractions of the ranges.
  private func place(_ x: Double, _ y: Double) -> Point {
    let space = handleSpace
    return Point(x: space.left + x * space.width, y: space.bottom - y * space.height)
  }

  private func fraction(_ number: Double, of slot: ValueSlot) -> Double {
    let (minimum, maximum) = (slot.value.minimum, slot.value.maximum)
    return maximum > minimum ? (number - minimum) / (maximum - minimum) : 0.5
  }

  /// The centre of the handle.
  var handleCenter: Point {
    place(fraction(xSlot.shown, of: xSlot), fraction(ySlot.shown, of: ySlot))
  }

  /// Whether both numbers are known.
  final var isKnown: Bool { xSlot.isKnown && ySlot.isKnown }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    isKnown ? Rectangle(center: handleCenter, radius: handleDiameter / 2) : nil
  }

  /// The number at a fraction of the range of a slot.
  final func number(at fraction: Double, of slot: ValueSlot) -> Double {
    let value = slot.value
    return value.minimum + min(max(fraction, 0), 1) * (value.maximum - value.minimum)
  }

  /// The handle is at an edge, which shows it.
  public override func isAtLimit(_ slot: ValueSlot) -> Bool { false }

  public override func handleValue(of slot: ValueSlot) -> HandleValue? { nil }

  public override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size).inset(by: -reach(ofHandle: handleDiameter))
  }

  // MARK: Drawing

  final func drawHandle(on canvas: Canvas) {
    guard isKnown else { return }
    let shape = Shape.circle(
      center: handleCenter, radius: handleDiameter / 2 * (1 + growth(of: xSlot)))
    drawRim(around: shape, of: xSlot, on: canvas)
    canvas.fill(shape, handleColor(handleColor ?? effectiveTint, of: xSlot))
  }

  public override func rangeDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  public override func liftDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  // MARK: Tracking

  /// Both values are held together.
  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard slots.allSatisfy({ !$0.value.isDerived }) else { return false }
    follow(touch)
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    follow(touch)
    return true
  }

  /// Sets both values to the place of the finger.
  func follow(_ touch: Touch) {
    let space = handleSpace
    touch.set(
      number(at: (touch.location.x - space.left) / max(space.width, 1), of: xSlot), in: xSlot)
    touch.set(
      number(at: (space.bottom - touch.location.y) / max(space.height, 1), of: ySlot), in: ySlot)
  }

  // MARK: Keyboard

  public override var isAdjustable: Bool { true }

  /// While adjusting, arrow keys move the handle; a rotary encoder changes `x`.
  public override func handle(_ key: Key) -> Bool {
    guard isAdjusting else { return false }
    switch key {
    case .left: move(xSlot, by: -1)
    case .right: move(xSlot, by: 1)
    case .up: move(ySlot, by: 1)
    case .down: move(ySlot, by: -1)
    case .turn(let steps): move(xSlot, by: Double(steps))
    default: return false
    }
    return true
  }

  private func move(_ slot: Slot<Double>, by steps: Double) {
    guard !slot.value.isHeld, !slot.value.isDerived else { return }
    let value = slot.value
    let step = value.step ?? (value.maximum - value.minimum) / 100
    enter(min(max(slot.content + steps * step, value.minimum), value.maximum), in: slot)
  }

  /// A finger moves the handle to the upper right.
  public override var demonstration: [DemonstrationFinger] {
    let (from, to) = (bounds.center, place(0.8, 0.9))
    return [{ time in from + (to - from) * Demonstration.swing(time) }]
  }
}
