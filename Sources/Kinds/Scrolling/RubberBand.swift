/// The distance of content that a finger drags beyond an end: the resistance grows, and the distance
/// never exceeds `length`.
///
/// The formula is that of UIScrollView: x·c ÷ (x·c + 1) for a finger x lengths beyond the end.
enum RubberBand {
  /// The ratio of the movements of content and finger just beyond an end.
  private static let resistance = 0.55

  /// Returns the position of content that a finger drags to `position`.
  static func stretched(
    _ position: Double, in range: ClosedRange<Double>, length: Double
  ) -> Double {
    let end = min(max(position, range.lowerBound), range.upperBound)
    guard length > 0, position != end else { return end }
    let beyond = abs(position - end) / length * resistance
    return end + (position < end ? -1 : 1) * beyond / (beyond + 1) * length
  }

  /// The inverse of `stretched`: the position to which a finger drags content that is shown at
  /// `position`.
  static func unstretched(
    _ position: Double, in range: ClosedRange<Double>, length: Double
  ) -> Double {
    let end = min(max(position, range.lowerBound), range.upperBound)
    guard length > 0, position != end else { return end }
    let beyond = abs(position - end) / length
    return end + (position < end ? -1 : 1) * beyond / (1 - beyond) / resistance * length
  }
}
