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
