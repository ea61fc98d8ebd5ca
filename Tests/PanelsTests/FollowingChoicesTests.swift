import Controls
import Geometry
import PanelChecks
import Panels
import Testing
import TouchTracking
import ValueBus

@testable import Kinds

/// Choices that follow a value: the list and a choice from it come together or in any order.
struct FollowingChoicesTests {
  private static let kinds = ["dropdown", "roller", "segments", "radio", "chips", "stack"]

  /// A panel with the value `source`, whose choices follow `sources`.
  private func panel(
    _ kind: String = "dropdown", initial: String = "'TV'", sources: String = "'TV,Radio'",
    items: String = "sources", _ more: String = ""
  ) throws -> Panel {
    let panel = try TestPanel.panel(
      """
      { size: { width: 400, height: 300 }, values: {
          sources: { initial: \(sources), kind: 'text' }, count: { initial: 2, maximum: 9 },
          source: { initial: \(initial), persistent: true }, sent: { initial: '' } },
        rules: [{ when: "source == 'HDMI'", do: "sent = 'HDMI'" }],
        controls: [
          { kind: '\(kind)', value: 'source', frame: [20, 20, 300, 44],
            bind: { items: "\(items)" } }, \(more) ] }
      """)
    panel.startRules(at: .zero)
    return panel
  }

  private func set(_ texts: [String: String], _ panel: Panel) throws {
    try panel.set(texts.mapValues { .text($0) }, origin: .client)
  }

  private func text(_ name: String, _ panel: Panel) -> String {
    panel.values[name].map { String($0.scalar) } ?? ""
  }

  @Test(arguments: kinds) func aListAndAChoiceFromItAreSetTogether(kind: String) throws {
    let panel = try panel(kind)
    try set(["sources": "HDMI,AirPlay", "source": "AirPlay"], panel)
    #expect(text("source", panel) == "AirPlay")
    #expect(panel.values["source"]?.isUnlisted == false)
  }

  @Test(arguments: kinds) func anInitialChoiceWithoutAListStays(kind: String) throws {
    let panel = try panel(kind, initial: "'Tape'")
    #expect(text("source", panel) == "Tape" && panel.values["source"]?.isUnlisted == true)
    // The first item becomes the choice of a value that has none.
    let empty = try self.panel(kind, initial: "''")
    #expect(text("source", empty) == (kind == "chips" ? "" : "TV"))
  }

  /// A tap adds a chip, and keeps an item that the list does not contain now.
  @Test func chipsKeepItemsThatAreNotListed() throws {
    let panel = try panel("chips")
    try set(["source": "Tape,TV"], panel)
    let chips = try #require(panel.root.children.first as? Chips)
    #expect(chips.value(choosing: 1) == "TV,Radio,Tape")
    #expect(chips.value(choosing: 0) == "Tape")
  }

  @Test(arguments: kinds) func losingAnItemIsNoChoice(kind: String) throws {
    let panel = try panel(kind)
    var published: [String] = []
    panel.values.observe { value, _, _ in published.append(value.name) }
    try set(["sources": "HDMI,AirPlay"], panel)
    #expect(published == ["sources"] && text("source", panel) == "TV")
    #expect(text("sent", panel) == "")
    #expect(panel.values["source"]?.isUnlisted == true)
  }

  @Test(arguments: kinds) func aChoiceMayComeBeforeItsList(kind: String) throws {
    let panel = try panel(kind)
    try set(["source": "AirPlay"], panel)
    #expect(panel.values["source"]?.isUnlisted == true)
    try set(["sources": "HDMI,AirPlay"], panel)
    #expect(text("source", panel) == "AirPlay")
    #expect(panel.values["source"]?.isUnlisted == false)
  }

  @Test func aNewerChoiceReplacesOneWithoutAList() throws {
    let panel = try panel()
    for choice in ["AirPlay", "Tape", "HDMI"] { try set(["source": choice], panel) }
    try set(["sources": "HDMI,AirPlay,Tape"], panel)
    #expect(text("source", panel) == "HDMI")
  }

  @Test func aFingerReplacesAChoiceWithoutAList() throws {
    let panel = try panel("segments")
    try set(["source": "AirPlay"], panel)
    panel.tap(240, 40)
    #expect(text("source", panel) == "Radio")
    try set(["sources": "HDMI,AirPlay,Radio"], panel)
    #expect(text("source", panel) == "Radio")
  }

  @Test func aLostItemIsNotShown() throws {
    let panel = try panel()
    try set(["sources": "HDMI,TV2"], panel)
    let texts = panel.allControls.flatMap(\.shownTexts)
    #expect(!texts.contains("HDMI") && !texts.contains("TV2"))
    try set(["sources": "HDMI,TV"], panel)
    #expect(panel.allControls.flatMap(\.shownTexts).contains("TV"))
  }

  @Test func theListMayBeAnExpression() throws {
    let panel = try panel(items: "count > 5 ? 'HDMI,AirPlay' : 'TV,Radio'")
    try panel.set(["count": .number(6), "source": .text("AirPlay")], origin: .client)
    #expect(text("source", panel) == "AirPlay" && panel.values["source"]?.isUnlisted == false)
  }

  @Test func theListMayComeAfterTheStart() throws {
    let panel = try panel(initial: "'AirPlay'", sources: "null")
    try set(["sources": "HDMI,AirPlay"], panel)
    #expect(text("source", panel) == "AirPlay" && text("sent", panel) == "")
  }

  @Test func aPersistentChoiceIsRestoredBeforeItsList() throws {
    let earlier = try panel()
    try set(["sources": "HDMI,AirPlay", "source": "AirPlay"], earlier)
    var saved = PersistentValues()
    _ = saved.update(from: earlier.values)
    let later = try panel()
    #expect(saved.restore(later.values) == [])
    try set(["sources": "AirPlay,Tape"], later)
    #expect(text("source", later) == "AirPlay" && later.values["source"]?.isUnlisted == false)
  }

  @Test func anUnknownChoiceStaysUnknown() throws {
    let panel = try panel(initial: "null, kind: 'text', expires: 5")
    try set(["source": "AirPlay"], panel)
    _ = panel.expireValues(at: .zero)
    _ = panel.expireValues(at: .seconds(6))
    try set(["sources": "HDMI,AirPlay"], panel)
    #expect(panel.values["source"]?.isKnown == false)
  }

  @Test func aFixedListRefusesOtherTexts() throws {
    let panel = try TestPanel.panel(
      """
      { controls: [{ kind: 'dropdown', name: 'source', items: ['TV', 'Radio'],
          frame: [0, 0, 200, 44] }] }
      """)
    #expect(
      throws: ValueStore.SetError.refused(
        name: "source", .notAChoice(choices: ["TV", "Radio"]))
    ) { try set(["source": "AirPlay"], panel) }
  }

  @Test func whatIsKeptIsBounded() throws {
    let panel = try panel()
    let long = String(repeating: "n", count: PropertyFormat.textLimit + 1)
    #expect(throws: ValueStore.SetError.refused(name: "source", .tooLong)) {
      try set(["source": long], panel)
    }
    #expect(text("source", panel) == "TV")
  }

  // MARK: The same for numbers

  @Test(arguments: ["top", "top * 2"])
  func aNumberAndItsNewRangeAreSetTogether(maximum: String) throws {
    let panel = try TestPanel.panel(
      """
      { values: { top: { initial: 50, maximum: 900 }, level: { initial: 0 } }, controls: [
        { kind: 'slider', value: 'level', frame: [0, 0, 200, 44], bind: { maximum: '\(maximum)' } }
      ] }
      """)
    try panel.set(["level": .number(150), "top": .number(200)], origin: .client)
    #expect(panel.values["level"]?.number == 150 && panel.values["level"]?.clampCount == 0)
    try panel.set(["level": .number(999), "top": .number(300)], origin: .client)
    #expect(panel.values["level"]?.number == panel.values["level"]?.maximum)
  }

  @Test func rowsAndTheIndexOfOneAreSetTogether() throws {
    let panel = try TestPanel.panel(
      """
      { values: { chosen: { initial: 0, minimum: -1, maximum: 9 },
          files: { initial: [{ title: 'x' }, { title: 'y' }] } },
        controls: [{ kind: 'list', rows: 'files', value: 'chosen', frame: [0, 0, 200, 200] }] }
      """)
    let list = try #require(panel.values["files"]?.scalar.list)
    let rows = try list.replacing(0..<2, with: [[.text("a")], [.text("b")]])
    try panel.set(["files": .list(rows), "chosen": .number(1)], origin: .client)
    #expect(panel.values["chosen"]?.number == 1)
  }
}
