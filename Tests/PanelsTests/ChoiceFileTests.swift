import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Items of panel files that contradict each other, and the values of chips.
struct ChoiceFileTests {
  @Test(arguments: [
    (
      "{ kind: 'chips', name: 'c', items: ['Salt', 'Salt, fine'] }",
      #"items: "Salt, fine" contains a comma, which separates items; use "titles" for such texts"#
    ),
    (
      "{ kind: 'chips', name: 'c', items: ['a', 'b'], titles: ['A', 'B', 'C'] }",
      "titles: there are more titles (3) than items (2)"
    ),
    (
      "{ kind: 'dropdown', name: 'c', items: ['a'], titles: ['A', 'B'] }",
      "titles: there are more titles (2) than items (1)"
    ),
    (
      "{ kind: 'buttonMatrix', name: 'c', rows: ['1 2', '2 3'] }",
      #"rows: the key "2" occurs twice"#
    ),
    (
      "{ kind: 'buttonMatrix', name: 'c', rows: ['1 2'], titles: ['a', 'b', 'c'] }",
      "titles: there are more titles (3) than keys (2)"
    ),
    (
      "{ kind: 'buttonMatrix', name: 'c', rows: ['1 2'], disabledKeys: '2 3' }",
      #"disabledKeys: there is no key "3" in "rows""#
    ),
  ])
  func aContradictionIsAnError(control: String, message: String) {
    let error = #expect(throws: PanelFileError.self) {
      try panel(
        "{ controls: [{ kind: 'column', frame: [0, 0, 300, 200], children: [\(control)] }] }")
    }
    #expect(error.map { problem(of: $0).contains(message) } == true, "\(String(describing: error))")
  }

  @Test func asManyTitlesAsItemsAreValid() throws {
    let panel = try panel(
      """
      { controls: [
        { kind: 'chips', name: 'c', items: ['a', 'b'], titles: ['A, a', 'B'],
          frame: [0, 0, 300, 44] },
        { kind: 'buttonMatrix', name: 'm', rows: ['1 2', '3'], titles: ['a', 'b', 'c'],
          disabledKeys: '3 1', frame: [0, 50, 300, 100] } ] }
      """)
    #expect(panel.allControls.count == 2)
  }

  // MARK: Values

  private func chips(_ initial: String = "") throws -> Panel {
    try panel(
      """
      { values: { show: { initial: "\(initial)" }, lights: { from: "includes(show, 'Light')" } },
        controls: [
        { kind: 'chips', value: 'show', items: ['Light', 'Lights', 'Music'],
          frame: [0, 0, 300, 44] } ] }
      """)
  }

  @Test func programsCanSetItemsInAnyOrder() throws {
    let panel = try chips()
    for text in ["", "Music", "Music,Light", "Lights,Light,Music"] {
      try panel.set(["show": .text(text)], origin: .client)
      #expect(panel.values["show"]?.scalar == .text(text))
    }
    #expect(panel.values["lights"]?.scalar == .boolean(true))
    try panel.set(["show": .text("Lights")], origin: .client)
    #expect(panel.values["lights"]?.scalar == .boolean(false))
  }

  @Test(arguments: ["Fog", "Light,Fog", "Light,Light", "Light,", ",", "light", "Light, Music"])
  func otherTextsAreRefused(text: String) throws {
    let panel = try chips("Music")
    let error = #expect(throws: ValueStore.SetError.self) {
      try panel.set(["show": .text(text)], origin: .client)
    }
    #expect(
      error?.description
        == #""show" must be a comma-separated list of different items from "#
        + #""Light", "Lights", "Music""#)
    #expect(panel.values["show"]?.scalar == .text("Music"))
  }

  @Test func anInitialTextWithOtherItemsIsAnError() {
    let error = #expect(throws: PanelFileError.self) { try chips("Music,Fog") }
    #expect(
      error.map(problem)
        == #"values.show.initial: expected a comma-separated list of items from "Light", "Lights", "Music", found "Music,Fog""#
    )
  }

  /// Segments limit the value to one item, and chips to lists of other items.
  @Test func anInitialTextWithOtherItemsThanOneOfTwoControlsIsAnError() {
    let error = #expect(throws: PanelFileError.self) {
      try panel(
        """
        { values: { mode: { initial: "Mid" } }, controls: [
          { kind: "segments", value: "mode", items: ["Low", "Mid"], frame: [0, 0, 300, 50] },
          { kind: "chips", value: "mode", items: ["A", "B"], frame: [0, 60, 300, 50] } ] }
        """)
    }
    #expect(
      error.map(problem)
        == #"values.mode.initial: expected a comma-separated list of items from "A", "B", found "Mid""#
    )
  }

  /// The path and the message of the first problem.
  private func problem(of error: PanelFileError) -> String {
    error.problems.first.map { "\($0.path): \($0.message)" } ?? ""
  }

  // MARK: Lists of dropdowns

  /// The list of a dropdown in scrolled content closes when the content moves.
  @Test func anOpenListClosesWhenItsFieldMoves() throws {
    let panel = try panel(
      """
      { size: { width: 400, height: 300 }, values: { tall: { initial: false } }, controls: [
        { kind: 'column', frame: [0, 0, 400, 300], children: [
          { kind: 'label', text: 'Above', height: 40, if: 'tall' },
          { kind: 'dropdown', name: 'room', items: ['Kitchen', 'Bath'], height: 44 } ] } ] }
      """)
    panel.stage.placeIfNeeded()
    panel.tap(at: Point(x: 50, y: 20))
    _ = panel.damage
    #expect(panel.stage.modalLayer != nil)
    try panel.set(["tall": .boolean(true)], origin: .client)
    _ = panel.damage
    #expect(panel.stage.modalLayer == nil)
  }
}
