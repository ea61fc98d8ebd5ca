/// Names one action, for removing it.
public struct ActionID: Hashable, Sendable {
  let number: Int
}

struct ActionRegistration {
  let id: ActionID
  let event: ControlEvent
  let perform: (Control) -> Void
}

extension Control {
  /// Has `action` called at every `event`, after the actions added before it.
  @discardableResult
  public final func addAction(
    for event: ControlEvent, _ action: @escaping (Control) -> Void
  ) -> ActionID {
    let id = ActionID(number: nextAction)
    nextAction += 1
    actions.append(ActionRegistration(id: id, event: event, perform: action))
    return id
  }

  /// Has an action not called any more. One that was removed already is no error.
  public final func removeAction(_ id: ActionID) {
    actions.removeAll { $0.id == id }
  }

  /// Calls the actions of an event in the order they were added.
  ///
  /// An action may do anything: one that it removes is not called any more, one that it adds is
  /// called from the next event on.
  public final func sendActions(for event: ControlEvent) {
    for action in actions where action.event == event {
      if actions.contains(where: { $0.id == action.id }) { action.perform(self) }
    }
  }
}
