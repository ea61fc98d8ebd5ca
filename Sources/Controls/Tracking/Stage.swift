import Geometry
import TouchTracking

/// All that a panel shows: its controls, and above them what the control that has the keyboard
/// shows while it has it, such as a number pad.
public final class Stage: Container {
  private var focus: (control: Control, overlay: Container?)?
  /// The values of held handles, by their slots.
  private var bubbles: [ObjectIdentifier: ValueBubble] = [:]

  /// Puts a panel's controls on a stage.
  public init(root: Container) {
    super.init()
    add(root)
  }

  /// Whether a control has the keyboard.
  public var hasFocus: Bool { focus != nil }

  /// Gives a control the keyboard, and shows `overlay`, as large as the stage, above everything. The
  /// control that had it loses it.
  public func focus(on control: Control, showing overlay: Container?) {
    endFocus(of: self)
    focus = (control, overlay)
    guard let overlay else { return }
    overlay.frame = bounds
    add(overlay)
  }

  /// Takes the keyboard from a control, or one inside of it, if it has it.
  public func endFocus(of control: Control) {
    guard let ended = focus, ended.control.isInside(control) else { return }
    focus = nil
    if let overlay = ended.overlay { remove(overlay) }
    ended.control.focusDidEnd()
  }

  /// Shows the values of a control's handles as they are held now; see
  /// `Control.showsValueWhileHeld`.
  public func showHandleValues(of control: Control) {
    let placement = BubblePlacement(stage: bounds)
    var placed: [(bubble: ValueBubble, frame: Rectangle)] = []
    for slot in control.slots {
      let key = ObjectIdentifier(slot)
      guard control.showsValueWhileHeld, slot.isHeldHere, let area = control.handleArea(of: slot),
        let value = control.handleValue(of: slot)
      else {
        if let bubble = bubbles.removeValue(forKey: key) { remove(bubble) }
        continue
      }
      let bubble = bubbles[key] ?? ValueBubble(of: control)
      if bubble.parent == nil {
        bubbles[key] = bubble
        add(bubble)
      }
      let size = bubble.show(value)
      placed.append(
        (bubble, placement.frame(of: size, at: area.offset(by: control.originInRoot))))
    }
    if placed.count == 2 {
      (placed[0].frame, placed[1].frame) = placement.apart(placed[0].frame, placed[1].frame)
    }
    for (bubble, frame) in placed { bubble.frame = frame }
  }

  /// Hands a key to the control that has the keyboard.
  /// - Returns: whether there is one that could use it.
  public override func handle(_ key: Key) -> Bool { focus?.control.handle(key) ?? false }
}
