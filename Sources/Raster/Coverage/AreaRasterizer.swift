import Geometry

/// Receives coverage row by row from top to bottom, and in each row from left to right.
protocol CoverageSink: ~Copyable {
  /// Receives pixels from `x` on: first those of `edge` with a byte each, then `flat` pixels with
  /// the coverage `level`.
  mutating func add(
    y: Int, x: Int, edge: UnsafeBufferPointer<UInt8>, flat: Int, level: UInt8)
  /// Ends a row in which anything is covered.
  mutating func endRow()
}

/// A line of an outline that goes up or down.
struct OutlineEdge {
  /// The part of it inside the bounds.
  var top: Double
  var bottom: Double
  /// The upper end, which may be above the bounds; x counts from the left of the bounds.
  var x: Double
  var y: Double
  var slope: Double
  /// +1 downward, −1 upward.
  var direction: Double

  @inline(__always)
  func x(at y: Double) -> Double { x + (y - self.y) * slope }
}

/// Turns an outline into coverage: the exact area of each pixel that the polygons cover.
///
/// To every pixel that it crosses in a row, an edge adds the area to its right, signed by its
/// direction; the running sum along the row is the coverage. (The method of FreeType's smooth
/// rasterizer and of font-rs.) Only pixels that an edge touches are visited. Edges are followed one
/// by one down a band of rows, then the rows of the band are summed up. Inside one pixel, the areas
/// of overlapping contours add up, which matters only in the few pixels where two edges cross.
struct AreaRasterizer {
  /// The limit of coordinates, so that all sums stay finite; beyond it, shapes are distorted.
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
      var previous = Self.near(outline.points[end - 1])
      for index in start..<end {
        let point = Self.near(outline.points[index])
        addEdge(from: previous, to: point)
        previous = point
      }
      start = end
    }
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
      OutlineEdge(
        top: top, bottom: bottom, x: upper.x - Double(bounds.left), y: upper.y, slope: slope,
        direction: direction))
  }

  /// Computes the coverage, once: the edges are used up.
  mutating func scan(into sink: inout (some CoverageSink & ~Copyable)) {
    guard !bounds.isEmpty else { return }
    let rule = rule
    let bounds = bounds
    edges.withUnsafeMutableBufferPointer { edges in
      CoverageBand.with(width: bounds.width, height: bounds.height, rule) { band in
        var rest = edges
        var top = Self.firstRow(of: rest)
        while !rest.isEmpty {
          let rows = top..<min(top + band.height, bounds.bottom)
          var index = 0
          while index < rest.count {
            let edge = rest[index]
            if edge.top < Double(rows.upperBound) { band.add(edge, in: rows) }
            if edge.bottom <= Double(rows.upperBound) {
              // The edge has ended; the last one replaces it.
              rest[index] = rest[rest.count - 1]
              rest = UnsafeMutableBufferPointer(rebasing: rest.dropLast())
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

  private static func firstRow(of edges: UnsafeMutableBufferPointer<OutlineEdge>) -> Int {
    var top = Double.infinity
    for edge in edges { top = min(top, edge.top) }
    return edges.isEmpty ? 0 : Int(top.rounded(.down))
  }
}
