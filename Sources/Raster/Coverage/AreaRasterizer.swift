import Geometry

/// Turns an outline into coverage, row by row, by the exact area that the polygons cover of each
/// pixel.
///
/// Each edge adds, to every pixel it crosses in a row, how much of the pixel lies to its right,
/// signed by its direction; the running sum along the row is the coverage. (The method of
/// FreeType's smooth rasterizer and of font-rs.) Where contours overlap inside one pixel their
/// areas add up, which only matters in the few pixels where two edges cross.
struct AreaRasterizer {
  private struct Edge {
    var top: Double
    var bottom: Double
    /// x at `top`.
    var x: Double
    var slope: Double
    /// +1 downward, −1 upward.
    var direction: Double
  }

  private let bounds: PixelRectangle
  private let rule: FillRule
  private var edges: [Edge] = []

  init(_ outline: Outline, rule: FillRule, bounds: PixelRectangle) {
    self.bounds = bounds
    self.rule = rule
    var start = 0
    for end in outline.ends {
      var previous = outline.points[end - 1]
      for index in start..<end {
        let point = outline.points[index]
        addEdge(from: previous, to: point)
        previous = point
      }
      start = end
    }
    edges.sort { $0.top < $1.top }
  }

  /// Farther than this nothing is drawn true, so that all sums stay finite.
  private static let farthest = 0x1p26

  private mutating func addEdge(from first: Point, to second: Point) {
    let a = Self.near(first)
    let b = Self.near(second)
    guard a.y != b.y else { return }
    let (upper, lower, direction) = a.y < b.y ? (a, b, 1.0) : (b, a, -1.0)
    let top = max(upper.y, Double(bounds.top))
    let bottom = min(lower.y, Double(bounds.bottom))
    guard top < bottom else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    guard slope.isFinite else { return }
    let x = upper.x + (top - upper.y) * slope
    edges.append(Edge(top: top, bottom: bottom, x: x, slope: slope, direction: direction))
  }

  private static func near(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, -farthest), farthest), y: min(max(point.y, -farthest), farthest))
  }

  /// Calls `emit` for each row with its y, the x of the first pixel, and the coverage of as many
  /// pixels as lie between the outermost edges. `emit` may change the coverage bytes.
  func forEachRow(_ emit: (Int, Int, UnsafeMutableBufferPointer<UInt8>) -> Void) {
    let width = bounds.width
    var active: [Int] = []
    var next = 0
    withUnsafeTemporaryAllocation(of: Float.self, capacity: width + 2) { sums in
      sums.initialize(repeating: 0)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { coverage in
        for y in bounds.top..<bounds.bottom {
          let rowTop = Double(y)
          let rowBottom = Double(y + 1)
          active.removeAll { edges[$0].bottom <= rowTop }
          while next < edges.count, edges[next].top < rowBottom {
            active.append(next)
            next += 1
          }
          guard !active.isEmpty else { continue }
          var row = CoverageRow(sums: sums.baseAddress!, width: width, left: Double(bounds.left))
          for index in active {
            let edge = edges[index]
            let from = max(edge.top, rowTop)
            let to = min(edge.bottom, rowBottom)
            row.add(
              from: edge.x + (from - edge.top) * edge.slope,
              to: edge.x + (to - edge.top) * edge.slope,
              height: (to - from) * edge.direction)
          }
          guard row.first <= row.last else { continue }
          let count = row.resolve(rule, into: coverage.baseAddress!)
          emit(
            y, bounds.left + row.first,
            UnsafeMutableBufferPointer(rebasing: coverage[0..<count]))
        }
      }
    }
  }
}

/// The running sums of one row.
private struct CoverageRow {
  let sums: UnsafeMutablePointer<Float>
  let width: Int
  let left: Double
  /// The pixels that edges touched.
  var first = Int.max
  var last = -1

  init(sums: UnsafeMutablePointer<Float>, width: Int, left: Double) {
    self.sums = sums
    self.width = width
    self.left = left
  }

  /// Adds the piece of an edge inside this row: from one x to another over a signed height.
  mutating func add(from x0: Double, to x1: Double, height: Double) {
    let limit = Double(width)
    var a = min(x0, x1) - left
    var b = max(x0, x1) - left
    if a >= limit { return }
    var height = height
    let run = b - a
    if a < 0 {
      // What lies left of the bounds covers every pixel from the first on.
      let outside = b <= 0 ? height : height * (-a / run)
      put(0, outside)
      if b <= 0 { return }
      height -= outside
      a = 0
    }
    if b > limit {
      height *= (limit - a) / (b - a)
      b = limit
    }
    let firstCell = Int(a)
    let lastCell = min(Int(b), width - 1)
    if firstCell >= lastCell {
      let middle = (a + b) / 2 - Double(firstCell)
      put(firstCell, height * (1 - middle))
      put(firstCell + 1, height * middle)
      return
    }
    let perPixel = height / (b - a)
    var x = a
    for cell in firstCell...lastCell {
      let end = min(Double(cell + 1), b)
      let part = (end - x) * perPixel
      let middle = (x + end) / 2 - Double(cell)
      put(cell, part * (1 - middle))
      put(cell + 1, part * middle)
      x = end
    }
  }

  private mutating func put(_ cell: Int, _ value: Double) {
    sums[cell] += Float(value)
    first = min(first, cell)
    last = max(last, cell)
  }

  /// Sums up the touched pixels into bytes, clears them, and says how many there are.
  mutating func resolve(_ rule: FillRule, into coverage: UnsafeMutablePointer<UInt8>) -> Int {
    var sum: Float = 0
    for x in first...last {
      sum += sums[x]
      sums[x] = 0
      guard x < width else { break }
      var area = abs(sum)
      if rule == .evenOdd {
        area = area.truncatingRemainder(dividingBy: 2)
        if area > 1 { area = 2 - area }
      }
      coverage[x - first] = UInt8(min(area, 1) * 255 + 0.5)
    }
    // An edge that left the bounds to the right leaves the rest of the row covered.
    let end = min(last + 1, width)
    var count = end - first
    let area = rule == .evenOdd ? abs(sum).truncatingRemainder(dividingBy: 2) : abs(sum)
    if area > 1e-3 {
      let rest = UInt8(min(area > 1 && rule == .evenOdd ? 2 - area : area, 1) * 255 + 0.5)
      while first + count < width {
        coverage[count] = rest
        count += 1
      }
    }
    return count
  }
}
