import Geometry
import TouchTracking

/// A control that fingers press, as a whole or in parts such as keys.
///
/// A part is pressed while a finger is on it. When the finger goes up there, `press(_:with:)` is
/// called:
///
///     public final class Bell: PressControl {
///       private let rings = Slot("rings", 0.0, in: 0...100)
///
///       public override func press(_ part: Int, with touch: Touch) {
///         touch.finish(rings, with: rings.number + 1)
///       }
///
///       public override func draw(on canvas: Canvas) {
///         canvas.fill(.rectangle(bounds), isPressed ? effectiveTint : .white)
///       }
///     }
open class PressControl: Control {
  private var presses: [(id: ContactID, tracking: PressTracking)] = []

  /// Whether a finger presses the control.
  public final var isPressed: Bool { pressedPart != nil }

  /// The part that the first finger on a part presses; nil for none.
  public final var pressedPart: Int? { presses.lazy.compactMap(\.tracking.part).first }

  /// Returns whether a finger presses a part.
  public final func isPressed(_ part: Int) -> Bool {
    presses.contains { $0.tracking.part == part }
  }

  /// Returns the part under a touch; nil for none. By default, the control is one part, 0.
  open func part(under touch: Touch) -> Int? { touch.isInside ? 0 : nil }

  /// Whether a press moves to other parts with the finger, as on a list. Otherwise, a finger that
  /// leaves a part presses nothing more, as on keys.
  open var pressesFollowFingers: Bool { true }

  /// Called when a finger goes up on a part that it presses.
  open func press(_ part: Int, with touch: Touch) {}

  /// Moves each press to the part that `part` returns for its old one. For nil, the finger presses
  /// nothing until it moves to a part; if presses do not follow fingers, until it goes up. Call it
  /// after the parts have changed.
  public final func updatePresses(_ part: (Int) -> Int? = { _ in nil }) {
    for index in presses.indices {
      guard let old = presses[index].tracking.part else { continue }
      var tracking = PressTracking(follows: pressesFollowFingers)
      _ = tracking.down(on: part(old))
      presses[index].tracking = tracking
    }
    setNeedsDisplay()
  }

  open override var dragDirections: DragDirections { [] }

  open override func isPress(_ touch: Touch) -> Bool {
    presses.contains { $0.id == touch.id && $0.tracking.part != nil }
  }

  open override func beginTracking(_ touch: Touch) -> Bool {
    presses.append((touch.id, PressTracking(follows: pressesFollowFingers)))
    let part = part(under: touch)
    update(touch) { $0.down(on: part) }
    return true
  }

  open override func continueTracking(_ touch: Touch) -> Bool {
    let part = part(under: touch)
    update(touch) { $0.move(to: part) }
    return true
  }

  open override func endTracking(_ touch: Touch) {
    let part = part(under: touch)
    if case .press(let part) = update(touch, { $0.up(on: part) }) { press(part, with: touch) }
  }

  open override func cancelTracking(_ touch: Touch) { update(touch) { $0.cancel() } }

  /// Passes an input to the press of a touch, and redraws the control if its look has changed.
  @discardableResult
  private func update(
    _ touch: Touch, _ input: (inout PressTracking) -> PressTracking.Action
  ) -> PressTracking.Action {
    guard let index = presses.firstIndex(where: { $0.id == touch.id }) else { return .none }
    let action = input(&presses[index].tracking)
    if presses[index].tracking.state == .idle { presses.remove(at: index) }
    if action != .none { setNeedsDisplay() }
    return action
  }
}
