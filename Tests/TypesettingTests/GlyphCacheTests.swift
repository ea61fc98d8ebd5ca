import Controls
import Geometry
import Raster
import Testing

@testable import Typesetting

/// The caches of glyphs and layouts, and the choice of the glyphs to draw.
struct GlyphCacheTests {
  @Test func theCacheIsBounded() {
    var cache = RecentItems<Int, String>(limit: 10_000)
    for key in 0..<1000 {
      #expect(cache.item(for: key) == nil)
      cache.insert("\(key)", for: key, bytes: 320)
      #expect(cache.bytes <= 10_000)
    }
    let count = cache.count
    #expect((10...31).contains(count), "an entry takes more than its content")
    cache.insert("large", for: 5000, bytes: 10_000)
    #expect(cache.count == count, "an item larger than the cache evicts nothing")
  }

  @Test func theLeastRecentlyUsedItemIsEvicted() {
    var one = RecentItems<Int, Int>(limit: 10_000)
    one.insert(0, for: 0, bytes: 320)
    var cache = RecentItems<Int, Int>(limit: one.bytes * 3)
    func isCached(_ key: Int) -> Bool {
      if cache.item(for: key) == key { return true }
      cache.insert(key, for: key, bytes: 320)
      return false
    }
    for key in [0, 1, 2] { #expect(!isCached(key)) }
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
    #expect(few.cachedBytes.glyphs <= 2000)
    #expect(many.cachedBytes.glyphs > 2000)
  }

  private let typesetter = makeTypesetter()

  private func layout(_ text: String, size: Double, in box: TextBox = TextBox()) -> TextLayout {
    typesetter.layout([TextSpan(text, font: Font(size: size))], in: box, scale: 1)
  }

  /// A screen of 800×480 pixels.
  private let screen = PixelRectangle(x: 0, y: 0, width: 800, height: 480)

  /// Draws to a screen.
  private func draw(_ layout: TextLayout, clip: PixelRectangle? = nil) -> Surface {
    let surface = Surface(width: screen.width, height: screen.height)
    Canvas(surface, clip: clip).draw(layout, at: Point(x: 0, y: -300), color: .black)
    return surface
  }

  private func count(_ layout: TextLayout, in clip: PixelRectangle) -> Int {
    var count = 0
    for piece in layout.pieces { piece.source.forEachGlyph(in: clip, on: nil) { _ in count += 1 } }
    return count
  }

  /// This text would need more than a gigabyte if each letter had its own mask.
  @Test func onlyVisibleGlyphsAreRasterized() {
    let text = String(repeating: "W", count: PropertyFormat.textLimit)
    let layout = layout(text, size: 1000)
    #expect(typesetter.work.rasterized == 0, "measuring rasterizes nothing")
    #expect(layout.size.width > 1000 * 2000)
    let line = screen.offset(x: 0, y: 300)
    #expect((1...2).contains(count(layout, in: line)))
    #expect(typesetter.work.rasterized <= 2)
    #expect((2...3).contains(count(layout, in: line.offset(x: 1_000_000, y: 0))))
    #expect(count(layout, in: line.offset(x: -801, y: 0)) == 0)
    #expect(count(layout, in: screen.offset(x: 0, y: 2000)) == 0)
    _ = draw(layout, clip: .empty)
    #expect(typesetter.work.rasterized <= 4)
    #expect(typesetter.cachedBytes.glyphs <= 2 << 20)
  }

  /// Glyphs that a clip touches look the same as without it.
  @Test(arguments: [14.0, 300, 900]) func theClipDoesNotChangeGlyphs(size: Double) {
    let layout = layout("Äg̲fjÅ|Wy", size: size)
    let whole = draw(layout)
    for x in stride(from: 0, to: 763, by: 37) {
      let clip = PixelRectangle(x: x, y: 0, width: 37, height: 480)
      let typesetter = makeTypesetter()
      let fresh = typesetter.layout(
        [TextSpan("Äg̲fjÅ|Wy", font: Font(size: size))], in: TextBox(), scale: 1)
      let part = draw(fresh, clip: clip)
      for y in clip.top..<clip.bottom {
        for x in clip.left..<clip.right where part[x, y] != whole[x, y] {
          Issue.record("differs at \(x), \(y)")
          return
        }
      }
    }
  }

  /// A text at the limit is shaped once to measure it, and not at all to draw it again.
  @Test func longTextsAreShapedOnce() {
    let words = String(repeating: "words of a text ", count: PropertyFormat.textLimit / 16)
    let box = TextBox(width: 800, maximumLines: 100)
    _ = layout(words, size: 16)
    #expect(typesetter.work.shaped == words.count)
    _ = layout(words, size: 16, in: box)
    #expect(typesetter.work.shaped <= words.count * 3, "once, then each line")
    let shaped = typesetter.work.shaped
    for _ in 0..<3 {
      _ = layout(words, size: 16)
      _ = layout(words, size: 16, in: box)
    }
    #expect(typesetter.work.shaped == shaped)
  }

  /// A button tries several font sizes; drawn again, it shapes nothing.
  @Test func fittedTextsAreShapedOnce() {
    let words = String(repeating: "words of a text ", count: PropertyFormat.textLimit / 16)
    func fit() {
      _ = typesetter.layout(
        fitting: 1000, in: { TextBox(width: 800, maximumLines: Int(480 / (1.2 * $0)) + 1) },
        scale: 1
      ) { [TextSpan(words, font: Font(size: $0))] }
    }
    fit()
    let shaped = typesetter.work.shaped
    #expect(shaped < words.count * 30)
    fit()
    #expect(typesetter.work.shaped == shaped)
  }

  @Test func layoutsAreBounded() {
    for length in 1...200 {
      _ = layout(String(repeating: "i", count: length * 20), size: 12)
      #expect(typesetter.cachedBytes.layouts <= 1 << 20)
    }
    #expect(typesetter.cachedBytes.layouts > 1 << 19)
    let text = String(repeating: "\u{10FFFF}", count: PropertyFormat.textLimit * 2)
    let spans = (0..<40).map { TextSpan(text, font: Font(size: Double($0))) }
    let glyphs = typesetter.layout(spans, in: TextBox(), scale: 1).pieces[0].glyphs.glyphs
    #expect(glyphs.count <= PropertyFormat.textLimit + 1, "\(glyphs.count)")
  }

  /// Each character without width would otherwise cost another try to fit the ellipsis.
  @Test func charactersWithoutWidthCostNoTries() {
    let text = "mmmm" + String(repeating: "\u{2060}", count: 4000) + "mmmm"
    let narrow = TextBox(width: layout("mmmm", size: 16).size.width + 1)
    let before = typesetter.work.shaped
    let cut = layout(text, size: 16, in: narrow)
    #expect(cut.isTruncated && cut.size.width <= narrow.width ?? 0)
    #expect(typesetter.work.shaped - before < 25 * text.unicodeScalars.count)
  }

  /// Thousands of marks on one letter would all be drawn at the same place.
  @Test func marksOnALetterAreLimited() {
    func glyphs(_ marks: Int) -> Int {
      layout("x" + String(repeating: "\u{20DD}", count: marks), size: 16).pieces[0].glyphs.glyphs
        .count
    }
    let limit = StyledText.graphemeLimit - 1
    #expect(glyphs(limit) == limit + 1)
    #expect(glyphs(limit + 1) == limit + 1)
    #expect(glyphs(3000) == limit + 1)
  }
}
