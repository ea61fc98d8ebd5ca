import Controls
import Raster

/// The latest layouts of short texts. A text is measured before it is drawn, and often again for
/// what it covered until then.
struct LayoutCache {
  struct Key: Hashable {
    var spans: [TextSpan]
    var box: TextBox
    var scale: Double
  }

  private static let count = 32
  /// The longest text, in UTF-8 bytes, and the largest layout, in bytes of coverage, that are kept.
  private static let textLimit = 64
  private static let coverageLimit = 64 * 1024

  private var entries: [(key: Key, layout: TextLayout)?] = Array(repeating: nil, count: count)

  /// The layout for `key`, made by `make` if the cache does not have it.
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
  /// The bytes of the glyphs' masks.
  fileprivate var coverageBytes: Int {
    pieces.reduce(0) { sum, piece in
      piece.glyphs.glyphs.reduce(sum) { $0 + $1.mask.width * $1.mask.height }
    }
  }
}
