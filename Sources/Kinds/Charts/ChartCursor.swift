import Controls
import Geometry
import Raster

/// A vertical line that shows the number at a time of the past in a bubble.
struct ChartCursor: Equatable {
  /// The position of the line.
  let x: Double
  /// The vertical position of the finger; nil for a cursor that keys move.
  let finger: Double?

  // Lengths in points.
  private static let timeSize = 13.0
  private static let valueSize = 16.0
  private static let padding = 8.0
  private static let spacing = 4.0
  private static let radius = 8.0
  private static let gap = 12.0
  /// The distance from the line to a bubble beside a finger.
  private static let fingerGap = 36.0

  func draw(on canvas: Canvas, of chart: Chart, _ plot: ChartPlot) {
    let pixel = 1 / canvas.textScale
    let line = Rectangle(x: x - pixel / 2, y: plot.area.top, width: pixel, height: plot.area.height)
    canvas.fill(.rectangle(canvas.pixelAligned(line)), chart.caption)
    let time = plot.time(at: x)
    let bucket = chart.samples(from: time, to: time, step: 0)?.buckets.first
    let number = bucket.flatMap { $0.last.isNaN ? nil : Double($0.last) }
    if let number {
      canvas.fill(
        .circle(center: Point(x: x, y: plot.y(of: number)), radius: ChartPlot.dotRadius),
        chart.color ?? chart.effectiveTint)
    }
    drawBubble(number, at: time, on: canvas, of: chart, plot)
  }

  private func drawBubble(
    _ number: Double?, at time: Double, on canvas: Canvas, of chart: Chart, _ plot: ChartPlot
  ) {
    let background = chart.effectiveTextColor
    let color = background.readableText
    let value = chart.valueSlot.value
    let scalar = number.map { value.kind == .boolean ? Scalar.boolean($0 != 0) : .number($0) }
    let runs = ValueRun.value(
      value.text(of: scalar, in: chart.language), unit: scalar == nil ? "" : value.unit)
    let font = chart.effectiveFont(size: Self.valueSize, weight: .semibold)
    let localTime = chart.valueStore?.localTime(.seconds(time)) ?? 0
    let timeText = TimeTicks.text(at: localTime, span: plot.span, in: chart.language)
    let lines = [
      [TextSpan(timeText, font: chart.effectiveFont(size: Self.timeSize))],
      runs.spans(font, unitColor: nil),
    ].compactMap { chart.typesetter?.layout($0, in: TextBox(), scale: canvas.textScale) }
    let width = (lines.map(\.size.width).max() ?? 0) + 2 * Self.padding
    let height =
      lines.reduce(0) { $0 + $1.size.height } + Self.spacing * Double(lines.count - 1)
      + 2 * Self.padding
    var frame = Rectangle(x: 0, y: plot.area.top, width: width, height: height)
    let isBesideFinger = finger.map { $0 < frame.bottom + Self.fingerGap } ?? false
    let gap = isBesideFinger ? Self.fingerGap : Self.gap
    // Prefer the left side: a right hand covers what is to the right.
    let left = x - gap - width
    frame.x = left >= 0 ? left : min(x + gap, chart.bounds.right - width)
    let shape = Shape.roundedRectangle(canvas.pixelAligned(frame), radius: Self.radius)
    canvas.fill(shape, background)
    var top = frame.top + Self.padding
    for line in lines {
      canvas.draw(line, at: Point(x: frame.left + Self.padding, y: top), color: color)
      top += line.size.height + Self.spacing
    }
  }
}
