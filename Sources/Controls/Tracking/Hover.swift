import Geometry
import TouchTracking

/// A finger or pen that is near the screen and above a control, but does not touch it.
public struct Hover: Hashable, Sendable {
  /// Identifies the finger or pen while it hovers. A touch that follows has a different identifier.
  public let id: ContactID
  /// The location in the control's points, from its top left corner.
  public let location: Point
  /// The distance from the screen, as a fraction (0…1) of the touchscreen's range; nil if it
  /// reports none.
  public let distance: Double?
  /// The tool: a finger or a pen.
  public let tool: ContactTool
}

/// Notifies controls of the fingers and pens that hover above them.
final class HoverDispatcher {
  private unowned let stage: Stage
  /// The control below each finger or pen.
  private var controls: [ContactID: Control] = [:]

  init(stage: Stage) { self.stage = stage }

  /// Handles a change at `location`, in the stage's points.
  func handle(
    _ phase: HoverChange.Phase, _ id: ContactID, at location: Point,
    _ properties: ContactProperties
  ) {
    // A disabled control blocks hovering for the controls below it, as it blocks touches.
    let control = phase == .gone ? nil : stage.controls(at: location).first
    guard let control, control.isEffectivelyEnabled else { return end(id) }
    if controls[id] !== control { end(id) }
    controls[id] = control
    let hover = Hover(
      id: id, location: location - control.originOnStage, distance: properties.distance,
      tool: properties.tool)
    if let index = control.hovers.firstIndex(where: { $0.id == id }) {
      control.hovers[index] = hover
    } else {
      control.hovers.append(hover)
    }
    control.hoverDidChange()
  }

  private func end(_ id: ContactID) {
    guard let control = controls.removeValue(forKey: id) else { return }
    control.hovers.removeAll { $0.id == id }
    control.hoverDidChange()
  }

  /// Ends hovering above a control and its descendants.
  func end(above control: Control) {
    let ended = controls.filter { $0.value.isInside(control) }.keys
    for id in ended.sorted(by: { $0.number < $1.number }) { end(id) }
  }
}
