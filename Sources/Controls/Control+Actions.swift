/// Identifies an action, so that it can be removed.
public struct ActionID: Hashable, Sendable {
  let number: Int
}

struct ActionRegistration {
  let id: ActionID
  let event: ControlEvent
  let perform: (Control) -> Void
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
  public final func assign(_ scalar: Scalar, to value: Value) {
    guard stage?.isHeld(value) != true else { return }
    _ = try? value.set(scalar, origin: .touch(.ended, control: name), animated: true)
  }

  /// Removes an action. Does nothing if the action has already been removed.
  public final func removeAction(_ id: ActionID) {
    actions.removeAll { $0.id == id }
  }

  /// Calls the actions of an event in the order in which they were added.
  ///
  /// Actions may add and remove actions. A removed action is not called any more; an added one is
  /// called from the next event on.
  public final func sendActions(for event: ControlEvent) {
    for action in actions where action.event == event {
      if actions.contains(where: { $0.id == action.id }) { action.perform(self) }
    }
  }
}
