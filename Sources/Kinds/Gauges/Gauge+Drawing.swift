import Controls
import Geometry
import Raster

extension Gauge {
  // MARK: Geometry

  /// Fractions of the radius of the dial: the needle, and half the space for the number in the middle.
  private static let (needle, middle) = (0.74...0.97, 0.4)
  /// The part of the space above or below the centre in which the number and a caption fit, if that
  /// is an inner radius.
  private static let captionShare = 1.4
  /// The width of the needle of the second number, as a fraction of that of the value's.
  private static let secondNeedle = 0.5
  /// The width of the rim around the needle, in points.
  private static let needleRim = 1.5

  /// How far a round end extends below an arc from -225° to 45°, as a fraction of the width of the
  /// track.
  private static let capOverhang = (1 - 0.5.squareRoot()) / 2

  /// The area of a dial with the radius 1 and its centre at the origin. A half or quarter dial has
  /// only the part with the scale and the middle.
  var unitArea: Rectangle {
    let core = isClassic ? classicCore : Self.middle
    if let known = knownArea, known.angles == (startAngle, endAngle), known.core == core {
      return known.area
    }
    let area = Rectangle(
      aroundRing: .zero, inner: 1, outer: 1, from: min(startAngle, endAngle),
      to: max(startAngle, endAngle)
    ).union(Rectangle(center: .zero, radius: core))
    knownArea = ((startAngle, endAngle), core, area)
    return area
  }

  var radius: Double {
    let place = bounds.inset(by: targetMargin)
    let radius = radius(in: place)
    guard form == .arc else { return radius }
    // A round end extends beyond the end of the arc.
    return self.radius(in: place.inset(by: trackWidth(radius: radius) * Self.capOverhang))
  }

  private func radius(in place: Rectangle) -> Double {
    max(min(place.width / unitArea.width, place.height / unitArea.height), 0)
  }

  var center: Point { bounds.center + unitArea.center * -radius }

  func angle(at number: Double) -> Double {
    startAngle + fraction(of: number) * (endAngle - startAngle)
  }

  /// The sizes of as much of the scale as there is room for.
  var scaleMetrics: ScaleMetrics {
    var metrics = dialMetrics(radius: radius)
    if form == .needle {
      // The zones are on the track.
      metrics.hasZones = true
      metrics.zoneOffset = 0
      metrics.zoneWidth = trackWidth
    }
    if isClassic { return classic(metrics) }
    if form == .needle {
      let numerals = radius * (1 - Self.needle.lowerBound) + Self.needleRim + 1
      metrics.labelGap = max(numerals - metrics.tickOffset - metrics.majorLength, metrics.labelGap)
    }
    return fitting(metrics, around: showsValue ? valueSlot : nil, inner: numberRadius) {
      self.type($0).size
    }
  }

  /// The radius of the circle inside the track, the scale and the needle.
  var numberRadius: Double { isClassic ? classicCoreRadius : numberRadius(scaleMetrics) }

  /// In a quarter dial, the circle does not extend beyond the dial.
  private func numberRadius(_ metrics: ScaleMetrics) -> Double {
    let area = unitArea
    let edge = form == .needle ? Self.needle.lowerBound : 1
    return max(
      min(lineRadius - dialBreadth(metrics), radius * min(edge, -area.left, area.right)), 0)
  }

  /// The sizes of the texts in the middle. Numerals are beside the number, but seldom on its line. In
  /// a half dial, a caption does not extend beyond the dial.
  private var type: DialType { isClassic ? classicType : type(scaleMetrics) }

  private func type(_ metrics: ScaleMetrics) -> DialType {
    let area = unitArea
    let inner = lineRadius - metrics.breadth(label: largestLabel(metrics).height)
    return dialType(within: min(inner, radius * min(-area.top, area.bottom) * Self.captionShare))
  }

  /// The width of the track.
  var trackWidth: Double { trackWidth(radius: radius) }

  private func trackWidth(radius: Double) -> Double {
    let width = isClassic ? classicTrackWidth(radius: radius) : dialTrackWidth(nil, radius: radius)
    return min(lineWidth ?? width, radius / 2)
  }

  private var lineRadius: Double { max(form == .needle ? radius : radius - trackWidth, 0) }

  /// The line from which the scale extends inwards.
  var scaleLine: ScaleLine {
    .arc(center: center, radius: lineRadius, start: startAngle, end: endAngle, isInside: true)
  }

  private func arc(from start: Double, to end: Double) -> Shape {
    .arc(
      center: center, radius: max(radius - trackWidth / 2, 0), start: min(start, end),
      end: max(start, end), width: trackWidth, cap: form == .arc ? .round : .butt)
  }

  // MARK: Drawing

  func drawLayers(on canvas: Canvas) {
    canvas.fill(arc(from: startAngle, to: endAngle), trackColor)
    let number = valueSlot.shown
    if form == .arc, valueSlot.isKnown, fraction(of: number) > 0 {
      canvas.fill(arc(from: startAngle, to: angle(at: number)), color(at: number))
    }
    drawScale(along: scaleLine, scaleMetrics, on: canvas)
    drawMarks(on: canvas)
    if form == .needle {
      drawHub(on: canvas)
      if let second {
        drawNeedle(
          at: second, secondColor ?? effectiveTextColor, width: Self.secondNeedle, on: canvas)
      }
      if valueSlot.isKnown { drawNeedle(at: number, color(at: number), on: canvas) }
    }
    centeredValue(at: number, scale: canvas.textScale)?.draw(on: canvas)
  }

  private var hubRadius: Double { isClassic ? classicCoreRadius : radius * Self.middle }

  /// Draws the disc in the middle, lit from above.
  private func drawHub(on canvas: Canvas) {
    guard isClassic ? hasDisc : hubColor.alpha > 0 else { return }
    canvas.fill(.circle(center: center, radius: hubRadius), light(0.04))
    canvas.stroke(
      .circle(center: center, radius: hubRadius - 0.5), light(0.3), StrokeStyle(width: 1))
  }

  /// Returns the colour of the disc, lighter at the top.
  private func light(_ strength: Double) -> Paint {
    let top = hubColor.mixed(with: Color(gray: 1, alpha: hubColor.alpha), by: strength)
    return .linearGradient(
      from: Point(x: 0, y: center.y - hubRadius), to: Point(x: 0, y: center.y + hubRadius),
      stops: [GradientStop(0, top), GradientStop(1, hubColor)])
  }

  /// The ends of the needle, and half its width at either end.
  var needleEnds: (inner: Double, outer: Double, base: Double, tip: Double) {
    if isClassic { return classicNeedle(scaleMetrics) }
    return (
      radius * Self.needle.lowerBound, radius * Self.needle.upperBound, max(radius * 0.03, 2),
      max(radius * 0.014, 1)
    )
  }

  /// Draws a needle, whose width is a fraction of that of the value's.
  private func drawNeedle(
    at number: Double, _ color: Color, width: Double = 1, on canvas: Canvas
  ) {
    let shape = needle(at: number, width: width)
    if !isClassic, let ground = effectiveGround {
      // The rim separates the needle from the track and the ticks.
      canvas.stroke(shape, ground, StrokeStyle(width: 2 * Self.needleRim))
    }
    canvas.fill(shape, color)
    if isClassic { drawCap(color, on: canvas) }
  }

  /// A needle that tapers towards the scale.
  private func needle(at number: Double, width: Double) -> Shape {
    let angle = angle(at: number)
    let direction = Point(angle: angle)
    let across = Point(angle: angle + .pi / 2) * width
    let (inner, outer, base, tip) = needleEnds
    var path = Path()
    path.move(to: center + direction * inner + across * base)
    path.line(to: center + direction * (outer - tip) + across * tip)
    path.quadratic(
      to: center + direction * (outer - tip) - across * tip,
      control: center + direction * (outer + tip))
    path.line(to: center + direction * inner - across * base)
    path.close()
    return .path(path, .nonZero)
  }

  /// The area of the needle, with its rim and its antialiased edge.
  private func needleArea(at number: Double) -> Rectangle {
    let (direction, needle) = (Point(angle: angle(at: number)), needleEnds)
    return Rectangle(around: [center + direction * needle.inner, center + direction * needle.outer])
      .inset(by: -(needle.base + Self.needleRim + 1))
  }

  // MARK: Texts

  /// The number with its unit and the title; the title alone without a number.
  func centeredValue(at number: Double, scale: Double) -> CenteredValue? {
    let radius = numberRadius
    // A small disc has no space for a title.
    let title = isClassic && !type.hasUnitBelow ? "" : title
    let caption = textColor(captionColor) ?? effectiveTextColor
    guard showsValue else {
      return centeredText(
        "", title: title, type, captionColor: caption, around: center, within: radius,
        scale: scale)
    }
    return centeredValue(
      valueSlot.isKnown ? .number(number) : nil, of: valueSlot.value, in: shownRange, type,
      title: title, captionColor: caption, around: center, within: radius, scale: scale)
  }

  // MARK: Damage

  /// Redraws the old and new areas of the needle, or the part of the arc between them, and the number.
  func setNeedsDisplay(movingFrom old: Double, to new: Double) {
    guard isShown else { return }
    switch form {
    case .needle:
      for number in [old, new] { setNeedsDisplay(in: needleArea(at: number)) }
    case .arc:
      // The whole arc changes its colour, and its round end appears and disappears.
      let isWhole = color(at: old) != color(at: new)
      let angles = [angle(at: old), angle(at: new)] + (isWhole ? [startAngle] : [])
      setNeedsDisplay(
        in: Rectangle(
          aroundRing: center, inner: radius - trackWidth, outer: radius,
          from: angles.min() ?? 0, to: angles.max() ?? 0
        ).inset(by: -(trackWidth / 2 + 1)))
    }
    guard showsValue else { return }
    for number in [old, new] {
      guard let value = centeredValue(at: number, scale: displayScale) else { continue }
      setNeedsDisplay(in: value.extent)
    }
  }
}
