import Controls
import Raster

/// A cache of recent layouts of short texts. A text is laid out several times per frame: to measure
/// it, to find its damage, and to draw it.
struct LayoutCache {
  struct Key: Hashable {
    var spans: [TextSpan]
    var box: TextBox
    var scale: Double
  }

  private static let count = 32
  /// The limits for cached texts: the length in UTF-8 bytes, and the size of the layout in bytes of
  /// coverage.
  private static let textLimit = 64
  private static let coverageLimit = 64 * 1024

  private var entries: [(key: Key, layout: TextLayout)?] = Array(repeating: nil, count: count)

  /// Returns the layout for `key`. If it is not in the cache, it is created by `make`.
  mutating func layout(_ key: Key, make: () -> TextLayout) -> TextLayout {
    guard key.spans.reduce(0, { $0 + $1.text.utf8.count }) <= Self.textLimit else { return make() }
    let index = Int(UInt(bitPattern: key.hashValue) % UInt(Self.count))
    if let entry = entries[index], entry.key == key { return entry.layout }
    let layout = make()
    if layout.coverageBytes <= Self.coverageLimit { entries[index] = (key, layout) }
    return layout
  }
}

extension TextLayout {
  /// The number of pixels of all glyph masks.
  fileprivate var coverageBytes: Int {
    pieces.reduce(0) { sum, piece in
      piece.glyphs.glyphs.reduce(sum) { $0 + $1.mask.width * $1.mask.height }
    }
  }
}
