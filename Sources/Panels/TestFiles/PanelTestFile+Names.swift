import Controls
import JSON

extension PanelTestFile {
  /// The names in the file that the panel does not have, and values of another kind.
  /// - Parameter panels: the panel of each test, as it is arranged for the test's screen.
  package func problems(on panels: [Panel]) -> [PanelProblem] {
    let problems = ProblemList(SourceMap(text))
    for (test, panel) in zip(tests, panels) {
      let names = NameCheck(panel: panel, problems: problems)
      names.check(test.settings)
      for step in test.steps {
        if let action = step.action?.action { names.check(action) }
        for check in step.checks { names.check(check) }
      }
    }
    return problems.problems
  }
}

extension Panel {
  /// The control that a test file names: one with this name, or the tabs with this value.
  package func testedControl(named name: String) -> Control? {
    testedControls.first { $0.name == name }
      ?? tabs.flatMap { $0.value == name ? $0.selector : nil }
  }

  /// The controls that a test file can name. A page can have the name of a control.
  package var testedControls: [Control] { allControls.filter { !$0.has(.isPage) } }

  /// The pages of the panel; nil for none.
  package var pages: (any PagesContainer)? {
    allControls.lazy.compactMap { $0 as? any PagesContainer }.first
  }

  /// The name of the value that selects a page, and the tabs.
  private var tabs: (value: String, selector: Control)? {
    guard let pages, let selector = pages.selector,
      let value = pages.slots.first?.value as? NamedValue
    else {
      return nil
    }
    return (value.name, selector)
  }
}

private struct NameCheck {
  let panel: Panel
  let problems: ProblemList
  private let controls: Set<String>
  private let hasTabs: (String) -> Bool

  init(panel: Panel, problems: ProblemList) {
    self.panel = panel
    self.problems = problems
    controls = Set(panel.testedControls.map(\.name))
    hasTabs = { panel.testedControl(named: $0) != nil }
  }

  func check(_ settings: PanelTest.Settings) {
    if let page = settings.page {
      let names = panel.pages?.pageContainers.map(\.name) ?? []
      if !names.contains(page.text) { unknown("page", page, in: names) }
    }
    let required = panel.requiredPINs.map(\.name)
    for (name, _) in settings.pins where !required.contains(name.text) {
      unknown("PIN", name, in: required)
    }
  }

  func check(_ action: PanelTest.Action) {
    switch action {
    case .set(let settings, _, let refused):
      var expectsRefusal = true
      if case .isPresent(false) = refused { expectsRefusal = false }
      for setting in settings { check(setting, kind: !expectsRefusal) }
    case .tap(.control(let name), _), .hold(.control(let name), _, _),
      .drag(.control(let name), _, _, _):
      checkControl(name)
    case .tap, .hold, .drag, .release, .type, .key, .turn, .answer, .wait, .clock, .replay: break
    }
  }

  func check(_ check: PanelTest.Check) {
    switch check {
    case .value(let setting, _): self.check(setting, kind: true)
    case .visible(let name, _), .enabled(let name, _): checkControl(name)
    case .pressed(let name, _):
      checkControl(name)
      let reporting = panel.testedControls.filter(\.reportsPresses).map(\.name)
      if controls.contains(name.text), !reporting.contains(name.text) {
        add("\(name.text.quoted) reports no presses", at: name.place)
      }
    case .text, .question, .picture: break
    }
  }

  private func check(_ setting: PanelTest.Setting, kind checksKind: Bool) {
    guard let value = panel.values[setting.name.text] else {
      return unknown("value", setting.name, in: panel.values.values.map(\.name))
    }
    guard checksKind, let scalar = setting.scalar, scalar.kind != value.kind else { return }
    add(
      "\(setting.name.text.quoted) is \(value.kind.typeDescription), not "
        + scalar.kind.typeDescription, at: setting.place)
  }

  private func checkControl(_ name: PanelTest.Word) {
    guard !controls.contains(name.text), !hasTabs(name.text) else { return }
    if panel.values[name.text] != nil {
      return add(
        "\(name.text.quoted) is a value, not a control; give a control this name in the panel file",
        at: name.place)
    }
    unknown("control", name, in: controls.sorted().filter { !$0.isEmpty })
  }

  private func unknown(_ noun: String, _ name: PanelTest.Word, in known: [String]) {
    add(Spelling.unknown(noun, name.text, in: known, of: "the panel"), at: name.place)
  }

  private func add(_ message: String, at place: PanelTest.Place) {
    problems.add(message, at: place.offset, path: place.path)
  }
}
