import Controls
import Geometry
import Raster

/// The picture of a series: its shapes in a plot.
enum SeriesPicture {
  case line(ChartTrace)
  case bars(ChartBars)
  case band(ChartBand)

  /// Whether the value was unknown the whole time.
  var isEmpty: Bool {
    switch self {
    case .line(let trace): trace.parts.isEmpty
    case .bars(let bars): bars.bars.isEmpty
    case .band(let band): band.parts.isEmpty
    }
  }

  /// Whether a change to another number only affects the latest interval.
  var isContinued: Bool {
    if case .line(let trace) = self { trace.last != nil } else { !isEmpty }
  }
}

/// The bars of a series. They begin at round times and show the number furthest from 0.
struct ChartBars {
  struct Bar: Equatable {
    let area: Rectangle
    let number: Double
  }

  private(set) var bars: [Bar] = []
  /// The areas of the bars.
  var areas: [Rectangle] { bars.map(\.area) }

  /// The smallest width of a bar, in points.
  static let width = 8.0
  /// The part of an interval that bars cover.
  static let share = 0.8

  init(_ bars: [Bar]) { self.bars = bars.filter { $0.area.width > 0 } }

  /// - Parameters:
  ///   - index: the position among the `count` series with bars, which are drawn side by side.
  init(of series: PlottedSeries, in plot: ChartPlot, index: Int, count: Int) {
    let interval = plot.barInterval
    let first = ((plot.end - plot.span + plot.localOffset) / interval).rounded(.down)
    let start = first * interval - plot.localOffset
    guard let samples = series.samples(from: start, to: plot.end, step: plot.pixel) else { return }
    let (sampleStart, length) = (samples.start / .seconds(1), samples.length / .seconds(1))
    var numbers: [Int: Double] = [:]
    for (sample, bucket) in samples.buckets.enumerated() where bucket.isKnown {
      let middle = sampleStart + (Double(sample) + 0.5) * length
      let bar = Int(((min(middle, plot.end) - start) / interval).rounded(.down))
      guard bar >= 0 else { continue }
      for number in [Double(bucket.minimum), Double(bucket.maximum)]
      where abs(number) > abs(numbers[bar] ?? 0) || numbers[bar] == nil {
        numbers[bar] = number
      }
    }
    let width = interval / plot.span * plot.area.width
    let part = width * Self.share / Double(count)
    for (bar, number) in numbers.sorted(by: { $0.key < $1.key }) {
      let left =
        plot.x(of: start + Double(bar) * interval) + width * (1 - Self.share) / 2 + part
        * Double(index)
      let area = Rectangle(around: [
        Point(x: left, y: plot.y(of: 0, series.side)),
        Point(x: left + part, y: plot.y(of: number, series.side)),
      ])
      bars.append(Bar(area: area.intersection(plot.area), number: number))
    }
    bars.removeAll { $0.area.width <= 0 }
  }

  /// - Parameter color: returns the colour of the bar of a number.
  func draw(on canvas: Canvas, color: (Double) -> Color) {
    let visible = canvas.visibleArea
    for bar in bars where bar.area.left <= visible.right && bar.area.right >= visible.left {
      // Keep a bar at 0 visible.
      var area = bar.area
      area.height = max(area.height, 1 / canvas.textScale)
      canvas.fill(.rectangle(canvas.pixelAligned(area)), color(bar.number))
    }
  }
}

/// The band between two values, or between the minimum and the maximum of one.
struct ChartBand {
  struct Edge: Equatable {
    let x: Double
    let top: Double
    let bottom: Double
  }

  /// The parts between gaps, from left to right.
  private(set) var parts: [[Edge]] = []

  /// The length of an interval in pixels.
  static let width = 4.0
  private static let opacity = 0.3

  init(_ parts: [[Edge]]) { self.parts = parts.filter { !$0.isEmpty } }

  init(of series: PlottedSeries, in plot: ChartPlot) {
    let step = Self.width * plot.pixel
    let start = plot.end - plot.span - step
    guard let lower = series.samples(from: start, to: plot.end, step: step),
      let upper = series.upperSamples(from: start, to: plot.end, step: step)
    else { return }
    let (first, length) = (lower.start / .seconds(1), lower.length / .seconds(1))
    var part: [Edge] = []
    for (index, bucket) in lower.buckets.enumerated() {
      let middle = min(first + (Double(index) + 0.5) * length, plot.end)
      if bucket.isKnown, let other = upper.bucket(at: middle), other.isKnown {
        let numbers = [bucket.minimum, other.maximum].map { plot.y(of: Double($0), series.side) }
        part.append(
          Edge(
            x: plot.x(of: middle), top: min(numbers[0], numbers[1]),
            bottom: max(numbers[0], numbers[1])))
      } else if !part.isEmpty {
        parts.append(part)
        part = []
      }
    }
    // The last interval lasts until the end.
    if let last = part.last {
      part.append(Edge(x: plot.x(of: plot.end), top: last.top, bottom: last.bottom))
      parts.append(part)
    }
  }

  func draw(on canvas: Canvas, _ color: Color) {
    for part in parts {
      var path = Path()
      path.move(to: Point(x: part[0].x, y: part[0].top))
      for edge in part.dropFirst() { path.line(to: Point(x: edge.x, y: edge.top)) }
      for edge in part.reversed() { path.line(to: Point(x: edge.x, y: edge.bottom)) }
      path.close()
      canvas.fill(.path(path, .nonZero), color.opacity(Self.opacity))
      // The outline keeps the band visible where both edges meet.
      canvas.stroke(.path(path, .nonZero), color, StrokeStyle(width: 1, join: .round))
    }
  }
}
