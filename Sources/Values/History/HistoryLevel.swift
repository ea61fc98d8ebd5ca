/// A ring of consecutive buckets of the same length.
struct HistoryLevel: Sendable {
  /// The binary logarithm of the length of a bucket in ticks.
  let shift: Int64
  /// The buckets as a ring: bucket `index` is at `index` modulo the number of buckets.
  private var buckets: [HistoryBucket]
  /// The index of the current bucket: the number of buckets since tick 0.
  private(set) var end: Int64

  /// Creates a level without a known number.
  /// - Parameter tick: the current tick.
  init(shift: Int64, count: Int, at tick: Int64) {
    self.shift = shift
    buckets = Array(repeating: .unknown, count: count)
    end = tick >> shift
  }

  var count: Int { buckets.count }

  /// The size in memory and in files, in bytes.
  var byteCount: Int { count * HistoryBucket.byteCount }

  /// The indices of the buckets, the current one last.
  var indices: ClosedRange<Int64> { end - Int64(count) + 1...end }

  /// The bucket with an index; an unknown one outside `indices`.
  subscript(index: Int64) -> HistoryBucket {
    get { indices.contains(index) ? buckets[slot(of: index)] : .unknown }
    set { if indices.contains(index) { buckets[slot(of: index)] = newValue } }
  }

  private func slot(of index: Int64) -> Int {
    let count = Int64(count)
    let rest = index % count
    return Int(rest < 0 ? rest + count : rest)
  }

  /// Makes a later bucket the current one. The buckets in between hold `number`.
  mutating func advance(to tick: Int64, holding number: Float) {
    let next = tick >> shift
    guard next > end else { return }
    let first = max(end + 1, next - Int64(count) + 1)
    end = next
    for index in first...next { buckets[slot(of: index)] = HistoryBucket(holding: number) }
  }

  /// Adds a number to the current bucket.
  mutating func add(_ number: Float) { buckets[slot(of: end)].add(number) }

  /// Copies the buckets of another level of the same length.
  mutating func copy(_ other: HistoryLevel) {
    for index in indices.clamped(to: other.indices) { self[index] = other[index] }
  }

  /// Combines the buckets of the next finer level.
  mutating func combine(_ finer: HistoryLevel) {
    for index in finer.indices {
      self[index >> HistoryLayout.ratioShift].append(finer[index])
    }
  }
}
