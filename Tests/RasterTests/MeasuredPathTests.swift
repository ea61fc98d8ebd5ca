import Geometry
import Raster
import Testing

/// Parts and dashes of paths.
@Suite struct MeasuredPathTests {
  private func path(_ points: [(Double, Double)], isClosed: Bool = false) -> Path {
    var path = Path()
    for (index, (x, y)) in points.enumerated() {
      let point = Point(x: x, y: y)
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if isClosed { path.close() }
    return path
  }

  /// The ends of the lines of a path as text, such as `0,0 10,0`; contours are divided by `|`.
  private func plain(_ path: Path) -> String {
    func text(_ point: Point) -> String {
      [point.x, point.y].map { number in
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
      }.joined(separator: ",")
    }
    return path.elements.map { element in
      switch element {
      case .move(let point): "| \(text(point))"
      case .line(let point): text(point)
      case .close: "Z"
      case .quadratic, .cubic: "curve"
      }
    }.joined(separator: " ")
  }

  private static let corner = [(0.0, 0.0), (10, 0), (10, 10)]

  @Test(arguments: [
    (0.0, 1.0, "| 0,0 10,0 10,10"), (0, 0.25, "| 0,0 5,0"), (0.25, 0.75, "| 5,0 10,0 10,5"),
    (0.5, 1, "| 10,0 10,10"), (0.75, 1, "| 10,5 10,10"), (0.5, 0.5, ""), (0.6, 0.4, ""), (0, 0, ""),
  ])
  func aPartIsMeasuredAlongThePath(start: Double, end: Double, expected: String) {
    let measured = MeasuredPath(path(Self.corner), scale: 1)
    #expect(measured.length == 20)
    #expect(plain(measured.part(from: start, to: end).path) == expected)
  }

  @Test func aPartOfAClosedContourIsOpen() {
    let square = path([(0, 0), (10, 0), (10, 10), (0, 10)], isClosed: true)
    let measured = MeasuredPath(square, scale: 1)
    #expect(measured.length == 40)
    #expect(plain(measured.path) == "| 0,0 10,0 10,10 0,10 Z")
    #expect(plain(measured.part(from: 0.5, to: 1).path) == "| 10,10 0,10 0,0")
  }

  @Test func aPartCanHaveSeveralContours() {
    var two = path([(0, 0), (10, 0), (0, 0)], isClosed: true)
    two.move(to: Point(x: 0, y: 5))
    two.line(to: Point(x: 20, y: 5))
    let measured = MeasuredPath(two, scale: 1)
    #expect(plain(measured.part(from: 0, to: 0.75).path) == "| 0,0 10,0 0,0 Z | 0,5 10,5")
    #expect(plain(measured.part(from: 0.25, to: 0.75).path) == "| 10,0 0,0 | 0,5 10,5")
  }

  @Test func theLengthOfACurveIsMeasured() {
    var curve = Path()
    curve.move(to: Point(x: 0, y: 0))
    // A quarter of a circle, to 0.03 %.
    let handle = 100 * 0.552_284_75
    curve.cubic(
      to: Point(x: 100, y: 100), control1: Point(x: handle, y: 0),
      control2: Point(x: 100, y: 100 - handle))
    #expect(abs(MeasuredPath(curve, scale: 1).length - 50 * .pi) < 0.05)
  }

  @Test(arguments: [
    ([4.0, 6], 0.0, "| 0,0 4,0 | 10,0 10,4"),
    ([4, 6], 2, "| 2,0 6,0 | 10,2 10,6"),
    // A dash that has begun before the path.
    ([4, 6], -2, "| 0,0 2,0 | 8,0 10,0 10,2 | 10,8 10,10"),
    ([4, 6], 12, "| 2,0 6,0 | 10,2 10,6"),
    // An odd number of lengths is taken twice.
    ([5], 0, "| 0,0 5,0 | 10,0 10,5"),
    ([15, 5], 0, "| 0,0 10,0 10,5"),
    // Nothing to repeat.
    ([], 0, "| 0,0 10,0 10,10"), ([0, 0], 0, "| 0,0 10,0 10,10"),
    // Dots have a direction.
    ([0, 8], 1, "| 1,0 1,0 | 9,0 9,0 | 10,7 10,7"),
  ])
  func dashesFollowThePath(lengths: [Double], offset: Double, expected: String) {
    let measured = MeasuredPath(path(Self.corner), scale: 1)
    #expect(plain(measured.dashed(lengths, offset: offset)) == expected)
  }

  @Test(arguments: [[1e-6, 1e-6], [-1, 2], [.infinity, 1], [.nan, 1]])
  func impossibleDashesLeaveTheLineWhole(lengths: [Double]) {
    let measured = MeasuredPath(path(Self.corner), scale: 1)
    #expect(plain(measured.dashed(lengths)) == "| 0,0 10,0 10,10")
  }

  /// The parts of a line, and dashes without gaps, cover the same pixels as the line.
  @Test func dashesWithoutGapsAreTheLine() {
    let line = MeasuredPath(path([(4, 4), (60, 4), (60, 60)]), scale: 1)
    func picture(_ path: Path) -> Surface {
      let surface = Surface(width: 64, height: 64)
      Canvas(surface).stroke(.path(path, .nonZero), .black, StrokeStyle(width: 6, join: .bevel))
      return surface
    }
    let (whole, dashed) = (picture(line.path), picture(line.dashed([7, 0])))
    for x in 0..<64 {
      for y in 0..<64 where x < 56 || y > 8 {
        #expect(whole[x, y] == dashed[x, y], "\(x), \(y)")
      }
    }
  }

  @Test func theBoundsOfAStrokeContainIt() {
    let shape = Shape.path(path(Self.corner), .nonZero)
    #expect(
      shape.bounds(strokedBy: StrokeStyle(width: 2), scale: 1)
        == Rectangle(x: 0, y: -1, width: 11, height: 11))
    #expect(shape.bounds(strokedBy: StrokeStyle(width: 0), scale: 1).isEmpty)
    #expect(shape.bounds(scale: 1) == Rectangle(x: 0, y: 0, width: 10, height: 10))
    #expect(path(Self.corner, isClosed: true).reach > 34)
  }
}
