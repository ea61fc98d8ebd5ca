import Controls
import Geometry
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// The line that shows the most urgent alarm beside the titles of pages.
struct AlarmLineTests {
  /// A panel with two pages. Both have a line beside the title.
  private static func text(
    _ alarms: String, width: Int = 480, height: Int = 320, more: String = ""
  ) -> String {
    let head = """
      { kind: "row", height: 44, align: "center", children: [
        { kind: "label", name: "title-NAME", text: "Boiler", size: 20 },
        { kind: "alarmBanner", name: "line-NAME", weight: 1 },
        { kind: "label", name: "state-NAME", text: "Running", weight: 1, alignment: "end",
          if: "alarms.unacknowledged == 0" } ] }
      """
    let pages = ["one", "two"].map {
      """
      { name: "\($0)", controls: [{ kind: "column", frame: [16, 16, \(width - 32), \(height - 104)],
        children: [\(head.replacing("NAME", with: $0)),
          { kind: "slider", name: "below-\($0)", weight: 1 }] }] }
      """
    }
    return """
      { size: { width: \(width), height: \(height) }, theme: "dark", \(more)
        values: { hot: { initial: false }, page: { initial: "one" } },
        alarms: { \(alarms) }, pages: [\(pages.joined(separator: ", "))] }
      """
  }

  private static let hot = #"hot: { when: "hot", text: "Boiler at 96 °C", priority: "critical" }"#

  private func panel(_ text: String = Self.text(Self.hot)) throws -> Panel {
    let panel = try TestPanel.panel(text, resources: GoldenResources())
    panel.startRules(at: .zero)
    panel.stage.placeIfNeeded()
    return panel
  }

  private func raise(_ panel: Panel, _ isTrue: Bool = true) throws {
    try panel.set(["hot": .boolean(isTrue)], origin: .client)
    panel.stage.placeIfNeeded()
  }

  // MARK: Space

  @Test func theLineStandsWhereTheStateStandsAndMovesNothing() throws {
    let panel = try panel()
    let names = ["title-one", "below-one", "title-two", "below-two"]
    let before = names.map { panel.control(named: $0)?.frame }
    try raise(panel)
    #expect(names.map { panel.control(named: $0)?.frame } == before)
    let line = try #require(panel.control(named: "line-one"))
    #expect(line.frame.height == 44 && line.frame.right == 448)
    #expect(panel.control(named: "state-one")?.isHidden == true)
  }

  @Test func theLineIs44PointsHighInAColumn() throws {
    let panel = try panel(
      """
      { values: { hot: { initial: false } }, alarms: { \(Self.hot) },
        controls: [{ kind: "column", frame: [0, 0, 300, 300], children: [
          { kind: "alarmBanner", name: "line" }, { kind: "slider", name: "below", weight: 1 } ] }] }
      """)
    try raise(panel)
    #expect(panel.control(named: "line")?.frame.height == 44)
    #expect(panel.control(named: "below")?.frame.y == 60)
  }

  /// A line over a page hides what is below it, also while it has only an outline.
  @Test func theLineIsOpaqueAfterTheAlarmIsOver() throws {
    let text = """
      { size: { width: 200, height: 60 }, theme: "dark", values: { hot: { initial: false } },
        alarms: { \(Self.hot) }, controls: [{ kind: "label", frame: [8, 8, 184, 44], text: "TEXT" },
          { kind: "alarmBanner", frame: [8, 8, 184, 44] }] }
      """
    let pictures = try ["", "Below"].map { below in
      let panel = try panel(text.replacing("TEXT", with: below))
      try raise(panel)
      try raise(panel, false)
      return panel.picture()
    }
    #expect(pictures[0].differences(from: pictures[1]) == 0)
  }

  // MARK: Blinking

  @Test func theOutlineOfACriticalAlarmBlinksOnceASecond() throws {
    let panel = try panel()
    try raise(panel)
    let lit = panel.picture()
    #expect(panel.stage.nextWakeTime(asOf: .zero) == .milliseconds(500))
    panel.stage.wakeControls(at: .milliseconds(500))
    #expect(!panel.damage.isEmpty)
    #expect(panel.picture().differences(from: lit) > 1_000)
    #expect(panel.stage.nextWakeTime(asOf: .milliseconds(500)) == .seconds(1))
    panel.stage.wakeControls(at: .seconds(1))
    #expect(panel.picture().differences(from: lit) == 0)
  }

  /// Changes of other alarms and repeated drawing make nothing blink faster.
  @Test func nothingMakesTheOutlineBlinkFaster() throws {
    let panel = try panel(
      Self.text(Self.hot + #", other: { when: "hot", text: "Other", priority: "critical" }"#))
    try raise(panel)
    _ = panel.picture()
    #expect(panel.stage.nextWakeTime(asOf: .zero) == .milliseconds(500))
    try panel.set(["alarms.other": .text("acknowledged")], origin: .client)
    _ = panel.picture()
    #expect(panel.stage.nextWakeTime(asOf: .milliseconds(400)) == .milliseconds(500))
  }

  @Test func nothingWakesThePanelUnlessACriticalAlarmWaits() throws {
    let panel = try panel()
    func wakes() -> Bool {
      _ = panel.picture()
      return panel.stage.nextWakeTime(asOf: .zero) != nil
    }
    #expect(!wakes())
    try raise(panel)
    #expect(wakes())
    // The condition no longer holds, so nothing is urgent.
    try raise(panel, false)
    #expect(!wakes())
    try raise(panel)
    #expect(wakes())
    try panel.set(["alarms.hot": .text("acknowledged")], origin: .client)
    #expect(!wakes())
    let high = try self.panel(Self.text(Self.hot.replacing("critical", with: "high")))
    try raise(high)
    _ = high.picture()
    #expect(high.stage.nextWakeTime(asOf: .zero) == nil)
  }

  /// Of the lines of all pages, only the visible one wakes the panel.
  @Test func aLineOnAnotherPageDoesNotBlink() throws {
    let panel = try panel()
    try raise(panel)
    _ = panel.picture()
    _ = panel.stage.nextWakeTime(asOf: .zero)
    try panel.set(["page": .text("two")], origin: .client)
    panel.stage.wakeControls(at: .milliseconds(500))
    _ = panel.stage.nextWakeTime(asOf: .milliseconds(500))
    _ = panel.picture()
    #expect(panel.stage.nextWakeTime(asOf: .milliseconds(500)) == .seconds(1))
  }

  // MARK: Limits

  /// The longest text of a panel file is cut in the line, and whole in the list, which scrolls.
  @Test func aLongTextIsWholeInTheList() throws {
    let long = String(repeating: "Water ", count: 682) + "end"
    let panel = try panel(
      """
      { size: { width: 480, height: 320 }, theme: "dark",
        values: { hot: { initial: false } },
        alarms: { hot: { when: "hot", text: "\(long)" }, b: { when: "hot", text: "Short" } },
        controls: [{ kind: "alarmBanner", name: "line", frame: [8, 8, 464, 44] },
          { kind: "alarmList", name: "list", frame: [8, 60, 464, 252] }] }
      """)
    try raise(panel)
    let list = try #require(panel.control(named: "list") as? AlarmList)
    let rows = list.touchableParts
    #expect(rows.map(\.name) == ["b", "hot"])
    // The record has 257 characters, and the text of a row is 350 points wide.
    #expect(rows[0].area.height == 64 && rows[1].area.height > 64 + 4 * 16)
    expectGolden(panel.picture(), "alarmLineLongText", maximumDifference: 3)
  }

  /// Rows of different heights scroll without a gap, and a tap acknowledges the right one.
  @Test func rowsOfDifferentHeightsScroll() throws {
    let long = String(repeating: "Water ", count: 30)
    let panel = try panel(
      """
      { size: { width: 480, height: 320 }, theme: "dark", values: { hot: { initial: false } },
        alarms: { "a$n": { each: 40, when: "hot", text: "$n \(long)" },
          "b$n": { each: 40, when: "hot", text: "Short $n" } },
        controls: [{ kind: "alarmList", name: "list", frame: [0, 0, 480, 320] }] }
      """)
    try raise(panel)
    let list = try #require(panel.control(named: "list") as? AlarmList)
    for _ in 1...200 {
      let parts = list.touchableParts.map(\.area).sorted { $0.y < $1.y }
      #expect(parts.first.map { $0.top <= 0 } == true)
      #expect(parts.last.map { $0.bottom >= 320 } == true)
      #expect(zip(parts, parts.dropFirst()).allSatisfy { abs($0.bottom - $1.top) < 0.01 })
      list.takeFocus()
      guard list.handle(.pageDown) else { break }
    }
    let last = try #require(list.touchableParts.max { $0.area.y < $1.area.y })
    #expect(last.name == "a1" && last.area.bottom <= 320.01)
    panel.tap(100, last.area.center.y)
    #expect(panel.values["alarms.a1"]?.scalar == .text("acknowledged"))
    #expect(panel.values["alarms.unacknowledged"]?.number == 79)
  }

  @Test func aThousandAlarmsAreOneLine() throws {
    let panel = try panel(Self.text(#""a$n": { each: 1000, when: "hot", text: "Alarm $n" }"#))
    try raise(panel)
    #expect(panel.values["alarms.unacknowledged"]?.number == 1_000)
    expectGolden(panel.picture(), "alarmLineThousand", maximumDifference: 3)
  }

  // MARK: Pictures

  @Test(arguments: ["dark", "light", "contrast", "classic"])
  func pictures(theme: String) throws {
    let panel = try panel(Self.text(Self.hot).replacing("\"dark\"", with: "\"\(theme)\""))
    try raise(panel)
    expectGolden(panel.picture(), "alarmLine-\(theme)", maximumDifference: 3)
    panel.stage.wakeControls(at: panel.stage.nextWakeTime(asOf: .zero) ?? .zero)
    expectGolden(panel.picture(), "alarmLineDark-\(theme)", maximumDifference: 3)
  }

  /// A narrow screen, on which the text wraps, in both directions.
  @Test(arguments: ["leftToRight", "rightToLeft"])
  func narrowPictures(direction: String) throws {
    let panel = try panel(
      Self.text(
        #"hot: { when: "hot", text: "The door is open while the machine is on", priority: "high" }"#,
        width: 320, height: 240, more: "direction: \"\(direction)\","))
    try raise(panel)
    expectGolden(panel.picture(), "alarmLineNarrow-\(direction)", maximumDifference: 3)
  }
}
