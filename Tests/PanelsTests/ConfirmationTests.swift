import Controls
import Geometry
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

extension Control {
  /// The descendants of a type.
  func descendants<Kind: Control>(of type: Kind.Type) -> [Kind] {
    var found: [Kind] = []
    forEachDescendant { if let control = $0 as? Kind { found.append(control) } }
    return found
  }
}

/// Questions before actions: `confirm` in panel files.
struct ConfirmationTests {
  private let panel: Panel

  init() throws {
    panel = try TestPanel.panel(
      """
      { size: { width: 800, height: 480 },
        values: { count: { initial: 3, maximum: 9, step: 1 }, on: { initial: true } },
        controls: [
          { kind: "button", name: "delete", title: "Delete", frame: [10, 10, 100, 50],
            do: "count = 0", bind: { enabled: "on" },
            confirm: { text: "Delete {count} files?", yes: "Delete", no: "Keep" } },
          { kind: "button", name: "below", do: "count += 1", frame: [10, 400, 100, 50] } ] }
      """)
  }

  private var count: Double? { panel.values["count"]?.number }
  private var dialog: ConfirmationDialog? {
    panel.stage.children.lazy.compactMap { $0 as? ConfirmationDialog }.first
  }

  /// Taps a button of the dialog.
  private func answer(_ title: String) throws {
    panel.stage.placeIfNeeded()
    let buttons = try #require(dialog).descendants(of: Button.self)
    let button = try #require(buttons.first { $0.title == title })
    let center = button.bounds.offset(by: button.originOnStage).center
    panel.tap(center.x, center.y)
  }

  @Test func theActionFollowsYes() throws {
    panel.tap(50, 30)
    #expect(count == 3)
    try answer("Delete")
    #expect(count == 0 && dialog == nil)
  }

  @Test func nothingFollowsNoATouchOutsideOrEscape() throws {
    panel.tap(50, 30)
    try answer("Keep")
    #expect(count == 3 && dialog == nil)
    panel.tap(50, 30)
    // The touch does not reach the button below.
    panel.tap(50, 420)
    #expect(count == 3 && dialog == nil)
    panel.tap(50, 30)
    panel.handle(.escape)
    #expect(count == 3 && dialog == nil)
    // The first Enter only shows the focus, which is on the button "No".
    panel.tap(50, 30)
    panel.handle(.enter)
    #expect(dialog != nil)
    panel.handle(.enter)
    #expect(count == 3 && dialog == nil)
  }

  /// If a key asks the question, the button "No" has the focus.
  @Test func aKeyCanAnswer() throws {
    for _ in 1...2 { panel.handle(.tab) }
    panel.handle(.backTab)
    panel.handle(.enter)
    #expect(dialog != nil)
    panel.handle(.enter)
    #expect(count == 3 && dialog == nil)
    panel.handle(.enter)
    panel.handle(.turn(1))
    panel.handle(.enter)
    #expect(count == 0 && dialog == nil)
  }

  @Test func theQuestionFollowsItsValues() throws {
    panel.tap(50, 30)
    let question = try #require(dialog?.children.compactMap { $0 as? Label }.first)
    #expect(question.text == "Delete 3 files?")
    try panel.set(["count": .number(5)], origin: .client)
    #expect(question.text == "Delete 5 files?")
  }

  @Test func aQuestionHasNoControlsUntilItIsAsked() throws {
    let question = try #require(panel.actionDeclarations.first?.question as? ConfirmationDialog)
    #expect(question.text == "Delete 3 files?" && question.children.isEmpty)
    for _ in 1...2 {
      panel.tap(50, 30)
      #expect(question === dialog && question.descendants(of: Button.self).count == 2)
      panel.handle(.escape)
    }
  }

  @Test func disablingTheControlClosesTheDialog() throws {
    panel.tap(50, 30)
    try panel.set(["on": .boolean(false)], origin: .client)
    #expect(dialog == nil && count == 3)
  }

  @Test func aControlWithAnOpenDialogIsFreed() throws {
    weak var button: Control?
    do {
      let panel = try ConfirmationTests().panel
      button = panel.allControls.first
      panel.tap(at: Point(x: 50, y: 30))
      #expect(button != nil && panel.stage.hasFocus)
    }
    #expect(button == nil)
  }

  @Test func theDialogFitsOnASmallScreen() throws {
    panel.fit(width: 200, height: 150)
    panel.tap(at: Point(x: 50, y: 30))
    panel.stage.placeIfNeeded()
    for child in try #require(dialog).children {
      #expect(child.frame.width > 0 && panel.stage.bounds.contains(child.frame.center))
    }
  }

  @Test(arguments: ["dark", "light"]) func theDialogLooksLikeItsTheme(theme: String) throws {
    let text = """
      { size: { width: 480, height: 320 }, theme: "\(theme)", controls: [
        { kind: "button", title: "Delete", frame: [24, 24, 120, 56], do: "n = 0",
          confirm: { text: "Delete {n} recordings of last week?", yes: "Delete", no: "Keep" } } ],
        values: { n: { initial: 3, maximum: 9, step: 1 } } }
      """
    let panel = try TestPanel.panel(text, resources: GoldenResources())
    panel.tap(at: Point(x: 50, y: 50))
    panel.stage.placeIfNeeded()
    panel.damageEverything()
    let surface = panel.picture()
    expectGolden(surface, "confirmation-\(theme)", maximumDifference: 3)
  }

  @Test(arguments: [
    (#"confirm: "Sure?""#, #"controls[0].confirm: there is no "do" to confirm"#),
    (#"do: "a = 1", confirm: { yes: "Go" }"#, #"confirm: a confirmation needs a "text""#),
    (#"do: "a = 1", confirm: 3"#, "controls[0].confirm: expected a text or an object, found 3"),
    (#"do: "a = 1", confirm: { text: "x", ok: "y" }"#, #"a confirmation has no key "ok""#),
    (#"do: "a = 1", confirm: "{b}?""#, #"there is no value "b""#),
  ])
  func mistakesAreReported(keys: String, message: String) {
    var found: [String] = []
    do throws(PanelFileError) {
      _ = try TestPanel.panel(
        "{ values: { a: {} }, controls: [{ kind: \"button\", frame: [0, 0, 9, 9], \(keys) }] }")
    } catch {
      found = error.problems.map { $0.line(file: "p") }
    }
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }
}
