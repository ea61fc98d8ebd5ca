/// What was worked out for earlier drawings and is likely to be drawn again: coverage and gradient
/// ramps. Its size is bounded; when it is full it starts anew.
final class RasterCache {
  /// Most bytes of coverage kept.
  static let limit = 1 << 20
  private static let ways = 4
  private static let sets = 256
  private static let rampLimit = 32
  private static let soughtCount = 256

  private struct Entry {
    var key = CoverageKey()
    var coverage: Coverage?
  }

  private var entries = [Entry](repeating: Entry(), count: ways * sets)
  /// Which way of each set is overwritten next.
  private var victims = [UInt8](repeating: 0, count: sets)
  private var byteCount = 0
  /// The hashes of keys that were asked about, each at a place of its own.
  private var sought = [UInt64](repeating: 0, count: soughtCount)
  private var ramps: [GradientRamp] = []

  /// The coverage that `key` stands for, if there is one already.
  @inline(__always)
  func coverage(ifMadeFor key: CoverageKey) -> Coverage? {
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

  /// Whether `key` was asked about before, lately.
  func wasSought(_ key: CoverageKey) -> Bool {
    let hash = key.hash
    let place = Int(truncatingIfNeeded: hash >> 16) & (Self.soughtCount - 1)
    defer { sought[place] = hash }
    return sought[place] == hash
  }

  /// Keeps what `key` stands for.
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

  func removeAll() {
    for index in entries.indices { entries[index] = Entry() }
    byteCount = 0
  }

  /// The ramp for `stops`.
  func ramp(for stops: [GradientStop]) -> GradientRamp {
    for ramp in ramps where ramp.stops == stops { return ramp }
    if ramps.count == Self.rampLimit { ramps.removeFirst() }
    let ramp = GradientRamp(stops)
    ramps.append(ramp)
    return ramp
  }
}
