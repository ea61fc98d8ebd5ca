/// Identifies one finger on the screen from down to up.
public struct ContactID: Hashable, Sendable {
  /// A number that no other contact has as long as the program runs.
  public var number: UInt64

  /// The identity of the contact with a number.
  public init(_ number: UInt64) { self.number = number }
}
