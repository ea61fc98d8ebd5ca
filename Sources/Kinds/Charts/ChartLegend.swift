import Controls
import Geometry
import Raster

/// The names of the series above the plot.
struct ChartLegend {
  private struct Item {
    let layout: TextLayout
    let color: Color
    let form: Sparkline.Form
    let x: Double
    let row: Int
  }

  private var items: [Item] = []
  /// The height, in points.
  let height: Double

  // Lengths in points.
  private static let size = 13.0
  private static let rowHeight = 24.0
  private static let gap = 16.0
  static let swatch = 12.0
  static let swatchGap = 6.0
  /// The space reserved for the numbers on the left.
  private static let numbersWidth = 56.0

  /// Creates a legend; nil for a single series.
  init?(_ series: [PlottedSeries], of chart: Sparkline, scale: Double) {
    guard series.count > 1 else { return nil }
    let width = max(chart.bounds.width - Self.numbersWidth, 1)
    var (x, row) = (0.0, 0)
    for one in series {
      guard
        let layout = chart.layout(
          one.title, size: Self.size, maximumWidth: max(width - Self.swatch - Self.swatchGap, 1),
          scale: scale)
      else { continue }
      let needed = Self.swatch + Self.swatchGap + layout.size.width
      if x > 0, x + needed > width { (x, row) = (0, row + 1) }
      items.append(Item(layout: layout, color: one.color, form: one.form, x: x, row: row))
      x += needed + Self.gap
    }
    height = Double(row + 1) * Self.rowHeight
  }

  /// Draws the names from the start of the plot.
  func draw(on canvas: Canvas, of chart: Chart, in plot: Rectangle) {
    for item in items {
      let middle = Double(item.row) * Self.rowHeight + Self.rowHeight / 2
      let isMirrored = chart.isRightToLeft
      let swatch = isMirrored ? plot.right - item.x - Self.swatch : plot.left + item.x
      Self.drawSwatch(
        item.form, item.color,
        in: Rectangle(
          x: swatch, y: middle - Self.swatch / 2, width: Self.swatch, height: Self.swatch),
        on: canvas)
      let text =
        isMirrored
        ? swatch - Self.swatchGap - item.layout.size.width
        : swatch + Self.swatch + Self.swatchGap
      canvas.draw(item.layout, x: text, middle: middle, color: chart.caption)
    }
  }

  /// Draws the mark of a series: a short line, or a square.
  static func drawSwatch(
    _ form: Sparkline.Form, _ color: Color, in area: Rectangle, on canvas: Canvas
  ) {
    let height = form == .line ? 4.0 : area.height
    let mark = canvas.pixelAligned(
      Rectangle(x: area.x, y: area.center.y - height / 2, width: area.width, height: height))
    canvas.fill(.roundedRectangle(mark, radius: 2), color)
  }
}
