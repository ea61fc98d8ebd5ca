import Controls
import Geometry

// The texts of rows below a plot.
extension ChartPlot {
  // Lengths in points.
  /// The smallest distance between the texts of neighbouring rows. Longer texts are shortened.
  private static let leastDistance = 56.0
  /// The largest distance between the texts of rows that are not neighbours.
  private static let largestDistance = 96.0
  private static let textGap = 8.0

  /// Adds the texts of the rows below the plot: all, shortened, or every nth.
  mutating func addTexts(of rows: ChartRows, _ chart: Sparkline, scale: Double) {
    guard !rows.isEmpty else { return }
    if rows.hasTimes { return addTimes(of: chart, scale: scale) }
    if rows.hasNumbers { return addNumbers(of: rows, chart, scale: scale) }
    let distance = area.width / Double(rows.count)
    func layout(_ row: Int, width: Double) -> TextLayout? {
      chart.layout(
        rows.text(ofRow: row, in: chart.language), size: Self.labelSize,
        maximumWidth: max(width - Self.textGap, 1), scale: scale)
    }
    var step = max(Int((Self.leastDistance / max(distance, 1e-3)).rounded(.up)), 1)
    if step > 1 {
      // Show more rows if the texts are short.
      let widest = stride(from: 0, to: rows.count, by: step).map {
        layout($0, width: Self.largestDistance)?.size.width ?? 0
      }.max()
      let needed = (widest ?? 0) + 2 * Self.textGap
      step = max(Int((needed / max(distance, 1e-3)).rounded(.up)), 1)
    }
    for row in stride(from: 0, to: rows.count, by: step) {
      guard let layout = layout(row, width: distance * Double(step)) else { continue }
      addLabel(layout, at: x(of: rows.positions[row]), of: chart)
    }
  }

  private mutating func addNumbers(of rows: ChartRows, _ chart: Sparkline, scale: Double) {
    func layout(_ number: Double, _ ticks: Ticks) -> TextLayout? {
      chart.layout(
        NumberFormat.fixed(number, decimals: ticks.decimals, in: chart.language),
        size: Self.labelSize, scale: scale)
    }
    let ticks = Ticks(
      from: rows.range.lowerBound, to: rows.range.upperBound, multiplesOf: rows.tickBase,
      atMost: max(Int(area.width / Self.leastDistance * 2), 2)
    ) { ticks in
      let widths = [ticks.values.first, ticks.values.last].compactMap { $0 }.map {
        layout($0, ticks)?.size.width ?? 0
      }
      return (widths.max() ?? 0) + Self.timeGap <= area.width / Double(ticks.values.count)
    }
    for number in ticks.values {
      columns.append(x(of: number))
      if let layout = layout(number, ticks) { addLabel(layout, at: x(of: number), of: chart) }
    }
  }

  /// Adds a text below the plot, centred at a position if there is space.
  mutating func addLabel(_ layout: TextLayout, at position: Double, of chart: Sparkline) {
    let width = layout.size.width
    let left = max(min(position - width / 2, chart.bounds.width - width), 0)
    let baseline = chart.bounds.height - (Self.timeHeight - layout.capHeight) / 2 + 2
    labels.append(Label(layout: layout, origin: Point(x: left, y: baseline - layout.firstBaseline)))
  }
}
