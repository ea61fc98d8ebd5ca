import Geometry
import Raster
import Testing

@testable import SVG

/// The grammar of paths in SVG 2, section 9.3.
struct PathDataTests {
  private func path(_ text: String) throws -> Path {
    var budget = StepBudget()
    return try PathData(attribute(text), &budget).path
  }

  private func attribute(_ text: String) -> XMLElement.Attribute {
    XMLElement.Attribute(name: "d", value: Array(text.utf8), offset: 10)
  }

  /// The path in plain commands with coordinates rounded to thousandths.
  private func plain(_ text: String) throws -> String {
    func number(_ value: Double) -> String {
      let rounded = (value * 1_000).rounded() / 1_000
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    func list(_ points: Point...) -> String {
      points.flatMap { [number($0.x), number($0.y)] }.joined(separator: " ")
    }
    return try path(text).elements.map { element in
      switch element {
      case .move(let point): "M" + list(point)
      case .line(let point): "L" + list(point)
      case .quadratic(let control, let end): "Q" + list(control, end)
      case .cubic(let control1, let control2, let end): "C" + list(control1, control2, end)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  @Test func pathDataAloneHasThePlacesOfItsMistakes() throws {
    #expect(try Path(data: "M1 2 L3 4") == path("M1 2 L3 4"))
    let error = #expect(throws: SVGError.self) { try Path(data: "M1 2\nL3 x") }
    #expect(error?.line == 2 && error?.column == 4 && error?.message == "expected a number")
  }

  @Test(arguments: [
    ("M1 2", "M1 2"),
    ("m1 2", "M1 2"),
    ("", ""),
    ("none", ""),
    ("  M 1 , 2\n\tL 3 4 ", "M1 2 L3 4"),
    // Further points are lines, relative ones after m.
    ("M1 2 3 4 5 6", "M1 2 L3 4 L5 6"),
    ("m1 2 3 4 5 6", "M1 2 L4 6 L9 12"),
    ("M1 1 m1 2 3 4", "M1 1 M2 3 L5 7"),
    ("M10 10l1 2 3 4", "M10 10 L11 12 L14 16"),
    ("M10 10H20 30h-5V7v1 2", "M10 10 L20 10 L30 10 L25 10 L25 7 L25 8 L25 10"),
    ("M0 0C1 2 3 4 5 6", "M0 0 C1 2 3 4 5 6"),
    ("M1 1c1 2 3 4 5 6 1 1 2 2 3 3", "M1 1 C2 3 4 5 6 7 C7 8 8 9 9 10"),
    // S and T mirror the previous control point, but only after a curve of their own kind.
    ("M0 0C1 2 3 4 5 6S8 8 9 9", "M0 0 C1 2 3 4 5 6 C7 8 8 8 9 9"),
    ("M0 0C1 2 3 4 5 6s3 2 4 3", "M0 0 C1 2 3 4 5 6 C7 8 8 8 9 9"),
    ("M1 1S8 8 9 9", "M1 1 C1 1 8 8 9 9"),
    ("M1 1Q2 3 4 5S8 8 9 9", "M1 1 Q2 3 4 5 C4 5 8 8 9 9"),
    ("M1 1Q2 3 4 5T6 5t2 0", "M1 1 Q2 3 4 5 Q6 7 6 5 Q6 3 8 5"),
    ("M1 1q1 2 3 4L5 5T6 6", "M1 1 Q2 3 4 5 L5 5 Q5 5 6 6"),
    ("M1 1C2 2 3 3 4 5T6 6", "M1 1 C2 2 3 3 4 5 Q4 5 6 6"),
    // Z returns to the start, from where the next contour may begin.
    ("M1 1L2 2 3 1zL9 9", "M1 1 L2 2 L3 1 Z M1 1 L9 9"),
    ("M1 1l1 1zm5 5l1 0z", "M1 1 L2 2 Z M6 6 L7 6 Z"),
    ("M1 1ZZ", "M1 1 Z"),
    // Numbers need no separator before a sign or a second decimal point.
    ("M1-2L-3-4", "M1 -2 L-3 -4"),
    ("M.5.25L1.5.5-.5.1", "M0.5 0.25 L1.5 0.5 L-0.5 0.1"),
    ("M1e1-1e0L2E-1+3", "M10 -1 L0.2 3"),
    ("M1.,2.L3 4", "M1 2 L3 4"),
    // The flags of arcs need none at all.
    ("M0 0A5 5 0 0110 0", "M0 0 C0 -2.761 2.239 -5 5 -5 C7.761 -5 10 -2.761 10 0"),
    ("M0 0a5 5 0 01 10,0", "M0 0 C0 -2.761 2.239 -5 5 -5 C7.761 -5 10 -2.761 10 0"),
    ("M0 0A5 5 0 0 0 10 0", "M0 0 C0 2.761 2.239 5 5 5 C7.761 5 10 2.761 10 0"),
    ("M0 5A5 5 0 0 1 5 0", "M0 5 C0 2.239 2.239 0 5 0"),
    // Radii that are too small are enlarged; without a radius an arc is a line.
    ("M0 0A1 1 0 0 1 10 0", "M0 0 C0 -2.761 2.239 -5 5 -5 C7.761 -5 10 -2.761 10 0"),
    ("M0 0A-5-5 0 0 1 10 0", "M0 0 C0 -2.761 2.239 -5 5 -5 C7.761 -5 10 -2.761 10 0"),
    ("M0 0A0 5 0 0 1 10 0", "M0 0 L10 0"),
    ("M0 0A5 5 0 0 1 0 0L1 1", "M0 0 L1 1"),
    // The half of an ellipse that is twice as wide as high, turned by a quarter.
    ("M0 0A10 5 90 0 1 10 0", "M0 0 C0 -5.523 2.239 -10 5 -10 C7.761 -10 10 -5.523 10 0"),
  ])
  func theOutlineIs(text: String, expected: String) throws {
    #expect(try plain(text) == expected)
  }

  /// Every point of an arc is on its circle.
  @Test(arguments: [false, true], [false, true])
  func arcsFollowTheirCircle(isLarge: Bool, isClockwise: Bool) throws {
    let flags = "\(isLarge ? 1 : 0) \(isClockwise ? 1 : 0)"
    let path = try path("M10 0 A10 10 0 \(flags) 0 10")
    // Of the two circles through both points, the large arc with the other direction has the same.
    let center = isLarge == isClockwise ? Point(x: 10, y: 10) : Point.zero
    var pen = Point(x: 10, y: 0)
    var length = 0.0
    for case .cubic(let control1, let control2, let end) in path.elements {
      for step in 1...20 {
        let t = Double(step) / 20
        let s = 1 - t
        let middle = control1 * (3 * s * s * t) + control2 * (3 * s * t * t)
        let point = pen * (s * s * s) + middle + end * (t * t * t)
        #expect(abs(point.distance(to: center) - 10) < 0.003)
      }
      length += abs(Angles.shortestArc(from: (pen - center).angle, to: (end - center).angle)) * 10
      pen = end
    }
    #expect(pen == Point(x: 0, y: 10))
    #expect(abs(length - (isLarge ? 15 : 5) * .pi) < 0.01)
  }

  @Test(arguments: [
    ("L1 2", 0, "a path begins with M, not L"),
    ("1 2", 0, "expected a command of a path, such as M or L"),
    ("M1 2 X3 4", 5, "X is not a command of a path"),
    ("M1", 2, "expected a number"),
    ("M1 2L3", 6, "expected a number"),
    ("M1 2 L 3 4 5", 12, "expected a number"),
    ("M1,,2", 3, "expected a number"),
    ("M1 -", 3, "expected a number"),
    ("M1 .", 3, "expected a number"),
    ("M1 2A5 5 0 2 1 9 9", 11, "expected a flag of an arc, 0 or 1"),
    ("M1 2C1 2 3 4", 12, "expected a number"),
    ("M1 1e99", 3, "the number is too large"),
    ("M1 NaN", 3, "expected a number"),
    ("M1 2#", 4, "expected a command of a path, such as M or L"),
  ])
  func aMistakeIsReportedAtItsPlace(text: String, offset: Int, message: String) {
    let problem = #expect(throws: Problem.self) { try path(text) }
    #expect(problem?.message == message)
    #expect(problem?.offset == 10 + offset)
  }

  @Test func theStepsOfAllOutlinesAreLimited() throws {
    var budget = StepBudget()
    let half = attribute("M0 0" + String(repeating: "L1 1", count: StepBudget.limit / 2 - 1))
    _ = try PathData(half, &budget)
    _ = try PathData(half, &budget)
    #expect(throws: Problem.self) { try PathData(attribute("M0 0"), &budget) }
    var another = StepBudget()
    #expect(throws: Problem.self) {
      try PathData(
        attribute("M0 0" + String(repeating: "a1 1 0 0 1 1 1", count: StepBudget.limit / 4)),
        &another)
    }
  }
}
