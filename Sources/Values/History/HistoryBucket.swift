/// The numbers that a value had during an interval.
///
/// Numbers have 24 significant bits, which halves the memory of a history and is finer than any
/// chart.
public struct HistoryBucket: Sendable {
  /// The smallest number; NaN if the value was unknown throughout.
  public private(set) var minimum: Float
  /// The largest number; NaN if the value was unknown throughout.
  public private(set) var maximum: Float
  /// The number at the end of the interval; NaN if the value was unknown then.
  public private(set) var last: Float

  /// An interval during which the value was unknown.
  public static let unknown = HistoryBucket(holding: .nan)

  /// The size in memory and in files, in bytes.
  static let byteCount = 12

  /// Creates an interval during which the value did not change; NaN if it was unknown.
  init(holding number: Float) {
    (minimum, maximum, last) = (number, number, number)
  }

  /// Creates an interval from numbers of a file. Makes it unknown if they contradict each other.
  init(minimum: Float, maximum: Float, last: Float) {
    self = .unknown
    guard minimum <= maximum, minimum.isFinite, maximum.isFinite else { return }
    (self.minimum, self.maximum) = (minimum, maximum)
    if last >= minimum, last <= maximum { self.last = last }
  }

  /// Whether the value was known at some time of the interval.
  public var isKnown: Bool { !minimum.isNaN }

  /// Adds a number that the value got during the interval; NaN if it became unknown.
  mutating func add(_ number: Float) {
    // `minimum` and `maximum` of `Float` prefer a number to NaN.
    minimum = .minimum(minimum, number)
    maximum = .maximum(maximum, number)
    last = number
  }

  /// Adds the interval that follows this one.
  mutating func append(_ next: HistoryBucket) {
    minimum = .minimum(minimum, next.minimum)
    maximum = .maximum(maximum, next.maximum)
    last = next.last
  }
}
