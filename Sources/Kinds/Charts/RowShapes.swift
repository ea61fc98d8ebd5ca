import Controls
import Geometry

// The shapes of series of rows. Several rows in a column of pixels are drawn as one, so that ten
// thousand rows cost as much as the columns.

/// The points of a line in a column of pixels, from left to right.
private struct PointGroup {
  let column: Double
  private(set) var first: Point
  private(set) var last: Point
  private(set) var highest: Point
  private(set) var lowest: Point
  private(set) var count = 1

  init(_ point: Point, column: Double) {
    self.column = column
    (first, last, highest, lowest) = (point, point, point, point)
  }

  mutating func add(_ point: Point) {
    last = point
    count += 1
    if point.y < highest.y { highest = point }
    if point.y > lowest.y { lowest = point }
  }
}

extension ChartTrace {
  /// The smallest distance, in points, between rows with dots.
  private static let dotDistance = 20.0

  /// Creates a line through points from left to right, with a gap at each nil.
  /// - Parameter pixel: the width of a column of pixels, in points.
  init(through points: [Point?], pixel: Double) {
    var groups = PointGroups()
    /// The point before, and whether it is the first after a gap.
    var before: (point: Point, isFirst: Bool)?
    var distance = Double.infinity
    var known: Point?
    for point in points + [nil] {
      guard let point else {
        finish(&groups, pixel)
        // A line needs two points.
        if let before, before.isFirst { dots.append(before.point) }
        before = nil
        continue
      }
      if let known { distance = min(distance, point.x - known.x) }
      known = point
      let column = (point.x / pixel).rounded(.down)
      if groups.current?.column == column {
        groups.current?.add(point)
      } else {
        add(&groups, pixel)
        groups.current = PointGroup(point, column: column)
      }
      before = (point, before == nil)
    }
    if distance >= Self.dotDistance { dots = points.compactMap { $0 } }
  }

  /// The groups of a part of a line that are being added.
  private struct PointGroups {
    var current: PointGroup?
    var earlier: PointGroup?
    var wasBusy = false
  }

  /// Adds the current group to the line.
  private mutating func add(_ groups: inout PointGroups, _ pixel: Double) {
    guard let group = groups.current else { return }
    let earlier = groups.earlier
    let isBusy = group.count > 1 && earlier.map { $0.column + 1 == group.column } ?? true
    if isBusy, groups.wasBusy, let earlier {
      add(
        Column(
          left: group.column * pixel, right: (group.column + 1) * pixel,
          top: min(group.highest.y, earlier.last.y),
          bottom: max(group.lowest.y, earlier.last.y)))
    } else {
      if let earlier { endColumns(at: earlier.last) }
      let (left, right) =
        group.highest.x <= group.lowest.x
        ? (group.highest, group.lowest) : (group.lowest, group.highest)
      add(group.first.x, group.first.y)
      add(left.x, left.y)
      add(right.x, right.y)
      add(group.last.x, group.last.y)
    }
    (groups.earlier, groups.wasBusy) = (group, isBusy)
  }

  /// Adds the last group of a part of the line, and begins a new part.
  private mutating func finish(_ groups: inout PointGroups, _ pixel: Double) {
    add(&groups, pixel)
    groups = PointGroups()
    finishPart()
  }
}

extension ChartBars {
  /// The smallest width of a bar of rows, and the distance to the next ones, in points.
  private static let narrow = (bar: 2.0, gap: 1.0)

  /// Creates the bars of rows, which are next to each other at the position of each row. Rows whose
  /// bars would be too narrow share a bar, which shows the number furthest from 0. An unknown number
  /// has no bar.
  /// - Parameters:
  ///   - index: the position among the `count` series with bars, which are drawn side by side.
  init(
    of numbers: [Double?], _ rows: ChartRows, _ side: ChartSeries.Side, in plot: ChartPlot,
    index: Int, count: Int
  ) {
    let width = rows.distance / plot.span * plot.area.width
    func bar(left: Double, width: Double, to number: Double) -> Bar {
      let area = Rectangle(around: [
        Point(x: left, y: plot.y(of: 0, side)), Point(x: left + width, y: plot.y(of: number, side)),
      ])
      return Bar(area: area.intersection(plot.area), number: number)
    }
    let part = width * Self.share / Double(count)
    if part >= Self.narrow.bar {
      let offset = part * Double(index) - width * Self.share / 2
      self.init(
        zip(rows.positions, numbers).compactMap { position, number in
          number.map { bar(left: plot.x(of: position) + offset, width: part, to: $0) }
        })
      return
    }
    // Whole pixels, so that all bars and gaps look the same.
    let pixel = plot.area.width * plot.pixel / plot.span
    let narrow = (Self.narrow.bar / pixel).rounded() * pixel
    let cell = narrow * Double(count) + max((Self.narrow.gap / pixel).rounded(), 1) * pixel
    var furthest: [(cell: Double, number: Double)] = []
    for (position, number) in zip(rows.positions, numbers) {
      guard let number else { continue }
      let next = ((plot.x(of: position) - plot.area.left) / cell).rounded(.down)
      if let last = furthest.last, last.cell == next {
        if abs(number) > abs(last.number) { furthest[furthest.count - 1].number = number }
      } else {
        furthest.append((next, number))
      }
    }
    self.init(
      furthest.map {
        bar(
          left: plot.area.left + $0.cell * cell + narrow * Double(index), width: narrow,
          to: $0.number)
      })
  }
}

extension ChartBand {
  /// Creates the band between two numbers of each row, with a gap where one is unknown.
  init(
    from lower: [Double?], to upper: [Double?], _ rows: ChartRows, _ side: ChartSeries.Side,
    in plot: ChartPlot, pixel: Double
  ) {
    var parts: [[Edge]] = []
    var edges: [Edge] = []
    var column: Double?
    for (position, (low, high)) in zip(rows.positions, zip(lower, upper)) {
      guard let low, let high else {
        parts.append(edges)
        (edges, column) = ([], nil)
        continue
      }
      let ends = [plot.y(of: low, side), plot.y(of: high, side)]
      let edge = Edge(
        x: plot.x(of: position), top: min(ends[0], ends[1]), bottom: max(ends[0], ends[1]))
      let next = (edge.x / pixel).rounded(.down)
      if column == next, let last = edges.last {
        edges[edges.count - 1] = Edge(
          x: last.x, top: min(last.top, edge.top), bottom: max(last.bottom, edge.bottom))
      } else {
        edges.append(edge)
      }
      column = next
    }
    self.init(parts + [edges])
  }
}
