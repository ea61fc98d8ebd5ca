import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Dialogs of panel files.
struct DialogTests {
  private let panel: Panel

  init() throws { panel = try Self.panel() }

  private static func panel(_ keys: String = "", more: String = "") throws -> Panel {
    try TestPanel.panel(
      """
      { size: { width: 800, height: 480 },
        values: { asking: { initial: false }, drain: { initial: false }, on: { initial: true },
          n: { maximum: 9, step: 1 }, both: { from: "drain and asking" } },
        controls: [
          { kind: "button", name: "open", frame: [10, 10, 100, 50], do: "asking = true" },
          { kind: "button", name: "below", frame: [10, 400, 100, 50], do: "n += 1" },
          { kind: "dialog", name: "dialog", value: "asking", title: "Drain?", text: "n is {n}",
            bind: { enabled: "on" }, \(keys) children: [
              { kind: "slider", name: "level", height: 44 } ],
            buttons: [
              { name: "cancel", title: "Cancel" },
              { name: "ok", title: "Drain", do: "drain = true" } ] },
        \(more)] }
      """)
  }

  private func isTrue(_ name: String) -> Bool { panel.values[name]?.scalar.isTrue == true }
  private var count: Double? { panel.values["n"]?.number }
  private var isOpen: Bool { panel.stage.modalLayer != nil }

  private func set(_ name: String, _ isTrue: Bool = true) throws {
    try panel.set([name: .boolean(isTrue)], origin: .client)
  }

  @Test func aButtonOpensIt() throws {
    #expect(!isOpen)
    panel.tap("open")
    #expect(isOpen && isTrue("asking"))
  }

  @Test func aProgramOpensAndClosesIt() throws {
    try set("asking")
    #expect(isOpen)
    try set("asking", false)
    #expect(!isOpen)
  }

  @Test func aButtonActsAndClosesItInOneTransaction() throws {
    try set("asking")
    var changes: [String] = []
    panel.values.observe { value, _, _ in changes.append(value.name) }
    panel.tap("ok")
    #expect(isTrue("drain") && !isTrue("asking") && !isOpen)
    // The derived value was never true.
    #expect(changes.contains("drain") && !changes.contains("both"))
  }

  @Test func aButtonWithoutActionsOnlyCloses() throws {
    try set("asking")
    panel.tap("cancel")
    #expect(!isOpen && !isTrue("asking") && !isTrue("drain"))
    #expect(panel.actionDeclarations.map(\.control.name) == ["open", "below", "ok"])
  }

  @Test func aTouchBesideItReachesNothing() throws {
    try set("asking")
    panel.tap(50, 420)
    panel.handle(.escape)
    panel.handle(.enter)
    #expect(isOpen && count == 0)
  }

  @Test func aDismissibleOneIsClosedByATouchBesideItAndByEscape() throws {
    let test = try DialogTests(Self.panel("dismissible: true,"))
    try test.set("asking")
    test.panel.tap(50, 420)
    #expect(!test.isOpen && !test.isTrue("asking") && test.count == 0)
    try test.set("asking")
    test.panel.handle(.escape)
    #expect(!test.isOpen && !test.isTrue("asking"))
  }

  private init(_ panel: Panel) { self.panel = panel }

  @Test func enterPressesTheOnlyButton() throws {
    let panel = try TestPanel.panel(
      """
      { values: { asking: { initial: true }, n: {} }, controls: [
        { kind: "dialog", value: "asking", buttons: [{ title: "OK", do: "n = 1" }] } ] }
      """)
    let test = DialogTests(panel)
    #expect(test.isOpen)
    panel.handle(.enter)
    #expect(!test.isOpen && test.count == 1)
  }

  @Test func aFingerThatIsDownPressesNothing() throws {
    panel.touch(.down, at: Point(x: 50, y: 420))
    try set("asking")
    panel.touch(.up, at: Point(x: 50, y: 420))
    #expect(count == 0 && isOpen)
    // A finger on the place of a button of the dialog, before the dialog opens.
    try set("asking", false)
    panel.touch(.down, at: Point(x: 400, y: 300))
    try set("asking")
    panel.touch(.up, at: Point(x: 400, y: 300))
    #expect(isOpen)
  }

  @Test func itsChildrenWork() throws {
    for isOpen in [false, true, false] {
      try set("asking", isOpen)
      panel.stage.placeIfNeeded()
      let slider = try #require(panel.control(named: "level") as? Slider)
      #expect(panel.allControls.filter { $0 === slider }.count == 1)
      guard isOpen else { continue }
      let area = slider.bounds.offset(by: slider.originOnStage)
      panel.touch(.down, at: area.center)
      panel.touch(.moved, at: Point(x: area.right, y: area.center.y))
      panel.touch(.up, at: Point(x: area.right, y: area.center.y))
    }
    #expect(panel.values["level"]?.number == 1)
  }

  @Test func itsTextFollowsItsValues() throws {
    try set("asking")
    var texts: [String] { shownTexts }
    #expect(texts.contains("Drain?") && texts.contains("n is 0"))
    try panel.set(["n": .number(5)], origin: .client)
    #expect(texts.contains("n is 5"))
  }

  private var shownTexts: [String] {
    var texts: [String] = []
    panel.stage.forEachDescendant { if $0.isShown { texts += $0.shownTexts } }
    return texts
  }

  @Test func itTakesNoRoom() throws {
    func frames(_ dialog: String) throws -> [Rectangle] {
      let panel = try TestPanel.panel(
        """
        { controls: [{ kind: "column", frame: [0, 0, 300, 300], children: [
          { kind: "toggle", name: "a" }, \(dialog) { kind: "toggle", name: "b" } ] }] }
        """)
      return ["a", "b"].compactMap { panel.control(named: $0)?.frame }
    }
    #expect(try frames("") == frames("{ kind: 'dialog', name: 'c', title: 'Wide title' },"))
  }

  @Test func disablingItClosesIt() throws {
    try set("asking")
    try set("on", false)
    #expect(!isOpen && !isTrue("asking"))
    try set("asking")
    #expect(!isTrue("asking"), "a disabled dialog does not open")
  }

  @Test func aRuleOpensItOncePerTransaction() throws {
    let panel = try TestPanel.panel(
      """
      { values: { heat: { maximum: 100 }, asking: { initial: false }, n: { maximum: 99, step: 1 } },
        rules: [{ when: "not asking and heat > 50", do: ["asking = true", "n += 1"] }],
        controls: [{ kind: "dialog", value: "asking", dismissible: true }] }
      """)
    panel.startRules(at: .zero)
    let test = DialogTests(panel)
    try panel.set(["heat": .number(60)], origin: .client)
    #expect(test.isOpen && test.count == 1)
    // The rule opens it again after each time that it is closed.
    panel.handle(.escape)
    #expect(test.isOpen && test.count == 2)
  }

  @Test func atMostSixteenAreOpen() throws {
    let panel = try TestPanel.panel(
      """
      { values: { "d$n": { each: 17, initial: false } }, controls: [
        { each: 17, kind: "dialog", value: "d$n", title: "Dialog $n", dismissible: true } ] }
      """)
    let names = (1...17).map { "d\($0)" }
    for name in names { try panel.set([name: .boolean(true)], origin: .client) }
    #expect(names.filter { panel.values[$0]?.scalar.isTrue == true } == names.dropLast())
    // The topmost one closes first.
    for count in (0..<16).reversed() {
      panel.handle(.escape)
      #expect(
        names.filter { panel.values[$0]?.scalar.isTrue == true } == Array(names.prefix(count)))
    }
    #expect(panel.stage.modalLayer == nil)
  }

  @Test func aButtonCanAskFirst() throws {
    let panel = try TestPanel.panel(
      """
      { values: { asking: { initial: true }, n: {} }, controls: [
        { kind: "dialog", value: "asking", buttons: [
          { title: "Go", name: "go", do: "n = 1", confirm: "Sure?" } ] } ] }
      """)
    let test = DialogTests(panel)
    test.panel.tap("go")
    #expect(panel.stage.modalLayer is ConfirmationDialog && test.isTrue("asking"))
    panel.handle(.escape)
    #expect(test.isTrue("asking") && test.count == 0)
    test.panel.tap("go")
    panel.handle(.tab)
    panel.handle(.tab)
    panel.handle(.enter)
    #expect(!test.isOpen && !test.isTrue("asking") && test.count == 1)
  }

  @Test func buttonsCanComeFromTemplatesAndRepetitions() throws {
    let panel = try TestPanel.panel(
      """
      { values: { asking: { initial: true }, n: { maximum: 9 } },
        templates: { b: { parameters: { t: "" }, kind: "button", title: "$t" } }, controls: [
        { kind: "dialog", value: "asking", buttons: [
          { each: 2, name: "b$n", title: "$n", do: "n = $n" }, { use: "b", t: "Third" } ] } ] }
      """)
    let test = DialogTests(panel)
    #expect(panel.allControls.compactMap { ($0 as? Button)?.title } == ["1", "2", "Third"])
    test.panel.tap("b2")
    #expect(!test.isOpen && test.count == 2)
  }

  @Test(arguments: [(800, 480), (480, 800), (320, 240), (240, 320)])
  func longContentScrolls(width: Int, height: Int) throws {
    let text = String(repeating: "Long words ", count: 370)
    let panel = try TestPanel.panel(
      """
      { size: { width: \(width), height: \(height) }, values: { asking: { initial: true } },
        controls: [
        { kind: "dialog", value: "asking", title: "\(text)", text: "\(text)", icon: "drop",
          children: [{ each: 20, kind: "toggle", name: "t$n", height: 44 }],
          buttons: [{ title: "\(text)", name: "a" }, { title: "b", name: "b" },
            { title: "c", name: "c" }] } ] }
      """)
    let card = try #require(panel.stage.modalLayer as? Container)
    panel.stage.placeIfNeeded()
    for child in card.children {
      #expect(panel.stage.bounds.contains(child.frame.center), "\(child.frame)")
    }
    let test = DialogTests(panel)
    test.panel.tap("a")
    #expect(!test.isOpen, "its buttons are within reach")
  }

  // MARK: Small screens

  /// Whether each title of the open dialog's buttons is complete, and each button is tall enough for a
  /// finger.
  private func expectLegibleButtons(
    _ count: Int, width: Int, height: Int, _ titles: String = "Number $n",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let panel = try TestPanel.panel(
      """
      { size: { width: \(width), height: \(height) }, values: { asking: { initial: true } },
        controls: [
        { kind: "dialog", value: "asking", title: "Which one is it?", text: "There are several.",
          buttons: [{ each: \(count), title: "\(titles)", name: "b$n" }] } ] }
      """)
    panel.stage.placeIfNeeded()
    let card = try #require(panel.stage.modalLayer as? Container)
    let title = try #require(card.children.compactMap { $0 as? Label }.first)
    #expect(title.bounds.height >= 20, sourceLocation: sourceLocation)
    for number in 1...count {
      let button = try #require(panel.control(named: "b\(number)"))
      #expect(
        button.bounds.width >= button.preferredWidth ?? 0 && button.bounds.height >= 44,
        "\(button.bounds)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [(8, 800, 480), (3, 240, 320), (2, 240, 320), (8, 320, 240), (5, 480, 320)])
  func buttonsKeepTheirTitlesOnSmallScreens(count: Int, width: Int, height: Int) throws {
    try expectLegibleButtons(count, width: width, height: height)
  }

  /// Buttons that do not fit in any arrangement scroll, and keys reach them.
  @Test func buttonsThatDoNotFitScroll() throws {
    let panel = try TestPanel.panel(
      """
      { size: { width: 320, height: 240 }, keys: true, values: { asking: { initial: true },
          n: { maximum: 9 } },
        controls: [
        { kind: "dialog", value: "asking", title: "Which one?", text: "One of them.", buttons: [
          { each: 8, title: "A rather long title $n", name: "b$n", do: "n = $n" }] } ] }
      """)
    panel.stage.placeIfNeeded()
    func frame(_ number: Int) throws -> Rectangle {
      let button = try #require(panel.control(named: "b\(number)"))
      return button.bounds.offset(by: button.originOnStage)
    }
    #expect(try frame(8).top > 240)
    for _ in 1...8 { panel.handle(.tab) }
    panel.stage.placeIfNeeded()
    #expect(try frame(8).bottom <= 240)
    panel.handle(.enter)
    #expect(panel.values["n"]?.number == 8)
  }

  // MARK: Keys

  /// If a key opens the dialog, Enter presses its first button.
  @Test func theFirstButtonHasTheFocusOfAKey() throws {
    panel.handle(.tab)
    panel.handle(.enter)
    #expect(isOpen)
    panel.handle(.enter)
    #expect(!isOpen && !isTrue("drain"))
    // After a touch, Enter only shows the focus.
    panel.tap("open")
    panel.handle(.enter)
    #expect(isOpen && panel.control(named: "level")?.isFocused == true)
  }

  @Test func aPanelWithAnOpenDialogIsFreed() throws {
    weak var dialog: Control?
    do {
      let panel = try Self.panel()
      dialog = panel.control(named: "dialog")
      try panel.set(["asking": .boolean(true)], origin: .client)
      #expect(dialog != nil)
    }
    #expect(dialog == nil)
  }

  @Test func aReloadKeepsItOpen() throws {
    try set("asking")
    let next = try Self.panel()
    next.keepValues(of: panel)
    #expect(next.stage.modalLayer != nil)
  }

  @Test(arguments: [
    ("buttons: 3", "buttons: expected an array of 1 to 8 buttons, found 3"),
    ("buttons: []", "buttons: expected an array of 1 to 8 buttons"),
    ("buttons: [{ each: 9, title: '$n' }]", "buttons: expected an array of 1 to 8 buttons"),
    ("buttons: [{ titel: 'a' }]", #"has no key "titel"; did you mean "title"?"#),
    ("buttons: [{ title: 'a', do: 'b = 1' }]", #"there is no value "b""#),
  ])
  func mistakesAreReported(keys: String, message: String) {
    var found: [String] = []
    do throws(PanelFileError) {
      _ = try TestPanel.panel("{ controls: [{ kind: 'dialog', name: 'd', \(keys) }] }")
    } catch {
      found = error.problems.map { $0.line(file: "p") }
    }
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test func onlyDialogsAndToastsHaveButtons() {
    #expect(throws: PanelFileError.self) {
      try TestPanel.panel("{ controls: [{ kind: 'group', frame: [0, 0, 9, 9], buttons: [] }] }")
    }
  }
}
