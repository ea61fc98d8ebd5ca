import Geometry

/// A change of one contact in one event frame.
public struct ContactChange: Hashable, Sendable {
  /// A kind of change.
  public enum Phase: Hashable, Sendable {
    /// A finger touches the screen: the contact begins.
    case down
    /// The finger has moved, or its properties (pressure, size, tool) have changed.
    case moved
    /// The finger has left the screen: the contact ends.
    case up
    /// The contact ends without a regular lift: the device was unplugged, the finger turned out to
    /// be a palm, or events were lost.
    case cancelled
  }

  /// The contact.
  public var contact: ContactID
  /// The kind of change.
  public var phase: Phase
  /// The position as fractions of the touchscreen's width and height, after calibration and before
  /// the output's rotation. For `up` and `cancelled`, the last position. May be slightly outside
  /// 0…1.
  public var position: Point
  /// Pressure, size and tool. For `up` and `cancelled`, the last ones.
  public var properties: ContactProperties

  /// Creates a change; `position` is in fractions of the touchscreen.
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
