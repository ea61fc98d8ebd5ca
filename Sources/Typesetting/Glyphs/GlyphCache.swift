import Raster

/// A least-recently-used cache of rasterized glyphs, limited in bytes.
struct GlyphCache {
  struct Key: Hashable {
    var face: Int
    var glyph: UInt32
    /// The em size in 1/64 pixel.
    var size: Int32
    /// The horizontal position within a pixel, in quarter pixels.
    var phase: Int
  }

  private struct Entry {
    var key: Key
    /// The glyph; nil if it is blank.
    var glyph: PlacedGlyph?
    /// The index of the next more recently used entry, or −1.
    var newer: Int
    /// The index of the next less recently used entry, or −1.
    var older: Int
  }

  /// The maximum size in bytes. A single glyph that is larger is not cached.
  let limit: Int
  private(set) var bytes = 0
  private var indices: [Key: Int] = [:]
  private var entries: [Entry] = []
  private var free: [Int] = []
  private var newest = -1
  private var oldest = -1

  init(limit: Int) { self.limit = limit }

  var count: Int { indices.count }

  /// Returns the glyph for `key`. If it is not in the cache, it is drawn by `draw`.
  mutating func glyph(_ key: Key, draw: () -> PlacedGlyph?) -> PlacedGlyph? {
    if let index = indices[key] {
      if index != newest {
        unlink(index)
        link(index)
      }
      return entries[index].glyph
    }
    let glyph = draw()
    insert(Entry(key: key, glyph: glyph, newer: -1, older: -1))
    return glyph
  }

  private mutating func insert(_ entry: Entry) {
    let size = Self.size(of: entry)
    guard size <= limit else { return }
    while bytes + size > limit { removeOldest() }
    let index = free.popLast() ?? entries.count
    if index == entries.count { entries.append(entry) } else { entries[index] = entry }
    indices[entry.key] = index
    bytes += size
    link(index)
  }

  private mutating func removeOldest() {
    let index = oldest
    unlink(index)
    indices[entries[index].key] = nil
    bytes -= Self.size(of: entries[index])
    entries[index].glyph = nil
    free.append(index)
  }

  /// Returns the size of the mask of a glyph plus the approximate size of the entry, in bytes.
  private static func size(of entry: Entry) -> Int {
    160 + (entry.glyph.map { $0.mask.stride * $0.mask.height } ?? 0)
  }

  private mutating func link(_ index: Int) {
    entries[index].newer = -1
    entries[index].older = newest
    if newest >= 0 { entries[newest].newer = index } else { oldest = index }
    newest = index
  }

  private mutating func unlink(_ index: Int) {
    let (newer, older) = (entries[index].newer, entries[index].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }
}
