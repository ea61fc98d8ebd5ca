import Geometry

/// Shows the values of held handles in bubbles; see `Control.showsValueWhileHeld`.
final class HandleBubbles {
  private unowned let stage: Stage
  /// The bubbles by slot.
  private var bubbles: [ObjectIdentifier: ValueBubble] = [:]

  init(stage: Stage) { self.stage = stage }

  /// Shows, updates or removes the bubbles of a control's handles.
  func update(for control: Control) {
    let placement = BubblePlacement(stage: stage.bounds)
    var placed: [(bubble: ValueBubble, frame: Rectangle)] = []
    for slot in control.slots {
      let key = ObjectIdentifier(slot)
      guard control.showsValueWhileHeld, slot.isHeld, let area = control.handleArea(of: slot),
        let value = control.handleValue(of: slot)
      else {
        if let bubble = bubbles.removeValue(forKey: key) { stage.layers.close(bubble) }
        continue
      }
      let bubble = bubbles[key] ?? ValueBubble(of: control)
      if bubble.parent == nil {
        guard stage.layers.open(bubble, as: .floating, for: control) else { continue }
        bubbles[key] = bubble
      }
      let size = bubble.show(value)
      placed.append(
        (bubble, placement.frame(of: size, at: area.offset(by: control.originOnStage))))
    }
    if placed.count == 2 {
      (placed[0].frame, placed[1].frame) = placement.separate(placed[0].frame, placed[1].frame)
    }
    for (bubble, frame) in placed { bubble.frame = frame }
  }
}
