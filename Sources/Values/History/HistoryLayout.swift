/// The number and the lengths of the buckets of a history.
package struct HistoryLayout: Sendable {
  /// The binary logarithm of the length of the shortest buckets in ticks.
  let finestShift: Int64
  /// The maximum numbers of buckets of the levels, the finest level first. The last number also
  /// applies to all coarser levels.
  let capacities: [Int]

  /// The binary logarithm of the ratio between the bucket lengths of two levels.
  static let ratioShift: Int64 = 2

  /// The layout of histories in memory, and of those in new files.
  ///
  /// The levels have buckets of 1/64 s for ten seconds, 1/16 s for a minute, 1/4 s for 5 minutes, 1 s
  /// for 20 minutes, 4 s for 80 minutes, 16 s for 6 hours, 64 s for a day, and so on. They reach a
  /// little further back, because a chart of that length begins before its left edge.
  package static let present = HistoryLayout(
    finestShift: 0, capacities: [704, 1_008, 1_232, 1_232, 1_232, 1_392])
  /// The layout of histories in files of the first version. Their shortest buckets have 1/16 s.
  package static let first = HistoryLayout(finestShift: 2, capacities: [1_360])

  /// Creates the levels of an empty history. The coarsest one has as many buckets as are needed.
  /// - Parameters:
  ///   - length: how far the history reaches back, in ticks, rounded down.
  ///   - tick: the current tick.
  func levels(of length: Int64, at tick: Int64) -> [HistoryLevel] {
    // Rounded up.
    let buckets = (length >> finestShift) + 1
    var levels: [HistoryLevel] = []
    while true {
      let ratio = Int64(levels.count) * Self.ratioShift
      // Rounded up, and one more for the current bucket, which is incomplete.
      let needed = Int(buckets >> ratio) + 2
      let capacity = capacities[min(levels.count, capacities.count - 1)]
      levels.append(
        HistoryLevel(shift: finestShift + ratio, count: min(needed, capacity), at: tick))
      if needed <= capacity { return levels }
    }
  }
}
