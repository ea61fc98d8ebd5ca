/// The time zone of a panel: the difference between its local time and UTC.
public struct LocalZone {
  /// Returns the local time minus UTC, in seconds, at a time since 1970 in UTC.
  private let offset: (_ unix: Double) -> Double

  /// - Parameter offset: returns the local time minus UTC, in seconds, at a time since 1970 in UTC.
  public init(offset: @escaping (_ unix: Double) -> Double) { self.offset = offset }

  /// A zone without a difference.
  public static var utc: LocalZone { LocalZone { _ in 0 } }

  /// The local time at a time since 1970 in UTC.
  public func local(_ unix: Double) -> Double { unix + offset(unix) }

  /// The local time minus UTC at a local time. Around a change of the offset, some local times do not
  /// exist and others exist twice.
  public func offset(atLocal local: Double) -> Double { offset(local - offset(local)) }
}
