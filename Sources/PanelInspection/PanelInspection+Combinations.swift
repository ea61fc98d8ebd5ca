import Controls
import Panels

extension PanelInspection {
  /// A choice and the controls that take space only with it.
  struct Effect {
    let choice: Choice
    let shown: Set<ObjectIdentifier>
  }

  /// The choices that show further controls.
  func effects(of choices: [Choice]) -> [Effect] {
    let all = controls.map(\.control)
    let before = Self.present(all)
    return choices.compactMap { choice in
      guard canDraw else { return nil }
      let snapshot = state.snapshot(before: choice.settings)
      defer { state.restore(snapshot) }
      guard state.set(choice.settings) else { return nil }
      let shown = Self.present(all).subtracting(before)
      return shown.isEmpty ? nil : Effect(choice: choice, shown: shown)
    }
  }

  /// Calls `body` with the choices that show the most controls of a page together, which exclude space
  /// from the others. They are found by trying each choice and keeping it if it shows more.
  /// - Parameter page: the page; nil if the panel has none.
  func withMostControls(_ effects: [Effect], on page: Control?, _ body: (Situation) -> Void) {
    let controls = controls(on: page)
    let own = Set(controls.map(ObjectIdentifier.init))
    let effects = effects.filter { !$0.shown.isDisjoint(with: own) }
    guard !effects.isEmpty else { return }
    let before = state.snapshot(before: effects.flatMap(\.choice.settings))
    defer { state.restore(before) }
    var kept: [PanelSetting] = []
    var count = Self.present(controls).count
    for effect in effects {
      let settings = effect.choice.settings
      let snapshot = state.snapshot(before: settings)
      guard state.set(settings) else { continue }
      let found = Self.present(controls).count
      if found > count {
        count = found
        kept.removeAll { old in settings.contains { $0.subject.key == old.subject.key } }
        kept += settings
      } else {
        state.restore(snapshot)
      }
    }
    guard !kept.isEmpty else { return }
    body(Situation(settings: kept))
  }

  /// Whether alarms can change a page, or what is on all pages.
  func showsAlarms(on page: Control?) -> Bool {
    namesAlarms || controls(on: page).contains { $0.has(.showsAlarms) }
  }

  /// Whether alarms can change what a view checks: controls that show alarms, or the page of one that
  /// takes no space without an alarm.
  func showsAlarms(in view: View) -> Bool {
    guard let checked = view.checked, !namesAlarms else { return showsAlarms(on: view.page) }
    let alarms = controls(on: view.page).filter { $0.has(.showsAlarms) }
    return checked.contains { control in alarms.contains { $0.isInside(control) } }
  }

  /// The controls of a page and those on all pages.
  func controls(on page: Control?) -> [Control] {
    let shared = controlsByPage[nil] ?? []
    return page.map { shared + (controlsByPage[ObjectIdentifier($0)] ?? []) } ?? shared
  }

  /// The page of a control; nil for one that is on none or on all.
  func page(of control: Control) -> Control? {
    var control: Control? = control
    while let current = control {
      if current.has(.isPage) { return current }
      control = current.parent
    }
    return nil
  }

  /// Those of some controls that take space.
  private static func present(_ controls: [Control]) -> Set<ObjectIdentifier> {
    Set(controls.lazy.filter { !$0.isHidden && $0.takesSpace }.map(ObjectIdentifier.init))
  }
}
