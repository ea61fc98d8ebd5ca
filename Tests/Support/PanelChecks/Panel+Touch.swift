import Controls
import Geometry
import Panels
import Raster
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

  /// Puts a finger down and lifts it at a place in points.
  public func tap(at place: Point, contact: UInt64 = 1) {
    stage.placeIfNeeded()
    touch(.down, at: place, contact: contact)
    touch(.up, at: place, contact: contact)
  }

  /// Puts a finger down and lifts it at a place in points.
  public func tap(_ x: Double, _ y: Double, contact: UInt64 = 1) {
    tap(at: Point(x: x, y: y), contact: contact)
  }

  /// Taps the centre of the control with a name.
  public func tap(_ name: String) {
    guard let control = control(named: name) else { preconditionFailure("no control \(name)") }
    stage.placeIfNeeded()
    tap(at: control.bounds.offset(by: control.originOnStage).center)
  }

  /// Draws everything.
  public func picture() -> Surface {
    let surface = Surface(width: width, height: height)
    damageEverything()
    _ = draw(on: surface)
    return surface
  }

  /// Puts a finger down at a place in points, and waits until the handle there has grown.
  public func hold(at place: Point) {
    touch(.down, at: place)
    for time in [0, 200] { advance(to: .milliseconds(time)) }
  }
}
