import Geometry
import TouchTracking

/// A finger or a pen that is near the screen, above a control, and does not touch it.
public struct Hover: Hashable, Sendable {
  /// Which finger or pen; a touch that follows has another number.
  public let id: ContactID
  /// The place below it, in points of the control from its top left corner.
  public let location: Point
  /// How far it is from the screen, from 0 to 1 of what the touchscreen can tell; nil where it tells
  /// nothing.
  public let distance: Double?
  /// What hovers.
  public let tool: ContactTool
}

/// Tells each control what hovers above it.
final class HoverDispatcher {
  private unowned let stage: Stage
  /// The controls below what hovers.
  private var controls: [ContactID: Control] = [:]

  init(stage: Stage) { self.stage = stage }

  /// Handles a change at `location`, in points of the stage.
  func handle(
    _ phase: HoverChange.Phase, _ id: ContactID, at location: Point,
    _ properties: ContactProperties
  ) {
    // As for touches, nothing is below a disabled control.
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

  /// Ends what hovers above a control or one inside of it.
  func end(above control: Control) {
    let ended = controls.filter { $0.value.isInside(control) }.keys
    for id in ended.sorted(by: { $0.number < $1.number }) { end(id) }
  }
}
