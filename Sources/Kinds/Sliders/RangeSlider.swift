import Controls
import Geometry
import Raster
import TouchTracking

/// A slider with two knobs on one track, for a lower and an upper value.
public final class RangeSlider: TrackSlider {
  @Observed(.boolean("Whether a touch on the track moves the nearer knob there."))
  public var tapToMove = false
  @Observed(
    .number(
      in: 0...PropertyFormat.anyNumber.upperBound, "The minimum distance between the two values."
    ).affectingValues, didChange: RangeSlider.gapDidChange)
  public var minimumGap = 0.0

  let lowerSlot = Slot("lower", 2.0, in: 0...10, "The lower value.")
  let upperSlot = Slot("upper", 8.0, in: 0...10, "The upper value.")

  /// The declaration of the `rangeSlider` kind.
  public static let kind = ControlKind(
    "rangeSlider", "A slider with two knobs, for a lower and an upper value.",
    theme: SliderStyle.theme,
    example: """
      { kind: "rangeSlider", name: "comfort", minimum: 10, maximum: 30, step: 0.5, minimumGap: 1,
        lower: 18, upper: 24 }
      """
  ) { RangeSlider() }

  /// What a touch moves.
  enum Grip: Hashable {
    /// One knob, grabbed `offset` points beyond its centre, in the direction of the maximum.
    case handle(Handle, offset: Double)
    /// Both knobs were equally near; the first movement decides.
    case undecided(lowerOffset: Double, upperOffset: Double)
  }

  enum Handle: Hashable {
    case lower, upper
  }

  private(set) var grips: [ContactID: Grip] = [:]

  public override init() {
    super.init()
    // Each value is limited by the other if that is known; the one being set is clamped.
    lowerSlot.setLimit { [unowned self] in
      upperSlot.isKnown ? min($0, upperSlot.content - minimumGap) : $0
    }
    upperSlot.setLimit { [unowned self] in
      lowerSlot.isKnown ? max($0, lowerSlot.content + minimumGap) : $0
    }
  }

  private func gapDidChange() {
    lowerSlot.limitDidChange()
    upperSlot.limitDidChange()
  }

  /// The lower value, including a change by a finger that is not published yet.
  public var lower: Double { lowerSlot.content }
  /// The upper value, never less than the lower one.
  public var upper: Double { upperSlot.content }

  public override var intrinsicSize: Size? {
    Size(width: 240, height: naturalLane + scaleBreadth)
  }

  /// A knob is also limited by the other one.
  public override func isAtLimit(_ slot: ValueSlot) -> Bool {
    super.isAtLimit(slot)
      || lowerSlot.isKnown && upperSlot.isKnown && upperSlot.shown - lowerSlot.shown <= minimumGap
  }

  public override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size).inset(by: -overhang(of: size))
  }

  public override func draw(on canvas: Canvas) { drawLayers(on: canvas) }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay(ofKnobFrom: old, to: new)
    // The other knob looks different at its limit, and this knob can be its limit.
    for other in slots where other !== slot && other.isHeld { liftDidChange(other) }
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    slot.isKnown ? knobArea(at: slot.shown) : nil
  }

  public override func trackingDidChange() {
    for slot in slots { liftDidChange(slot) }
  }

  public override func liftDidChange(_ slot: ValueSlot) {
    setNeedsDisplay(ofKnobFrom: slot.shown, to: slot.shown)
  }

  /// Two fingers at once, each dragging a knob.
  public override var demonstration: [DemonstrationFinger] {
    let (usable, y) = (usableLength, knobLane.center.y)
    let (lower, upper) = (center(of: lower), center(of: upper))
    let distances: [(Double) -> Double] = [
      { lower + usable * 0.16 * Demonstration.swing($0) },
      { upper - usable * 0.2 * Demonstration.swing($0) },
    ]
    return distances.map { distance in { self.inLayoutDirection(Point(x: distance($0), y: y)) } }
  }

  // MARK: Keys

  /// The knob that keys move.
  private var adjustedHandle = Handle.lower

  public override var adjustedSlot: ValueSlot? { slot(of: adjustedHandle) }

  /// The shape of the knob that keys move, while the control is adjusted.
  public override var focusShape: FocusShape {
    guard isAdjusting, let knob = adjustedSlot.flatMap({ handleArea(of: $0) }) else {
      return super.focusShape
    }
    return FocusShape(knob, cornerRadius: knob.width / 2 * curvaceousness)
  }

  /// Enter adjusts the lower knob, then the upper one, and then ends adjusting.
  public override func handle(_ key: Key) -> Bool {
    guard key == .enter else { return super.handle(key) }
    let goesOn = isAdjusting && adjustedHandle == .lower
    adjustedHandle = goesOn ? .upper : .lower
    return goesOn
  }

  // MARK: Tracking

  // Which slot is held depends on the location; see `grab`.
  public override var heldSlot: ValueSlot? { nil }

  /// One for each knob.
  public override var touchLimit: Int { 2 }

  public override func beginTracking(_ touch: Touch) -> Bool {
    let distance = distanceAlongTrack(of: touch.location)
    let lowerOffset = distance - center(of: lowerSlot.shown)
    let upperOffset = distance - center(of: upperSlot.shown)
    let isOnLower = isFree(.lower) && isOnKnob(at: lowerSlot.shown, touch.location)
    let isOnUpper = isFree(.upper) && isOnKnob(at: upperSlot.shown, touch.location)
    switch (isOnLower, isOnUpper) {
    case (true, false):
      grab(.lower, offset: lowerOffset, by: touch)
    case (false, true):
      grab(.upper, offset: upperOffset, by: touch)
    case (true, true):
      if abs(abs(lowerOffset) - abs(upperOffset)) < 0.5 {
        grips[touch.id] = .undecided(lowerOffset: lowerOffset, upperOffset: upperOffset)
      } else if abs(lowerOffset) < abs(upperOffset) {
        grab(.lower, offset: lowerOffset, by: touch)
      } else {
        grab(.upper, offset: upperOffset, by: touch)
      }
    case (false, false):
      let nearest = tapToMove ? nearestFreeHandle(lowerOffset, upperOffset) : nil
      guard let handle = unknownHandle(at: distance) ?? nearest else { return false }
      grab(handle, offset: 0, by: touch)
      drag(handle, offset: 0, by: touch)
    }
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    switch grips[touch.id] {
    case .handle(let handle, let offset):
      drag(handle, offset: offset, by: touch)
    case .undecided(let lowerOffset, let upperOffset):
      let moved =
        distanceAlongTrack(of: touch.location) - distanceAlongTrack(of: touch.previousLocation)
      // At an end of the range, a movement outward moves neither knob; the next one decides.
      guard moved != 0, let handle = freeHandle(thatCanMove: moved) else { return true }
      let offset = handle == .lower ? lowerOffset : upperOffset
      grab(handle, offset: offset, by: touch)
      drag(handle, offset: offset, by: touch)
    case nil:
      return false
    }
    return true
  }

  public override func endTracking(_ touch: Touch) { grips[touch.id] = nil }

  public override func cancelTracking(_ touch: Touch) { grips[touch.id] = nil }

  private func grab(_ handle: Handle, offset: Double, by touch: Touch) {
    grips[touch.id] = .handle(handle, offset: offset)
    touch.hold(slot(of: handle))
    liftDidChange(slot(of: handle))
  }

  private func drag(_ handle: Handle, offset: Double, by touch: Touch) {
    touch.set(
      number(atCenter: distanceAlongTrack(of: touch.location) - offset), in: slot(of: handle))
  }

  func slot(of handle: Handle) -> Slot<Double> { handle == .lower ? lowerSlot : upperSlot }

  func isHeld(_ handle: Handle) -> Bool { slot(of: handle).isHeld }

  /// Whether a finger can grab a knob.
  private func isFree(_ handle: Handle) -> Bool { slot(of: handle).isKnown && !isHeld(handle) }

  /// Returns the knob with an unknown value that a touch at a distance along the track sets: the one
  /// on that side of the other knob or, if both values are unknown, of the middle.
  private func unknownHandle(at distance: Double) -> Handle? {
    switch (lowerSlot.isKnown, upperSlot.isKnown) {
    case (true, true): nil
    case (false, false): distance < bounds.center.x ? .lower : .upper
    case (false, true): distance < center(of: upperSlot.shown) ? .lower : nil
    case (true, false): distance > center(of: lowerSlot.shown) ? .upper : nil
    }
  }

  /// The knob that can move in `direction`. The outer one can move to the end of the range, the inner
  /// one up to the outer one.
  private func freeHandle(thatCanMove direction: Double) -> Handle? {
    let hasGap = upper - lower > minimumGap
    let handles: [(handle: Handle, canMove: Bool)] =
      direction < 0
      ? [(.lower, lower > minimum), (.upper, hasGap)]
      : [(.upper, upper < maximum), (.lower, hasGap)]
    return handles.first { $0.canMove && !isHeld($0.handle) }?.handle
  }

  private func nearestFreeHandle(_ lowerOffset: Double, _ upperOffset: Double) -> Handle? {
    switch (isFree(.lower), isFree(.upper)) {
    case (false, false): nil
    case (false, true): .upper
    case (true, false): .lower
    // Above two knobs at the same position, the upper one is nearer.
    case (true, true): lowerOffset + upperOffset <= 0 ? .lower : .upper
    }
  }
}
