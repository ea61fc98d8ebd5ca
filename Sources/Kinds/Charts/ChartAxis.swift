import Controls

/// The numbers along the vertical axis of a chart.
struct ChartAxis: Equatable {
  /// The numbers at the bottom and the top of the plot.
  let range: ClosedRange<Double>
  let ticks: Ticks

  /// The position of a number: 0 at the bottom of the plot, 1 at the top.
  func fraction(of number: Double) -> Double {
    (number - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// Creates an axis whose ends are ticks, except where they are fixed or end the range of the
  /// values.
  /// - Parameters:
  ///   - numbers: the numbers that must be visible; nil for none.
  ///   - earlier: the axis before. It is kept while it suits the numbers, so that the axis does not
  ///     change with every number.
  ///   - limits: the range of the values.
  ///   - fixed: the ends that the chart sets; nil for none.
  ///   - count: the number of parts into which ticks divide the axis, approximately.
  ///   - other: the axis on the other side; nil for none. If possible, the ticks are level with its
  ///     ticks.
  init(
    showing numbers: ClosedRange<Double>?, earlier: ChartAxis?,
    limits: ClosedRange<Double>, fixed: (minimum: Double?, maximum: Double?), parts count: Int,
    beside other: ChartAxis? = nil
  ) {
    let numbers = Self.wide(numbers ?? Self.middle(of: limits), limits: limits)
    var low = fixed.minimum ?? numbers.lowerBound
    var high = fixed.maximum ?? numbers.upperBound
    if low >= high {
      // All numbers are beyond the fixed end.
      let extent = max(abs(low), abs(high)) * Self.widest + 1
      if fixed.maximum == nil { high = low + extent } else { low = high - extent }
    }
    if let earlier, fixed.minimum == nil || earlier.range.lowerBound == low,
      fixed.maximum == nil || earlier.range.upperBound == high, earlier.range.contains(low),
      earlier.range.contains(high),
      high - low >= Self.length(earlier.range) * Self.smallestPart,
      other == nil || earlier.ticks.values.count == other?.ticks.values.count
    {
      self = earlier
      return
    }
    if let other, fixed.minimum == nil, fixed.maximum == nil, other.hasTicksAtEnds,
      let range = Self.range(around: low...high, parts: other.ticks.values.count - 1)
    {
      self.range = range.range
      ticks = Ticks(
        from: range.range.lowerBound, to: range.range.upperBound, multiplesOf: range.distance,
        atMost: Ticks.limit)
      return
    }
    let distance = Self.distance(between: low, and: high, parts: count)
    if let distance {
      let around = Ticks(
        from: low - distance, to: high + distance, multiplesOf: distance, atMost: Ticks.limit
      ).values
      let (first, last) = (around.last { $0 <= low }, around.first { $0 >= high })
      if fixed.minimum == nil { low = max(first ?? low, min(limits.lowerBound, low)) }
      if fixed.maximum == nil { high = min(last ?? high, max(limits.upperBound, high)) }
    }
    range = low...high
    ticks = Ticks(from: low, to: high, multiplesOf: distance, atMost: Ticks.limit)
  }

  /// Whether the ends are ticks.
  private var hasTicksAtEnds: Bool {
    ticks.values.first == range.lowerBound && ticks.values.last == range.upperBound
  }

  /// Returns the shortest range that contains `numbers` and consists of `parts` equal parts of a
  /// round length; nil if the numbers are too large.
  private static func range(
    around numbers: ClosedRange<Double>, parts: Int
  ) -> (range: ClosedRange<Double>, distance: Double)? {
    var least = length(numbers) / Double(parts) * (1 - 1e-9)
    while let distance = Ticks.roundDistance(above: least) {
      let low = (numbers.lowerBound / distance + 1e-9).rounded(.down) * distance
      let range = low...low + distance * Double(parts)
      let ticks = Ticks(
        from: range.lowerBound, to: range.upperBound, multiplesOf: distance, atMost: Ticks.limit)
      if range.upperBound >= numbers.upperBound, ticks.values.count == parts + 1 {
        return (range, distance)
      }
      least = distance
    }
    return nil
  }

  /// Returns a round distance that divides a range into about `parts`, or into a few more; nil if the
  /// numbers are too large.
  private static func distance(between low: Double, and high: Double, parts: Int) -> Double? {
    Ticks.roundDistance(above: (high - low) / Double(parts) * 5 / 6)
  }

  /// The part of the earlier range below which the numbers get a smaller range.
  private static let smallestPart = 0.4
  /// The length of the range around a single number, as a part of the limits or of the number.
  private static let widest = 0.1

  private static func length(_ range: ClosedRange<Double>) -> Double {
    range.upperBound - range.lowerBound
  }

  private static func middle(of limits: ClosedRange<Double>) -> ClosedRange<Double> {
    limits.closed(by: 0...1)
  }

  /// Widens a range that is too short for an axis.
  private static func wide(
    _ numbers: ClosedRange<Double>, limits: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    let magnitude = max(abs(numbers.lowerBound), abs(numbers.upperBound))
    // Numbers of a history have 24 bits.
    guard length(numbers) <= magnitude * 1e-6 else { return numbers }
    let extent =
      limits.openEnds.isEmpty ? length(limits) * widest : max(magnitude * widest, 1)
    let highest = max(limits.upperBound, numbers.upperBound)
    let lowest = min(limits.lowerBound, numbers.lowerBound)
    let low = max(min(numbers.lowerBound - extent / 2, highest - extent), lowest)
    return low...max(min(low + extent, highest), numbers.upperBound)
  }
}
