import Geometry
import Raster
import TouchTracking

/// Two knobs on one track: a lower and an upper value.
public final class RangeSlider: Control, RangedControl, StyledSlider {
  /// How it looks.
  public var style = SliderStyle() { didSet { setNeedsDisplay() } }
  /// Whether a touch on the bare track moves the nearer knob there.
  public var tapToMove = false
  /// The least distance between the two values.
  public var minimumGap = 0.0 {
    didSet {
      guard minimumGap != oldValue else { return }
      lowerSlot.value.revise()
      upperSlot.value.revise()
    }
  }

  var lowerSlot: ValueSlot { slots[0] }
  var upperSlot: ValueSlot { slots[1] }

  /// What each contact holds.
  enum Grip: Hashable {
    /// A knob, grabbed `offset` points right of its centre.
    case knob(Knob, offset: Double)
    /// Both knobs were as near: the first movement decides.
    case undecided(lowerOffset: Double, upperOffset: Double)
  }

  enum Knob: Hashable {
    case lower, upper
  }

  private(set) var grips: [ContactID: Grip] = [:]

  public override init() {
    super.init()
    addSlot(
      "lower", NamedValue(.number(2), minimum: 0, maximum: 10), documentation: "The left knob.")
    addSlot(
      "upper", NamedValue(.number(8), minimum: 0, maximum: 10), documentation: "The right knob.")
    slotWasLinked(lowerSlot)
    slotWasLinked(upperSlot)
  }

  /// The lower value now; a finger's choice counts before it is published.
  public var lower: Double { lowerSlot.number }
  /// The upper value now, never below the lower one.
  public var upper: Double { upperSlot.number }

  /// Each value is bounded by the other; the one that is being set gives way.
  public override func slotWasLinked(_ slot: ValueSlot) {
    if slot === lowerSlot {
      slot.constrain { [weak self] in
        guard let self else { return $0 }
        return min($0, self.upperSlot.number - self.minimumGap)
      }
    } else if slot === upperSlot {
      slot.constrain { [weak self] in
        guard let self else { return $0 }
        return max($0, self.lowerSlot.number + self.minimumGap)
      }
    }
  }

  public override var intrinsicSize: Size? { Size(width: 240, height: 44) }

  public override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size).inset(by: -stickingOut(of: size))
  }

  public override class var properties: [Property] {
    commonProperties + rangeProperties + styleProperties + handleProperties + [
      .number(
        "minimumGap", \RangeSlider.minimumGap, in: 0...Property.anyNumber.upperBound,
        "The least distance between the two values."
      ).affectingValues,
      .boolean(
        "tapToMove", \RangeSlider.tapToMove,
        "Whether a touch on the bare track moves the nearer knob there."),
    ]
  }

  public override func draw(on canvas: Canvas) { drawLayers(on: canvas) }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay(ofKnobFrom: old, to: new)
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? { knobSquare(at: slot.shown) }

  public override func setNeedsDisplayForTracking() {
    for slot in slots { liftDidChange(slot) }
  }

  public override func liftDidChange(_ slot: ValueSlot) {
    setNeedsDisplay(ofKnobFrom: slot.shown, to: slot.shown)
  }

  // MARK: Places

  var knobWidth: Double { min(bounds.height, bounds.width) }
  private var usableWidth: Double { max(bounds.width - knobWidth, 0) }

  func center(of number: Double) -> Double {
    usableWidth * fraction(of: number) + knobWidth / 2
  }

  private func number(atCenter x: Double) -> Double {
    guard usableWidth > 0 else { return minimum }
    return number(at: (x - knobWidth / 2) / usableWidth)
  }

  /// The square that a knob fills.
  func knobSquare(at number: Double) -> Rectangle {
    Rectangle(
      x: center(of: number) - knobWidth / 2, y: (bounds.height - knobWidth) / 2, width: knobWidth,
      height: knobWidth)
  }

  // MARK: Tracking

  // Which knob a contact takes depends on where it is; see `take`.
  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ contact: Contact) -> Bool {
    let x = contact.location.x
    let lowerOffset = x - center(of: lowerSlot.shown)
    let upperOffset = x - center(of: upperSlot.shown)
    let isOnLower = !isHeld(.lower) && isOn(lowerSlot.shown, contact.location)
    let isOnUpper = !isHeld(.upper) && isOn(upperSlot.shown, contact.location)
    switch (isOnLower, isOnUpper) {
    case (true, false):
      take(.lower, offset: lowerOffset, by: contact)
    case (false, true):
      take(.upper, offset: upperOffset, by: contact)
    case (true, true):
      if abs(abs(lowerOffset) - abs(upperOffset)) < 0.5 {
        grips[contact.id] = .undecided(lowerOffset: lowerOffset, upperOffset: upperOffset)
      } else if abs(lowerOffset) < abs(upperOffset) {
        take(.lower, offset: lowerOffset, by: contact)
      } else {
        take(.upper, offset: upperOffset, by: contact)
      }
    case (false, false):
      guard tapToMove, let knob = nearestFreeKnob(lowerOffset, upperOffset) else { return false }
      take(knob, offset: 0, by: contact)
      drag(knob, offset: 0, by: contact)
    }
    return true
  }

  public override func continueTracking(_ contact: Contact) -> Bool {
    switch grips[contact.id] {
    case .knob(let knob, let offset):
      drag(knob, offset: offset, by: contact)
    case .undecided(let lowerOffset, let upperOffset):
      let moved = contact.location.x - contact.previousLocation.x
      // Beyond an end of the range none can go: there the next movement decides.
      guard moved != 0, let knob = freeKnob(thatCanMove: moved) else { return true }
      let offset = knob == .lower ? lowerOffset : upperOffset
      take(knob, offset: offset, by: contact)
      drag(knob, offset: offset, by: contact)
    case nil:
      return false
    }
    return true
  }

  public override func endTracking(_ contact: Contact) { grips[contact.id] = nil }

  public override func cancelTracking(_ contact: Contact) { grips[contact.id] = nil }

  private func take(_ knob: Knob, offset: Double, by contact: Contact) {
    grips[contact.id] = .knob(knob, offset: offset)
    hold(slot(of: knob), by: contact)
    liftDidChange(slot(of: knob))
  }

  private func drag(_ knob: Knob, offset: Double, by contact: Contact) {
    track(number(atCenter: contact.location.x - offset), in: slot(of: knob), by: contact)
  }

  func slot(of knob: Knob) -> ValueSlot { knob == .lower ? lowerSlot : upperSlot }

  /// Whether a contact holds the knob.
  func isHeld(_ knob: Knob) -> Bool {
    grips.values.contains {
      if case .knob(knob, _) = $0 { true } else { false }
    }
  }

  private func isOn(_ number: Double, _ location: Point) -> Bool {
    knobSquare(at: number).hitArea.contains(location)
  }

  /// The outer knob of a direction goes that way as far as the range does, the inner one as far as
  /// the outer one lets it.
  private func freeKnob(thatCanMove direction: Double) -> Knob? {
    let isGap = upper - lower > minimumGap
    let knobs: [(knob: Knob, canMove: Bool)] =
      direction < 0
      ? [(.lower, lower > minimum), (.upper, isGap)]
      : [(.upper, upper < maximum), (.lower, isGap)]
    return knobs.first { $0.canMove && !isHeld($0.knob) }?.knob
  }

  private func nearestFreeKnob(_ lowerOffset: Double, _ upperOffset: Double) -> Knob? {
    switch (isHeld(.lower), isHeld(.upper)) {
    case (true, true): nil
    case (true, false): .upper
    case (false, true): .lower
    // On the right of both, even of two that are stacked, it is the upper one.
    case (false, false): lowerOffset + upperOffset <= 0 ? .lower : .upper
    }
  }
}
