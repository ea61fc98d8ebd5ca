/// Ends of a range of numbers.
public struct RangeEnds: OptionSet, Sendable {
  public let rawValue: Int
  public static let minimum = RangeEnds(rawValue: 1)
  public static let maximum = RangeEnds(rawValue: 2)

  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension ClosedRange<Double> {
  /// The open ends: those that `Value.unboundedRange` has, too.
  package var openEnds: RangeEnds {
    var ends: RangeEnds = []
    if lowerBound == Value.unboundedRange.lowerBound { ends.insert(.minimum) }
    if upperBound == Value.unboundedRange.upperBound { ends.insert(.maximum) }
    return ends
  }

  /// Returns the range with the ends of another one in place of its open ends. If a new end would
  /// not be beyond the end that stays, it is 1 beyond it.
  /// - Parameter ends: the ends that are replaced if they are open.
  package func closed(
    by other: ClosedRange<Double>, at ends: RangeEnds = [.minimum, .maximum]
  ) -> ClosedRange<Double> {
    let replaced = openEnds.intersection(ends)
    let low = replaced.contains(.minimum) ? other.lowerBound : lowerBound
    let high = replaced.contains(.maximum) ? other.upperBound : upperBound
    return switch replaced {
    case .minimum: (low < high ? low : high - 1)...high
    case .maximum: low...(high > low ? high : low + 1)
    default: low...high
    }
  }
}
