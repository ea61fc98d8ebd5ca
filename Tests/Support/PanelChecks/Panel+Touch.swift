import Geometry
import Panels
import TouchTracking

extension ContactFrame {
  /// A frame with one change of one contact, at a position in fractions of the screen.
  public init(
    _ phase: ContactChange.Phase, contact: UInt64 = 1, at position: Point,
    time: Duration = .zero, properties: ContactProperties = ContactProperties()
  ) {
    self.init(
      time: time,
      changes: [
        ContactChange(
          contact: ContactID(contact), phase: phase, position: position, properties: properties)
      ])
  }
}

extension Panel {
  /// Puts down, moves or lifts a finger at a place in points.
  public func touch(
    _ phase: ContactChange.Phase, at place: Point, contact: UInt64 = 1, time: Duration = .zero
  ) {
    handle(ContactFrame(phase, contact: contact, at: unitPosition(of: place), time: time))
  }

  /// Puts down, moves or lifts a finger at a place in points.
  public func touch(
    _ phase: ContactChange.Phase, _ x: Double, _ y: Double, contact: UInt64 = 1,
    time: Duration = .zero
  ) {
    touch(phase, at: Point(x: x, y: y), contact: contact, time: time)
  }

  /// Puts a finger down at a place in points, and waits until the handle there has grown.
  public func hold(at place: Point) {
    touch(.down, at: place)
    for time in [0, 200] { advance(to: .milliseconds(time)) }
  }
}
