import Controls
import Geometry
import Raster

extension ScaledControl {
  /// The opacity of short ticks relative to long ones.
  private static let minorOpacity = 0.5
  /// The space between two zones, in points.
  private static let zoneSpace = 2.0
  /// Lays out a text of the scale; nil without a typesetter.
  final func scaleText(_ text: String, size: Double, scale: Double) -> TextLayout? {
    typesetter?.layout(
      [TextSpan(text, font: effectiveFont(size: size, hasTabularDigits: false))], in: textBox(),
      scale: scale)
  }

  /// Returns the size of the largest text of a scale, in points.
  final func measureLargestLabel(_ metrics: ScaleMetrics) -> Size {
    var texts = marks.map { $0.text(in: language) }
    if texts.isEmpty {
      let ticks = Ticks(from: minimum, to: maximum, multiplesOf: tickStep, atMost: 10)
      texts = [minimum, maximum].map {
        NumberFormat.fixed($0, decimals: ticks.decimals, in: language, isGrouped: true)
      }
    }
    let layouts = texts.compactMap { scaleText($0, size: metrics.fontSize, scale: displayScale) }
    return Size(
      width: layouts.map(\.size.width).max() ?? 0, height: layouts.map(\.capHeight).max() ?? 0)
  }

  // MARK: Drawing

  /// Draws the zones, the ticks and the numbers of the scale along a line.
  final func drawScale(along line: ScaleLine, _ metrics: ScaleMetrics, on canvas: Canvas) {
    for zone in zones { draw(zone, along: line, metrics, on: canvas) }
    guard metrics.parts != .none else { return }
    let layout = scaleLayout(along: line, metrics, scale: canvas.textScale)
    let color = textColor(scaleColor) ?? effectiveTextColor
    if metrics.hasTicks { drawTicks(of: layout, along: line, metrics, color, on: canvas) }
    let visible = canvas.visibleArea
    for label in layout.labels where label.area.inset(by: -4).intersects(visible) {
      canvas.draw(label.layout, centeredAt: label.area.center, color: color)
    }
  }

  private func drawTicks(
    of layout: ScaleLayout, along line: ScaleLine, _ metrics: ScaleMetrics, _ color: Color,
    on canvas: Canvas
  ) {
    for fraction in layout.minors {
      drawTick(
        at: fraction, along: line, metrics, length: metrics.minorLength, width: metrics.minorWidth,
        color.opacity(Self.minorOpacity), on: canvas)
    }
    for fraction in layout.majors {
      drawTick(
        at: fraction, along: line, metrics, length: metrics.majorLength, width: metrics.majorWidth,
        color, on: canvas)
    }
  }

  private func drawTick(
    at fraction: Double, along line: ScaleLine, _ metrics: ScaleMetrics, length: Double,
    width: Double, _ color: Color, on canvas: Canvas
  ) {
    let start = line.point(at: fraction, offset: metrics.tickOffset)
    let end = line.point(at: fraction, offset: metrics.tickOffset + length)
    switch line {
    case .straight(_, _, let outward):
      // At the ends of the line, ticks stay inside.
      let across = Point(x: abs(outward.y), y: abs(outward.x)) * (width / 2)
      var tick = Rectangle(around: [start, end]).inset(dx: -across.x, dy: -across.y)
      tick.x = max(min(tick.x, bounds.width - tick.width), 0)
      tick.y = max(min(tick.y, bounds.height - tick.height), 0)
      canvas.fill(.rectangle(canvas.pixelAligned(tick)), color)
    case .arc:
      canvas.fill(.line(from: start, to: end, width: width, cap: .butt), color)
    }
  }

  private func draw(
    _ zone: ScaleZone, along line: ScaleLine, _ metrics: ScaleMetrics, on canvas: Canvas
  ) {
    let (from, to) = (fraction(ofOrigin: zone.from), zone.to.map(clampedFraction) ?? 1)
    // The space between two zones, half of which belongs to each.
    let space = min(Self.zoneSpace / 2 / max(line.length, 1), (to - from) / 4)
    // On a full turn, the ends of the range are neighbours, too.
    let hasNeighbours = line.isClosed && to - from < 1
    let start = from > 0 || hasNeighbours ? from + space : from
    let end = to < 1 || hasNeighbours ? to - space : to
    guard end > start else { return }
    switch line {
    case .straight:
      canvas.fill(
        .rectangle(
          canvas.pixelAligned(
            Rectangle(around: [
              line.point(at: start, offset: metrics.zoneOffset),
              line.point(at: end, offset: metrics.zoneOffset + metrics.zoneWidth),
            ]))), color(of: zone.color))
    case .arc(let center, let radius, let first, let last, let isInside):
      let offset = metrics.zoneOffset + metrics.zoneWidth / 2
      let angles = [start, end].map { first + $0 * (last - first) }
      canvas.fill(
        .arc(
          center: center, radius: max(radius + (isInside ? -offset : offset), 0),
          start: min(angles[0], angles[1]), end: max(angles[0], angles[1]),
          width: metrics.zoneWidth, cap: .butt), color(of: zone.color))
    }
  }

  final func clampedFraction(of number: Double) -> Double {
    min(max(fraction(of: number), 0), 1)
  }
}
