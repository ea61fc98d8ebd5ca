import Geometry

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
