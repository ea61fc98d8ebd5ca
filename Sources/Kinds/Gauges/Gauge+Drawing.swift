import Controls
import Geometry
import Raster

extension Gauge {
  // MARK: Geometry

  /// The radius of the middle, as a fraction of the radius of the dial.
  private static let core = (withValue: 0.46, withoutValue: 0.2)
  /// The radius of the cap of a needle in a dial without a number.
  private static let cap = 0.075
  /// The font size of the number, as a fraction of the radius of the middle.
  private static let numberSize = 0.68
  /// Half the width of the needle where it begins, as a fraction of the radius.
  private static let needleBase = 0.038

  /// How far a round end extends below an arc from -225° to 45°, as a fraction of the width of the
  /// track.
  private static let capOverhang = (1 - 0.5.squareRoot()) / 2

  private var coreFraction: Double {
    showsValue || !title.isEmpty ? Self.core.withValue : Self.core.withoutValue
  }

  /// The area of a dial with the radius 1 and its centre at the origin. A half or quarter dial has
  /// only the part with the scale and the middle.
  var unitArea: Rectangle {
    Rectangle(
      aroundRing: .zero, inner: 1, outer: 1, from: min(startAngle, endAngle),
      to: max(startAngle, endAngle)
    ).union(Rectangle(center: .zero, radius: coreFraction))
  }

  private var radius: Double {
    let place = bounds.inset(by: targetMargin)
    let radius = radius(in: place)
    guard form == .arc else { return radius }
    // A round end extends beyond the end of the arc.
    return self.radius(in: place.inset(by: trackWidth(radius: radius) * Self.capOverhang))
  }

  private func radius(in place: Rectangle) -> Double {
    max(min(place.width / unitArea.width, place.height / unitArea.height), 0)
  }

  private var center: Point { bounds.center + unitArea.center * -radius }

  private var coreRadius: Double { radius * coreFraction }

  private func angle(at number: Double) -> Double {
    startAngle + fraction(of: number) * (endAngle - startAngle)
  }

  private var metrics: ScaleMetrics {
    var metrics = dialMetrics(radius: radius)
    if form == .needle {
      // The zones are on the track.
      metrics.hasZones = true
      metrics.zoneOffset = 0
      metrics.zoneWidth = trackWidth
    }
    // In a small dial, the middle leaves no room for numbers. An arc has no disc there.
    let label = largestLabel(metrics)
    let depth = metrics.breadth(scale, label: max(label.width, label.height))
    let middle = form == .arc ? coreRadius * 0.7 + trackWidth : coreRadius
    metrics.showsNumbers = radius - depth >= middle
    return metrics
  }

  /// The width of the track.
  private var trackWidth: Double { trackWidth(radius: radius) }

  private func trackWidth(radius: Double) -> Double {
    let width =
      form == .needle
      ? dialMetrics(radius: radius).zoneWidth : min(max(radius * 0.12, 6), 28)
    return min(lineWidth ?? width, radius / 2)
  }

  /// The line from which the scale extends inwards.
  private var line: ScaleLine {
    .arc(
      center: center, radius: max(form == .needle ? radius : radius - trackWidth, 0),
      start: startAngle, end: endAngle, isInside: true)
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
    drawScale(along: line, metrics, on: canvas)
    drawTarget(
      along: line, across: form == .needle ? 0...trackWidth : -trackWidth...0, on: canvas)
    if form == .needle {
      drawHub(on: canvas)
      if valueSlot.isKnown { drawNeedle(at: number, on: canvas) }
    }
    for text in texts(at: number, scale: canvas.textScale) { text.draw(on: canvas) }
  }

  /// Draws the disc in the middle, lit from above.
  private func drawHub(on canvas: Canvas) {
    guard coreFraction == Self.core.withValue else { return }
    canvas.fill(.circle(center: center, radius: coreRadius), light(0.04))
    canvas.stroke(
      .circle(center: center, radius: coreRadius - 0.5), light(0.3), StrokeStyle(width: 1))
  }

  /// Returns the colour of the disc, lighter at the top.
  private func light(_ strength: Double) -> Paint {
    let top = hubColor.mixed(with: Color(gray: 1, alpha: hubColor.alpha), by: strength)
    return .linearGradient(
      from: Point(x: 0, y: center.y - coreRadius), to: Point(x: 0, y: center.y + coreRadius),
      stops: [GradientStop(0, top), GradientStop(1, hubColor)])
  }

  /// The ends of the needle: at the hub, or behind the centre, and among the ticks.
  private var needleRadii: (inner: Double, outer: Double) {
    let hub = coreFraction == Self.core.withValue ? coreRadius : -radius * 0.16
    return (hub, max(radius - metrics.tickOffset - metrics.majorLength * 0.35, 0))
  }

  private func drawNeedle(at number: Double, on canvas: Canvas) {
    let color = color(at: number)
    canvas.fill(needle(at: number), color)
    guard needleRadii.inner < 0 else { return }
    canvas.fill(.circle(center: center, radius: radius * Self.cap), color)
    canvas.fill(.circle(center: center, radius: radius * Self.cap * 0.4), trackColor)
  }

  /// A needle that tapers towards the scale.
  private func needle(at number: Double) -> Shape {
    let angle = angle(at: number)
    let (direction, across) = (Point(angle: angle), Point(angle: angle + .pi / 2))
    let (inner, outer) = needleRadii
    let (base, tip) = (max(radius * Self.needleBase, 2), max(radius * 0.01, 0.75))
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

  /// The area of the needle, with its antialiased edge.
  private func needleArea(at number: Double) -> Rectangle {
    let (direction, (inner, outer)) = (Point(angle: angle(at: number)), needleRadii)
    return Rectangle(around: [center + direction * inner, center + direction * outer])
      .inset(by: -(max(radius * Self.needleBase, 2) + 1))
  }

  // MARK: Texts

  /// A text in the middle.
  private enum Text {
    case value(CenteredValue)
    case caption(TextLayout, middle: Point, Color)

    func draw(on canvas: Canvas) {
      switch self {
      case .value(let value): value.draw(on: canvas)
      case .caption(let layout, let middle, let color):
        canvas.draw(layout, centeredAt: middle, color: color)
      }
    }
  }

  /// The title, the number and the unit, one below the other.
  private func texts(at number: Double, scale: Double) -> [Text] {
    var texts: [Text] = []
    if showsValue, let value = value(at: number, scale: scale) { texts.append(.value(value)) }
    guard hasRoomForCaptions else { return texts }
    for (text, side, size) in [(title, -1.0, 0.26), (unitBelow, 1, Self.numberSize * 0.6)]
    where !text.isEmpty {
      if let caption = caption(text, side: side, size: size, scale: scale) { texts.append(caption) }
    }
    return texts
  }

  /// Whether the title and the unit fit above and below the number in the smallest font.
  private var hasRoomForCaptions: Bool { coreRadius >= 26 }

  /// The unit; empty for none. In a small dial, it follows the number, as the sign of degrees does.
  private var unitBelow: String {
    let unit = valueSlot.value.unit
    return showsValue && unit != "°" && hasRoomForCaptions ? unit : ""
  }

  private func value(at number: Double, scale: Double) -> CenteredValue? {
    let value = valueSlot.value
    let scalar: Scalar? = valueSlot.isKnown ? .number(number) : nil
    let size = coreRadius * Self.numberSize
    guard !unitBelow.isEmpty else {
      return centeredValue(
        scalar, of: value, in: shownRange, size: size, around: center, within: coreRadius,
        scale: scale)
    }
    return centeredText(
      value.text(of: scalar, in: language),
      reservingSpaceFor: [minimum, maximum].map {
        value.text(of: .number($0), in: language)
      }, size: size, around: center, within: coreRadius, scale: scale)
  }

  /// Lays out the text above or below the number; nil if it does not fit. `size` is a fraction of
  /// the radius of the disc in the middle.
  private func caption(_ text: String, side: Double, size: Double, scale: Double) -> Text? {
    let size = max(coreRadius * size, TypeSize.minimum)
    let middle = Point(x: center.x, y: center.y + side * (showsValue ? coreRadius * 0.58 : 0))
    let distance = abs(middle.y - center.y) + size * 0.36
    let half = max(coreRadius * coreRadius - distance * distance, 0).squareRoot()
    guard half > 0,
      let layout = textLayout(of: Title(text, size: size), width: 2 * half - 2, scale: scale)
    else { return nil }
    return .caption(layout, middle: middle, textColor(captionColor) ?? effectiveTextColor)
  }

  // MARK: Damage

  /// Redraws the old and new areas of the needle, or the part of the arc between them, and the number.
  func setNeedsDisplay(movingFrom old: Double, to new: Double) {
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
      if let value = value(at: number, scale: displayScale) { setNeedsDisplay(in: value.extent) }
    }
  }
}
