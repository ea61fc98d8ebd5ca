import Controls
import Geometry
import Raster

/// The series and the axes of a chart at one time.
struct ChartPlot {
  struct Label {
    let layout: TextLayout
    let origin: Point
  }

  let series: [PlottedSeries]
  /// The rows along the horizontal axis; nil for a time axis.
  let rows: ChartRows?
  /// The area of the lines.
  let area: Rectangle
  /// The axes that have series.
  let axes: [ChartSeries.Side: ChartAxis]
  /// The time at the right edge, in seconds on the clock of histories; or a position of rows.
  let end: Double
  /// The length of the time axis in seconds, or that of the axis of rows.
  let span: Double
  /// The seconds until the time axis, or the mark of the present, moves by a pixel; nil if neither
  /// moves.
  let timeToNextPixel: Double?
  /// The present on the axis of rows; nil without a mark.
  let markedNow: Double?
  /// The length of a pixel in seconds.
  let pixel: Double
  /// Pixels per point.
  let scale: Double
  /// The seconds from the clock of the axis to local time, at its end.
  let localOffset: Double
  /// The names of the series; nil for none.
  let legend: ChartLegend?
  var labels: [Label] = []
  /// The vertical positions of the lines of the grid.
  private(set) var levels: [Double] = []
  /// The horizontal positions of the lines of the grid.
  var columns: [Double] = []

  // Lengths in points.
  static let labelSize = 13.0
  static let labelGap = 8.0
  static let timeGap = 24.0
  static let timeHeight = 24.0
  private static let rowHeight = 40.0
  private static let topInset = 8.0
  static let dotRadius = 4.0
  /// The number of intervals in which the range of the numbers is measured.
  private static let measuredSteps = 100.0

  init(
    of chart: Sparkline, earlier: [ChartSeries.Side: ChartAxis], scale: Double
  ) {
    let bounds = chart.bounds
    let series = chart.series
    let rows = chart.rows
    let span = rows.map { $0.range.upperBound - $0.range.lowerBound } ?? chart.shownSpan
    let now = (chart.valueStore?.now() ?? .zero) / .seconds(1)
    let last = rows?.range.upperBound ?? chart.shownEnd ?? now
    let inset = max(Self.dotRadius, chart.lineWidth / 2)
    let legend = chart.hasAxes ? ChartLegend(series, of: chart, scale: scale) : nil
    let top = chart.hasAxes ? Self.topInset + (legend?.height ?? 0) : 0
    let height = max(bounds.height - top - (chart.hasAxes ? Self.timeHeight : 0), 1)
    var axes: [ChartSeries.Side: ChartAxis] = [:]
    for side in ChartSeries.Side.allCases {
      axes[side] = Self.axis(
        of: chart, series.filter { $0.side == side }, side, from: last - span, to: last,
        earlier: earlier[side], beside: side == .right ? axes[.left] : nil, height: height)
    }
    var numbers: [ChartSeries.Side: [(value: Double, layout: TextLayout)]] = [:]
    for (side, axis) in axes where chart.hasAxes {
      numbers[side] = Self.numbers(
        of: axis, series.filter { $0.side == side }, chart, scale: scale)
    }
    func space(_ side: ChartSeries.Side) -> Double? {
      numbers[side].map { ($0.map(\.layout.size.width).max() ?? 0) + Self.labelGap }
    }
    let right = bounds.width - inset - (space(.right) ?? 0)
    area = Rectangle(
      left: ((space(.left) ?? inset) * scale).rounded(.up) / scale, top: top,
      right: (right * scale).rounded(.down) / scale,
      bottom: ((top + height) * scale).rounded(.down) / scale)
    let pixel = span / max((max(area.width, 1) * scale).rounded(.down), 1)
    // Whole pixels, so that the same numbers always look the same.
    let end = rows == nil ? (last / pixel).rounded(.down) * pixel : last
    (self.series, self.rows, self.axes, self.legend) = (series, rows, axes, legend)
    (self.end, self.span, self.pixel, self.scale) = (end, span, pixel, scale)
    markedNow = rows.flatMap { rows in
      guard rows.hasTimes, chart.marksNow, let now = chart.valueStore?.utc() else { return nil }
      return rows.range.upperBound < now ? nil : now
    }
    timeToNextPixel =
      rows == nil
      ? chart.shownEnd == nil ? end + pixel - now : nil
      : markedNow.map { max(pixel, end - span - $0) }
    localOffset = chart.localTime(end) - end
    guard chart.hasAxes else { return }
    for (side, numbers) in numbers {
      for number in numbers {
        let middle = y(of: number.value, side)
        if side == .left || axes[.left] == nil { levels.append(middle) }
        let width = number.layout.size.width
        let left =
          side == .left ? area.left - Self.labelGap - width : area.right + inset + Self.labelGap
        labels.append(
          Label(
            layout: number.layout,
            origin: Point(
              x: left, y: number.layout.baseline(centeredAt: middle) - number.layout.firstBaseline))
        )
      }
    }
    if let rows {
      addTexts(of: rows, chart, scale: scale)
    } else {
      addTimes(of: chart, scale: scale)
    }
  }

  /// The time at a position.
  func time(at x: Double) -> Double { end - (area.right - x) / max(area.width, 1) * span }

  /// The position of a time, without rounding errors: when the axis has moved by whole pixels, every
  /// position has.
  func x(of time: Double) -> Double {
    let grid = 1_024 * scale
    let distance = (end - time) / span * max(area.width, 1)
    return area.right - (distance * grid).rounded() / grid
  }

  /// The seconds until the time axis moves by a pixel, at a later time on the clock of histories; nil
  /// if it does not move.
  func timeToNextPixel(at now: Duration) -> Double? {
    rows == nil ? timeToNextPixel.map { _ in end + pixel - now / .seconds(1) } : timeToNextPixel
  }

  /// The position of a number on an axis.
  func y(of number: Double, _ side: ChartSeries.Side) -> Double {
    area.bottom - (axes[side]?.fraction(of: number) ?? 0) * area.height
  }

  /// Whether a number of a series is on its axis.
  func contains(_ number: Double, of series: PlottedSeries) -> Bool {
    axes[series.side]?.range.contains(number) ?? false
  }

  // MARK: Axes

  private static func axis(
    of chart: Sparkline, _ series: [PlottedSeries], _ side: ChartSeries.Side,
    from start: Double, to end: Double, earlier: ChartAxis?, beside other: ChartAxis?,
    height: Double
  ) -> ChartAxis? {
    guard !series.isEmpty else { return nil }
    let fixed = chart.fixedEnds(side)
    if series.allSatisfy(\.isBoolean) {
      return ChartAxis(showing: 0...1, earlier: nil, limits: 0...1, fixed: fixed, parts: 1)
    }
    var numbers: ClosedRange<Double>?
    for one in series {
      guard
        let extent = one.extent(from: start, to: end, step: (end - start) / measuredSteps)
      else { continue }
      // Bars begin at 0.
      let needed =
        one.form == .bars ? min(extent.lowerBound, 0)...max(extent.upperBound, 0) : extent
      numbers =
        min(
          numbers?.lowerBound ?? needed.lowerBound, needed.lowerBound)...max(
          numbers?.upperBound ?? needed.upperBound, needed.upperBound)
    }
    let ranges = series.map(\.limits)
    let limits =
      (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 1)
    return ChartAxis(
      showing: numbers, earlier: chart.hasAxes ? earlier : nil, limits: limits, fixed: fixed,
      parts: chart.hasAxes ? max(Int(height / rowHeight), 2) : 0, beside: other)
  }

  /// The texts of the ticks. The topmost one has the unit.
  private static func numbers(
    of axis: ChartAxis, _ series: [PlottedSeries], _ chart: Sparkline, scale: Double
  ) -> [(value: Double, layout: TextLayout)] {
    guard let unit = series.first?.unit else { return [] }
    let isShared = series.allSatisfy { $0.unit == unit }
    return axis.ticks.values.compactMap { number in
      let text = NumberFormat.fixed(
        number, decimals: axis.ticks.decimals, in: chart.language, isGrouped: true)
      let hasUnit = isShared && number == axis.ticks.values.last
      let runs = ValueRun.value(text, unit: hasUnit ? unit : "")
      return chart.layout(runs.text, size: labelSize, scale: scale).map { (number, $0) }
    }
  }

  mutating func addTimes(of chart: Sparkline, scale: Double) {
    guard chart.valueStore != nil else { return }
    let localEnd = end + localOffset
    let ticks = TimeTicks(
      to: localEnd, span: span, length: area.width, in: chart.language
    ) { text in
      (chart.layout(text, size: Self.labelSize, scale: scale)?.size.width ?? 0) + Self.timeGap
    }
    var free = 0.0
    for tick in ticks.ticks {
      // Summer time may begin or end between the tick and the end of the axis.
      let time = tick.time - localOffset
      let position = x(of: time + tick.time - chart.localTime(time))
      columns.append(position)
      guard let layout = chart.layout(tick.text, size: Self.labelSize, scale: scale) else {
        continue
      }
      // The oldest and the newest time stay inside the chart.
      let half = layout.size.width / 2
      let middle = max(min(position, chart.bounds.width - half), half)
      guard middle - half >= free else { continue }
      free = middle + half + Self.labelGap
      addLabel(layout, at: middle, of: chart)
    }
  }
}

extension Sparkline {
  /// Lays out a text of a chart; nil without a typesetter.
  func layout(
    _ text: String, size: Double, maximumWidth: Double? = nil, scale: Double
  ) -> TextLayout? {
    typesetter?.layout(
      [TextSpan(text, font: effectiveFont(size: size))],
      in: maximumWidth.map { textBox(width: $0) } ?? TextBox(), scale: scale)
  }
}
