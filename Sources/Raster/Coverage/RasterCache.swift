/// Coverage and gradient ramps of earlier drawings that are likely to be needed again. The cache is
/// bounded: when it is full, it is emptied.
final class RasterCache {
  /// The most bytes of coverage that are kept.
  static let limit = 1 << 20
  private static let ways = 4
  private static let sets = 256
  private static let rampLimit = 32
  private static let requestCount = 256

  private struct Entry {
    var key = CoverageKey()
    var coverage: Coverage?
  }

  private var entries = [Entry](repeating: Entry(), count: ways * sets)
  /// The way of each set that is overwritten next.
  private var victims = [UInt8](repeating: 0, count: sets)
  private var byteCount = 0
  /// The hashes of keys that were requested lately, each at an index made from the hash.
  private var requests = [UInt64](repeating: 0, count: requestCount)
  private var ramps: [GradientRamp] = []

  /// The coverage for `key`, if the cache has it.
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

  /// Whether `key` was requested lately; this call counts as a request as well.
  func isRequestedAgain(_ key: CoverageKey) -> Bool {
    let hash = key.hash
    let index = Int(truncatingIfNeeded: hash >> 16) & (Self.requestCount - 1)
    defer { requests[index] = hash }
    return requests[index] == hash
  }

  /// Keeps the coverage for `key`.
  func insert(_ coverage: Coverage, for key: CoverageKey) {
    let set = Self.set(of: key)
    let size = coverage.byteCount
    guard size < Self.limit / 2 else { return }
    if byteCount + size > Self.limit { removeAll() }
    let way = Int(victims[set]) % Self.ways
    victims[set] = UInt8(way + 1)
    let index = set * Self.ways + way
    byteCount += size - (entries[index].coverage?.byteCount ?? 0)
    entries[index] = Entry(key: key, coverage: coverage)
  }

  private func removeAll() {
    for index in entries.indices { entries[index] = Entry() }
    byteCount = 0
  }

  /// The ramp for `stops`, made if the cache does not have it.
  func ramp(for stops: [GradientStop]) -> GradientRamp {
    for ramp in ramps where ramp.stops == stops { return ramp }
    if ramps.count == Self.rampLimit { ramps.removeFirst() }
    let ramp = GradientRamp(stops)
    ramps.append(ramp)
    return ramp
  }
}
