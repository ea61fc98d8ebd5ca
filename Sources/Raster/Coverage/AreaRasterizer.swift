import Geometry

/// Receives coverage row by row from top to bottom, and within a row from left to right.
protocol CoverageSink: ~Copyable {
  /// Receives the coverage of pixels, starting at `x`: first a byte per pixel in `edge`, then
  /// `flat` pixels with the coverage `level`.
  mutating func add(
    y: Int, x: Int, edge: UnsafeBufferPointer<UInt8>, flat: Int, level: UInt8)
  /// Ends a row. It is called only for rows that received coverage.
  mutating func endRow()
  /// Receives the coverage of the previous row again, for each of `rows`.
  mutating func repeatRow(in rows: Range<Int>)
}

/// A non-horizontal edge of an outline.
struct OutlineEdge {
  /// The vertical range of the edge inside the bounds.
  var top: Double
  var bottom: Double
  /// The upper end of the edge, which may be above the bounds. `x` is the distance from their left
  /// edge.
  var x: Double
  var y: Double
  var slope: Double
  /// The direction of the edge: +1 if it goes down, −1 if it goes up.
  var direction: Double

  @inline(__always)
  func x(at y: Double) -> Double { x + (y - self.y) * slope }

  var length: Double { bottom - top }
  var isVertical: Bool { slope == 0 }
}

/// Rasterizes an outline to coverage: the exact area of each pixel that the polygons cover.
///
/// For every pixel that an edge crosses in a row, the signed area to the right of the edge is
/// accumulated; the running sum along the row is the coverage. (This is the method of FreeType's
/// smooth rasterizer and of font-rs.) Only pixels that an edge touches are visited. All edges are
/// accumulated in a band of rows before the rows of the band are summed. Within a pixel, the areas
/// of overlapping contours add up; this affects only the few pixels where edges cross.
struct AreaRasterizer {
  /// The limit to which coordinates are clamped, so that all sums stay finite. Clamping distorts
  /// larger shapes.
  private static let farthest = 0x1p26

  private let bounds: PixelRectangle
  private let rule: FillRule
  private var edges: [OutlineEdge] = []

  init(_ outline: Outline, rule: FillRule, bounds: PixelRectangle) {
    self.bounds = bounds
    self.rule = rule
    edges.reserveCapacity(outline.points.count)
    var start = 0
    for end in outline.ends {
      var previous = Self.clamped(outline.points[end - 1])
      for index in start..<end {
        let point = Self.clamped(outline.points[index])
        addEdge(from: previous, to: point)
        previous = point
      }
      start = end
    }
  }

  private static func clamped(_ point: Point) -> Point {
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
      OutlineEdge(
        top: top, bottom: bottom, x: upper.x - Double(bounds.left), y: upper.y, slope: slope,
        direction: direction))
  }

  /// Computes the coverage. Call it only once, because it consumes the edges.
  mutating func scan(into sink: inout (some CoverageSink & ~Copyable)) {
    guard !bounds.isEmpty else { return }
    let rule = rule
    let bounds = bounds
    edges.withUnsafeMutableBufferPointer { edges in
      let equal = Self.equalRows(of: edges)
      CoverageBand.with(width: bounds.width, height: bounds.height, rule) { band in
        var remaining = edges
        var top = Self.firstRow(of: remaining)
        while !remaining.isEmpty {
          if let equal, top == equal.lowerBound + 1 {
            sink.repeatRow(in: top..<equal.upperBound)
            top = equal.upperBound
          }
          // A band ends after the first of the equal rows.
          var end = bounds.bottom
          if let equal, top <= equal.lowerBound { end = equal.lowerBound + 1 }
          let rows = top..<min(top + band.height, end, bounds.bottom)
          var index = 0
          while index < remaining.count {
            let edge = remaining[index]
            if edge.top < Double(rows.upperBound) { band.add(edge, in: rows) }
            if edge.bottom <= Double(rows.upperBound) {
              // The edge ends in this band. Remove it: the last edge takes its place.
              remaining[index] = remaining[remaining.count - 1]
              remaining = UnsafeMutableBufferPointer(rebasing: remaining.dropLast())
            } else {
              index += 1
            }
          }
          for y in rows { band.resolve(y - top, y: y, left: bounds.left, into: &sink) }
          top = rows.upperBound
        }
      }
    }
  }

  /// The smallest number of equal rows that is worth a search.
  private static let shortestRepetition = 8.0

  /// Returns rows that all edges cross vertically, or not at all, such as those between the round ends of
  /// a bar. They all have the same coverage. Returns nil if there are only a few.
  private static func equalRows(of edges: UnsafeMutableBufferPointer<OutlineEdge>) -> Range<Int>? {
    let longest = edges.max { $0.length < $1.length }
    guard let longest, longest.isVertical, longest.length >= shortestRepetition else { return nil }
    var (start, end) = (longest.top.rounded(.up), longest.bottom.rounded(.down))
    for edge in edges {
      let (top, bottom) = (edge.top.rounded(.down), edge.bottom.rounded(.up))
      if edge.isVertical {
        // Only where it begins or ends are the rows different.
        for (first, last) in [(top, edge.top.rounded(.up)), (edge.bottom.rounded(.down), bottom)]
        where first < end && last > start {
          if first - start > end - last { end = first } else { start = last }
        }
      } else if top < end, bottom > start {
        if top - start > end - bottom { end = top } else { start = bottom }
      }
      guard end - start >= shortestRepetition else { return nil }
    }
    return Int(start)..<Int(end)
  }

  private static func firstRow(of edges: UnsafeMutableBufferPointer<OutlineEdge>) -> Int {
    var top = Double.infinity
    for edge in edges { top = min(top, edge.top) }
    return edges.isEmpty ? 0 : Int(top.rounded(.down))
  }
}
