/// A state of a control in which its styles can set other properties. If several states set the same
/// property, the last of them in this order wins.
public enum StyleState: String, CaseIterable, Sendable {
  /// A boolean value of the control is true.
  case on
  /// A value of the control is unknown.
  case unknown
  /// The control has the keyboard focus.
  case focused
  /// A finger or a key holds or presses the control.
  case held
  /// The control is disabled.
  case disabled
}

extension Control {
  /// The states of the control that styles distinguish.
  final var styleStates: Set<StyleState> {
    var states: Set<StyleState> = []
    if shownPose != .unknown,
      slots.contains(where: {
        $0.value.kind == .boolean && $0.value.isKnown && $0.value.scalar.isTrue
      })
    {
      states.insert(.on)
    }
    if slots.contains(where: { !$0.value.isKnown }) { states.insert(.unknown) }
    if let shownPose { states.insert(shownPose) }
    if stage?.focus.visible === self { states.insert(.focused) }
    if touches.contains(where: { !$0.isScrolling && ($0.isInside || !dragDirections.isEmpty) }) {
      states.insert(.held)
    }
    if !isEnabled { states.insert(.disabled) }
    return states
  }

  /// Whether the control can come into a state that styles distinguish. A container that is a single
  /// stop of the focus always can get it: a list may only have no rows yet.
  package final func canCome(into state: StyleState) -> Bool {
    let isOneStop = (self as? Container)?.isSingleFocusStop ?? false
    return switch state {
    case .on: slots.contains { $0.value.kind == .boolean }
    case .unknown: slots.contains { $0.isImplied || $0.isLinked }
    case .focused: acceptsFocus || isInteractive || isOneStop
    case .held: isTappable || isInteractive || isOneStop
    case .disabled: true
    }
  }
}
