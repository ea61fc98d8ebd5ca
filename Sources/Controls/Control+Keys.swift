import Geometry
import TouchTracking
import Values

extension Control {
  /// Takes the keyboard focus of the panel, or of the modal layer that contains the control.
  public final func takeFocus() { stage?.focus.take(for: self) }

  /// Takes the keyboard focus if a key was used after the last touch. Enter then presses the control.
  public final func takeFocusFromKeys() { stage?.focus.takeIfVisible(for: self) }

  /// Returns the first control after this one in Tab order that satisfies a condition; nil for none.
  public final func nextControl(where isWanted: (Control) -> Bool) -> Control? {
    let order = stage?.focus.order ?? []
    guard let index = order.firstIndex(where: { $0 === self }) else { return nil }
    return order[(index + 1)...].first(where: isWanted)
  }

  /// Gives up the keyboard focus, if the control or a descendant has it.
  public final func resignFocus() { stage?.focus.end(of: self) }

  /// Moves the keyboard focus to the control as a key does: scrolls to it and shows the ring.
  public final func moveFocusHere() { stage?.focus.focus(on: self) }

  /// Whether the control has the keyboard focus of the panel or of the topmost modal layer.
  public final var isFocused: Bool { stage?.focus.current === self }

  /// Whether the control or a descendant has the keyboard focus.
  public final var containsFocus: Bool { stage?.focus.current?.isInside(self) ?? false }

  /// Whether the ring is visible around the control or a descendant.
  public final var containsFocusRing: Bool { containsFocus && stage?.focus.isRingVisible == true }

  /// Whether all arrow keys and rotary encoders adjust the control. Enter begins adjusting; Enter,
  /// Escape or a touch ends it.
  public final var isAdjusting: Bool { stage?.focus.isAdjusting(self) ?? false }

  /// Moves the keyboard focus to the first of these controls and their descendants that accepts it.
  /// - Returns: whether a control accepted it.
  public final func moveFocus(toFirstIn controls: [Control]) -> Bool {
    guard let first = stage?.focus.first(in: controls) else { return false }
    first.moveFocusHere()
    return true
  }

  /// Sets the value of a slot to typed content. Publishes it like a touch that begins and ends.
  public final func enter<Content>(_ content: Content, in slot: Slot<Content>) {
    enter(content.scalar, in: slot)
  }

  private func enter(_ scalar: Scalar, in slot: ValueSlot) {
    if slot.enter(scalar) { sendActions(for: .valueChanged) }
  }

  /// Changes the number of `adjustedSlot` with a key. A number that a finger holds does not change;
  /// an unknown one becomes the minimum.
  /// - Returns: whether the control used the key.
  final func adjust(with key: Key) -> Bool {
    guard isFocused, let slot = adjustedSlot, let steps = steps(of: key, in: slot) else {
      return false
    }
    guard !slot.value.isHeld else { return true }
    let value = slot.value
    let step = value.step ?? (value.maximum - value.minimum) / 100
    let number =
      switch key {
      case .home: value.minimum
      case .end: value.maximum
      default: value.number + steps * step
      }
    enter(
      .number(slot.isKnown ? min(max(number, value.minimum), value.maximum) : value.minimum),
      in: slot)
    return true
  }

  /// The number of steps by which a key changes a number; nil for none.
  private func steps(of key: Key, in slot: ValueSlot) -> Double? {
    let isVertical = dragDirections == .vertical
    switch key {
    case .left, .right:
      guard !isVertical || isAdjusting else { return nil }
      return (key == .left) == isLargerAtLeft(slot) ? 1 : -1
    case .up, .down:
      guard isVertical || isAdjusting else { return nil }
      return key == .up ? 1 : -1
    case .pageUp, .end: return 10
    case .pageDown, .home: return -10
    case .turn(let steps): return isAdjusting ? Double(steps) : nil
    case .character, .backspace, .delete, .enter, .escape, .tab, .backTab: return nil
    }
  }

  /// Whether the maximum is to the left of the minimum.
  private func isLargerAtLeft(_ slot: ValueSlot) -> Bool {
    let ends = [slot.value.minimum, slot.value.maximum].map { handlePosition(of: slot, at: $0) }
    guard let low = ends[0], let high = ends[1] else { return isRightToLeft }
    return high.x < low.x
  }
}
