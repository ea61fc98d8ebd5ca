import Kinds
import PanelChecks
import PanelInspection
import Panels
import Testing
import Typesetting

/// The situations in which `bezel check` draws a panel: pages, values, conditions and alarms.
struct SituationWarningTests {
  private func warnings(_ text: String) -> [String] {
    PanelFile(kinds: builtInKinds, resources: TestResources(FreeTypeTypesetter { _ in }))
      .problems(in: Array(text.utf8)).map(\.message)
  }

  private func expect(_ text: String, warns parts: [String], _ name: String = "") {
    let found = warnings(text)
    #expect(
      found.count == parts.count && zip(found, parts).allSatisfy { $0.contains($1) },
      "\(name): \(found)")
  }

  /// A page whose texts are too long with a large number, and with a choice.
  private static let page = """
    { name: 'one', controls: [
      { kind: 'label', frame: [24, 24, 100, 30], text: 'n is {n}' },
      { kind: 'slider', value: 'n', frame: [24, 100, 300, 60] },
      { kind: 'toggle', name: 'on', frame: [24, 200, 80, 60] },
      { kind: 'label', frame: [124, 200, 60, 60], text: \"{on ? 'Switched on' : 'Off'}\" } ] }
    """
  private static let other = """
    { name: 'NAME', controls: [{ kind: 'label', frame: [24, 24, 400, 40], text: 'Two' }] }
    """

  @Test(arguments: 0..<3)
  func everyPageIsDrawnWithEveryValue(position: Int) {
    var pages = ["two", "three"].map { Self.other.replacing("NAME", with: $0) }
    pages.insert(Self.page, at: position)
    expect(
      "{ values: { n: { maximum: 1e6, step: 1, initial: 1 }, on: { initial: false } }, "
        + "pages: [\(pages.joined(separator: ", "))] }",
      warns: [
        "\"n is 1000000\" does not fit with every number at its maximum",
        "\"Switched on\" does not fit if \"on\" is true;",
      ])
  }

  @Test func theFirstChildOfAStackOnALaterPageIsDrawnWithEveryValue() {
    expect(
      """
      { values: { n: { maximum: 1e6, step: 1, initial: 1 } }, pages: [
        \(Self.other.replacing("NAME", with: "one")),
        { name: 'two', controls: [
          { kind: 'segments', value: 'part', items: ['A', 'B'], frame: [24, 24, 300, 44] },
          { kind: 'slider', value: 'n', frame: [24, 200, 300, 44] },
          { kind: 'stack', value: 'part', items: ['A', 'B'], frame: [24, 100, 60, 40], children: [
            { kind: 'label', text: '{n}' }, { kind: 'label', text: 'B' } ] } ] } ] }
      """, warns: ["\"1000000\" does not fit with every number at its maximum"])
  }

  /// A text that is too long only with a choice and a large number together.
  @Test func choicesAreDrawnAtTheEndsOfNumbers() {
    func panel(_ width: Int) -> String {
      """
      { values: { n: { maximum: 1e6, step: 1, initial: 1 }, on: { initial: false } }, controls: [
        { kind: 'label', frame: [24, 24, \(width), 30], text: "{on ? 'now {n}' : 'off'}" },
        { kind: 'slider', value: 'n', frame: [24, 100, 300, 60] },
        { kind: 'toggle', name: 'on', frame: [24, 200, 80, 60] } ] }
      """
    }
    expect(
      panel(70),
      warns: ["\"now 1000000\" does not fit if \"on\" is true with every number at its maximum"])
    expect(panel(140), warns: [])
  }

  /// A column in which each row fits alone, but not both.
  @Test func conditionsAreCombined() {
    func panel(_ height: Int) -> String {
      """
      { values: { a: { initial: false }, b: { initial: false } }, controls: [
        { kind: 'column', frame: [24, 24, 300, \(height)], children: [
          { kind: 'label', height: 60, text: 'A', if: 'a' },
          { kind: 'label', height: 60, text: 'B', if: 'b' },
          { kind: 'label', height: 60, text: 'C' } ] },
        { kind: 'toggle', name: 'a', frame: [400, 24, 80, 60] },
        { kind: 'toggle', name: 'b', frame: [400, 124, 80, 60] } ] }
      """
    }
    expect(
      panel(140), warns: ["but there are 140 points if \"a\" is true and \"b\" is true; make"])
    expect(panel(212), warns: [])
  }

  @Test func aNumberAtAnEndShowsARow() {
    func panel(_ height: Int) -> String {
      """
      { values: { n: { maximum: 100, initial: 50 } }, controls: [
        { kind: 'column', frame: [24, 24, 300, \(height)], children: [
          { kind: 'label', height: 60, text: 'Too hot', if: 'n > 90' },
          { kind: 'slider', value: 'n', height: 60 } ] } ] }
      """
    }
    expect(panel(100), warns: ["but there are 100 points if \"n\" is 100; make"])
    expect(panel(136), warns: [])
  }

  /// The bar of an alarm must not squeeze what is below it, and its text must fit.
  @Test func alarmsAreShown() {
    func panel(_ height: Int, _ text: String = "Hot") -> String {
      """
      { values: { flow: { maximum: 75, initial: 30 } },
        alarms: { hot: { when: 'flow > 60', text: '\(text)' } }, controls: [
        { kind: 'column', frame: [24, 24, 400, \(height)], children: [
          { kind: 'alarmBanner', height: 48 },
          { kind: 'toggle', name: 'pump', height: 60 },
          { kind: 'slider', value: 'flow', height: 60 } ] } ] }
      """
    }
    expect(panel(150), warns: ["there are 150 points while the alarm \"hot\" is shown"])
    expect(panel(200), warns: [])
    let long = String(repeating: "far too hot and ", count: 6)
    expect(panel(200, long), warns: ["does not fit while the alarm \"hot\" is shown"])
  }

  /// A banner that is not shown takes no space, so it cannot be too small.
  @Test func anAbsentBannerIsNotTooSmall() {
    expect(
      """
      { values: { flow: { maximum: 75, initial: 30 } },
        alarms: { hot: { when: 'flow > 60', text: 'Hot' } }, controls: [
        { kind: 'column', frame: [24, 24, 752, 432], children: [
          { kind: 'alarmBanner', height: 48, do: 'flow = 30' },
          { kind: 'knob', value: 'flow', weight: 1 },
          { kind: 'slider', value: 'flow', height: 48 } ] } ] }
      """, warns: [])
  }

  @Test func aShareThatIsTooSmallSaysWhatToWrite() {
    func panel(_ key: String) -> String {
      """
      { controls: [{ kind: 'column', frame: [24, 24, 300, 200], spacing: 0, children: [
        { kind: 'column', weight: 1, \(key) padding: 10, children: [
          { kind: 'toggle', name: 'a', height: 50 }, { kind: 'toggle', name: 'b', height: 50 } ] },
        { kind: 'knob', name: 'k', maximum: 1, weight: 1 } ] }] }
      """
    }
    expect(panel(""), warns: ["make its \"weight\" larger, or write minimumHeight: 136"])
    expect(panel("minimumHeight: 136,"), warns: [])
  }

  // MARK: Rows

  /// A list without rows has no content that could be invalid.
  @Test func bindingsOfRowsAreCheckedWithRows() {
    func panel(_ rows: String) -> String {
      """
      { values: { rows: { fields: { icon: '', color: '' }, initial: [\(rows)] } }, controls: [
        { kind: 'list', rows: 'rows', frame: [24, 24, 400, 400], children: [
          { kind: 'label', bind: { icon: 'row.icon', color: 'row.color' }, text: 'Row' } ] } ] }
      """
    }
    expect(panel(""), warns: [])
    expect(panel("{ icon: 'star', color: 'good' }"), warns: [])
    expect(panel("{ icon: 'star', color: 'god' }"), warns: ["the theme has no colour \"god\""])
  }

  // MARK: Names

  @Test(arguments: [
    ("volumne", "volume"), ("voulme", "volume"), ("tank.volme", "tank.volume"),
    ("humdity", "humidity"), ("volime", "volume"), ("Volume", "volume"),
    ("tank.Level", "tank.level"),
    ("roomTemperature", "roomtemperature"), ("tank.prassure", "tank.pressure"),
  ])
  func aSlipInANameThatIsUsedIsFound(name: String, declared: String) {
    expect(
      Self.namesPanel(name, declared),
      warns: ["did you mean \"\(declared)\"? if not, declare it in \"values\""])
  }

  @Test(arguments: [
    ("volumes", "volume"), ("treble", "volume"), ("volume2", "volume"), ("right", "light"),
    ("zoneA", "zoneB"), ("pos.x", "pos.y"), ("flight", "light"), ("lamps.on", "lamp.on"),
    ("lampsOn", "lampOn"), ("roof.temperature", "room.temperature"), ("heart", "heat"),
    ("fan.mix", "fan.max"), ("hall.limp", "hall.lamp"), ("on", "On"), ("tank1low", "tank2low"),
  ])
  func namesThatAreAlikeAreNoSlips(name: String, declared: String) {
    expect(Self.namesPanel(name, declared), warns: [], name)
  }

  private static func namesPanel(_ name: String, _ declared: String) -> String {
    """
    { values: { '\(declared)': { maximum: 100 } }, controls: [
      { kind: 'slider', value: '\(name)', minimum: 0, maximum: 100, frame: [24, 24, 300, 44] },
      { kind: 'slider', value: '\(declared)', frame: [24, 200, 300, 44] } ] }
    """
  }

  @Test(arguments: [("none", false), ("dots", false), ("top", true)])
  func namesOfPagesWithoutTabsNeedNoTranslation(position: String, isShown: Bool) {
    expect(
      "{ languages: { de: { 'Two': 'Zwei' } }, tabs: { position: '\(position)' }, "
        + "pages: [\(Self.other.replacing("NAME", with: "one"))] }",
      warns: isShown ? ["\"one\" has no translation"] : [])
  }
}
