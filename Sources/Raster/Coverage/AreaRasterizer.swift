import Geometry

/// Takes coverage row by row, from top to bottom, and in each row from left to right.
protocol CoverageSink {
  /// `edge` pixels from `x` on have a byte each, and `flat` more have one coverage, `level`.
  mutating func add(
    y: Int, x: Int, edge: UnsafeBufferPointer<UInt8>, flat: Int, level: UInt8)
  /// The row `y` is the same as the row before.
  mutating func repeatRow(y: Int)
}

/// Turns an outline into coverage by the exact area that the polygons cover of each pixel.
///
/// Each edge adds, to every pixel it crosses in a row, how much of the pixel lies to its right,
/// signed by its direction; the running sum along the row is the coverage. (The method of
/// FreeType's smooth rasterizer and of font-rs.) Only pixels that an edge touches are looked at.
/// Where contours overlap inside one pixel their areas add up, which only matters in the few pixels
/// where two edges cross.
struct AreaRasterizer {
  private struct Edge {
    /// From where to where it runs inside the bounds.
    var top: Double
    var bottom: Double
    /// Where it begins, also above the bounds; x counts from the left of the bounds.
    var x: Double
    var y: Double
    var slope: Double
    /// +1 downward, −1 upward.
    var direction: Double
  }

  /// Farther than this nothing is drawn true, so that all sums stay finite.
  private static let farthest = 0x1p26

  private let bounds: PixelRectangle
  private let rule: FillRule
  private var edges: [Edge] = []

  init(_ outline: Outline, rule: FillRule, bounds: PixelRectangle) {
    self.bounds = bounds
    self.rule = rule
    edges.reserveCapacity(outline.points.count)
    var start = 0
    for end in outline.ends {
      var previous = Self.near(outline.points[end - 1])
      for index in start..<end {
        let point = Self.near(outline.points[index])
        addEdge(from: previous, to: point)
        previous = point
      }
      start = end
    }
    edges.sort { $0.top < $1.top }
  }

  private static func near(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, -farthest), farthest), y: min(max(point.y, -farthest), farthest))
  }

  private mutating func addEdge(from a: Point, to b: Point) {
    guard a.y != b.y else { return }
    let (upper, lower, direction) = a.y < b.y ? (a, b, 1.0) : (b, a, -1.0)
    let top = max(upper.y, Double(bounds.top))
    let bottom = min(lower.y, Double(bounds.bottom))
    guard top < bottom else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    guard slope.isFinite else { return }
    edges.append(
      Edge(
        top: top, bottom: bottom, x: upper.x - Double(bounds.left), y: upper.y, slope: slope,
        direction: direction))
  }

  func scan(into sink: inout some CoverageSink) {
    let width = bounds.width
    guard width > 0, !edges.isEmpty else { return }
    withUnsafeTemporaryAllocation(
      byteCount: CoverageRow.byteCount(width: width), alignment: 16
    ) { memory in
      guard let memory = memory.baseAddress else { return }
      var row = CoverageRow(memory, width: width, rule)
      edges.withUnsafeBufferPointer { edges in
        scan(edges, &row, into: &sink)
      }
    }
  }

  private func scan(
    _ edges: UnsafeBufferPointer<Edge>, _ row: inout CoverageRow,
    into sink: inout some CoverageSink
  ) {
    var active: [Int] = []
    var next = 0
    // Whether the edges of the row before went straight down through all of it.
    var wasStraight = false
    for y in bounds.top..<bounds.bottom {
      let rowTop = Double(y)
      let rowBottom = Double(y + 1)
      var isStraight = true
      var isSame = true
      var kept = 0
      for index in active.indices {
        let edge = edges[active[index]]
        if edge.bottom <= rowTop {
          isSame = false
          continue
        }
        active[kept] = active[index]
        kept += 1
        if edge.slope != 0 || edge.bottom < rowBottom { isStraight = false }
      }
      active.removeLast(active.count - kept)
      while next < edges.count, edges[next].top < rowBottom {
        let edge = edges[next]
        if edge.slope != 0 || edge.bottom < rowBottom || edge.top > rowTop { isStraight = false }
        isSame = false
        active.append(next)
        next += 1
      }
      if active.isEmpty {
        if next == edges.count { return }
        wasStraight = false
        continue
      }
      if isSame, isStraight, wasStraight {
        sink.repeatRow(y: y)
        continue
      }
      wasStraight = isStraight
      for index in active {
        let edge = edges[index]
        let from = max(edge.top, rowTop)
        let to = min(edge.bottom, rowBottom)
        row.add(
          from: edge.x + (from - edge.y) * edge.slope,
          to: edge.x + (to - edge.y) * edge.slope, top: from - rowTop, bottom: to - rowTop,
          direction: edge.direction)
      }
      row.resolve(y: y, left: bounds.left, into: &sink)
    }
  }
}
