import Geometry

/// A change, in one event frame, of a finger or a pen that is near the screen and does not touch it.
///
/// It is no contact, and nothing is pressed by it: the touch that may follow is another one.
public struct HoverChange: Hashable, Sendable {
  /// A kind of change.
  public enum Phase: Hashable, Sendable {
    /// It has come near, or is near and has moved.
    case near
    /// It touches now, or is out of reach, or the device is gone.
    case gone
  }

  /// What hovers, which has a number of its own among the contacts'.
  public var hover: ContactID
  /// The kind of change.
  public var phase: Phase
  /// The current or, at the end, the last position, as that of a contact.
  public var position: Point
  /// How it hovers; at the end, how it did last.
  public var properties: ContactProperties

  /// A change; `position` is in fractions of the touchscreen.
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
