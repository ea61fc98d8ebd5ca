import Controls
import Geometry
import Raster

/// A vertical line that shows the numbers at a time of the past, or of a row, in a bubble.
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
    let row = plot.rows?.nearest(to: plot.time(at: x))
    if plot.rows != nil, row == nil { return }
    let x = row.flatMap { row in plot.rows.map { plot.x(of: $0.positions[row]) } } ?? x
    let pixel = 1 / canvas.textScale
    let line = Rectangle(x: x - pixel / 2, y: plot.area.top, width: pixel, height: plot.area.height)
    canvas.fill(.rectangle(canvas.pixelAligned(line)), chart.caption)
    let time = plot.time(at: x)
    let readings = plot.series.map { series in
      (
        series: series,
        numbers: row.map { series.numbers(ofRow: $0) } ?? plot.numbers(of: series, at: time)
      )
    }
    for (series, numbers) in readings where series.form != .bars {
      for number in numbers {
        canvas.fill(
          .circle(
            center: Point(x: x, y: plot.y(of: number, series.side)), radius: ChartPlot.dotRadius),
          series.color)
      }
    }
    let head =
      if let row, let rows = plot.rows, !rows.hasTimes {
        rows.text(ofRow: row, in: chart.language)
      } else {
        TimeTicks.text(at: chart.localTime(time), span: plot.span, in: chart.language)
      }
    drawBubble(readings, head: head, x: x, on: canvas, of: chart, plot)
  }

  private func drawBubble(
    _ readings: [(series: PlottedSeries, numbers: [Double])], head: String, x: Double,
    on canvas: Canvas, of chart: Chart, _ plot: ChartPlot
  ) {
    let background = chart.effectiveTextColor
    let color = background.readableText
    let isSingle = readings.count == 1
    let font = chart.effectiveFont(
      size: isSingle ? Self.valueSize : Self.timeSize, weight: .semibold)
    let small = chart.effectiveFont(size: Self.timeSize)
    func text(_ spans: [TextSpan]) -> TextLayout? {
      chart.typesetter?.layout(spans, in: TextBox(), scale: canvas.textScale)
    }
    let values = readings.map { series, numbers in
      var spans = series.text(of: numbers.first, in: chart.language).spans(font, unitColor: nil)
      if numbers.count > 1 {
        spans +=
          [TextSpan(" – ", font: font)]
          + series.text(of: numbers[1], in: chart.language).spans(font, unitColor: nil)
      }
      return text(spans)
    }
    let indent = isSingle ? 0 : ChartLegend.swatch + ChartLegend.swatchGap
    let valueWidth = values.map { $0?.size.width ?? 0 }.max() ?? 0
    let titleSpace = chart.bounds.width - 2 * Self.padding - indent - valueWidth - Self.gap
    let titles = readings.map {
      isSingle
        ? nil
        : chart.layout(
          $0.series.title, size: Self.timeSize, maximumWidth: max(titleSpace, 1),
          scale: canvas.textScale)
    }
    let titleWidth = titles.map { $0.map { $0.size.width + Self.gap } ?? 0 }.max() ?? 0
    let head = chart.typesetter?.layout(
      [TextSpan(head, font: small)],
      in: chart.textBox(width: max(chart.bounds.width - 2 * Self.padding, 1)),
      scale: canvas.textScale)
    let rowHeight = max(values.map { $0?.size.height ?? 0 }.max() ?? 0, 1)
    let width =
      max(head?.size.width ?? 0, indent + titleWidth + valueWidth) + 2 * Self.padding
    let height =
      (head?.size.height ?? 0) + (Self.spacing + rowHeight) * Double(readings.count)
      + 2 * Self.padding
    var frame = Rectangle(x: 0, y: plot.area.top, width: width, height: height)
    let isBesideFinger = finger.map { $0 < frame.bottom + Self.fingerGap } ?? false
    let gap = isBesideFinger ? Self.fingerGap : Self.gap
    // Prefer the left side: a right hand covers what is to the right.
    let left = x - gap - width
    frame.x = left >= 0 ? left : max(min(x + gap, chart.bounds.right - width), 0)
    let shape = Shape.roundedRectangle(canvas.pixelAligned(frame), radius: Self.radius)
    canvas.fill(shape, background)
    let (start, end) = (frame.left + Self.padding, frame.right - Self.padding)
    var top = frame.top + Self.padding
    if let head {
      canvas.draw(head, at: Point(x: start, y: top), color: color)
      top += head.size.height
    }
    for (index, reading) in readings.enumerated() {
      top += Self.spacing
      let middle = top + rowHeight / 2
      if let title = titles[index] {
        ChartLegend.drawSwatch(
          reading.series.form, reading.series.color,
          in: Rectangle(
            x: start, y: middle - ChartLegend.swatch / 2, width: ChartLegend.swatch,
            height: ChartLegend.swatch), on: canvas)
        canvas.draw(title, x: start + indent, middle: middle, color: color)
      }
      if let value = values[index] {
        canvas.draw(
          value, x: isSingle ? start : end - value.size.width, middle: middle, color: color)
      }
      top += rowHeight
    }
  }
}

extension PlottedSeries {
  /// The numbers of a row: one, two for a band, or none if they are unknown.
  fileprivate func numbers(ofRow row: Int) -> [Double] {
    guard let rows, row < rows.numbers.count else { return [] }
    let numbers = [rows.numbers[row]] + (rows.upper.map { [$0[row]] } ?? [])
    return numbers.contains(nil) ? [] : numbers.compactMap { $0 }
  }
}

extension ChartPlot {
  /// The numbers of a series at a time: one, two for a band, or none if the value was unknown.
  func numbers(of series: PlottedSeries, at time: Double) -> [Double] {
    func known(_ number: Float?) -> [Double] {
      number.flatMap { $0.isNaN ? nil : [Double($0)] } ?? []
    }
    switch series.form {
    case .line, .area:
      return known(series.samples(from: time, to: time, step: 0)?.buckets.first?.last)
    case .bars:
      let local = time + localOffset
      let start = (local / barInterval).rounded(.down) * barInterval - localOffset
      let last = min(start + barInterval, end) - pixel
      guard let extent = series.extent(from: start, to: max(last, start), step: pixel) else {
        return []
      }
      return [
        abs(extent.lowerBound) > abs(extent.upperBound) ? extent.lowerBound : extent.upperBound
      ]
    case .band:
      let step = series.upper == nil ? ChartBand.width * pixel : 0
      let lower = known(
        series.samples(from: time, to: time, step: step)?.buckets.first?.minimum)
      let upper = known(
        series.upperSamples(from: time, to: time, step: step)?.buckets.first?.maximum)
      return lower.isEmpty || upper.isEmpty ? [] : lower + upper
    }
  }
}
