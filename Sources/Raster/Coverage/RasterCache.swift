/// A cache of coverage and gradient ramps. The size of the coverage is limited in bytes.
final class RasterCache {
  private static let ways = 4
  private static let sets = 256
  private static let rampLimit = 32
  private static let requestCount = 256

  private struct Entry {
    var key = CoverageKey()
    var coverage: Coverage?
  }

  private var entries = [Entry](repeating: Entry(), count: ways * sets)
  /// For each set, the way to replace next.
  private var victims = [UInt8](repeating: 0, count: sets)
  /// The size of all coverage, in bytes.
  private(set) var byteCount = 0
  /// The entry to remove next when the coverage is too large.
  private var hand = 0
  /// The hashes of recently requested keys. The index is computed from the hash.
  private var requests = [UInt64](repeating: 0, count: requestCount)
  private var ramps: [GradientRamp] = []

  /// Returns the coverage for `key`; nil if it is not in the cache.
  @inline(__always)
  func coverage(for key: CoverageKey) -> Coverage? {
    let first = Self.set(of: key) &* Self.ways
    for index in first..<(first &+ Self.ways) where entries[index].key == key {
      if let coverage = entries[index].coverage { return coverage }
    }
    return nil
  }

  @inline(__always)
  private static func set(of key: CoverageKey) -> Int {
    Int(truncatingIfNeeded: key.hash & UInt64(sets - 1))
  }

  /// Returns whether `key` was requested recently, and records this request.
  func isRequestedAgain(_ key: CoverageKey) -> Bool {
    let hash = key.hash
    let index = Int(truncatingIfNeeded: hash >> 16) & (Self.requestCount - 1)
    defer { requests[index] = hash }
    return requests[index] == hash
  }

  /// Caches the coverage for `key`.
  func insert(_ coverage: Coverage, for key: CoverageKey) {
    let set = Self.set(of: key)
    let size = coverage.byteCount
    guard size < MemoryBudget.coverage / 2 else { return }
    let way = Int(victims[set]) % Self.ways
    victims[set] = UInt8(way + 1)
    let index = set * Self.ways + way
    remove(index)
    // Keys are spread by their hash, so this removes entries in random order. If a frame needs more
    // than fits, much of it stays; removing the least recently used ones would keep nothing.
    while byteCount + size > MemoryBudget.coverage {
      remove(hand)
      hand = (hand + 1) % entries.count
    }
    byteCount += size
    entries[index] = Entry(key: key, coverage: coverage)
  }

  private func remove(_ index: Int) {
    byteCount -= entries[index].coverage?.byteCount ?? 0
    entries[index] = Entry()
  }

  /// Returns the ramp for `stops`, and creates it if it is not in the cache.
  func ramp(for stops: [GradientStop]) -> GradientRamp {
    for ramp in ramps where ramp.stops == stops { return ramp }
    if ramps.count == Self.rampLimit { ramps.removeFirst() }
    let ramp = GradientRamp(stops)
    ramps.append(ramp)
    return ramp
  }
}
