import Geometry

/// A change of one contact in one event frame.
public struct ContactChange: Hashable, Sendable {
  /// A kind of change.
  public enum Phase: Hashable, Sendable {
    /// A finger touches the screen: the contact begins.
    case down
    /// The finger has moved, or touches otherwise.
    case moved
    /// The finger has left the screen: the contact ends.
    case up
    /// The contact ends because it was lost: the device was unplugged, the finger turned out to be
    /// a palm, or events are missing.
    case cancelled
  }

  /// The contact.
  public var contact: ContactID
  /// The kind of change.
  public var phase: Phase
  /// The current or, at the end, the last position, as fractions of the touchscreen's width and
  /// height, after calibration and before the picture's rotation. May be a little outside 0…1.
  public var position: Point
  /// How it touches; at the end, how it did last.
  public var properties: ContactProperties

  /// A change; `position` is in fractions of the touchscreen.
  public init(
    contact: ContactID, phase: Phase, position: Point,
    properties: ContactProperties = ContactProperties()
  ) {
    self.contact = contact
    self.phase = phase
    self.position = position
    self.properties = properties
  }
}
