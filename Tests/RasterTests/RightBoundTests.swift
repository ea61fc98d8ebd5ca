import Geometry
import Testing

@testable import Raster

/// Edges that are on the border of a pixel, but for an error of rounding.
struct RightBoundTests {
  @Test(arguments: [0, 1e-13, 1e-9, 1e-6], [0, -1e-13, -1e-9, -1e-6, 1e-9])
  func theInsideIsFilled(left: Double, right: Double) {
    var path = Path()
    path.move(to: Point(x: 16 + left, y: 2))
    path.line(to: Point(x: 16 + left, y: 6))
    path.line(to: Point(x: 48 + right, y: 6))
    path.line(to: Point(x: 48 + right, y: 2))
    path.close()
    let surface = Surface(width: 64, height: 8)
    Canvas(surface).fill(.path(path, .nonZero), .black)
    for y in 0..<8 {
      for x in 0..<64 {
        let isInside = (16..<48).contains(x) && (2..<6).contains(y)
        #expect(surface[x, y] == (isInside ? 0xFF00_0000 : 0), "\(x), \(y)")
      }
    }
  }
}
