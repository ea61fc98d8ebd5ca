import Raster

/// The coverages of the glyphs that were used last, bounded by their bytes.
struct GlyphCache {
  struct Key: Hashable {
    var face: Int
    var glyph: UInt32
    /// The em in 1/64 pixel.
    var size: Int32
    /// Quarters of a pixel.
    var phase: Int
  }

  private struct Entry {
    var key: Key
    /// Nil for a glyph that is known to be blank.
    var glyph: PlacedGlyph?
    var newer: Int
    var older: Int
  }

  /// The most bytes that glyphs take here. A single one that is larger is not kept.
  let limit: Int
  private(set) var bytes = 0
  private var places: [Key: Int] = [:]
  private var entries: [Entry] = []
  private var free: [Int] = []
  private var newest = -1
  private var oldest = -1

  init(limit: Int) { self.limit = limit }

  var count: Int { places.count }

  /// The glyph for `key`, drawn by `draw` where it is not here.
  mutating func glyph(_ key: Key, draw: () -> PlacedGlyph?) -> PlacedGlyph? {
    if let place = places[key] {
      if place != newest {
        unlink(place)
        link(place)
      }
      return entries[place].glyph
    }
    let glyph = draw()
    insert(Entry(key: key, glyph: glyph, newer: -1, older: -1))
    return glyph
  }

  private mutating func insert(_ entry: Entry) {
    let size = Self.size(of: entry)
    guard size <= limit else { return }
    while bytes + size > limit { removeOldest() }
    let place = free.popLast() ?? entries.count
    if place == entries.count { entries.append(entry) } else { entries[place] = entry }
    places[entry.key] = place
    bytes += size
    link(place)
  }

  private mutating func removeOldest() {
    let place = oldest
    unlink(place)
    places[entries[place].key] = nil
    bytes -= Self.size(of: entries[place])
    entries[place].glyph = nil
    free.append(place)
  }

  /// A mask's bytes, and about what the cache itself needs for it.
  private static func size(of entry: Entry) -> Int {
    160 + (entry.glyph.map { $0.mask.stride * $0.mask.height } ?? 0)
  }

  private mutating func link(_ place: Int) {
    entries[place].newer = -1
    entries[place].older = newest
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }
}
