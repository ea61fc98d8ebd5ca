import Controls
import Geometry
import GoldenPictures
import PanelChecks
import Panels
import Raster
import Testing

@testable import Kinds

/// The badges of tabs: the number of alarms that concern a page, or what its key `badge` says.
struct TabBadgeTests {
  private static let alarms = """
    hot: { when: "hot", text: "Hot", priority: "critical", page: "run" },
    leak: { when: "leak", text: "Leak", priority: "low" },
    note: { when: "hot", text: "Note", acknowledge: false, page: "setup" },
    """

  private static func text(
    alarms: String = Self.alarms, badge: String = "", list: String = "alarmList",
    more: String = ""
  ) -> String {
    """
    { size: { width: 480, height: 320 }, theme: "dark", \(more)
      values: { hot: { initial: false }, leak: { initial: false },
        n: { minimum: -1000, maximum: 1e6, initial: null }, word: { initial: "" } },
      alarms: { \(alarms) },
      pages: [{ name: "run", title: "Run", icon: "gauge" },
        { name: "setup", title: "Set up", icon: "sliders", badge: "\(badge)" },
        { name: "alarms", title: "Alarms", icon: "bell", controls: [
          { kind: "\(list)", frame: [0, 0, 400, 200] }] }] }
    """
  }

  private func panel(_ text: String) throws -> Panel {
    let panel = try TestPanel.panel(text, resources: GoldenResources())
    panel.startRules(at: .zero)
    return panel
  }

  private func set(_ panel: Panel, _ name: String, _ scalar: Scalar?) throws {
    try panel.set([name: scalar], origin: .client)
  }

  private func badges(_ panel: Panel) -> [TabBadge?] {
    ((panel.allControls[0] as? Pages)?.selector as? Segments)?.badges ?? []
  }

  private func texts(_ panel: Panel) -> [String] { badges(panel).map { $0?.text ?? "" } }

  // MARK: Alarms

  @Test func anAlarmMarksItsPageAndTheListUntilItIsAcknowledged() throws {
    let panel = try panel(Self.text())
    #expect(texts(panel) == ["", "", ""])
    try set(panel, "leak", .boolean(true))
    #expect(texts(panel) == ["", "", "1"])
    try set(panel, "hot", .boolean(true))
    #expect(texts(panel) == ["1", "", "2"])
    #expect(badges(panel).map { $0?.priority } == [.critical, nil, .critical])
    // An alarm that is over but not acknowledged still counts.
    try set(panel, "hot", .boolean(false))
    #expect(texts(panel) == ["1", "", "2"])
    try set(panel, "alarms.hot", .text("acknowledged"))
    #expect(texts(panel) == ["", "", "1"])
    #expect(badges(panel).map { $0?.priority } == [nil, nil, .low])
  }

  /// A button in place of a tab has the badge of the tab of the list.
  @Test func aButtonCountsAlarmsLikeATab() throws {
    let button = """
      controls: [{ kind: "button", icon: "bell", frame: [8, 8, 48, 64],
        badge: "{alarms.unacknowledged}", badgePriority: "{alarms.priority}" }],
      """
    let panel = try panel(Self.text(more: button))
    let control = try #require(panel.allControls.compactMap { $0 as? Button }.first)
    let none = panel.picture()
    #expect(control.shownTexts == [])
    try set(panel, "leak", .boolean(true))
    #expect(control.shownTexts == ["1"])
    let low = panel.picture()
    try set(panel, "hot", .boolean(true))
    #expect(control.shownTexts == ["2"] && control.badgePriority == "critical")
    let critical = panel.picture()
    func count(_ surface: Surface) -> Int {
      var count = 0
      for y in 8..<72 {
        for x in 8..<56 where surface[x, y] == 0xFFFF_4B40 { count += 1 }
      }
      return count
    }
    #expect(none.differences(from: low) > 50)
    #expect(count(none) == 0 && count(low) == 0 && count(critical) > 50)
  }

  @Test func aBannerDoesNotMarkItsPage() throws {
    let panel = try panel(Self.text(list: "alarmBanner"))
    try set(panel, "hot", .boolean(true))
    #expect(texts(panel) == ["1", "", ""])
  }

  @Test func alarmsReplaceTheBadgeOfAPage() throws {
    let panel = try panel(
      Self.text(alarms: #"a: { when: "hot", text: "A", page: "setup" }"#, badge: "New"))
    #expect(texts(panel) == ["", "New", ""])
    try set(panel, "hot", .boolean(true))
    #expect(texts(panel) == ["", "1", "1"])
    try set(panel, "alarms.unacknowledged", .number(0))
    #expect(texts(panel) == ["", "New", ""])
  }

  @Test func aThousandAlarmsAre99Plus() throws {
    let panel = try panel(
      Self.text(alarms: #""a$n": { each: 1000, when: "hot", text: "$n", page: "run" }"#))
    try set(panel, "hot", .boolean(true))
    #expect(texts(panel) == ["99+", "", "99+"])
  }

  @Test func theTabsReportTheirBadges() throws {
    let panel = try panel(Self.text())
    try set(panel, "leak", .boolean(true))
    let tabs = try #require((panel.allControls[0] as? Pages)?.selector)
    #expect(tabs.shownTexts == ["Run", "Set up", "Alarms", "1"])
  }

  @Test(arguments: [
    ("rum", #"there is no page "rum"; did you mean "run"?"#),
    ("kitchen", #"there is no page "kitchen"; the pages are run, setup, alarms"#),
  ])
  func theAlarmNamesAPageOfThePanel(page: String, message: String) {
    let problems = TestPanel.problems(
      of: try panel(Self.text(alarms: "a: { when: 'hot', text: 'A', page: '\(page)' }")))
    #expect(problems.map(\.message) == [message] && problems.first?.path == "alarms.a.page")
  }

  @Test func aPanelWithoutPagesHasNoPageForAnAlarm() {
    let problems = TestPanel.problems(
      of: try panel("{ alarms: { a: { when: 'true', text: 'A', page: 'run' } }, controls: [] }"))
    #expect(problems.map(\.message) == [#"there is no page "run""#])
  }

  // MARK: Content

  @Test(arguments: [
    ("", ""), ("0", ""), ("–", ""), ("0.0", ""), ("-0", ""), ("٠", ""), ("\n", ""),
    ("1", "1"), ("99", "99"), ("100", "99+"), ("1e9", "99+"), ("-3", "-3"), ("١٢", "١٢"),
    ("١٢٣", "99+"), ("99999999999999999999999999", "99+"), ("nan", "nan"), ("inf", "inf"),
    ("New", "New"), ("1/2", "1/2"), ("a\nb", "a"),
  ])
  func contentOfABadge(content: String, shown: String) {
    #expect(TabBadge(content: content)?.text ?? "" == shown)
  }

  @Test func aLongTextIsCut() {
    let badge = TabBadge(content: String(repeating: "W", count: 4_096))
    #expect(badge?.text.count ?? 0 <= 32)
  }

  @Test func aBadgeFollowsAValue() throws {
    let panel = try panel(Self.text(badge: "{n}"))
    // Unknown.
    #expect(texts(panel) == ["", "", ""])
    for (number, shown) in [(3.0, "3"), (0, ""), (250, "99+"), (-3, "−3")] {
      try set(panel, "n", .number(number))
      #expect(texts(panel)[1] == shown)
    }
    try set(panel, "n", nil)
    #expect(texts(panel)[1] == "")
  }

  @Test func aBadgeFollowsAText() throws {
    let panel = try panel(Self.text(badge: "{word}"))
    #expect(texts(panel)[1] == "")
    try set(panel, "word", .text("New"))
    #expect(texts(panel)[1] == "New")
  }

  // MARK: Pictures

  /// Badges of each priority, of a number and of a long text. The first tab is selected.
  @Test(
    arguments: ["bottom", "start", "top\", lines: 2, value: \"page"],
    ["leftToRight", "rightToLeft"])
  func pictures(position: String, direction: String) throws {
    let priorities = AlarmPriority.allCases.map(\.rawValue)
    let alarms = priorities.map {
      "\($0): { when: 'true', text: 'A', priority: '\($0)', page: '\($0)' }"
    }
    let icon = position.hasPrefix("top") ? "" : #"icon: "bell","#
    let pages =
      priorities.map { "{ name: '\($0)', title: '\($0)', \(icon) }" }
      + [
        "{ name: 'many', title: 'Many', \(icon) badge: '120' }",
        "{ name: 'word', title: 'Word', \(icon) badge: 'A very long word for a badge' }",
      ]
    let height = position == "start" ? 480 : 160
    let panel = try panel(
      """
      { size: { width: 640, height: \(height) }, theme: "dark", direction: "\(direction)",
        tabs: { position: "\(position)" }, alarms: { \(alarms.joined(separator: ", ")) },
        pages: [\(pages.joined(separator: ", "))] }
      """)
    let name = position.prefix { $0 != "\"" }
    expectGolden(panel.picture(), "tabBadges-\(name)-\(direction)", maximumDifference: 3)
  }
}
