/// An event that a control tells its actions.
public enum ControlEvent: String, Hashable, Sendable, CaseIterable {
  /// A contact went down in the hit area, and the control took it.
  case touchDown
  /// A further touch-down soon after the last one went up, at the same spot; follows `touchDown`.
  case touchDownRepeat
  /// A tracked contact moved, to a point in the hit area.
  case touchDragInside
  /// A tracked contact moved, to a point outside of the hit area.
  case touchDragOutside
  /// A tracked contact came back into the hit area; precedes `touchDragInside`.
  case touchDragEnter
  /// A tracked contact left the hit area; precedes `touchDragOutside`.
  case touchDragExit
  /// A tracked contact went up in the hit area.
  case touchUpInside
  /// A tracked contact went up outside of the hit area.
  case touchUpOutside
  /// A tracked contact was lost.
  case touchCancel
  /// A finger, or code that means to be told, changed the value.
  case valueChanged
  /// The value is being typed from now on.
  case editingDidBegin
  /// A key changed the text being typed.
  case editingChanged
  /// The typed text was applied or given up.
  case editingDidEnd
}
