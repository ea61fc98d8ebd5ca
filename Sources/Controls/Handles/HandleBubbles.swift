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
    let handles = control.slots.map { slot in
      control.handleArea(of: slot)?.offset(by: control.originOnStage)
    }
    let room = control.heldValueArea.offset(by: control.originOnStage)
    for (index, slot) in control.slots.enumerated() {
      let key = ObjectIdentifier(slot)
      guard control.showsValueWhileHeld, slot.isHeld, control.isShown,
        let handle = handles[index],
        var value = control.handleValue(of: slot)
      else {
        if let bubble = bubbles.removeValue(forKey: key) { stage.layers.close(bubble) }
        continue
      }
      let bubble = bubbles[key] ?? ValueBubble(of: control)
      if bubble.parent == nil {
        guard stage.layers.open(bubble, as: .floating, for: control) else { continue }
        bubbles[key] = bubble
      }
      if !control.heldText.isEmpty { value = HandleValue(control.heldText) }
      let others = handles.indices.filter { $0 != index }.compactMap { handles[$0] }
      let frame = placement.frame(
        of: bubble.show(value, in: room.size), at: handle, in: room,
        avoiding: others + placed.map(\.frame))
      placed.append((bubble, frame))
    }
    if placed.count == 2 {
      (placed[0].frame, placed[1].frame) = placement.separate(placed[0].frame, placed[1].frame)
    }
    for (bubble, frame) in placed { bubble.frame = frame }
  }
}
