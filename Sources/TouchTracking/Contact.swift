import Geometry

/// One finger from down to up. Numbers are never used twice while the program runs.
public struct ContactID: Hashable, Sendable {
  /// One that no other contact has.
  public var number: UInt64

  /// Names the contact of a number.
  public init(_ number: UInt64) { self.number = number }
}

/// What happened to one contact in one event frame.
public struct ContactChange: Hashable, Sendable {
  /// What can happen to a contact.
  public enum Phase: Hashable, Sendable {
    /// A finger touched the screen.
    case down
    /// The finger is elsewhere.
    case moved
    /// The finger left the screen.
    case up
    /// The contact was lost: device unplugged, palm, or a gap in the events.
    case cancelled
  }

  /// Which contact.
  public var contact: ContactID
  /// What happened to it.
  public var phase: Phase
  /// Where the contact is, or last was, as fractions of the touchscreen's width and height after
  /// calibration, before the picture's rotation. May lie a little outside 0…1.
  public var position: Point

  /// One change; `position` is in fractions of the touchscreen.
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
  /// In the order they are to be handled.
  public var changes: [ContactChange]

  /// All changes of one frame.
  public init(time: Duration, changes: [ContactChange]) {
    self.time = time
    self.changes = changes
  }
}
