import Controls
import Geometry
import Raster

/// A control with knobs on a straight track: a slider or a range slider.
public class TrackSlider: ScaledControl {
  @Redrawn(.color("The colour of the track beyond the value."))
  public final var trackColor = SliderStyle.plain.trackColor
  @Redrawn(.color("The colour of the part of the track up to the value; the tint if not set."))
  public final var trackHighlightColor = SliderStyle.plain.trackHighlightColor
  @Redrawn(.color("The colour of the knobs."))
  public final var knobColor = SliderStyle.plain.knobColor
  @Redrawn(
    .number(in: 0...1, "The roundness of the track and the knobs: 0 is square and 1 is round."))
  public final var curvaceousness = SliderStyle.plain.curvaceousness
  @Redrawn(.number(in: 0...1, "The strength of the highlight on the lower half of the track."))
  public final var gloss = SliderStyle.plain.gloss
  @Redrawn(.number(in: 0...1, "The strength of the shadows in the track and under the knobs."))
  public final var shadow = SliderStyle.plain.shadow
  @Redrawn(.number(in: 0...8, unit: "points", "The width of the outlines."))
  public final var outline = SliderStyle.plain.outline

  @Resized(
    .length(
      "The diameter of the knobs with a margin of 2 points. If not set, knobs have the size of the theme's token `handle`, or are 44 wide and 24 high on a vertical slider with a scale. In the theme `classic`, they are as large as fits; in a row, column, grid or stack that stretches the slider, at most 44."
    ))
  public final var knobSize: Double? = nil

  public override class var sharedProperties: [Property] {
    commonProperties + rangeProperties + handleProperties
  }

  public override func handlePosition(of slot: ValueSlot, at number: Double) -> Point? {
    knobArea(at: number).center
  }

  /// Without the scale.
  public final override var heldValueArea: Rectangle {
    knobLane.inset(by: -overhang(of: bounds.size))
  }

  public final override var dragDirections: DragDirections {
    isVertical ? .vertical : .horizontal
  }

  public override var focusShape: FocusShape {
    FocusShape(knobLane, cornerRadius: knobWidth / 2 * curvaceousness)
  }

  /// Whether the track is vertical, with the minimum at the bottom.
  var isVertical: Bool { false }

  /// The appearance of the track and the knobs.
  final var style: SliderStyle {
    SliderStyle(
      trackColor: trackColor, trackHighlightColor: trackHighlightColor, knobColor: knobColor,
      curvaceousness: curvaceousness, gloss: gloss, shadow: shadow, outline: outline)
  }
}

extension TrackSlider {
  /// The natural breadth of a slider.
  static let naturalBreadth = 44.0

  /// The size of a fader cap with its margin, in points.
  private static let cap = Size(
    width: 44 + 2 * SliderStyle.knobInset, height: 24 + 2 * SliderStyle.knobInset)

  /// Whether the knob is a fader cap.
  private var hasCap: Bool { isVertical && scale != .none && knobSize == nil && !isClassic }

  /// The length of a knob across the track.
  var knobWidth: Double { knobWidth(in: bounds.size) }

  func knobWidth(in size: Size) -> Double {
    let (breadth, length) =
      isVertical ? (size.width, size.height) : (size.height, size.width)
    let largest = hasCap ? Self.cap.width : min(length, knobSize ?? defaultKnobSize)
    return max(min(breadth - scaleBreadth, largest), 0)
  }

  private var defaultKnobSize: Double {
    guard isClassic else { return handleToken + 2 * SliderStyle.knobInset }
    return isStretched ? Self.naturalBreadth : .infinity
  }

  /// The length of a knob along the track.
  var knobLength: Double { hasCap ? min(Self.cap.height, bounds.height, knobWidth) : knobWidth }

  /// The breadth of the area of the knobs in the natural size.
  var naturalLane: Double { knobSize ?? (hasCap ? Self.cap.width : Self.naturalBreadth) }

  /// Whether a container determines the breadth.
  private var isStretched: Bool {
    parent?.placesChildren == true && (isVertical ? layout.width : layout.height) == nil
  }

  /// The sizes of the scale. It is near the area of the knobs, because the track is narrower.
  private var scaleMetrics: ScaleMetrics {
    var metrics = straightMetrics(isVertical: isVertical)
    metrics.zoneOffset = 1
    return metrics
  }

  /// How far the scale extends from the area of the knobs.
  var scaleBreadth: Double {
    let label = largestLabel(scaleMetrics)
    return scaleMetrics.breadth(label: isVertical ? label.width : label.height)
  }

  /// The area in which the knobs move. The scale is below it, or at the end of a vertical slider.
  var knobLane: Rectangle {
    let (knob, scale) = (knobWidth, scaleBreadth)
    return isVertical
      ? inLayoutDirection(
        Rectangle(
          x: (bounds.width - knob - scale) / 2, y: 0, width: knob, height: bounds.height))
      : Rectangle(
        x: 0, y: (bounds.height - knob - scale) / 2, width: bounds.width, height: knob)
  }

  /// The distance from the edge of the area of the knobs to the track.
  private var trackMargin: Double {
    let width = hasCap ? min(knobWidth, handleToken) : knobWidth
    return (knobWidth - SliderStyle.trackBreadth(forKnob: width)) / 2
  }

  /// The frame of the track.
  var track: Rectangle {
    isVertical ? knobLane.inset(dx: trackMargin, dy: 0) : knobLane.inset(dx: 0, dy: trackMargin)
  }

  /// Draws the scale, and the mark at the target across the track.
  func drawScale(on canvas: Canvas) {
    let line = ScaleLine.beside(
      knobLane, inset: knobLength / 2, isVertical: isVertical, isRightToLeft: isRightToLeft)
    drawScale(along: line, scaleMetrics, on: canvas)
    drawTarget(along: line, across: (trackMargin - knobWidth)...(-trackMargin), on: canvas)
  }

  /// The length over which the centre of a knob can move.
  var usableLength: Double {
    max((isVertical ? bounds.height : bounds.width) - knobLength, 0)
  }

  /// The distance of the centre of a knob from the minimum end of the track.
  func center(of number: Double) -> Double {
    usableLength * fraction(of: number) + knobLength / 2
  }

  func number(atCenter center: Double) -> Double {
    guard usableLength > 0 else { return minimum }
    return number(at: (center - knobLength / 2) / usableLength)
  }

  /// The distance of a point from the minimum end of the track.
  func distanceAlongTrack(of point: Point) -> Double {
    isVertical ? bounds.height - point.y : inLayoutDirection(point).x
  }

  /// The bounding rectangle of a knob.
  func knobArea(at number: Double) -> Rectangle {
    let distance = center(of: number)
    let center =
      isVertical
      ? Point(x: knobLane.center.x, y: bounds.height - distance)
      : inLayoutDirection(Point(x: distance, y: knobLane.center.y))
    return Rectangle(center: center, radius: knobWidth / 2)
      .inset(dx: 0, dy: (knobWidth - knobLength) / 2)
  }

  func isOnKnob(at number: Double, _ location: Point) -> Bool {
    knobArea(at: number).hitArea.contains(location)
  }

  /// Redraws the old and new areas of a knob and everything between them.
  func setNeedsDisplay(ofKnobFrom old: Double, to new: Double) {
    setNeedsDisplay(
      in: knobReach(around: knobArea(at: old)).union(knobReach(around: knobArea(at: new))))
  }

  /// Draws the knob of a slot; at rest it fills `area`.
  func drawKnob(of slot: ValueSlot, in area: Rectangle, isHeld: Bool, on canvas: Canvas) {
    var style = style
    style.knobColor = handleColor(style.knobColor, of: slot)
    let area = area.inset(by: -min(area.width, area.height) * growth(of: slot) / 2)
    drawRim(around: style.knobShape(in: area), of: slot, on: canvas)
    style.drawKnob(in: area, isShaded: isHeld && heldGrowth == 0, on: canvas)
  }

  /// The area that a knob with this bounding rectangle can draw to, even while held.
  func knobReach(around area: Rectangle) -> Rectangle {
    grown(area).inset(by: -(style.knobOverhang + 1))
  }

  /// The distance by which a knob can extend beyond the bounds of a control of this size.
  func overhang(of size: Size) -> Double {
    reach(ofHandle: knobWidth(in: size)) + style.knobOverhang
  }
}
