import Controls
import Raster
import Testing

@testable import Typesetting

struct GlyphCacheTests {
  private func key(_ glyph: Int) -> GlyphCache.Key {
    GlyphCache.Key(face: 0, glyph: UInt32(glyph), size: 1024, phase: 0)
  }

  private func glyph() -> PlacedGlyph {
    PlacedGlyph(mask: Mask(width: 16, height: 20), left: 0, top: 0)
  }

  @Test func glyphsAreDrawnOnce() {
    var cache = GlyphCache(limit: 10_000)
    var drawn = 0
    for _ in 0..<3 {
      for index in 0..<4 {
        _ = cache.glyph(key(index)) {
          drawn += 1
          return index == 0 ? nil : glyph()
        }
      }
    }
    #expect(drawn == 4, "blank glyphs are cached too")
  }

  @Test func theCacheIsBounded() {
    var cache = GlyphCache(limit: 10_000)
    for index in 0..<1000 {
      _ = cache.glyph(key(index), draw: glyph)
      #expect(cache.bytes <= 10_000)
    }
    #expect(cache.count == 20, "each glyph takes 320 bytes, and its entry 160")
    _ = cache.glyph(key(5000)) { PlacedGlyph(mask: Mask(width: 200, height: 200), left: 0, top: 0) }
    #expect(cache.count == 20, "a glyph larger than the cache evicts nothing")
  }

  @Test func theLeastRecentlyUsedGlyphIsEvicted() {
    var cache = GlyphCache(limit: 480 * 3)
    func isCached(_ index: Int) -> Bool {
      var isCached = true
      _ = cache.glyph(key(index)) {
        isCached = false
        return glyph()
      }
      return isCached
    }
    for index in [0, 1, 2] { #expect(!isCached(index)) }
    #expect(isCached(0))
    #expect(!isCached(3), "evicts 1")
    #expect(isCached(2) && isCached(0) && isCached(3))
    #expect(!isCached(1), "evicts 2")
    #expect(!isCached(2), "evicts 0")
    #expect(isCached(3) && isCached(1))
  }

  @Test func glyphsOfATypesetterAreBounded() {
    let few = FreeTypeTypesetter(cacheLimit: 2000, warn: { _ in })
    let many = makeTypesetter()
    for text in ["Hamburgefonts", "0123456789", "Hamburgefonts"] {
      let spans = [TextSpan(text, font: Font(size: 30))]
      let a = few.layout(spans, in: TextBox(), scale: 1).pieces[0].glyphs.glyphs
      let b = many.layout(spans, in: TextBox(), scale: 1).pieces[0].glyphs.glyphs
      #expect(a.map(\.x) == b.map(\.x) && a.map(\.mask.width) == b.map(\.mask.width))
    }
    #expect(few.cachedBytes <= 2000)
    #expect(many.cachedBytes > 2000)
  }
}
