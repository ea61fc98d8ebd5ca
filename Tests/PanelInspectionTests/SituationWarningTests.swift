import Controls
import Kinds
import PanelChecks
import PanelInspection
import Panels
import Raster
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
    let long = String(repeating: "far too hot and ", count: 20)
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

  // MARK: States

  /// A panel whose only label is as narrow as "Long text" is not.
  private static func label(_ text: String, values: String, more: String = "") -> String {
    """
    { values: { \(values) }, controls: [
      { kind: 'label', frame: [24, 24, 70, 30], text: "\(text)" }, \(more) ] }
    """
  }

  /// A state in which the text of a label is too long.
  struct TextState: CustomTestStringConvertible {
    let text: String
    let values: String
    var more = ""
    let state: String

    var testDescription: String { text }
  }

  @Test(arguments: [
    TextState(
      text: "{a and b ? 'Long text' : 'x'}", values: "a: { initial: false }, b: { initial: false }",
      state: "if \"a\" is true and \"b\" is true;"),
    TextState(
      text: "{not (a or b) ? 'Long text' : 'x'}",
      values: "a: { initial: true }, b: { initial: true }",
      state: "if \"a\" is false and \"b\" is false;"),
    TextState(
      text: "{busy ? 'Long text' : 'x'}",
      values: "a: { initial: false }, b: { initial: false }, busy: { from: 'a and b' }",
      state: "if \"a\" is true and \"b\" is true;"),
    TextState(
      text: "{s == 'fault' and mode == 'b' ? 'Long text' : 'x'}",
      values: "s: { initial: 'ok' }, mode: { initial: 'a' }",
      state: "if \"s\" is \"fault\" and \"mode\" is \"b\";"),
    TextState(
      text: "{s}", values: "s: { initial: 'ok' }",
      more: "{ kind: 'button', title: 'B', frame: [24, 100, 60, 60], do: \"s = 'Long text'\" }",
      state: "if \"s\" is \"Long text\";"),
    TextState(
      text: "{tags}", values: "tags: { initial: '' }",
      more: "{ kind: 'chips', value: 'tags', items: ['red', 'green'], frame: [24, 100, 300, 60] }",
      state: "if \"tags\" is \"red,green\";"),
    TextState(
      text: "{known(n) ? n : 0}{known(n) ? '' : 'Long text'}",
      values: "n: { maximum: 9, initial: 5, expires: 60 }", state: "if \"n\" is unknown;"),
    TextState(
      text: "{t > 80 ? 'Long text' : 'x'}", values: "t: { kind: 'number', initial: 20 }",
      state: "if \"t\" is 81;"),
    TextState(
      text: "{n > 40 and n < 60 ? 'Long text' : 'x'}", values: "n: { maximum: 100, initial: 5 }",
      state: "if \"n\" is 50;"),
    TextState(
      text: "{n, plural, =3 {Long text} one {#} other {#}}",
      values: "n: { maximum: 9, step: 1, initial: 0 }", state: "if \"n\" is 3;"),
    TextState(
      text: "{s, select, warn {Long text} other {x}}", values: "s: { initial: 'ok' }",
      state: "if \"s\" is \"warn\";"),
    TextState(
      text: "{n / 8}", values: "n: { maximum: 1e6, step: 1, initial: 0 }",
      state: "with every number next to its maximum;"),
    TextState(
      text: "{a - b:.3f}",
      values: "a: { maximum: 9999, initial: 5 }, b: { maximum: 9999, initial: 5 }",
      state: "if \"a\" is 0 and \"b\" is 9999;"),
    TextState(
      text: "{a - b:+.3f}",
      values: "a: { maximum: 100, initial: 50 }, b: { maximum: 100, initial: 50 }",
      state: "if \"a\" is 0 and \"b\" is 100;"),
    TextState(
      text: "{on and clock.hour > dawn and clock.hour < dawn + 2 ? 'Long text' : 'x'}",
      values: "on: { initial: true }, dawn: { maximum: 24, initial: 10 }",
      state: "if \"clock\" is 2025-11-25 11:00;"),
    TextState(
      text: "{clock:EEEE}", values: "", state: "if \"clock\" is 2025-02-26 22:58;"),
    TextState(
      text: "{clock.hour >= 22 ? 'Long text' : 'x'}", values: "",
      state: "if \"clock\" is 2025-11-25 22:00;"),
    TextState(
      text: "{panel.idle > 60 ? 'Long text' : 'x'}", values: "",
      state: "if \"panel.idle\" is 61;"),
  ])
  func aTextIsCutInOneState(test: TextState) {
    let text = Self.label(test.text, values: test.values, more: test.more)
    expect(text, warns: [test.state], test.text)
    expect(text.replacing("[24, 24, 70, 30]", with: "[24, 24, 300, 30]"), warns: [], test.text)
  }

  /// A control that only two choices together show, on a later page.
  @Test func aConditionOfTwoValuesIsMetOnEachPage() {
    expect(
      """
      { values: { a: { initial: false }, mode: { initial: 'off' } }, pages: [
        { name: 'one', controls: [
          { kind: 'toggle', name: 'a', frame: [24, 24, 80, 60] },
          { kind: 'segments', value: 'mode', items: ['off', 'x'], frame: [124, 24, 300, 60] } ] },
        { name: 'two', controls: [
          { kind: 'column', frame: [24, 24, 300, 100], children: [
            { kind: 'label', height: 60, text: 'A', if: "a and mode == 'x'" },
            { kind: 'label', height: 60, text: 'B' } ] } ] } ] }
      """, warns: ["but there are 100 points if \"a\" is true and \"mode\" is \"x\"; make"])
  }

  @Test func theBarOfAnAlarmAndAWarningExcludeSpaceTogether() {
    func panel(_ height: Int) -> String {
      """
      { values: { flow: { maximum: 75, initial: 30 }, old: { initial: false } },
        alarms: { hot: { when: 'flow > 60', text: 'Hot' } }, controls: [
        { kind: 'column', frame: [24, 24, 400, \(height)], children: [
          { kind: 'alarmBanner', height: 48 },
          { kind: 'label', height: 48, text: 'Old', if: 'old' },
          { kind: 'slider', value: 'flow', height: 60 } ] },
        { kind: 'toggle', name: 'old', frame: [500, 24, 80, 60] } ] }
      """
    }
    expect(
      panel(150), warns: ["150 points if \"old\" is true while the alarm \"hot\" is shown; make"])
    expect(panel(200), warns: [])
  }

  /// A text that fits unless the bar of an alarm takes a part of its row.
  @Test func aTextBesideTheBarOfAnAlarmIsDrawnWithEachChoice() {
    expect(
      """
      { values: { flow: { maximum: 75, initial: 30 }, on: { initial: false } },
        alarms: { hot: { when: 'flow > 60', text: 'Hot' } }, controls: [
        { kind: 'row', frame: [24, 24, 300, 48], children: [
          { kind: 'alarmBanner', width: 200 },
          { kind: 'label', weight: 1, text: "{on ? 'Pump is running' : 'Pump'}" } ] },
        { kind: 'toggle', name: 'on', frame: [24, 200, 80, 60] },
        { kind: 'slider', value: 'flow', frame: [24, 100, 300, 60] } ] }
      """, warns: ["\"Pump is running\" does not fit if \"on\" is true while the alarm \"hot\""])
  }

  @Test(arguments: [
    "alarms.active > 0", "alarms.hot == 'unacknowledged'", "alarms.priority == 'critical'",
    "alarms.hot == 'returned'",
  ])
  func valuesOfAlarmsFollowTheShownAlarm(condition: String) {
    let found = warnings(
      """
      { values: { flow: { maximum: 75, initial: 30 } }, alarms: {
          hot: { when: 'flow > 60', text: 'Hot', priority: 'critical' } }, controls: [
        { kind: 'label', frame: [24, 24, 70, 30], text: 'Long text', if: "\(condition)" },
        { kind: 'slider', value: 'flow', frame: [24, 100, 300, 60] } ] }
      """)
    #expect(found.count == 1 && found[0].contains("while the alarm \"hot\""), "\(found)")
  }

  /// Alarms that are shown for a check have the same values and records as raised ones.
  @Test(arguments: [true, false])
  func aShownAlarmEqualsARaisedOne(isAcknowledged: Bool) throws {
    func panel() throws -> Panel {
      try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(
        from: Array(
          """
          { values: { n: { maximum: 9, step: 1 } }, alarms: {
            hot: { when: 'n > 5', text: 'Hot {n}', priority: 'high' },
            door: { when: 'n > 50', text: 'Door' } } }
          """.utf8))
    }
    let (real, shown) = (try panel(), try panel())
    real.startRules(at: .zero)
    try real.set(["n": .number(9)], origin: .client)
    if isAcknowledged { try real.set(["alarms.hot": .text("acknowledged")], origin: .client) }
    try shown.set(["n": .number(9)], origin: .client)
    shown.alarms.show(["hot": isAcknowledged ? .acknowledged : .unacknowledged])
    let names = PanelAlarms.valueNames(ofAlarms: ["hot", "door"]).filter {
      !$0.hasSuffix("history")
    }
    for name in names {
      let (one, other) = (real.values[name]?.knownScalar, shown.values[name]?.knownScalar)
      #expect(one != nil && one == other, "\(name)")
    }
    let texts = { (panel: Panel) in panel.alarmJournal?.present.map { ($0.text, $0.state) } ?? [] }
    #expect(texts(real).map(\.0) == ["Hot 9"] && texts(shown).map(\.0) == ["Hot 9"])
    #expect(texts(real).map(\.1) == texts(shown).map(\.1))
    shown.alarms.show([:])
    #expect(shown.values["alarms.active"]?.number == 0 && texts(shown).isEmpty)
  }

  @Test func theTextOfAnAlarmIsShownInEachState() {
    expect(
      """
      { values: { n: { maximum: 9 }, right: { initial: false } }, alarms: {
          hot: { when: 'n > 5', text: "{right ? 'The right side is far too hot, so open the window at once, and call somebody who can help' : 'Hot'}" } }, controls: [
        { kind: 'alarmBanner', frame: [24, 24, 200, 48] },
        { kind: 'toggle', name: 'right', frame: [24, 200, 80, 60] },
        { kind: 'slider', value: 'n', frame: [24, 100, 300, 60] } ] }
      """,
      warns: [
        "does not fit if \"n\" is 9 and \"right\" is true while"
      ])
  }

  /// The text of an alarm is that of the state in which it is raised.
  @Test func theTextOfARaisedAlarmFollowsTheValues() {
    func panel(_ text: String) -> String {
      """
      { values: { n: { maximum: 1e6, step: 1, initial: 1 }, flow: { maximum: 75, initial: 30 },
          side: { initial: 'l' } },
        alarms: { hot: { when: 'flow > 60', text: "\(text)" } }, controls: [
        { kind: 'slider', value: 'flow', frame: [24, 100, 300, 60] },
        { kind: 'slider', value: 'n', frame: [24, 400, 300, 60] },
        { kind: 'alarmBanner', name: 'banner', frame: [24, 200, 250, 48] },
        { kind: 'segments', value: 'side', items: ['l', 'r'], frame: [24, 300, 300, 60] } ] }
      """
    }
    expect(
      panel(
        """
        {side == 'r' ? 'The right side is far too hot by now, so open the window at once, and call \
        for help' : 'Hot'}
        """),
      warns: ["if \"flow\" is 75 and \"side\" is \"r\" while the alarm \"hot\" is shown"])
    expect(
      panel("{n} l lost, {n} l left, {n} l in all, {n} l, {n} l, {n} l"),
      warns: ["with every number at its maximum while the alarm \"hot\" is shown"])
  }

  /// A choice that leaves less space for a large number beside it.
  @Test func aNumberBesideALongTextIsDrawnAtItsEnds() {
    expect(
      """
      { values: { n: { maximum: 1e6, step: 1, initial: 1 }, on: { initial: false } }, controls: [
        { kind: 'row', frame: [24, 24, 200, 48], children: [
          { kind: 'label', text: "{on ? 'Pump is running' : 'Pump'}" },
          { kind: 'label', weight: 1, text: '{n}' } ] },
        { kind: 'slider', value: 'n', frame: [24, 100, 300, 60] },
        { kind: 'toggle', name: 'on', frame: [24, 200, 80, 60] } ] }
      """, warns: ["\"1000000\" does not fit if \"on\" is true with every number at its maximum"])
  }

  /// A state in which an earlier condition holds as well, but with a short number.
  @Test func aLongNumberIsDrawnThoughAnotherOneMeetsTheCondition() {
    expect(
      """
      { values: { n: { maximum: 1e6, step: 1, initial: 1 }, on: { initial: false } }, controls: [
        { kind: 'label', frame: [24, 24, 70, 30], text: "{on and n > 50 and n < 52 ? 'A' : 'B'}" },
        { kind: 'label', frame: [24, 64, 70, 30], text: "{on and n > 50 ? 'n {n}' : 'C'}" },
        { kind: 'slider', value: 'n', frame: [24, 100, 300, 60] },
        { kind: 'toggle', name: 'on', frame: [24, 200, 80, 60] } ] }
      """, warns: ["\"n 1000000\" does not fit if \"on\" is true and \"n\" is 1000000"])
  }

  @Test func questionsAreShownAtTheEndsOfNumbers() {
    func panel(_ range: String) -> String {
      """
      { size: { width: 320, height: 200 }, values: { n: { \(range), initial: 5 } }, controls: [
        { kind: 'slider', value: 'n', frame: [24, 124, 200, 60] },
        { kind: 'button', title: 'B', frame: [124, 24, 60, 60], do: 'n = 1',
          confirm: "\(String(repeating: "{n} ", count: 40))" } ] }
      """
    }
    expect(
      panel("maximum: 1e9, step: 1"),
      warns: ["does not fit in the question with every number at its maximum"])
    expect(panel("maximum: 9, step: 1"), warns: [])
  }

  @Test func questionsAreShownWithEachChoice() {
    expect(
      """
      { size: { width: 320, height: 200 }, values: { what: { initial: 'it' } }, controls: [
        { kind: 'button', title: 'A', frame: [24, 24, 60, 60],
          do: "what = '\(String(repeating: "a long name ", count: 20))'" },
        { kind: 'button', title: 'B', frame: [124, 24, 60, 60], do: "what = 'it'",
          confirm: 'Delete {what}?' } ] }
      """, warns: ["does not fit in the question if \"what\" is"])
  }

  @Test func eachChoiceIsDrawnInEachLanguage() {
    expect(
      """
      { languages: { de: { 'On': 'Eingeschaltet', 'Off': 'Aus' } }, values: { on: { initial: false } },
        controls: [
          { kind: 'label', frame: [24, 24, 70, 30], text: "{on ? 'On' : 'Off'}" },
          { kind: 'toggle', name: 'on', frame: [24, 100, 80, 60] } ] }
      """, warns: ["\"Eingeschaltet\" does not fit if \"on\" is true; make"])
  }

  @Test func rowsOutOfSightAreShown() {
    let rows = (0..<20).map { "{ t: '\($0 == 18 ? "A text that is too long" : "A")' }" }
    expect(
      """
      { values: { rows: { fields: { t: '' }, initial: [\(rows.joined(separator: ","))] } },
        controls: [{ kind: 'list', rows: 'rows', frame: [24, 24, 150, 200], children: [
          { kind: 'label', text: '{row.t}', lines: 1 } ] }] }
      """, warns: ["does not fit if \"rows\" is scrolled to row"])
  }

  // MARK: Pictures and icons

  /// Has only the picture `dot.png`.
  private final class Files: PanelResources {
    let typesetter: any Typesetter = FreeTypeTypesetter { _ in }
    private let others = TestResources()
    var codeEncoder: (any QRCodeEncoder)? { nil }

    func picture(at path: String) throws(PropertyError) -> Artwork {
      guard path == "dot.png" else { throw .missing("\(path): no such file") }
      return try others.picture(at: path)
    }
    func checkFont(family: String) throws(ResourceError) { try others.checkFont(family: family) }
    func includedFile(at path: String, limit: Int) throws(ResourceError) -> [UInt8] {
      try others.includedFile(at: path, limit: limit)
    }
  }

  @Test(arguments: ["on ? 'gone.png' : 'dot.png'", "word", "'{name}.png'", "derived"])
  func missingPicturesOfOtherStatesAreFound(expression: String) {
    let text = """
      { values: { on: { initial: false }, word: { initial: 'dot.png' }, name: { initial: 'dot' },
          derived: { from: "on ? 'gone.png' : word" } },
        controls: [
          { kind: 'image', frame: [24, 24, 100, 100], bind: { source: "\(expression)" } },
          { kind: 'label', frame: [24, 140, 200, 30], text: '{word} {name} {derived}' },
          { kind: 'button', title: 'Go', frame: [124, 200, 80, 60],
            do: ["word = 'gone.png'", "name = 'gone'"] },
          { kind: 'toggle', name: 'on', frame: [24, 200, 80, 60] } ] }
      """
    let found = PanelFile(kinds: builtInKinds, resources: Files()).problems(in: Array(text.utf8))
    #expect(
      found.map(\.severity) == [.warning]
        && found[0].message.hasPrefix("gone.png: no such file; a placeholder is shown"),
      "\(found.map(\.message))")
  }

  @Test func anAssignedIconThatDoesNotExistIsFound() {
    func panel(_ icon: String) -> String {
      """
      { values: { word: { initial: 'star' } }, controls: [
        { kind: 'button', frame: [24, 24, 100, 60], bind: { icon: "'{word}'" },
          do: "word = '\(icon)'" } ] }
      """
    }
    expect(
      panel("sttar"),
      warns: ["keeps its old content if \"word\" is \"sttar\": there is no icon \"sttar\""])
    expect(panel("home"), warns: [])
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
    expect(
      panel("{ icon: 'star', color: 'good' }, { icon: 'sttar', color: 'god' }"),
      warns: [
        "\"row.icon\" is not valid here in row 2: there is no icon \"sttar\"",
        "\"row.color\" is not valid here in row 2: the theme has no colour \"god\"",
      ])
  }

  /// The defaults of the fields are not the content of a row.
  @Test func expressionsOfAbsentRowsAreNotChecked() {
    expect(
      """
      { values: { rows: { fields: { late: false, color: '' }, initial: [] } }, controls: [
        { kind: 'list', rows: 'rows', frame: [24, 24, 400, 400], children: [
          { kind: 'label', bind: { color: "row.late ? 'bad' : row.color" }, text: 'Row' } ] } ] }
      """, warns: [])
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
