/// The time zone of a panel: the difference between its local time and UTC.
public struct LocalZone {
  /// Returns the local time minus UTC, in seconds, at a time since 1970 in UTC.
  private let offset: (_ unix: Double) -> Double
  /// The largest time that has an offset of its own, in the year 5138. The rules of zones are not
  /// known so far ahead, and larger numbers are not times.
  private static let limit = 1e11

  /// - Parameter offset: returns the local time minus UTC, in seconds, at a time since 1970 in UTC.
  public init(offset: @escaping (_ unix: Double) -> Double) { self.offset = offset }

  /// A zone without a difference.
  public static var utc: LocalZone { LocalZone { _ in 0 } }

  /// The local time at a time since 1970 in UTC.
  public func local(_ unix: Double) -> Double {
    unix + offset(min(max(unix, -Self.limit), Self.limit))
  }

  /// The local time minus UTC at a local time. Around a change of the offset, some local times do not
  /// exist and others exist twice.
  public func offset(atLocal local: Double) -> Double {
    let local = min(max(local, -Self.limit), Self.limit)
    return offset(local - offset(local))
  }
}
