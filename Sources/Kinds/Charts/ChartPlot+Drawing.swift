import Controls
import Geometry
import Raster

extension ChartPlot {
  // Lengths in points.
  private static let unknownSize = 20.0
  private static let markInset = 4.0
  private static let zoneOpacity = 0.14
  /// The distance from the edge of a line to that of a dot at a row.
  private static let dotOverhang = 1.5

  // MARK: Pictures of series

  /// Returns the picture of a series; nil if it has no history.
  func picture(of series: PlottedSeries) -> SeriesPicture? {
    if let rows, let numbers = series.rows { return picture(of: series, numbers, rows) }
    guard series.hasHistory else { return nil }
    switch series.form {
    case .line, .area: return line(of: series).map { .line($0) }
    case .bars: return .bars(bars(of: series))
    case .band: return .band(ChartBand(of: series, in: self))
    }
  }

  /// Returns the line of a series. It begins a little before the left edge, so that a change there
  /// looks the same as elsewhere.
  private func line(of series: PlottedSeries) -> ChartTrace? {
    let start = time(at: area.left - ChartTrace.joinedDistance)
    guard let axis = axes[series.side] else { return nil }
    return series.samples(from: start, to: end, step: pixel).map {
      ChartTrace(
        $0, to: end, pixel: pixel, x: x(of:),
        y: { area.bottom - axis.fraction(of: $0) * area.height })
    }
  }

  private func bars(of series: PlottedSeries) -> ChartBars {
    let (index, count) = place(ofBars: series)
    return ChartBars(of: series, in: self, index: index, count: count)
  }

  /// The place of a series among those with bars.
  private func place(ofBars series: PlottedSeries) -> (index: Int, count: Int) {
    let all = self.series.filter { $0.form == .bars }
    return (all.firstIndex { $0.value === series.value } ?? 0, all.count)
  }

  private func picture(
    of series: PlottedSeries, _ numbers: RowNumbers, _ rows: ChartRows
  ) -> SeriesPicture {
    let width = area.width * pixel / span
    switch series.form {
    case .line, .area:
      let points = zip(rows.positions, numbers.numbers).map { position, number in
        number.map { Point(x: x(of: position), y: y(of: $0, series.side)) }
      }
      return .line(ChartTrace(through: points, pixel: width))
    case .bars:
      let (index, count) = place(ofBars: series)
      return .bars(
        ChartBars(of: numbers.numbers, rows, series.side, in: self, index: index, count: count))
    case .band:
      return .band(
        ChartBand(
          from: numbers.numbers, to: numbers.upper ?? numbers.numbers, rows, series.side,
          in: self, pixel: width))
    }
  }

  /// The length of the intervals of bars, in seconds.
  var barInterval: Double {
    let count = Double(self.series.count { $0.form == .bars })
    return TimeTicks.distance(atLeast: ChartBars.width * (count + 1) / max(area.width, 1) * span)
  }

  /// The area that may change when the value of a series changes to a number on its axis.
  /// - Parameter bounds: the drawing bounds of the chart.
  func latestArea(of series: PlottedSeries, in bounds: Rectangle) -> Rectangle {
    let samples = series.samples(from: end, to: end, step: pixel)
    // The current interval, and a straight line to the change before.
    let length = samples.map { $0.length / .seconds(1) } ?? 0
    let interval: Double
    switch series.form {
    case .line, .area: interval = max(length, pixel)
    case .bars: interval = barInterval
    case .band: interval = 2 * max(length, ChartBand.width * pixel)
    }
    let left = x(of: end - interval) - ChartTrace.joinedDistance - Self.dotRadius
    return Rectangle(left: left, top: bounds.top, right: bounds.right, bottom: bounds.bottom)
  }

  // MARK: Drawing

  /// The area of the series, which move along the time axis.
  var movedArea: Rectangle {
    Rectangle(
      left: area.left, top: area.top - Self.dotRadius, right: area.right + Self.dotRadius,
      bottom: area.bottom + Self.dotRadius)
  }

  /// The areas of the texts at marks.
  func markAreas(of chart: Chart) -> [Rectangle] {
    let reach = 2 * Self.labelSize
    return chart.marks.filter { !$0.text(in: chart.language).isEmpty }.map { mark in
      Rectangle(
        x: area.left, y: y(of: mark.at, .left) - reach, width: area.width / 2 + reach,
        height: 2 * reach)
    }
  }

  /// Draws the zones, the grid, the numbers, the times and the legend.
  func drawAxes(on canvas: Canvas, of chart: Chart) {
    let pixel = 1 / canvas.textScale
    for zone in chart.zones {
      let ends = [zone.from, zone.to].enumerated().map { index, number in
        number.map { min(max(y(of: $0, .left), area.top), area.bottom) }
          ?? (index == 0 ? area.bottom : area.top)
      }
      guard ends[1] < ends[0] else { continue }
      let part = Rectangle(left: area.left, top: ends[1], right: area.right, bottom: ends[0])
      canvas.fill(
        .rectangle(canvas.pixelAligned(part)), chart.color(of: zone.color).opacity(Self.zoneOpacity)
      )
    }
    for y in levels {
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
    legend?.draw(on: canvas, of: chart, in: area)
  }

  /// Draws the marks at numbers, above the series.
  func drawMarks(on canvas: Canvas, of chart: Chart) {
    let pixel = 1 / canvas.textScale
    for mark in chart.marks where axes[.left]?.range.contains(mark.at) ?? false {
      let middle = y(of: mark.at, .left)
      fillLine(
        Rectangle(x: area.left, y: middle - pixel, width: area.width, height: 2 * pixel),
        chart.caption, on: canvas)
      let text = mark.text(in: chart.language)
      guard !text.isEmpty,
        let layout = chart.layout(
          text, size: Self.labelSize, maximumWidth: max(area.width / 2, 1),
          scale: canvas.textScale)
      else { continue }
      // Above the line, or below it if there is no space.
      var baseline = middle - Self.markInset - pixel
      if baseline - layout.capHeight < area.top {
        baseline = middle + Self.markInset + pixel + layout.capHeight
      }
      canvas.draw(
        layout,
        at: Point(x: area.left + Self.markInset, y: baseline - layout.firstBaseline),
        color: chart.effectiveTextColor)
    }
  }

  /// Draws the line at the present, above the series.
  func drawNow(on canvas: Canvas, of chart: Chart) {
    guard let markedNow, markedNow >= end - span else { return }
    let pixel = 1 / canvas.textScale
    fillLine(
      Rectangle(x: x(of: markedNow) - pixel, y: area.top, width: 2 * pixel, height: area.height),
      chart.effectiveTextColor, on: canvas)
  }

  /// Draws the series, or a dash if all values were unknown the whole time.
  func draw(_ pictures: [SeriesPicture?], on canvas: Canvas, of chart: Sparkline) {
    guard pictures.contains(where: { $0?.isEmpty == false }) else {
      let dash = chart.layout("–", size: Self.unknownSize, scale: canvas.textScale)
      guard let dash else { return }
      return canvas.draw(dash, centeredAt: area.center, color: chart.effectiveTextColor)
    }
    var inside = canvas
    inside.clip(to: .rectangle(canvas.pixelAligned(movedArea)))
    // Draw lines last, so that areas, bars and bands do not hide them.
    let pairs = zip(series, pictures)
    for (series, picture) in pairs { drawGround(of: series, picture, on: inside) }
    for (series, picture) in pairs {
      guard case .line(let trace)? = picture else { continue }
      trace.drawLine(on: inside, series.color, width: series.lineWidth)
      for dot in trace.dots {
        inside.fill(.circle(center: dot, radius: series.lineWidth + Self.dotOverhang), series.color)
      }
    }
    // The dot marks the present, so the past has none.
    guard rows == nil, timeToNextPixel != nil else { return }
    for (series, picture) in pairs {
      guard case .line(let trace)? = picture, let last = trace.last else { continue }
      inside.fill(.circle(center: last, radius: Self.dotRadius), series.color)
    }
  }

  private func drawGround(
    of series: PlottedSeries, _ picture: SeriesPicture?, on canvas: Canvas
  ) {
    switch picture {
    case .line(let trace) where series.form == .area:
      trace.drawArea(
        on: canvas, to: area.bottom,
        .linearGradient(
          from: Point(x: 0, y: area.top), to: Point(x: 0, y: area.bottom),
          stops: [
            GradientStop(0, series.color.opacity(0.4)), GradientStop(1, series.color.opacity(0)),
          ]))
    case .bars(let bars): bars.draw(on: canvas) { series.barColor?($0) ?? series.color }
    case .band(let band): band.draw(on: canvas, series.color)
    case .line, nil: break
    }
  }

  private func fillLine(_ line: Rectangle, _ color: Color, on canvas: Canvas) {
    canvas.fill(.rectangle(canvas.pixelAligned(line)), color)
  }
}
