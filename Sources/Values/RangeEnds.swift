/// Ends of a range of numbers.
public struct RangeEnds: OptionSet, Sendable {
  public let rawValue: Int
  public static let minimum = RangeEnds(rawValue: 1)
  public static let maximum = RangeEnds(rawValue: 2)

  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension ClosedRange<Double> {
  /// The ends that are open: those of `Value.unboundedRange`.
  package var openEnds: RangeEnds {
    var ends: RangeEnds = []
    if lowerBound == Value.unboundedRange.lowerBound { ends.insert(.minimum) }
    if upperBound == Value.unboundedRange.upperBound { ends.insert(.maximum) }
    return ends
  }

  /// Returns the range with the ends of another one in place of its open ends. Where that one leaves no
  /// room, the range has a length of 1.
  package func closed(by other: ClosedRange<Double>) -> ClosedRange<Double> {
    let low = openEnds.contains(.minimum) ? other.lowerBound : lowerBound
    let high = openEnds.contains(.maximum) ? other.upperBound : upperBound
    return switch openEnds {
    case .minimum: (low < high ? low : high - 1)...high
    case .maximum: low...(high > low ? high : low + 1)
    default: low...high
    }
  }
}
