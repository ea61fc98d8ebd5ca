/// One finger from down to up. Numbers are never used twice while the program runs.
public struct ContactID: Hashable, Sendable {
  /// One that no other contact has.
  public var number: UInt64

  /// Names the contact of a number.
  public init(_ number: UInt64) { self.number = number }
}
