import Geometry

/// A change in one event frame of a finger or pen that hovers: it is near the screen without
/// touching it.
///
/// A hover is not a contact and presses nothing. A touch that follows it is a contact with a new
/// number.
public struct HoverChange: Hashable, Sendable {
  /// A kind of change.
  public enum Phase: Hashable, Sendable {
    /// The tool came near, or moved while near.
    case near
    /// The tool touches now or is out of range, or the device was unplugged.
    case gone
  }

  /// The hover, numbered in the same series as contacts.
  public var hover: ContactID
  /// The kind of change.
  public var phase: Phase
  /// The position, in the same coordinates as a contact's. For `gone`, the last position.
  public var position: Point
  /// Distance, tool and pressure. For `gone`, the last ones.
  public var properties: ContactProperties

  /// Creates a change; `position` is in fractions of the touchscreen.
  public init(
    hover: ContactID, phase: Phase, position: Point,
    properties: ContactProperties = ContactProperties()
  ) {
    self.hover = hover
    self.phase = phase
    self.position = position
    self.properties = properties
  }
}
