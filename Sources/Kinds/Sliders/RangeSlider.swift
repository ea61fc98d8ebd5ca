import Controls
import Geometry
import Raster
import TouchTracking

/// Two knobs on one track: a lower and an upper value.
public final class RangeSlider: TrackSlider {
  @Observed(.boolean("Whether a touch on the bare track moves the nearer knob there."))
  public var tapToMove = false
  @Observed(
    .number(
      in: 0...PropertyFormat.anyNumber.upperBound, "The least distance between the two values."
    ).affectingValues, didChange: RangeSlider.gapDidChange)
  public var minimumGap = 0.0

  let lowerSlot = Slot("lower", 2.0, in: 0...10, "The left knob.")
  let upperSlot = Slot("upper", 8.0, in: 0...10, "The right knob.")

  /// As panel files name it.
  public static let kind = ControlKind(
    "rangeSlider", "Two knobs on one track.", theme: SliderStyle.theme
  ) { RangeSlider() }

  /// The hold of each touch.
  enum Grip: Hashable {
    /// One handle, grabbed `offset` points right of its centre.
    case handle(Handle, offset: Double)
    /// Both knobs were as near: the first movement decides.
    case undecided(lowerOffset: Double, upperOffset: Double)
  }

  /// The two knobs.
  enum Handle: Hashable {
    case lower, upper
  }

  private(set) var grips: [ContactID: Grip] = [:]

  public override init() {
    super.init()
    // Each value is bounded by the other; the value being set gives way.
    lowerSlot.setLimit { [unowned self] in min($0, upperSlot.content - minimumGap) }
    upperSlot.setLimit { [unowned self] in max($0, lowerSlot.content + minimumGap) }
  }

  private func gapDidChange() {
    lowerSlot.limitDidChange()
    upperSlot.limitDidChange()
  }

  /// The lower value now; a finger's choice counts before it is published.
  public var lower: Double { lowerSlot.content }
  /// The upper value now, never below the lower one.
  public var upper: Double { upperSlot.content }

  public override var intrinsicSize: Size? { Size(width: 240, height: 44) }

  /// The other knob ends a knob's way as well.
  public override func isAtLimit(_ slot: ValueSlot) -> Bool {
    super.isAtLimit(slot) || upperSlot.shown - lowerSlot.shown <= minimumGap
  }

  public override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size).inset(by: -stickingOut(of: size))
  }

  public override func draw(on canvas: Canvas) { drawLayers(on: canvas) }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay(ofKnobFrom: old, to: new)
    // It may be at its limit now, which is this one.
    for other in slots where other !== slot && other.isHeld { liftDidChange(other) }
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? { knobSquare(at: slot.shown) }

  public override func trackingDidChange() {
    for slot in slots { liftDidChange(slot) }
  }

  public override func liftDidChange(_ slot: ValueSlot) {
    setNeedsDisplay(ofKnobFrom: slot.shown, to: slot.shown)
  }

  /// Two fingers at once, each with a knob of its own.
  public override var demonstration: [DemonstrationFinger] {
    let (usable, y) = (usableLength, bounds.center.y)
    let (lower, upper) = (center(of: lower), center(of: upper))
    return [
      { Point(x: lower + usable * 0.16 * Demonstration.swing($0), y: y) },
      { Point(x: upper - usable * 0.2 * Demonstration.swing($0), y: y) },
    ]
  }

  // MARK: Tracking

  // The handle depends on the location; see `take`.
  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    let x = touch.location.x
    let lowerOffset = x - center(of: lowerSlot.shown)
    let upperOffset = x - center(of: upperSlot.shown)
    let isOnLower = !isHeld(.lower) && isOnKnob(at: lowerSlot.shown, touch.location)
    let isOnUpper = !isHeld(.upper) && isOnKnob(at: upperSlot.shown, touch.location)
    switch (isOnLower, isOnUpper) {
    case (true, false):
      take(.lower, offset: lowerOffset, by: touch)
    case (false, true):
      take(.upper, offset: upperOffset, by: touch)
    case (true, true):
      if abs(abs(lowerOffset) - abs(upperOffset)) < 0.5 {
        grips[touch.id] = .undecided(lowerOffset: lowerOffset, upperOffset: upperOffset)
      } else if abs(lowerOffset) < abs(upperOffset) {
        take(.lower, offset: lowerOffset, by: touch)
      } else {
        take(.upper, offset: upperOffset, by: touch)
      }
    case (false, false):
      guard tapToMove, let handle = nearestFreeHandle(lowerOffset, upperOffset) else {
        return false
      }
      take(handle, offset: 0, by: touch)
      drag(handle, offset: 0, by: touch)
    }
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    switch grips[touch.id] {
    case .handle(let handle, let offset):
      drag(handle, offset: offset, by: touch)
    case .undecided(let lowerOffset, let upperOffset):
      let moved = touch.location.x - touch.previousLocation.x
      // Beyond an end of the range none can go: there the next movement decides.
      guard moved != 0, let handle = freeHandle(thatCanMove: moved) else { return true }
      let offset = handle == .lower ? lowerOffset : upperOffset
      take(handle, offset: offset, by: touch)
      drag(handle, offset: offset, by: touch)
    case nil:
      return false
    }
    return true
  }

  public override func endTracking(_ touch: Touch) { grips[touch.id] = nil }

  public override func cancelTracking(_ touch: Touch) { grips[touch.id] = nil }

  private func take(_ handle: Handle, offset: Double, by touch: Touch) {
    grips[touch.id] = .handle(handle, offset: offset)
    touch.hold(slot(of: handle))
    liftDidChange(slot(of: handle))
  }

  private func drag(_ handle: Handle, offset: Double, by touch: Touch) {
    touch.set(number(atCenter: touch.location.x - offset), in: slot(of: handle))
  }

  func slot(of handle: Handle) -> Slot<Double> { handle == .lower ? lowerSlot : upperSlot }

  func isHeld(_ handle: Handle) -> Bool { slot(of: handle).isHeld }

  /// The outer handle of a direction goes that way as far as the range does, the inner one as far
  /// as the outer one lets it.
  private func freeHandle(thatCanMove direction: Double) -> Handle? {
    let isGap = upper - lower > minimumGap
    let handles: [(handle: Handle, canMove: Bool)] =
      direction < 0
      ? [(.lower, lower > minimum), (.upper, isGap)]
      : [(.upper, upper < maximum), (.lower, isGap)]
    return handles.first { $0.canMove && !isHeld($0.handle) }?.handle
  }

  private func nearestFreeHandle(_ lowerOffset: Double, _ upperOffset: Double) -> Handle? {
    switch (isHeld(.lower), isHeld(.upper)) {
    case (true, true): nil
    case (true, false): .upper
    case (false, true): .lower
    // On the right of both, even of two that are stacked, it is the upper one.
    case (false, false): lowerOffset + upperOffset <= 0 ? .lower : .upper
    }
  }
}
