import Controls
import Geometry
import Raster

/// A bar or an arc that shows a number, and changes colour at thresholds. Touches pass through it.
public final class Meter: Indicator {
  /// The shape that shows the number.
  public enum Form: String, CaseIterable, Sendable {
    /// A straight bar, an arc around the centre, or a closed ring that is filled from the top.
    case bar, arc, ring
  }

  @Resized(
    .choice("Whether the meter is a straight bar, an arc, or a closed ring, filled from the top."))
  public var form = Form.bar
  @Resized(.boolean("Whether a bar is vertical, with the minimum at the bottom."))
  public var vertical = false
  @Redrawn(.color("The colour of the part beyond the value."))
  public var trackColor = Color(gray: 0.5, alpha: 0.3)
  @Redrawn(.color("The colour of the part up to the value; the tint if not set."))
  public var color: Color? = nil
  @Redrawn(
    .number("The value from which the meter is filled, in both directions; `minimum` if not set.")
      .inValueRange)
  public var origin: Double? = nil
  @Redrawn(.number("The value at which `warningColor` begins; none if not set.").inValueRange)
  public var warningAt: Double? = nil
  @Redrawn(.number("The value at which `criticalColor` begins; none if not set.").inValueRange)
  public var criticalAt: Double? = nil
  @Redrawn(
    .boolean(
      "Whether thresholds apply to lower values, as for a battery, instead of to higher ones."))
  public var warnsBelow = false
  @Redrawn(.color("The colour of values beyond `warningAt`."))
  public var warningColor = Color(red: 0.95, green: 0.7, blue: 0.24)
  @Redrawn(.color("The colour of values beyond `criticalAt`."))
  public var criticalColor = Color(red: 0.94, green: 0.38, blue: 0.43)
  @Redrawn(
    .number(
      in: 0...1,
      "The roundness of the ends: 0 is square and 1 is round; an arc has round ends from 0.5 on."))
  public var curvaceousness = 1.0
  @Redrawn(.length("The width of an arc; derived from the size of the meter if `null`."))
  public var lineWidth: Double? = 10
  @Redrawn(.angle("The angle at which an arc begins, clockwise from 3 o'clock."))
  public var startAngle = -5 * Double.pi / 4
  @Redrawn(.angle("The angle at which an arc ends, clockwise from 3 o'clock."))
  public var endAngle = Double.pi / 4
  @Redrawn(.boolean("Whether the value is shown in the middle of an arc."))
  public var showsValue = false

  /// The declaration of the `meter` kind.
  public static let kind = ControlKind(
    "meter", "A bar or an arc that shows a number, and changes colour at thresholds.",
    theme: [
      "trackColor": "track", "lineWidth": nil, "warningColor": "warningFill",
      "criticalColor": "bad",
      "scaleColor": "caption",
    ],
    example: """
      { kind: "meter", form: "arc", value: "heat", maximum: 120, warningAt: 80, criticalAt: 100,
        lineWidth: 20, showsValue: true }
      """
  ) { Meter() }

  public override var shownTexts: [String] {
    form != .bar && showsValue ? [valueSlot.text(in: language, isGrouped: true)] : []
  }

  public override var intrinsicSize: Size? {
    switch form {
    case .bar:
      vertical
        ? Size(width: 12 + breadth(of: barMetrics), height: 160)
        : Size(width: 160, height: 12 + breadth(of: barMetrics))
    case .arc, .ring: Size(width: 96, height: 96)
    }
  }

  /// The colour of the part up to `number`.
  func color(at number: Double) -> Color {
    if let zone = zone(of: number) { return color(of: zone.color) }
    func isBeyond(_ threshold: Double?) -> Bool {
      guard let threshold else { return false }
      return warnsBelow ? number <= threshold : number >= threshold
    }
    if isBeyond(criticalAt) { return criticalColor }
    if isBeyond(warningAt) { return warningColor }
    return color ?? effectiveTint
  }

  // MARK: Drawing

  /// Draws only the track and the scale if the value is unknown.
  public override func draw(on canvas: Canvas) {
    let number = valueSlot.shown
    switch form {
    case .bar: drawBar(at: number, on: canvas)
    case .arc, .ring:
      let (start, end) = (angle(at: fraction(ofOrigin: origin)), angle(at: fraction(of: number)))
      canvas.fill(arc(from: angles.start, to: angles.end), trackColor)
      if start != end, valueSlot.isKnown {
        canvas.fill(arc(from: start, to: end), color(at: number))
      }
      if showsValue { centeredValue(at: number, scale: canvas.textScale)?.draw(on: canvas) }
    }
    drawScale(along: scaleLine, scaleMetrics, on: canvas)
    drawMarks(on: canvas)
  }

  override var markedTrack: (line: ScaleLine, edges: ClosedRange<Double>) {
    (scaleLine, -(form != .bar ? trackWidth : vertical ? bar.width : bar.height)...0)
  }

  private func drawBar(at number: Double, on canvas: Canvas) {
    let track = canvas.pixelAligned(bar)
    let radius = min(track.width, track.height) * curvaceousness / 2
    let whole = Shape.roundedRectangle(track, radius: radius)
    canvas.fill(whole, trackColor)
    guard valueSlot.isKnown else { return }
    let isBelow = fraction(of: number) < fraction(ofOrigin: origin)
    let side = canvas.pixelAligned(
      inBarDirection(side(of: track, isBelowOrigin: isBelow), in: track))
    let fill = inBarDirection(barFill(at: number, isBelowOrigin: isBelow, in: track), in: track)
    let filled = fill.intersection(side)
    var inside = canvas
    // The ends of a fill that is long enough are those of the track.
    if side == track, (vertical ? filled.height : filled.width) >= 2 * radius {
      return inside.fill(.roundedRectangle(filled, radius: radius), color(at: number))
    }
    inside.clip(to: whole)
    inside.clip(to: .rectangle(side))
    inside.fill(.roundedRectangle(fill, radius: radius), color(at: number))
  }

  private var barMetrics: ScaleMetrics { straightMetrics(isVertical: vertical) }

  /// The sizes of the scale.
  var scaleMetrics: ScaleMetrics {
    guard form != .bar else { return fittingBeside(barMetrics) }
    return fitting(dialMetrics(radius: innerRadius), around: showsValue ? valueSlot : nil) {
      innerRadius - dialBreadth($0)
    }
  }

  /// Returns the sizes of as much of the scale as leaves enough room for the bar.
  private func fittingBeside(_ metrics: ScaleMetrics) -> ScaleMetrics {
    guard !isClassic else { return metrics }
    let room = (vertical ? bounds.width : bounds.height) - Self.thinnestBar
    var metrics = metrics
    for parts in [ScaleParts.numbers, .ticks]
    where metrics.parts == parts && breadth(of: metrics) > room {
      metrics.parts = parts == .numbers ? .ticks : .none
    }
    return metrics
  }

  /// The thickness of a bar, in points, below which it has a smaller scale or none.
  private static let thinnestBar = 4.0

  /// The breadth of the scale beside a bar.
  private var scaleBreadth: Double { breadth(of: scaleMetrics) }

  private func breadth(of metrics: ScaleMetrics) -> Double {
    let label = largestLabel(metrics)
    return metrics.breadth(label: vertical ? label.width : label.height)
  }

  /// The edge of the bar or the arc, from which the scale extends.
  var scaleLine: ScaleLine {
    switch form {
    case .bar: .beside(bar, isVertical: vertical, isRightToLeft: isRightToLeft)
    case .arc, .ring:
      .arc(
        center: bounds.center, radius: innerRadius, start: angles.start, end: angles.end,
        isInside: true
      )
    }
  }

  /// The frame of a bar. The scale is below it, or at the end of a vertical bar.
  private var bar: Rectangle {
    let breadth = scaleBreadth
    guard breadth > 0 else { return bounds }
    guard vertical else {
      return Rectangle(
        x: 0, y: 0, width: bounds.width, height: max(bounds.height - breadth, 0))
    }
    // Half the height of the numbers at the ends extends beyond the bar.
    let metrics = scaleMetrics
    let label = metrics.parts == .numbers ? largestLabel(metrics) : .zero
    let end = min(label.height, bounds.height) / 2
    return inLayoutDirection(
      Rectangle(
        x: 0, y: end, width: max(bounds.width - breadth, 0), height: bounds.height - 2 * end))
  }

  /// A part of a bar in the layout direction.
  private func inBarDirection(_ part: Rectangle, in track: Rectangle) -> Rectangle {
    vertical ? part : inLayoutDirection(part, in: track)
  }

  /// The part of a bar on one side of the origin.
  private func side(of track: Rectangle, isBelowOrigin: Bool) -> Rectangle {
    let start = fraction(ofOrigin: origin)
    let (from, to) = isBelowOrigin ? (0, start) : (start, 1)
    return vertical
      ? Rectangle(
        left: track.left, top: track.bottom - track.height * to, right: track.right,
        bottom: track.bottom - track.height * from)
      : Rectangle(
        left: track.left + track.width * from, top: track.top,
        right: track.left + track.width * to, bottom: track.bottom)
  }

  /// The filled part of a bar. It continues beyond the origin, where it is clipped, so that its end is
  /// rounded in the same way at every value.
  private func barFill(at number: Double, isBelowOrigin: Bool, in track: Rectangle) -> Rectangle {
    let breadth = min(track.width, track.height)
    let (end, start) = (fraction(of: number), fraction(ofOrigin: origin))
    if vertical {
      let (end, start) = (track.bottom - track.height * end, track.bottom - track.height * start)
      return Rectangle(
        left: track.left, top: isBelowOrigin ? start - breadth : end, right: track.right,
        bottom: isBelowOrigin ? end : start + breadth)
    }
    let (endX, startX) = (track.left + track.width * end, track.left + track.width * start)
    return Rectangle(
      left: isBelowOrigin ? endX : startX - breadth, top: track.top,
      right: isBelowOrigin ? startX + breadth : endX, bottom: track.bottom)
  }

  private var radius: Double {
    max((min(bounds.width, bounds.height) - trackWidth) / 2 - targetMargin, 0)
  }

  /// The width of the arc.
  private var trackWidth: Double {
    dialTrackWidth(lineWidth, radius: min(bounds.width, bounds.height) / 2)
  }

  private var innerRadius: Double { max(radius - trackWidth / 2, 0) }

  private func arc(from start: Double, to end: Double) -> Shape {
    .arc(
      center: bounds.center, radius: radius, start: min(start, end), end: max(start, end),
      width: trackWidth, cap: curvaceousness >= 0.5 ? .round : .butt)
  }

  /// The angles of the minimum and the maximum.
  private var angles: (start: Double, end: Double) {
    form == .ring ? (-.pi / 2, 1.5 * .pi) : (startAngle, endAngle)
  }

  private func angle(at fraction: Double) -> Double {
    angles.start + fraction * (angles.end - angles.start)
  }

  // MARK: The value in the middle

  /// The radius of the circle inside the arc and the scale.
  var numberRadius: Double {
    let metrics = scaleMetrics
    let breadth =
      isClassic ? metrics.breadth(label: largestLabel(metrics).height) : dialBreadth(metrics)
    return max(innerRadius - breadth, 0)
  }

  func centeredValue(at number: Double, scale: Double) -> CenteredValue? {
    let radius = numberRadius
    return centeredValue(
      valueSlot.isKnown ? .number(number) : nil, of: valueSlot.value, in: shownRange,
      dialType(classic: min(bounds.width, bounds.height) * 0.22, within: radius),
      around: bounds.center, within: radius, scale: scale)
  }

  // MARK: Damage

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    updatePeak()
    // The ends of an arc disappear in a full ring.
    let isOrWasFull = form == .ring && max(fraction(of: old), fraction(of: new)) == 1
    guard color(at: old) == color(at: new), !isOrWasFull else { return setNeedsDisplay() }
    switch form {
    case .bar:
      let (low, high) = (fraction(of: min(old, new)), fraction(of: max(old, new)))
      let bar = bar
      let end = min(bar.width, bar.height) / 2 + 1
      // Only below the origin are the ends at the other side.
      let otherEnd = origin == nil ? 1 : end
      let changed =
        vertical
        ? Rectangle(
          left: bar.left, top: bar.bottom - bar.height * high - otherEnd, right: bar.right,
          bottom: bar.bottom - bar.height * low + end)
        : Rectangle(
          left: bar.width * low - end, top: bar.top, right: bar.width * high + otherEnd,
          bottom: bar.bottom)
      setNeedsDisplay(in: inBarDirection(changed, in: bar).intersection(bar))
    case .arc, .ring:
      let (from, to) = (angle(at: fraction(of: old)), angle(at: fraction(of: new)))
      setNeedsDisplay(
        in: Rectangle(
          aroundRing: bounds.center, inner: radius - trackWidth / 2, outer: radius + trackWidth / 2,
          from: min(from, to), to: max(from, to)
        ).inset(by: -(trackWidth / 2 + 1)))
      if showsValue {
        for number in [old, new] {
          guard let value = centeredValue(at: number, scale: displayScale) else { continue }
          setNeedsDisplay(in: value.extent)
        }
      }
    }
  }
}
