/// An event for which a control calls actions.
public enum ControlEvent: String, Hashable, Sendable, CaseIterable {
  /// A contact went down in the hit area, and the control accepted it.
  case touchDown
  /// A contact went down near the location of a tap that ended shortly before; follows `touchDown`.
  case touchDownRepeat
  /// A tracked contact moved to a point in the hit area.
  case touchDragInside
  /// A tracked contact moved to a point outside the hit area.
  case touchDragOutside
  /// A tracked contact returned to the hit area; precedes `touchDragInside`.
  case touchDragEnter
  /// A tracked contact left the hit area; precedes `touchDragOutside`.
  case touchDragExit
  /// A tracked contact went up in the hit area.
  case touchUpInside
  /// The main action of the control, such as a press of a button. Follows the `touchUpInside` of a
  /// control that reports presses, unless the control sends it itself; see
  /// ``Control/triggersPrimaryAction``.
  case primaryActionTriggered
  /// A tracked contact stayed where it went down for half a second, on a control with
  /// ``Control/reportsHolds``. `touchCancel` precedes it, so a long press is no press.
  case hold
  /// A tracked contact went up outside the hit area.
  case touchUpOutside
  /// A tracked contact was lost.
  case touchCancel
  /// A finger or the keyboard changed the value.
  case valueChanged
  /// Typing of the value began.
  case editingDidBegin
  /// A key changed the typed text.
  case editingChanged
  /// The typed text was applied or discarded.
  case editingDidEnd
}
