import Geometry

/// Takes coverage row by row, from top to bottom, and in each row from left to right.
protocol CoverageSink: ~Copyable {
  /// `edge` pixels from `x` on have a byte each, and `flat` more have one coverage, `level`.
  mutating func add(
    y: Int, x: Int, edge: UnsafeBufferPointer<UInt8>, flat: Int, level: UInt8)
  /// All of a row that had something was added.
  mutating func endRow()
}

/// A piece of an outline that goes up or down.
struct OutlineEdge {
  /// From where to where it runs inside the bounds.
  var top: Double
  var bottom: Double
  /// Where it begins, also above the bounds; x counts from the left of the bounds.
  var x: Double
  var y: Double
  var slope: Double
  /// +1 downward, −1 upward.
  var direction: Double

  @inline(__always)
  func x(at y: Double) -> Double { x + (y - self.y) * slope }
}

/// Turns an outline into coverage by the exact area that the polygons cover of each pixel.
///
/// Each edge adds, to every pixel it crosses in a row, how much of the pixel lies to its right,
/// signed by its direction; the running sum along the row is the coverage. (The method of
/// FreeType's smooth rasterizer and of font-rs.) Only pixels that an edge touches are looked at.
/// Edges are followed one by one down a band of rows, then the band's rows are summed up.
/// Where contours overlap inside one pixel their areas add up, which only matters in the few pixels
/// where two edges cross.
struct AreaRasterizer {
  /// Farther than this nothing is drawn true, so that all sums stay finite.
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

  /// Works out the coverage; there is none left to work out afterwards.
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
              // It has ended: the last one takes its place.
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
