import Controls
import Geometry
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Alarms of panel files.
struct AlarmTests {
  private let panel: Panel

  init() throws { panel = try Self.panel() }

  private init(_ panel: Panel) { self.panel = panel }

  private static func text(
    _ more: String = "", theme: String = "dark", direction: String = "leftToRight"
  ) -> String {
    """
    { size: { width: 480, height: 320 }, theme: "\(theme)", direction: "\(direction)",
      values: { temperature: { maximum: 120 }, leak: { initial: false }, n: { maximum: 9, step: 1 },
        sensor: { maximum: 9, initial: null } },
      alarms: {
        hot: { when: "temperature > 90", clear: "temperature < 80", priority: "critical",
          text: "Boiler at {temperature:.0f} °C" },
        leak: { when: "leak", text: "Water in the cellar", priority: "low" },
        slow: { when: "temperature > 100", delay: 5, clearDelay: 2, text: "Still hot" },
        sensor: { when: "sensor > 5", text: "Sensor", acknowledge: false },
      },
      rules: [{ when: "alarms.unacknowledged > 0", do: "n += 1" }],
      controls: [
        { kind: "alarmBanner", name: "banner", frame: [8, 8, 464, 48] },
        { kind: "alarmList", name: "list", frame: [8, 64, 464, 248] } \(more) ] }
    """
  }

  private static func panel(_ more: String = "", restoring records: ListRows = ListRows()) throws
    -> Panel
  {
    let panel = try TestPanel.panel(text(more))
    panel.alarmJournal?.now = { 1_764_091_800 }
    try panel.alarmJournal?.replace(with: records)
    panel.startRules(at: .zero)
    return panel
  }

  private subscript(name: String) -> Scalar? { panel.values["alarms.\(name)"]?.scalar }

  private func set(_ name: String, _ scalar: Scalar) throws {
    try panel.set([name: scalar], origin: .client)
  }

  private var records: [AlarmRecord] { panel.alarmJournal?.records ?? [] }

  @Test func theLifeOfAnAlarm() throws {
    #expect(self["hot"] == .text("normal") && self["active"] == .number(0))
    try set("temperature", .number(95))
    #expect(self["hot"] == .text("unacknowledged") && self["priority"] == .text("critical"))
    #expect(self["active"] == .number(1) && self["unacknowledged"] == .number(1))
    #expect(records.map(\.text) == ["Boiler at 95 °C"])
    // The text stays as it was, and the alarm stays until the second condition holds.
    try set("temperature", .number(85))
    #expect(self["hot"] == .text("unacknowledged") && records[0].text == "Boiler at 95 °C")
    try set("alarms.hot", .text("acknowledged"))
    #expect(self["hot"] == .text("acknowledged") && self["unacknowledged"] == .number(0))
    #expect(records[0].acknowledgedBy == .client && records[0].acknowledged == 1_764_091_800)
    try set("temperature", .number(70))
    #expect(self["hot"] == .text("normal") && self["priority"] == .text(""))
    #expect(records[0].cleared == 1_764_091_800 && records.count == 1)
  }

  @Test func oneTransactionHasAllChanges() throws {
    var names: [String] = []
    panel.values.observe { value, _, _ in names.append(value.name) }
    try set("leak", .boolean(true))
    #expect(
      names.sorted()
        == [
          "alarms.active", "alarms.history", "alarms.leak", "alarms.priority",
          "alarms.unacknowledged", "leak", "n",
        ]
    )
  }

  @Test func allAreAcknowledgedAtOnce() throws {
    try set("temperature", .number(95))
    try set("leak", .boolean(true))
    try set("leak", .boolean(false))
    #expect(self["leak"] == .text("returned") && self["unacknowledged"] == .number(2))
    try set("alarms.unacknowledged", .number(0))
    #expect(self["leak"] == .text("normal") && self["hot"] == .text("acknowledged"))
  }

  @Test func otherValuesAreRefused() throws {
    for (name, scalar) in [
      ("alarms.hot", Scalar.text("normal")), ("alarms.hot", .text("")),
      ("alarms.unacknowledged", .number(1)), ("alarms.active", .number(0)),
      ("alarms.priority", .text("low")),
      ("alarms.history", .list(ListRows(fields: AlarmRecord.fields))),
    ] {
      #expect(throws: ValueStore.SetError.self) { try set(name, scalar) }
    }
  }

  @Test func delaysFollowTheClockOfThePanel() throws {
    try set("temperature", .number(110))
    #expect(panel.nextRuleTime(asOf: .seconds(1)) == .seconds(6))
    panel.runRules(at: .seconds(5))
    #expect(self["slow"] == .text("normal"))
    panel.runRules(at: .seconds(6))
    #expect(self["slow"] == .text("unacknowledged"))
    try set("temperature", .number(70))
    _ = panel.nextRuleTime(asOf: .seconds(7))
    panel.runRules(at: .seconds(9))
    #expect(self["slow"] == .text("returned") && panel.nextRuleTime(asOf: .seconds(9)) == nil)
  }

  @Test func anAlarmThatHoldsIsNotRaisedAgainAfterARestart() throws {
    try set("temperature", .number(95))
    try set("sensor", .number(9))
    try set("leak", .boolean(true))
    let next = try Self.panel(restoring: panel.alarmJournal?.rows ?? ListRows())
    let test = AlarmTests(next)
    // These conditions are unknown or false after a restart.
    #expect(test["sensor"] == .text("acknowledged") && test["leak"] == .text("returned"))
    try test.set("sensor", .number(9))
    #expect(test.records.filter { $0.name == "sensor" }.map(\.count) == [1])
  }

  @Test func aReloadKeepsTheAlarms() throws {
    try set("temperature", .number(95))
    let next = try TestPanel.panel(Self.text())
    next.keepValues(of: panel)
    next.startRules(at: .zero)
    #expect(AlarmTests(next)["hot"] == .text("unacknowledged"))
    #expect(next.alarmJournal?.records.map(\.count) == [1])
  }

  /// Reloads the panel file after some replacements in its text.
  private func reload(_ changes: (String, String)...) throws -> AlarmTests {
    let text = changes.reduce(Self.text()) { $0.replacing($1.0, with: $1.1) }
    let next = try TestPanel.panel(text)
    next.keepValues(of: panel)
    next.startRules(at: .zero)
    return AlarmTests(next)
  }

  @Test func aReloadShowsTheNewDeclaration() throws {
    try set("temperature", .number(95))
    try set("alarms.hot", .text("acknowledged"))
    try set("leak", .boolean(true))
    try set("temperature", .number(97))
    var expected = records
    expected[0].priority = .high
    // The declared text is unchanged, so the record keeps its text and temperature.
    var next = try reload(("priority: \"critical\"", "priority: \"high\""))
    #expect(next.records == expected && next["priority"] == .text("high"))
    #expect(next["hot"] == .text("acknowledged") && next["leak"] == .text("unacknowledged"))
    expected[0].text = "Hot: 97 °C"
    next = try next.reload(
      ("priority: \"critical\"", "priority: \"high\""), ("Boiler at", "Hot:"))
    #expect(next.records == expected)
  }

  @Test func anAlarmThatIsOverKeepsItsDeclaration() throws {
    try set("temperature", .number(95))
    try set("temperature", .number(20))
    try set("alarms.hot", .text("acknowledged"))
    let next = try reload(("priority: \"critical\"", "priority: \"high\""), ("Boiler at", "Hot:"))
    #expect(next.records == records && records[0].state == .normal)
  }

  @Test func aRuleCanEndWhatItFollows() throws {
    let panel = try TestPanel.panel(
      """
      { values: { leak: { initial: false } }, alarms: { leak: { when: "leak", text: "Leak" } },
        rules: [{ when: "alarms.active > 0", do: "leak = false" }], controls: [] }
      """)
    panel.startRules(at: .zero)
    try panel.set(["leak": .boolean(true)], origin: .client)
    #expect(panel.values["alarms.leak"]?.scalar == .text("returned"))
    #expect(panel.alarmJournal?.records.count == 1)
  }

  @Test func onlyNewAlarmsTriggerRulesAfterARestart() throws {
    try set("temperature", .number(95))
    let next = AlarmTests(try Self.panel(restoring: panel.alarmJournal?.rows ?? ListRows()))
    #expect(next.panel.values["n"]?.scalar == .number(0))
    try next.set("leak", .boolean(true))
    #expect(next["unacknowledged"] == .number(2) && next.panel.values["n"]?.scalar == .number(0))
  }

  @Test func subscribersReceiveTheRowsThatChanged() throws {
    try set("leak", .boolean(true))
    try set("temperature", .number(95))
    var edits: [ListEdit?] = []
    panel.values.observe { value, change, _ in
      if value.name == "alarms.history" { edits.append(change.edit) }
    }
    try set("alarms.hot", .text("acknowledged"))
    #expect(edits == [ListEdit(start: 1, removed: 1, inserted: 1)])
  }

  @Test func aTapAcknowledges() throws {
    try set("leak", .boolean(true))
    panel.tap(100, 64 + 32)
    #expect(self["leak"] == .text("acknowledged") && records[0].acknowledgedBy == .touch)
    try set("temperature", .number(95))
    panel.tap(100, 32)
    #expect(self["hot"] == .text("acknowledged"))
    // The banner is gone.
    #expect(panel.control(named: "banner")?.isInteractive == false)
  }

  @Test func theBannerTakesRoomOnlyWhileItIsNeeded() throws {
    let panel = try TestPanel.panel(
      """
      { values: { leak: { initial: false } }, alarms: { leak: { when: "leak", text: "Leak" } },
        controls: [{ kind: "column", frame: [0, 0, 300, 300], children: [
          { kind: "alarmBanner", do: "leak = false" }, { kind: "slider", name: "below", weight: 1 } ] }] }
      """)
    panel.startRules(at: .zero)
    let test = AlarmTests(panel)
    panel.stage.placeIfNeeded()
    #expect(panel.control(named: "below")?.frame.y == 0)
    try test.set("leak", .boolean(true))
    panel.stage.placeIfNeeded()
    #expect(panel.control(named: "below")?.frame.y == 60)
    test.panel.tap(100, 20)
    #expect(test["leak"] == .text("returned"), "its action replaces the acknowledgement")
  }

  @Test(arguments: [
    ("a: 3", "a: expected an object, found a number; write { when: …, text: … }"),
    ("a: { text: 'x' }", #"an alarm needs "when""#),
    ("a: { when: 'true' }", #"an alarm needs "text""#),
    ("a: { when: '1', text: 'x' }", "a condition is true or false"),
    ("a: { when: 'b', text: 'x' }", #"there is no value "b""#),
    ("a: { when: 'true', clear: 'b', text: 'x' }", #"there is no value "b""#),
    ("a: { when: 'true', text: '{b}' }", #"there is no value "b""#),
    ("a: { when: 'true', text: 'x', priority: 'urgent' }", "priority: expected "),
    ("a: { when: 'true', text: 'x', delay: -1 }", "delay: expected a number"),
    ("active: { when: 'true', text: 'x' }", "choose another name"),
    ("history: { when: 'true', text: 'x' }", "choose another name"),
    (
      "a: { when: 'alarms.active == 0', text: 'x' }",
      "alarms set the value \"alarms.active\"; an alarm cannot depend on alarms"
    ),
    (
      "a: { when: 'true', clear: 'twice > 1', text: 'x' }",
      "alarms set the value \"alarms.a\", on which \"twice\" depends; an alarm cannot"
    ),
    ("'1a b': { when: 'true', text: 'x' }", "is not a valid name"),
    ("v: { when: 'true', text: 'x' }", #"already declares "alarms.v""#),
  ])
  func mistakesAreReported(alarm: String, message: String) {
    var found: [String] = []
    do throws(PanelFileError) {
      _ = try TestPanel.panel(
        """
        { values: { 'alarms.v': {}, twice: { from: "alarms.a == 'normal' ? 2 : 0" } },
          alarms: { \(alarm) } }
        """)
    } catch {
      found = error.problems.map { $0.line(file: "p") }
    }
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test(arguments: ["[{ when: 'true', text: 'x' }]", "'x'"])
  func alarmsNeedNames(alarms: String) {
    let error = #expect(throws: PanelFileError.self) {
      try TestPanel.panel("{ alarms: \(alarms) }")
    }
    let found = alarms.hasPrefix("[") ? "an array" : "a string"
    #expect(
      error?.problems.map { $0.line(file: "p") } == [
        "p:1:11: error: alarms: expected an object, found \(found); write alarms: { NAME: { when: …, "
          + "text: … } }"
      ])
  }

  @Test func atMostAThousandAlarmsAreDeclared() throws {
    func text(_ count: Int) -> String {
      "{ alarms: { 'a$n': { each: \(count), when: 'true', text: '$n' } } }"
    }
    let panel = try TestPanel.panel(text(1_000))
    panel.startRules(at: .zero)
    #expect(panel.values["alarms.active"]?.number == 1_000)
    #expect(throws: PanelFileError.self) { try TestPanel.panel(text(1_001)) }
    #expect(throws: PanelFileError.self) { try TestPanel.panel(text(10_000)) }
  }

  // MARK: Keys

  private func press(_ key: Key) { panel.stage.handle(key) }

  @Test func keysAcknowledge() throws {
    try set("temperature", .number(95))
    try set("leak", .boolean(true))
    let list = try #require(panel.control(named: "list"))
    list.takeFocus()
    press(.down)
    press(.down)
    press(.enter)
    #expect(self["leak"] == .text("acknowledged") && self["hot"] == .text("unacknowledged"))
    // Without a choice, Enter acknowledges the first one.
    press(.enter)
    #expect(self["hot"] == .text("acknowledged"))
  }

  @Test func anEncoderAcknowledgesAndLeaves() throws {
    try set("temperature", .number(95))
    try set("leak", .boolean(true))
    let list = try #require(panel.control(named: "list"))
    press(.turn(1))
    press(.turn(1))
    #expect(list.isFocused)
    press(.turn(1))
    press(.turn(1))
    press(.enter)
    #expect(self["leak"] == .text("acknowledged") && list.isFocused)
    press(.turn(-1))
    press(.turn(-1))
    #expect(!list.isFocused)
  }

  @Test func aFingerNeverAcknowledgesAnotherAlarm() throws {
    try set("leak", .boolean(true))
    let point = Point(x: 100, y: 64 + 32)
    panel.touch(.down, at: point)
    try set("temperature", .number(95))
    panel.touch(.up, at: point)
    #expect(self["unacknowledged"] == .number(2))
  }

  // MARK: Limits

  @Test func anAlarmThatFlickersIsOneRecord() throws {
    for _ in 1...1_000 {
      try set("leak", .boolean(true))
      try set("leak", .boolean(false))
    }
    #expect(records.map(\.count) == [1_000] && self["leak"] == .text("returned"))
  }

  @Test func longTextsAreShortenedInTheHistory() throws {
    let long = String(repeating: "W", count: 4_096)
    let panel = try TestPanel.panel(
      """
      { size: { width: 480, height: 320 }, values: { leak: { initial: false } },
        alarms: { leak: { when: "leak", text: "\(long)" } },
        controls: [{ kind: "alarmBanner", frame: [0, 0, 480, 48] },
          { kind: "alarmList", frame: [0, 64, 480, 200] }] }
      """)
    panel.startRules(at: .zero)
    try panel.set(["leak": .boolean(true)], origin: .client)
    #expect(
      panel.alarmJournal?.records.map(\.text) == [String(repeating: "W", count: 256) + "…"])
    _ = panel.draw(on: Surface(width: 480, height: 320))
  }

  @Test func theHistoryKeepsItsOrderIfTheClockIsSetBack() throws {
    try set("leak", .boolean(true))
    panel.alarmJournal?.now = { 1_000 }
    try set("sensor", .number(9))
    try set("leak", .boolean(false))
    #expect(records.map(\.name) == ["leak", "sensor"])
    #expect(records.map(\.cleared) == [1_000, nil])
  }

  @Test func theTextFollowsTheLanguage() throws {
    let panel = try TestPanel.panel(
      """
      { language: "en", languages: { de: { "Leak": "Leck" } }, values: { leak: { initial: false } },
        alarms: { leak: { when: "leak", text: "Leak" } }, controls: [] }
      """)
    panel.startRules(at: .zero)
    try panel.set(["language": .text("de")], origin: .client)
    try panel.set(["leak": .boolean(true)], origin: .client)
    #expect(panel.alarmJournal?.records.map(\.text) == ["Leck"])
    try panel.set(["language": .text("en")], origin: .client)
    #expect(panel.alarmJournal?.records.map(\.text) == ["Leck"])
  }

  // MARK: Pictures

  @Test(arguments: ControlGoldenTests.looks("dark", "light", "classic"))
  func pictures(scale: Int, theme: String) throws {
    let test = try Self.picturePanel(theme, scale: scale)
    try test.set("temperature", .number(101))
    test.panel.runRules(at: .zero)
    _ = test.panel.nextRuleTime(asOf: .zero)
    test.panel.runRules(at: .seconds(5))
    try test.set("alarms.slow", .text("acknowledged"))
    try test.set("leak", .boolean(true))
    try test.set("leak", .boolean(false))
    try test.set("leak", .boolean(true))
    try test.set("leak", .boolean(false))
    try test.expect("alarmList-\(theme)-\(scale)x")
  }

  /// Banners of each priority: with an action, disabled, and in right-to-left layout.
  @Test(arguments: ControlGoldenTests.looks("dark", "light", "classic"))
  func bannerPictures(scale: Int, theme: String) throws {
    for (priority, keys) in [
      ("critical", ""), ("high", "do: 'b = false',"), ("medium", "enabled: false,"), ("low", ""),
    ] {
      let text = """
        { size: { width: 320, height: 64 }, theme: "\(theme)", values: { b: { initial: true } },
          direction: "\(priority == "low" ? "rightToLeft" : "leftToRight")",
          alarms: {
            a: { when: "b", text: "Filter", priority: "low" },
            b: { when: "b", text: "Boiler at 96 °C", priority: "\(priority)" } },
          controls: [{ kind: "alarmBanner", \(keys) frame: [8, 8, 304, 48] }] }
        """
      let panel = try TestPanel.panel(text, scale: scale, resources: GoldenResources())
      panel.startRules(at: .zero)
      try AlarmTests(panel).expect("alarmBanner-\(priority)-\(theme)-\(scale)x")
    }
  }

  /// Banners of alarms that are over but not acknowledged.
  @Test(
    arguments: ["critical", "high", "medium", "low"], ["dark", "light", "contrast", "classic"])
  func returnedBannerPictures(priority: String, theme: String) throws {
    let isMirrored = priority == "low"
    let text = """
      { size: { width: 320, height: 64 }, theme: "\(theme)", values: { b: { initial: true } },
        direction: "\(isMirrored ? "rightToLeft" : "leftToRight")",
        alarms: { b: { when: "b", text: "Boiler at 96 °C", priority: "\(priority)" } },
        controls: [{ kind: "alarmBanner", frame: [8, 8, 304, 48] }] }
      """
    let panel = try TestPanel.panel(text, resources: GoldenResources())
    panel.fit(width: 640, height: 128)
    panel.startRules(at: .zero)
    let banner = try #require(panel.root.children.first)
    #expect(banner.shownTexts == ["Boiler at 96 °C"])
    try panel.set(["b": .boolean(false)], origin: .client)
    #expect(banner.shownTexts == ["Returned", "Boiler at 96 °C"])
    try AlarmTests(panel).expect("alarmBannerReturned-\(priority)-\(theme)")
  }

  @Test func rightToLeftPicture() throws {
    let test = try Self.picturePanel("dark", direction: "rightToLeft")
    try test.set("temperature", .number(95))
    try test.set("leak", .boolean(true))
    try test.expect("alarmList-rightToLeft")
  }

  @Test(arguments: ["dark", "light"]) func emptyPicture(theme: String) throws {
    try AlarmTests(Self.goldenPanel(theme)).expect("alarmListEmpty-\(theme)")
  }

  private static func goldenPanel(
    _ theme: String, direction: String = "leftToRight", scale: Int = 1
  ) throws -> Panel {
    let text = Self.text(theme: theme, direction: direction)
    let panel = try TestPanel.panel(text, resources: GoldenResources())
    panel.fit(width: 480 * scale, height: 320 * scale)
    return panel
  }

  private static func picturePanel(
    _ theme: String, direction: String = "leftToRight", scale: Int = 1
  ) throws -> AlarmTests {
    let panel = try goldenPanel(theme, direction: direction, scale: scale)
    let journal = try #require(panel.alarmJournal)
    try journal.replace(
      with: ListRows(
        fields: AlarmRecord.fields,
        [
          [
            .text("slow"), .text("Pump blocked"), .text("medium"), .text("normal"), .number(1),
            .number(1_764_001_800), .number(1_764_002_400), .text("touch"),
            .number(1_764_005_400),
          ]
        ]))
    journal.now = { 1_764_091_800 }
    panel.startRules(at: .zero)
    return AlarmTests(panel)
  }

  private func expect(_ golden: String) throws {
    panel.stage.placeIfNeeded()
    let surface = panel.picture()
    expectGolden(surface, golden, maximumDifference: 3)
  }
}
