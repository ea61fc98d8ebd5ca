import Controls
import JSON
import PanelTesting
import Panels
import ProgramInterface
import TouchTracking
import Values

/// A state of a control in a picture, as `--state` names it.
struct ControlState {
  private enum State: String, CaseIterable {
    case disabled
    case focused
    case unknown
  }

  /// The names of the states, for a sentence.
  static var names: String { "disabled, focused or unknown" }

  private let name: String
  private let state: State

  /// Reads words such as `CONTROL=STATE`.
  static func all(_ words: [String]) throws(CommandError) -> [ControlState] {
    try Assignment.all(words, option: "state").map { (assignment) throws(CommandError) in
      guard let state = State(rawValue: assignment.text) else {
        throw .usage("--state: expected \(names), found \(assignment.text.quoted)")
      }
      return ControlState(name: assignment.name, state: state)
    }
  }

  /// Shows the page of the control, and puts it into the state.
  func apply(to player: HeadlessPlayer) throws(CommandError) {
    let control = try Command.control(named: name, in: player.panel)
    control.reveal()
    player.settle()
    switch state {
    case .disabled: try disable(control)
    case .focused: try focus(control, player.panel)
    case .unknown: try makeUnknown(control, player.panel)
    }
    player.settle()
  }

  private func disable(_ control: Control) throws(CommandError) {
    do throws(PropertyError) {
      try control.setProperty("enabled", to: .boolean(false))
    } catch {
      throw .refused(error.messageWithSuggestion)
    }
  }

  /// Presses Tab until the control has the focus.
  private func focus(_ control: Control, _ panel: Panel) throws(CommandError) {
    for _ in panel.allControls {
      panel.handle(.tab)
      if panel.stage.focusedControl === control { return }
    }
    throw .refused("\(name.quoted) has no focus, because keys do not operate it")
  }

  private func makeUnknown(_ control: Control, _ panel: Panel) throws(CommandError) {
    let names = control.slots.compactMap { ($0.value as? NamedValue)?.name }
    guard !names.isEmpty else { throw .refused("\(name.quoted) has no value") }
    do {
      try panel.set(Dictionary(uniqueKeysWithValues: names.map { ($0, nil) }), origin: .client)
    } catch {
      throw .refused("\(error)")
    }
  }
}
