/// A least-recently-used cache, limited in bytes.
struct RecentItems<Key: Hashable, Item> {
  private struct Entry {
    var key: Key
    /// The item; nil if the entry is free.
    var item: Item?
    var bytes: Int
    /// The index of the next more recently used entry, or −1.
    var newer = -1
    /// The index of the next less recently used entry, or −1.
    var older = -1
  }

  /// The maximum size in bytes. A single item that is larger is not cached.
  let limit: Int
  private(set) var bytes = 0
  private var indices: [Key: Int] = [:]
  private var entries: [Entry] = []
  private var free: [Int] = []
  private var newest = -1
  private var oldest = -1

  init(limit: Int) { self.limit = limit }

  var count: Int { indices.count }

  /// Returns the item for `key`, which becomes the most recently used one; nil if it is not cached.
  mutating func item(for key: Key) -> Item? {
    guard let index = indices[key] else { return nil }
    if index != newest {
      unlink(index)
      link(index)
    }
    return entries[index].item
  }

  /// Adds an item whose key is not in the cache. `bytes` is the size of its content.
  mutating func insert(_ item: Item, for key: Key, bytes: Int) {
    let entry = Entry(key: key, item: item, bytes: bytes + MemoryLayout<Entry>.stride + 48)
    guard entry.bytes <= limit else { return }
    while self.bytes + entry.bytes > limit { removeOldest() }
    let index = free.popLast() ?? entries.count
    if index == entries.count { entries.append(entry) } else { entries[index] = entry }
    indices[key] = index
    self.bytes += entry.bytes
    link(index)
  }

  private mutating func removeOldest() {
    let index = oldest
    unlink(index)
    indices[entries[index].key] = nil
    bytes -= entries[index].bytes
    entries[index].item = nil
    free.append(index)
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
