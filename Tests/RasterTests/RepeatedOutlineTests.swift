import Geometry
import Testing

@testable import Raster

/// Outlines that are in a path more than once.
struct RepeatedOutlineTests {
  private func ring(_ path: inout Path, at x: Double, isClockwise: Bool = true, radius: Double) {
    let corners = [
      Point(x: x + radius, y: 8.3), Point(x: x, y: 8.3 + radius), Point(x: x - radius, y: 8.3),
      Point(x: x, y: 8.3 - radius),
    ]
    for (index, corner) in (isClockwise ? corners : corners.reversed()).enumerated() {
      if index == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    path.close()
  }

  private func draw(_ rule: FillRule = .nonZero, _ add: (inout Path) -> Void) -> [UInt32] {
    var path = Path()
    add(&path)
    let surface = Surface(width: 32, height: 16)
    Canvas(surface).fill(.path(path, rule), .black)
    return (0..<16).flatMap { y in (0..<32).map { surface[$0, y] } }
  }

  @Test(arguments: [2, 3])
  func theCoverageIsThatOfOne(count: Int) {
    func outline(_ path: inout Path) {
      ring(&path, at: 8.4, radius: 7)
      ring(&path, at: 8.4, isClockwise: false, radius: 3)
      ring(&path, at: 23, radius: 5)
    }
    let once = draw { path in outline(&path) }
    let repeated = draw { path in for _ in 0..<count { outline(&path) } }
    #expect(once == repeated)
    #expect(once.contains { ($0 >> 24) > 0 && ($0 >> 24) < 255 })
  }

  /// Curves of equal contours differ by rounding errors if they have other starts or directions.
  private func disc(
    _ path: inout Path, startingAt first: Int = 0, isClockwise: Bool = true, radius: Double = 7
  ) {
    let bend = radius * 0.5523
    let center = Point(x: 9.3, y: 8.1)
    var spokes = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)].map { Point(x: $0.0, y: $0.1) }
    if !isClockwise { spokes.reverse() }
    path.move(to: center + spokes[first] * radius)
    for index in first..<first + 4 {
      let (from, to) = (spokes[index % 4], spokes[(index + 1) % 4])
      path.cubic(
        to: center + to * radius, control1: center + from * radius + to * bend,
        control2: center + to * radius + from * bend)
    }
    path.close()
  }

  private func expectEqual(_ one: [UInt32], _ other: [UInt32]) {
    for (a, b) in zip(one, other) { #expect(abs(Int(a >> 24) - Int(b >> 24)) <= 1) }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd]) func theStartDoesNotMatter(rule: FillRule) {
    let once = draw { disc(&$0) }
    let repeated = draw(rule) { path in for start in 0..<3 { disc(&path, startingAt: start) } }
    expectEqual(once, repeated)
    #expect(once.contains { ($0 >> 24) > 0 && ($0 >> 24) < 255 })
  }

  /// One that goes back cancels one that goes forth.
  @Test(arguments: [(2, 1, true), (1, 2, true), (4, 1, true), (2, 2, false)])
  func directionsAreAdded(forth: Int, back: Int, isDrawn: Bool) {
    let repeated = draw { path in
      for start in 0..<back { disc(&path, startingAt: start, isClockwise: false) }
      for start in 0..<forth { disc(&path, startingAt: start % 4) }
    }
    expectEqual(isDrawn ? draw { disc(&$0) } : draw { _ in }, repeated)
  }

  @Test func anEvenNumberIsNothingWithTheEvenOddRule() {
    expectEqual(
      draw { disc(&$0, radius: 4) },
      draw(.evenOdd) { path in
        disc(&path)
        disc(&path, startingAt: 2, isClockwise: false)
        disc(&path, radius: 4)
      })
  }

  @Test func aStrokeIsThatOfOne() {
    func stroked(_ add: (inout Path) -> Void) -> [UInt32] {
      var path = Path()
      add(&path)
      let surface = Surface(width: 32, height: 16)
      Canvas(surface).stroke(.path(path, .nonZero), .black, StrokeStyle(width: 1.3))
      return (0..<16).flatMap { y in (0..<32).map { surface[$0, y] } }
    }
    expectEqual(
      stroked { disc(&$0, radius: 6) },
      stroked { path in
        for isClockwise in [true, false, true] {
          disc(&path, isClockwise: isClockwise, radius: 6)
        }
      })
  }

  /// A hole in one of two equal discs is filled by the other one.
  @Test func differentRepetitionsStay() {
    let disc = draw { path in ring(&path, at: 8, radius: 7) }
    let filled = draw { path in
      ring(&path, at: 8, radius: 7)
      ring(&path, at: 8, radius: 7)
      ring(&path, at: 8, isClockwise: false, radius: 3)
    }
    #expect(disc[8 * 32 + 8] == filled[8 * 32 + 8])
  }
}
