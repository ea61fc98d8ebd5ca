import Geometry
import Testing

@testable import Raster

@Suite struct RasterCacheTests {
  private let surface = Surface(width: 64, height: 64)
  private let circle = Shape.circle(center: Point(x: 32.3, y: 32), radius: 20)

  /// Whether the coverage of the circle, or of its shadow, is kept after drawing it through a clip.
  private func isKept(inside clip: PixelRectangle, isShadow: Bool) throws -> Bool {
    let canvas = Canvas(surface, clip: clip)
    var key = try #require(CoverageKey.make(circle, nil, .identity)).key
    if isShadow {
      canvas.dropShadow(of: circle, color: .black, blur: 4)
      let canBeKept = key.set(.drop(sigma: 2))
      try #require(canBeKept)
    } else {
      canvas.fill(circle, .white)
    }
    return surface.cache.coverage(for: key) != nil
  }

  @Test func wholeShapesAreKept() throws {
    #expect(try isKept(inside: surface.bounds, isShadow: false))
    #expect(try isKept(inside: surface.bounds, isShadow: true))
  }

  /// Shapes that move must not displace those that stay.
  @Test func partsOfShapesAreKeptWhenDrawnAgain() throws {
    let part = PixelRectangle(x: 8, y: 8, width: 20, height: 20)
    for isShadow in [false, true] {
      #expect(try !isKept(inside: part, isShadow: isShadow))
      #expect(try isKept(inside: part, isShadow: isShadow))
    }
  }

  @Test func invisibleShapesAreNotKept() throws {
    let corner = PixelRectangle(x: 0, y: 0, width: 5, height: 5)
    for isShadow in [false, true] {
      #expect(try !isKept(inside: corner, isShadow: isShadow))
      #expect(try !isKept(inside: corner, isShadow: isShadow))
    }
  }
}
