import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Messages of panel files that go by themselves.
struct ToastTests {
  private let panel: Panel

  init() throws { panel = try Self.panel("") }

  private init(_ keys: String) throws { panel = try Self.panel(keys) }

  private static func panel(
    _ keys: String, width: Int = 800, height: Int = 480
  ) throws -> Panel {
    let panel = try TestPanel.panel(
      """
      { size: { width: \(width), height: \(height) },
        values: { message: { initial: "" }, asking: { initial: false }, n: { maximum: 9, step: 1 } },
        controls: [
          { kind: "button", name: "below", frame: [10, \(height - 80), 100, 50], do: "n += 1" },
          { kind: "dialog", value: "asking" },
          { kind: "toast", name: "toast", value: "message", \(keys) buttons: [
            { title: "Undo", name: "undo", do: "n = 7" } ] } ] }
      """)
    panel.startRules(at: .zero)
    return panel
  }

  private var message: Scalar? { panel.values["message"]?.scalar }
  private var count: Double? { panel.values["n"]?.number }

  private func show(_ text: String) throws {
    try panel.set(["message": .text(text)], origin: .client)
  }

  /// Lets time pass, with the calls that a host makes.
  private func pass(to seconds: Double) {
    let time = Duration.seconds(seconds)
    _ = panel.nextRuleTime(asOf: time)
    panel.runRules(at: time)
    for frame in 0..<40 where panel.isAnimating {
      panel.advance(to: time + .milliseconds(16) * frame)
    }
    panel.stage.placeIfNeeded()
  }

  /// The shown message, if the animation has ended.
  private var shown: String? {
    var texts: [String] = []
    for layer in panel.stage.children.dropFirst() {
      layer.forEachDescendant { if !($0 is Button) { texts += $0.shownTexts } }
    }
    return texts.last
  }

  private var card: Rectangle? {
    panel.stage.placeIfNeeded()
    let control = (panel.stage.children.last as? Container)?.children.first
    return control.map { $0.bounds.offset(by: $0.originOnStage) }
  }

  private func drag(from start: Point, by distance: Double) {
    panel.touch(.down, at: start)
    panel.touch(.moved, at: Point(x: start.x + distance, y: start.y))
    panel.touch(.up, at: Point(x: start.x + distance, y: start.y))
  }

  @Test func aMessageGoesByItself() throws {
    var changes: [ValueChange] = []
    panel.values.observe { _, change, _ in changes.append(change) }
    try show("Saved")
    pass(to: 1)
    #expect(shown == "Saved")
    #expect(panel.nextRuleTime(asOf: .seconds(1)) == .seconds(5))
    pass(to: 4.9)
    #expect(shown == "Saved")
    pass(to: 5)
    #expect(shown == nil && message == .text("") && panel.nextRuleTime(asOf: .seconds(5)) == nil)
    #expect(changes.map(\.origin) == [.client, .panel])
    // The same message again is a change, because the value was emptied.
    try show("Saved")
    pass(to: 6)
    #expect(shown == "Saved")
  }

  @Test func anotherMessageReplacesIt() throws {
    try show("One")
    pass(to: 1)
    try show("Two")
    pass(to: 4)
    #expect(shown == "Two" && panel.stage.children.count == 2)
    pass(to: 6)
    #expect(shown == "Two")
    pass(to: 8)
    #expect(shown == nil)
  }

  @Test func aMessageWithoutDurationStays() throws {
    let test = try ToastTests("duration: 0,")
    try test.show("Stay")
    test.pass(to: 1)
    #expect(test.panel.nextRuleTime(asOf: .seconds(1)) == nil)
    test.pass(to: 4_000)
    #expect(test.shown == "Stay")
    try test.show("")
    test.pass(to: 4_001)
    #expect(test.shown == nil)
  }

  @Test(arguments: [0.0, 9, 60, -60]) func aTapOrASwipeRemovesIt(distance: Double) throws {
    try show("Saved")
    pass(to: 1)
    let card = try #require(card)
    drag(from: Point(x: card.x + 20, y: card.center.y), by: distance)
    #expect(message == .text(""))
    pass(to: 2)
    #expect(shown == nil && count == 0)
  }

  @Test func aShortDragMovesItBack() throws {
    try show("Saved")
    pass(to: 1)
    let before = try #require(card)
    let start = Point(x: before.x + 20, y: before.center.y)
    panel.touch(.down, at: start)
    panel.touch(.moved, at: Point(x: start.x + 30, y: start.y))
    #expect(card?.x == before.x + 30)
    panel.touch(.up, at: Point(x: start.x + 30, y: start.y))
    #expect(card == before && message == .text("Saved"))
  }

  @Test func itsButtonActsAndRemovesIt() throws {
    try show("Deleted")
    pass(to: 1)
    let button = try #require(panel.control(named: "undo"))
    drag(from: button.bounds.offset(by: button.originOnStage).center, by: 0)
    #expect(count == 7 && message == .text(""))
  }

  // MARK: Buttons

  /// The frames of the message and of the button, on the stage.
  private func expectSpace(
    _ text: String, width: Int, height: Int, isBeside: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let test = ToastTests(showing: try Self.panel("", width: width, height: height))
    try test.show(text)
    test.pass(to: 1)
    let card = try #require(test.card)
    let button = try #require(test.panel.control(named: "undo"))
    let frame = button.bounds.offset(by: button.originOnStage)
    #expect(frame.height == 44 && frame.width >= button.preferredWidth ?? 0)
    #expect(card.contains(Point(x: frame.right, y: frame.center.y)))
    #expect(
      (abs(frame.center.y - card.center.y) < 1) == isBeside, "\(card), \(frame)",
      sourceLocation: sourceLocation)
  }

  @Test func buttonsAreBesideAShortMessage() throws {
    try expectSpace("Saved", width: 800, height: 480, isBeside: true)
    try expectSpace("Saved", width: 320, height: 240, isBeside: true)
  }

  @Test func buttonsAreBelowALongMessage() throws {
    let text = "The recipe could not be saved, because the memory card is full"
    try expectSpace(text, width: 800, height: 480, isBeside: true)
    try expectSpace(text, width: 320, height: 240, isBeside: false)
    let longer = text + " and another one has to be inserted before the next recipe can be saved"
    try expectSpace(longer, width: 800, height: 480, isBeside: false)
  }

  @Test func aKeyReachesItsButton() throws {
    try show("Deleted")
    pass(to: 1)
    panel.handle(.backTab)
    #expect(panel.control(named: "undo")?.isFocused == true)
    // It stays while its button has the focus.
    pass(to: 60)
    #expect(message == .text("Deleted"))
    panel.handle(.enter)
    #expect(count == 7 && message == .text(""))
    pass(to: 70)
    panel.handle(.tab)
    #expect(panel.control(named: "below")?.isFocused == true)
  }

  @Test func escapeRemovesItIfItsButtonHasTheFocus() throws {
    try show("Deleted")
    pass(to: 1)
    panel.handle(.escape)
    #expect(message == .text("Deleted"))
    panel.handle(.backTab)
    panel.handle(.escape)
    #expect(message == .text("") && count == 0)
  }

  @Test func aDialogBelowItKeepsTheKeys() throws {
    try show("Deleted")
    try panel.set(["asking": .boolean(true)], origin: .client)
    pass(to: 1)
    panel.handle(.backTab)
    #expect(panel.control(named: "undo")?.isFocused == false)
  }

  @Test func touchesBesideItReachThePanel() throws {
    try show("Saved")
    pass(to: 1)
    drag(from: Point(x: 50, y: 420), by: 0)
    #expect(count == 1 && message == .text("Saved"))
  }

  @Test func itIsShownAboveADialog() throws {
    try show("Saved")
    try panel.set(["asking": .boolean(true)], origin: .client)
    pass(to: 1)
    #expect(panel.stage.modalLayer != nil && panel.stage.children.last is Container)
    let card = try #require(card)
    drag(from: Point(x: card.x + 20, y: card.center.y), by: 0)
    #expect(message == .text("") && panel.stage.modalLayer != nil)
  }

  @Test(arguments: ["bottom", "top"], [(800, 480), (240, 320)])
  func aLongMessageFits(position: String, size: (Int, Int)) throws {
    let test = try ToastTests("position: '\(position)',")
    test.panel.fit(width: size.0, height: size.1)
    try test.show(String(repeating: "Long words ", count: 372))
    test.pass(to: 1)
    let card = try #require(test.card)
    #expect(
      test.panel.stage.bounds.contains(card.center) && card.width < test.panel.stage.bounds.width
        && card.height <= 200)
    #expect((card.y < 100) == (position == "top"))
  }

  @Test func disablingItEmptiesItsValue() throws {
    try show("Saved")
    panel.control(named: "toast")?.isEnabled = false
    #expect(message == .text("") && shown == nil)
  }

  @Test func aDerivedMessageIsShownUntilItsTimeHasPassed() throws {
    let panel = try TestPanel.panel(
      """
      { values: { hot: { initial: false }, text: { from: "hot ? 'Hot' : ''" } }, controls: [
        { kind: "toast", value: "text" } ] }
      """)
    panel.startRules(at: .zero)
    let test = ToastTests(showing: panel)
    for start in [0.0, 10] {
      try panel.set(["hot": .boolean(true)], origin: .client)
      test.pass(to: start)
      #expect(test.shown == "Hot")
      test.pass(to: start + 4)
      #expect(test.shown == nil)
      try panel.set(["hot": .boolean(false)], origin: .client)
    }
  }

  private init(showing panel: Panel) { self.panel = panel }

  @Test func aToastHasNoChildren() {
    #expect(throws: PanelFileError.self) {
      try TestPanel.panel("{ controls: [{ kind: 'toast', name: 't', children: [] }] }")
    }
  }
}
