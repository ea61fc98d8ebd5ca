import Geometry
import Raster

/// The controls of a stage that are held or focused in their pose.
///
/// Their fingers and their focus rings follow them: a control that moves or gets another size is held
/// at its new place, and one that is hidden is not held.
final class PosedControls {
  private unowned let stage: Stage
  /// The pose of all controls; see `Stage.panelPose`.
  fileprivate(set) var all: StyleState?
  private var posed: [Posed] = []
  /// The rings as they were last drawn.
  private var rings: [FocusRing] = []

  /// A control on the stage.
  private struct Posed {
    let control: Control
    /// Where the control was held, in the stage's points; nil if it is not.
    var place: Rectangle?
  }

  init(stage: Stage) { self.stage = stage }

  /// Adds a control that is now held or focused, and removes any other.
  func poseDidChange(of control: Control) {
    remove(control)
    switch control.shownPose {
    case .held, .focused: posed.append(Posed(control: control))
    case .on, .unknown, .disabled, nil: break
    }
  }

  private func remove(_ control: Control) {
    posed.removeAll { $0.control === control }
    control.endHeldPose()
  }

  /// Removes a control and its descendants, which are leaving the stage.
  func removeAll(in removed: Control) {
    for control in posed.map(\.control) where control.isInside(removed) { remove(control) }
  }

  /// Holds the controls at their present places, and draws their rings there.
  func update() {
    guard !posed.isEmpty || !rings.isEmpty else { return }
    var next: [FocusRing] = []
    for index in posed.indices {
      let control = posed[index].control
      switch control.shownPose {
      case .held: hold(index)
      case .focused where control.isShown && !control.bounds.isEmpty:
        next.append(FocusRing(control, isAdjusting: false))
      default: break
      }
    }
    guard next != rings else { return }
    for ring in rings where !next.contains(ring) { stage.setNeedsDisplay(in: ring.drawnArea) }
    for ring in next where !rings.contains(ring) { stage.setNeedsDisplay(in: ring.drawnArea) }
    rings = next
  }

  /// Holds a control at its present place, if it was held at another one.
  private func hold(_ index: Int) {
    let control = posed[index].control
    let place =
      control.isShown
      ? Rectangle(origin: control.originOnStage, size: control.frame.size) : nil
    guard place != posed[index].place else { return }
    posed[index].place = place
    control.endHeldPose()
    if place != nil { control.beginHeldPose() }
  }

  func drawRings(on canvas: Canvas) {
    for ring in rings { ring.draw(on: canvas) }
  }
}

extension Stage {
  /// The pose of all controls that can have it and have none of their own; nil for their own states.
  /// Containers that show other controls have no pose, because those have it.
  public final var panelPose: StyleState? {
    get { posedControls.all }
    set {
      guard newValue != posedControls.all else { return }
      posedControls.all = newValue
      forEachDescendant { $0.updatePose() }
    }
  }
}
