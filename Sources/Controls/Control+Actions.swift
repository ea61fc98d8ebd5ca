import Values

/// Identifies an action, so that it can be removed.
public struct ActionID: Hashable, Sendable {
  let number: Int
}

struct ActionRegistration {
  let id: ActionID
  let event: ControlEvent
  let perform: (Control) -> Void
}

/// Asks a question on behalf of a control, and calls `onYes` with the control if the answer is yes.
/// Does nothing while a question of the control is already open.
public typealias PressQuestion = (
  _ control: Control, _ onYes: @escaping (Control) -> Void
) -> Void

extension ControlEvent {
  /// The events that are sent together when a press has been confirmed; nil for an event that no
  /// question delays.
  fileprivate var confirmedEvents: [ControlEvent]? {
    switch self {
    case .touchUpInside, .primaryActionTriggered: [.touchUpInside, .primaryActionTriggered]
    case .hold: [.hold]
    default: nil
    }
  }
}

extension Control {
  /// Calls `action` at every `event`, after the actions added before it.
  @discardableResult
  public final func addAction(
    for event: ControlEvent, _ action: @escaping (Control) -> Void
  ) -> ActionID {
    let id = ActionID(number: nextAction)
    nextAction += 1
    actions.append(ActionRegistration(id: id, event: event, perform: action))
    return id
  }

  /// Sets a value on behalf of a press of the control. Does nothing if a finger holds the value, or
  /// if the value cannot be set to `scalar`, for example because a text is not one of its choices.
  /// - Parameter animated: whether controls animate the change.
  public final func assign(_ scalar: Scalar, to value: Value, animated: Bool = true) {
    guard !value.isHeld else { return }
    _ = try? value.set(scalar, origin: .touch(.ended, control: name), animated: animated)
  }

  /// Removes an action. Does nothing if the action has already been removed.
  public final func removeAction(_ id: ActionID) {
    actions.removeAll { $0.id == id }
  }

  /// Calls the actions of an event in the order in which they were added. If a press of the control
  /// asks a question, the events of a press are sent after the answer yes, and not otherwise.
  ///
  /// Actions may add and remove actions. A removed action is not called any more; an added one is
  /// called from the next event on.
  public final func sendActions(for event: ControlEvent) {
    guard shownPose == nil else { return }
    guard pressQuestion != nil, let events = event.confirmedEvents else {
      return callActions(for: event)
    }
    ask(before: events)
  }

  /// Performs `change`, which sets the values that a press changes. If a press of the control asks a
  /// question, `change` is performed after the answer yes, followed by the events of the press.
  /// - Parameter event: `hold` for a long press.
  public final func afterQuestion(
    before event: ControlEvent = .primaryActionTriggered, _ change: @escaping () -> Void
  ) {
    guard shownPose == nil else { return }
    guard pressQuestion != nil, let events = event.confirmedEvents else { return change() }
    ask(before: events, change)
  }

  private func ask(before events: [ControlEvent], _ change: @escaping () -> Void = {}) {
    pressQuestion?(self) { control in
      change()
      for event in events { control.callActions(for: event) }
    }
  }

  private func callActions(for event: ControlEvent) {
    for action in actions where action.event == event {
      if actions.contains(where: { $0.id == action.id }) { action.perform(self) }
    }
  }
}
