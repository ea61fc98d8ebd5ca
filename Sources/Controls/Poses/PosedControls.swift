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

  private struct Posed {
    weak var control: Control?
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
    posed.removeAll { $0.control == nil || $0.control === control }
    control.endHeldPose()
  }

  /// Removes a control and its descendants, which are leaving the stage.
  func removeAll(in control: Control) {
    for entry in posed.compactMap(\.control) where entry.isInside(control) { remove(entry) }
  }

  /// Holds the controls at their present places, and draws their rings there.
  func update() {
    guard !posed.isEmpty || !rings.isEmpty else { return }
    for (index, entry) in posed.enumerated() {
      guard let control = entry.control, control.shownPose == .held else { continue }
      let place =
        control.isShown
        ? Rectangle(origin: control.originOnStage, size: control.frame.size) : nil
      guard place != entry.place else { continue }
      posed[index].place = place
      control.endHeldPose()
      if place != nil { control.beginHeldPose() }
    }
    updateRings()
  }

  private func updateRings() {
    let next = posed.lazy.compactMap(\.control)
      .filter { $0.shownPose == .focused && $0.isShown && !$0.bounds.isEmpty }
      .map { FocusRing($0, isAdjusting: false) }
    let before = rings
    rings = Array(next)
    for ring in before where !rings.contains(ring) { stage.setNeedsDisplay(in: ring.drawnArea) }
    for ring in rings where !before.contains(ring) { stage.setNeedsDisplay(in: ring.drawnArea) }
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
