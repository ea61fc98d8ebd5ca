import Controls
import Geometry
import Raster

/// The picture of a chart at one time.
struct ChartPlot {
  private struct Label {
    let layout: TextLayout
    let origin: Point
  }

  /// The area of the lines.
  let area: Rectangle
  /// The numbers at the left.
  let axis: ChartAxis
  /// The time at the right edge, in seconds on the clock of histories.
  let end: Double
  /// The length of the time axis in seconds.
  let span: Double
  /// The seconds until the time axis moves by a pixel.
  let timeToNextPixel: Double
  private let traces: [(series: ChartSeries, trace: ChartTrace)]
  private var labels: [Label] = []
  /// The positions of the lines of the grid.
  private var rows: [Double] = []
  private var columns: [Double] = []

  // Lengths in points.
  private static let labelSize = 13.0
  private static let labelGap = 8.0
  private static let timeGap = 24.0
  private static let timeHeight = 24.0
  private static let rowHeight = 40.0
  private static let unknownSize = 20.0
  private static let topInset = 8.0
  private static let dotRadius = 4.0
  /// The number of intervals in which the range of the numbers is measured.
  private static let measuredSteps = 100.0

  init(of chart: Chart, earlier: ChartAxis?, scale: Double) {
    let bounds = chart.bounds
    let series = chart.series
    let span = chart.span
    let now = (chart.valueStore?.now() ?? .zero) / .seconds(1)
    let height = max(bounds.height - Self.topInset - Self.timeHeight, 1)
    axis = Self.axis(
      of: chart, series, from: now - span, to: now, earlier: earlier, height: height)
    let numbers = Self.numbers(of: axis, chart, series, scale: scale)
    let left = (numbers.map(\.layout.size.width).max() ?? 0) + Self.labelGap
    area = Rectangle(
      left: (left * scale).rounded(.up) / scale, top: Self.topInset,
      right: ((bounds.width - Self.dotRadius) * scale).rounded(.down) / scale,
      bottom: ((Self.topInset + height) * scale).rounded(.down) / scale)
    let width = max(area.width, 1)
    let pixel = span / max((width * scale).rounded(.down), 1)
    // Whole pixels, so that the same numbers always look the same.
    let end = (now / pixel).rounded(.down) * pixel
    (self.end, self.span, timeToNextPixel) = (end, span, end + pixel - now)
    let (area, axis) = (area, axis)
    let x = { (time: Double) in area.right - (end - time) / span * width }
    let y = { (number: Double) in area.bottom - axis.fraction(of: number) * area.height }
    traces = series.compactMap { series in
      series.samples(from: end - span, to: end, step: pixel).map {
        (series, ChartTrace($0, to: end, x: x, y: y))
      }
    }
    for number in numbers {
      let middle = y(number.value)
      rows.append(middle)
      labels.append(
        Label(
          layout: number.layout,
          origin: Point(
            x: area.left - Self.labelGap - number.layout.size.width,
            y: number.layout.baseline(centeredAt: middle) - number.layout.firstBaseline)))
    }
    addTimes(of: chart, x: x, scale: scale)
  }

  // MARK: Axes

  private static func axis(
    of chart: Chart, _ series: [ChartSeries], from start: Double, to end: Double,
    earlier: ChartAxis?, height: Double
  ) -> ChartAxis {
    var numbers: ClosedRange<Double>?
    for series in series {
      let samples = series.samples(from: start, to: end, step: (end - start) / measuredSteps)
      for bucket in samples?.buckets ?? [] where bucket.isKnown {
        let (low, high) = (Double(bucket.minimum), Double(bucket.maximum))
        numbers = min(numbers?.lowerBound ?? low, low)...max(numbers?.upperBound ?? high, high)
      }
    }
    let values = series.map(\.slot.value)
    let limits =
      (values.map(\.minimum).min() ?? 0)...(values.map(\.maximum).max() ?? 1)
    return ChartAxis(
      showing: numbers, earlier: earlier, limits: limits,
      fixed: (chart.minimum, chart.maximum), parts: max(Int(height / rowHeight), 2))
  }

  /// The texts of the ticks. The topmost one has the unit.
  private static func numbers(
    of axis: ChartAxis, _ chart: Chart, _ series: [ChartSeries], scale: Double
  ) -> [(value: Double, layout: TextLayout)] {
    let unit = series.first?.slot.value.unit ?? ""
    return axis.ticks.values.compactMap { number in
      let text = NumberFormat.fixed(
        number, decimals: axis.ticks.decimals, in: chart.language, isGrouped: true)
      let runs = ValueRun.value(text, unit: number == axis.ticks.values.last ? unit : "")
      return layout(runs.text, of: chart, scale: scale).map { (number, $0) }
    }
  }

  private static func layout(
    _ text: String, size: Double = labelSize, of chart: Chart, scale: Double
  ) -> TextLayout? {
    chart.typesetter?.layout(
      [TextSpan(text, font: chart.effectiveFont(size: size))], in: TextBox(), scale: scale)
  }

  private mutating func addTimes(of chart: Chart, x: (Double) -> Double, scale: Double) {
    guard let store = chart.valueStore else { return }
    let localEnd = store.localTime(.seconds(end))
    let ticks = TimeTicks(
      to: localEnd, span: span, length: area.width, in: chart.language
    ) { text in
      (Self.layout(text, of: chart, scale: scale)?.size.width ?? 0) + Self.timeGap
    }
    for tick in ticks.ticks {
      let position = x(end - (localEnd - tick.time))
      columns.append(position)
      guard let layout = Self.layout(tick.text, of: chart, scale: scale) else { continue }
      let left = position - layout.size.width / 2
      guard left >= 0, left + layout.size.width <= chart.bounds.width else { continue }
      let baseline = chart.bounds.height - (Self.timeHeight - layout.capHeight) / 2 + 2
      labels.append(
        Label(layout: layout, origin: Point(x: left, y: baseline - layout.firstBaseline)))
    }
  }

  // MARK: Drawing

  func draw(on canvas: Canvas, of chart: Chart) {
    let pixel = 1 / canvas.textScale
    for y in rows {
      fillLine(
        Rectangle(x: area.left, y: y - pixel / 2, width: area.width, height: pixel),
        chart.gridColor, on: canvas)
    }
    for x in columns {
      fillLine(
        Rectangle(x: x - pixel / 2, y: area.top, width: pixel, height: area.height),
        chart.gridColor, on: canvas)
    }
    var inside = canvas
    inside.clip(to: .rectangle(canvas.pixelAligned(area.inset(by: -Self.dotRadius))))
    for (series, trace) in traces {
      if series.form == .area {
        inside.fill(
          .path(trace.area(to: area.bottom), .nonZero),
          .linearGradient(
            from: Point(x: 0, y: area.top), to: Point(x: 0, y: area.bottom),
            stops: [
              GradientStop(0, series.color.opacity(0.4)), GradientStop(1, series.color.opacity(0)),
            ]))
      }
      inside.stroke(
        .path(trace.path, .nonZero), .color(series.color),
        StrokeStyle(width: chart.lineWidth, cap: .round, join: .round))
      if let last = trace.last {
        inside.fill(.circle(center: last, radius: Self.dotRadius), series.color)
      }
    }
    for label in labels { canvas.draw(label.layout, at: label.origin, color: chart.caption) }
    if traces.allSatisfy({ $0.trace.parts.isEmpty }),
      let layout = Self.layout("–", size: Self.unknownSize, of: chart, scale: canvas.textScale)
    {
      canvas.draw(layout, centeredAt: area.center, color: chart.caption)
    }
  }

  private func fillLine(_ line: Rectangle, _ color: Color, on canvas: Canvas) {
    canvas.fill(.rectangle(canvas.pixelAligned(line)), color)
  }
}
