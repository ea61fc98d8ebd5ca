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
  private let trace: ChartTrace?
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
  static let dotRadius = 4.0
  /// The number of intervals in which the range of the numbers is measured.
  private static let measuredSteps = 100.0

  init(of chart: Sparkline, earlier: ChartAxis?, scale: Double) {
    let bounds = chart.bounds
    let span = chart.span
    let now = (chart.valueStore?.now() ?? .zero) / .seconds(1)
    let inset = max(Self.dotRadius, chart.lineWidth / 2)
    let top = chart.hasAxes ? Self.topInset : inset
    let height = max(bounds.height - top - (chart.hasAxes ? Self.timeHeight : inset), 1)
    axis = Self.axis(of: chart, from: now - span, to: now, earlier: earlier, height: height)
    let numbers = chart.hasAxes ? Self.numbers(of: axis, chart, scale: scale) : []
    let left =
      chart.hasAxes ? (numbers.map(\.layout.size.width).max() ?? 0) + Self.labelGap : inset
    area = Rectangle(
      left: (left * scale).rounded(.up) / scale, top: top,
      right: ((bounds.width - inset) * scale).rounded(.down) / scale,
      bottom: ((top + height) * scale).rounded(.down) / scale)
    let width = max(area.width, 1)
    let pixel = span / max((width * scale).rounded(.down), 1)
    // Whole pixels, so that the same numbers always look the same.
    let end = (now / pixel).rounded(.down) * pixel
    (self.end, self.span, timeToNextPixel) = (end, span, end + pixel - now)
    let (area, axis) = (area, axis)
    let x = { (time: Double) in area.right - (end - time) / span * width }
    let y = { (number: Double) in area.bottom - axis.fraction(of: number) * area.height }
    trace = chart.samples(from: end - span, to: end, step: pixel).map {
      ChartTrace($0, to: end, x: x, y: y)
    }
    guard chart.hasAxes else { return }
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

  /// The time at a position.
  func time(at x: Double) -> Double { end - (area.right - x) / max(area.width, 1) * span }

  /// The position of a number.
  func y(of number: Double) -> Double { area.bottom - axis.fraction(of: number) * area.height }

  // MARK: Axes

  private static func axis(
    of chart: Sparkline, from start: Double, to end: Double, earlier: ChartAxis?, height: Double
  ) -> ChartAxis {
    var numbers: ClosedRange<Double>?
    let samples = chart.samples(from: start, to: end, step: (end - start) / measuredSteps)
    for bucket in samples?.buckets ?? [] where bucket.isKnown {
      let (low, high) = (Double(bucket.minimum), Double(bucket.maximum))
      numbers = min(numbers?.lowerBound ?? low, low)...max(numbers?.upperBound ?? high, high)
    }
    let value = chart.valueSlot.value
    return ChartAxis(
      showing: numbers, earlier: chart.hasAxes ? earlier : nil,
      limits: value.minimum...value.maximum, fixed: (chart.minimum, chart.maximum),
      parts: chart.hasAxes ? max(Int(height / rowHeight), 2) : 0)
  }

  /// The texts of the ticks. The topmost one has the unit.
  private static func numbers(
    of axis: ChartAxis, _ chart: Sparkline, scale: Double
  ) -> [(value: Double, layout: TextLayout)] {
    let unit = chart.valueSlot.value.unit
    return axis.ticks.values.compactMap { number in
      let text = NumberFormat.fixed(
        number, decimals: axis.ticks.decimals, in: chart.language, isGrouped: true)
      let runs = ValueRun.value(text, unit: number == axis.ticks.values.last ? unit : "")
      return layout(runs.text, of: chart, scale: scale).map { (number, $0) }
    }
  }

  private static func layout(
    _ text: String, size: Double = labelSize, of chart: Sparkline, scale: Double
  ) -> TextLayout? {
    chart.typesetter?.layout(
      [TextSpan(text, font: chart.effectiveFont(size: size))], in: TextBox(), scale: scale)
  }

  private mutating func addTimes(of chart: Sparkline, x: (Double) -> Double, scale: Double) {
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

  /// Draws the grid, the numbers and the times.
  func drawAxes(on canvas: Canvas, of chart: Chart) {
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
    for label in labels { canvas.draw(label.layout, at: label.origin, color: chart.caption) }
  }

  /// Draws the line, or a dash if the value was unknown all the time.
  func drawLine(on canvas: Canvas, of chart: Sparkline) {
    guard let trace, !trace.parts.isEmpty else {
      guard let dash = Self.layout("–", size: Self.unknownSize, of: chart, scale: canvas.textScale)
      else { return }
      return canvas.draw(dash, centeredAt: area.center, color: chart.effectiveTextColor)
    }
    let color = chart.color ?? chart.effectiveTint
    var inside = canvas
    inside.clip(to: .rectangle(canvas.pixelAligned(area.inset(by: -Self.dotRadius))))
    if chart.form == .area {
      inside.fill(
        .path(trace.area(to: area.bottom), .nonZero),
        .linearGradient(
          from: Point(x: 0, y: area.top), to: Point(x: 0, y: area.bottom),
          stops: [GradientStop(0, color.opacity(0.4)), GradientStop(1, color.opacity(0))]))
    }
    inside.stroke(
      .path(trace.path, .nonZero), .color(color),
      StrokeStyle(width: chart.lineWidth, cap: .round, join: .round))
    if let last = trace.last {
      inside.fill(.circle(center: last, radius: Self.dotRadius), color)
    }
  }

  private func fillLine(_ line: Rectangle, _ color: Color, on canvas: Canvas) {
    canvas.fill(.rectangle(canvas.pixelAligned(line)), color)
  }
}
