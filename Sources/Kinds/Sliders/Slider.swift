import Controls
import Geometry
import Raster
import TouchTracking

/// A slider with one knob on a straight track.
public final class Slider: TrackSlider, NumberControl {
  @Resized(.boolean("Whether the slider is vertical, with the minimum at the bottom."))
  public var vertical = false
  @Observed(.boolean("Whether a touch on the track moves the knob there."))
  public var tapToMove = true
  @Redrawn(
    .number("The value from which the track is filled, in both directions; `minimum` if not set.")
      .inValueRange)
  public var origin: Double? = nil

  let valueSlot = Slot("value", 0.0)

  /// The declaration of the `slider` kind.
  public static let kind = ControlKind(
    "slider", "A slider with one knob on a straight track.", theme: SliderStyle.theme,
    example: """
      { kind: "slider", value: "level", maximum: 100, step: 1, height: 44 }
      """
  ) { Slider() }

  override var isVertical: Bool { vertical }

  /// The offset of the finger from the centre of the knob, along the track.
  private var grabOffset = 0.0

  public override var intrinsicSize: Size? {
    let breadth = naturalLane + scaleBreadth
    return vertical ? Size(width: breadth, height: 240) : Size(width: 240, height: breadth)
  }

  public override func drawingBounds(of size: Size) -> Rectangle {
    super.drawingBounds(of: size).inset(by: -overhang(of: size))
  }

  /// Drags along the track.
  public override var demonstration: [DemonstrationFinger] {
    guard vertical else { return super.demonstration }
    let (x, height) = (knobLane.center.x, bounds.height)
    return [{ Point(x: x, y: height * (1 - (0.2 + 0.6 * Demonstration.swing($0)))) }]
  }

  // MARK: Geometry

  /// The distances along the track at which its filled part begins and ends. One of them is under the
  /// knob.
  private var filledPart: (from: Double, to: Double) {
    let start = fraction(ofOrigin: origin)
    guard valueSlot.isKnown, fraction(of: valueSlot.shown) != start else { return (0, 0) }
    let length = vertical ? bounds.height : bounds.width
    // At an end of the range, the whole end of the track is filled.
    let origin = start <= 0 ? 0 : start >= 1 ? length : usableLength * start + knobLength / 2
    let knob = center(of: valueSlot.shown)
    return (min(origin, knob), max(origin, knob))
  }

  // MARK: Drawing

  /// Draws only the track if the value is unknown.
  public override func draw(on canvas: Canvas) {
    let track = canvas.pixelAligned(track)
    let (from, to) = filledPart
    var highlight = track
    if vertical {
      highlight.height = to - from
      highlight.y = track.bottom - to
    } else {
      highlight.width = to - from
      highlight.x = track.left + from
      highlight = inLayoutDirection(highlight, in: track)
    }
    style.drawTrack(
      track, highlight: highlight, tint: effectiveTint, isVertical: vertical, on: canvas)
    drawScale(on: canvas)
    guard valueSlot.isKnown else { return }
    drawKnob(
      of: valueSlot, in: knobArea(at: valueSlot.shown), isHeld: isTracking, on: canvas)
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay(ofKnobFrom: old, to: new)
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    slot.isKnown ? knobArea(at: slot.shown) : nil
  }

  public override func trackingDidChange() { liftDidChange(valueSlot) }

  public override func liftDidChange(_ slot: ValueSlot) {
    setNeedsDisplay(ofKnobFrom: slot.shown, to: slot.shown)
  }

  // MARK: Tracking

  public override func beginTracking(_ touch: Touch) -> Bool {
    if valueSlot.isKnown, isOnKnob(at: valueSlot.shown, touch.location) {
      grabOffset = distanceAlongTrack(of: touch.location) - center(of: valueSlot.shown)
      touch.hold(valueSlot)
    } else {
      guard tapToMove || !valueSlot.isKnown else { return false }
      grabOffset = 0
      drag(touch)
    }
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    drag(touch)
    return true
  }

  private func drag(_ touch: Touch) {
    touch.set(number(atCenter: distanceAlongTrack(of: touch.location) - grabOffset), in: valueSlot)
  }
}
