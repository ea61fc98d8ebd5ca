import Geometry

/// One finger from down to up. Numbers are never used twice while the program runs.
public struct ContactID: Hashable, Sendable {
  public var number: UInt64

  public init(_ number: UInt64) { self.number = number }
}

/// What happened to one contact in one event frame.
public struct ContactChange: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    case down
    case moved
    case up
    /// The contact was lost: device unplugged, palm, or a gap in the events.
    case cancelled
  }

  public var contact: ContactID
  public var phase: Phase
  /// Where the contact is, or last was, as fractions of the touchscreen's width and height after
  /// calibration, before the picture's rotation. May lie a little outside 0…1.
  public var position: Point

  public init(contact: ContactID, phase: Phase, position: Point) {
    self.contact = contact
    self.phase = phase
    self.position = position
  }
}

/// All that one SYN_REPORT reported of one device.
public struct ContactFrame: Hashable, Sendable {
  /// The kernel's time of the SYN_REPORT, on the monotonic clock.
  public var time: Duration
  public var changes: [ContactChange]

  public init(time: Duration, changes: [ContactChange]) {
    self.time = time
    self.changes = changes
  }
}
