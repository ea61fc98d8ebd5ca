import Controls
import Geometry
import Raster

/// The axes of a chart at one time.
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
  /// The length of a pixel in seconds.
  private let pixel: Double
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
    (self.end, self.span, self.pixel) = (end, span, pixel)
    timeToNextPixel = end + pixel - now
    guard chart.hasAxes else { return }
    for number in numbers {
      let middle = y(of: number.value)
      rows.append(middle)
      labels.append(
        Label(
          layout: number.layout,
          origin: Point(
            x: area.left - Self.labelGap - number.layout.size.width,
            y: number.layout.baseline(centeredAt: middle) - number.layout.firstBaseline)))
    }
    addTimes(of: chart, scale: scale)
  }

  /// The time at a position.
  func time(at x: Double) -> Double { end - (area.right - x) / max(area.width, 1) * span }

  /// The position of a time.
  func x(of time: Double) -> Double {
    area.right - (end - time) / span * max(area.width, 1)
  }

  /// The position of a number.
  func y(of number: Double) -> Double { area.bottom - axis.fraction(of: number) * area.height }

  // MARK: Lines

  /// Returns the line of a chart. It begins a little before the left edge, so that a change there
  /// looks the same as elsewhere.
  func trace(of chart: Sparkline) -> ChartTrace? {
    let start = time(at: area.left - ChartTrace.joinedDistance)
    return chart.samples(from: start, to: end, step: pixel).map {
      ChartTrace($0, to: end, pixel: pixel, x: x(of:), y: y(of:))
    }
  }

  /// The area that may change when the value changes to a number on the axis.
  func latestArea(of chart: Sparkline) -> Rectangle {
    let length = chart.samples(from: end, to: end, step: pixel).map { $0.length / .seconds(1) }
    // The current interval, and a straight line to the change before.
    let left = x(of: end - max(length ?? 0, pixel)) - ChartTrace.joinedDistance - Self.dotRadius
    return Rectangle(left: left, top: 0, right: chart.bounds.right, bottom: chart.bounds.bottom)
  }

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
    if value.kind == .boolean {
      return ChartAxis(
        showing: 0...1, earlier: nil, limits: 0...1, fixed: (chart.minimum, chart.maximum), parts: 1
      )
    }
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

  private mutating func addTimes(of chart: Sparkline, scale: Double) {
    guard let store = chart.valueStore else { return }
    let localEnd = store.localTime(.seconds(end))
    let ticks = TimeTicks(
      to: localEnd, span: span, length: area.width, in: chart.language
    ) { text in
      (Self.layout(text, of: chart, scale: scale)?.size.width ?? 0) + Self.timeGap
    }
    for tick in ticks.ticks {
      let position = x(of: end - (localEnd - tick.time))
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
  func draw(_ trace: ChartTrace?, on canvas: Canvas, of chart: Sparkline) {
    guard let trace, !trace.parts.isEmpty else {
      guard let dash = Self.layout("–", size: Self.unknownSize, of: chart, scale: canvas.textScale)
      else { return }
      return canvas.draw(dash, centeredAt: area.center, color: chart.effectiveTextColor)
    }
    let color = chart.color ?? chart.effectiveTint
    var inside = canvas
    inside.clip(
      to: .rectangle(
        canvas.pixelAligned(
          Rectangle(
            left: area.left, top: area.top - Self.dotRadius, right: area.right + Self.dotRadius,
            bottom: area.bottom + Self.dotRadius))))
    if chart.form == .area {
      trace.drawArea(
        on: inside, to: area.bottom,
        .linearGradient(
          from: Point(x: 0, y: area.top), to: Point(x: 0, y: area.bottom),
          stops: [GradientStop(0, color.opacity(0.4)), GradientStop(1, color.opacity(0))]))
    }
    trace.drawLine(on: inside, color, width: chart.lineWidth)
    if let last = trace.last { inside.fill(.circle(center: last, radius: Self.dotRadius), color) }
  }

  private func fillLine(_ line: Rectangle, _ color: Color, on canvas: Canvas) {
    canvas.fill(.rectangle(canvas.pixelAligned(line)), color)
  }
}
