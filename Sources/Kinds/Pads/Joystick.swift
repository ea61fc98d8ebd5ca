import Controls
import Geometry
import Raster
import TouchTracking

/// A stick that returns to the middle when the finger leaves it.
public final class Joystick: XYControl {
  /// The area in which the stick moves.
  public enum Form: String, CaseIterable, Sendable {
    case round, square
  }

  @Redrawn(
    .choice(
      "The area in which the stick moves. In a `square`, both values can reach their limits at once."
    ))
  public var form = Form.round
  @Observed(
    .number(
      in: 0...0.9,
      "The distance from the middle within which the values stay in the middle, as a fraction of the distance to the edge."
    ))
  public var deadZone = 0.1

  /// The declaration of the `joystick` kind.
  public static let kind = ControlKind(
    "joystick",
    "A stick that sets two values, and returns to the middle when released. Keys do not move it.",
    theme: [
      "areaColor": "surface", "handleColor": "handle", "lineColor": "edge", "heldGrowth": 0.1,
      "rimWidth": 2.5, "rimColor": "rim",
    ],
    example: """
      { kind: "joystick", name: "drive", height: 160 }
      """
  ) { Joystick() }

  /// The offset of the stick from the middle when it was released, as fractions of `travel`.
  /// `spring` is the part of the offset that remains.
  private var released = Point.zero
  private var spring = AnimatedNumber(0)
  /// The place of the finger that holds the stick; nil for none.
  private var held: Point?

  init() { super.init(in: -1...1, initial: 0) }

  public override var acceptsFocus: Bool { false }
  public override var isAdjustable: Bool { false }

  // MARK: Geometry

  private var side: Double { min(bounds.width, bounds.height) }

  override var handleDiameter: Double { side * 0.4 }

  /// The distance of the stick from the middle at an end.
  private var travel: Double {
    max((side - handleDiameter) / 2 - reach(ofHandle: handleDiameter) - 4, 1)
  }

  override var handleSpace: Rectangle { Rectangle(center: bounds.center, radius: travel) }

  override var handleCenter: Point {
    if let held { return bounds.center + held * travel }
    if spring.value > 0 { return bounds.center + released * (spring.value * travel) }
    return super.handleCenter
  }

  public override var focusShape: FocusShape {
    FocusShape(center: bounds.center, radius: side / 2)
  }

  // MARK: Drawing

  private var base: Shape {
    let area = Rectangle(center: bounds.center, radius: side / 2)
    return form == .round
      ? .circle(center: area.center, radius: side / 2)
      : .roundedRectangle(area, radius: side / 8)
  }

  public override func draw(on canvas: Canvas) {
    canvas.fill(base, areaColor)
    let inner = Rectangle(center: bounds.center, radius: side / 2 - 0.5)
    canvas.stroke(
      form == .round
        ? .circle(center: inner.center, radius: side / 2 - 0.5)
        : .roundedRectangle(inner, radius: side / 8),
      lineColor, StrokeStyle(width: 1))
    for angle in stride(from: 0, to: 2 * Double.pi, by: .pi / 2) { drawArrow(angle, on: canvas) }
    drawHandle(on: canvas)
  }

  /// A mark at the end of the stick's way in a direction.
  private func drawArrow(_ angle: Double, on canvas: Canvas) {
    let (tip, size) = (side / 2 * 0.9, side * 0.04)
    let path = [
      Point(x: tip - size, y: -size), Point(x: tip, y: 0), Point(x: tip - size, y: size),
    ].map { bounds.center + Point(angle: $0.angle + angle, radius: $0.distance(to: .zero)) }
    for (from, to) in zip(path, path.dropFirst()) {
      canvas.fill(.line(from: from, to: to, width: 2, cap: .round), lineColor)
    }
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay()
  }

  public override func advance(to time: Duration) -> Bool {
    let needsFrames = super.advance(to: time)
    guard spring.isMoving else { return needsFrames }
    spring.advance(to: time)
    setNeedsDisplay()
    return needsFrames || spring.isMoving
  }

  // MARK: Tracking

  override func follow(_ touch: Touch) {
    var offset = (touch.location - bounds.center) * (1 / travel)
    let distance = offset.distance(to: .zero)
    if form == .round, distance > 1 { offset = offset * (1 / distance) }
    offset = Point(x: min(max(offset.x, -1), 1), y: min(max(offset.y, -1), 1))
    held = offset
    spring.jump(to: 0)
    let outside =
      form == .round
      ? outsideDeadZone(offset)
      : Point(
        x: outsideDeadZone(offset.x), y: outsideDeadZone(offset.y))
    touch.set(number(at: (outside.x + 1) / 2, of: xSlot), in: xSlot)
    touch.set(number(at: (1 - outside.y) / 2, of: ySlot), in: ySlot)
    setNeedsDisplay()
  }

  /// The part of a distance from the middle that is outside the dead zone, scaled so that it reaches 1.
  private func outsideDeadZone(_ part: Double) -> Double {
    let rest = max(abs(part) - deadZone, 0) / (1 - deadZone)
    return part < 0 ? -rest : rest
  }

  private func outsideDeadZone(_ offset: Point) -> Point {
    let distance = offset.distance(to: .zero)
    return distance > 0 ? offset * (outsideDeadZone(distance) / distance) : .zero
  }

  public override func endTracking(_ touch: Touch) { release(touch) }

  public override func cancelTracking(_ touch: Touch) { release(touch) }

  /// Sets both values to the middle, and moves the stick there.
  private func release(_ touch: Touch) {
    released = held ?? .zero
    held = nil
    for slot in [xSlot, ySlot] { touch.finish(slot, with: number(at: 0.5, of: slot)) }
    spring.jump(to: 1)
    spring.move(to: 0, by: transition(over: Motion.slide))
    requestFrames()
    setNeedsDisplay()
  }

  /// A finger moves the stick to an edge and along it.
  public override var demonstration: [DemonstrationFinger] {
    let (center, travel) = (bounds.center, travel)
    return [
      { time in
        center + Point(angle: -.pi / 2 + 2 * time, radius: travel * min(time * 4, 1))
      }
    ]
  }
}
