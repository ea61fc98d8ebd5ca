import Geometry
import Testing

@testable import Raster

@Suite struct RasterCacheTests {
  private let surface = Surface(width: 64, height: 64)
  private let circle = Shape.circle(center: Point(x: 32.3, y: 32), radius: 20)

  /// Draws the circle, or its shadow, through a clip and returns whether its coverage is cached.
  private func isCached(inside clip: PixelRectangle, isShadow: Bool) throws -> Bool {
    let canvas = Canvas(surface, clip: clip)
    var key = try #require(CoverageKey.make(circle, nil, .identity)).key
    if isShadow {
      canvas.dropShadow(of: circle, color: .black, blur: 4)
      let isCacheable = key.set(.drop(sigma: 2))
      try #require(isCacheable)
    } else {
      canvas.fill(circle, .white)
    }
    return surface.cache.coverage(for: key) != nil
  }

  @Test func wholeShapesAreCached() throws {
    #expect(try isCached(inside: surface.bounds, isShadow: false))
    #expect(try isCached(inside: surface.bounds, isShadow: true))
  }

  /// Moving shapes must not evict shapes that stay in place.
  @Test func partsOfShapesAreCachedWhenDrawnAgain() throws {
    let part = PixelRectangle(x: 8, y: 8, width: 20, height: 20)
    for isShadow in [false, true] {
      #expect(try !isCached(inside: part, isShadow: isShadow))
      #expect(try isCached(inside: part, isShadow: isShadow))
    }
  }

  @Test func coverageIsEvictedToStayWithinTheLimit() {
    let canvas = Canvas(Surface(width: 200, height: 200))
    let cache = canvas.surface.cache
    var evictions = 0
    for index in 0..<400 {
      let before = cache.byteCount
      canvas.dropShadow(
        of: .circle(center: Point(x: 100, y: 100), radius: 40 + Double(index) / 16), color: .black,
        blur: 20)
      #expect(cache.byteCount <= MemoryBudget.coverage)
      if cache.byteCount < before { evictions += 1 }
      if evictions > 0 { #expect(cache.byteCount > MemoryBudget.coverage * 7 / 8) }
    }
    #expect(evictions > 0)
  }

  @Test func aPictureThatIsDrawnNeedsNoCache() {
    let picture = Surface(width: 4, height: 4)
    Canvas(surface).draw(picture, in: Rectangle(x: 0.5, y: 0, width: 32, height: 32))
    #expect(picture.usedCache == nil && surface.usedCache != nil)
  }

  @Test func invisibleShapesAreNotCached() throws {
    let corner = PixelRectangle(x: 0, y: 0, width: 5, height: 5)
    for isShadow in [false, true] {
      #expect(try !isCached(inside: corner, isShadow: isShadow))
      #expect(try !isCached(inside: corner, isShadow: isShadow))
    }
  }
}
