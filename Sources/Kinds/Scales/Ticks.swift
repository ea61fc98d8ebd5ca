/// The marks of a scale: round numbers at equal distances, and finer marks between them.
///
/// The distance is 1, 2 or 5 times a power of ten, or 25, 250, 2500 and so on. It can also be 3 or
/// 4 times a power of ten if there are then ticks at both ends of the scale. All marks are exact
/// multiples of the distance: the third multiple of 0.1 is 0.3.
struct Ticks: Hashable {
  /// The maximum number of major ticks, and of minor ones.
  static let limit = 200
  /// A scale with an end further from 0 has no ticks, because doubles are too coarse there.
  static let furthestEnd = 1e15

  /// The numbers of the major ticks, in ascending order: at least two, or none.
  let values: [Double]
  private let distance: TickDistance
  private let range: ClosedRange<Double>

  /// The number of decimals that distinguishes the major ticks.
  var decimals: Int { distance.decimals }

  /// Chooses the smallest distance at which the major ticks fit, or one of at most twice as much at
  /// which there are ticks at both ends. There are no ticks if fewer than two fit, or unless `maximum`
  /// is above `minimum`.
  /// - Parameters:
  ///   - minimum: the lower end of the scale.
  ///   - maximum: the upper end of the scale.
  ///   - base: a number of which the distance is 1, 2, 5, 10, 20… times; nil for any round distance.
  ///   - count: the maximum number of major ticks; never more than `limit`.
  ///   - fits: whether the labels of these ticks fit.
  init(
    from minimum: Double, to maximum: Double, multiplesOf base: Double? = nil, atMost count: Int,
    where fits: (Ticks) -> Bool = { _ in true }
  ) {
    self.init([], TickDistance(1), 0...0)
    let (count, length) = (min(count, Self.limit), maximum - minimum)
    guard length > 0, max(abs(minimum), abs(maximum)) <= Self.furthestEnd, count >= 2,
      base ?? 1 > 0, base ?? 1 <= Self.furthestEnd
    else { return }
    for (distance, isRound) in TickDistance.candidates(base: base)
    where distance.value <= min(length, 2 * (isEmpty ? length : self.distance.value)) {
      // The distances between the ticks, and less than one at either end, make up the length.
      guard distance.value * Double(count + 1) > length,
        let values = distance.multiples(in: minimum...maximum), (2...count).contains(values.count)
      else { continue }
      let hasEnds = values.first == minimum && values.last == maximum
      guard hasEnds || isRound && isEmpty else { continue }
      let ticks = Ticks(values, distance, minimum...maximum)
      guard fits(ticks) else { continue }
      self = ticks
      if hasEnds { return }
    }
  }

  /// Returns the smallest distance above `length` that is 1, 2 or 5 times a power of ten, or 25 times one
  /// that is at least 1; nil if that is too large.
  static func roundDistance(above length: Double) -> Double? {
    TickDistance.candidates(base: nil).first { $0.isRound && $0.distance.value > length }?.distance
      .value
  }

  private init(_ values: [Double], _ distance: TickDistance, _ range: ClosedRange<Double>) {
    (self.values, self.distance, self.range) = (values, distance, range)
  }

  private var isEmpty: Bool { values.isEmpty }

  /// Returns the numbers of the minor ticks if there are `count` between two major ones; none if
  /// there would be more than `limit`.
  func minors(between count: Int) -> [Double] {
    guard !isEmpty, (1..<Self.limit).contains(count) else { return [] }
    return distance.divided(by: count + 1).multiples(in: range, except: count + 1) ?? []
  }

  /// Returns the numbers of the minor ticks at the smallest round distance at which there are at most
  /// `count`.
  func minors(atMost count: Int) -> [Double] {
    for parts in distance.roundDivisions {
      let minors = minors(between: parts - 1)
      if !minors.isEmpty, minors.count <= count { return minors }
    }
    return []
  }
}

/// A distance between ticks, as a fraction of whole numbers, which makes multiples exact.
private struct TickDistance: Hashable {
  private let dividend: Double
  private let divisor: Double
  let decimals: Int

  /// Numbers are shown with at most 9 decimals.
  private static let finestDecimals = 9
  /// From 2^53 on, not every whole number is a double.
  private static let exactLimit = 9_007_199_254_740_992.0

  /// Creates a distance, rounded to 9 decimals.
  init(_ number: Double) {
    var (power, decimals) = (1.0, 0)
    while (number * power).rounded() / power != number, decimals < Self.finestDecimals {
      power *= 10
      decimals += 1
    }
    self.init((number * power).rounded(), over: power, decimals: decimals)
  }

  private init(_ dividend: Double, over divisor: Double, decimals: Int) {
    (self.dividend, self.divisor, self.decimals) = (dividend, divisor, decimals)
  }

  var value: Double { dividend / divisor }

  /// Returns the distances to choose from, in ascending order, and whether each is round.
  static func candidates(base: Double?) -> [Candidate] {
    base.map { candidates(from: TickDistance($0), isBase: true) } ?? standardCandidates
  }

  typealias Candidate = (distance: TickDistance, isRound: Bool)

  private static let standardCandidates = candidates(from: TickDistance(1e-9), isBase: false)

  private static func candidates(from first: TickDistance, isBase: Bool) -> [Candidate] {
    var found: [Candidate] = []
    for exponent in 0...24 {
      for factor in [1.0, 2, 25, 3, 4, 5] {
        let distance = first.multiplied(by: factor, exponent: exponent - (factor == 25 ? 1 : 0))
        // Ticks at 2.5, 5 and 7.5 read badly.
        guard factor != 25 || !isBase && distance.value >= 10, distance.dividend > 0 else {
          continue
        }
        found.append((distance, factor != 3 && factor != 4))
      }
    }
    return found
  }

  /// Returns the distance times `factor` times a power of ten.
  private func multiplied(by factor: Double, exponent: Int) -> TickDistance {
    let removed = min(max(exponent, 0), decimals)
    func power(_ exponent: Int) -> Double {
      (0..<max(exponent, 0)).reduce(1) { power, _ in power * 10 }
    }
    return TickDistance(
      dividend * factor * power(exponent - removed), over: divisor / power(removed),
      decimals: decimals - removed)
  }

  /// Returns the distance divided by a whole number.
  func divided(by parts: Int) -> TickDistance {
    TickDistance(dividend, over: divisor * Double(parts), decimals: decimals)
  }

  /// The numbers of parts, in descending order, into which the distance can be divided so that each
  /// part is 1, 2 or 5 times a power of ten.
  var roundDivisions: [Int] {
    var digits = dividend
    while digits >= 10, digits.truncatingRemainder(dividingBy: 10) == 0 { digits /= 10 }
    return (2...10).reversed().filter { parts in
      [1.0, 2, 5, 10, 20, 50, 100].contains { $0 * Double(parts) == digits * 10 }
    }
  }

  /// Returns the multiples in a range; nil if they are too many, or too large to be exact.
  /// - Parameter excluded: the multiples of this multiple are left out.
  func multiples(in range: ClosedRange<Double>, except excluded: Int? = nil) -> [Double]? {
    var first = (range.lowerBound / value).rounded()
    var last = (range.upperBound / value).rounded()
    guard max(abs(first), abs(last), 1) * dividend < Self.exactLimit,
      last - first <= Double(2 * Ticks.limit)
    else { return nil }
    // The quotients have rounding errors, the multiples have none.
    while multiple(first) < range.lowerBound { first += 1 }
    while multiple(first - 1) >= range.lowerBound { first -= 1 }
    while multiple(last) > range.upperBound { last -= 1 }
    while multiple(last + 1) <= range.upperBound { last += 1 }
    guard first <= last else { return [] }
    let multiples = (Int(first)...Int(last)).filter { number in
      excluded.map { !number.isMultiple(of: $0) } ?? true
    }
    return multiples.count <= Ticks.limit ? multiples.map { multiple(Double($0)) } : nil
  }

  private func multiple(_ number: Double) -> Double { number * dividend / divisor }
}
