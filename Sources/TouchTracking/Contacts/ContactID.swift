/// Identifies one contact from down to up. Hovers and key presses are numbered in the same series.
public struct ContactID: Hashable, Sendable {
  /// A number that is never reused while the program runs.
  public var number: UInt64

  /// Creates an identifier.
  public init(_ number: UInt64) { self.number = number }
}
