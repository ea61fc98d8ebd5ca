import Controls
import Geometry
import GoldenPictures
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

@testable import Kinds

/// Questions that require a PIN: `confirm: { text, pin }` in panel files.
struct PINQuestionTests {
  private let panel: Panel

  private static func text(
    theme: String = "dark", size: String = "width: 800, height: 480"
  ) -> String {
    """
    { size: { \(size) }, theme: "\(theme)", values: { opened: { maximum: 9, step: 1 } },
      controls: [
        { kind: "button", name: "open", title: "Open", frame: [24, 24, 120, 56],
          do: "opened += 1",
          confirm: { text: "Open the front door?", yes: "Open", no: "Cancel", pin: "service" } } ] }
    """
  }

  init() throws {
    panel = try TestPanel.panel(Self.text())
    connect(panel)
  }

  private func connect(_ panel: Panel) {
    panel.pinVerifier = PINVerifier(
      save: { _, done in done(true) }, pin: { $0 == "service" ? PIN("4711") : nil })
  }

  private var opened: Double? { panel.values["opened"]?.number }
  private func dialog(of panel: Panel) -> ConfirmationDialog? {
    panel.stage.children.lazy.compactMap { $0 as? ConfirmationDialog }.first
  }
  private var isOpen: Bool { dialog(of: panel) != nil }
  private func field(of panel: Panel) throws -> PINField {
    let dialog = try #require(self.dialog(of: panel))
    return try #require(dialog.children.lazy.compactMap { $0 as? PINField }.first)
  }
  private var content: PINField.Content { get throws { try field(of: panel).content } }

  /// Opens the question.
  private func ask() {
    panel.tap(at: Point(x: 50, y: 50))
    panel.stage.placeIfNeeded()
  }

  /// The centre of a key on the stage.
  private func place(of key: Key, in panel: Panel) throws -> Point {
    panel.stage.placeIfNeeded()
    let dialog = try #require(self.dialog(of: panel))
    let keys = try #require(dialog.children.lazy.compactMap { $0 as? PINKeys }.first)
    return try #require(keys.frame(of: key)).offset(by: keys.originOnStage).center
  }

  private func place(of key: Key) throws -> Point { try place(of: key, in: panel) }

  private func type(_ digits: String) throws {
    for digit in digits { panel.tap(at: try place(of: .character(digit))) }
  }

  /// Taps the button that answers yes.
  private func answerYes() throws {
    let buttons = try #require(self.dialog(of: panel)).descendants(of: Button.self)
    let button = try #require(buttons.first { $0.title == "Open" })
    panel.tap(at: button.bounds.offset(by: button.originOnStage).center)
  }

  @Test func theActionFollowsTheRightPIN() throws {
    ask()
    try type("4711")
    #expect(try content == .entry(count: 4, pressCount: 0))
    try answerYes()
    #expect(opened == 1 && !isOpen)
  }

  @Test func aWrongPINIsShownAndAnotherOneCanBeTyped() throws {
    ask()
    try type("4712")
    try answerYes()
    #expect(try content == .wrong)
    #expect(opened == 0 && isOpen)
    try type("47119")
    panel.tap(at: try place(of: .backspace))
    try answerYes()
    #expect(opened == 1)
  }

  @Test func aShortEntryCannotBeConfirmed() throws {
    ask()
    try answerYes()
    try type("471")
    try answerYes()
    panel.handle(.enter)
    #expect(try content == .entry(count: 3, pressCount: 0))
    #expect(opened == 0)
  }

  @Test func anEntryHasAtMostTwelveDigits() throws {
    ask()
    try type("12345678901234")
    #expect(try content == .entry(count: 12, pressCount: 0))
  }

  @Test func aKeyboardCanBeUsed() {
    ask()
    for key in [Key.character("4"), .character("x"), .character("."), .character("9"), .backspace] {
      panel.handle(key)
    }
    for digit in "711" { panel.handle(.character(digit)) }
    panel.handle(.enter)
    #expect(opened == 1 && !isOpen)
  }

  @Test func anEntryIsForgottenWithItsDialog() throws {
    ask()
    try type("47")
    panel.handle(.escape)
    ask()
    #expect(try content == .entry(count: 0, pressCount: 0))
    try type("11")
    try answerYes()
    #expect(opened == 0)
  }

  @Test func lostAndMovedTouchesTypeNothing() throws {
    ask()
    let (one, two) = (try place(of: .character("1")), try place(of: .character("2")))
    panel.touch(.down, at: one)
    #expect(try content == .entry(count: 0, pressCount: 1))
    panel.touch(.cancelled, at: one)
    panel.touch(.down, at: one)
    panel.touch(.moved, at: two)
    panel.touch(.up, at: two)
    #expect(try content == .entry(count: 0, pressCount: 0))
    // Two thumbs.
    panel.touch(.down, at: one, contact: 1)
    panel.touch(.down, at: two, contact: 2)
    panel.touch(.up, at: one, contact: 1)
    panel.touch(.up, at: two, contact: 2)
    #expect(try content == .entry(count: 2, pressCount: 0))
  }

  @Test func pausesAreCountedDown() throws {
    ask()
    #expect(panel.updatePINPauses(at: .seconds(100)) == nil)
    for _ in 0..<4 {
      try type("0000")
      try answerYes()
    }
    #expect(panel.updatePINPauses(at: .seconds(100)) == .seconds(101))
    #expect(try content == .pause(10))
    try type("4711")
    panel.handle(.enter)
    #expect(panel.updatePINPauses(at: .milliseconds(100_500)) == .seconds(101))
    #expect(panel.updatePINPauses(at: .seconds(109)) == .seconds(110))
    #expect(try content == .pause(1))
    // Closing the dialog ends no pause.
    panel.handle(.escape)
    #expect(panel.updatePINPauses(at: .seconds(109)) == nil)
    ask()
    _ = panel.updatePINPauses(at: .seconds(109))
    #expect(try content == .pause(1))
    #expect(panel.updatePINPauses(at: .seconds(110)) == nil)
    #expect(try content == .entry(count: 0, pressCount: 0))
    try type("4711")
    try answerYes()
    #expect(opened == 1)
  }

  @Test(arguments: [true, false]) func withoutThePINTheActionIsRefused(hasVerifier: Bool) throws {
    panel.pinVerifier =
      hasVerifier ? PINVerifier(save: { $1(true) }, pin: { _ in nil }) : nil
    ask()
    #expect(try content == .unavailable("service"))
    try type("4711")
    for digit in "4711" { panel.handle(.character(digit)) }
    try answerYes()
    panel.handle(.enter)
    #expect(opened == 0 && isOpen)
  }

  @Test(arguments: [
    "width: 800, height: 480", "width: 480, height: 800", "width: 320, height: 240",
  ])
  func aLongQuestionStaysInItsCard(size: String) throws {
    let long = String(repeating: "Open the front door? ", count: 30)
    let text = Self.text(size: size).replacing("Open the front door?", with: long)
    let panel = try TestPanel.panel(text.replacing("[24, 24, 120, 56]", with: "[0, 0, 100, 100]"))
    connect(panel)
    panel.tap(at: Point(x: 50, y: 50))
    panel.stage.placeIfNeeded()
    let dialog = try #require(self.dialog(of: panel))
    let question = try #require(dialog.children.lazy.compactMap { $0 as? Label }.first)
    let line = try #require(question.intrinsicSize?.height)
    #expect(question.lines == 1 || Double(question.lines) * line <= question.frame.height)
    let field = try field(of: panel)
    #expect(question.frame.bottom <= field.frame.y && question.frame.y >= 0)
  }

  @Test func anEntryThatCannotBeCountedIsRefused() throws {
    panel.pinVerifier = PINVerifier(save: { $1(false) }, pin: { _ in PIN("4711") })
    ask()
    try type("4711")
    try answerYes()
    #expect(try content == .unavailable("service"))
    #expect(opened == 0)
  }

  /// The dialog was closed while the entry was being saved.
  @Test(arguments: [false, true]) func aLateResultPerformsNothing(opensAgain: Bool) throws {
    var finish: [(Bool) -> Void] = []
    panel.pinVerifier = PINVerifier(
      save: { finish.append($1) }, pin: { _ in PIN("4711") })
    ask()
    try type("4711")
    try answerYes()
    #expect(isOpen && opened == 0)
    panel.handle(.escape)
    if opensAgain { ask() }
    finish[0](true)
    #expect(isOpen == opensAgain && opened == 0)
  }

  @Test func nothingIsPublishedBeforeTheAction() throws {
    var published: [String] = []
    panel.values.observe { value, change, _ in published.append("\(value.name) \(change.scalar)")
    }
    ask()
    published = []
    try type("47112")
    panel.tap(at: try place(of: .backspace))
    #expect(published == [])
    try answerYes()
    #expect(published.count == 1 && published[0].hasPrefix("opened "))
  }

  @Test func picturesDoNotTellTheDigits() throws {
    ask()
    let pictures = try (0...9).map { digit in
      let place = try place(of: .character(Character("\(digit)")))
      panel.touch(.down, at: place)
      let held = draw(panel)
      panel.touch(.up, at: place)
      let typed = draw(panel)
      panel.handle(.backspace)
      return [held, typed]
    }
    #expect(Set(pictures).count == 1 && pictures[0][0] != pictures[0][1])
  }

  private func draw(_ panel: Panel) -> [UInt32] {
    let surface = panel.picture()
    return (0..<surface.height).flatMap { y in (0..<surface.width).map { surface[$0, y] } }
  }

  @Test(arguments: [(200, 150), (320, 240), (480, 320), (480, 800), (1920, 300), (300, 1920)])
  func theDialogFitsOnEveryScreen(width: Int, height: Int) throws {
    let panel = try TestPanel.panel(Self.text(size: "width: \(width), height: \(height)"))
    connect(panel)
    panel.tap(at: Point(x: 50, y: 50))
    panel.stage.placeIfNeeded()
    let dialog = try #require(self.dialog(of: panel))
    for (index, child) in dialog.children.enumerated() {
      #expect(child.frame.width > 0 && child.frame.height > 0)
      #expect(panel.stage.bounds.inset(by: 23).contains(child.frame.origin))
      #expect(
        panel.stage.bounds.inset(by: 23).contains(
          Point(x: child.frame.right, y: child.frame.bottom)))
      for other in dialog.children[(index + 1)...] {
        #expect(child.frame.intersection(other.frame).isEmpty)
      }
    }
  }

  @Test(arguments: [
    ("pin-entry-dark", "dark", "width: 800, height: 480", "47", ""),
    ("pin-wrong-light", "light", "width: 800, height: 480", "", "1"),
    ("pin-pause-dark", "dark", "width: 480, height: 800", "", "1111"),
    ("pin-missing-light", "light", "width: 480, height: 320", "", ""),
  ])
  func theDialogLooksLikeItsTheme(
    name: String, theme: String, size: String, typed: String, wrong: String
  ) throws {
    let panel = try PanelFile(kinds: builtInKinds, resources: GoldenResources()).panel(
      from: Array(Self.text(theme: theme, size: size).utf8))
    panel.fit(width: Int(panel.settings.size.width), height: Int(panel.settings.size.height))
    if !name.contains("missing") { connect(panel) }
    panel.tap(at: Point(x: 50, y: 50))
    for digit in wrong {
      for _ in 0..<4 { panel.handle(.character(digit)) }
      panel.handle(.enter)
    }
    for digit in typed { panel.handle(.character(digit)) }
    if !typed.isEmpty {
      panel.touch(.down, at: try place(of: .character("1"), in: panel))
    }
    _ = panel.updatePINPauses(at: .zero)
    panel.stage.placeIfNeeded()
    panel.damageEverything()
    let surface = panel.picture()
    expectGolden(surface, name, maximumDifference: 3)
  }

  @Test func thePanelNamesItsPINs() throws {
    let panel = try TestPanel.panel(
      """
      { values: { a: {} }, controls: [
        { kind: "button", frame: [0, 0, 9, 9], do: "a = 1", confirm: { text: "x", pin: "b" } },
        { kind: "label", text: "x", frame: [0, 0, 9, 9], do: "a = 1",
          confirm: { text: "x", pin: "a" } },
        { kind: "button", frame: [0, 0, 9, 9], do: "a = 1", confirm: { text: "x", pin: "b" } } ] }
      """)
    #expect(panel.requiredPINs.map(\.name) == ["b", "a"])
    let paths = ["controls[0].confirm.pin", "controls[1].confirm.pin"]
    #expect(panel.requiredPINs.map(\.path) == paths)
  }

  @Test(arguments: [
    (#"{ text: "x", pin: "" }"#, "confirm.pin: expected the name of a PIN, found"),
    (#"{ text: "x", pin: 4711 }"#, "confirm.pin: expected the name of a PIN, found 4711"),
    (#"{ text: "x", pin: "4711" }"#, #"confirm.pin: "4711" is not a valid name"#),
    (#"{ pin: "a" }"#, #"a confirmation needs a "text""#),
  ])
  func mistakesAreReported(confirm: String, message: String) {
    var found: [String] = []
    do throws(PanelFileError) {
      _ = try TestPanel.panel(
        """
        { values: { a: {} }, controls: [{ kind: "button", frame: [0, 0, 9, 9], do: "a = 1",
          confirm: \(confirm) }] }
        """)
    } catch {
      found = error.problems.map { $0.line(file: "p") }
    }
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }
}
